"""What a journal tells: records of what has been, and not of what was taken back."""

import random
from zlib import crc32

import pytest

from rules.kit.journal import BadJournal, Past
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from rules.kit.records import Record, Unrecorded, kept, records
from rules.kit.remarks import candidates
from table.stats.journals import RecordReplay
from tests.stats.shelves import SHELF


def past_of(match: Match, name: str, lines: list[dict]) -> Past:
    return Past({"journal": 3, **match.header(name)}, lines, None, b"", None)


def gleaned(name: str, past: Past) -> RecordReplay:
    rules = SHELF[name].rules
    assert rules is not None
    gleaning = RecordReplay(rules, past)
    while gleaning.step():
        pass
    return gleaning


def played(name: str, seed: int, hesitant: bool) -> tuple[RecordReplay, int]:
    """A match of two people; whoever is hesitant makes another choice before most of theirs, and
    takes it back. How often that was."""
    rules = SHELF[name].rules
    assert rules is not None
    lines: list[dict] = []
    players = [PlayerInfo("Anna"), PlayerInfo("Björn")]
    match = Match(rules, players, {}, str(seed), lines.append)
    rng, other, back = random.Random(seed), random.Random(-seed), 0
    for _ in range(40):
        if not match.owing():
            if not match.advance():
                break
            continue
        seat = match.owing()[0]
        legal = list(moves(rules, match.state, seat))
        chosen = rng.choice(list(candidates(rules, match.state, seat)) or legal)
        if hesitant and other.random() < 0.7:
            match.choose(seat, other.choice(legal))
            match.undo(seat)
            back += 1
        match.choose(seat, chosen)
    return gleaned(name, past_of(match, name, lines)), back


@pytest.mark.parametrize("name", ["tunk", "paks"])
def test_what_was_taken_back_is_no_record(name: str, monkeypatch: pytest.MonkeyPatch):
    """A match in which people hesitated has the records of the same match without that; every
    choice is a record here, so that one taken back could not hide."""
    rules = SHELF[name].rules
    assert rules is not None
    key = kept(rules)[0]

    def of_choices(before, after, made):
        return [Record(key, seat, crc32(str(one).encode()) % 10**6) for seat, one in made.items()]

    monkeypatch.setattr(rules, "records", of_choices)
    for seed in range(1, 11):
        straight, _ = played(name, seed, hesitant=False)
        hesitant, back = played(name, seed, hesitant=True)
        assert back > 3
        assert hesitant.records == straight.records != []
        assert hesitant.match.outcomes == straight.match.outcomes


@pytest.mark.parametrize(
    "given",
    [
        [Record("cake", 0, 1)], [Record("hand", 9, 1)], [Record("hand", 0, float("nan"))],
        [Record("hand", 0, 10**12)], [("hand", 0, 1)], [Record("hand", 0, True)],
    ],
)  # fmt: skip
def test_what_is_no_record_of_the_game_is_refused(given: list, monkeypatch: pytest.MonkeyPatch):
    """Whatever a stranger's rules may give."""
    rules = SHELF["tunk"].rules
    assert rules is not None
    match = Match(rules, [PlayerInfo("Anna"), PlayerInfo("Björn")], {}, "a")
    monkeypatch.setattr(rules, "records", lambda before, after, made: given)
    with pytest.raises(Unrecorded):
        records(rules, None, match.state, {})


def test_a_journal_of_other_rules_is_refused():
    """As at the table."""
    with pytest.raises(BadJournal):
        lines: list[dict] = []
        rules = SHELF["tunk"].rules
        assert rules is not None
        match = Match(rules, [PlayerInfo("Anna"), PlayerInfo("Björn")], {}, "a", lines.append)
        gleaned("tunk", past_of(match, "tunk", [*lines, {"seat": 0, "move": "fly"}]))
