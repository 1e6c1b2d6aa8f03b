"""Give people their turns at the screen, behind a curtain where several share it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from rules.kit.cards import Card
from rules.kit.match import Match
from rules.kit.move import Move, Target
from rules.kit.moves import forced_move, unasked_move
from rules.kit.sight import redact
from rules.kit.state import Why
from rules.kit.undo import Moment
from table.input.asking_in_turn import builder_for
from table.input.lights import Lights
from table.input.move_builder import MoveBuilder, gestures_for
from table.input.table_input import TableInput
from table.input.tooltips import TooltipText
from table.layout.ring import Room
from table.scenes.dialogs.ask import AskScene
from table.scenes.match.narrator import Narrator
from table.scenes.match.overlays import Overlays
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.viewpoint import private_cards

CALM_SECONDS = 0.4  # after the curtain, in which a press is still meant for the curtain


class CoveredHand(NamedTuple):
    """A hand that a page has covered: seat and step, the picked cards, and the chosen targets."""

    seat: int
    step: int
    picked_cards: Sequence[Card]
    chosen_targets: Sequence[Target]


class Lesson(Protocol):
    """A guide that follows the turns of a person."""

    def allow_move(self, choice: Move) -> bool:
        """Return whether a legal move may be made; the guide reacts to it either way."""

    def note_refusal(self) -> None:
        """React to a move that the rules refuse."""

    def hold_match(self, now: float) -> bool:
        """Make the moves that the guide has to make. Return whether the match must wait for the
        guide. Called before each step of the match."""

    def show_wish(self) -> None:
        """Show the move that the guide asks for, which is the hint of a lesson."""


class TurnController:
    """Gives the people of one table their turns. `choose`: makes a seat's move. `lesson`: the
    guide, or None. `announces_turn`: others have chosen since, so a sound begins the next turn."""

    def __init__(self, screen: TableScreen, overlays: Overlays, narrator: Narrator,
                 choose: Callable[[int, Move], None],
                 lesson: Lesson | None = None) -> None:  # fmt: skip
        self.screen, self.overlays, self.narrator = screen, overlays, narrator
        self.choose, self.lesson = choose, lesson
        self.announces_turn = False
        self._confirmed: set[tuple[int, str]] = set()  # seat and verb
        self._covered: CoveredHand | None = None  # to be restored after a page
        self._unasked_steps: set[int] = set()  # at which a move was made unasked
        self._takes_presses_from = 0.0  # from this time on presses are meant for the table

    @property
    def takes_presses(self) -> bool:
        return self.screen.now >= self._takes_presses_from

    def draw_curtain(self, seat: int) -> None:
        """Hide all hands until the person at this seat says that they are there."""
        screen = self.screen
        screen.hover.clear()
        screen.table_talk.clear_line()
        screen.viewpoint.look_away()
        self.narrator.called_seat = seat
        screen.presentation.sound("turn", self.screen.now)
        self.announces_turn = False
        hides_deal, options = self.overlays.hides_deal, screen.options
        may_undo = options.can_undo and not hides_deal
        undo_tip = options.tip("undo", screen.words) if may_undo else None
        was_there = hides_deal or self._is_covered(seat)
        self.overlays.draw_curtain(seat, partial(self.turn_table_to, seat), undo_tip, was_there)

    def _is_covered(self, seat: int) -> bool:
        """Return whether a page has covered the hand of this seat in the present position."""
        covered = self._covered
        step = self.screen.match.step
        return covered is not None and covered.seat == seat and covered.step == step

    def expect_return(self, seat: int) -> None:
        """Let the next curtain treat the person at this seat as if their hand had been covered."""
        self._covered = CoveredHand(seat, self.screen.match.step, (), ())

    def recall_person(self) -> None:
        """Draw the curtain after a page over a shared deal, if nobody faces the screen."""
        viewpoint = self.screen.viewpoint
        if self.overlays.hides_deal and self.screen.is_on_top and viewpoint.facing_seat is None:
            self.draw_curtain(viewpoint.people[0])

    def turn_table_to(self, seat: int) -> None:
        """Turn the table to the person at the curtain; show what they missed, or the present."""
        self._takes_presses_from = self.screen.now + CALM_SECONDS
        self.screen.viewpoint.turn_to(seat)
        if not self.screen.presentation.queue_recap(seat):
            self.screen.show_now(self.screen.now)

    def give_turn(self, seat: int) -> None:
        """Let the person at this seat choose: build their controls, restore what a page has
        covered, and announce the turn. A forced move is made at once, except in a lesson."""
        screen, match = self.screen, self.screen.match
        made = match.history[-1].made
        forced = None if self.lesson else forced_move(match.rules, match.view(seat), seat, made)
        if forced is not None:  # there is nothing to ask
            self.choose(seat, forced)
            return
        screen.viewpoint.mark_shown(seat)
        screen.banner.stop_waiting()
        if self.announces_turn:
            screen.presentation.sound("turn", screen.now)
        self.announces_turn = False
        controls = self._build_controls(seat)
        screen.controls = controls
        if self._covered is not None and self._is_covered(seat):
            controls.builder.picked_cards = [*self._covered.picked_cards]
            controls.builder.chosen_targets = [*self._covered.chosen_targets]
            controls.refresh()
        self._covered = None
        screen.hints.start_workers_early(controls)
        screen.refresh_hud()
        self.narrator.announce_turn(controls)

    def _build_controls(self, seat: int) -> TableInput:
        """Return the controls of the person at this seat for the present position."""
        screen, match, lesson = self.screen, self.screen.match, self.lesson
        builder = builder_for(screen.rules, screen.layout, match.view(seat), seat)
        lights = Lights(
            builder, screen.renderer, screen.words, screen.hover.guard,
            drawn_cards=newly_drawn_cards(match, seat),
            marks=screen.app.profiles.help(match.players[seat]).marks,
        )  # fmt: skip
        return TableInput(
            lights, screen.orders, on_move=partial(self.choose, seat),
            on_refusal=self._show_refusal, explain=screen.hover.explain,
            confirm=lesson.allow_move if lesson is not None else self._confirm_move,
        )  # fmt: skip

    def find_unasked_move(self, seat: int) -> Move | None:
        """Return the only move that a person has, to be made without asking. None if there is a
        choice, in a lesson, if others share the screen, or if it was undone at this step before."""
        match = self.screen.match
        was_undone = match.step in self._unasked_steps
        if self.screen.viewpoint.shared or self.lesson is not None or was_undone:
            return None
        return unasked_move(match.rules, match.view(seat), seat)

    def make_unasked_move(self, seat: int, move: Move) -> None:
        self._unasked_steps.add(self.screen.match.step)
        self.choose(seat, move)

    def update_help(self) -> None:
        """Apply the present help settings of the person whose turn it is."""
        screen, controls = self.screen, self.screen.controls
        if controls is not None:
            player = screen.match.players[controls.builder.seat]
            controls.lights.marks = screen.app.profiles.help(player).marks
            screen.hints.start_workers_early(controls)
            controls.refresh()
        screen.refresh_hud()

    def _show_refusal(self, refusal: Why, near: Room) -> None:
        """Show and speak why a move is refused, beside the area that it is about."""
        if self.lesson is not None:
            self.lesson.note_refusal()
        self.narrator.explain_refusal(refusal)
        self.screen.hud.show_objection(refusal, near, self.screen.controls)
        self.screen.presentation.sound("objection", self.screen.now)
        self.screen.refresh_hud()

    def _confirm_move(self, choice: Move) -> bool:
        """Return whether a move may be made at once; if not, ask, and make it on “yes”."""
        screen, say = self.screen, self.screen.words.say
        assert screen.controls is not None
        builder = screen.controls.builder
        app, player = screen.app, screen.match.players[builder.seat]
        ask = app.profiles.help(player).ask or app.settings.ask
        if not needs_question(ask, builder, choice, self._confirmed):
            return True
        button = gestures_for(builder, choice)[-1].button or choice.verb
        label = screen.controls.lights.label(button)
        screen.hover.clear()
        tips = TooltipText(screen.renderer, screen.match.players, screen.words, builder)
        warning = say("play.left_aside") if builder.wastes_picked(choice) else ""
        asked_once = say("play.sure.once") if ask == "first" and not warning else ""
        text = " ".join(filter(None, (warning, tips.verb_purpose(choice.verb), asked_once)))
        scene = AskScene(say("play.sure", verb=label), text, label, say("common.back"))
        scene.private = True

        def make_move(value: object) -> None:
            if value is True and screen.controls is not None:
                self._confirmed.add((builder.seat, choice.verb))
                screen.controls.on_move(choice)

        self.overlays.open(scene, make_move)
        return False

    def open_pause(self) -> None:
        self.screen.hints.put_away()
        if self.screen.controls is not None and not self.screen.viewpoint.shared:
            self._release_cards(self.screen.controls)
        self.cover_table(self.overlays.open_pause)

    def open_rules(self, anchor: str = "") -> None:
        words = self.screen.words
        self.cover_table(lambda: self.overlays.open_rules(anchor, words))

    def open_seals(self) -> None:
        self.cover_table(self.overlays.open_seals)

    def cover_table(self, open_page: Callable[[], None]) -> None:
        """Call `open_page` to open a page over the table. On a shared screen others may come to
        read it, so no hand stays open beneath it. When the page closes, the curtain calls the
        person whose hand was open, who gets it back with everything picked. The log and questions
        about a person's own move do not need this: they leave the hand in sight."""
        screen = self.screen
        screen.hover.clear()
        if self.overlays.hides_deal:
            screen.app.voice.stop()
        controls = screen.controls
        if controls is not None and screen.viewpoint.shared:
            builder = controls.builder
            picked, chosen = [*builder.picked_cards], [*builder.chosen_targets]
            self._covered = CoveredHand(builder.seat, screen.match.step, picked, chosen)
            screen.hints.put_away()
            self._release_cards(controls)
        self.hide_hands()
        open_page()

    def _release_cards(self, controls: TableInput) -> None:
        controls.let_go(self.screen.now)
        self.screen.renderer.settle()

    def hide_hands(self) -> None:
        """Turn the open hand down, if people share the screen."""
        viewpoint = self.screen.viewpoint
        if not viewpoint.shared or viewpoint.facing_seat is None:
            return
        self.screen.controls = None
        self.screen.presentation.frames.clear()
        viewpoint.facing_seat = None
        self.screen.show_now(self.screen.now, 0.0)


def newly_drawn_cards(match: Match, seat: int) -> frozenset[Card]:
    """Return the cards of a seat that it did not have at the end of its last turn, or in its first
    turn, after the deal. Return none if they are half of its cards or more."""
    last_turn_end = _last_turn_end(match, seat)
    if last_turn_end is None:
        return frozenset()
    cards = private_cards(match, match.view(seat))
    old_view = redact(match.rules, last_turn_end.state, seat, last_turn_end.known[seat])
    drawn = cards - private_cards(match, old_view)
    return drawn if 2 * len(drawn) < len(cards) else frozenset()


def _last_turn_end(match: Match, seat: int) -> Moment | None:
    """Return the position at the end of a seat's last turn in this hand; before its first turn, the
    first position in which anybody had to choose."""
    first_choice = None
    for moment in reversed(match.history):
        if moment.state.table.hand != match.table.hand:
            break
        actors = match.rules.actors(moment.state)
        if seat in moment.made and seat not in actors:
            return moment
        if actors:
            first_choice = moment
    return first_choice


def needs_question(ask: str, builder: MoveBuilder, choice: Move,
                   confirmed: Collection[tuple[int, str]]) -> bool:  # fmt: skip
    """Return whether a person must confirm a move: one that wastes picked cards, or a grave one if
    there is another. `ask`: the setting, `never`, `always`, or `first` to ask only the first time
    that a seat makes a grave move of a verb. `confirmed`: the (seat, verb) pairs asked before."""
    if ask == "never":
        return False
    if builder.wastes_picked(choice):
        return True
    entry = builder.layout.verbs.get(choice.verb)
    was_confirmed = (builder.seat, choice.verb) in confirmed
    if entry is None or not entry.grave or (ask == "first" and was_confirmed):
        return False
    for offer in builder.offers:  # is there another move to take instead?
        if offer.verb == choice.verb:
            continue
        moves = [builder.press(button)[0] for button in builder.buttons_of(offer.verb)]
        if offer.most or any(moves):
            return True
    return False
