"""Where a tooltip, a panel, a note or the banner finds room."""

from itertools import product
from random import Random

import pygame
import pytest

from table.felt.placement import (
    GRID,
    WORST,
    Obstacles,
    PlacementOption,
    anchors,
    find_place,
    free_rectangles,
    least_bad,
)  # fmt: skip

WINDOW = (1024, 640)
MIDDLE = (512, 320)


def strewn(chance: Random, number: int, side: int) -> list[pygame.Rect]:
    """So many rooms anywhere in the window and over its edge, none wider or higher than `side`."""
    spots = ((chance.randint(-50, 1000), chance.randint(-50, 600)) for _ in range(number))
    return [pygame.Rect(spot, (chance.randint(0, side), chance.randint(0, side))) for spot in spots]


def test_a_gap_that_is_just_large_enough_is_found():
    """Between the grid's lines too; else what is less bad is covered, and as little as can be."""
    walls = pygame.Rect(0, 0, 301, 640), pygame.Rect(504, 0, 520, 640)
    found = find_place([PlacementOption((203, 100), MIDDLE)], Obstacles(WINDOW, walls))
    assert found is not None and found.rect.x == 301 and found.rect.right == 504
    assert find_place([PlacementOption((204, 100), MIDDLE)], Obstacles(WINDOW, walls)) is None
    half = pygame.Rect(0, 0, 1024, 320), pygame.Rect(0, 320, 1024, 320)
    priced = [(half[0], 5.0), (half[1], 2.0)]
    found = find_place([PlacementOption((900, 200), MIDDLE)], Obstacles(WINDOW, (), priced))
    assert found is not None and not found.rect.colliderect(half[0])
    options, wall = [PlacementOption((300, 100), MIDDLE)], [pygame.Rect(0, 0, 1000, 640)]
    assert find_place(options, Obstacles(WINDOW, wall)) is None
    assert least_bad(options, Obstacles(WINDOW, wall)).rect.right == 1016, "at the window's edge"


def test_words_lie_where_they_would_like_to_if_nothing_is_in_the_way():
    """At the first free anchor, at another, in another form, or near their point."""
    taken, dear = pygame.Rect(0, 0, 200, 200), pygame.Rect(300, 300, 200, 200)
    spots = anchors([(100, 100), (400, 320), (600, 320)])
    ground = Obstacles(WINDOW, [taken], [(dear, 0.5)])
    found = find_place([PlacementOption((60, 20), anchors=spots)], ground)
    assert found is not None and found.rect.topleft == (600, 320)
    forms = [
        PlacementOption((500, 20), cost=9.0, anchors=spots),
        PlacementOption((60, 20), anchors=spots[:1]),
    ]
    found = find_place(forms, ground)
    assert found is not None and (found.number, found.rect.topleft) == (0, (400, 320))
    found = find_place([PlacementOption((60, 20), (100, 210), anchors=spots[:1])], ground)
    assert found is not None and found.rect.midtop == (100, 200)
    assert find_place([PlacementOption((60, 20), anchors=spots[:1])], ground) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_free_rectangles_are_all_the_room_there_is(seed: int):
    """None covers anything, lies in another or could be larger; all that is free is in one."""
    chance, window = Random(seed), pygame.Rect(0, 0, *WINDOW)
    blocks = [block for block in strewn(chance, 14, 260) if block.w and block.h]
    rooms = free_rectangles(window, blocks, (20, 20))
    for room in rooms:
        assert window.contains(room) and room.collidelist(blocks) < 0
        assert not any(other.contains(room) for other in rooms if other is not room)
    for x, y in product(range(0, 980, 40), range(0, 600, 40)):
        free = pygame.Rect(x, y, 40, 40)
        assert (free.collidelist(blocks) < 0) is any(room.contains(free) for room in rooms)


@pytest.mark.parametrize("blocks", [0, 9, 150])
def test_of_many_things_the_cheapest_place_is_found(blocks: int):
    """As if counted pixel by pixel; else the one that covers least of what none should."""
    chance = Random(5)
    never = [block for block in strewn(chance, blocks, 200) if block.w and block.h]
    priced = [(rect, chance.choice([0.5, 2.5, 5.0])) for rect in strewn(chance, 60, 150)]
    options, ground = [PlacementOption((300, 90), MIDDLE)], Obstacles(WINDOW, never, priced)
    found = find_place(options, ground)
    assert (found is None) is (blocks == 150)
    if found is None:
        found = least_bad(options, ground)
        priced, never = [(rect, WORST) for rect in ground.never], []
    assert found.rect.collidelist(never) < 0
    for x, y in product(range(8, 716, round(GRID)), range(8, 542, round(GRID))):
        rect = pygame.Rect(x, y, 300, 90)
        if rect.collidelist(never) >= 0:
            continue
        parts = [(rect.clip(thing), price) for thing, price in priced]
        parts = [(part, price) for part, price in parts if part.w and part.h]
        bad = sum(800.0 * price * (price > 1) + price * part.w * part.h for part, price in parts)
        away = 1.3 * ((x - 362) ** 2 + (y - 275) ** 2) ** 0.5
        assert found.cost <= bad + away + 0.01
