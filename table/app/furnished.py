"""A house as the player has furnished it: the settings and how they are kept, and what follows from
them: the theme and the decks. Who plays in it stands in `household`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.kit.catalogue import shelve
from rules.kit.outside import files_in
from rules.kit.said import Why, why
from rules.kit.sitter import Sitter
from rules.kit.state import Value
from table.app.household import Household
from table.app.people import People
from table.files.badfile import BadFile
from table.i18n.own import set_own_folder
from table.i18n.words import languages
from table.session.open_game import OpenGame
from table.storage.settings import Settings, Setup
from table.storage.store import Store
from table.theme.theme import DEFAULT, FOLDER, USUAL, Theme, larger_print, load_theme, themes

if TYPE_CHECKING:
    from sprites.deck import Deck


# What settings.speed may be, by the name its words have; 2 is twice as fast.
SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 1.75, "very_fast": 3.0, "off": 4.0}
# What settings.volume may be, likewise.
VOLUMES = {"off": 0.0, "faint": 0.3, "soft": 0.5, "clear": 0.7, "loud": 1.0}
AT_ONCE = SPEEDS["off"]  # at this speed nothing flies: the cards simply lie where they belong


class Furnished(Household):
    """The player's own in a house. `settings` may be changed by anybody, who then says `save`."""

    store: Store
    safe = False  # nothing of the player's own is in it

    def _furnish(self, store: Store) -> Why | None:
        """The settings and themes in the store are taken in; what is to be said of those."""
        self.store = store
        self._unkept = self._told = False  # whether the settings are others than those on disk
        self._decks: dict[tuple[str, str, bool], Deck] = {}
        self._tongues = {}
        self.settings, trouble = self._brought()
        self.people = People(None if self.safe else store.people_path)
        self.read_themes()
        return trouble

    def _brought(self) -> tuple[Settings, Why | None]:
        """What the player has brought is taken in: games and languages of one's own, and the
        settings, with what is to be said of those."""
        shelve(self.store.own_games)
        set_own_folder(self.store.languages)
        return self.store.load_settings()

    def _missed(self) -> list[Why]:
        """What is to be said of the theme and the language that were chosen: a theme in use, or
        the default, that does not read; and one, or a language, that is not there, which is let
        go."""
        chosen, bad = self.settings, self.bad_themes
        meant = dict.fromkeys((DEFAULT, chosen.theme))  # of the others the settings page tells
        found = [why("settings.badtheme", error=bad[name].why) for name in meant if name in bad]
        gone: list[Why] = []
        if chosen.theme and chosen.theme not in self.themes:
            gone.append(why("settings.gone.theme", name=chosen.theme))
            chosen.theme = ""
        if chosen.language and chosen.language not in languages():
            gone.append(why("settings.gone.language", name=chosen.language))
            chosen.language = ""
        if gone:  # it is said once
            gone.append(self.store.set_settings_aside())
            self._keep()
        return found + gone

    # the settings on disk

    def save(self) -> Why | None:
        """Keep the settings; a sentence if they could not be kept, once until they are."""
        wrong = self._keep()
        known, self._told = self._told, wrong is not None
        return None if known else wrong

    def _keep(self) -> Why | None:
        wrong = self.store.save_settings(self.settings)
        self._unkept = wrong is not None
        self._told = self._told and self._unkept
        return wrong

    # themes and decks

    def read_themes(self) -> None:
        """Read all themes anew: a player may have dropped one into the folder, or changed it."""
        self.themes = themes(self.store.themes)
        self.own_themes = {path.stem for path in files_in(self.store.themes, "*.yaml")}

    @property
    def theme(self) -> Theme:
        """The theme that the settings name, or the default where it does not read; with what is
        written on the felt as large as they say."""
        chosen = self.themes.get(self.settings.theme)
        if not isinstance(chosen, Theme):
            chosen = self.themes[DEFAULT]
        if isinstance(chosen, BadFile):  # a file of the player's own goes before ours
            chosen = load_theme(FOLDER / f"{DEFAULT}.yaml")
        if self.settings.contrast:
            from table.theme.colours import high_contrast  # which mixes colours as the window does

            chosen = high_contrast(chosen)
        return larger_print(chosen, self.settings.large / 100)

    @property
    def bad_themes(self) -> dict[str, BadFile]:
        """The themes that do not read, by name, and why."""
        return {name: one for name, one in self.themes.items() if isinstance(one, BadFile)}

    @property
    def sound_themes(self) -> dict[str, Theme]:
        """The themes that read, by name."""
        return {name: one for name, one in self.themes.items() if isinstance(one, Theme)}

    def deck(self, theme: Theme | None = None, style: str = "") -> Deck:
        """The deck of a theme (the settings' own by default) in this style, or the one that the
        settings name, or the theme; made when first asked for."""
        from sprites.deck import Deck  # the menu's first frame comes before any card
        from sprites.style import STYLES

        theme = theme or self.theme
        look = (style or self.settings.deck or theme.deck, theme.back, theme.least > USUAL)
        if look not in self._decks:
            drawn = STYLES[look[0]]
            self._decks[look] = Deck(drawn.deepened() if look[2] else drawn, theme.back)
        return self._decks[look]

    def _close_decks(self) -> None:
        for deck in self._decks.values():
            deck.close()

    # how tables are laid

    def setup(self, game: OpenGame) -> Setup:
        """How the table was last laid for a game."""
        return self.settings.setups.get(game.name, Setup())

    def remember(
        self, game: OpenGame, sitters: Sequence[Sitter], options: Mapping[str, Value]
    ) -> Why | None:
        """Lay the table like this the next time; a sentence if that could not be kept."""
        self.people.begin()
        self.settings.game = game.name
        self.settings.setups[game.name] = Setup(list(sitters), dict(options))
        return self.save()
