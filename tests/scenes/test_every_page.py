"""Every page, in usual print and large: all can be pressed, letters have the sizes of a scale."""

from itertools import product
from pathlib import Path
from typing import get_args

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.engine.page import Page
from table.i18n.words import FALLBACK, languages
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.storage.store import Store
from table.theme.style import ButtonStyle, Type
from table.widgets import Button, Choice, Entry, brush, entry, rich, scale_of
from table.widgets.ledger import Ledger
from tests.i18n.pages import all_pages
from tests.pilot import GAME, SIZES, Pilot, add_people
from tests.sampling import LONG, drawn

GROWS = 1.2  # of text that is read, in large print
BY_LUCK = ("BookPersonScene",)  # pages of somebody else each time
Letters = dict[str, set[int]]  # lines, and how high their letters are in pixels


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Letters:
    """The lines that pages write from now on."""
    found: Letters = {}
    for module in (brush, rich, entry):

        def noted(text, role, px, colour, kept=module.ink):  # type: ignore[no-untyped-def]
            found.setdefault(text, set()).add(px)
            return kept(text, role, px, colour)

        monkeypatch.setattr(module, "ink", noted)
    return found


def check_places(page: Page, size: tuple[int, int]) -> None:
    """Every named thing can be clicked, and tables of the book lie on their paper."""
    form, window, kind = page.form, pygame.Rect((0, 0), size), type(page).__name__
    for widget in form.stops():
        column = form._columns.get(widget)
        if column:  # it can be scrolled there
            column.show(widget.area[1], widget.area[3])
        if not widget.name:
            continue
        form.set_focus(widget)  # a column scrolls it into sight
        place = form.pixels(widget)
        is_long = isinstance(widget, (Choice, Entry))
        is_there = window.collidepoint(place.center) if is_long else window.contains(place)
        assert is_there, f"{kind}: {widget.name} at {place}"
    for x, y, w, h in (widget.area for widget in form.widgets if isinstance(widget, Ledger)):
        assert x >= 28 and y >= 84 and x + w <= 996 and y + h <= 568, kind


def check_scale(page: Page, letters: Letters, size: tuple[int, int]) -> None:
    """Only the six sizes of usual print (or smaller, to keep a name whole), and four styles."""
    allowed, name = {round(each * scale_of(size)) for each in Type}, type(page).__name__
    written = ((text, px) for text, sizes in letters.items() for px in sizes - allowed)
    others = {(text, px) for text, px in written if px > min(allowed)}
    assert not others, f"{name}: take a size of Type in table/theme/style.py for {others}"
    styles = {widget.style for widget in page.form.widgets if isinstance(widget, Button)}
    assert styles <= {*get_args(ButtonStyle)}, f"{name}: {styles}"


def read_pages(home: Path, size: tuple[int, int], language: str, large: int, letters: Letters):
    """Every page of a new house in this print, and what is written on it."""
    app = App(Store(home))
    app.settings.large, app.settings.language = large, language  # type: ignore[assignment]
    app.set_language(language)
    pilot = Pilot(app, size)
    for page in all_pages(app, app.games[:1]):
        letters.clear()
        pilot.open(page)
        yield page, dict(letters)
        pilot.stage.close(page)
    app.close()
    pygame.event.clear()


ALL_SIZES = SIZES if LONG else SIZES[:2]
CASES = [
    *drawn(product(ALL_SIZES, [FALLBACK]), 1, "every page in English"),
    *drawn(product(ALL_SIZES, sorted({*languages()} - {FALLBACK})), 1, "every page"),
]


@pytest.mark.usefixtures("felt")
@pytest.mark.parametrize(("size", "language"), CASES)
def test_every_page_at_every_size_print_and_language(tmp_path: Path, size, language: str, letters):
    """In large print no line is smaller, a third larger, most of the rules by a fifth."""
    written: dict[int, list[tuple[str, Letters]]] = {100: [], 150: []}
    for large, pages in written.items():
        for page, lines in read_pages(tmp_path / str(large), size, language, large, letters):
            check_places(page, size)
            if large == 100:
                check_scale(page, lines, size)
            pages.append((type(page).__name__, lines))
    grown = every = 0
    for (name, usual), (_, large) in zip(*written.values(), strict=True):
        pairs = {text: (max(usual[text]), max(large[text])) for text in usual.keys() & large.keys()}
        smaller = {text: pair for text, pair in pairs.items() if pair[1] < pair[0]}
        unread = language != FALLBACK or name in BY_LUCK  # a long name may shrink to stay whole
        assert not smaller or unread, f"{name}: smaller in large print: {smaller}"
        page_grown = sum(new > old for old, new in pairs.values())
        assert page_grown, f"{name}: no line grows in large print"
        grown, every = grown + page_grown, every + len(pairs)
        if name == "HowToScene":
            body = sum(new >= GROWS * old for old, new in pairs.values())
            assert body > len(pairs) / 2, f"{body} of {len(pairs)} words of the rules grow"
    assert grown * 3 > every, f"{grown} of {every} lines grow in large print"


@pytest.mark.parametrize("size", drawn(ALL_SIZES, 1, "inside"))
def test_forty_people_who_have_no_chair_are_within_reach(app: App, size: tuple[int, int]) -> None:
    """At a table of any size, whose chairs all lie apart."""
    pilot = Pilot(app, size)
    first, *others = add_people(app, *(f"P{at:02}" for at in range(40)))
    for people in (2, 10):
        there = [first.player, *(PlayerInfo(f"G{seat}") for seat in range(1, people))]
        app.settings.setups[GAME] = Setup(there, {})
        scene = pilot.open(SeatsScene(app, app.open(GAME)))
        check_places(scene, size)
        spots = {scene.form.centre_of(f"token:{seat}") for seat in range(people)}
        assert len(spots) == people
        name = f"bench:{others[-1].key}"
        scene.form.set_focus(scene.form.find(name))
        assert scene.form.visible_rect("bench").collidepoint(scene.form.centre_of(name))
