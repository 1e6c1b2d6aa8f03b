"""The score sheet: between hands, in a pause, and at the end with the winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from rules.kit.match import Match
from rules.kit.said import Why, of_system
from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine, Scene
from table.files.badfile import unwritten
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.input.toolbar import undo_key
from table.panels.accounts import AccountWriter
from table.panels.ending import add_ending, ending_sentences, last_row_text
from table.panels.handicap_text import NOW, PAST, match_handicap
from table.panels.seal_rows import SealRows
from table.panels.sheet import ScoreSheet
from table.players.roster import PERSON
from table.session.event_log import HINT
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRow, ScoreRows
from table.session.seals import ASKS, Seals
from table.session.seat_changes import chair_history
from table.storage.series import SERIES
from table.theme.colours import mix
from table.widgets import Box, Brush, Button, Form, Label, Panel, Widget
from table.widgets.text import wrap_text

WORKING = 12.0  # more than what is free above buttons at the foot of a page
BAR = 9.0  # how high the bar is


class Progress(Widget):
    """`done`: from 0 to 1; set it as time goes on. Nothing is left to be seen once all is done."""

    done = 0.0
    radius = 4.0

    def draw(self, brush: Brush) -> None:
        if self.done >= 1:
            return
        theme, (x, y, w, h) = brush.theme, self.area
        edge = mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, mix(theme.panel, theme.panel_edge, 0.3), edge, self.radius, 1)
        if self.done > 0:
            brush.box((x, y, max(h, w * self.done), h), theme.accent, edge, self.radius, 1)


class SheetCoach(Protocol):
    """Who looks at the choices of the hand that is over, while the sheet is looked at."""

    @property
    def busy(self) -> bool:
        """Whether there is still something to work out."""

    @property
    def done(self) -> float:
        """How much of it has been worked out, from 0 to 1."""

    def step(self, now: float) -> None:
        """Time goes on, in seconds."""

    def working(self, words: Words) -> str:
        """What is being worked out just now, as a line."""

    def look(self, engine: Engine) -> None:
        """Somebody wants to look at their choices."""

    def returned(self, engine: Engine, value: object) -> None:
        """A scene that was opened for it has closed with this value."""

    def close(self) -> None:
        """Nobody looks any more."""


CALM = 0.8  # seconds before the last sheet hears a press: it comes up while one hurries on
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
ANSWERS = (*ENTERS, pygame.K_SPACE, pygame.K_ESCAPE)
PAPER = (28.0, 28.0, 968.0, 584.0)
MOST_ROWS = 4  # of what stands under the sheet
CHECK = 220.0  # width of the button that leads to the dealer's seals


class ScoresScene(Page):
    """Final: returns "again", "seats" or "menu". Else a look at the sheet; returns None, or, of a
    hand that is over, "undo" where somebody wants to take a choice back, and what the pause returns
    that Esc opens there. With a `coach` one may look at one's choices, which are worked out
    meanwhile; with `seals` the dealer is checked."""

    coach: SheetCoach | None = None
    seals: Seals | None = None
    pauses: Callable[[], Scene] | None = None  # Esc opens it, where going on would deal
    _pausing = False
    read_at_once = True

    def __init__(
        self, app: App, game: OpenGame, match: Match, rows: ScoreRows, final: bool
    ) -> None:
        self.app, self.game, self.match, self.rows, self.final = app, game, match, rows, final
        self.see_through = not final
        self.quiet = CALM if final else 0.0
        self.sheet: ScoreSheet | None = None

    @property
    def animating(self) -> bool:
        """Whether the bar moves."""
        return self.coach is not None and self.coach.busy

    def step(self, now: float) -> None:
        if self.coach is not None:
            self.coach.step(now)
            self._show_progress(self.form)
        super().step(now)

    def resume(self, value: object) -> None:
        pausing, self._pausing = self._pausing, False
        if pausing:
            if value is not None:
                self.close(value)
            return
        if self.coach is not None:
            self.coach.returned(self.engine, value)
        if self.seals is not None:
            self.rebuild()  # once they are opened nothing can be taken back

    def close(self, value: object = None) -> None:
        if self.coach is not None:
            self.coach.close()
        super().close(value)

    def build(self) -> Form:
        words, form = self.game.words, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        title = words.say("scores.final", game=self.game.title)
        form.add(Panel(PAPER, title if self.final else words.say("scores.title")))
        outcome = self.match.ended
        top = y + 82
        if outcome is not None:
            who, why = ending_sentences(words, self.match, outcome)
            if not outcome.winners:  # whom the last row brought something
                who = last_row_text(words, self.match, self.rows) or who
            faces = self.app.profiles.portraits(self.match.players)
            won = [faces[seat] for seat in outcome.winners]
            label = add_ending(form, (x + 28, top - 10, w - 56, 86), (who, why), won)
            label.glossary = words.glossary
            if not outcome.winners:  # it has been told at the table, and by its row
                form.find("winner").silent = True
            top += 84
        sat, px, room = self._sat_said(), round(15 * form.scale), round((w - 60) * form.scale)
        rows = min(MOST_ROWS, len(wrap_text(sat, "italic", px, room))) if sat else 0
        coached = WORKING * (self.coach is not None and not self._owed)
        foot = 88 + coached + 20 * rows + 4 * bool(rows)
        if sat:
            line = (x + 28, y + h + 4 - foot, w - 56, 2 + 20.0 * rows)
            form.add(Label(line, sat, 15, "italic", "faint", "center", rows > 1, name="sat"))
        area = (x + 28, top, w - 56, y + h - foot - top)
        self.sheet = None
        if self.rows.rows:
            self.sheet = form.add(self._sheet(area, outcome.winners if outcome else ()))
        else:
            form.add(Label((x + 28, top, w - 56, 40), words.say("scores.none"), 20))
        self._add_buttons(form)
        return form

    def _sheet(self, area: Box, winners: Sequence[int]) -> ScoreSheet:
        """The rows, each of which opens; between hands and at the end the last one is open. A
        column is called by the names of all partners."""
        players = [player.name for player in self.match.players]
        words, columns = self.game.words.with_names(players), self.rows.columns(len(players))
        names = [list_names(words, [players[seat] for seat in seats]) for seats in columns]
        won = [at for at, seats in enumerate(columns) if set(seats).intersection(winners)]
        deck = self.app.themes.deck(self.engine.theme)
        large, scale = self.engine.theme.large, self.engine.scale
        pen = AccountWriter(words, deck, scale, self.rows.parts, large)
        said = self.row_said, "sheet", pen, self._ended
        sheet = ScoreSheet(area, self.rows, names, won, *said)
        sheet.emblems, sheet.glossary = bool(self.rows.sides), words.glossary
        sheet.hints, sheet.by_ear = self.hints(), self.app.voice.reads_focus
        if self.match.rules.outcome(self.match.state) is not None:
            sheet.set_open(len(self.rows.rows) - 1, True)
        return sheet

    def hints(self) -> list[int]:
        """How often those of each column have asked for a hint."""
        asked = [mark.seat for mark in self.match.marks if mark.kind == HINT]
        columns = self.rows.columns(len(self.match.players))
        return [sum(seat in seats for seat in asked) for seats in columns]

    def _ended(self, place: int) -> list[str]:
        """How the hand of a row ended, where the row is its last and the page does not say it."""
        rows, ended = self.rows.rows, self.match.outcomes
        hand = rows[place].hand
        over = self.match.rules.outcome(self.match.state) is not None
        if place + 1 == len(rows) or rows[place + 1].hand == hand or hand > len(ended) - over:
            return []
        names = [player.name for player in self.rows.there(place) or self.match.players]
        return [self.game.words.with_names(names).tell(ended[hand - 1].why)]

    def _sat_said(self) -> str:
        """How the match was made even, and why its result is kept apart; who has had a chair,
        where it was more than one, and whose name has been corrected."""
        words, chairs = self.game.words, self.match.chairs
        lines, given = [], self.match.terms.handicap
        if even := match_handicap(words, self.match, PAST if self.final else NOW):
            lines.append(even)
        if self.match.terms.origin is not None:
            lines.append(words.say("scores.apart"))
        elif given is not None and any(given.given):
            lines.append(words.say("even.kept"))
        parts = self.rows.parts
        for seat in range(len(chairs.now)):
            who = chair_history(chairs, seat)
            if who is not None:
                lines.append(words.say("scores.sat", seat=seat + 1, who=who))
                lent = self.rows.lent(chairs, seat)
                key, n = "sat.won" if lent > 0 else "sat.lost", in_fractions(abs(lent), parts)
                lines += [words.say(key, n=n)] if lent else []
        lines += [words.say(f"story.{mark.key}", **dict(mark.facts)) for mark in self.rows.called]
        return " ".join(lines)

    def row_said(self, row: ScoreRow) -> str:
        """What a row is called: round 2, and of which hand where there are several."""
        words, key = self.game.words, f"head.{self.rows.sheet.row}"
        name = words.say(key, n=row.number) if words.has(key) else str(row.number)
        if self.rows.several_hands() and row.number != row.hand:
            return words.say("scores.row", hand=row.hand, row=name)
        return name

    def _add_buttons(self, form: Form) -> None:
        words, (x, y, w, h) = self.game.words, PAPER
        line = y + h - 70
        owed = self._owed
        if self.coach is not None and owed is None:
            beside = 194 if self.final else 272 if self._goes_back else 28
            self._add_coach(form, x + beside, line)
        if self.seals is not None and self.seals.any:
            said = words.say("dealer.title")
            area = (x + w - 28 - CHECK, y + 16, CHECK, 42)
            form.add(Button(area, said, self._check_dealer, name="dealer", size=17))
        if not self.final:
            area = (x + w - 28 - 190, line, 190, 48)
            form.add(Button(area, words.say("pause.on"), self.close, "primary", "on"))
            if self._goes_back:
                area, undo = (x + 28, line, 230, 48), partial(self.close, "undo")
                form.add(Button(area, words.say("pause.undo"), undo, name="undo"))
            return
        if owed is not None:
            room = (x + 194, y + h - 84, w - 28 - 394 - 194 - 14, 80.0)
            form.add(Label(room, words.tell(owed), 14, colour="warn", lines=True, name="owed"))
        if self.match.terms.part is not None:
            on = (x + w - 28 - 260, line, 260, 48)
            said = words.say("series.sheet")
            form.add(Button(on, said, lambda: self.answer(SERIES), "primary", "series"))
            return
        places = (x + 28, 150), (x + w - 28 - 394, 190), (x + w - 28 - 190, 190)
        keys = {"menu": "common.menu", "seats": "scores.seats", "again": "scores.again"}
        for (left, wide), (name, key) in zip(places, keys.items(), strict=True):
            look = "primary" if name == "again" else "plain"
            area, answer = (left, line, wide, 48), partial(self.answer, name)
            form.add(Button(area, words.say(key), answer, look, name))

    @property
    def _owed(self) -> Why | None:
        """What the house still owes whoever played, such as a match that could not be kept."""
        return self.app.write_queue.said if self.final else None

    def _add_coach(self, form: Form, left: float, top: float) -> None:
        """The way to one's choices; above it what is being worked out, which takes `WORKING`, and
        under it how far that has come, as long as something is."""
        label, area = self.game.words.say("coach.look"), (left, top, 300.0, 48.0)
        form.add(Button(area, label, self._look, name="coach"))
        where = (left + 8, top - 24, 284.0, 20.0)
        form.add(Label(where, "", 15, colour="faint", name="working")).silent = True
        form.add(Progress((left + 8, top + 53, 284.0, BAR), "bar"))
        self._show_progress(form)

    def _show_progress(self, form: Form) -> None:
        """Say how far the coach has come by now: line and bar come and go together."""
        if self.coach is None or self._owed is not None:
            return
        label, bar = form.find("working"), form.find("bar")
        assert isinstance(label, Label) and isinstance(bar, Progress)
        label.text = self.coach.working(self.game.words)
        bar.done, bar.visible = round(self.coach.done, 2), bool(label.text)

    def _look(self) -> None:
        if self.coach is not None:
            self.coach.look(self.engine)

    def _check_dealer(self) -> None:

        assert self.seals is not None
        self.engine.open(SealsScene(self.app, self.game, self.seals))

    @property
    def _goes_back(self) -> bool:
        """Whether the hand is over, and a person may still take a choice of it back."""
        match = self.match
        if self.final or match.rules.outcome(match.state) is None:
            return False
        people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]
        return any(match.undo_to(seat) is not None for seat in people)

    def event(self, event: pygame.event.Event) -> None:
        key = event.key if event.type == pygame.KEYDOWN else None
        meant = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if (meant or key in ANSWERS) and self.reject_haste():
            return
        asks = self.final and self.match.terms.part is None and self.form.focus is None
        if self._goes_back and undo_key(event) == "undo":
            self.close("undo")
        elif asks and key in ENTERS:  # it deals nothing before it is seen what it would press
            self.form.set_focus(self.form.find("again"))
            self.form.by_keys = True
            self._deaf_until = self.engine.now + self.quiet
        else:
            super().event(event)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # where the told lines break depends on the scale
        super().resize(size)

    def rebuild(self) -> None:
        before = self.sheet
        super().rebuild()
        if before and self.sheet:
            self.sheet.copy_state(before)

    def escape(self) -> None:
        """Away; but not to the next hand, which somebody has to ask for."""
        if self.pauses is not None:
            self._pausing = True
            self.engine.open(self.pauses())
        else:
            self.close((SERIES if self.match.terms.part else "menu") if self.final else None)


PAPER = (28.0, 28.0, 968.0, 584.0)
SENTENCES = {"proves": 1, "compare": 2}  # each with the lines it has room for
PITCH = 22.0
CURIOUS = 36.0  # the height of what is small, for the curious


class SealsScene(Page):
    """Returns None. What is opened of a hand that is over is written down before it is seen."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, seals: Seals) -> None:
        self.app, self.game, self.seals = app, game, seals
        self.list: SealRows | None = None

    def build(self) -> Form:
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, say("dealer.title")))
        top, looked = y + 76, self.seals.looked()
        for key, lines in SENTENCES.items():
            room = (x + 28, top, w - 56, lines * PITCH)
            told = say(f"dealer.{key}")
            if key == "compare" and any(seal.line is not None for seal in looked):
                told = f"{told} {say('dealer.row')}"
            form.add(Label(room, told, 16, lines=True, name=key))
            top += lines * PITCH + 5
        foot = y + h - 82 - CURIOUS
        room = (x + 28, foot, w - 56, CURIOUS)
        form.add(Label(room, say("dealer.not"), 13, "italic", "faint", lines=True, name="not"))
        area = (x + 28, top, w - 56, foot - 6 - top)
        words = self.game.words.with_names([player.name for player in self.seals.match.players])
        deck = self.app.themes.deck(self.engine.theme)
        self.list = SealRows(area, looked, words, deck, self.engine.scale, "seals")
        form.add(self.list)
        line, shut = y + h - 70, self.seals.shut
        area = (x + w - 218, line, 190, 48)
        form.add(Button(area, say("common.done"), self.escape, "primary", "done"))
        if shut == ASKS:
            form.add(Button((x + 28, line, 230, 48), say("dealer.open"), self._open, name="open"))
        if shut:
            left, told = x + (272 if shut == ASKS else 28), say(f"dealer.{shut}")
            area = (left, line + 3, x + w - 232 - left, 44.0)
            form.add(Label(area, told, 15, "italic", "faint", "left", True, "shut"))
        return form

    def _open(self) -> None:
        try:
            self.seals.open()
        except OSError as error:
            folder = self.seals.journal().parent
            wrong = unwritten("dealer.unwritten", folder, of_system(error))
            self.engine.notice(self.game.words.tell(wrong))
            return
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # how many cards stand in a line depends on the scale
        super().resize(size)

    def rebuild(self) -> None:
        before = self.list
        super().rebuild()
        if before and self.list and len(before.rows) == len(self.list.rows):
            self.list.scroll_to(before.offset)
