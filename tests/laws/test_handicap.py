"""Points given in advance: as if they had been won before the first hand, and no rule another."""

import random
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from rules.kit.contract import Rules, unfit
from rules.kit.handicap import Handicap, begun_with, handicap_of, ladder
from rules.kit.heading import FORMAT, GIVEN
from rules.kit.journal import BadJournal, Journal, Line, read_journal
from rules.kit.match import Match, PlayerInfo, Terms
from rules.kit.options import full_options
from rules.kit.remarks import partners
from rules.kit.state import Table
from table.cli.check import check
from table.i18n.words import Words
from table.players.levels import LEVELS
from table.session.game_session import gone_on
from table.session.open_game import open_game
from table.session.replay import Replay
from table.stats.result import result_in, result_of
from tests.coming import come_or_go
from tests.forgetting import forgetting
from tests.sampling import drawn_each, luck
from tests.tables import play_on, players, printed

TABLES = [(one, seats) for one in games() if one.rules for seats in one.rules.SEATS]
GIVING = [one for one in TABLES if hasattr(one[0].rules, "given")]
LAID = drawn_each(GIVING, 1, lambda one: one[0].name, "handicap")


def named(one) -> str:
    return f"{one[0].name}-{one[1]}" if isinstance(one, tuple) else str(one)


def rules_of(game) -> Rules:
    assert game.rules is not None
    return game.rules


def table_of(rules: Rules, seats: int, **options) -> Table:
    return Table(seats, full_options(rules, seats, options))


def given_at(rules: Rules, seats: int, rng: random.Random) -> tuple[int, ...]:
    """Points for one side, or for all the others, as “my match” gives them."""
    table = table_of(rules, seats)
    here = ladder(rules, table)
    points = here.step * rng.randint(1, here.most // here.step)
    mine = next((side for side in partners(rules, table) if 0 in side), (0,))
    own = rng.random() < 0.5
    return tuple(points if (seat in mine) == own else 0 for seat in range(seats))


@pytest.mark.parametrize("one", TABLES, ids=named)
def test_a_ladder_has_every_level_and_climbs(one):
    """At every table, by every house rule: the levels from the weakest on, none weaker than the one
    below it; points are given only where the game says how, and are worth something."""
    game, seats = one
    rules = rules_of(game)
    names = [level.name for level in LEVELS]
    for option in rules.OPTIONS:
        for choice in option.choices:
            if not option.applies(seats) or (option.needs and len(option.choices) > 1):
                continue
            if (
                unfit(rules, seats, {**full_options(rules, seats, {}), option.key: choice})
                is not None
            ):
                continue
            found = ladder(rules, table_of(rules, seats, **{option.key: choice}))
            assert list(found.levels) == names
            assert list(found.levels.values()) == sorted(found.levels.values())
            assert found.step > 0 and found.most >= 0 and found.most % found.step == 0
            assert (found.point > 0) == (found.most > 0)


@pytest.mark.parametrize("one", LAID, ids=named)
def test_the_first_hand_begins_as_a_later_one_would(one):
    """The table with points given differs from the one without in what stands there and in nothing
    else; every seat has so many more in what the score sheet adds up, and the rules are asked no
    more than that."""
    game, seats = one
    rules = rules_of(game)
    given = given_at(rules, seats, luck("given", game.name, seats))
    plain = Match(rules, players(seats), {}, "equal")
    match = Match(rules, players(seats), {}, "equal", terms=Terms(handicap=Handicap(0, given)))
    column = open_game(game).layout.sheet.column
    parts = open_game(game).layout.parts(f"{column}:0")
    for seat in range(seats):
        key = f"{column}:{seat}"
        more = match.state.tallies[key] - plain.state.tallies[key]
        assert more == given[seat] * parts
        match.state.tallies[key] -= more
    match.state.table = plain.state.table
    assert match.state == plain.state


@pytest.mark.parametrize("one", LAID, ids=named)
def test_such_a_match_is_played_kept_and_played_back(one, tmp_path: Path, capsys):
    """With everything that may happen in one: it ends; its journal, of a format older programs
    leave alone, leads to the same positions, as a match gone on with, as a film and for `check`;
    its result says what was given, and stands apart."""
    game, seats = one
    rules, rng = rules_of(game), luck("kept", game.name, seats)
    handicap = Handicap(0, given_at(rules, seats, rng), 7, 9, "steady")
    lines: list[Line] = []
    match = Match(
        rules, players(seats), {}, "kept", write=lines.append, terms=Terms(handicap=handicap)
    )
    with forgetting():
        while play_on(match, rng):
            if rng.randrange(40) == 0:
                come_or_go(match, rng)
            seat = rng.randrange(seats)
            if rng.randrange(40) == 0 and match.undo_to(seat) is not None:
                match.undo(seat)
        while match.advance():
            pass
    path = tmp_path / "even.jsonl"
    journal = Journal.begun(path, match.header(game.name))
    for line in lines:
        journal.write(line)
    journal.close()
    past = read_journal(path)
    assert past.header["journal"] == GIVEN > FORMAT
    assert handicap_of(past.header) == handicap
    opened = open_game(game)
    again = gone_on(opened, past, lambda: journal).match
    while again.step < match.step and again.advance():
        pass
    assert printed(again.state) == printed(match.state) and again.terms.handicap == handicap
    replay = Replay(opened, past, "even")
    replay.finish()
    assert replay.wrong is None and replay.over == match.over
    assert check(path) == 0 and "whole" in capsys.readouterr().out
    if match.over:
        kept = {"journal": path.name, "when": "2026-03-01T20:00:00Z"}
        found = result_in({**kept, **result_of(game.name, match)})
        assert found is not None and found.apart and tuple(found.given) == handicap.given


@pytest.mark.parametrize("one", LAID, ids=named)
def test_without_points_nothing_is_said_of_them(one):
    """A match made even by its level alone is dealt, and counts, like any other; one that was not
    made even has nothing of it in its header."""
    game, seats = one
    rules = rules_of(game)
    plain = Match(rules, players(seats), {}, "equal")
    level = Match(
        rules, players(seats), {}, "equal", terms=Terms(handicap=Handicap(0, (0,) * seats))
    )
    assert level.state == plain.state
    assert "handicap" not in plain.header(game.name)
    assert level.header(game.name)["handicap"]["given"] == [0] * seats


@pytest.mark.parametrize("one", drawn_each(TABLES, 1, lambda one: one[0].name, "n"), ids=named)
@pytest.mark.parametrize("given", [(1,), (5,) * 60, (-1, 0), ()], ids=str)
def test_points_that_fit_no_table_are_refused_in_a_sentence(one, given):
    """Too few, too many, less than nothing, or in a game that knows of none."""
    game, seats = one
    rules = rules_of(game)
    table = table_of(rules, seats)
    assert begun_with(rules, table, None) is table
    if hasattr(rules, "given") and len(given) == seats and min(given) >= 0:
        return
    with pytest.raises(BadJournal) as refused:
        Match(
            rules,
            [PlayerInfo(str(at)) for at in range(seats)],
            {},
            "x",
            terms=Terms(handicap=Handicap(0, given)),
        )
    said = Words.load("en").tell(refused.value.why)
    assert said and "{" not in said
