"""An ordinary run of the tests: what it looks at, and which worker gets what."""

import random

import pytest

from tests import dealing, sampling
from tests.dealing import scope_of
from tests.tables import Seating, option_sets, seatings, seats_drawn, settled_sets
from tests.walks import walks


def test_a_sample_has_the_end_and_one_of_every_kind() -> None:
    """Whatever the luck: the last, at least one of every kind, as many as asked for, in order."""
    kinds = ["deal", *["play"] * 40, "count", *["play"] * 10, "end"]
    for seed in range(50):
        met: set[str] = set()
        found = sampling.some(kinds, 6, random.Random(seed), met)
        assert found == sorted(set(found)) and len(found) == 6
        assert {kinds[at] for at in found} == set(kinds) == met
        assert found[-1] == len(kinds) - 1


def test_every_set_of_house_rules_is_walked() -> None:
    """No sampling of positions leaves out a number of seats or a house rule: every seating has a
    match for each of its sets, and the sets together have every choice of every option."""
    usual = seatings()[0]
    sets = option_sets(usual.rules, usual.seats)
    assert {str(walk.options) for walk in walks(usual)} == set(map(str, sets))
    met: dict[str, set[tuple[str, object]]] = {}
    for seating in seatings():
        choices = met.setdefault(seating.game.name, set())
        choices.update(pair for settled in settled_sets(seating) for pair in settled.items())
    for seating in seatings():
        for option in seating.rules.OPTIONS:
            for choice in option.choices:
                assert (option.key, choice) in met[seating.game.name]


def test_every_game_is_looked_at_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the seed, the seatings drawn have every game, at some numbers of seats; and many
    runs together have every number."""
    met: set[Seating] = set()
    for seed in range(60):
        monkeypatch.setenv(sampling.VARIABLE, str(seed))
        found = seats_drawn.__wrapped__()
        assert {item.game.name for item in found} == {seating.game.name for seating in seatings()}
        met |= found
    assert met == set(seatings())


def test_a_seating_is_dealt_to_one_worker() -> None:
    """Laws of one seating share a worker over all files, whatever else they are asked about; other
    tests share it with their file, windows with each other, as do those that read all of the code,
    and each torture goes by itself."""
    text = str(seatings()[0])
    law = "tests/laws/test_play.py::test_law_02_games_end"
    assert scope_of(f"{law}[{text}-0]") == scope_of(f"{law}[0-{text}]") == text
    assert scope_of(f"tests/layout/test_arrange.py::test_any[{text}]") == text
    assert scope_of(f"{law}[{text}0]") == scope_of(law) == "tests/laws/test_play.py"
    dialog = "tests/scenes/dialogs/test_any.py"
    assert scope_of(f"{dialog}::test_any[{text}]") == dialog
    for nodes, count in (
        ((f"tests/window/test_{name}.py::test_any" for name in ("one", "two")), 1),
        ((f"tests/laws/test_{name}.py::test_any" for name in ("floors", "names")), 1),
        ((f"tests/torture/test_torture.py::test_any[{text}]" for text in "ab"), 2),
    ):
        assert len(set(map(scope_of, nodes))) == count


def test_tests_are_dealt_out_by_these_scopes(pytestconfig: pytest.Config, monkeypatch) -> None:
    """pytest-xdist, asked who deals, is answered with our dealing, which goes by these scopes."""
    nodeid = "tests/window/test_one.py::test_any"
    assert dealing.Dealing._split_scope(None, nodeid) == scope_of(nodeid)  # type: ignore[arg-type]
    monkeypatch.setattr(dealing, "Dealing", lambda config, log: "ours")
    asked = pytestconfig.hook.pytest_xdist_make_scheduler
    assert asked(config=pytestconfig, log=None) == "ours"
