"""Every SVG the deck draws stays in the subset that the rasteriser draws rightly.

The rasteriser raises nothing for what it does not know; it leaves it out or
draws it wrongly, so this lint is the only guard.
"""

import re
import xml.etree.ElementTree as ElementTree
from itertools import product

import pygame
import pytest

from sprites.backs import BACKS
from sprites.chips import COLOURS, TURNS, chip, chip_shadow
from sprites.deck import Deck
from sprites.emblems import emblem
from sprites.icons import icon, program_icon_svg
from sprites.mat import Timber, Well, mat_svg
from sprites.moods import CROSS, GLAD
from sprites.names import PACK
from sprites.portraits import PORTRAITS, portrait
from sprites.style import STYLES
from sprites.svg import ART, ATTRIBUTES, ELEMENTS, rasterise
from tests import sampling

ICONS = sorted(file.stem for file in (ART / "icons").glob("*.svg"))
SPACE = "{http://www.w3.org/2000/svg}"
COLOUR = re.compile(r"#[0-9a-f]{6}|none|url\(#([a-z]+)\)")
NUMBER = re.compile(r"-?\d*\.?\d+")
PATH = re.compile(r"(?:[MmLlHhVvCcSsQqAaZz]|-?\d*\.?\d+|[\s,])*")
MOVES = re.compile(r"(?:(?:translate|scale|rotate)\([-\d. ]+\)\s*)+")
PAINTS = ("fill", "stroke", "stop-color")
WORDS = {
    "fill-rule": {"evenodd", "nonzero"},
    "stroke-linecap": {"round", "butt", "square"},
    "stroke-linejoin": {"round", "miter", "bevel"},
    "gradientUnits": {"userSpaceOnUse"},
    "preserveAspectRatio": {"none"},
}
LISTS = ("viewBox", "stroke-dasharray")


def faults(svg: str) -> list[str]:
    """What a rasteriser of the safe subset would not draw rightly."""
    root = ElementTree.fromstring(svg)
    found = [] if root.tag == SPACE + "svg" else [f"root is {root.tag}"]
    known = {part.get("id") for part in root.iter()}
    for part in root.iter():
        tag = part.tag.removeprefix(SPACE)
        if tag not in ELEMENTS or (tag == "svg" and part is not root):
            found.append(f"element {tag}")
        if tag == "g" and set(part.attrib) - {"transform"}:
            found.append("a group may only move")
        if tag.endswith("Gradient") and part.get("gradientUnits") != "userSpaceOnUse":
            found.append("gradient without user units")
        for key, value in part.attrib.items():
            found += attribute_faults(tag, key, value, known)
    return found


def attribute_faults(tag: str, key: str, value: str, known: set) -> list[str]:
    if key not in ATTRIBUTES:
        return [f"attribute {tag}.{key}"]
    if key in PAINTS:
        paint = COLOUR.fullmatch(value)
        good = bool(paint) and (paint[1] is None or paint[1] in known)
    elif key == "d":
        good = PATH.fullmatch(value) is not None and value[:1] == "M"
    elif key == "transform":
        good = MOVES.fullmatch(value) is not None
    elif key in WORDS:
        good = value in WORDS[key]
    elif key in LISTS:
        good = all(NUMBER.fullmatch(number) for number in value.split())
    else:
        good = key == "id" or NUMBER.fullmatch(value) is not None
    return [] if good else [f"{tag}.{key} = {value[:60]!r}"]


@pytest.fixture
def drawn(monkeypatch):
    """Every SVG text handed to the rasteriser during the test."""
    seen = []
    load = pygame.image.load_sized_svg

    def watch(file, size):
        seen.append(file.getvalue().decode())
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", watch)
    chip.cache_clear()
    chip_shadow.cache_clear()
    return seen


def safe(drawn: list[str], least: int) -> None:
    """At least so many pictures were drawn, and none leaves the subset."""
    assert len(drawn) >= least and [faults(svg) for svg in set(drawn) if faults(svg)] == []


@pytest.mark.parametrize("style", sampling.drawn(sorted(STYLES), 1, "faces"))
def test_every_face_is_in_the_safe_subset(style, drawn):
    """All 52 cards, copies, jokers and dice of each style, at a small and a large size."""
    deck = Deck(style, workers=0)
    names = [*PACK, "7D#2", "KS#3", "QH#4", "JK", "JK#2", "JK#3", *(f"{n}d" for n in range(1, 13))]
    for width in (41, 250):
        for name in names:
            deck.face(name, width)
    safe(drawn, 2 * len(names))


@pytest.mark.parametrize("back", sorted(BACKS))
def test_every_back_is_in_the_safe_subset(back, drawn):
    """Each back at a small and a large size."""
    for width in (41, 250):
        Deck(back=back, workers=0).back(width)
    safe(drawn, 2)


def test_chips_and_the_mat_are_in_the_safe_subset(drawn):
    """Every chip, turned every way, its shadow, and a mat with both shapes of compartment."""
    timber = Timber(*("#40302a", "#30241f", "#201814", "#e8a623", "#104028", "#08241a", "#205030"))
    wells = [Well(20, 20, 200, 90), Well(240, 10, 280, 280, True), Well(20, 130, 60, 150)]
    for width in (17, 90):
        for colour, turn in product(range(len(COLOURS)), range(TURNS)):
            chip(colour, turn, width)
        for lift in range(4):
            chip_shadow(width, lift)
    for size in ((540, 300), (2160, 1200)):
        rasterise(mat_svg((540, 300), wells, timber, size), size)
    safe(drawn, 2 * (len(COLOURS) * TURNS + 4 + 1))


def test_icons_are_in_the_safe_subset_and_each_is_a_picture_of_its_own(drawn):
    """Lines leave a margin of half their width, so that no edge cuts them; so does our own sign."""
    icon.cache_clear()
    assert not any(faults(program_icon_svg(side)) for side in (16, 32, 512))
    pictures = {pygame.image.tobytes(icon(name, 48, "#2a2018"), "RGBA") for name in ICONS}
    assert len(pictures) == len(ICONS)
    for name in ICONS:
        ink = icon(name, 48, "#2a2018").get_bounding_rect()
        assert pygame.Rect(1, 1, 46, 46).contains(ink), f"{name} reaches to {ink} of 48"
    safe(drawn, len(ICONS))


def test_portraits_and_what_is_printed_on_the_mat_are_in_the_safe_subset(drawn):
    """Every portrait, and figures of each kind of card, small and large."""
    portrait.cache_clear()
    emblem.cache_clear()
    for side in (20, 140):
        for name in PORTRAITS:
            for mood in ("", GLAD, CROSS):
                portrait(name, side, mood)
        for card in ("JC", "AH", "QD", "JK", "10S"):
            emblem(card, side, "#e8c877")
    safe(drawn, 2 * len(PORTRAITS) + 10)


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">'


PLAIN = '<g transform="scale(2)"><path d="M0 0L1 1Z" fill="none"/></g>'
SPOILT = """<use/>
<text>A</text>
<g opacity="0.5"/>
<g fill="none"/>
<path d="M0 0T4 4" fill="none"/>
<path d="Mnan 0" fill="none"/>
<circle cx="50%" cy="1" r="1" fill="#000000"/>
<circle cx="1" cy="1" r="1" fill="ivory"/>
<circle cx="1" cy="1" r="1" fill="#00000080"/>
<circle cx="1" cy="1" r="1" fill="url(#missing)"/>
<linearGradient id="a" x1="0" y1="0" x2="1" y2="1"/>
<svg width="1" height="1"/>"""


@pytest.mark.parametrize("inside", [PLAIN, *SPOILT.split("\n")])
def test_the_lint_sees_what_the_rasteriser_would_spoil(inside):
    """What is spoilt is found, and nothing is refused that is drawn rightly."""
    assert bool(faults(f"{HEAD}{inside}</svg>")) is (inside != PLAIN)
