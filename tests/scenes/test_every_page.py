"""Every page, at one of the sizes in an ordinary run: all that can be pressed is in the window."""

from itertools import chain
from typing import get_args

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.engine.page import Page
from table.i18n.words import languages
from table.scenes.overlays.curtain import Call, CurtainScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.overlays.pause import PauseScene
from table.scenes.overlays.scores import ScoresScene
from table.scenes.settings.settings_page import SettingsScene
from table.scenes.setup.seats_page import SeatsScene
from table.storage.settings import Setup
from table.theme.style import ButtonStyle, Type
from table.widgets import Button, Choice, Entry, brush, entry, rich, scale_of
from table.widgets.ledger import Ledger
from tests.i18n.pages import all_pages, family_pages
from tests.pilot import GAME, SIZES, Pilot, add_people, play, seated
from tests.sampling import LONG, drawn


def within(page: Page, size: tuple[int, int]) -> None:
    """Every named thing can be clicked, and tables of the book lie on their paper."""
    form, window = page.form, pygame.Rect((0, 0), size)
    for widget in form.stops():
        column = form._columns.get(widget)
        if column:  # it can be scrolled there
            column.show(widget.area[1], widget.area[3])
        if widget.name:
            form.set_focus(widget)  # a column scrolls it into sight
        if widget.name and not isinstance(widget, (Choice, Entry)):
            place = form.pixels(widget)
            assert place.clamp(window) == place, (type(page).__name__, widget.name)
        elif widget.name:
            assert window.collidepoint(form.centre_of(widget.name)), widget.name
    for widget in form.widgets:
        if isinstance(widget, Ledger):
            x, y, w, h = widget.area
            assert x >= 28 and y >= 84 and x + w <= 996 and y + h <= 568


def test_every_page_is_written_in_the_sizes_of_one_scale(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the six sizes in usual print (or smaller, to keep a name whole), and four styles."""
    size, kept = drawn(SIZES, 1, "scale")[0], brush.ink
    allowed = {round(each * scale_of(size)) for each in Type}
    drawn_px: dict[int, str] = {}

    def noted(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        drawn_px[px] = text
        return kept(text, role, px, colour)

    for module in (brush, rich, entry):
        monkeypatch.setattr(module, "ink", noted)
    pilot = Pilot(app, size)
    for page in all_pages(app, app.games[:1]):
        drawn_px.clear()
        pilot.open(page)
        others = {px: text for px, text in drawn_px.items() if px > min(allowed)}
        name, others = type(page).__name__, {px: others[px] for px in others.keys() - allowed}
        assert not others, f"{name}: take a size of Type in table/theme/style.py for {others}"
        styles = {widget.style for widget in page.form.widgets if isinstance(widget, Button)}
        assert styles <= {*get_args(ButtonStyle)}, f"{name}: {styles}"
        pilot.stage.close(page)


@pytest.mark.parametrize("size", drawn(SIZES if LONG else SIZES[:2], 1, "inside"))
def test_no_widget_lies_outside_the_window(app: App, size: tuple[int, int]) -> None:
    """At a table of any size, with forty people who have no chair, and on every page."""
    session = seated(app, 3)
    play(session.match, session.rows)
    game, (language,) = session.game, drawn(languages(), 1, "inside in a language")
    app.leave(seated(app, 2).journal)
    app.set_language(language)
    pilot = Pilot(app, size)
    over_a_table = (
        SettingsScene(app),
        HowToScene(app, game, None),
        CurtainScene(Call("Anna")),
        PauseScene(app, game, session.match, session.rows),
        ScoresScene(app, game, session.match, session.rows, final=True),
    )
    for page in chain(over_a_table, family_pages(app)):
        within(pilot.open(page), size)
    first, *others = add_people(app, *(f"P{at:02}" for at in range(40)))
    for people in (2, 10):
        there = [first.player, *(PlayerInfo(f"G{seat}") for seat in range(1, people))]
        app.settings.setups[GAME] = Setup(there, {})
        scene = pilot.open(SeatsScene(app, app.open(GAME)))
        within(scene, size)
        spots = {scene.form.centre_of(f"token:{seat}") for seat in range(people)}
        assert len(spots) == people
        name = f"bench:{others[-1].key}"
        scene.form.set_focus(scene.form.find(name))
        assert scene.form.visible_rect("bench").collidepoint(scene.form.centre_of(name))
    pygame.event.clear()
