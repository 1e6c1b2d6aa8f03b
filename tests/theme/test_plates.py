"""What plates say without a word: whose turn it is, who deals, what is enough."""

import pygame
import pytest

from table.felt.marks import prompt_item
from table.felt.plates import Plate, light_item, plate_item
from table.layout.ring import Room
from table.theme import colours
from table.theme.theme import FOLDER, Theme, load_theme
from tests.theme.dressed import PLAIN, letters as letters, theme as theme
from tests.theme.eyes import apart

pytestmark = pytest.mark.usefixtures("letters")


ROOMS = [Room(100, 100, 113, 19), Room(100, 100, 200, 38), Room(100, 100, 640, 120)]


def shape(item) -> pygame.mask.Mask:
    [(picture, _, _)] = item.blits
    return pygame.mask.from_surface(picture, 200)


@pytest.mark.parametrize("room", ROOMS)
def test_a_turn_is_told_by_shape_as_well(theme: Theme, room: Room) -> None:
    """The plate whose turn it is is larger by its ring, and has an arrow head that stands out
    from the plate; the light beneath it reaches far beyond the plate."""
    rest = plate_item(room, theme, Plate("Anna", ("12",)))
    turn = plate_item(room, theme, Plate("Anna", ("12",), owes=True))
    assert shape(turn).count() > shape(rest).count() * 1.02
    assert light_item(room, theme).rect.h > 2.5 * room.height
    ink, ground = colours.turn(theme)
    [(picture, _, _)] = turn.blits
    far = (picture.get_width() - round(room.width)) // 2
    across = far + round(room.height * 1.26) + round(room.height * 0.12)
    arrow = picture.get_at((across, picture.get_height() // 2))
    assert apart("#{:02x}{:02x}{:02x}".format(*arrow[:3]), ground, "normal") > PLAIN, ink


@pytest.mark.parametrize("room", ROOMS)
def test_whoever_is_told_of_glows_and_has_no_turn(theme: Theme, room: Room) -> None:
    """A plate that is lit while a great moment is told has the ring of light, and inside it says
    and looks what it does at rest: no arrow head, and not the colour of a turn."""
    rest, turn, lit = (
        plate_item(room, theme, Plate("Anna", ("12",), owes=owes, lit=lit)).blits[0][0]
        for owes, lit in ((False, False), (True, False), (False, True))
    )
    assert pygame.mask.from_surface(lit, 200).count() > pygame.mask.from_surface(rest, 200).count()
    far = (lit.get_width() - round(room.width)) // 2
    left, edge = far + round(room.height * 1.4), round(room.height * 0.2)
    inside = pygame.Rect(left, far + edge, far + round(room.width) - edge - left, 0)
    inside.h = round(room.height) - 2 * edge
    [there, then, now] = [
        pygame.image.tobytes(one.subsurface(inside), "RGBA") for one in (rest, turn, lit)
    ]
    assert now == there != then


def test_the_dealers_button_lies_on_one_plate_only() -> None:
    """Who deals has the disc; nobody else's plate changes."""
    theme, room = load_theme(FOLDER / "classic.yaml"), ROOMS[1]
    [(bare, _, _)] = plate_item(room, theme, Plate("Anna")).blits
    [(deals, _, _)] = plate_item(room, theme, Plate("Anna", dealer="D")).blits
    differs = pygame.mask.from_threshold(bare, (0, 0, 0), (1, 1, 1, 255), deals)
    differs.invert()
    [spot] = [rect for rect in differs.get_bounding_rects() if rect.w > 8]
    assert spot.w == pytest.approx(spot.h, abs=3)


def test_enough_is_told_by_shape_as_well(theme: Theme) -> None:
    """What the picked cards come to has a tick before it or a cross, and the same words; where
    there is nothing to beat it has neither. All of it stays in its room."""
    room = Room(40, 30, 500, 40)
    enough, short, plain = (
        prompt_item("17", room, theme, 24, good) for good in (True, False, None)
    )
    (tick, _, _), (words, _, _) = enough.blits
    (cross, _, _), (same, _, _) = short.blits
    assert words is same and len(plain.blits) == 1
    at = (round(tick.get_width() * 0.3), round(tick.get_height() * 0.3))
    paper, warn = pygame.Color(theme.panel), pygame.Color(theme.warn)
    assert tick.get_at(at) == paper and cross.get_at(at) == warn
    for item in (enough, short, plain):
        assert pygame.Rect(*room).contains(item.rect)
