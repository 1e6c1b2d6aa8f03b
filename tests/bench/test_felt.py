"""Room follows need: what has been reached of it, held by a law; and the measure itself."""

from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.app.app import App
from table.storage.store import Store
from tests.bench.filled import GRID, emptiest, hand, measured, middle_half
from tests.sampling import drawn_each, luck

SIZES = ((1024, 640), (1366, 768), (1920, 1080))
FEW = 4
EMPTY = {("punk", 2): 0.26, ("punk", 3): 0.25, ("punk", 4): 0.21, ("puck", 2): 0.21}
"""Where the largest empty rectangle is larger than a fifth of the window: between two tricks of
two to four hands nothing lies yet where the trick will lie, and beside two hands of three cards,
on a wide window, hardly anything does."""

Tables = list[tuple[str, int]]


def tables() -> Tables:
    """Every game with its fewest players, with four if it may, and with the most."""
    found: Tables = []
    for game in games():
        if game.rules is not None:
            seats = game.rules.SEATS
            found += [
                (game.name, number) for number in sorted({min(seats), *seats[:3][-1:], max(seats)})
            ]
    return found


@pytest.mark.parametrize(
    ("name", "seats"), drawn_each(tables(), 1, lambda table: table[0], "filled")
)
def test_the_felt_is_filled(tmp_path: Path, name: str, seats: int) -> None:
    """In the middle half of a hand one's own cards are a fifth of the window's height with up to
    four at the table, and 0.17 of it with any number; with up to four every other open card is
    0.09 high, every index 0.024, and no empty rectangle is larger than a fifth of the window."""
    app = App(Store(tmp_path))
    game = app.open(name)
    size = luck("felt", name, seats).choice(SIZES)
    found = measured(app, game, middle_half(hand(game, seats, 0)), size)
    few = seats <= FEW
    assert found["own"] >= (0.2 if few else 0.17)
    if few:
        assert found["other"] >= 0.09 or not found["other"]
        assert found["index"] >= 0.024
        assert found["empty"] <= EMPTY.get((name, seats), 0.2)
    app.close()


def test_the_largest_empty_rectangle() -> None:
    """It is found wherever it lies, and is as large as it is."""
    wide, high = GRID
    grid = [[True] * wide for _ in range(high)]
    assert emptiest(grid) == 0
    for row in range(10, 30):
        grid[row][5:45] = [False] * 40
    grid[0][:] = [False] * wide
    assert emptiest(grid) == 800
    grid[20][20] = True
    assert emptiest(grid) == 480
