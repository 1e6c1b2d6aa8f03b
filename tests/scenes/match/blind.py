"""A player who sees nothing: all they know is what a voice was told, and all they have are keys."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pygame

from rules.kit.state import Value
from table.app.voice_output import VoiceOutput
from table.audio.speech.voice import FileVoice
from table.scenes.dialogs.page_announcer import PageAnnouncer
from tests.table_pilot import Pilot

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


SIZE = (1024, 640)
MOST = 3000  # keys for one hand
ENDED = re.compile("[Ss]core sheet")
TRIES = 60  # for one choice


class Ears:
    """What has been said, line by line, each with its language."""

    def __init__(self, path: Path) -> None:
        self.path, self.lines = path, list[str]()
        self.read = self.known = 0  # bytes of the file, and lines that were asked for

    def all(self) -> list[str]:
        """Everything since the beginning."""
        if self.path.exists():
            with self.path.open(encoding="utf-8") as file:
                file.seek(self.read)
                self.lines += [line.rstrip("\n").partition("\t")[2] for line in file.readlines()]
                self.read = file.tell()
        return self.lines

    def fresh(self) -> list[str]:
        """What has been said since this was asked last."""
        known = self.known
        self.known = len(self.all())
        return self.lines[known:]


def listening(pilot: Pilot, path: Path, much: str = "all") -> Ears:
    """Let everything at this window be written down there."""
    app = pilot.app
    app.settings.voice = much  # type: ignore[assignment]
    app.voice = VoiceOutput(lambda: FileVoice(path), lambda: app.settings)
    pilot.engine.announcer = PageAnnouncer(app)
    return Ears(path)


class Blind:
    """Plays by keys alone. `ears` is all it knows the table by; the pilot is its fingers and lets
    time pass. What it presses is written down between what it hears, as `> key`."""

    name = "Anna"

    def __init__(self, pilot: Pilot, ears: Ears, seed: str) -> None:
        self._pilot, self.ears, self.luck = pilot, ears, random.Random(seed)
        self.script: list[str] = []
        self.pressed = 0

    def hear(self, seconds: float = 0.0) -> list[str]:
        """Let time pass, and listen."""
        self._pilot.wait(seconds)
        lines = self.ears.fresh()
        self.script += lines
        return lines

    def key(self, key: int, seconds: float = 0.0) -> list[str]:
        """Press a key, and listen."""
        self.pressed += 1
        assert self.pressed < MOST, "\n".join(self.script[-20:])
        self.script.append(f"> {pygame.key.name(key)}")
        self._pilot.key(key)
        if seconds:
            return self.hear(seconds)
        self.script += (lines := self.ears.fresh())
        return lines

    def until(self, *signs: str) -> list[str]:
        """Listen until one of these words has been said; Enter now and then, where somebody has to
        go on."""
        lines: list[str] = []
        for _ in range(400):
            lines += self.hear(0.3)
            if any(ENDED.search(one) or any(sign in one for sign in signs) for one in lines):
                return lines
        raise AssertionError(f"nobody says {signs}: " + "\n".join(self.script[-30:]))

    # a hand

    last: list[str]  # what the latest step of a walk came by

    def hand(self) -> None:
        """Play until the score sheet is read out."""
        lines: list[str] = []
        while not any(ENDED.search(line) for line in lines):
            if any("Continue (Enter)" in line for line in lines):
                lines = self.key(pygame.K_RETURN, 1.0)
            elif any("I’m here" in line for line in lines):
                self.hear(2.0)
                lines = self.key(pygame.K_RETURN, 0.5)
            elif any("your turn." in line for line in lines) and not paged(lines):
                named = next(line for line in reversed(lines) if "your turn." in line)
                self.name = named.partition(",")[0]
                lines = self.turn()
                if not paged(lines):  # nobody need wait for pictures they do not see
                    lines += self.key(pygame.K_f)
            elif any("Enter: " in line for line in lines):
                lines = self.key(pygame.K_RETURN, 0.6)
            else:
                lines = self.until("your turn.", "Continue", "I’m here", "Enter: ")

    def turn(self, once: bool = False) -> list[str]:
        """Walk over everything there is, and try one thing after another: what is new there since
        the last card was picked, a button that may be pressed, or another card. `once`: just
        walk."""
        if any("F4 again" in line for line in self.key(pygame.K_F4)):
            self.key(pygame.K_F4)
        known: set[str] = set()
        for _ in range(0 if once else TRIES):
            stops = self.walk()
            if not stops and self.over(self.last):  # the turn began anew meanwhile
                return self.last
            assert stops, "nothing is said to choose from:\n" + "\n".join(self.script[-20:])
            fresh = [one for one in stops if known and bare(one) not in known]
            fresh = [one for one in fresh if "not now" not in one]
            able = [one for one in stops if one.endswith(", button.")]
            cards = [one for one in stops if "button" not in one]
            stop = self.luck.choice(
                fresh or self.luck.choice([able or cards] * 3 + [cards or able])
            )
            known = known or {bare(one) for one in stops}
            self.go_to(stop)
            card = stop in cards and not fresh
            keys = (pygame.K_RETURN, pygame.K_SPACE) if card else (pygame.K_RETURN,)
            said = self.key(self.luck.choice(keys), 0.1)
            if self.over(said):
                return said
        if once:
            return self.walk()
        raise AssertionError("nothing can be chosen:\n" + "\n".join(self.script[-80:]))

    def over(self, said: list[str]) -> bool:
        """Whether something has happened by which this choice is made."""
        signs = ("your turn.", "Continue (Enter)", "I’m here", f"{self.name} ")
        return any(ENDED.search(one) or any(sign in one for sign in signs) for one in said)

    def walk(self) -> list[str]:
        """What the right arrow comes by, once round."""
        stops: list[str] = []
        for _ in range(60):
            said = self.last = self.key(pygame.K_RIGHT)
            if not said or self.over(said):
                break
            if bare(said[-1]) in map(bare, stops):
                break
            stops.append(said[-1])
        return stops

    def go_to(self, stop: str) -> None:
        """To where this was said."""
        for _ in range(60):
            said = self.key(pygame.K_RIGHT)
            if said and bare(said[-1]) == bare(stop):
                return


def bare(said: str) -> str:
    """What is said of a stop, without how it stands."""
    return re.sub(r", (picked|button.*)", "", said.partition(". ")[0].rstrip("."))


def paged(lines: list[str]) -> bool:
    """Whether a page has come up that asks something first."""
    return any(", button" in line for line in lines)


def sit_blind(
    pilot: Pilot, path: Path, game: str, seats: str, seed: str,
    options: dict[str, Value] | None = None,
) -> Blind:  # fmt: skip
    """Sit down with a voice that writes down what it is told."""
    ears = listening(pilot, path)
    pilot.sit(seats, seed, options, game)
    return Blind(pilot, ears, seed)
