"""The score sheet's rows, from positions made by hand."""

from rules.kit.state import State, Table
from table.house.score_rows import ScoreRows
from table.places.layout import Sheet


def test_the_first_gain_counts_from_what_was_brought_to_the_table() -> None:
    """Where everybody starts with a hundred, the first row tells what was won of others."""
    rows = ScoreRows(Sheet("deal", "chips"))
    for hand, totals in ((1, (100, 100)), (1, (110, 90)), (2, (104, 96))):
        tallies = {f"chips:{seat}": number for seat, number in enumerate(totals)}
        rows.note(State(Table(2, {}, hand=hand), {}, tallies | {"deal": hand}, "play"))
    assert [rows.gained(place) for place in range(2)] == [(10, -10), (-6, 6)]
    assert [row.totals for row in rows.rows] == [(110, 90), (104, 96)]
