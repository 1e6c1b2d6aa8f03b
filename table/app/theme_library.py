"""The themes and the decks, and which of them the settings name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.outside import files_in
from table.app.settings_file import SettingsFile
from table.files.badfile import BadFile
from table.theme.theme import DEFAULT, FOLDER, USUAL, Theme, larger_print, load_theme, themes

if TYPE_CHECKING:
    from sprites.deck import Deck


class ThemeLibrary:
    """`all`: the themes by name, each or why it does not read; `own`: the names of those in the
    player's `folder`, None where those are left out."""

    def __init__(self, folder: Path | None, file: SettingsFile) -> None:
        self.folder, self.file = folder, file
        self._decks: dict[tuple[str, str, bool], Deck] = {}
        self.read()

    def read(self) -> None:
        """Read all themes anew: a player may have dropped one into the folder, or changed it."""
        self.all = themes(self.folder)
        own = files_in(self.folder, "*.yaml") if self.folder else []
        self.own = {path.stem for path in own}

    @property
    def current(self) -> Theme:
        """The theme that the settings name, or the default where it does not read; with what is
        written on the felt as large as they say."""
        chosen = self.all.get(self.file.settings.theme)
        if not isinstance(chosen, Theme):
            chosen = self.all[DEFAULT]
        if isinstance(chosen, BadFile):  # a file of the player's own goes before ours
            chosen = load_theme(FOLDER / f"{DEFAULT}.yaml")
        if self.file.settings.contrast:
            from table.theme.colours import high_contrast  # which mixes colours as the window does

            chosen = high_contrast(chosen)
        return larger_print(chosen, self.file.settings.large / 100)

    @property
    def bad(self) -> dict[str, BadFile]:
        """The themes that do not read, by name, and why."""
        return {name: one for name, one in self.all.items() if isinstance(one, BadFile)}

    @property
    def sound(self) -> dict[str, Theme]:
        """The themes that read, by name."""
        return {name: one for name, one in self.all.items() if isinstance(one, Theme)}

    def deck(self, theme: Theme | None = None, style: str = "") -> Deck:
        """The deck of a theme (the settings' own by default) in this style, or the one that the
        settings name, or the theme; made when first asked for."""
        from sprites.deck import Deck  # the menu's first frame comes before any card
        from sprites.style import STYLES

        theme = theme or self.current
        look = (style or self.file.settings.deck or theme.deck, theme.back, theme.least > USUAL)
        if look not in self._decks:
            drawn = STYLES[look[0]]
            self._decks[look] = Deck(drawn.deepened() if look[2] else drawn, theme.back)
        return self._decks[look]

    def close(self) -> None:
        """No deck is drawn any more."""
        for deck in self._decks.values():
            deck.close()
