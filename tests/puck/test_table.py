"""What the table makes of this game's layout."""

import random

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, Sitter
from rules.puck import rules
from rules.puck.player import choosing as player
from table.felt import picture
from table.games.open_game import open_game
from table.looks.theme import FOLDER, load_theme
from tests.table_pilot import DECK


def test_nobody_has_the_dealers_button_before_the_cut_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """1.2: the lowest card deals, so until all have cut it is nobody's; then it is the one's who
    is said to deal."""
    pygame.display.set_mode((8, 8))
    plates = []
    monkeypatch.setattr(picture, "plate_item", lambda room, theme, plate: plates.append(plate))
    match = Match(rules, [Sitter(name) for name in ("Anna", "Björn", "Eva")], {}, "4")
    game = open_game(next(one for one in games() if one.rules is rules))
    assert game.layout is not None
    looks = picture.Looks(game.layout, load_theme(FOLDER / "classic.yaml"), DECK, game.words, rules)
    around = picture.Around.of(rules, match.table)
    rng, met = random.Random(1), {}
    for _ in range(40):
        view = match.view(0)
        table = picture.arranged(view, game.layout, (1024, 640), 0, around)
        plates.clear()
        picture.furniture(table, view, looks, picture.Company(["Anna", "Björn", "Eva"]))
        deals = [seat for seat in range(3) if plates[list(table.ring.stations).index(seat)].dealer]
        met.setdefault(view.phase, set()).add((tuple(deals), view.table.dealer))
        if match.owing():
            seat = match.owing()[0]
            match.choose(seat, player.choose(rules, match.view(seat), seat, rng))
        else:
            match.advance()
    assert {deals for deals, _ in met["cut"] | met["gather"]} == {()}
    assert all(deals == (dealer,) for deals, dealer in met["decide"])
