"""Whoever sits there has a portrait that keeps, is round, and differs from the others."""

import itertools

import pygame
import pytest

from sprites.portraits import PORTRAITS, portrait, seated_portraits
from tests.theme.dressed import letters as letters

pytestmark = pytest.mark.usefixtures("letters")


NAMES = tuple("Anna Björn Ösp Þórunn Ari Birna Jón Gunna Kári Ýr".split())


def test_ten_seats_have_ten_portraits() -> None:
    """Nobody at a table looks like anybody else, whatever they are called. Nobody who has chosen no
    portrait is drawn as a person of another kind or age, as long as there are animals."""
    for names in (("",) * 10, ("Anna",) * 10, tuple("abcdefghij"), ("Jón", "Gunna")):
        assert len(set(seated_portraits(names))) == len(names)
    people = {"grandmother", "fisher", "troll", "child"}
    assert not people & {seated_portraits((name,))[0] for name in NAMES}
    assert not people & set(seated_portraits(("",) * (len(PORTRAITS) - len(people))))


def test_a_name_keeps_its_portrait() -> None:
    """It is the same at whichever seat, beside whomever it was given, in any spelling of case."""
    worn = dict(zip(NAMES, seated_portraits(NAMES)))
    for turn in range(1, len(NAMES)):
        seats = NAMES[turn:] + NAMES[:turn]
        assert dict(zip(seats, seated_portraits(seats))) == worn
    assert seated_portraits(("ÞÓRUNN",)) == seated_portraits(("Þórunn",))


def test_a_chosen_portrait_is_worn() -> None:
    """A wish goes before what belongs to a name; of two with one wish it stays with the name that
    was given it first, wherever they sit; what is no portrait is no wish."""
    chosen = (("anna", "troll"), ("björn", "troll"), ("ari", "dragon"))
    worn = seated_portraits(("Björn", "Ari", "Anna", "Ösp"), chosen)
    assert worn[2] == "troll" and len(set(worn)) == 4 and set(worn) <= set(PORTRAITS)
    for name in "abcdefghijklmn":
        assert seated_portraits((name, "Anna"), chosen)[1] == "troll"


@pytest.mark.parametrize("side", [20, 64])
def test_portraits_are_round_and_differ(side: int) -> None:
    """Clear corners, and no two pictures alike even where colours are taken away."""
    greys = {}
    for name in PORTRAITS:
        picture = portrait(name, side)
        assert picture.get_size() == (side, side)
        assert picture.get_at((0, 0)).a == 0 and picture.get_at((side // 2, side // 2)).a == 255
        greys[name] = pygame.transform.grayscale(picture)
    for one, other in itertools.combinations(greys.values(), 2):
        alike = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other).count()
        assert alike < 0.93 * side * side
