"""Law 10, against time: journals written long ago lead where they led then."""

import json
from typing import Any

import pytest

from rules.kit.catalogue import games
from rules.kit.contract import Rules
from rules.kit.journal import Past, read_journal
from rules.kit.match import Match, PlayerInfo
from tests.forgetting import forgetting
from tests.golden.renew import HOME, Golden, goldens, states_of

GOLDENS = list(goldens())


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_law_10_a_golden_journal_gives_the_states_recorded(golden: Golden) -> None:
    """Every kind of table has its golden journal, and replaying it gives the states and the
    outcomes recorded beside it. Where one is missing, `python3 dev.py renew` plays it; where
    the rules were meant to change, `python3 dev.py renew GAME`."""
    assert golden.journal.exists(), "no golden journal: python3 dev.py renew"
    past = read_journal(golden.journal)
    assert past.notice is None and past.header["game"] == golden.game.name
    rules = golden.game.rules
    assert rules is not None
    with forgetting():
        found, over = replayed(rules, past)
    assert found == json.loads(golden.states.read_text(encoding="utf-8"))
    assert over


def replayed(rules: Rules, past: Past) -> tuple[dict[str, Any], bool]:
    """What a journal's states come to, and whether the match is over."""
    match = Match(
        rules,
        [PlayerInfo(**player) for player in past.header["seats"]],
        past.header["options"],
        past.header["seed"],
        past=past.lines,
        dealer=past.header["dealer"],
    )
    return states_of(match), match.over


def test_every_game_has_golden_journals() -> None:
    """No game without a golden journal, and no journal without a table it stands for."""
    broken = [str(one.error) for one in games() if one.error]
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)
    assert {golden.game.name for golden in GOLDENS} == {one.name for one in games()}
    assert {path.name for path in HOME.glob("*.json*")} == {
        path.name for golden in GOLDENS for path in (golden.journal, golden.states)
    }
