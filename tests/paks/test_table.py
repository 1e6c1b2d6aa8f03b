"""What the table makes of partners: whose plates wear one emblem."""

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from rules.paks import rules
from table.felt import picture
from table.layout.arrange import TableSetup
from table.session.open_game import open_game
from table.theme.theme import FOLDER, load_theme
from table.widgets.emblem import CORNERS, emblem
from tests.table_pilot import DECK

NAMES = ("Anna", "Birkir", "Dagný", "Einar", "Freyja", "Gunnar")


@pytest.mark.parametrize(("seats", "sides"), [(2, 0), (3, 0), (4, 2), (6, 2)])
def test_partners_wear_one_emblem(monkeypatch: pytest.MonkeyPatch, seats: int, sides: int) -> None:
    """Every plate has the emblem of its side, which differs from every other's by its shape
    alone; where all play alone there are none."""
    pygame.display.set_mode((8, 8))
    plates: list[picture.Plate] = []
    monkeypatch.setattr(picture, "plate_item", lambda room, theme, plate: plates.append(plate))
    match = Match(rules, [PlayerInfo(name) for name in NAMES[:seats]], {}, "4")
    game = open_game(next(item for item in games() if item.rules is rules))
    assert game.layout is not None
    looks = picture.Looks(game.layout, load_theme(FOLDER / "classic.yaml"), DECK, game.words, rules)
    around, view = TableSetup.of(rules, match.table), match.view(0)
    table = picture.arrange_view(view, game.layout, (1024, 640), 0, around)
    picture.furniture(table, view, looks, picture.Company(NAMES[:seats]))
    worn = {plate.name: plate.side for plate in plates}
    assert worn == {name: at % sides if sides else -1 for at, name in enumerate(NAMES[:seats])}
    shapes = {
        pygame.mask.from_surface(emblem(number, 40)).count() for number in range(len(CORNERS))
    }
    assert len(shapes) == len(CORNERS)
