"""The mat and the chips as they are painted, and the numbers that stand on them."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import Game, game as known, games
from rules.kit.sight import redact
from table.felt import mat
from table.felt.furniture import frame_item
from table.felt.mat import chip_item
from table.felt.picture import (
    Company,
    Looks,
    arrange_view,
    furniture,
    head_numbers,
    paint_table,
    with_plates,
)  # fmt: skip
from table.felt.screenshots import sample
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement, TableSetup
from table.layout.layout import Layout
from table.layout.ring import Room
from table.session.open_game import open_game
from table.theme.theme import FOLDER, load_theme, themes
from table.widgets import scale_of
from tests.felt import mats
from tests.felt.shown import NAMES, laid, looks_of
from tests.felt.test_mat import layout as layout, within
from tests.pilot import inked
from tests.sampling import drawn, spoken
from tests.table_pilot import DECK

# --- numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "parts", "said"),
    [(15, 2, "7½"), (14, 2, "7"), (1, 4, "¼"), (3, 4, "¾"), (-1, 2, "–½"), (-15, 2, "–7½"),
     (0, 4, "0"), (5, 3, "1 2/3"), (1, 3, "1/3"), (7, 1, "7"), (-4, 2, "-2")],
)  # fmt: skip
def test_parts_are_written_neatly(number: int, parts: int, said: str) -> None:
    """So many parts of one are said as people write them; a whole number stays a number."""
    found = in_fractions(number, parts)
    assert str(found) == said and float(found) == pytest.approx(number / parts)


def fake_looks(layout: Layout, theme: str = "classic", words: Path | None = None) -> Looks:
    tongue = Words(words) if words else Words.load("en")
    return Looks(layout, load_theme(FOLDER / f"{theme}.yaml"), DECK, tongue)


def test_parts_are_honoured_at_the_head(layout: Layout, tmp_path: Path) -> None:
    """A tally of 15 halves at the head of the table is said as 7½, in the plural."""
    words = tmp_path / "words.en.yaml"
    words.write_text('head.target.one: "{n} point"\nhead.target.other: "{n} points"\n', "utf-8")
    for target, said in ((15, "7½ points"), (2, "1 point")):
        assert head_numbers(mats.view(target=target), layout, Words(words)) == [said]


# --- pictures -----------------------------------------------------------------------------


@pytest.mark.parametrize("theme", sorted(themes()))
def test_the_mat_is_painted_and_stays_in_its_room(layout: Layout, theme: str) -> None:
    """In every theme a compartment that fills changes the picture there and nowhere else."""
    looks, size, company = fake_looks(layout, theme), (1024, 640), Company(["A", "B", "C", "D"])
    empty, full = mats.view(4), mats.view(4, pool_ace=24)
    before, after = (
        paint_table(view, looks, company, size, 0, TableSetup(4)) for view in (empty, full)
    )
    differs = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    differs.invert()
    rects = differs.get_bounding_rects()
    around = with_plates(TableSetup(4), full, looks, company)
    room = arrange_view(full, layout, size, 0, around).frames["pool:ace"].room
    assert rects
    assert all(within(Room(*rect), room) for rect in rects)


def test_what_is_painted_of_the_mat(layout: Layout) -> None:
    """A view with other numbers has the very same board, so that nothing of it is painted anew;
    the light on a bowl leaves its corners dark, that on a box does not; a chip taken from a stack
    is drawn about the point it is held at."""
    looks, size, boards = fake_looks(layout), (1920, 1080), []
    for number in (3, 30):
        view = mats.view(2, pool_pot=number)
        table = arrange_view(view, layout, size, 0, TableSetup(2))
        boards.append(furniture(table, view, looks, Company(["A", "B"]))["mat"])
    assert boards[0] == boards[1]
    bowl, square = (
        frame_item(Room(0, 0, 100, 100), looks.theme, "", lit=True, bowl=bowl).blits[0][0]
        for bowl in (True, False)
    )
    assert bowl.get_at((9, 9)).a == 0 < square.get_at((9, 9)).a
    for count in (1, 3):
        held = chip_item(table.stacks["chips:0"], 500, 300, count=count)
        assert held.rect.collidepoint(500, 300) and held.rect.w < 200


def test_the_mats_names_are_said_in_the_players_language_too(
    layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beneath a name stands, smaller, what it is called in this language; nothing where that is
    the same. Both stay in the name's compartment."""
    written = inked(monkeypatch, mat)
    for number, said in enumerate(("ace", "Ás")):
        words = tmp_path / f"{number}" / "words.en.yaml"
        words.parent.mkdir()
        words.write_text(f"mat.pool:ace: {said}\n", "utf-8")
        written.clear()
        view, looks = mats.view(2), fake_looks(layout, words=words)
        table = arrange_view(view, layout, (1024, 640 + number), 0, TableSetup(2))
        furniture(table, view, looks, Company(["A", "B"]))
        assert {"Ás", "Kóngur", "Pamfíll", "Púkk"} <= set(written)
        assert ("ace" in written) == (said == "ace")
        if said == "ace":
            assert 10 <= written["ace"] < written["Ás"]


def in_print(
    game: Game, seats: int, tongue: str, size: tuple[int, int], large: float
) -> tuple[Looks, Arrangement]:
    """A full table of a game in some print, its furniture painted."""
    assert game.rules is not None
    view, looks = redact(game.rules, sample(game.rules, seats), 0), looks_of(game, large, tongue)
    company = Company(NAMES[:seats])
    table = laid(view, looks, size, company)
    furniture(table, view, looks, company)
    return looks, table


@pytest.mark.parametrize(("tongue", "seats"), drawn(product(spoken(), (2, 4, 7)), 3, "mats"))
def test_no_name_on_a_mat_is_cut(tongue: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large is written and however small the window: what it is called in the player's
    language is left away rather than either of them cut."""
    written = inked(monkeypatch, mat)
    for game in games():
        layout = open_game(game, tongue).layout if game.rules else None
        if layout is not None and layout.mat is not None and seats in game.rules.SEATS:
            for size, large in product(((1024, 614), (1920, 1080)), (1.0, 1.25, 1.5)):
                in_print(game, seats, tongue, size, large)
    assert written and not [mark for mark in written if "…" in mark]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_names_and_figures_of_a_full_table_grow_with_the_print(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the mat and the others' cards are smaller then: what a compartment is called in
    either language is no smaller in large print, and larger where its room is not full; and so are
    the figures that count chips staked before the others."""
    found, badges, game = dict[float, dict[str, int]](), dict[float, int](), known("pukk")
    for large in (1.0, 1.5):
        written = inked(monkeypatch, mat)
        looks, table = in_print(game, 7, "en", size, large)
        found[large] = {mark: px for mark, px in written.items() if not mark.isdigit()}
        stake = table.stacks["stake:2"].with_number(1)
        stake = mat.stack_item(stake, looks.layout, looks.theme, scale_of(size))
        badges[large] = stake.blits[-1][0].get_height()
        assert stake.rect.contains(pygame.Rect(stake.blits[-1][1], (1, 1)))
    both, pools = found[1.0].keys() & found[1.5].keys(), looks.layout.mat.pools.values()
    assert {pool.name for pool in pools} <= both
    both -= {pool.name for pool in pools if pool.shape == "round"}
    assert not [side for side in both if found[1.5][side] < found[1.0][side]]
    larger = [side for side in both if found[1.5][side] > found[1.0][side]]
    assert {"Pamfíll", "Gosi", "jack", "ace"} <= set(larger) and badges[1.5] >= 1.2 * badges[1.0]
