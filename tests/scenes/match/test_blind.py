"""A hand tried as a blind player would: the screen dark, speech written down, keys alone."""

import random
import re

import pygame
import pytest

from rules.kit.catalogue import games
from table.i18n.words import languages
from tests.sampling import LONG, drawn
from tests.scenes.match.blind import Ears
from tests.table_pilot import Pilot

SPEED = 4.0
LINGER = 0.0  # great moments stay until somebody goes on

GAMES = {game.name: game.rules.SEATS for game in games()}
RAW = re.compile(r"[{}♠♥♦♣]|\b(story|reason|phase|verb|spoken|zone|card|rank|suit)\.[a-z]")
MOST = 3000  # keys for one hand
TRIES = 60  # for one choice
HAPPENED = re.compile(r"[Ss]core sheet|your turn\.|Continue \(Enter\)|I’m here")


class Blind:
    """Plays by keys alone. `ears` is all it knows the table by; the pilot is its fingers and lets
    time pass. What it presses is written down between what it hears, as `> key`."""

    def __init__(self, pilot: Pilot, ears: Ears, seed: str) -> None:
        self.pilot, self.ears, self.luck = pilot, ears, random.Random(seed)
        self.name, self.script, self.pressed = "Anna", list[str](), 0

    def hear(self, seconds: float = 0.0) -> list[str]:
        """Let time pass, if any, and listen."""
        if seconds:
            self.pilot.wait(seconds)
        self.script += (lines := self.ears.fresh())
        return lines

    def key(self, key: int, seconds: float = 0.0) -> list[str]:
        """Press a key, and listen."""
        self.pressed += 1
        assert self.pressed < MOST, "\n".join(self.script[-20:])
        self.script.append(f"> {pygame.key.name(key)}")
        self.pilot.key(key)
        return self.hear(seconds)

    def until(self, *signs: str) -> list[str]:
        """Listen until one of these words has been said."""
        lines: list[str] = []
        for _ in range(400):
            lines += self.hear(0.3)
            if any(sign in line for line in lines for sign in ("core sheet", *signs)):
                return lines
        raise AssertionError(f"nobody says {signs}: " + "\n".join(self.script[-30:]))

    def hand(self) -> None:
        """Play until the score sheet is read out."""
        lines: list[str] = []
        while not any("core sheet" in line for line in lines):
            said = "\n".join(lines)
            paged = ", button" in said  # a page has come up that asks something first
            if "Continue (Enter)" in said:
                lines = self.key(pygame.K_RETURN, 1.0)
            elif "I’m here" in said:
                self.hear(2.0)
                lines = self.key(pygame.K_RETURN, 0.5)
            elif "your turn." in said and not paged:
                named = next(line for line in reversed(lines) if "your turn." in line)
                self.name = named.partition(",")[0]
                lines = self.turn()
                if not any(", button" in line for line in lines):
                    lines += self.key(pygame.K_f)  # nobody need wait for pictures they do not see
            elif "Enter: " in said:
                lines = self.key(pygame.K_RETURN, 0.6)
            else:
                lines = self.until("your turn.", "Continue", "I’m here", "Enter: ")

    def turn(self) -> list[str]:
        """Try one thing after another: what is new since a card was picked, a button, a card."""
        self.ask_for_the_hand()
        known: set[str] = set()
        for _ in range(TRIES):
            stops = self.walk()
            if not stops and self.over(self.last):  # the turn began anew meanwhile
                return self.last
            assert stops, "nothing is said to choose from:\n" + "\n".join(self.script[-20:])
            fresh = [stop for stop in stops if known and stop_name(stop) not in known]
            fresh = [stop for stop in fresh if "not now" not in stop]
            buttons = [stop for stop in stops if stop.endswith(", button.")]
            cards = [stop for stop in stops if "button" not in stop]
            usual = self.luck.choice([buttons or cards] * 3 + [cards or buttons])
            stop = self.luck.choice(fresh or usual)
            known = known or set(map(stop_name, stops))
            for _ in range(60):
                said = self.key(pygame.K_RIGHT)
                if said and stop_name(said[-1]) == stop_name(stop):
                    break
            card = stop in cards and not fresh
            keys = (pygame.K_RETURN, pygame.K_SPACE) if card else (pygame.K_RETURN,)
            said = self.key(self.luck.choice(keys), 0.1)
            if self.over(said):
                return said
        raise AssertionError("nothing can be chosen:\n" + "\n".join(self.script[-80:]))

    def ask_for_the_hand(self) -> None:
        if any("F4 again" in line for line in self.key(pygame.K_F4)):
            self.key(pygame.K_F4)

    def over(self, said: list[str]) -> bool:
        """Whether something has happened by which this choice is made."""
        return any(HAPPENED.search(line) or f"{self.name} " in line for line in said)

    def walk(self) -> list[str]:
        """What the right arrow comes by, once round."""
        stops: list[str] = []
        for _ in range(60):
            said = self.last = self.key(pygame.K_RIGHT)
            if not said or self.over(said) or stop_name(said[-1]) in map(stop_name, stops):
                break
            stops.append(said[-1])
        return stops


def stop_name(said: str) -> str:
    """What is said of a stop, without how it stands."""
    return re.sub(r", (picked|button.*)", "", said.partition(". ")[0].rstrip("."))


def play_hand(pilot: Pilot, ears: Ears, game: str, seats: str) -> list[str]:
    """Play a whole hand by ear, to the score sheet; all that was heard and pressed."""
    pilot.sit(seats, game=game)
    blind = Blind(pilot, ears, "7")
    blind.hand()
    assert pilot.top == "ScoresScene"
    return blind.script


TABLES = {name: ["Anna", *["bot:easy"] * (min(max(SEATS), 4) - 1)] for name, SEATS in GAMES.items()}
HANDS = [*TABLES] if LONG else drawn(("punk", "tunk", "puck"), 1, "by ear")


@pytest.mark.parametrize(
    ("game", "seats"),
    [*((game, TABLES[game]) for game in HANDS), ("tunk", ["Anna", "Ben", "bot:easy"])],
)
def test_a_whole_hand_by_ear(pilot: Pilot, ears: Ears, game: str, seats: list[str]) -> None:
    """Speech alone suffices to play a hand of every game; each of two is called and consents."""
    script = play_hand(pilot, ears, game, ",".join(seats))
    heard = [line for line in script if not line.startswith(">")]
    people = [name for name in seats if "bot" not in name]
    assert all(any(line.startswith(f"{name}, your turn.") for line in heard) for name in people)
    only = {pilot.app.words.say("spoken.only", name=name) for name in people}
    assert only <= set(heard) or len(people) == 1
    assert any(" cards: " in line for line in heard)
    assert not [line for line in heard if RAW.search(line) and "…" not in line]


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_it_is_spoken_in_the_language_of_the_house(pilot: Pilot, ears: Ears, language: str) -> None:
    """Every line is in the chosen language, and says so to the voice."""
    pilot.speak(language)
    pilot.sit("Anna,bot,bot", game="tunk")
    blind = Blind(pilot, ears, "7")
    blind.until(pilot.app.words.say("spoken.turn", name="Anna", what="").strip())
    blind.ask_for_the_hand()
    blind.walk()
    lines = ears.path.read_text("utf-8").splitlines()
    assert lines and {line.partition("\t")[0] for line in lines} == {language}
    assert not [line for line in lines if re.search(r"\b(of|turn|cards|button)\b", line)]
