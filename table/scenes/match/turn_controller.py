"""Give people their turns at the screen: the curtain, the turn, the pause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from rules.kit.cards import Card
from rules.kit.match import Match, Moment
from rules.kit.move import Move, Target
from rules.kit.sight import redact
from rules.kit.state import Why
from table.input.asking_in_turn import builder_for
from table.input.confirmation import Confirmation
from table.input.lights import Lights
from table.input.table_input import Reactions, TableInput
from table.input.tooltip_text import TooltipText
from table.layout.ring import Room
from table.scenes.match.narrator import Narrator
from table.scenes.match.overlays import Overlays
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.viewpoint import held

CALM = 0.4  # seconds after the curtain in which a press is still one at the curtain


class Covered(NamedTuple):
    """A hand that a page was laid over: whose, at which step, and what was picked."""

    seat: int
    step: int
    picked: Sequence[Card]
    chosen: Sequence[Target]


class Lesson(Protocol):
    """A guide that goes along with the turns."""

    def hear(self, choice: Move) -> bool:
        """Take note of a legal move; True if it is made."""

    def stumbled(self) -> None:
        """A move was refused."""

    def waits(self, now: float) -> bool:
        """Whether something else comes first."""


class TurnController:
    """The people of one table at its screen, one after the other. `chosen` is called with the
    seat and its move; `lesson`, if one is followed, hears of every move before it is made, and of
    those that are refused. `called`: others have been awaited, and the next turn is announced.
    """

    def __init__(
        self,
        screen: TableScreen,
        overlays: Overlays,
        narrator: Narrator,
        chosen: Callable[[int, Move], None],
        lesson: Lesson | None = None,
    ) -> None:
        self.screen, self.overlays, self.narrator = screen, overlays, narrator
        self.chosen, self.lesson = chosen, lesson
        self.called = False
        self.confirmation = Confirmation(screen.app, screen.layout, screen.match.players)
        self._covered: Covered | None = None  # the hand that was open before a page was
        self._calm = 0.0  # from when on presses are meant for the table

    @property
    def calm(self) -> bool:
        """Whether a press is meant for the table, and not one too many at the curtain."""
        return self.screen.now >= self._calm

    # the curtain

    def draw_curtain(self, seat: int) -> None:
        """Nobody's cards are in sight until the person at this seat says so."""
        screen = self.screen
        screen.hover.clear()
        screen.table_talk.hush()
        screen.viewpoint.look_away()
        screen.presentation.sound("turn", self.screen.now)
        self.called = False
        covers = self.overlays.covers
        ways = None if covers else screen.options  # they tell what was chosen
        back = ways.tip("undo", screen.words) if ways is not None and ways.undo else None
        open_hand = self._covered[:2] if self._covered is not None else ()
        still = open_hand == (seat, screen.match.step)
        still = still or covers  # they were there when they sat down
        self.overlays.curtain(seat, partial(self.welcome, seat), back, still)

    def call_back(self) -> None:
        """A page that hid the table has closed: nothing of it is seen, and nothing goes on there,
        before the person whose deal it is has said that they are here."""
        viewpoint = self.screen.viewpoint
        if self.overlays.covers and self.screen.on_top and viewpoint.facing is None:
            self.draw_curtain(viewpoint.people[0])

    def welcome(self, seat: int) -> None:
        """Turn the table to a person and tell them what they have missed."""
        self._calm = self.screen.now + CALM
        self.screen.viewpoint.face(seat)
        if not self.screen.presentation.queue_recap(seat):
            self.screen.show_now(self.screen.now)

    # the turn

    def give(self, seat: int) -> None:
        """This person may choose now, with their own hands."""
        screen = self.screen
        match, words = screen.match, screen.words
        self.overlays.begun = True
        screen.viewpoint.told(seat)
        screen.banner.leave()
        if self.called:
            screen.presentation.sound("turn", self.screen.now)
        self.called = False
        seen = builder_for(screen.rules, screen.layout, match.view(seat), seat)
        lesson = self.lesson
        reactions = Reactions(
            made=partial(self.chosen, seat),
            refused=self._refused,
            confirm=lesson.hear if lesson is not None else self._sure,
            explain=lambda pos: screen.hover.explain(pos, controls),
        )
        marks = screen.app.profiles.help(match.players[seat]).marks
        guard, fresh = screen.hover.guard, just_drawn(match, seat)
        lights = Lights(seen, screen.showing, words, guard, fresh, marks)
        controls = TableInput(lights, screen.orders, reactions)
        screen.controls = controls
        covered, self._covered = self._covered, None
        if covered is not None and covered[:2] == (seat, match.step):
            seen.picked, seen.chosen = [*covered.picked], [*covered.chosen]
            controls.refresh()
        screen.hints.warm(controls)
        screen.refresh_hud()
        self.narrator.announce_turn(controls)

    def helped(self) -> None:
        """Somebody may have more help by now, or less."""
        screen = self.screen
        controls = screen.controls
        if controls is not None:
            player = screen.match.players[controls.builder.seat]
            controls.lights.marks = screen.app.profiles.help(player).marks
            screen.hints.warm(controls)
            controls.refresh()
        screen.refresh_hud()

    def _refused(self, wrong: Why, near: Room) -> None:
        if self.lesson is not None:
            self.lesson.stumbled()
        self.narrator.explain_refusal(wrong)
        self.screen.hud.object(wrong, near, self.screen.controls)
        self.screen.presentation.sound("objection", self.screen.now)
        self.screen.refresh_hud()

    def _sure(self, choice: Move) -> bool:
        """Whether a move is made at once; a grave one may first be asked about."""
        screen = self.screen
        assert screen.controls is not None
        builder, label = screen.controls.builder, screen.controls.lights.label(choice.verb)
        if self.confirmation.allow_or_ask(builder, choice):
            return True
        screen.hover.clear()
        tips = TooltipText(screen.showing, screen.match.players, screen.words, builder)
        left = screen.words.say("play.left_aside") if builder.wasted(choice) else ""
        text = " ".join(filter(None, (left, tips.verb(choice.verb))))
        self.overlays.ask(label, text, self._assured)
        return False

    def _assured(self) -> None:
        """The person is sure of the move that was asked about."""
        controls = self.screen.controls
        choice = self.confirmation.confirm(controls.builder) if controls is not None else None
        if controls is not None and choice is not None:
            controls.made(choice)

    # what is laid over the table

    def pause(self) -> None:
        """Let the people think, leave, or look something up."""
        self.screen.hints.put_away()
        if self.screen.controls is not None and not self.screen.viewpoint.shared:
            self._put_down(self.screen.controls)
        self.cover(self.overlays.pause)

    def rules(self, anchor: str = "") -> None:
        """How to play, in the language of whoever asks."""
        words = self.screen.words
        self.cover(lambda: self.overlays.howto(anchor, words))

    def cover(self, opens: Callable[[], None]) -> None:
        """Open a page that covers the table. One rule for all of them, whoever opened which: it may
        lie there while others come to read it, or somebody else takes the mouse. So on a shared
        screen nobody's hand is drawn beneath it, and after it the curtain asks whether whoever had
        their hand open is still there, who then has it again with all that was picked. What leaves
        the hand in sight is none of these, such as the log, or a question about one's own move."""
        screen = self.screen
        screen.hover.clear()
        if self.overlays.covers:
            screen.app.voice.hush()
        controls = screen.controls
        if controls is not None and screen.viewpoint.shared:
            builder = controls.builder
            picked, chosen = [*builder.picked], [*builder.chosen]
            self._covered = Covered(builder.seat, screen.match.step, picked, chosen)
            screen.hints.put_away()
            self._put_down(controls)
        self.hide()
        opens()

    def _put_down(self, controls: TableInput) -> None:
        """Whatever is carried or picked lies where it lay."""
        controls.let_go(self.screen.now)
        self.screen.showing.settle()

    def hide(self) -> None:
        """Nobody's hand is drawn any more on a shared screen, until one of those who sit there has
        said that they are here."""
        viewpoint, presentation = self.screen.viewpoint, self.screen.presentation
        if not viewpoint.shared:
            return
        if viewpoint.facing is None:
            if presentation.busy:  # a hand that has just chosen still lies open
                presentation.cut_short(self.screen.now)
            return
        self.screen.controls = None
        presentation.frames.clear()
        viewpoint.facing = None
        self.screen.show_now(self.screen.now, 0.0)


def just_drawn(match: Match, seat: int) -> frozenset[Card]:
    """The cards in a seat's own hand that were not there when its last turn ended, or, in the
    first turn of a hand, when it was dealt. Where most of the hand is new, nothing stands out, and
    there are none."""
    before = _at_rest(match, seat)
    if before is None:
        return frozenset()
    here = held(match, match.view(seat))
    fresh = here - held(match, redact(match.rules, before.state, seat, before.known[seat]))
    return fresh if 2 * len(fresh) < len(here) else frozenset()


def _at_rest(match: Match, seat: int) -> Moment | None:
    """The position in which a seat's last turn of this hand had ended; before its first, that in
    which anybody was first asked."""
    first = None
    for moment in reversed(match.history):
        if moment.state.table.hand != match.table.hand:
            break
        actors = match.rules.actors(moment.state)
        if seat in moment.made and seat not in actors:
            return moment
        if actors:
            first = moment
    return first
