"""Law 10, against time: old journals lead where they led, to their records; how all is renewed."""

import json

import pytest

from rules.kit.catalogue import Game, game, games
from rules.kit.journal import read_journal
from rules.kit.match import Match
from rules.kit.records import record_keys
from table.i18n.words import HOME as WORDS, Words, languages
from table.stats.importer import RecordReplay
from tests.renew import HOME, Golden, goldens, states_of
from tests.tables import FINISHED, GAME_NAMES, LONG, forgetting

GOLDENS = list(goldens())


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_law_10_a_golden_journal_gives_the_states_recorded(golden: Golden) -> None:
    """Every kind of table has its golden journal, and replaying it gives the states and the
    outcomes recorded beside it. Where one is missing, `python3 dev.py renew` plays it; where
    the rules were meant to change, `python3 dev.py renew GAME`."""
    name, renew_it = golden.journal.name, f"python3 dev.py renew {golden.game.name}"
    assert golden.journal.exists(), f"there is no {name}: python3 dev.py renew"
    past = read_journal(golden.journal)
    is_whole = past.notice is None and past.header["game"] == golden.game.name
    assert is_whole, f"{name} is another game's, or was cut: {past.notice}"
    with forgetting():
        match = Match.from_header(golden.game.rules, past.header, past.lines)
        states = states_of(match)
    is_same = states == json.loads(golden.states.read_text(encoding="utf-8"))
    assert is_same, f"{name} leads elsewhere than it did; if the rules were meant to: {renew_it}"
    assert match.over, f"{name} ends before the match: {renew_it}"


def test_every_game_has_golden_journals() -> None:
    """No game without a golden journal, and no journal without a table it stands for."""
    broken = [str(game.error) for game in games() if game.error]
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)
    assert {golden.game.name for golden in GOLDENS} == {game.name for game in games()}
    assert {path.name for path in HOME.glob("*.json*")} == {
        path.name for golden in GOLDENS for path in (golden.journal, golden.states)
    }


# --- records ----------------------------------------------------------------------------------


@pytest.fixture(params=GAME_NAMES)
def played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def test_every_record_is_met(played: Game):
    """A finished game keeps two at least, with words in every language that the game speaks. In the
    golden journals each is set by somebody, with an amount that is more than nothing; and the match
    they tell of is over, with a result of every seat."""
    keys, met = record_keys(played.rules), set[str]()
    if not keys and played.name not in FINISHED:
        pytest.skip("it keeps no records")
    least = 2 if played.name in FINISHED else 1
    assert len(set(keys)) == len(keys) >= least, f"RECORDS: {keys}; {least} wanted, each once"
    for tongue in languages():
        path = played.folder / f"words.{tongue}.yaml"
        words = Words(WORDS / f"words.{tongue}.yaml", path)
        missing = [f"record.{key}" for key in keys if not words.has(f"record.{key}")]
        assert not (path.exists() and missing), f"{path.name} lacks {missing}"
    for golden in goldens():
        if golden.game.name != played.name or (met == set(keys) and not LONG):
            continue
        with forgetting():
            replay = RecordReplay(played.rules, read_journal(golden.journal))
            while replay.step():
                pass
        empty = [record.key for record in replay.records if record.amount <= 0]
        assert not empty, f"{golden.journal.name}: the records {empty} are of nothing"
        met |= {record.key for record in replay.records}
        assert replay.result is not None, f"{golden.journal.name} has no result"
        hands, count = replay.result["hands"], len(replay.match.players)
        is_counted = (
            all(len(row) == count for row in hands) and hands[-1] == replay.result["points"]
        )
        assert is_counted, f"{golden.journal.name}: points {hands}, and {replay.result['points']}"
    unset = set(keys) - met
    assert not unset, f"no golden journal sets the records {sorted(unset)}"
