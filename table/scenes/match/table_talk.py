"""Show table talk: a line beside its speaker's plate, for as long as it takes to read.

The lines come from `table.session.talk`; this module decides when each is shown. A line waits a
step or two at most, and the match does not wait for it. Only the last line that was skipped is
shown when skipping ends, and a score sheet waits until it has been read. Times in seconds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from rules.kit.asking import asked
from rules.kit.said import Why
from table.engine.scene import Engine
from table.felt.canvas import Item
from table.felt.speech_bubble import BubbleLine, colour_of, paper_of, speech_item
from table.scenes.match.highlights import Highlights
from table.session.log_entry import LogEntry
from table.session.talk import Talk

if TYPE_CHECKING:
    from table.i18n.words import Words

NOTICE_SECONDS, LETTER_SECONDS = 1.4, 0.05  # to notice a line; to read a letter of it
SHEETS = ("hand over", "over")  # kinds of `Due` that hide a line and can wait
LATE_STEPS = 2  # of the match, after which a line that waits is dropped


class TableTalk:
    """Shows the lines of table talk at one table. `talk` is None if nobody talks there."""

    def __init__(self, talk: Talk | None, highlights: Highlights, engine: Engine) -> None:
        self.talk, self.highlights, self.engine = talk, highlights, engine
        self.presentation, self.renderer = highlights.presentation, highlights.renderer
        self.app, self.viewpoint = self.presentation.app, self.presentation.viewpoint
        self.match = self.presentation.match
        self._noted_step = self.match.step
        self._waiting: LogEntry | None = None  # with the line to be shown next
        self._was_skipped = False  # the line came while steps were skipped
        self._shown_entry: LogEntry | None = None  # with the line in view
        self._ends_at = 0.0  # when that will have been read
        self._bubble: Item | None = None

    @property
    def is_on(self) -> bool:
        return self.talk is not None and self.app.settings.talk

    @property
    def lines(self) -> Sequence[LogEntry]:
        return self.talk.lines if self.talk is not None and self.is_on else ()

    def note_step(self) -> Why | None:
        """Let the line about a new step wait to be shown. Return it if it is to be spoken now."""
        if self.talk is None:
            return None
        old_step = self._noted_step
        step = self._noted_step = self.match.step
        self.talk.note()
        if step < old_step:
            self.clear_line()
        last = self.lines[-1] if self.lines else None
        if last is None or last.step != step or step <= old_step:
            return None
        self._waiting, self._was_skipped = last, self.presentation.skipping
        return last.sentences[0].why if self._may_show else None

    @property
    def _may_show(self) -> bool:
        """Whether a line may be shown: not while skipping, at a secret question or a curtain."""
        if self.presentation.skipping or asked(self.match.rules, self.match.state) is not None:
            return False
        return self.highlights.is_active or self.viewpoint.next_due().what != "curtain"

    def _is_table_busy(self) -> bool:
        presentation = self.presentation
        return presentation.busy or presentation.skipping or self.highlights.is_playing

    def clear_line(self) -> None:
        self._waiting = None
        self._remove()

    def _remove(self) -> None:
        self._shown_entry = self._bubble = None
        if self.renderer.extras.pop("talk", None) is not None:
            self.renderer.canvas.take("talk")

    def step(self, now: float, words: Words) -> None:
        """Begin to show the line that waits, if it may be shown, and remove the line that is shown
        when its time is over. A line that may not be shown now is dropped, except one that came
        while steps were skipped, which waits."""
        waiting = self._waiting
        if waiting is not None and self.renderer.view and not self._is_table_busy():
            may_show = self._may_show
            if may_show or not self._was_skipped:
                self._waiting = None
            is_timely = self._was_skipped or self.match.step - waiting.step <= LATE_STEPS
            if is_timely and may_show and self.is_on:
                self._begin_line(waiting, now, words)
        if self._shown_entry is None:
            return
        if self.highlights.is_staying:
            self._ends_at = max(self._ends_at, now)
        is_over = now >= self._ends_at and not self.highlights.is_staying
        if is_over or not (self.is_on and self._may_show):
            self._remove()

    def holds_sheet(self, now: float) -> bool:
        """Return whether a score sheet is due that must wait until a line has been read: the last
        one that came while steps were skipped."""
        if self.highlights.is_disabled or not self._was_skipped:
            return False
        if not (self.is_on and self._may_show) or self.viewpoint.next_due().what not in SHEETS:
            return False
        return self._waiting is not None or (self._shown_entry is not None and now < self._ends_at)

    def end_line(self, now: float) -> None:
        self._waiting = None
        self._ends_at = min(self._ends_at, now)

    def _begin_line(self, entry: LogEntry, now: float, words: Words) -> None:
        """Show a line from now on for as long as it takes to read. Without room, show nothing."""
        self._remove()
        self._shown_entry = entry
        factor = max(1.0, self.presentation.pause_factor)
        letter_count = len(_line_text(entry, words))
        reading_time = (NOTICE_SECONDS + LETTER_SECONDS * letter_count) * factor
        self._ends_at = now + max(reading_time, self.app.settings.linger)
        items = self.lay_out(words)
        if not items:
            self._shown_entry = None
            return
        self.renderer.extras.update(items)
        self.renderer.canvas.put("talk", items["talk"])

    def lay_out(self, words: Words) -> dict[Hashable, Item]:
        """Place the line beside what is shown now, if possible where it was. Return its item by
        key; {} if no line is shown or there is no room."""
        entry, renderer = self._shown_entry, self.renderer
        if entry is None:
            return {}
        old_paper = None
        if self._bubble is not None:
            old_paper = paper_of(self._bubble, renderer.looks.theme, renderer.size)
        speaker, notice = entry.seats[0], self.engine.notice_rect
        colour = colour_of(self.app.profiles.colours(self.match.players), speaker)
        line = BubbleLine(_line_text(entry, words), speaker, colour)
        self._bubble = speech_item(renderer, line, old_paper, [notice] if notice else [])
        return self.items()

    def items(self) -> dict[Hashable, Item]:
        return {} if self._bubble is None else {"talk": self._bubble}


def _line_text(entry: LogEntry, words: Words) -> str:
    line = dict(entry.sentences[0].why.facts)["line"]
    assert isinstance(line, Why)
    return words.tell(line)
