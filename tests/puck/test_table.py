"""What the table makes of this game's layout."""

import pygame
import pytest

from rules.kit.cards import UNKNOWN
from rules.kit.catalogue import game
from rules.kit.sight import redact
from rules.kit.state import View
from rules.puck import rules
from rules.puck.seats import THEFT
from table.felt import picture
from table.layout.arrange import Arrangement
from tests.felt.shown import NAMES, laid, looks_of
from tests.puck.positions import at

HANDS = ["KH JS 5C", "KD JC 5S", "2C 3D 9H", "4D 6D 8D"]
Placed = tuple[Arrangement, dict[str, pygame.Rect]]


def stealing(seats: int, stolen: int) -> View:
    """The first seat's view: each has stolen so many cards for as many, all from the second."""
    state = at(HANDS[:seats], [9] * seats)
    state.phase, state.turn = "point", seats - 1
    view = redact(rules, state, 0)
    view.tallies["robbed:1"] = stolen * sum(THEFT)
    for seat in range(seats):
        view.tallies[f"stole:{seat}"] = stolen
        view.zones[f"hand:{seat}"] = view.zones[f"hand:{seat}"][stolen:]
        view.zones[f"loot:{seat}"] = [UNKNOWN] * stolen
    return view


def placed(view: View, size: tuple[int, int]) -> Placed:
    """How a view lies in a window of a size, and where its notes stand."""
    company = picture.Company(NAMES[: view.table.seats], portraits=("puffin",) * 4)
    looks = looks_of(game("puck"))
    table = laid(view, looks, size, company)
    notes = picture.view_notes(table, view, looks)
    return table, {key[1]: note.rect for key, note in notes.items()}


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_theft_moves_nothing_else_and_is_told_at_one_place(
    seats: int, size: tuple[int, int]
) -> None:
    """However many cards lie stolen beside a hand, every place lies where it lay. The count stands
    upon the deck that was robbed; who has stolen has it said at the same edge of the own place."""
    pygame.display.set_mode((8, 8))
    pictures = [placed(stealing(seats, stolen), size) for stolen in range(4)]
    rooms = [{zone: frame.room for zone, frame in table.frames.items()} for table, _ in pictures]
    assert all(room == rooms[0] for room in rooms)
    if seats == 2:
        return
    thieves = range(1, seats - 1)  # the last is still choosing: the banner tells that
    for room, (_, notes) in zip(rooms[1:], pictures[1:]):
        assert set(notes) == {"deck:1", "hand:0", *(f"hand:{seat}" for seat in thieves)}
        decks = [room[f"deck:{seat}"].holds(*notes["deck:1"].center) for seat in range(seats)]
        assert decks == [seat == 1 for seat in range(seats)]
    for seat in thieves:
        spots = [notes[f"hand:{seat}"] for _, notes in pictures[1:]]
        assert len({spot.left for spot in spots}) == 1 or len({spot.right for spot in spots}) == 1
        assert len({spot.top for spot in spots}) == 1
