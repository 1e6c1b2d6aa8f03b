"""What a game says beside its rules: what it lists and proposes is legal, sides are whole."""

import pytest

from rules.kit.chance import Luck
from rules.kit.moves import why_not
from rules.kit.remarks import candidates, out, partners, proposal, side_of
from rules.kit.sight import determinize
from tests.laws.test_words import layout_of
from tests.tables import width
from tests.walks import Position, Walk, at_positions

MOST = 100  # candidates at one choice


@at_positions
def test_candidates_are_legal_and_not_many(position: Position) -> None:
    """A game's own list of likely moves holds legal ones only, at least one and never many, each
    once, and is the same on the seat's view and in any world it could mean. A game has such a
    list where a seat has more moves than can be tried one by one. A move that the table lays out
    for a seat can be taken as it lies."""
    rules, state = position.rules, position.state
    for seat in position.actors:
        view = position.view(seat)
        laid = proposal(rules, view, seat)
        assert laid is None or why_not(rules, state, seat, laid) is None
        if not hasattr(rules, "candidates"):
            assert sum(map(width, rules.offers(state, seat))) < 5000
            continue
        listed = list(candidates(rules, state, seat))
        assert 0 < len(set(listed)) == len(listed) <= MOST
        for other in (view, determinize(rules, view, Luck(position.number))):
            assert list(candidates(rules, other, seat)) == listed
        assert [move for move in listed if why_not(rules, state, seat, move) is not None] == []


@at_positions
def test_partners_are_whole_sides_with_equal_points(position: Position) -> None:
    """Where some play together everybody is on one side, none alone, against another; and what
    the score sheet counts is the same for all of a side, so that it needs one column."""
    rules, table, tallies = position.rules, position.state.table, position.state.tallies
    sides, column = partners(rules, table), layout_of(position.game).sheet.column
    if sides:
        assert sorted(seat for side in sides for seat in side) == list(range(table.seats))
        assert len(sides) > 1 and min(map(len, sides)) > 1
    for number, side in enumerate(sides):
        assert {side_of(rules, table, seat) for seat in side} == {number}
        assert len({tallies[f"{column}:{seat}"] for seat in side}) == 1


def test_who_is_out_stays_out_and_never_chooses_again(walked: list[Walk]) -> None:
    """Whom a game says to be out of the match owes no choice from then on, as long as the match
    lasts."""
    if not hasattr(walked[0].seating.rules, "out"):
        pytest.skip("in this game everybody plays to the end")
    for each in walked:
        gone: set[int] = set()
        for position in each.positions:
            gone |= set(out(position.rules, position.view(None)))
            assert not gone.intersection(position.actors), (str(each), position.number)


def test_heaps_that_are_dragged_have_a_place(walked: list[Walk]) -> None:
    """A verb's places belong to the layout: where a drag begins, at cards or at a seat's chips."""
    layout = layout_of(walked[0].seating.game)
    stands = {name for name, entry in layout.tallies.items() if entry.mine}
    for entry in layout.verbs.values():
        assert not entry.start or entry.start in {*layout.zones, *stands}
