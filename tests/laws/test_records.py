"""The records that a game keeps: named, met, and the same whenever its journals are read."""

import pytest

from rules.kit.catalogue import Game, game, games
from rules.kit.journal import read_journal
from rules.kit.records import kept
from table.i18n.words import HOME, Words, languages
from table.stats.importer import RecordReplay
from tests.forgetting import forgetting
from tests.golden.renew import goldens

NAMES = [one.name for one in games() if one.rules]


@pytest.fixture(params=NAMES)
def played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def test_every_record_is_met(played: Game):
    """There are two at least, with words in every language that the game speaks. In the golden
    journals, of every kind of table, each is set by somebody, with an amount that is more than
    nothing; and the match they tell of is over, with a result of every seat."""
    assert played.rules is not None
    keys, met = kept(played.rules), []
    assert len(set(keys)) == len(keys) >= 2
    for tongue in languages():
        path = played.folder / f"words.{tongue}.yaml"
        words = Words(HOME / f"words.{tongue}.yaml", path)
        assert not path.exists() or all(words.has(f"record.{key}") for key in keys), tongue
    for golden in goldens():
        if golden.game.name == played.name:
            with forgetting():
                gleaning = RecordReplay(played.rules, read_journal(golden.journal))
                while gleaning.step():
                    pass
            met += gleaning.records
            assert gleaning.result is not None
            count = len(gleaning.match.players)
            assert all(len(row) == count for row in gleaning.result["hands"])
            assert gleaning.result["hands"][-1] == gleaning.result["points"]
    assert {record.key for record in met} == set(keys)
    assert all(record.amount > 0 for record in met)
