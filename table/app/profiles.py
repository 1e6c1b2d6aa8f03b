"""Who plays here: how each of them has the table, their portraits, the help they get.

People on the list are known by their keys, guests by their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from table.app.people import People, Person, ThemeOverrides, named
from table.app.settings_file import SettingsFile
from table.files.badfile import BadFile
from table.i18n.words import Words, languages, seat_of
from table.players.levels import CHARACTERS, character_of
from table.players.roster import NAMES, PERSON
from table.session.open_game import OpenGame
from table.storage.settings import Help, Settings
from table.theme.theme import USUAL, Theme, larger_print

COMPUTERS = frozenset(map(str.casefold, (*NAMES, *(one.name for one in CHARACTERS))))
THEIRS = frozenset(one.portrait for one in CHARACTERS)
UNNAMED = "#{}"  # by which the portraits of people without a name are kept
WISHES = 60  # names whose chosen portraits, and whose help, are kept: the latest


class Worn(NamedTuple):
    """A portrait that somebody chose, and what was kept before by the name they have now."""

    face: str
    under: str = ""


def seated_last(settings: Settings) -> list[PlayerInfo]:
    """The people with a name at the tables that were laid last, those of the latest first."""
    latest = settings.setups.get(settings.game)
    setups = [*([latest] if latest else []), *settings.setups.values()]
    players = [player for setup in setups for player in setup.players]
    return [player for player in players if player.who == PERSON and player.name]


class Profiles:
    """Those who play here, listed or guests."""

    def __init__(self, file: SettingsFile, people: People) -> None:
        self.file, self.people = file, people
        self._words: dict[tuple[str, str], Words] = {}  # of a game, in a language

    def migrate_names(self) -> None:
        """Make those at the tables that were laid last entries, once, as an older program kept
        them by name alone: with their portraits and their help, and by their keys at the tables."""
        settings, people = self.file.settings, self.people
        if not people.untaken or not settings.setups:
            return
        names: dict[str, str] = {}
        for player in seated_last(settings):
            if not player.key and seat_of(player.name) is None:
                names.setdefault(player.name.casefold(), player.name)
        faces = zip(names.values(), self.portraits([*names.values()]), strict=True)
        facts = [{"name": name, "portrait": face, "help": self.help(name)} for name, face in faces]
        keys = {person.name.casefold(): person.key for person in people.take_over(facts)}
        for setup in settings.setups.values():
            setup.players = [
                player._replace(key=keys.get(player.name.casefold(), ""))
                if player.who == PERSON and not player.key
                else player
                for player in setup.players
            ]
        if keys:
            self.file.save()

    # how somebody has what they see

    def preferences(self, who: PlayerInfo | None) -> ThemeOverrides:
        """How this person has what they see at the table; None: the room, as the house has it."""
        person = self.people.by_key(who.key) if who is not None and who.key else None
        return ThemeOverrides() if person is None else person.preferences

    def theme_for(self, taste: ThemeOverrides, theme: Theme) -> Theme:
        """A theme for somebody of this taste."""
        if taste.contrast and theme.least == USUAL:
            from table.theme.colours import high_contrast  # which mixes colours as the window does

            theme = high_contrast(theme)
        return larger_print(theme, taste.large / 100) if taste.large else theme

    def words_for(self, game: OpenGame, taste: ThemeOverrides) -> Words:
        """A game's words for somebody of this taste; the house's where it has none in their
        language. Read once for each."""
        language = taste.language if taste.language in languages() else ""
        if not language or language == game.words.language:
            return game.words
        key = (game.name, language)
        if key not in self._words:
            try:
                self._words[key] = Words.load(language, [game.folder])
            except BadFile:
                return game.words
        return self._words[key]

    # people, by key, and guests, by name

    def portraits(self, who: Sequence[PlayerInfo | str]) -> tuple[str, ...]:
        """The portraits of those who sit at a table, in seat order; of guests by name alone. Where
        two were given the same, the one called as computers are gives way."""
        from sprites.portraits import PORTRAITS, seated_portraits  # not before the first frame

        names, own = self._called(who), dict[str, str]()
        for name, player in zip(names, who, strict=True):
            person = self._known(player)
            if person is not None and person.portrait:
                own[name.casefold()] = person.portrait
        kept = [face for face in self.file.settings.portraits.items() if face[0] not in own]
        kept.sort(key=lambda face: face[0] in COMPUTERS)
        away = [(f"\0{person.key}", person.portrait) for person in self.people.all()]  # no guest's
        if len(set(PORTRAITS) - THEIRS - {face for _, face in away}) >= len(who):
            away += [(f"\0{face}", face) for face in sorted(THEIRS)]
        theirs = [(_name(player).casefold(), _face(player)) for player in who if _face(player)]
        return seated_portraits(names, (*theirs, *own.items(), *kept, *away), COMPUTERS)

    def _called(self, who: Sequence[PlayerInfo | str]) -> tuple[str, ...]:
        """The names by which portraits are kept: who has none, but is called after a seat, is the
        same person at whichever seat."""
        found, unnamed = list(map(_name, who)), 0
        for place, name in enumerate(found):
            if seat_of(name) is not None and self._known(who[place]) is None:
                found[place] = UNNAMED.format(unnamed)
                unnamed += 1
        return tuple(found)

    def colours(self, who: Sequence[PlayerInfo]) -> tuple[str, ...]:
        """The names of their colours, in seat order; empty for those who have none."""
        return tuple(person.colour if person else "" for person in map(self._known, who))

    def _known(self, who: PlayerInfo | str) -> Person | None:
        """The entry of somebody on the list."""
        return None if isinstance(who, str) or not who.key else self.people.by_key(who.key)

    def next_portrait(self, who: Sequence[PlayerInfo | str], seat: int) -> Why | None:
        """Give the one at a seat the next portrait that nobody at the table has, for good; a
        sentence if that could not be kept."""
        from sprites.portraits import PORTRAITS

        worn, known = list(self.portraits(who)), list(PORTRAITS)
        place = known.index(worn[seat])
        turns = known[place + 1 :] + known[:place]
        worn[seat] = next((face for face in turns if face not in worn), worn[seat])
        person = self._known(who[seat])
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, portrait=worn[seat]))
        self._keep_portraits(who, worn)  # of all, or freeing one would change another
        return self.file.save()

    def renamed(
        self,
        before: Sequence[PlayerInfo | str],
        after: Sequence[PlayerInfo | str],
        worn: Mapping[int, Worn],
    ) -> dict[int, Worn]:
        """Somebody has another name, as while it is written, and so perhaps have others who had
        none: the portraits that were `worn` by those who chose them, by seat, go with them, and
        every name that they had has again what it had."""
        kept, found = self.file.settings.portraits, dict(worn)
        was, now = ([name.casefold() for name in self._called(who)] for who in (before, after))
        moved = [seat for seat in worn if was[seat] != now[seat]]
        for seat in moved:
            kept.pop(was[seat], None)
            if worn[seat].under:
                kept[was[seat]] = worn[seat].under
        for seat in moved:
            under = kept.pop(now[seat], "")
            kept[now[seat]] = worn[seat].face
            found[seat] = Worn(worn[seat].face, under)
        return found

    def _keep_portraits(self, who: Sequence[PlayerInfo | str], worn: Sequence[str]) -> None:
        """These are theirs from now on, at every table; of many names the latest are kept."""
        kept = self.file.settings.portraits
        for name, player, face in zip(self._called(who), who, worn, strict=True):
            if self._known(player) is None:
                kept[name.casefold()] = face
        _forget_oldest(kept)

    def introduce(self, who: Sequence[PlayerInfo | str]) -> None:
        """Keep the portraits given now for those who sit down for the first time."""
        kept = self.file.settings.portraits
        there = zip(self._called(who), who, self.portraits(who), strict=True)
        new = {
            name: face
            for name, player, face in there
            if name.casefold() not in kept and self._known(player) is None and not _face(player)
        }
        if new:
            self._keep_portraits([*new], [*new.values()])
            self.file.write()  # what is wrong is said where the table is laid

    def help(self, who: PlayerInfo | str) -> Help:
        """How much help somebody has; a guest of this name, where only that is known."""
        person = self._known(who)
        if person is not None:
            return person.help
        return self.file.settings.help.get(_name(who).casefold(), Help())

    def give_help(self, who: PlayerInfo | str, help: Help) -> Why | None:
        """Let somebody have so much help from now on, at every table; a sentence if that could
        not be kept."""
        person = self._known(who)
        if person is not None:
            return self.people.change(msgspec.structs.replace(person, help=help))
        kept, name = self.file.settings.help, _name(who).casefold()
        kept.pop(name, None)
        if help != Help():
            kept[name] = help
        _forget_oldest(kept)
        return self.file.save()

    def welcome(self, name: str, wore: str = "") -> tuple[Person | None, Why | None]:
        """A new entry of this name, with the portrait that they `wore` or that a guest of it had,
        or one that nobody has yet, and with the help of that guest; and as `People.add` says.
        Nobody comes on the list as what a chair is called."""
        called, _ = named(name)
        if seat_of(called) is not None:
            return None, why("people.chair", name=called)
        worn = [person.portrait for person in self.people.all()]
        face = wore or self.file.settings.portraits.get(called.casefold(), "")
        face = face if face and face not in worn else self._free_portrait(called, worn)
        return self.people.add(called, portrait=face, help=self.help(called))

    def _free_portrait(self, name: str, worn: Sequence[str]) -> str:
        from sprites.portraits import PORTRAITS, seated_portraits

        fewest = min(map(worn.count, PORTRAITS))
        free = [face for face in PORTRAITS if worn.count(face) == fewest]
        free = [face for face in free if face not in THEIRS] or free
        taken = tuple((str(at), face) for at, face in enumerate(PORTRAITS) if face not in free)
        return seated_portraits((name,), taken)[0]


def _forget_oldest(kept: dict[str, Any]) -> None:
    for name in list(kept)[: max(0, len(kept) - WISHES)]:
        del kept[name]


def _name(who: PlayerInfo | str) -> str:
    return who if isinstance(who, str) else who.name


def _face(who: PlayerInfo | str) -> str:
    """The portrait of a character."""
    character = None if isinstance(who, str) else character_of(who.level)
    return character.portrait if character else ""
