"""What the table looked like when somebody last looked at it is what it looks like now."""

import pygame
import pytest

from table.theme.theme import themes
from tests.snapshots.pictures import DRESSES, HOME, dress_of, kept, pictures

PICTURES = pictures()
AWAY = 5.0  # of 255: how far colours may be from those kept, on the average
FAR = 0.02  # the share of pixels that may be far from what they were
FARTHEST = 60
RENEW = "python3 dev.py renew GAME, and look at it"


def apart(picture: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """How far two pictures are from each other: on the average, and the share far away."""
    sizes = picture.get_size(), other.get_size()
    assert sizes[0] == sizes[1], f"the picture is {sizes[0]} and was {sizes[1]}"
    first, second = (pygame.image.tobytes(each, "RGB") for each in (picture, other))
    steps = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(steps) / len(steps), sum(step > FARTHEST for step in steps) / len(steps)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name: str) -> None:
    """Cards, and a table of every game in one of the themes, look as they were kept, but for
    what another machine's smoothing may do; `python3 dev.py renew` keeps new ones."""
    assert kept(name).exists(), f"there is no {name}.png yet: {RENEW}"
    mean, far = apart(PICTURES[name](), pygame.image.load(str(kept(name))))
    told = f"{name}.png: {mean:.1f} away on the average, {far:.1%} far; if that was meant: {RENEW}"
    assert mean < AWAY and far < FAR, told


def test_another_card_would_be_found_out() -> None:
    """One court is farther from another than the tolerance allows, and so are two tables."""
    first, second = PICTURES["card-JC"](), PICTURES["card-QS"]()
    assert apart(first, second)[0] > AWAY
    tables = [name for name in PICTURES if name.startswith("table-")][:2]
    assert apart(*(PICTURES[name]() for name in tables))[0] > AWAY


def test_each_game_has_a_picture_by_its_name() -> None:
    """Another game, or another theme, changes no game's picture; every theme is worn by some
    game, of many, and each of them is one that there is. No picture is left over."""
    names = {name for name in PICTURES if name.startswith("table-")}
    assert names == {f"table-{game}-{dress_of(game)}" for game in (n.split("-")[1] for n in names)}
    assert {dress_of(f"game {number}") for number in range(60)} == set(DRESSES) <= set(themes())
    assert {path.stem for path in HOME.glob("*.png")} == set(PICTURES)
