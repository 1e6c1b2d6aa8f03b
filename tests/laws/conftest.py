"""The tables every law is examined at."""

import pytest

from rules.kit.seal import Seal
from table.players.levels import CHARACTERS
from table.session import talk
from tests.tables import Seating, seatings
from tests.walks import Walk, walks


# Of the session, so that the laws of all files are held at one seating before the next comes;
# `tests.dealing` gives a seating to one worker, where its matches are played once.
@pytest.fixture(scope="session", params=seatings(), ids=str)
def seating(request: pytest.FixtureRequest) -> Seating:
    """Every game with every number of seats."""
    found: Seating = request.param
    return found


@pytest.fixture(scope="session")
def walked(seating: Seating) -> list[Walk]:
    """Matches at random at this seating, under every set of house rules. Where one breaks the law
    that the pack is whole, or that play goes on, no law is asked: that one is named."""
    found = list(walks(seating))
    broken = next((each.broken for each in found if each.broken), None)
    if broken is not None:
        pytest.fail(str(broken), pytrace=False)
    return found


@pytest.fixture
def one_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All worlds have the same seals, since nobody can tell whose a seal is (`rules.kit.seal`)."""
    monkeypatch.setattr(Seal, "digest", property(lambda seal: f"{seal.hand:064x}"))


@pytest.fixture(autouse=True)
def everybody_talks(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every seat sits somebody with a character, who lets no moment pass."""
    monkeypatch.setattr(talk, "_character", lambda _, seat: CHARACTERS[seat % len(CHARACTERS)])
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(talk.CHANCES, 9.0))
    monkeypatch.setattr(talk, "REST_STEPS", 0)
    monkeypatch.setattr(talk, "USUAL_STEPS", 1)
