"""Read the log aloud, sentence by sentence, by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from table.app.voice_output import VoiceOutput, sentences
from table.scenes.match.log import Log
from table.session.event_log import LogEntry

FAR = 10  # sentences by which a page is turned
STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -FAR,
    pygame.K_PAGEDOWN: FAR,
    pygame.K_HOME: -(1 << 30),
    pygame.K_END: 1 << 30,
}


class LogReader:
    """While the log is open, `event` reads the sentence that a key leads to: the first press the
    last one, and before the first of a hand which hand it is. What only one person was told is
    read where `trusts` says that they have asked for their hand; else the room's log is."""

    def __init__(self, log: Log, voice: VoiceOutput, trusts: Callable[[], bool]) -> None:
        self.log, self.voice, self.trusts = log, voice, trusts
        self._at: int | None = None
        self._open = False

    def step(self) -> None:
        """A frame: the log that has come says how it is read."""
        log, words = self.log, self.log.words
        if log.open and not self._open:
            self._at = None
            said = words.say("spoken.log", n=len(self._lines()))
            self.voice.asked(said, words.language)
        if self._open and not log.open:
            self.voice.asked(words.say("spoken.log.shut"), words.language)
        self._open = log.open

    def event(self, key: int) -> bool:
        """A key was pressed; True for one that leads out of the log, where one is kept."""
        words = self.log.words
        if not self.log.open or not self.voice.on:
            return False
        lines = self._lines()
        if key == pygame.K_TAB and self.voice.follows:
            self.voice.asked(words.say("spoken.log", n=len(lines)), words.language)
            return True
        if key in STEPS and lines:
            self._read(key, lines)
        return False

    def _read(self, key: int, lines: Sequence[tuple[LogEntry, int]]) -> None:
        last = len(lines) - 1
        first = 0 if key == pygame.K_HOME else last
        to = first if self._at is None else self._at + STEPS[key]
        before_at, self._at = self._at, min(max(0, to), last)
        (entry, _), words = lines[self._at], self.log.words
        before = lines[self._at - 1][0] if self._at else None
        said = [self._said(*lines[self._at])]
        if before is None or (before.hand, before.row) != (entry.hand, entry.row):
            said.insert(0, self.log.called(entry.hand, entry.row))
        if before_at == self._at:
            said.insert(0, words.say("spoken.log.end" if STEPS[key] > 0 else "spoken.log.start"))
        tell = self.voice.asked if self._audience() is None else self.voice.own
        tell(sentences(said), words.language)

    def _audience(self) -> int | None:
        return self.log.audience if self.trusts() else None

    def _lines(self) -> list[tuple[LogEntry, int]]:
        """All that may be read, each with its number within what was told at once."""
        told = self.log.entries(self._audience())
        return [
            (entry, at) for entry in told if not sealing(entry) for at in range(len(entry.told))
        ]

    def _said(self, entry: LogEntry, at: int) -> str:
        """A sentence, with the names of those who sat there then."""
        log = self.log
        names = [player.name for player in log.event_log.there(entry)]
        return log.words.with_names(names).tell(entry.told[at].why)


def sealing(entry: LogEntry) -> bool:
    """Whether it tells of the dealer's seals: words to be compared, which nobody can by ear."""
    return entry.aside and not entry.seats
