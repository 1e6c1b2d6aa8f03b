"""Laws of large print and contrast for weak eyes; and themes read, or say what to mend."""

import itertools
from contextlib import closing
from functools import cache
from typing import get_args

import msgspec
import pygame
import pytest

from sprites import fonts
from sprites.backs import BACKS
from sprites.style import STYLES
from table.app.app import App
from table.audio.voices import TIMBRES
from table.felt.furniture import Look, button_item, frame_item
from table.felt.marks import prompt_item, ring_item
from table.felt.plates import Plate, plate_item
from table.felt.rail import BEVEL
from table.files.badfile import BadFile
from table.layout.ring import Room
from table.storage.settings import Settings
from table.storage.store import Store
from table.theme import colours
from table.theme.colours import high_contrast
from table.theme.style import ButtonStyle
from table.theme.theme import (
    DEFAULT,
    FOLDER,
    Back,
    Fonts,
    Theme,
    Weave,
    larger_print,
    load_theme,
    themes,
)
from table.widgets.cloth import weave
from table.widgets.pen import emblem
from tests.files.refused import refusal
from tests.theme.dressed import SHIPPED, light_theme, text_pairs


def theme_of(name: str) -> Theme:
    """One of ours, or a player's own that asks for it: a pale one, and one without any contrast."""
    if name == "pale":
        return light_theme()
    if name == "grey":
        grey = dict.fromkeys(
            ("felt", "felt_edge", "on_felt", "panel", "panel_edge", "ink", "faint", "accent",
             "on_accent", "warn", "highlight"), "#7f7f7f",
        )  # fmt: skip
        return msgspec.structs.replace(load_theme(FOLDER / "classic.yaml"), **grey)
    return load_theme(FOLDER / f"{name}.yaml")


@pytest.mark.parametrize("name", [*SHIPPED, "pale", "grey"])
def test_with_high_contrast_every_writing_stands_out_at_seven(name: str):
    """On paper, on the cloth, on plates, notes, the mat and the sheet; in large print too. The
    theme of that name has it by itself. Of our themes no colour is taken away that can be read as
    it is."""
    plain = theme_of(name)
    sharp = high_contrast(plain)
    theme = larger_print(sharp, 1.5)
    assert theme.large == 1.5 and theme.least == colours.SHARP
    pairs = text_pairs(theme) + (text_pairs(plain) if name == "contrast" else [])
    assert all(colours.contrast(*pair) >= colours.SHARP for pair in pairs)
    assert colours.contrast(theme.highlight, theme.felt) >= colours.LARGE
    assert colours.contrast(theme.accent, theme.panel) >= colours.LARGE
    if name in SHIPPED:
        if colours.contrast(plain.ink, plain.panel) >= colours.SHARP:
            assert sharp.ink == plain.ink
        assert sharp.back == plain.back and sharp.sounds == plain.sounds
        assert high_contrast(plain) is sharp and high_contrast(sharp).felt == sharp.felt


@pytest.mark.parametrize("name", [*SHIPPED, "pale", "grey"])
def test_the_edge_of_what_can_be_pressed_stands_out_at_three(name: str) -> None:
    """On paper: of a button in every style, of a field, a list and a card, also while pointed at;
    and the word on a button can be read in every state but disabled."""
    for theme in (theme_of(name), high_contrast(theme_of(name))):
        edges = {f"edge {lit}": colours.edge(theme, lit) for lit in (False, True)}
        for style, state in itertools.product(get_args(ButtonStyle), ("", "hovered", "held")):
            look = colours.button(theme, style, state)
            edges[f"{style} {state}"] = look.edge
            assert colours.contrast(look.ink, look.fill) >= theme.least, (style, state, look)
        low = {what: edge for what, edge in edges.items()
               if colours.contrast(edge, theme.panel) < colours.LARGE}  # fmt: skip
        assert not low, f"{name}: lighter than 3 : 1 on {theme.panel}: {low}; see theme/colours.py"


@pytest.mark.parametrize("deck", sorted(STYLES))
def test_every_theme_goes_with_every_deck(tmp_path, deck: str):
    """The indices on the cards stand out at 4.5 to 1, with high contrast at 7; the deck is the one
    that was chosen, large indices and four colours together where both were."""
    with closing(App(Store(tmp_path))) as app:
        for name, contrast in itertools.product(SHIPPED, (False, True)):
            app.saved_settings.settings = Settings(theme=name, deck=deck, contrast=contrast)
            style = app.themes.deck().style
            least = colours.SHARP if contrast or name == "contrast" else colours.READ
            for colour in style.suits.values():
                assert colours.contrast(colour, style.paper) >= least
                assert colours.contrast(colour, style.paper_low) >= least
            assert style.name == deck
            assert (len(set(style.suits.values())) == 4) == (deck in ("four-colour", "large-four"))
            assert (style.rank_height > STYLES["classic"].rank_height) == deck.startswith("large")


# --- colours never alone ----------------------------------------------------------------------


@cache
def light_of(red: int, green: int, blue: int) -> int:
    """How light a colour is to the eye, in steps that can be told apart."""
    return round(255 * colours.luminance(f"#{red:02x}{green:02x}{blue:02x}") ** 0.5) // 24 * 24


def grey(item: object) -> bytes:
    """What is drawn, on the cloth, with its colours taken away to the one light they have."""
    sheet = pygame.Surface((420, 200))
    sheet.fill((90, 90, 90))
    item.paint(sheet)  # type: ignore[attr-defined]
    flat = pygame.Surface(sheet.get_size())
    for x, y in itertools.product(range(0, 420, 2), range(0, 200, 2)):
        flat.set_at((x, y), (light_of(*sheet.get_at((x, y))[:3]),) * 3)
    return pygame.image.tobytes(flat, "RGB")


ROOM = Room(60, 60, 240, 44)
RECT = pygame.Rect(60, 60, 160, 48)
PLATES: dict[str, list[dict]] = {
    "turn": [{}, {"owes": True}],
    "chosen": [{}, {"chosen": True}],
    "dealer": [{}, {"dealer": "D"}],
    "side": [{"side": side} for side in (-1, 0, 1, 2)],
    "help": [{}, {"signs": ("lamp",)}],
}
MARKS = {
    "enough": lambda theme: [prompt_item("17", ROOM, theme, good) for good in (None, True, False)],
    "legal place": lambda theme: [frame_item(ROOM, theme, "", lit=lit) for lit in (False, True)],
    "pointed at": lambda theme: [ring_item(ROOM, theme, strong=lit) for lit in (False, True)],
    "button": lambda theme: [
        button_item(RECT, "Drop", theme, able, focused, Look(grave=grave))
        for able, focused, grave in ((1, 0, 0), (0, 0, 0), (1, 1, 0), (1, 0, 1))
    ],
}
"""What is told at the table, each in every way that it can be."""


@pytest.mark.parametrize("told", [*PLATES, *MARKS])
@pytest.mark.parametrize("name", ["classic", "wool"])
def test_nothing_is_told_by_colour_alone(name: str, told: str):
    """Whose turn it is, who deals, who plays with whom, what is enough, where a card may go: seen
    without colours, and in a theme whose colours are all of one light."""
    theme = theme_of(name)
    alike = {"highlight": theme.panel, "warn": theme.ink, "accent": theme.ink}
    theme = msgspec.structs.replace(theme, **alike)
    plates = [plate_item(ROOM, theme, Plate("Anna", **how)) for how in PLATES.get(told, ())]
    pictures = [grey(item) for item in plates or MARKS[told](theme)]
    assert len(set(pictures)) == len(pictures)


def test_sides_have_a_shape_each():
    """The emblems of partners are of as many shapes as there are colours of sides."""
    masks = [pygame.mask.from_surface(emblem(side, 40)) for side in range(len(colours.SIDES))]
    assert len({pygame.image.tobytes(mask.to_surface(), "RGB") for mask in masks}) == len(masks)


GOOD = (FOLDER / "classic.yaml").read_text(encoding="utf-8")
VOICES = (*TIMBRES, "silent")


RAIL = next(line for line in GOOD.splitlines() if line.startswith("rail:"))


def test_a_theme_may_name_all_there_is_and_nothing_else(tmp_path) -> None:
    """Backs, decks, weaves and all else in the schema exist; a silent theme has soft sounds."""
    assert set(get_args(Back)) == set(BACKS)
    kinds = {field.encode_name: field.type for field in msgspec.inspect.type_info(Theme).fields}
    assert set(kinds["deck"].values) == set(STYLES)
    assert set(kinds["rail_of"].values) == set(BEVEL)
    assert set(kinds["sounds"].values) == set(VOICES)
    for name in get_args(Weave):
        assert (weave(name, 1) is None) == (name == "plain")
    for field in msgspec.inspect.type_info(Fonts).fields:
        assert set(field.type.values) == set(fonts.FACES)
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace("sounds: soft\n", ""), encoding="utf-8")
    assert load_theme(path).sounds == "soft"


@pytest.mark.parametrize(
    ("key", "wrong", "at", "says"),
    [
        ("felt_edge:", "felt_egde:", "felt_egde", ["`felt_edge`"]),
        *(
            (RAIL, f"rail: {value}", "rail", ['"#1f6b45"'])
            for value in ('"green"', '"#12345"', '"#1234567"', "#123456", "7")
        ),
        ("deck: classic", "deck: tarot", "deck", ["classic", "four-colour", "large"]),
        *(
            ("sounds: soft", f"sounds: {value}", "sounds", VOICES)
            for value in ("velvet", "off", "3")  # `off` is false for YAML
        ),
        ("weave: linen", "weave: lace", "weave", ["write one of"]),
        ("rail_of: wood", "rail_of: brass", "rail_of", ["write one of"]),
        ("back: lattice", "back: tartan", "back", ["write one of"]),
        ("{titles: serif", "{titles: gothic", "fonts.titles", ["write one of"]),
        ("{titles: serif", "{tittles: serif", "fonts.tittles", ["perhaps `titles`"]),
        (RAIL + "\n", "", "rail", ["`rail` is missing"]),
        ("name: Classic green", "name: 7", "name", ["text"]),
    ],
)
def test_what_is_wrong_is_refused_by_name(tmp_path, key, wrong, at, says) -> None:
    """A misspelt key, no colour, no such choice, a missing key: with its line and the remedy."""
    assert key in GOOD
    bad = refusal(tmp_path, GOOD.replace(key, wrong))
    assert bad.key == at or "is missing" in str(bad)
    assert all(said in str(bad) for said in says)
    if wrong:
        lines = GOOD.replace(key, wrong).splitlines()
        assert lines[bad.line - 1].startswith(at.split(".")[0])


def test_a_doubled_key_and_broken_yaml(tmp_path):
    """A key given twice, and what is no YAML, say so, with the line."""
    twice = refusal(tmp_path, GOOD + 'felt: "#000000"\n')
    assert twice.key == "felt" and twice.line == GOOD.count("\n") + 1 and "line 3" in str(twice)
    assert refusal(tmp_path, 'name: "open\nfelt: x').line >= 1


def test_themes_lists_the_broken_beside_the_good(tmp_path):
    """Classic green comes first; a broken file is listed; one with a name of ours replaces ours."""
    assert next(iter(themes())) == DEFAULT == "classic"
    (tmp_path / "broken.yaml").write_text("felt: 3")
    (tmp_path / "classic.yaml").write_text(GOOD.replace("Classic green", "My green"))
    mine = themes(tmp_path)
    assert isinstance(mine["broken"], BadFile)
    assert mine["classic"].name == "My green" and isinstance(mine["contrast"], Theme)
    assert isinstance(themes(tmp_path / "not there")["classic"], Theme)
