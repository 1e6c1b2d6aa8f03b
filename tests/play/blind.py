"""A player who sees nothing: all they know is what a voice was told, and all they have are keys."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from rules.kit.state import Value
from table.house.voiced import Voiced
from table.scenes.herald import Herald
from table.voice.voice import Written
from tests.table_pilot import Pilot

SIZE = (1024, 640)
MOST = 900  # keys for one hand


class Ears:
    """What has been said, line by line, each with its language."""

    def __init__(self, path: Path) -> None:
        self.path, self.heard = path, 0

    def all(self) -> list[str]:
        """Everything since the beginning."""
        if not self.path.exists():
            return []
        return [line.partition("\t")[2] for line in self.path.read_text("utf-8").splitlines()]

    def fresh(self) -> list[str]:
        """What has been said since this was asked last."""
        lines = self.all()
        found, self.heard = lines[self.heard :], len(lines)
        return found


def listening(pilot: Pilot, path: Path, much: str = "all") -> Ears:
    """Let everything at this window be written down there."""
    house = pilot.house
    house.settings.voice = much  # type: ignore[assignment]
    house.voice = Voiced(lambda: Written(path), lambda: house.settings)
    pilot.app.herald = Herald(house)
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
        assert self.pressed < MOST, "\n".join(self.script[-60:])
        self.script.append(f"> {pygame.key.name(key)}")
        self._pilot.key(key)
        return self.hear(seconds)

    def until(self, *signs: str) -> list[str]:
        """Listen until one of these words has been said; Enter now and then, where somebody has to
        go on."""
        lines: list[str] = []
        for _ in range(400):
            lines += self.hear(0.3)
            if any(sign in line for line in lines for sign in signs):
                return lines
        raise AssertionError(f"nobody says {signs}: " + "\n".join(self.script[-30:]))

    # a hand

    def hand(self) -> None:
        """Play until the score sheet is read out."""
        lines: list[str] = []
        while not any("Score sheet" in line or "is over" in line for line in lines):
            if any("Go on (Enter)" in line for line in lines):
                lines = self.key(pygame.K_RETURN, 1.0)
            elif any("I’m here" in line for line in lines):
                self.hear(2.0)
                lines = self.key(pygame.K_RETURN, 0.5)
            elif any("your turn." in line for line in lines) and not paged(lines):
                lines = self.turn()
            else:
                lines = self.until("your turn", "Score sheet", "is over", "Go on", "I’m here")

    def turn(self) -> list[str]:
        """Walk over everything there is, and try one thing after another."""
        self.key(pygame.K_F4)
        stops = self.walk()
        assert stops, "nothing is said of what there is to choose:\n" + "\n".join(self.script[-20:])
        self.luck.shuffle(stops)
        for stop in sorted(stops, key=lambda one: "not now" in one):
            self.go_to(stop)
            for key in (pygame.K_RETURN, pygame.K_SPACE):
                said = self.key(key, 0.6)
                if self.over(said):
                    return said
            for button in [one for one in self.walk() if one.endswith(", button")]:
                self.go_to(button)
                said = self.key(pygame.K_RETURN, 0.6)
                if self.over(said):
                    return said
        return []

    def over(self, said: list[str]) -> bool:
        """Whether something has happened by which this choice is made."""
        signs = ("your turn.", "Score sheet", "Go on (Enter)", f"{self.name} ", "is over")
        return any(sign in line for line in said for sign in signs)

    def walk(self) -> list[str]:
        """What the right arrow comes by, once round."""
        stops: list[str] = []
        for _ in range(60):
            said = self.key(pygame.K_RIGHT)
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
    return re.sub(r", (picked|just drawn|button.*)", "", said.partition(". ")[0])


def paged(lines: list[str]) -> bool:
    """Whether a page has come up that asks something first."""
    return any("button" in line for line in lines)


def sit_blind(
    pilot: Pilot, path: Path, game: str, seats: str, seed: str,
    options: dict[str, Value] | None = None,
) -> Blind:  # fmt: skip
    """Sit down with a voice that writes down what it is told."""
    ears = listening(pilot, path)
    pilot.sit(seats, seed, options, game)
    return Blind(pilot, ears, seed)
