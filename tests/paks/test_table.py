"""Paks' table: where each pak and its number are, from move to move."""

from itertools import combinations

import pytest

from rules.kit.cards import SUITS
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import State
from rules.paks import rules as paks
from table.felt.furniture import rect_of
from table.felt.notes import note_at
from table.felt.picture import Company
from table.felt.renderer import TableRenderer
from table.layout.arrange import TableSetup
from tests.felt.shown import NAMES, looks_of
from tests.paks.hands import at

SIZES = [(1024, 640), (1366, 768), (1920, 1080)]
RUNS = ("2 3", "4 9", "5 6 7 8", "10 J", "Q K A")


def with_paks(count: int, gone: int = -1) -> State:
    """A turn of two players, each with `count` paks, without the number `gone` of the first."""
    paks_made = [f"{rank}{suit}" for suit in SUITS for rank in RUNS]
    zones = {
        f"pak_{number % 2}_{number // 2}": " ".join(
            f"{rank}{made[-1]}" for rank in made[:-1].split()
        )
        for number, made in enumerate(paks_made[: 2 * count])
        if number != 2 * gone
    }
    return at(2, "pak", 0, board="AC" if count < 3 else "", stock="", **zones)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_pak_and_its_number_stay_where_they_are(size: tuple[int, int]) -> None:
    """Up to ten paks of each player, made one after the other, and each stolen once: no pak is over
    another, every number is in the middle of its pak's lower edge and as high as all others, and
    while no pak gets smaller none moves."""
    looks = looks_of(game("paks"))
    for gone in range(9):
        state = with_paks(1)
        renderer = TableRenderer(looks, size, TableSetup.of(paks, state.table))
        before: dict[str, tuple[float, ...]] = {}
        for count in [*range(1, 11), 10]:
            last = bool(before) and count == 10 and "pak:0:9" in before
            view = redact(paks, with_paks(count, gone if last else -1), 0)
            renderer.show(view, Company(NAMES[:2]), 0, 0.0, 0.0)
            table = renderer.arrangement
            rooms = {name: table.frames[name].room for name in view.zones if name[:4] == "pak:"}
            for (name, room), (other, beside) in combinations(rooms.items(), 2):
                assert room.overlap(beside) < 1, f"{count} paks: {name} is over {other}"
            rects = {name: renderer.notes[note_at(name)].rect for name in rooms}
            assert len({rect.height for rect in rects.values()}) == 1
            for name, rect in rects.items():
                home = rect_of(rooms[name])
                told = f"{count} paks: the number of {name} at {rect}, its pak at {home}"
                assert abs(rect.centerx - home.centerx) < 2, told
                assert home.bottom - rect.height <= rect.top < home.bottom, told
            for seat in "01":
                own = {name: tuple(room) for name, room in rooms.items() if name[4] == seat}
                old = {name: room for name, room in before.items() if name in own}
                same = all(own[name][2:] == room[2:] for name, room in old.items())
                moved = [name for name, room in old.items() if same and own[name] != room]
                assert not moved, f"{count} paks: {moved} moved, though all are as large as before"
            before = {name: tuple(room) for name, room in rooms.items()}
