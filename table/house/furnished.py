"""A house as the player has furnished it: the settings and how they are kept, and what follows from
them: the theme, the decks, the portraits people have, the help they get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.kit.catalogue import shelve
from rules.kit.match import Sitter
from rules.kit.said import Why, why
from rules.kit.state import Value
from table.files.badfile import BadFile
from table.house.choices import Help, Settings, Setup
from table.house.open_game import OpenGame
from table.house.store import Store
from table.looks.theme import DEFAULT, FOLDER, Theme, enlarged, load_theme, themes
from table.seats.roster import NAMES
from table.words.words import Words, languages

if TYPE_CHECKING:
    from sprites.deck import Deck


# What settings.speed may be, by the name its words have; 2 is twice as fast.
SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 1.75, "very_fast": 3.0, "off": 4.0}
# What settings.volume may be, likewise.
VOLUMES = {"off": 0.0, "faint": 0.3, "soft": 0.5, "clear": 0.7, "loud": 1.0}
COMPUTERS = frozenset(map(str.casefold, NAMES))
SEATS = range(1, 11)
UNNAMED = "#{}"  # by which the portraits of people without a name are kept
WISHES = 60  # names whose chosen portraits, and whose help, are kept: the latest
AT_ONCE = SPEEDS["off"]  # at this speed nothing flies: the cards simply lie where they belong


class Furnished:
    """The player's own in a house. `settings` may be changed by anybody, who then says `save`."""

    store: Store
    settings: Settings
    words: Words

    def _furnish(self, store: Store) -> Why | None:
        """The settings and themes in the store are taken in; what is to be said of those."""
        self.store = store
        self._unkept = self._told = False  # whether the settings are others than those on disk
        self._decks: dict[tuple[str, str], Deck] = {}
        self.settings, trouble = self._brought()
        self.read_themes()
        return trouble

    def _brought(self) -> tuple[Settings, Why | None]:
        """What the player has brought is taken in: games of one's own, and the settings, with
        what is to be said of those."""
        shelve(self.store.own_games)
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
        self.own_themes = {path.stem for path in self.store.themes.glob("*.yaml")}

    @property
    def theme(self) -> Theme:
        """The theme that the settings name, or the default where it does not read; with what is
        written on the felt as large as they say."""
        chosen = self.themes.get(self.settings.theme)
        if not isinstance(chosen, Theme):
            chosen = self.themes[DEFAULT]
        if isinstance(chosen, BadFile):  # a file of the player's own goes before ours
            chosen = load_theme(FOLDER / f"{DEFAULT}.yaml")
        return enlarged(chosen, self.settings.large / 100)

    @property
    def theme_name(self) -> str:
        """What the theme in use is called in its folder."""
        return self.settings.theme if self.settings.theme in self.sound_themes else DEFAULT

    @property
    def bad_themes(self) -> dict[str, BadFile]:
        """The themes that do not read, by name, and why."""
        return {name: one for name, one in self.themes.items() if isinstance(one, BadFile)}

    @property
    def sound_themes(self) -> dict[str, Theme]:
        """The themes that read, by name."""
        return {name: one for name, one in self.themes.items() if isinstance(one, Theme)}

    def deck(self, theme: Theme | None = None) -> Deck:
        """The deck of a theme (the settings' own by default) in the style that the settings
        name, or the theme; made when first asked for."""
        from sprites.deck import Deck  # the menu's first frame comes before any card

        theme = theme or self.theme
        look = (self.settings.deck or theme.deck, theme.back)
        if look not in self._decks:
            self._decks[look] = Deck(*look)
        return self._decks[look]

    def _close_decks(self) -> None:
        for deck in self._decks.values():
            deck.close()

    # people, by name

    def portraits(self, names: Sequence[str]) -> tuple[str, ...]:
        """The portraits of those who sit at a table, in seat order. Where two were given the same,
        the one called as computers are gives way."""
        from sprites.portraits import seated_portraits  # not before the menu's first frame

        given = self.settings.portraits.items()
        chosen = sorted(given, key=lambda one: one[0] in COMPUTERS)
        return seated_portraits(self._called(names), tuple(chosen), COMPUTERS)

    def _called(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names by which portraits are kept: who has none, but is called after a seat, is the
        same person at whichever seat."""
        found, unnamed = list(names), 0
        seats = {self.words.say("seats.someone", seat=seat).casefold() for seat in SEATS}
        for place, name in enumerate(names):
            if name.casefold() in seats:
                found[place] = UNNAMED.format(unnamed)
                unnamed += 1
        return tuple(found)

    def next_portrait(self, names: Sequence[str], seat: int) -> Why | None:
        """Give the one at a seat the next portrait that nobody at the table has, for good; a
        sentence if that could not be kept."""
        from sprites.portraits import PORTRAITS

        worn, known = list(self.portraits(names)), list(PORTRAITS)
        place = known.index(worn[seat])
        turns = known[place + 1 :] + known[:place]
        worn[seat] = next((one for one in turns if one not in worn), worn[seat])
        self._keep_portraits(names, worn)  # of all, or freeing one would change another
        return self.save()

    def _keep_portraits(self, names: Sequence[str], worn: Sequence[str]) -> None:
        """These are theirs from now on, at whatever table; of many names the latest are kept."""
        kept = self.settings.portraits
        kept.update(zip(map(str.casefold, self._called(names)), worn, strict=True))
        for name in list(kept)[: max(0, len(kept) - WISHES)]:
            del kept[name]

    def introduce(self, names: Sequence[str]) -> None:
        """Whoever sits down for the first time keeps the portrait given now."""
        kept = self.settings.portraits
        called, worn = self._called(names), self.portraits(names)
        new = [place for place, name in enumerate(called) if name.casefold() not in kept]
        if new:
            self._keep_portraits([called[place] for place in new], [worn[place] for place in new])
            self._keep()  # whoever laid the table will be told what is wrong

    def help(self, name: str) -> Help:
        """How much help the person of this name has."""
        return self.settings.help.get(name.casefold(), Help())

    def give_help(self, name: str, help: Help) -> Why | None:
        """Let this person have so much help from now on, at every table; a sentence if that could
        not be kept."""
        kept = self.settings.help
        kept.pop(name.casefold(), None)
        if help != Help():
            kept[name.casefold()] = help
        for other in list(kept)[: max(0, len(kept) - WISHES)]:
            del kept[other]
        return self.save()

    def setup(self, game: OpenGame) -> Setup:
        """How the table was last laid for a game."""
        return self.settings.setups.get(game.name, Setup())

    def remember(
        self, game: OpenGame, sitters: Sequence[Sitter], options: Mapping[str, Value]
    ) -> Why | None:
        """Lay the table like this the next time; a sentence if that could not be kept."""
        self.settings.game = game.name
        self.settings.setups[game.name] = Setup(list(sitters), dict(options))
        return self.save()
