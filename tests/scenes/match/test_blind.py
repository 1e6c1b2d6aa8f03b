"""A hand tried as a blind player would: the screen dark, speech written down, keys alone."""

import re
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.i18n.words import languages
from tests.sampling import drawn
from tests.scenes.match.blind import Blind, Ears, sit_blind
from tests.table_pilot import SMALL, Pilot

GAMES = {game.name: game.rules.SEATS for game in games()}
RAW = re.compile(r"[{}♠♥♦♣]|\b(story|reason|phase|verb|spoken|zone|card|rank|suit)\.[a-z]")


def played(home: Path, game: str, seats: str, seed: str = "7") -> Blind:
    """A whole hand by ear, to the score sheet."""
    with Pilot(home, SMALL, 4.0, linger=0.0) as pilot:
        blind = sit_blind(pilot, home / "said.txt", game, seats, seed)
        blind.hand()
        assert pilot.top == "ScoresScene"
        return blind


@pytest.mark.parametrize("game", drawn(GAMES, 1, "by ear"))
def test_a_whole_hand_by_ear(game: str, tmp_path: Path) -> None:
    """Whoever knows nothing but what is spoken plays a hand of every game to its end, by keys: what
    one holds, what may be done and why not, what the others do, how it stands. All of it is said
    in words that a voice can read."""
    seats = max(GAMES[game])  # the more there are, the fewer turns are one's own
    blind = played(tmp_path, game, ",".join(["Anna"] + ["bot:easy"] * (min(seats, 6) - 1)))
    heard = [line for line in blind.script if not line.startswith(">")]
    assert any(line.startswith("Anna, your turn.") for line in heard)
    assert any(" cards: " in line for line in heard)
    assert not [line for line in heard if RAW.search(line) and "…" not in line]


def test_two_people_by_ear(tmp_path: Path) -> None:
    """Each behind a curtain that says whose turn it is, each with their own consent at every
    turn."""
    blind = played(tmp_path, "tunk", "Anna,Ben,bot:easy")
    told = "\n".join(blind.script)
    for name in ("Anna", "Ben"):
        assert f"{name}, your turn." in told
        assert f"{name}, your hand is for your ears only." in told


@pytest.mark.parametrize("language", [one for one in languages() if one != "en"])
def test_it_is_spoken_in_the_language_of_the_house(language: str, tmp_path: Path) -> None:
    """Every line is in the chosen language, and says so to the voice."""
    path = tmp_path / "said.txt"
    with Pilot(tmp_path, SMALL, 4.0, linger=0.0) as pilot:
        pilot.app.settings.language = language
        pilot.app.speak(language)
        pilot.engine.restyle(words=pilot.app.words)
        blind = sit_blind(pilot, path, "tunk", "Anna,bot,bot", "7")
        turn = pilot.app.words.say("spoken.turn", name="Anna", what="").strip()
        blind.until(turn)
        blind.turn(once=True)
    lines = path.read_text("utf-8").splitlines()
    assert {line.partition("\t")[0] for line in lines} == {language}
    assert not [line for line in lines if re.search(r"\b(of|turn|cards|button)\b", line)]
    assert Ears(path).all()
