"""Preferences, portraits and help of players: of people on the list by key, of guests by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
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
NAMELESS_KEY = "#{}"  # a numbered key in settings.portraits, for people without a name
MAX_GUESTS = 60  # whose portraits, and whose help, are kept: the latest


class ChosenPortrait(NamedTuple):
    """A portrait that somebody chose; `previous`: what settings.portraits had before, or ""."""

    portrait: str
    previous: str = ""


def last_seated_people(settings: Settings) -> list[PlayerInfo]:
    """The people with a name in the latest setup of each game, the game played last first."""
    setups = list(settings.setups.values())
    if settings.game in settings.setups:
        setups.insert(0, settings.setups[settings.game])
    players = [player for setup in setups for player in setup.players]
    return [player for player in players if player.who == PERSON and player.name]


class Profiles:
    """Looks up and saves what is known of each player, on the list or a guest. Players are given by
    their entry, or by their name alone."""

    def __init__(self, saved_settings: SavedSettings, people: People) -> None:
        self.saved_settings, self.people = saved_settings, people
        self._words: dict[tuple[str, str], Words] = {}  # by game and language

    def migrate_names(self) -> None:
        """Put people whom an older program knew only by name on the list, if there is none yet."""
        settings, people = self.saved_settings.settings, self.people
        if not people.needs_migration or not settings.setups:
            return
        names: dict[str, str] = {}
        for player in last_seated_people(settings):
            if not player.key and not is_seat_name(player.name):
                names.setdefault(player.name.casefold(), player.name)
        faces = self.portraits([*names.values()])
        entries = [
            {"name": name, "portrait": face, "help": self.help(name)}
            for name, face in zip(names.values(), faces, strict=True)
        ]
        keys = {person.name.casefold(): person.key for person in people.migrate(entries)}
        for setup in settings.setups.values():
            for seat, player in enumerate(setup.players):
                if player.who == PERSON and not player.key:
                    key = keys.get(player.name.casefold(), "")
                    setup.players[seat] = player._replace(key=key)
        if keys:
            self.saved_settings.save()

    def preferences(self, who: PlayerInfo | None) -> ThemeOverrides:
        """The preferences of a person on the list; empty ones for guests, computers and None."""
        person = None if who is None else self._person(who)
        return ThemeOverrides() if person is None else person.preferences

    def theme_for(self, preferences: ThemeOverrides, theme: Theme) -> Theme:
        adds_contrast = preferences.contrast and theme.least == USUAL
        return adapted_theme(theme, adds_contrast, preferences.large)

    def words_for(self, game: OpenGame, preferences: ThemeOverrides) -> Words:
        """The texts of a game in the preferred language; those in the language of the settings if
        no language is preferred or the preferred one cannot be loaded. Cached."""
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
        """The portraits of the players at a table, in seat order, all different. Characters get
        their own portraits first. People on the list choose next, then guests, and the other
        computers last; for these the settings keep a portrait by name."""
        from sprites.portraits import PORTRAITS, seated_portraits  # not before the first frame

        names = self._portrait_keys(who)
        characters, listed = [], dict[str, str]()
        for name, player in zip(names, who, strict=True):
            person = self._person(player)
            if person is not None and person.portrait:
                listed[name.casefold()] = person.portrait
            character_portrait = _character_portrait(player)
            if character_portrait:
                characters.append((_name(player).casefold(), character_portrait))
        saved = self.saved_settings.settings.portraits
        computers_last = sorted(saved, key=COMPUTERS.__contains__)
        guests = [(name, saved[name]) for name in computers_last if name not in listed]
        # Portraits of others are kept free as far as possible, under names that nobody can have.
        absent = [(f"\0{person.key}", person.portrait) for person in self.people.all()]
        unused = set(PORTRAITS) - CHARACTER_PORTRAITS - {face for _, face in absent}
        if len(unused) >= len(who):
            absent += [(f"\0{face}", face) for face in sorted(CHARACTER_PORTRAITS)]
        wishes = (*characters, *listed.items(), *guests, *absent)
        nameless = map(NAMELESS_KEY.format, range(len(who)))  # they choose after those with names
        return seated_portraits(names, wishes, COMPUTERS.union(nameless))

    def _portrait_keys(self, who: Sequence[PlayerInfo | str]) -> tuple[str, ...]:
        """The keys of these players in settings.portraits. A key is the player's name, or for a
        guest who is only named after a seat a numbered NAMELESS_KEY."""
        keys: list[str] = []
        numbers = count()
        for player in who:
            is_nameless = is_seat_name(_name(player)) and self._person(player) is None
            keys.append(NAMELESS_KEY.format(next(numbers)) if is_nameless else _name(player))
        return tuple(keys)

    def colours(self, who: Sequence[PlayerInfo]) -> tuple[str, ...]:
        """The names of the players' colours in seat order; "" for guests and computers."""
        return tuple(person.colour if person else "" for person in map(self._person, who))

    def _person(self, who: PlayerInfo | str) -> Person | None:
        """A player's entry on the list; None for guests and computers."""
        return None if isinstance(who, str) or not who.key else self.people.by_key(who.key)

    def give_next_portrait(self, who: Sequence[PlayerInfo | str], seat: int) -> Why | None:
        """Give the player at this seat the next portrait that nobody at the table has, if there is
        one, and save. `who`: all players. Returns an error message or None."""
        from sprites.portraits import PORTRAITS

        faces = list(self.portraits(who))
        all_faces = list(PORTRAITS)
        index = all_faces.index(faces[seat])
        others = all_faces[index + 1 :] + all_faces[:index]
        faces[seat] = next((face for face in others if face not in faces), faces[seat])
        person = self._person(who[seat])
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, portrait=faces[seat]))
        self._set_portraits(who, faces)  # of all, or others would take the portrait now free
        return self.saved_settings.save()

    def move_portraits(
        self, before: Sequence[PlayerInfo | str], after: Sequence[PlayerInfo | str],
        chosen: Mapping[int, ChosenPortrait],
    ) -> dict[int, ChosenPortrait]:  # fmt: skip
        """Move the `chosen` portraits, by seat, to the new names of players who were renamed, and
        give each former name back the portrait it had before. Returns the updated `chosen`."""
        portraits = self.saved_settings.settings.portraits
        result = dict(chosen)
        old_keys = [key.casefold() for key in self._portrait_keys(before)]
        new_keys = [key.casefold() for key in self._portrait_keys(after)]
        renamed = [seat for seat in chosen if old_keys[seat] != new_keys[seat]]
        for seat in renamed:
            portraits.pop(old_keys[seat], None)
            if chosen[seat].previous:
                portraits[old_keys[seat]] = chosen[seat].previous
        for seat in renamed:
            previous = portraits.pop(new_keys[seat], "")
            portraits[new_keys[seat]] = chosen[seat].portrait
            result[seat] = ChosenPortrait(chosen[seat].portrait, previous)
        return result

    def _set_portraits(self, who: Sequence[PlayerInfo | str], faces: Sequence[str]) -> None:
        """Set the portraits of the guests and computers in the settings, without saving them."""
        portraits = self.saved_settings.settings.portraits
        for key, player, face in zip(self._portrait_keys(who), who, faces, strict=True):
            if self._person(player) is None:
                portraits[key.casefold()] = face
        _forget_oldest(portraits)

    def fix_portraits(self, who: Sequence[PlayerInfo | str]) -> None:
        """Save the portraits of guests and computers who are new, so that they keep them."""
        portraits = self.saved_settings.settings.portraits
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
            self.saved_settings.write()  # an error is reported when the setup is saved

    def help(self, who: PlayerInfo | str) -> Help:
        """The help of a person on the list, or of a guest of this name; HELP_OF_NEW for others."""
        person = self._person(who)
        if person is not None:
            return person.help
        return self.saved_settings.settings.help.get(_name(who).casefold(), HELP_OF_NEW)

    def give_help(self, who: PlayerInfo | str, help: Help) -> Why | None:
        """Set a player's help at every table. Returns an error message if it could not be saved."""
        person = self._person(who)
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, help=help))
        helps = self.saved_settings.settings.help
        name = _name(who).casefold()
        helps.pop(name, None)  # so that the name becomes the latest
        if help != HELP_OF_NEW:
            helps[name] = help
        _forget_oldest(helps)
        return self.saved_settings.save()

    def add_person(self, name: str, portrait: str = "") -> tuple[Person | None, Why | None]:
        """Put somebody on the list, with the help and, unless another is given, the portrait that
        the guest of this name had. A portrait in use on the list is replaced by one that is used
        least. Returns (person or None, error or None); the name of a seat is an error."""
        clean, _ = checked_name(name)
        if is_seat_name(clean):
            return None, why("people.chair", name=clean)
        used = [person.portrait for person in self.people.all()]
        face = portrait or self.saved_settings.settings.portraits.get(clean.casefold(), "")
        if not face or face in used:
            face = self._rare_portrait(clean, used)
        return self.people.add(clean, portrait=face, help=self.help(clean))

    def _rare_portrait(self, name: str, used: Sequence[str]) -> str:
        """Choose a portrait for a name among the least `used`, if possible not a character's."""
        from sprites.portraits import PORTRAITS, seated_portraits

        fewest = min(map(used.count, PORTRAITS))
        rare = [face for face in PORTRAITS if used.count(face) == fewest]
        free = [face for face in rare if face not in CHARACTER_PORTRAITS] or rare
        # All others are kept for players who are only numbers, a name that no person has.
        taken = tuple((str(at), face) for at, face in enumerate(PORTRAITS) if face not in free)
        return seated_portraits((name,), taken)[0]


def _forget_oldest(entries: dict[str, Any]) -> None:
    while len(entries) > MAX_GUESTS:
        del entries[next(iter(entries))]


def _name(who: PlayerInfo | str) -> str:
    return who if isinstance(who, str) else who.name


def _character_portrait(who: PlayerInfo | str) -> str:
    """The portrait of the character as which a computer plays; "" for all others."""
    character = None if isinstance(who, str) else character_of(who.level)
    return character.portrait if character else ""
