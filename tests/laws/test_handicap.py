"""Points given in advance: as if they had been won before the first hand, and no rule another."""

import random
from pathlib import Path

import pytest

from rules.kit.contract import unfit
from rules.kit.handicap import Handicap, even_table, handicap_of, ladder
from rules.kit.heading import FORMAT, GIVEN
from rules.kit.journal import BadJournal, Journal, Line, read_journal
from rules.kit.match import Match, Terms
from rules.kit.options import full_options
from rules.kit.remarks import partners
from rules.kit.state import Table, Value
from table.cli.check import report_journal
from table.i18n.words import Words
from table.players.levels import LEVELS
from table.session.game_session import resume_match
from table.session.open_game import open_game
from table.session.replay import Replay
from table.stats.result import parse_result, result_of
from tests.sampling import by_turns, drawn_each, luck
from tests.tables import LONG, Seating, come_or_go, forgetting, play_on, players, printed, seatings

MOST_STEPS = 800
"""Of a match in an ordinary run; the shorter ones end before."""
TABLES = seatings()
GIVING = [seating for seating in TABLES if hasattr(seating.rules, "given")]
DRAWN = drawn_each(GIVING, 1, lambda seating: seating.game.name, "handicap")
at_some = pytest.mark.parametrize("table", by_turns(DRAWN, 2, "handicap"), ids=str)


def table_of(table: Seating, **options: Value) -> Table:
    return Table(table.seats, full_options(table.rules, table.seats, options))


def given_at(table: Seating, rng: random.Random) -> tuple[int, ...]:
    """Points for one side, or for all the others, as “my match” gives them."""
    here = ladder(table.rules, table_of(table))
    points = here.step * rng.randint(1, here.most // here.step)
    mine = next((side for side in partners(table.rules, table_of(table)) if 0 in side), (0,))
    own = rng.random() < 0.5
    return tuple(points if (seat in mine) == own else 0 for seat in range(table.seats))


def begun(table: Seating, handicap: Handicap | None, seed: str = "equal", **more: object) -> Match:
    terms = Terms(handicap=handicap) if handicap else Terms()
    return Match(table.rules, players(table.seats), {}, seed, terms=terms, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_ladder_has_every_level_and_climbs(table: Seating):
    """At every table, by every house rule: the levels from the weakest on, none weaker than the one
    below it; points are given only where the game says how, and are worth something."""
    rules, seats = table.rules, table.seats
    for option in rules.OPTIONS:
        for choice in option.choices:
            asked = {**full_options(rules, seats, {}), option.key: choice}
            needs = option.needs and len(option.choices) > 1
            if not option.applies(seats) or needs or unfit(rules, seats, asked) is not None:
                continue
            found = ladder(rules, table_of(table, **{option.key: choice}))
            wanted = [level.name for level in LEVELS]
            assert list(found.levels) == wanted, f"`ladder` has {list(found.levels)}, not {wanted}"
            strengths = list(found.levels.values())
            assert strengths == sorted(strengths), f"`ladder` does not climb: {found.levels}"
            is_even = found.step > 0 and found.most >= 0 and found.most % found.step == 0
            assert is_even, f"`ladder`: at most {found.most} points in steps of {found.step}"
            has_worth = (found.point > 0) == (found.most > 0)
            assert has_worth, f"`ladder`: a point adds {found.point}; {found.most} may be given"


@at_some
def test_the_first_hand_begins_as_a_later_one_would(table: Seating):
    """The table with points given differs from the one without in what stands there and in nothing
    else; every seat has so many more in what the score sheet adds up. A match made even by its
    level alone is dealt like any other; one that was not made even has nothing of it in its
    header."""
    given = given_at(table, luck("given", table))
    plain, level = begun(table, None), begun(table, Handicap(0, (0,) * table.seats))
    match, layout = begun(table, Handicap(0, given)), open_game(table.game).layout
    assert level.state == plain.state and "handicap" not in plain.header("")
    assert level.header("")["handicap"]["given"] == [0] * table.seats
    column = layout.sheet.column
    for seat in range(table.seats):
        key = f"{column}:{seat}"
        more = match.state.tallies[key] - plain.state.tallies[key]
        assert more == given[seat] * layout.parts(f"{column}:0")
        match.state.tallies[key] -= more
    match.state.table = plain.state.table
    assert match.state == plain.state


@at_some
def test_such_a_match_is_played_kept_and_played_back(table: Seating, tmp_path: Path, capsys):
    """With everything that may happen in one: its journal, of a format older programs
    leave alone, leads to the same positions, as a match gone on with, as a film and for `check`;
    its result says what was given, and stands apart."""
    rng = luck("kept", table)
    handicap = Handicap(0, given_at(table, rng), 7, 9, "steady")
    lines: list[Line] = []
    match = begun(table, handicap, "kept", write=lines.append)
    with forgetting():
        while play_on(match, rng) and (LONG or match.step < MOST_STEPS):
            if rng.randrange(40) == 0:
                come_or_go(match, rng)
            seat = rng.randrange(table.seats)
            if rng.randrange(40) == 0 and match.undo_step(seat) is not None:
                match.undo(seat)
        while not match.seats_to_choose() and match.advance():
            pass
    path = tmp_path / "even.jsonl"
    journal = Journal.create(path, match.header(table.game.name))
    for line in lines:
        journal.write(line)
    journal.close()
    past, opened = read_journal(path), open_game(table.game)
    assert past.header["journal"] == GIVEN > FORMAT and handicap_of(past.header) == handicap
    again = resume_match(opened, past, lambda: journal).match
    while again.step < match.step and again.advance():
        pass
    assert printed(again.state) == printed(match.state) and again.terms.handicap == handicap
    replay = Replay(opened, past, "even")
    replay.finish()
    assert replay.wrong is None and replay.over == match.over
    assert report_journal(path) == 0 and "complete" in capsys.readouterr().out
    if match.over:
        kept = {"journal": path.name, "when": "2026-03-01T20:00:00Z"}
        found = parse_result({**kept, **result_of(table.game.name, match)})
        assert found is not None and found.apart and tuple(found.given) == handicap.given


@pytest.mark.parametrize(
    "table", drawn_each(TABLES, 1, lambda table: table.game.name, "n"), ids=str
)
@pytest.mark.parametrize("given", [(1,), (5,) * 60, (-1, 0), ()], ids=str)
def test_points_that_fit_no_table_are_refused_in_a_sentence(table: Seating, given: tuple[int, ...]):
    """Too few, too many, less than nothing, or in a game that knows of none."""
    plain = table_of(table)
    assert even_table(table.rules, plain, None) == plain, "with nothing given it is another table"
    if hasattr(table.rules, "given") and len(given) == table.seats and min(given) >= 0:
        return
    with pytest.raises(BadJournal) as refused:
        begun(table, Handicap(0, given))
    said = Words.load("en").tell(refused.value.why)
    assert said and "{" not in said, f"the refusal of {given} is no sentence: “{said}”"
