"""A house as the player has furnished it: the settings and how they are kept, and what follows from
them: the theme, the decks, and how each person has them; the portraits and the help they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from rules.kit.catalogue import shelve
from rules.kit.match import Sitter
from rules.kit.said import Why, why
from rules.kit.state import Value
from table.files.badfile import BadFile
from table.house.choices import Help, Settings, Setup
from table.house.open_game import OpenGame
from table.house.people import People, Person, Taste, named
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
    people: People
    words: Words
    safe = False  # nothing of the player's own is in it

    def _furnish(self, store: Store) -> Why | None:
        """The settings and themes in the store are taken in; what is to be said of those."""
        self.store = store
        self._unkept = self._told = False  # whether the settings are others than those on disk
        self._decks: dict[tuple[str, str], Deck] = {}
        self._tongues: dict[tuple[str, str], Words] = {}
        self.settings, trouble = self._brought()
        self.people = People(None if self.safe else store.people_path)
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

    def deck(self, theme: Theme | None = None, style: str = "") -> Deck:
        """The deck of a theme (the settings' own by default) in this style, or the one that the
        settings name, or the theme; made when first asked for."""
        from sprites.deck import Deck  # the menu's first frame comes before any card

        theme = theme or self.theme
        look = (style or self.settings.deck or theme.deck, theme.back)
        if look not in self._decks:
            self._decks[look] = Deck(*look)
        return self._decks[look]

    def _close_decks(self) -> None:
        for deck in self._decks.values():
            deck.close()

    # how somebody has what they see

    def taste(self, who: Sitter | None) -> Taste:
        """How this person has what they see at the table; None: the room, as the house has it."""
        person = self.people.by_key(who.key) if who is not None and who.key else None
        return Taste() if person is None else person.taste

    def dressed(self, taste: Taste, theme: Theme) -> Theme:
        """A theme for somebody of this taste."""
        return enlarged(theme, taste.large / 100) if taste.large else theme

    def tongue(self, game: OpenGame, taste: Taste) -> Words:
        """A game's words for somebody of this taste; the house's where it has none in their
        language. Read once for each."""
        language = taste.language if taste.language in languages() else ""
        if not language or language == game.words.language:
            return game.words
        key = (game.name, language)
        if key not in self._tongues:
            try:
                self._tongues[key] = Words.spoken(language, [game.folder])
            except BadFile:
                return game.words
        return self._tongues[key]

    # people, by key, and guests, by name

    def portraits(self, who: Sequence[Sitter | str]) -> tuple[str, ...]:
        """The portraits of those who sit at a table, in seat order; of guests by name alone. Where
        two were given the same, the one called as computers are gives way."""
        from sprites.portraits import seated_portraits  # not before the menu's first frame

        names, own = self._called(who), dict[str, str]()
        for name, one in zip(names, who, strict=True):
            person = self._known(one)
            if person is not None and person.portrait:
                own[name.casefold()] = person.portrait
        kept = [one for one in self.settings.portraits.items() if one[0] not in own]
        kept.sort(key=lambda one: one[0] in COMPUTERS)
        away = ((f"\0{one.key}", one.portrait) for one in self.people.all())  # no guest gets those
        return seated_portraits(names, (*own.items(), *kept, *away), COMPUTERS)

    def _called(self, who: Sequence[Sitter | str]) -> tuple[str, ...]:
        """The names by which portraits are kept: who has none, but is called after a seat, is the
        same person at whichever seat."""
        found, unnamed = list(map(_name, who)), 0
        seats = {self.words.say("seats.someone", seat=seat).casefold() for seat in SEATS}
        for place, name in enumerate(found):
            if name.casefold() in seats and self._known(who[place]) is None:
                found[place] = UNNAMED.format(unnamed)
                unnamed += 1
        return tuple(found)

    def colours(self, who: Sequence[Sitter]) -> tuple[str, ...]:
        """The names of their colours, in seat order; empty for whoever has none."""
        known = map(self._known, who)
        return tuple("" if one is None else one.colour for one in known)

    def _known(self, who: Sitter | str) -> Person | None:
        """The entry of whoever has one."""
        return None if isinstance(who, str) or not who.key else self.people.by_key(who.key)

    def next_portrait(self, who: Sequence[Sitter | str], seat: int) -> Why | None:
        """Give the one at a seat the next portrait that nobody at the table has, for good; a
        sentence if that could not be kept."""
        from sprites.portraits import PORTRAITS

        worn, known = list(self.portraits(who)), list(PORTRAITS)
        place = known.index(worn[seat])
        turns = known[place + 1 :] + known[:place]
        worn[seat] = next((one for one in turns if one not in worn), worn[seat])
        person = self._known(who[seat])
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, portrait=worn[seat]))
        self._keep_portraits(who, worn)  # of all, or freeing one would change another
        return self.save()

    def _keep_portraits(self, who: Sequence[Sitter | str], worn: Sequence[str]) -> None:
        """These are theirs from now on, at whatever table; of many names the latest are kept."""
        kept = self.settings.portraits
        for name, one, face in zip(self._called(who), who, worn, strict=True):
            if self._known(one) is None:
                kept[name.casefold()] = face
        for name in list(kept)[: max(0, len(kept) - WISHES)]:
            del kept[name]

    def introduce(self, who: Sequence[Sitter | str]) -> None:
        """Whoever sits down for the first time keeps the portrait given now."""
        kept = self.settings.portraits
        called, worn = self._called(who), self.portraits(who)
        new = [
            place
            for place, name in enumerate(called)
            if self._known(who[place]) is None and name.casefold() not in kept
        ]
        if new:
            self._keep_portraits([called[place] for place in new], [worn[place] for place in new])
            self._keep()  # whoever laid the table will be told what is wrong

    def help(self, who: Sitter | str) -> Help:
        """How much help somebody has; a guest of this name, where only that is known."""
        person = self._known(who)
        if person is not None:
            return person.help
        return self.settings.help.get(_name(who).casefold(), Help())

    def give_help(self, who: Sitter | str, help: Help) -> Why | None:
        """Let somebody have so much help from now on, at every table; a sentence if that could
        not be kept."""
        person = self._known(who)
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, help=help))
        kept, name = self.settings.help, _name(who).casefold()
        kept.pop(name, None)
        if help != Help():
            kept[name] = help
        for other in list(kept)[: max(0, len(kept) - WISHES)]:
            del kept[other]
        return self.save()

    def welcome(self, name: str) -> tuple[Person | None, Why | None]:
        """A new entry of this name, with the portrait and the help that a guest of it had, or a
        portrait that nobody has yet; and as `People.add` says."""
        called, _ = named(name)
        worn = [one.portrait for one in self.people.all()]
        face = self.settings.portraits.get(called.casefold(), "")
        face = face if face and face not in worn else self._free_portrait(called, worn)
        return self.people.add(called, portrait=face, help=self.help(called))

    def _free_portrait(self, name: str, worn: Sequence[str]) -> str:
        from sprites.portraits import PORTRAITS, seated_portraits

        fewest = min(map(worn.count, PORTRAITS))
        taken = tuple(
            (str(at), one) for at, one in enumerate(PORTRAITS) if worn.count(one) > fewest
        )
        return seated_portraits((name,), taken)[0]

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


def _name(who: Sitter | str) -> str:
    return who if isinstance(who, str) else who.name
