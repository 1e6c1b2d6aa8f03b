"""Where a paper that comes to lie over a table finds its room."""

import pygame

from table.felt.berth import Ground, berth, least_bad

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
