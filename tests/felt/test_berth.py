"""Where a paper that comes to lie over a table finds its room."""

from itertools import product
from random import Random

import pygame
import pytest

from table.felt.bare import bare
from table.felt.berth import Ground, berth, least_bad, least_bad_of

WINDOW = (1024, 640)


def ground(*never: pygame.Rect, kept: tuple[tuple[pygame.Rect, float], ...] = ()) -> Ground:
    return Ground(WINDOW, never, kept, (512, 320))


def test_a_gap_that_is_just_large_enough_is_found():
    """Wherever it is, also between the lines of the grid."""
    left, right = pygame.Rect(0, 0, 301, 640), pygame.Rect(504, 0, 520, 640)
    found = berth((203, 100), ground(left, right))
    assert found is not None and found.rect.x == 301 and found.rect.right == 504
    assert berth((204, 100), ground(left, right)) is None


def test_what_matters_less_is_covered_first():
    """Nothing at all, if there is room; else what is less bad."""
    half = pygame.Rect(0, 0, 1024, 320), pygame.Rect(0, 320, 1024, 320)
    found = berth((900, 200), ground(kept=((half[0], 5.0), (half[1], 2.0))))
    assert found is not None and not found.rect.colliderect(half[0])


def test_where_there_is_no_room_least_is_covered():
    """Nobody stays without the paper."""
    wall = pygame.Rect(0, 0, 1000, 640)
    assert berth((300, 100), ground(wall)) is None
    rest = least_bad((300, 100), ground(wall)).rect
    assert rest.right == 1016, "at the window's edge, where it covers least"


def strewn(chance: Random, number: int, side: int) -> list[pygame.Rect]:
    """So many rooms anywhere in the window and over its edge, none wider or higher than `side`."""
    spots = ((chance.randint(-50, 1000), chance.randint(-50, 600)) for _ in range(number))
    return [pygame.Rect(spot, (chance.randint(0, side), chance.randint(0, side))) for spot in spots]


@pytest.mark.parametrize("seed", range(4))
def test_it_is_known_beforehand_which_papers_have_no_room(seed: int):
    """Just those for which no place is found, of all that are wider than the narrowest."""
    chance = Random(seed)
    place = ground(*strewn(chance, 14, 260))
    known, answers = bare(place), set[bool]()
    for wide, high in product(range(70, 700, 90), range(20, 400, 60)):
        found = berth((wide, high), place)
        assert known.may_hold((wide, high)) == (found is not None)
        answers.add(found is not None)
    assert answers == {True, False}


@pytest.mark.parametrize("seed", range(4))
def test_the_least_bad_of_some_papers_is_that_which_covers_least(seed: int):
    """The first of those that cover as little, and of its places the one furthest to the left and
    then to the top: as each pixel counted at each place would tell."""
    chance = Random(seed)
    place = ground(*strewn(chance, 40, 220))
    papers = [(chance.randint(3, 500), chance.randint(3, 200)) for _ in range(5)]
    number, lies = least_bad_of(papers, place)

    def covered(rect: pygame.Rect) -> int:
        clips = [rect.clip(one) for one in place.never]
        return sum(one.w * one.h for one in clips)

    assert lies.cost == covered(lies.rect) and lies.rect.size == papers[number]
    for other, (wide, high) in enumerate(papers):
        right, low = 1016 - wide, 632 - high
        for x, y in product([*range(8, right, 16), right], [*range(8, low, 16), low]):
            key = covered(pygame.Rect(x, y, wide, high)), other, x, y
            assert (lies.cost, number, *lies.rect.topleft) <= key


def test_of_many_things_the_cheapest_place_is_found():
    """As if each were counted pixel by pixel at every place of the grid."""
    chance = Random(5)
    kept = [(one, chance.choice([0.5, 2.5, 5.0])) for one in strewn(chance, 60, 150)]
    found = berth((300, 90), ground(kept=tuple(kept)))
    assert found is not None
    for x, y in product(range(8, 716, 16), range(8, 542, 16)):
        parts = [(pygame.Rect(x, y, 300, 90).clip(one), cost) for one, cost in kept]
        parts = [(part, cost) for part, cost in parts if part.w and part.h]
        bad = sum(800.0 * cost * (cost > 1) + cost * part.w * part.h for part, cost in parts)
        away = 1.3 * ((x - 362) ** 2 + (y - 275) ** 2) ** 0.5
        assert found.cost <= bad + away + 0.01
