"""The band lies where it hides nothing that one chooses from."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.story import LINE
from table.felt.banner import BannerPlacer, Sentence, banner_item, banner_room
from table.felt.furniture import rect_of
from table.felt.marks import count_item
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Named
from table.layout.arrange import TableSetup
from table.session.open_game import open_game
from table.theme.theme import FOLDER, enlarged, load_theme
from tests.table_pilot import DECK
from tests.tables import Seating, seatings
from tests.walks import walk

NAMES = ("Anna", "Björn", "Dagný", "Einar", "Freyja", "Gísli", "Helga", "Ívar", "Jórunn", "Kári")
THEME = load_theme(FOLDER / "classic.yaml")
SIZE = (1024, 617)
SAID = [
    Sentence(("The table is full: ", Named.of(0, "Anna"), " must take a card if possible."), LINE),
    Sentence((Named.of(0, "Anna"), " takes the ", card("10C"), " with ", card("8C"), ", ",
              card("4C"), ": 8 + 4 = 12 beats 10."), LINE),
]  # fmt: skip


def tables(seating: Seating, large: float) -> list[TableRenderer]:
    """The fullest tables of one seating at which somebody is to choose, one for each phase."""
    opened, rules = open_game(seating.game, "en"), seating.rules
    assert opened.layout is not None
    words = opened.words.at(list(NAMES[: seating.seats]))
    looks = Looks(
        opened.layout, enlarged(load_theme(FOLDER / "classic.yaml"), large), DECK, words, rules
    )
    fullest = {}
    for position in walk(seating, {}, str(seating)).positions:
        for seat in rules.actors(position.state)[:1]:
            view = position.view(seat)
            lies = sum(face is not UNKNOWN for lying in view.zones.values() for face in lying)
            if lies >= fullest.get(view.phase, (0, view))[0]:
                fullest[view.phase] = lies, view
    found = []
    for _, view in fullest.values():
        renderer = TableRenderer(looks, SIZE, TableSetup.of(rules, view.table))
        company = Company(list(NAMES[: seating.seats]), portraits=("puffin",) * len(NAMES))
        renderer.show(view, company, view.seat or 0, 0.0, 0.0)
        found.append(renderer)
    return found


def open_there(renderer: TableRenderer) -> list[pygame.Rect]:
    """Open cards, the numbers of heaps and the game's notes."""
    table = renderer.table
    assert table is not None
    found = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is not UNKNOWN
    ]
    found += [count_item(table, zone, renderer.looks.theme).rect for zone in table.counts]
    return found + [
        thing.rect for key, thing in renderer.canvas.items.items()
        if isinstance(key, tuple) and key[0] == "note"
    ]  # fmt: skip


@pytest.mark.parametrize("large", [1.0, 1.5])
@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_the_band_covers_no_open_card(seating: Seating, large: float) -> None:
    """Nor a heap's number, nor what is said of a place; it is whole in the window, and lies where
    it always does if there it hides none of that."""
    for renderer in tables(seating, large):
        looks, seen = renderer.looks, open_there(renderer)
        band = BannerPlacer().item(SAID, renderer)
        assert band is not None and renderer.table is not None
        room = banner_room(renderer.table)
        usual = banner_item(SAID, room, looks.theme, looks.deck, renderer.company.portraits)
        if usual.rect.collidelist(seen) < 0:
            assert band.rect == usual.rect
        assert pygame.Rect(0, 0, *SIZE).contains(band.rect)
        assert band.rect.collidelist(seen) < 0, (renderer.view, usual.rect, band.rect)
