"""The score sheet: between hands, in a pause, and at the end with the winner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from rules.kit.match import Match
from rules.kit.remarks import out
from rules.kit.said import Why
from rules.kit.state import Outcome
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.engine.page import QUIET_SECONDS, Page
from table.engine.scene import Engine, Scene
from table.felt.typeset import PITCH, Pieces
from table.i18n.phrases import in_fractions, list_names, row_name
from table.i18n.words import Words
from table.input.toolbar import undo_key
from table.panels.accounts import AccountWriter
from table.panels.ending import add_ending, ending_sentences, last_row_endings, last_row_text
from table.panels.handicap_text import NOW, PAST, match_handicap
from table.panels.paper import Paper
from table.panels.paragraphs import Paragraph, Paragraphs
from table.panels.sheet import ENTER_KEYS, ScoreSheet
from table.players.roster import PERSON
from table.scenes.overlays.end_event import EndEvent
from table.scenes.overlays.seals_page import PAPER, SealsScene
from table.scenes.overlays.sheet_remark import SheetRemark
from table.session.event_log import HINT
from table.session.open_game import OpenGame
from table.session.score_rows import ScoreRow, ScoreRows
from table.session.seals import Seals
from table.session.seat_changes import chair_history
from table.storage.series import SERIES
from table.theme.style import Type
from table.widgets import Box, Form, Label, Panel
from table.widgets.text import wrap_text


class SheetCoach(Protocol):
    """Judges the choices of the last hand while the sheet is open."""

    @property
    def busy(self) -> bool:
        """Whether there are choices left to judge."""

    @property
    def has_choices(self) -> bool:
        """Whether there may be choices to review."""

    def step(self) -> None:
        """Go on judging."""

    def status_text(self, words: Words) -> str:
        """Return a line that choices are being judged; "" if none are."""

    def tips(self, words: Words) -> Sequence[Pieces]:
        """Return the coach's sentences; none until all choices are judged."""

    def open_review(self, engine: Engine) -> None:
        """Open the review of a person's choices."""

    def close(self) -> None:
        """Stop judging."""


TIP_LINE = PITCH * Type.BODY  # the height of a line of the coach's tip, in logical units
TIP_LINES = 2  # kept free above the buttons for the coach's tip; one a person if there are more
SHORT_TIP = 60  # letters that fit into one line in the largest print too
CALM_SECONDS = 0.8  # in which the last sheet ignores presses that were meant for the table
DEAL_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)  # a second press deals the next match
MARGIN = 28.0  # at the left and right of the page; lengths are in logical units
HEAD_HEIGHT, ENDING_HEIGHT = 82.0, 84.0  # of the title; of the ending beneath it
REMARK_TOP, REMARK_WIDTH, REMARK_HEIGHT = 22.0, 330.0, 34.0  # beside the title
MOST_NOTE_LINES, NOTE_LINE = 4, 20.0  # of the notes under the sheet, and their pitch
BUTTONS_HEIGHT = 88.0  # of the row of buttons at the foot, with its margins
BUTTON_TOP, BUTTON_HEIGHT = -70.0, 48.0  # of a button there, its top above the lower edge
MENU_WIDTH, UNDO_WIDTH, COACH_WIDTH, DEALER_BUTTON_WIDTH = 150.0, 230.0, 300.0, 220.0
DEALER_BUTTON: Box = (-MARGIN - DEALER_BUTTON_WIDTH, 16, DEALER_BUTTON_WIDTH, 42)
MENU_BUTTON: Box = (MARGIN, BUTTON_TOP, MENU_WIDTH, BUTTON_HEIGHT)
UNDO_BUTTON: Box = (MARGIN, BUTTON_TOP, UNDO_WIDTH, BUTTON_HEIGHT)
LAST_BUTTON, SEATS_BUTTON = ((left, BUTTON_TOP, 190.0, BUTTON_HEIGHT) for left in (-218, -422))
SERIES_BUTTON, UNSAVED_TEXT = (-288, BUTTON_TOP, 260, BUTTON_HEIGHT), (194, -84, -436, 80)


class ScoresScene(Page):
    """The score sheet. The `final` one closes with "again", "seats" or "menu", or with SERIES in an
    evening. Any other closes with None, with "undo" after a hand, or with the value of the pause
    page that Esc opens. With a `coach`, people can review their choices, which are judged
    meanwhile; with `seals`, they can check the dealer."""

    coach: SheetCoach | None = None
    offers_review = True  # of choices, which shows cards of a hand that may still be played
    ended_row: tuple[int, int] | None = None  # of the round that ended last; it is open at first
    seals: Seals | None = None
    remark: SheetRemark | None = None
    pauses: Callable[[], Scene] | None = None  # makes the pause page for Esc; None: Esc goes on
    read_at_once = True

    def __init__(
        self, app: App, game: OpenGame, match: Match, rows: ScoreRows, final: bool
    ) -> None:
        self.app, self.game, self.match, self.final = app, game, match, final
        self.rows = rows.with_start()
        self.see_through = not final
        self.quiet = CALM_SECONDS if final else 0.0
        self.sheet: ScoreSheet | None = None
        self._end_animation: EndEvent | None = None  # what moves when the last sheet opens
        self._is_new = final
        self._keys_from = 0.0  # from this time on keys are meant for the sheet

    def open(self, engine: Engine) -> None:
        super().open(engine)
        self._keys_from = engine.now + QUIET_SECONDS

    @property
    def animating(self) -> bool:
        return self._end_animation is not None or (self.coach is not None and self.coach.busy)

    def step(self, now: float) -> None:
        """Advance the animation and the judging; show tip and remark once they are known."""
        settings = self.app.settings
        if self._is_new and not settings.reduced_motion and settings.speed < AT_ONCE:
            self._end_animation = EndEvent(self.form, self.sheet, now, 1.0 / settings.speed)
        self._is_new = False
        if self._end_animation is not None:
            if self._slide is not None:  # the sheet is still sliding in
                self._end_animation.began = now
            if not self._end_animation.step(now):
                self._stop_end_animation()
        if self.coach is not None:
            self.coach.step()
            self._show_tip(self.form)
        self._show_remark(self.form)
        super().step(now)

    def resume(self, value: object) -> None:
        if self.seals is not None:
            self.rebuild()  # if the seals have been opened, there is no undo button any more

    def close(self, value: object = None) -> None:
        if self.coach is not None:
            self.coach.close()
        super().close(value)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        if self._end_animation is None or self._slide is not None:
            return super().draw(surface)
        return self._end_animation.draw(surface, self.dirty, self.background)

    def _stop_end_animation(self) -> None:
        if self._end_animation is not None:
            self._end_animation.finish()
            self._end_animation, self.dirty = None, True

    def build(self) -> Form:
        """Build the page from top to bottom: title, ending, table of scores, notes and buttons."""
        form, (x, y, w, h) = Form(self.engine.theme, self.engine.size), PAPER
        self._add_head(form)
        left, width, top = x + MARGIN, w - 2 * MARGIN, y + HEAD_HEIGHT
        outcome = self.match.hand_outcome
        if outcome is not None:
            self._add_ending(form, (left, top - 10, width, ENDING_HEIGHT + 2), outcome)
            top += ENDING_HEIGHT
        foot = self._add_notes(form)
        self.sheet = None
        if self.rows.rows:
            area = (left, top, width, y + h - foot - top)
            self.sheet = form.add(self._make_sheet(area, outcome.winners if outcome else ()))
        else:
            form.add(Label((left, top, width, 40), self.game.words.say("scores.none"), Type.BODY))
        self._add_buttons(form)
        return form

    def _add_head(self, form: Form) -> None:
        """Add the paper with its title and the remark, beside the button of the seals."""
        x, y, w, _ = PAPER
        key = "scores.final" if self.final else "scores.title"
        title = self.game.words.say(key, game=self.game.title)
        has_seals = self.seals is not None and bool(self.seals.match.seals)
        button_width = DEALER_BUTTON_WIDTH + 12 if has_seals else 0.0
        remark_width = REMARK_WIDTH if self.remark is not None else 0.0
        form.add(Panel(PAPER, title, beside=button_width + remark_width))
        left = x + w - MARGIN - button_width - remark_width
        area = (left, y + REMARK_TOP, remark_width, REMARK_HEIGHT)
        form.add(Label(area, "", Type.NOTE, "italic", "accent", align="right", name="remark"))
        self._show_remark(form)

    def _add_notes(self, form: Form) -> float:
        """Add notes of at most MOST_NOTE_LINES; return the height of all below the sheet."""
        x, y, w, h = PAPER
        height = BUTTONS_HEIGHT
        if self.coach is not None and not self._unsaved_reason:
            height += self._tip_lines * TIP_LINE
        notes = self._notes_text()
        if notes:
            px, width = round(Type.SMALL * form.scale), round((w - 60) * form.scale)
            lines = min(MOST_NOTE_LINES, len(wrap_text(notes, "italic", px, width)))
            height += lines * NOTE_LINE + 4
            area = (x + MARGIN, y + h + 4 - height, w - 2 * MARGIN, lines * NOTE_LINE + 2)
            form.add(Label(area, notes, Type.SMALL, "italic", "faint", "center", lines > 1, "sat"))
        return height

    def _add_ending(self, form: Form, area: Box, outcome: Outcome) -> None:
        """Add the winners or, if there are none yet, how the last row ended; and why it is over."""
        winners, why = ending_sentences(self.game.words, self.match, outcome)
        if not outcome.winners:
            winners = last_row_text(self.game.words, self.match, self.rows) or winners
        faces = self.app.profiles.portraits(self.match.players)
        portraits = [faces[seat] for seat in outcome.winners]
        label = add_ending(form, area, (winners, why), portraits)
        label.glossary = self.game.words.glossary
        if not outcome.winners:  # it was spoken at the table, and is spoken with the row
            form.find("winner").silent = True

    def _make_sheet(self, area: Box, winners: Sequence[int]) -> ScoreSheet:
        """Return the table of score rows; a row opens to show its account. After a hand the last
        one is open, else that of the round that ended last. `winners`: the seats to mark."""
        players = [player.name for player in self.match.players]
        words, columns = self.game.words.with_names(players), self.rows.columns(len(players))
        names = [list_names(words, [players[seat] for seat in seats]) for seats in columns]
        won = [column for column, seats in enumerate(columns) if {*seats} & {*winners}]
        deck, large = self.app.themes.deck(self.engine.theme), self.engine.theme.large
        writer = AccountWriter(words, deck, self.engine.scale, self.rows.parts, large)
        sheet = ScoreSheet(area, self.rows, names, won, self.row_name, writer, self._hand_end_texts)
        sheet.emblems = bool(self.rows.sides)
        sheet.glossary = words.glossary
        hint_seats = [mark.seat for mark in self.match.marks if mark.kind == HINT]
        sheet.hints = [sum(seat in seats for seat in hint_seats) for seats in columns]
        sheet.reads_reasons = self.app.voice.reads_focus
        is_hand_over = self.match.hand_outcome is not None
        if is_hand_over and not winners:
            self._leave_out_endings(sheet)
        for place, row in enumerate(self.rows.rows):
            is_open = place == sheet.last if is_hand_over else row.place == self.ended_row
            if is_open:
                sheet.set_open(place, True)
        if self.rows.sheet.holdings:
            sheet.out_columns = self._out_columns(columns)
        return sheet

    def _leave_out_endings(self, sheet: ScoreSheet) -> None:
        """Leave out of the last account what the head of the page says of how the row ended."""
        told = {ending.why for _, ending in last_row_endings(self.rows)}
        account = sheet.accounts[sheet.last]
        sentences = [sentence for sentence in account.sentences if sentence.why not in told]
        sheet.accounts[sheet.last] = account._replace(sentences=tuple(sentences))

    def _out_columns(self, columns: Sequence[Sequence[int]]) -> Sequence[int]:
        """Return the columns of those who are out of the match. At the end it is all columns, of
        which the sheet marks those that have nothing left."""
        if self.final:
            return range(len(columns))
        seats_out = {*out(self.match.rules, self.match.view(None))}
        return [column for column, seats in enumerate(columns) if {*seats} <= seats_out]

    def _hand_end_texts(self, place: int) -> list[str]:
        """Return the sentence about the end of a hand, in a list, if the row at this place is the
        last of its hand; else []. Also [] for the last hand, whose end the page itself tells."""
        rows = self.rows.rows
        if place + 1 == len(rows) or rows[place + 1].hand == rows[place].hand:
            return []
        names = [player.name for player in self.rows.players_at(place) or self.match.players]
        outcome = self.match.outcomes[rows[place].hand - 1]
        return [self.game.words.with_names(names).tell(outcome.why)]

    def _notes_text(self) -> str:
        """Return the notes under the sheet: the handicap, that the match does not count in the
        statistics, who sat where, and what computers won or lost for people. "" for none."""
        words, match = self.game.words, self.match
        lines = [match_handicap(words, match, PAST if self.final else NOW)]
        handicap = match.terms.handicap
        if match.terms.origin is not None:
            lines.append(words.say("scores.apart"))
        elif handicap is not None and any(handicap.given):
            lines.append(words.say("even.kept"))
        for seat in range(len(match.chairs.now)):
            history = chair_history(match.chairs, seat)
            if history is not None:
                lines.append(words.say("scores.sat", seat=seat + 1, who=history))
                points = self.rows.points_lent(match.chairs, seat, len(match.outcomes))
                if points:
                    key = "sat.won" if points > 0 else "sat.lost"
                    lines.append(words.say(key, n=in_fractions(abs(points), self.rows.parts)))
        return " ".join(line for line in lines if line)

    def row_name(self, row: ScoreRow) -> str:
        """Return the name of a row, such as "round 2", with its hand if there are several. In a
        game whose rows show what each seat has, the last one is called "now"."""
        words, rows = self.game.words, self.rows
        if rows.sheet.holdings and row is rows.rows[-1] and not self.final:
            return words.say("scores.now")
        names_hand = rows.has_several_hands()
        return row_name(words, rows.sheet.row, row.hand, row.number, names_hand, row.name_key)

    def _add_buttons(self, form: Form) -> None:
        """Add the buttons at the foot, the coach's among them, and the dealer's at the head."""
        words, paper = self.game.words, Paper(form, PAPER)
        if self.coach is not None and self._unsaved_reason is None:
            self._add_coach(paper, self.coach)
        if self.seals is not None and self.seals.match.seals:
            open_seals = partial(self.engine.open, SealsScene(self.app, self.game, self.seals))
            paper.button(DEALER_BUTTON, words.say("dealer.title"), open_seals, name="dealer")
        if self.final:
            self._add_final_buttons(paper, words)
            return
        paper.button(LAST_BUTTON, words.say("pause.on"), self.close, "primary", "on")
        if self._can_undo:
            undo = partial(self.close, "undo")
            paper.button(UNDO_BUTTON, words.say("pause.undo"), undo, name="undo")

    @property
    def _coach_left(self) -> float:
        """The left edge of the coach's button on the paper, beside the menu or undo button."""
        if self.final:
            return MARGIN + MENU_WIDTH + 16
        return MARGIN + UNDO_WIDTH + 14 if self._can_undo else MARGIN

    def _add_final_buttons(self, paper: Paper, words: Words) -> None:
        """Add the buttons of the last sheet, and why the match could not be saved, if so."""
        if self._unsaved_reason is not None:
            text = words.tell(self._unsaved_reason)
            paper.lines(UNSAVED_TEXT, text, Type.SMALL, colour="warn", name="owed")
        if self.match.terms.part is not None:
            answer, label = partial(self.answer, SERIES), words.say("series.sheet")
            paper.button(SERIES_BUTTON, label, answer, "primary", "series")
            return
        menu, seats, again = (partial(self.answer, name) for name in ("menu", "seats", "again"))
        paper.button(MENU_BUTTON, words.say("common.menu"), menu, name="menu")
        paper.button(SEATS_BUTTON, words.say("pause.seats"), seats, name="seats")
        paper.button(LAST_BUTTON, words.say("scores.again"), again, "primary", "again")

    @property
    def _unsaved_reason(self) -> Why | None:
        """Why the finished match could not be saved; None if it is saved or not finished."""
        return self.app.write_queue.message if self.final else None

    def _add_coach(self, paper: Paper, coach: SheetCoach) -> None:
        """Add the button for the review, and the text for the coach's tips above it."""
        form = paper.form
        if coach.has_choices and self.offers_review:
            place = (self._coach_left, BUTTON_TOP, COACH_WIDTH, BUTTON_HEIGHT)
            open_review = partial(coach.open_review, self.engine)
            paper.button(place, self.game.words.say("coach.look"), open_review, name="coach")
        height = self._tip_lines * TIP_LINE
        area = paper.box((32, BUTTON_TOP - 6 - height, -28, height))
        size = Type.SMALL if self.final and len(self._people) > 1 else Type.BODY
        form.add(Paragraphs(area, (), self.app.themes.deck(form.theme), size, "tip"))
        self._show_tip(form)

    @property
    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.match.players) if player.who == PERSON]

    @property
    def _tip_lines(self) -> int:
        """The number of lines kept free for the coach's tips: 0 without tips, 1 for a short one,
        else TIP_LINES, or one a person if there are more people."""
        if self.coach is not None and not self.coach.busy and not self.spoken_text():
            return 0
        if len(self._people) > 1:
            return max(TIP_LINES, len(self._people))
        return 1 if 0 < len(self.spoken_text()) <= SHORT_TIP else TIP_LINES

    def _show_tip(self, form: Form) -> None:
        """Show the coach's tips; until they are known, that choices are being judged."""
        if self.coach is None or self._unsaved_reason is not None:
            return
        status = self.coach.status_text(self.game.words)
        tips = self.coach.tips(self.game.words) or ([[status]] if status else ())
        paragraphs = [Paragraph(pieces, close=True) for pieces in tips]
        tip = form.find("tip")
        assert isinstance(tip, Paragraphs)
        if [*tip.paragraphs] != paragraphs:
            tip.paragraphs = paragraphs

    def _show_remark(self, form: Form) -> None:
        label = form.find("remark")
        assert isinstance(label, Label)
        if self.remark is not None and not label.text:
            label.text = self.remark.text(self.game.words)

    def spoken_text(self) -> str:
        """Return the coach's tips, for the screen reader; "" until they are known."""
        tips = self.coach.tips(self.game.words) if self.coach is not None else ()
        texts = ["".join(self.game.words.as_text(piece) for piece in pieces) for pieces in tips]
        return " ".join(texts)

    @property
    def _can_undo(self) -> bool:
        """Whether the hand is over and a person may still take a choice of it back."""
        if self.final or self.match.hand_outcome is None:
            return False
        return any(self.match.undo_step(seat) is not None for seat in self._people)

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event. Any press ends the animation; one that may be meant for the table is
        ignored. On the last sheet, Enter first shows the focus on “again” and then presses it."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._stop_end_animation()
        key = event.key if event.type == pygame.KEYDOWN else None
        if key in ENTER_KEYS and self.engine.now < self._keys_from:
            return  # it was for what the sheet has just covered
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        is_answer = is_click or key == pygame.K_ESCAPE or key in ENTER_KEYS
        if is_answer and self.reject_haste():
            return
        may_deal = self.final and self.match.terms.part is None and self.form.focus is None
        if self._can_undo and undo_key(event) == "undo":
            self.close("undo")
        elif may_deal and key in DEAL_KEYS:
            self.form.set_focus(self.form.find("again"))
            self.form.by_keys = True
            self._accepts_from = self.engine.now + self.quiet
        else:
            super().event(event)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # line breaks depend on the scale
        super().resize(size)

    def rebuild(self) -> None:
        """Build the page anew, with the same rows open and scrolled to the same place."""
        self._stop_end_animation()
        old_sheet = self.sheet
        super().rebuild()
        if old_sheet and self.sheet:
            self.sheet.copy_state(old_sheet)

    def escape(self) -> None:
        """Close the sheet. If that would deal the next hand, open the pause page instead."""
        if self.pauses is not None:
            self.engine.open(self.pauses(), self._leave_pause)
        elif self.final:
            self.close(SERIES if self.match.terms.part else "menu")
        else:
            self.close()

    def _leave_pause(self, value: object) -> None:
        if value is not None:
            self.close(value)
