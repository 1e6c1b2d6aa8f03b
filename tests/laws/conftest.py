"""The tables every law is examined at."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache, partial

import pytest

import sprites.deck
from rules.kit.catalogue import Game
from rules.kit.seal import Seal
from sprites.deck import Deck
from tests.broken import Broken
from tests.golden.renew import Golden
from tests.tables import Seating, seatings
from tests.walks import Walk, walk, walks


# Of the session, so that the laws of all files are held at one seating before the next comes;
# `tests.dealing` gives a seating to one worker, where its matches are played once.
@pytest.fixture(scope="session", params=seatings(), ids=str)
def seating(request: pytest.FixtureRequest) -> Iterator[Seating]:
    """Every game with every number of seats."""
    yield request.param


@pytest.fixture(scope="session")
def walked(seating: Seating) -> list[Walk]:
    """Matches at random at this seating, under every set of house rules."""
    return played(seating)


@lru_cache(maxsize=1)
def played(seating: Seating) -> list[Walk]:
    """The same, for who is no fixture; those of the last seating are kept."""
    return list(walks(seating))


@pytest.fixture(autouse=True)
def earlier_laws_hold(request: pytest.FixtureRequest) -> None:
    """Where a match breaks the law that the pack is whole, or that play goes on, no other law is
    asked: it is said which one is broken first. Skipped where that law fails in the same run by
    itself; failed where it does not run."""
    broken = _broken(request)
    number = re.match(r"test_law_(\d+)_", request.node.name)
    if broken is None or (number and int(number[1]) <= broken.law):
        return
    if f"test_law_{broken.law:02}" in _asked(request.session):
        pytest.skip(str(broken))
    pytest.fail(str(broken), pytrace=False)


def _broken(request: pytest.FixtureRequest) -> Broken | None:
    """What is broken first at the table, or in the game, that a test is about."""
    asked = getattr(request.node, "callspec", None)
    for one in asked.params.values() if asked else ():
        if isinstance(one, Seating) and not request.node.get_closest_marker("parametrize"):
            return next((each.broken for each in played(one) if each.broken), None)
        if isinstance(one, Golden):
            one = Seating(one.game, one.seats)
        elif isinstance(one, Game) and one.rules:
            one = Seating(one, min(one.rules.SEATS))
        if isinstance(one, Seating):
            return _broken_at(one)
    return None


@cache
def _broken_at(seating: Seating) -> Broken | None:
    """What is broken first in one match by the usual house rules, one that is `played` too."""
    return walk(seating, {}, f"{seating}/0/0").broken


@cache
def _asked(session: pytest.Session) -> str:
    """The names of all tests of this run, in one text."""
    return " ".join(item.name for item in session.items)


@pytest.fixture
def sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every card is drawn at once. A stand-in for one that is still being drawn stays in the
    picture for as long as the machine is busy, and then two films of one thing are not alike."""
    monkeypatch.setattr(sprites.deck, "Deck", partial(Deck, workers=0))


@pytest.fixture
def one_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All worlds have the same seals, since nobody can tell whose a seal is (`rules.kit.seal`)."""
    monkeypatch.setattr(Seal, "digest", property(lambda seal: f"{seal.hand:064x}"))
