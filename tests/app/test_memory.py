"""How computer players greet people whom they have met on an earlier evening."""

import random
from datetime import datetime, timedelta, timezone

import pytest

from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.app.evenings import GAP_SECONDS
from table.i18n.words import Words, languages
from table.session.talk import SAID, Talk
from table.storage.results import add_results
from tests.session.test_talk import LONGEST
from tests.stats.shelves import line
from tests.tables import play_on

pytest_plugins = ["tests.screens"]

ANNA, KARI = PlayerInfo("Anna", key="a1"), PlayerInfo("Kári", "bot", "keen:kari")
LOA, PLAIN = PlayerInfo("Lóa", "bot", "steady:loa"), PlayerInfo("Einar", "bot", "steady")
NOBODY = ""


def log(app: App, hours: float, *games: str) -> None:
    """Log games that ended so many hours ago, the latest last: Anna wins `punk+`, Kári `punk-`."""
    ended = datetime.now(timezone.utc) - timedelta(hours=hours)
    for number, game in enumerate(games):
        result = line(
            number, "Anna=a1", "Kári@keen:kari", won="+-".index(game[-1]), game=game[:-1],
            journal=f"{game[:-1]}{hours}-{number}.jsonl",
            when=(ended + timedelta(seconds=number)).isoformat(),
        )  # fmt: skip
        add_results(app.store.results_path, [result])


def greeting(app: App, *players: PlayerInfo) -> str:
    """What is said of a past evening at the beginning of a match of these players."""
    session = app.start(app.open("tunk"), players, {}, "1")
    session.journal.path.unlink()
    if session.greeting is None:
        return NOBODY
    return app.words.with_names([player.name for player in players]).tell(session.greeting.line)


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (["tunk-", "tunk+"], "Anna! You owe me a game of Tunk."),
        (["tunk+", "punk-"], "Anna! Last time I won, at Punk."),
        (["punk-", "punk+", "tunk-", "punk+", "punk+"], "Anna! You won our last 3 at Punk."),
        (["gone+"], NOBODY),
        ([], NOBODY),
    ],
)
def test_a_greeting_agrees_with_the_family_book(app: App, games: list[str], said: str) -> None:
    """It names the last game or wins in a row; nothing for a missing game or somebody new."""
    app.settings.talk = True
    log(app, 30, *games)
    assert greeting(app, ANNA, KARI, LOA) == said


def test_nobody_is_reminded_unasked_or_twice(app: App) -> None:
    """Nothing is said with talk off, to guests, to strangers, or twice on an evening."""
    log(app, 30, "tunk+")
    assert greeting(app, ANNA, KARI) == NOBODY, "talk is off"
    app.settings.talk = True
    assert greeting(app, PlayerInfo("Anna"), KARI) == NOBODY, "a guest has no past"
    assert greeting(app, ANNA, LOA, PLAIN) == NOBODY, "these have not met her"
    add_results(app.store.results_path, [line(9, "Anna=a1", "Björn", game="tunk")])
    assert greeting(app, ANNA, PlayerInfo("Björn"), LOA) == NOBODY, "people do not greet"
    assert greeting(app, ANNA, KARI) != NOBODY
    assert greeting(app, ANNA, KARI) == NOBODY, "it was said this evening"
    app.greeting_times["a1"] -= GAP_SECONDS + 1
    assert greeting(app, ANNA, KARI) != NOBODY, "another evening has begun"
    app.greeting_times.clear()
    log(app, 1, "tunk+")
    assert greeting(app, ANNA, KARI) == NOBODY, "she has played this evening"


def test_it_is_said_once_in_place_of_another_greeting(app: App) -> None:
    """By who has met the person, as the first line of the match, and no other line repeats it."""
    app.settings.talk = True
    log(app, 30, "tunk+")
    session = app.start(app.open("tunk"), [ANNA, LOA, KARI], {}, "1")
    assert session.greeting is not None
    talk, luck = Talk(session.event_log, {}, session.greeting), random.Random(1)
    for _ in range(30):
        play_on(session.match, luck)
        session.event_log.note()
        talk.note()
    lines = [(entry.seats, dict(entry.sentences[0].why.facts)["line"]) for entry in talk.lines]
    assert lines[0] == ((2,), session.greeting.line) and talk.lines[0].sentences[0].why.key == SAID
    assert [said for _, said in lines].count(session.greeting.line) == 1


def test_a_memory_is_short_in_every_language() -> None:
    """It can be read at a glance, as other lines of table talk."""
    for language in languages():
        words = Words.load(language)
        for key in ("owed", "won", "met", "run"):
            said = words.say(f"memory.{key}", whom="Anna", game="Tunk", n=3)
            assert len(said) <= LONGEST, f"{language}: {said} is longer than {LONGEST} letters"
