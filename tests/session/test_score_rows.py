"""The score sheet's rows, from positions made by hand."""

from rules.kit.state import State, Table
from table.layout.layout import SheetLayout
from table.session.score_rows import ScoreRows


def test_the_first_gain_counts_from_what_was_brought_to_the_table() -> None:
    """Where everybody starts with a hundred, the first row tells what was won of others."""
    rows = ScoreRows(SheetLayout("deal", "chips"))
    for hand, totals in ((1, (100, 100)), (1, (110, 90)), (2, (104, 96))):
        tallies = {f"chips:{seat}": number for seat, number in enumerate(totals)}
        rows.note(State(Table(2, {}, hand=hand), {}, tallies | {"deal": hand}, "play"))
    assert [rows.gained(place) for place in range(2)] == [(10, -10), (-6, 6)]
    assert [row.totals for row in rows.rows] == [(110, 90), (104, 96)]


def test_partners_have_one_column() -> None:
    """A side's points are written once, not again for each who plays for it."""
    rows = ScoreRows(SheetLayout("hand"), sides=((0, 2), (1, 3)))
    for hand, totals in ((1, (0, 0, 0, 0)), (1, (25, 40, 25, 40)), (2, (60, 40, 60, 40))):
        tallies = {f"points:{seat}": number for seat, number in enumerate(totals)}
        rows.note(State(Table(4, {}, hand=hand), {}, tallies, "over"))
    assert rows.columns(4) == ((0, 2), (1, 3))
    assert [row.totals for row in rows.rows] == [(25, 40), (60, 40)]
    assert [rows.gained(place) for place in range(2)] == [(25, 40), (35, 0)]
    assert ScoreRows(SheetLayout("hand")).columns(3) == ((0,), (1,), (2,))
