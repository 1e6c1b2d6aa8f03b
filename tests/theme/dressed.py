"""Every theme we ship, one that is light, and the letters that the next test wears."""

from functools import partial

import msgspec
import pygame
import pytest

from table.theme.colours import badge, count, debt, on_cloth, plate, turn, well, winner
from table.theme.theme import FOLDER, Theme, load_theme
from table.widgets.text import use_fonts

PLAIN = 20  # differences of this size in CIE Lab are seen at a glance
SHIPPED = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@pytest.fixture
def letters():
    """Whatever faces a test wears, the next one has the usual ones."""
    pygame.display.set_mode((64, 64))
    yield
    use_fonts(load_theme(FOLDER / "classic.yaml"))


@pytest.fixture(params=SHIPPED)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(FOLDER / f"{request.param}.yaml")


def light_theme() -> Theme:
    """A player's own theme with everything the other way round."""
    return msgspec.structs.replace(
        load_theme(FOLDER / "classic.yaml"),
        felt="#fdfbe8", felt_edge="#e6e2c0", on_felt="#777766", rail="#ffffff",
        highlight="#ffe680", ink="#999999",
    )  # fmt: skip


PAIRS = (on_cloth, partial(on_cloth, strength=0.6), plate, turn, badge, well, count, debt, winner)
"""The colours of every text on the table."""


def text_pairs(theme: Theme) -> list[tuple[str, str]]:
    """The colours of every text on the felt and on paper, each with its background."""
    papers = [(ink, theme.panel) for ink in (theme.ink, theme.faint, theme.warn)]
    plain = [*papers, (theme.on_accent, theme.accent), (theme.on_felt, theme.felt)]
    return [*(pair(theme) for pair in PAIRS), *plain]
