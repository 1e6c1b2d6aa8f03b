"""The preferences, portraits and help of those who play: of people on the list by their keys, of
guests by their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from table.app.people import People, Person, ThemeOverrides, checked_name
from table.app.saved_settings import SavedSettings
from table.app.theme_library import adapted_theme
from table.files.badfile import BadFile
from table.i18n.words import Words, is_seat_name, languages
from table.players.levels import CHARACTERS, character_of
from table.players.roster import BOT_NAMES, PERSON
from table.session.open_game import OpenGame
from table.storage.settings import HELP_OF_NEW, Help, Settings
from table.theme.theme import USUAL, Theme

CHARACTER_NAMES = tuple(character.name for character in CHARACTERS)
COMPUTERS = frozenset(map(str.casefold, (*BOT_NAMES, *CHARACTER_NAMES)))
CHARACTER_PORTRAITS = frozenset(character.portrait for character in CHARACTERS)
NAMELESS_KEY = "#{}"  # the key in settings.portraits of people without a name
MAX_GUESTS = 60  # whose portraits, and whose help, are kept: the latest


class ChosenPortrait(NamedTuple):
    """A portrait that somebody chose; `previous`: what settings.portraits had before, or ""."""

    portrait: str
    previous: str = ""


def last_seated_people(settings: Settings) -> list[PlayerInfo]:
    """The people with a name in the latest setup of each game, the game played last first."""
    latest = settings.setups.get(settings.game)
    setups = [*([latest] if latest else []), *settings.setups.values()]
    players = [player for setup in setups for player in setup.players]
    return [player for player in players if player.who == PERSON and player.name]


class Profiles:
    """Looks up and saves what is known of each player, on the list or a guest."""

    def __init__(self, saved: SavedSettings, people: People) -> None:
        self.saved, self.people = saved, people
        self._words: dict[tuple[str, str], Words] = {}  # by game and language

    def migrate_names(self) -> None:
        """Put the people in the saved setups, whom an older program knew only by name, on the list;
        only if there is no list yet."""
        settings, people = self.saved.settings, self.people
        if not people.needs_migration or not settings.setups:
            return
        names: dict[str, str] = {}
        for player in last_seated_people(settings):
            if not player.key and not is_seat_name(player.name):
                names.setdefault(player.name.casefold(), player.name)
        faces = self.portraits([*names.values()])
        facts = [
            {"name": name, "portrait": face, "help": self.help(name)}
            for name, face in zip(names.values(), faces, strict=True)
        ]
        keys = {person.name.casefold(): person.key for person in people.migrate(facts)}
        for setup in settings.setups.values():
            setup.players = [
                player._replace(key=keys.get(player.name.casefold(), ""))
                if player.who == PERSON and not player.key
                else player
                for player in setup.players
            ]
        if keys:
            self.saved.save()

    def preferences(self, who: PlayerInfo | None) -> ThemeOverrides:
        """The preferences of a person on the list; none for a guest or None (all in the room)."""
        person = self.people.by_key(who.key) if who is not None and who.key else None
        return ThemeOverrides() if person is None else person.preferences

    def theme_for(self, preferences: ThemeOverrides, theme: Theme) -> Theme:
        """The theme with the contrast and the print size of these preferences."""
        adds_contrast = preferences.contrast and theme.least == USUAL
        return adapted_theme(theme, adds_contrast, preferences.large)

    def words_for(self, game: OpenGame, preferences: ThemeOverrides) -> Words:
        """The game's words in the preferred language if it has any, else its own. Cached."""
        language = preferences.language if preferences.language in languages() else ""
        if not language or language == game.words.language:
            return game.words
        key = (game.name, language)
        if key not in self._words:
            try:
                self._words[key] = Words.load(language, [game.folder])
            except BadFile:
                self._words[key] = game.words
        return self._words[key]

    def portraits(self, who: Sequence[PlayerInfo | str]) -> tuple[str, ...]:
        """The portraits of the players at a table, in seat order, all different. Characters choose
        first and have their own, then people on the list, then guests and last other computers,
        with what the settings keep for their names."""
        from sprites.portraits import PORTRAITS, seated_portraits  # not before the first frame

        names, listed = self._portrait_keys(who), dict[str, str]()
        for name, person in zip(names, map(self._person, who), strict=True):
            if person is not None and person.portrait:
                listed[name.casefold()] = person.portrait
        saved = self.saved.settings.portraits
        computers_last = sorted(saved, key=COMPUTERS.__contains__)
        guests = [(name, saved[name]) for name in computers_last if name not in listed]
        # Portraits of others are kept free as far as possible, under names that nobody can have.
        away = [(f"\0{person.key}", person.portrait) for person in self.people.all()]
        if len(set(PORTRAITS) - CHARACTER_PORTRAITS - {face for _, face in away}) >= len(who):
            away += [(f"\0{face}", face) for face in sorted(CHARACTER_PORTRAITS)]
        faces = [(_name(player).casefold(), _character_portrait(player)) for player in who]
        characters = [(name, face) for name, face in faces if face]
        wishes = (*characters, *listed.items(), *guests, *away)
        nameless = map(NAMELESS_KEY.format, range(len(who)))  # they choose after those with names
        return seated_portraits(names, wishes, COMPUTERS.union(nameless))

    def _portrait_keys(self, who: Sequence[PlayerInfo | str]) -> tuple[str, ...]:
        """The keys of these players in settings.portraits: their names; of guests named after their
        seats NAMELESS_KEY with a number."""
        keys, nameless = list(map(_name, who)), 0
        for seat, name in enumerate(keys):
            if is_seat_name(name) and self._person(who[seat]) is None:
                keys[seat] = NAMELESS_KEY.format(nameless)
                nameless += 1
        return tuple(keys)

    def colours(self, who: Sequence[PlayerInfo]) -> tuple[str, ...]:
        """The names of the players' colours in seat order; "" for those who have none."""
        return tuple(person.colour if person else "" for person in map(self._person, who))

    def _person(self, who: PlayerInfo | str) -> Person | None:
        """A player's entry on the list; None for guests and computers."""
        return None if isinstance(who, str) or not who.key else self.people.by_key(who.key)

    def give_next_portrait(self, who: Sequence[PlayerInfo | str], seat: int) -> Why | None:
        """Give a seat's player the next portrait that nobody here has. Returns an error or None."""
        from sprites.portraits import PORTRAITS

        faces, known = list(self.portraits(who)), list(PORTRAITS)
        index = known.index(faces[seat])
        others = known[index + 1 :] + known[:index]
        faces[seat] = next((face for face in others if face not in faces), faces[seat])
        person = self._person(who[seat])
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, portrait=faces[seat]))
        self._set_portraits(who, faces)  # of all, or freeing one would change another
        return self.saved.save()

    def move_portraits(
        self,
        before: Sequence[PlayerInfo | str],
        after: Sequence[PlayerInfo | str],
        chosen: Mapping[int, ChosenPortrait],
    ) -> dict[int, ChosenPortrait]:
        """Let the `chosen` portraits, by seat, follow players whose names have changed, and give
        each former name back the portrait it had before. Returns the portraits by seat again."""
        portraits, result = self.saved.settings.portraits, dict(chosen)
        old = [key.casefold() for key in self._portrait_keys(before)]
        new = [key.casefold() for key in self._portrait_keys(after)]
        renamed = [seat for seat in chosen if old[seat] != new[seat]]
        for seat in renamed:
            portraits.pop(old[seat], None)
            if chosen[seat].previous:
                portraits[old[seat]] = chosen[seat].previous
        for seat in renamed:
            previous = portraits.pop(new[seat], "")
            portraits[new[seat]] = chosen[seat].portrait
            result[seat] = ChosenPortrait(chosen[seat].portrait, previous)
        return result

    def _set_portraits(self, who: Sequence[PlayerInfo | str], faces: Sequence[str]) -> None:
        """Set the portraits of the guests among these players in the settings, not yet on disk."""
        portraits = self.saved.settings.portraits
        for key, player, face in zip(self._portrait_keys(who), who, faces, strict=True):
            if self._person(player) is None:
                portraits[key.casefold()] = face
        _forget_oldest(portraits)

    def fix_portraits(self, who: Sequence[PlayerInfo | str]) -> None:
        """Save the portraits of guests who play for the first time, so that they keep them."""
        portraits = self.saved.settings.portraits
        seated = zip(self._portrait_keys(who), who, self.portraits(who), strict=True)
        new = {
            key: face
            for key, player, face in seated
            if key.casefold() not in portraits
            and self._person(player) is None
            and not _character_portrait(player)
        }
        if new:
            self._set_portraits([*new], [*new.values()])
            self.saved.write()  # an error is reported when the setup is saved

    def help(self, who: PlayerInfo | str) -> Help:
        """The help of a player, of a guest by name; of somebody new HELP_OF_NEW."""
        person = self._person(who)
        if person is not None:
            return person.help
        return self.saved.settings.help.get(_name(who).casefold(), HELP_OF_NEW)

    def give_help(self, who: PlayerInfo | str, help: Help) -> Why | None:
        """Set a player's help at every table. Returns an error message if it could not be saved."""
        person = self._person(who)
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, help=help))
        helps, name = self.saved.settings.help, _name(who).casefold()
        helps.pop(name, None)
        if help != HELP_OF_NEW:
            helps[name] = help
        _forget_oldest(helps)
        return self.saved.save()

    def add_person(self, name: str, portrait: str = "") -> tuple[Person | None, Why | None]:
        """Put somebody on the list, with the help and portrait of the guest of this name; with
        another portrait if somebody on the list has that one. Returns what `People.add` does; an
        error for a name that only says which chair it is."""
        clean, _ = checked_name(name)
        if is_seat_name(clean):
            return None, why("people.chair", name=clean)
        used = [person.portrait for person in self.people.all()]
        face = portrait or self.saved.settings.portraits.get(clean.casefold(), "")
        face = face if face and face not in used else self._unused_portrait(clean, used)
        return self.people.add(clean, portrait=face, help=self.help(clean))

    def _unused_portrait(self, name: str, used: Sequence[str]) -> str:
        """The portrait for a name of those that the fewest have, if possible no character's."""
        from sprites.portraits import PORTRAITS, seated_portraits

        fewest = min(map(used.count, PORTRAITS))
        free = [face for face in PORTRAITS if used.count(face) == fewest]
        free = [face for face in free if face not in CHARACTER_PORTRAITS] or free
        taken = tuple((str(at), face) for at, face in enumerate(PORTRAITS) if face not in free)
        return seated_portraits((name,), taken)[0]


def _forget_oldest(entries: dict[str, Any]) -> None:
    """Delete all but the latest MAX_GUESTS entries."""
    for name in list(entries)[: max(0, len(entries) - MAX_GUESTS)]:
        del entries[name]


def _name(who: PlayerInfo | str) -> str:
    """The name of a player; a text is the name of a guest."""
    return who if isinstance(who, str) else who.name


def _character_portrait(who: PlayerInfo | str) -> str:
    """The portrait of the character as which a computer plays; "" for all others."""
    character = None if isinstance(who, str) else character_of(who.level)
    return character.portrait if character else ""
