"""Show table talk: a line comes up beside its speaker's plate, and goes again.

What is said is known from the talk (`table.session.talk`); here it is only found out when it may be
shown. A line waits for no longer than a step or two, and nothing waits for a line; but the last
one that was skipped is seen where skipping ends, and what would hide it waits until it has been
read. All of them stand in the log. Times in seconds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from rules.kit.asking import asked
from rules.kit.said import Why
from table.engine.scene import Engine
from table.felt.canvas import Item
from table.felt.speech_bubble import BubbleLine, colour_of, paper_of, speech_item
from table.scenes.match.highlights import Highlights
from table.session.event_log import LogEntry
from table.session.talk import Talk

if TYPE_CHECKING:
    from table.i18n.words import Words

SEEN, LETTER = 1.4, 0.05  # seconds it takes to notice a line, and to read a letter of it
COMES = 0.16  # seconds in which it comes, and in which it goes
PARTS = 4  # steps from nothing to all of it
SHEETS = ("hand over", "over")  # what is due that hides a line, and can wait
LATE = 2  # steps after which a line that could not be shown is not shown any more


class TableTalk:
    """The talk at one table; None where nobody talks."""

    def __init__(self, talk: Talk | None, highlights: Highlights, engine: Engine) -> None:
        self.talk, self.highlights, self.engine = talk, highlights, engine
        self.presentation, self.showing = highlights.presentation, highlights.showing
        self.app, self.viewpoint = self.presentation.app, self.presentation.viewpoint
        self.match = self.presentation.match
        self._noted = self.match.step
        self._waits: LogEntry | None = None
        self._skipped = False  # whether what waits was said while everything was skipped
        self._shown: LogEntry | None = None
        self._began = self._until = 0.0
        self._item: Item | None = None
        self._faded = -1

    @property
    def on(self) -> bool:
        """Whether anybody talks at this table."""
        return self.talk is not None and self.app.settings.talk

    @property
    def lines(self) -> Sequence[LogEntry]:
        """All that has been said, in order."""
        return self.talk.lines if self.talk is not None and self.on else ()

    @property
    def moving(self) -> bool:
        """Whether a line comes or goes just now."""
        return self._shown is not None and self._faded not in (-1, PARTS)

    def note(self) -> Why | None:
        """The match has gone on, or back; what is to be heard at once."""
        if self.talk is None:
            return None
        before, self._noted = self._noted, self.match.step
        self.talk.note()
        if self._noted < before:
            self.hush()
        last = self.lines[-1] if self.lines else None
        if last is None or last.step != self._noted or self._noted <= before:
            return None
        self._waits, self._skipped = last, self.presentation.skipping
        return last.told[0].why if self._may else None

    @property
    def _may(self) -> bool:
        """Whether a line may be said as things stand: not past everything, nor over a curtain or
        what somebody is asked in secret."""
        hidden = asked(self.match.rules, self.match.state) is not None
        next_is_asked = self.viewpoint.due().what == "curtain" and not self.highlights.on
        return not (self.presentation.skipping or hidden or next_is_asked)

    def hush(self) -> None:
        """Whatever is said is said no more."""
        self._waits = None
        self._end()

    def _end(self) -> None:
        self._shown, self._item, self._faded = None, None, -1
        if self.showing.extras.pop("talk", None) is not None:
            self.showing.canvas.take("talk")

    # --- as time goes on

    def step(self, now: float, words: Words) -> None:
        """A frame: a line that waits may be shown, and one that is shown comes and goes."""
        waits, may = self._waits, False
        if waits is not None and not self.presentation.skipping and self._all_seen():
            may = self._may
            if may or not self._skipped:  # what was skipped waits until it may be seen
                self._waits = None
            timely = self._skipped or self.match.step - waits.step <= LATE
            if timely and may and self.on:
                self._begin(waits, now, words)
        if self._shown is None:
            return
        comes, staying = COMES if self.presentation.motion_factor else 0.0, self.highlights.staying
        if staying:
            self._until = max(self._until, now)
        over = now >= self._until and not staying
        if not self.on or not self._may or (over and now >= self._until + comes):
            self._end()
        elif over:
            self._fade(PARTS - 1 - int(PARTS * (now - self._until) / COMES))
        else:
            self._fade(int(PARTS * (now - self._began) / COMES) + 1 if comes else PARTS)

    def _all_seen(self) -> bool:
        """Whether all of the step has been seen."""
        busy = self.presentation.busy or (self.highlights.on and not self.highlights.staying)
        return not busy and self.showing.view is not None

    def holds(self, now: float) -> bool:
        """Whether the last line that was skipped is still to be read, and a score sheet, which
        would hide it, waits for so long."""
        if not (self._skipped and self.on and self._may) or self.highlights.passing:
            return False
        if self.viewpoint.due().what not in SHEETS:
            return False
        return self._waits is not None or (self._shown is not None and now < self._until)

    def hurry(self, now: float) -> None:
        """Whatever is said has been read."""
        self._waits, self._until = None, min(self._until, now)

    def _begin(self, entry: LogEntry, now: float, words: Words) -> None:
        line = _line(entry, words)
        self._end()
        self._shown, self._began = entry, now
        reads = (SEEN + LETTER * len(line)) * max(1.0, self.presentation.pause_factor)
        self._until = now + max(reads, self.app.settings.linger)
        self.lay(words)
        if self._item is None:
            self._shown = None

    def lay(self, words: Words) -> dict[Hashable, Item]:
        """The line as it lies beside what lies there now; nothing where it has no room."""
        entry, showing, before = self._shown, self.showing, None
        if entry is None:
            return {}
        if self._item is not None:
            before = paper_of(self._item, showing.looks.theme, showing.size)
        colours, notice = self.app.profiles.colours(self.match.players), self.engine.notice_rect
        colour = colour_of(colours, entry.seats[0])
        line = BubbleLine(_line(entry, words), entry.seats[0], colour)
        self._item = speech_item(showing, line, before, [notice] if notice else [])
        return self.items()

    def items(self) -> dict[Hashable, Item]:
        """The line as it was laid last, as far as it has come."""
        if self._item is None or self._faded <= 0:
            return {}
        if self._faded >= PARTS:
            return {"talk": self._item}
        ((picture, corner, flags),) = self._item.blits
        pale, part = picture.copy(), round(255 * self._faded / PARTS)
        pale.fill((255, 255, 255, part), special_flags=pygame.BLEND_RGBA_MULT)
        return {"talk": self._item._replace(blits=((pale, corner, flags),))}

    def _fade(self, part: int) -> None:
        """Let it be there so far."""
        before, self._faded = self._faded, max(0, min(PARTS, part))
        if self._faded != before and (items := self.items()):
            self.showing.extras.update(items)
            self.showing.canvas.put("talk", items["talk"])


def _line(entry: LogEntry, words: Words) -> str:
    line = dict(entry.told[0].why.facts)["line"]
    assert isinstance(line, Why)
    return words.tell(line)
