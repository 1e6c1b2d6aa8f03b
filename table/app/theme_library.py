"""Loads the themes and the decks, and picks those that the settings name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.outside import files_in
from table.app.saved_settings import SavedSettings
from table.files.badfile import BadFile
from table.theme.theme import DEFAULT, FOLDER, USUAL, Theme, larger_print, load_theme, themes

if TYPE_CHECKING:
    from sprites.deck import Deck


class ThemeLibrary:
    """The themes that can be chosen. `all` has every theme by name, or the error in its file; `own`
    the names of those in the player's `folder`. With a `folder` of None there are none of these."""

    def __init__(self, folder: Path | None, saved_settings: SavedSettings) -> None:
        self.folder, self.saved_settings = folder, saved_settings
        self._decks: dict[tuple[str, str, bool], Deck] = {}
        self.read()

    def read(self) -> None:
        """Read all theme files again, as the player may have added or changed one."""
        self.all = themes(self.folder)
        own = files_in(self.folder, "*.yaml") if self.folder else []
        self.own = {path.stem for path in own}

    @property
    def current(self) -> Theme:
        """The theme in force, with the contrast and the print size of the settings. It is the one
        that the settings name, or the default if that cannot be read."""
        chosen = self.all.get(self.saved_settings.settings.theme)
        if not isinstance(chosen, Theme):
            chosen = self.all[DEFAULT]
        if isinstance(chosen, BadFile):  # a file of the player's has replaced ours
            chosen = load_theme(FOLDER / f"{DEFAULT}.yaml")
        return adapted_theme(
            chosen, self.saved_settings.settings.contrast, self.saved_settings.settings.large
        )

    @property
    def errors(self) -> dict[str, BadFile]:
        return {name: bad for name, bad in self.all.items() if isinstance(bad, BadFile)}

    @property
    def valid(self) -> dict[str, Theme]:
        return {name: theme for name, theme in self.all.items() if isinstance(theme, Theme)}

    def deck(self, theme: Theme | None = None, style: str = "") -> Deck:
        """The deck of a theme, by default of the current one; it is cached. Its style is the one
        given by name, or that of the settings, or else the theme's own."""
        from sprites.deck import Deck  # the menu's first frame comes before any card
        from sprites.style import STYLES

        theme = theme or self.current
        name = style or self.saved_settings.settings.deck or theme.deck
        is_high_contrast = theme.least > USUAL
        key = (name, theme.back, is_high_contrast)
        if key not in self._decks:
            deck_style = STYLES[name].with_high_contrast() if is_high_contrast else STYLES[name]
            self._decks[key] = Deck(deck_style, theme.back)
        return self._decks[key]

    def close(self) -> None:
        for deck in self._decks.values():
            deck.close()


def adapted_theme(theme: Theme, contrast: bool, large: int) -> Theme:
    """The theme with high contrast if wanted, its print at `large` per cent (0: as it is)."""
    if contrast:
        from table.theme.colours import high_contrast  # which mixes colours as the window does

        theme = high_contrast(theme)
    return larger_print(theme, large / 100) if large else theme
