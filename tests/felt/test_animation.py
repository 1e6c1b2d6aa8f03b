"""Cards in flight on the canvas: what is painted of them, and what need not be."""

import pygame

from rules.kit.cards import card
from rules.kit.changes import Change, Spot
from table.felt.animation import Animation
from table.felt.canvas import Canvas
from table.felt.picture import Looks
from table.layout.arrange import Arrangement, Pose
from table.layout.tween import flights
from tests.felt.shown import THEME
from tests.table_pilot import DECK

SIZE = (640, 400)
COLUMNS, TALL = 4, 3


def test_cards_right_upon_each_other_are_painted_once() -> None:
    """Of a column the uppermost, of the pile the top: `_tops` in table/felt/animation.py."""
    faces = [card(f"{rank}{suit}") for rank in "A234" for suit in "SHD"]
    old, new = dict[Spot, Pose](), dict[Spot, Pose]()
    for place, face in enumerate(faces):
        column, under = divmod(place, TALL)
        old[Spot("pot", place)] = Pose(100.0 + 100 * column, 100.0, 60.0, 0.0, under, face)
        new[Spot("won:0", place)] = Pose(300.0, 300.0, 60.0, 0.0, place, face, upon=True)
    moved = [Change(*ends, face, face) for *ends, face in zip(old, new, faces, strict=True)]
    flown, canvas = flights(moved, old, new, 750.0), Canvas(pygame.Surface(SIZE))
    table, looks = Arrangement(SIZE, None), Looks(None, THEME, DECK, None)
    animation = Animation(flown, 0.0, canvas)
    waits = animation.waiting_items(-0.1, table, looks)
    uppermost = {("card", Spot("won:0", TALL * column + TALL - 1)) for column in range(COLUMNS)}
    assert {*waits} == uppermost, f"these wait: {[*waits]}"
    canvas.lay(waits)
    for part, painted in ((0.1, COLUMNS), (0.9, COLUMNS), (1.1, 1)):
        animation.step(part * flown[0].prelude, table, looks)
        assert len(canvas._movers) == painted, f"{len(canvas._movers)} cards at {part} of the way"
