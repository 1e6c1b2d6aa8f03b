"""Charts and tables drawn with the pen."""

from itertools import pairwise

import pygame
from hypothesis import given, strategies as st

from table.theme.colours import LARGE, contrast
from table.theme.theme import Theme, themes
from table.widgets import Brush
from table.widgets.chart import DASHES, MAX_LINES, SHAPES, ChartLine, LineChart, grid_step
from table.widgets.ledger import HEAD_HEIGHT, ROW_HEIGHT, Bar, Column, Ledger
from table.widgets.pen import bar, mark, stroke

AREA = (0.0, 0.0, 600.0, 300.0)


@given(st.floats(0.5, 10**7))
def test_a_chart_has_few_lines_across(high: float):
    """Five at most above nothing, in steps that people count in."""
    step = grid_step(high)
    assert 0 < high <= 5 * step
    assert str(int(step)).rstrip("0") in ("1", "2", "5")


def test_lines_are_told_apart_without_their_colours():
    """Each has a mark of its own shape and its own dashes, seen on the paper of every theme."""
    assert len(SHAPES) == len(set(SHAPES)) == len(DASHES) == MAX_LINES
    assert all(dashes != other for dashes, other in pairwise(DASHES))
    looks = {pygame.image.tobytes(mark(12, shape, "#000000"), "RGBA") for shape in SHAPES}
    assert len(looks) == MAX_LINES
    lines = LineChart(AREA, [ChartLine(str(at), ((0, 0), (1, at))) for at in range(MAX_LINES)], [])
    for theme in themes().values():
        assert isinstance(theme, Theme)
        brush = Brush(pygame.Surface((10, 10)), theme, 1.0)
        for number in range(MAX_LINES):
            assert contrast(lines.colour(brush, number), theme.panel) >= LARGE


@given(st.lists(st.integers(0, 9), min_size=1, max_size=9))
def test_names_at_the_ends_never_lie_on_each_other(ends: list[int]):
    """However the lines end; and they stay on the sheet."""
    lines = LineChart(AREA, [ChartLine("Anna", ((0, 0), (1, float(end)))) for end in ends], [])
    middles = [y for _, y in lines.name_positions()]
    assert len(middles) == min(len(ends), MAX_LINES)
    assert all(low - high > 24 for high, low in pairwise(middles))
    assert min(middles) >= 0 and max(middles) <= AREA[3]


def inked(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture, 100).count()


def test_dashes_leave_gaps_and_bars_fill():
    """A dashed line has less ink than a whole one, and some; a fuller bar has more."""
    points = ((5.0, 5.0), (60.0, 40.0), (195.0, 20.0))
    whole = inked(stroke((200, 50), points, 3, "#000000"))
    dashed = inked(stroke((200, 50), points, 3, "#000000", (4.0, 4.0)))
    assert whole * 0.3 < dashed < whole * 0.8
    ink = [inked(bar((100, 16), full, 1, "#000000")) for full in (0.0, 0.3, 0.7, 1.0)]
    assert ink == sorted(set(ink))


def test_a_table_longer_than_its_box_scrolls_to_the_row_the_keys_are_on():
    """The row under a point is the one that is drawn there; Enter and a press tell its number."""
    told: list[int] = []
    rows = [(str(at), Bar(at, 50, 50, "")) for at in range(50)]
    columns = [Column("a", 1), Column("b", 1)]
    table = Ledger((10, 20, 300, HEAD_HEIGHT + 5 * ROW_HEIGHT), columns, rows, told.append, "t")

    def key(code: int) -> bool:
        return table.key(pygame.event.Event(pygame.KEYDOWN, key=code))

    assert all(key(pygame.K_DOWN) for _ in range(20))
    y = 20 + HEAD_HEIGHT + 20 * ROW_HEIGHT - table.offset
    assert y >= 20 + HEAD_HEIGHT and y + ROW_HEIGHT <= 20 + table.area[3] + 1
    assert table.part_at((50, y + ROW_HEIGHT / 2)) == 20 and table.part_at((50, 30)) == -1
    table.click()
    table.press((50, y + ROW_HEIGHT / 2))
    table.release((50, y - ROW_HEIGHT / 2))
    assert told == [20, 19]
    assert key(pygame.K_END) and table.value == 49 and not key(pygame.K_DOWN)
    table.draw(Brush(pygame.Surface((400, 400)), next(iter(themes().values())), 1.0))  # type: ignore
