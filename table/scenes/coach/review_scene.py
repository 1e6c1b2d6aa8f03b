"""Show a person's choices of a hand one by one, each with what would have been better; and lead
there from the score sheet, behind a curtain if others are there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from rules.kit.move import Move
from rules.kit.player_info import PlayerInfo
from table.app.people import ThemeOverrides
from table.app.voice_output import sentences
from table.engine.page import Page
from table.engine.scene import Engine
from table.felt.canvas import Item, item
from table.felt.furniture import OVER
from table.felt.marks import badge, prompt_item, ring_item
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.asking_in_turn import builder_for, question_text
from table.input.card_order import CardOrder
from table.input.lights import Lights
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, Reactions, TableInput
from table.layout.arrange import TableSetup
from table.layout.ring import OwnNeeds, Room
from table.layout.room import grow
from table.panels.paragraphs import Paragraph, Paragraphs
from table.players.judge import Verdict
from table.scenes.coach.anchors import text_rects
from table.scenes.coach.hand_review import CoachedChoice, HandReview
from table.scenes.coach.hint_preview import AT, Preview, preview_items, preview_of, spoken_text
from table.scenes.coach.verdict_text import move_paragraphs, verdict_paragraphs
from table.scenes.dialogs.ask import WhoScene
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.scores import Progress
from table.session.open_game import parts
from table.widgets import Box, Button, Form, Label, Panel, scale_of
from table.widgets.scroll import Scroll

STEPS = 5  # of the bar, where several people look at it
WIDE = 300.0  # of the page beside the table
WIDER = 1.2  # times as wide in large print, at most
EDGE = 10.0
FOOT = 118.0  # its buttons
SIZE, SMALL = 16.0, 14.5  # of its letters, in usual print
BESIDE = 16.0  # the bar of what is scrolled, in the toolbar
BEFORE, AFTER = (pygame.K_LEFT, pygame.K_PAGEUP), (pygame.K_RIGHT, pygame.K_PAGEDOWN)
UP_DOWN = (pygame.K_UP, pygame.K_DOWN)

_LOOKED_AT = Reactions(
    made=lambda choice: None,
    refused=lambda wrong, near: None,
    confirm=lambda choice: True,
    explain=lambda pos: None,
)
"""Nothing is pressed in a position that is only looked at."""


class ReviewScene(Page):
    """Closes with nothing. The table is made of the view of the seat alone."""

    private = True
    keeps_scroll = True

    def __init__(self, coaching: HandReview, seat: int) -> None:
        self.app, self.game, self.match = coaching.app, coaching.game, coaching.match
        self.coaching, self.seat = coaching, seat
        self.rules, self.layout = parts(self.game)
        self._at: CoachedChoice | None = None
        self._known: tuple[object, ...] = ()

    def open(self, engine: Engine) -> None:
        super().open(engine)
        around = TableSetup.of(self.rules, self.match.table)
        self.showing = TableRenderer(self._looks(), engine.size, around)
        self.showing.steady = OwnNeeds()
        shown = self.coaching.shown(self.seat)
        self._at = shown[0] if shown else None

    @property
    def words(self) -> Words:
        """The game's words in the language of the viewer, which know who sat there then."""
        words = self.app.profiles.words_for(self.game, self._taste)
        return words.with_names([player.name for player in self._there])

    @property
    def _there(self) -> Sequence[PlayerInfo]:
        """Who sat there when it was chosen: others may have their chairs by now."""
        return self.match.players if self._at is None else self._at.there

    @property
    def _taste(self) -> ThemeOverrides:
        return self.app.profiles.preferences(self.match.players[self.seat])

    def _looks(self) -> Looks:
        taste = self._taste
        theme = self.app.profiles.theme_for(taste, self.engine.theme)
        deck, agreed = self.app.themes.deck(theme, taste.deck), self.match.hands_agreed
        return Looks(self.layout, theme, deck, self.words, self.rules, hands=agreed)

    @property
    def animating(self) -> bool:
        return self.coaching.busy

    @property
    def verdict(self) -> Verdict | None:
        """What is said of the choice that is looked at, as soon as it is known."""
        return None if self._at is None else self.coaching.verdicts.get((self.seat, self._at.step))

    @property
    def judged(self) -> bool:
        """Whether as much is known of it as ever will be."""
        return self._at is None or (self.seat, self._at.step) in self.coaching.verdicts

    # the page beside the table

    def build(self) -> Form:
        form = Form(self.engine.theme, self.engine.size)
        controls = self._lay()
        right = (self.engine.size[0] - form.origin[0]) / form.scale
        top, height = -form.origin[1] / form.scale, self.engine.size[1] / form.scale
        x, y, w, h = right - self._wide - EDGE, top + EDGE, self._wide, height - 2 * EDGE
        form.add(Panel((x, y, w, h)))
        say, inner = self.words.say, w - 44
        form.add(Label((x + 22, y + 14, inner, 34), say("coach.title"), 25, "title"))
        shown = self.coaching.shown(self.seat)
        if self._at is not None:
            at = say("coach.choice", at=shown.index(self._at) + 1, all=len(shown))
            form.add(Label((x + 22, y + 48, inner, 22), at, 17, colour="faint", name="at"))
        bar = form.add(Progress((x + 22, y + 73, inner, 8), "bar"))
        bar.done = round(self.coaching.done_of(self.seat), 2)
        self._write(form, (x + 22, y + 84, inner, h - 84 - FOOT), self._said(controls))
        self._add_buttons(form, (x + 22, y + h - FOOT + 8, inner, FOOT))
        return form

    @property
    def _wide(self) -> float:
        """How wide the page is: wider in large print, so that its lines are no mere words."""
        return WIDE * min(self.showing.looks.theme.large, WIDER)

    def _write(self, form: Form, area: Box, said: Sequence[Paragraph]) -> None:
        """What is said, in letters of one height for all choices; it is scrolled where it is more
        than there is room for."""
        (x, y, w, h), looks = area, self.showing.looks
        step = self._at.step if self._at is not None else 0
        column = form.add(Scroll((x, y, w + BESIDE, h), f"reading:{step}"))
        knew = [Paragraph([self.words.say("coach.knew")], "italic", "faint")]
        down = 0.0
        for name, some, size in (("said", said, SIZE), ("knew", knew, SMALL)):
            text = Paragraphs((0, 0, w, 0), some, looks.deck, size * looks.theme.large, name)
            height = text.height_at(form.scale)
            text.area = (0.0, down, w, height)
            form.add(text, column)
            down += height + size * looks.theme.large

    def _add_buttons(self, form: Form, area: Box) -> None:
        say, (x, y, w, _) = self.words.say, area
        half, shown = (w - 10) / 2, self.coaching.shown(self.seat)
        at = shown.index(self._at) if self._at is not None else 0
        for name, by, kind in (("before", -1, "plain"), ("after", 1, "primary")):
            area = (x + (half + 10) * (by > 0), y, half, 44)
            on = partial(self.go, by)
            button = form.add(Button(area, say(f"coach.{name}"), on, kind, name))
            button.enabled = 0 <= at + by < len(shown)
        form.add(Button((x, y + 54, w, 44), say("coach.back"), self.escape, name="back"))

    def _reading(self) -> Scroll:
        """The column in which all is said."""
        (column,) = (widget for widget in self.form.widgets if isinstance(widget, Scroll))
        return column

    def _said(self, controls: Controls) -> list[Paragraph]:
        """The sentences about the choice that is looked at."""
        words, at, verdict = self.words, self._at, self.verdict
        if at is None or controls is None:
            return [Paragraph([words.say("coach.none")])]
        paragraphs = move_paragraphs("coach.you", at.made, controls, words)
        if verdict is not None:
            return [*paragraphs, *verdict_paragraphs(at, verdict, controls, words)]
        key = "coach.unknown" if self.judged else "hint.thinking"
        return [*paragraphs, Paragraph([words.say(key)], "italic")]

    def spoken_text(self) -> str:
        """All that is said of the choice that is looked at."""
        widget, said = self.form.find("said"), list[str]()
        assert isinstance(widget, Paragraphs)
        for paragraph in widget.paragraphs:
            text = spoken_text(paragraph.pieces, self.words)
            if paragraph.close and paragraph.role == "strong" and said:  # above it is its heading
                said[-1] = self.words.say("spoken.place", place=said[-1], lies=text)
            else:
                said.append(text)
        return sentences(said)

    # the table

    def _lay(self) -> Controls:
        """Let the table lie there as it was seen then, with the move made, and the better one."""
        showing, at = self.showing, self._at
        showing.looks, showing.bottom = self._looks(), self.seat
        showing.aside = round((self._wide + 2 * EDGE) * scale_of(self.engine.size))
        if at is None:
            return None
        names = [player.name for player in self._there]
        portraits = self.app.profiles.portraits([*self._there, ""])
        colours = self.app.profiles.colours(self._there)
        company = Company(names, owes=(self.seat,), portraits=portraits, colours=colours)
        showing.decorate({})
        showing.view = None
        showing.resize(self.engine.size)
        showing.show(at.view, company, self.seat, 0.0, 0.0)
        builder = builder_for(self.rules, self.layout, at.view, self.seat)
        lights = Lights(builder, showing, self.words, PressGuard(), marks=False)
        controls = TableInput(lights, CardOrder(), _LOOKED_AT)
        proposed = builder.picked[:], builder.chosen[:]
        builder.picked.clear()
        builder.chosen.clear()
        controls.refresh()
        if at.made.cards or at.made.targets:
            proposed = list(at.made.cards), list(at.made.targets)
        builder.picked, builder.chosen = proposed  # the buttons say what they said then
        showing.decorate(self._marks(controls, at))
        return controls

    def _marks(self, controls: TableInput, at: CoachedChoice) -> dict[Hashable, Item]:
        """The prompt of then, the buttons, the move made, and as a ghost the better one."""
        showing, theme = self.showing, self.showing.looks.theme
        assert showing.table is not None
        items = controls.items()
        room = showing.table.ring.stations[self.seat].prompt
        text, px = question_text(controls.builder, self.words), round(room.height * 0.6)
        items["prompt"] = prompt_item(text, room, theme, px, None)
        verdict = self.verdict
        if verdict is not None and verdict.best != at.made:
            words = [Room(*rect) for rect in text_rects(showing, items)]
            items.update(preview_items(preview_of(controls, verdict.best, words), controls, words))
        items.update(self._own(controls, at.made))
        return items

    def _own(self, controls: TableInput, made: Move) -> dict[Hashable, Item]:
        """The move made: what was moved, pointed at or pressed is lit, and says whose it was."""
        showing, theme = self.showing, self.showing.looks.theme
        preview = preview_of(controls, made)
        items: dict[Hashable, Item] = {}
        spots = controls.lights.spots()
        lit = [spots[card] for card in made.cards if card in spots]
        for spot in lit:
            items["own", spot] = showing.glow(spot)
        rooms = [showing.pose(spot).box for spot in lit]
        for place, room in enumerate([*preview.aims, *_pressed(controls, preview, bool(lit))]):
            items["own", "aim", place] = ring_item(grow(room, AT), theme, False)
            rooms = rooms or [room]
        if rooms:
            near = rooms[0]
            label = badge(self.words.say("coach.yours"), round(15 * scale_of(showing.size)), theme)
            rect = label.get_rect(midtop=(round(near.middle[0]), round(near.y)))
            if not lit and preview.button:  # clear of the button's word
                rect.bottom = round(near.y + rect.h * 0.25)
            rect.clamp_ip(pygame.Rect(0, 0, *showing.room))
            items["own", "badge"] = item(OVER + 5, (label, rect.topleft, 0))
        return items

    # what is done

    def go(self, by: int) -> None:
        """On to the next choice, or back to the one before."""
        shown = self.coaching.shown(self.seat)
        place = shown.index(self._at) + by if self._at in shown else 0
        if self._at is not None and 0 <= place < len(shown):
            self._at = shown[place]
            self.rebuild()

    def event(self, event: pygame.event.Event) -> None:
        down = event.type == pygame.KEYDOWN
        if down and event.key in (*BEFORE, *AFTER):
            self.go(1 if event.key in AFTER else -1)
        elif not (down and event.key in UP_DOWN and self._reading().key(event)):
            super().event(event)

    def step(self, now: float) -> None:
        self.coaching.step(now)
        self._move_on()
        known = (self.judged, len(self.coaching.shown(self.seat)))
        if known != self._known:
            self._known = known
            self.rebuild()
        bar = self.form.find("bar")
        assert isinstance(bar, Progress)
        bar.done = round(self.coaching.done_of(self.seat), 2)
        super().step(now)

    def _move_on(self) -> None:
        """What turns out to have been no choice is not looked at."""
        shown = self.coaching.shown(self.seat)
        if self._at is not None and self._at not in shown:
            later = [choice for choice in shown if choice.step > self._at.step]
            self._at = later[0] if later else shown[-1] if shown else None

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
        self.form.resize(size)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        whole = self.dirty
        changed = self.showing.draw(surface, whole)
        beside = self.form.draw(surface, whole)
        return None if whole or beside is None else [*changed, *beside]


def _pressed(controls: TableInput, preview: Preview, moved: bool) -> list[Room]:
    """The button of a move, or where it begins without cards of one's own."""
    if preview.button:
        return [Room(*controls.buttons[preview.button])]
    return [preview.start] if preview.start is not None and not moved and not preview.aims else []


class Coach:
    """What the score sheet has of the coach: that time goes on for it, and how it is looked at. It
    begins at once, or `late`: when somebody looks."""

    def __init__(self, begin: Callable[[], HandReview], late: bool = False) -> None:
        self._begin = begin
        self.coaching = None if late else begin()
        self._behind = 0  # whose curtain it is

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""
        return self.coaching is not None and self.coaching.busy

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1; with several people in few steps, so
        that nobody counts the choices of another."""
        if self.coaching is None:
            return 0.0
        done = self.coaching.done
        return done if len(self.coaching.people) == 1 else int(done * STEPS) / STEPS

    def status_text(self, words: Words) -> str:
        """What the computer is judging, as a line; of several people it is not told how many
        choices each made. Nothing once all is judged, and before it begins."""
        coaching = self.coaching
        if coaching is None or not coaching.busy:
            return ""
        if len(coaching.people) > 1:
            return words.say("coach.working.others")
        (seat,) = coaching.people
        shown = coaching.shown(seat)
        at = sum((seat, choice.step) in coaching.verdicts for choice in shown) + 1
        return words.say("coach.working", at=min(at, len(shown)), all=len(shown))

    def step(self, now: float) -> None:
        """Time goes on, in seconds."""
        if self.coaching is not None:
            self.coaching.step(now)

    def close(self) -> None:
        """Nobody looks any more."""
        if self.coaching is not None:
            self.coaching.close()

    def look(self, engine: Engine) -> None:
        """Somebody wants to look at their choices: at once where only one person plays, else
        behind their own curtain."""
        self.coaching = coaching = self.coaching or self._begin()
        if len(coaching.people) == 1:
            engine.open(ReviewScene(coaching, coaching.people[0]))
            return
        say = coaching.app.words.display_name
        names = {seat: say(coaching.match.players[seat].name) for seat in coaching.people}
        engine.open(WhoScene(coaching.game.words.say("coach.who"), names))

    def take_result(self, engine: Engine, value: object) -> None:
        """A scene that was opened for it has closed with this value."""
        coaching = self.coaching
        if coaching is None:
            return
        if value is True:
            coaching.soon(self._behind)
            engine.open(ReviewScene(coaching, self._behind))
        elif isinstance(value, int):
            self._behind = value
            players = coaching.match.players
            face = coaching.app.profiles.portraits(players)[value]
            name = coaching.app.words.display_name(players[value].name)
            engine.open(CurtainScene(Call(name, "coach", face=face)))
