"""Who has which chair of a table that is being set up, without the widgets that show it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.kit.match import PlayerInfo
from rules.kit.said import Why
from table.app.app import App
from table.app.guests import agree
from table.app.people import Person
from table.app.profiles import ChosenPortrait
from table.app.table_setup import with_distinct_names
from table.i18n.words import Words, seat_of
from table.panels.kinds import seat_kinds
from table.panels.token import distinct_name
from table.players.levels import at_level, played_as
from table.players.roster import BOT, PERSON, clean_name, each_once, newcomer

KEEP = "+"  # no person's key: a guest is put on the list


class SeatPlan:
    """The chairs of one page. `players` has one for every chair there may be, so that what was
    typed survives a change of number; the first `count` are there now. `touched`: the chair where
    something was chosen last; `as_character`: that was a character, and not a level. `changed` is
    called when somebody sits down, gets up or moves."""

    def __init__(
        self,
        app: App,
        words: Words,
        players: Sequence[PlayerInfo],
        count: int,
        changed: Callable[[], None],
    ) -> None:
        self.app, self.words, self.changed = app, words, changed
        self.players, self.count = list(players), count
        self.touched, self.as_character = 0, True
        self._portraits: dict[int, ChosenPortrait] = {}  # chosen on this page, by seat
        self._paths: set[str] = set()  # of files typed here, whose programs somebody wants to play

    # --- who is there

    @property
    def there(self) -> list[PlayerInfo]:
        """Those on the chairs there are now, as they were chosen."""
        return self.players[: self.count]

    def roster(self) -> list[PlayerInfo]:
        """Who sits down: people without a name are numbered, namesakes told apart."""
        return with_distinct_names(self.words, self.there)

    def waiting(self) -> list[Person]:
        """Those on the list who have no chair."""
        seated = {player.key for player in self.there if player.key}
        return [person for person in self.app.people.all() if person.key not in seated]

    def elsewhere(self, seat: int) -> dict[str, int]:
        """Those on the list who have another chair, and which."""
        there = enumerate(self.there)
        return {player.key: at for at, player in there if player.key and at != seat}

    def kinds(self, seat: int) -> list[tuple[Any, str]]:
        """The choices for a chair. Of those who have another it is said which: they change
        places."""
        words, elsewhere, known = self.words, self.elsewhere(seat), self.app.people.all()
        people = [(person.key, distinct_name(words, person, known)) for person in known]
        for at, (key, called) in enumerate(people):
            if key in elsewhere:
                said = words.say("seats.there", name=called, seat=elsewhere[key] + 1)
                people[at] = key, said
        found: list[tuple[Any, str]] = [*seat_kinds(words, not self.app.safe, people)]
        player, name = self.players[seat], clean_name(self.players[seat].name)
        if player.who == PERSON and not player.key and name and seat_of(name) is None:
            place = [value for value, _ in found].index((PERSON, "")) + 1
            found.insert(place, ((PERSON, KEEP), words.say("seats.keep", name=name)))
        return found

    def agree(self) -> None:
        """Let the programs run whose files were typed here."""
        agree(self.app, (player for player in self.there if player.level in self._paths))

    # --- what changes it

    def choose(self, seat: int, who: str, level: str) -> None:
        """Put a guest, somebody on the list (`level` is the key), a computer or a file there."""
        self.touched, self.as_character = seat, False
        before = self.players[seat]
        if who == PERSON and level:
            self.sit(level, seat)
        elif who == BOT:
            self.place(seat, self._computer(seat, level))
        else:
            name = before.name if before.who == who and not before.key else ""
            self.place(seat, PlayerInfo(name, who, level))

    def _computer(self, seat: int, level: str) -> PlayerInfo:
        """The computer on this chair at this level, or somebody new among the others."""
        before = self.players[seat]
        if before.who == BOT:
            return before._replace(level=at_level(before.level, level))
        return newcomer([player for at, player in enumerate(self.there) if at != seat], level)

    def set_count(self, count: int) -> None:
        """Let there be so many chairs."""
        self.count = count
        self.players[:count] = each_once(self.there)
        self.changed()

    def play_as(self, seat: int, character: str) -> None:
        """Let the computer on this chair play as a character."""
        self.touched, self.as_character = seat, True
        player = self.players[seat]
        self.players[seat] = player._replace(level=played_as(player.level, character))
        self.changed()

    def sit_anywhere(self, key: str) -> None:
        """Give somebody on the list the first chair that is nobody's in particular: a nameless
        guest's, or a computer's; the last one where there is no such chair."""
        say = self.app.words.say
        guests = [
            seat
            for seat, player in enumerate(self.there)
            if not player.key and player.who == PERSON
            and player.name in ("", say("seats.someone", seat=seat + 1))
        ]  # fmt: skip
        computers = [seat for seat, player in enumerate(self.there) if player.who != PERSON]
        self.sit(key, [*guests, *computers, self.count - 1][0])

    def sit(self, key: str, seat: int) -> None:
        """Give somebody on the list a chair; from another one they change places with the one
        who is there."""
        person = self.app.people.by_key(key)
        at = next((at for at, player in enumerate(self.players) if player.key == key), None)
        if at is not None:
            self.swap(at, seat)
        elif person is not None:
            self.place(seat, person.player)

    def place(self, seat: int, player: PlayerInfo) -> None:
        """Give a chair to somebody; the one who had it gets up."""
        self._portraits.pop(seat, None)
        self.players[seat] = player
        self.changed()

    def swap(self, seat: int, other: int) -> None:
        """Let two change places."""
        chairs, pairs = self.players, ((seat, other), (other, seat))
        moved = {to: self._portraits.pop(at) for at, to in pairs if at in self._portraits}
        self._portraits.update(moved)
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        self.changed()

    def rename(self, seat: int, name: str) -> None:
        """Call the guest on this chair so; portraits chosen here stay with those who chose them."""
        before = self.roster()
        self.players[seat] = self.players[seat]._replace(name=name)
        self._portraits.update(
            self.app.profiles.move_portraits(before, self.roster(), self._portraits)
        )

    def set_path(self, seat: int, path: str) -> None:
        """Let the player in this file have the chair."""
        self._paths.add(path)
        self.players[seat] = self.players[seat]._replace(level=path)

    def keep(self, seat: int) -> Why | None:
        """Put the guest on this chair on the list; returns what is to be said of that, if
        anything."""
        wears = self.app.profiles.portraits(self.roster())[seat]
        person, wrong = self.app.profiles.add_person(self.players[seat].name, wears)
        if person is not None:
            self.players[seat] = person.player
        self.changed()
        return wrong

    def next_portrait(self, seat: int) -> Why | None:
        """Give this chair another portrait; returns what is to be said of that, if anything."""
        wrong = self.app.profiles.next_portrait(self.roster(), seat)
        self._portraits[seat] = ChosenPortrait(self.app.profiles.portraits(self.roster())[seat])
        return wrong
