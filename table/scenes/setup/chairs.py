"""The players at the seats of a table that is being set up, without the widgets that show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.match import PlayerInfo
from rules.kit.said import Why
from table.app.app import App
from table.app.guests import allow_programs
from table.app.people import Person
from table.app.profiles import ChosenPortrait
from table.app.table_setup import is_nameless, with_distinct_names
from table.i18n.words import Words
from table.panels.kinds import Kind, seat_kinds
from table.panels.token import distinct_name
from table.players.levels import character_of, level_name, with_character, with_level
from table.players.roster import BOT, PERSON, new_bot, without_namesakes


class SeatPlan:
    """The players of one page. The first `count` of them sit at the table; the others are kept for
    the case that the number grows again. `on_change` is called after a player has changed."""

    def __init__(
        self, app: App, words: Words, players: Sequence[PlayerInfo], count: int,
        on_change: Callable[[], None],
    ) -> None:  # fmt: skip
        self.app, self.words, self.on_change = app, words, on_change
        self.players, self.count = list(players), count
        self._portraits: dict[int, ChosenPortrait] = {}  # chosen on this page, by seat
        self._paths: set[str] = set()  # of guest programs typed here, which may be run

    @property
    def seated_players(self) -> list[PlayerInfo]:
        """The players at the table as they were chosen."""
        return self.players[: self.count]

    def roster(self) -> list[PlayerInfo]:
        """Return the players at the table, all with names, and each name different."""
        return with_distinct_names(self.words, self.seated_players)

    def people_waiting(self) -> list[Person]:
        """Return the people on the list who are not at the table."""
        seated = {player.key for player in self.seated_players if player.key}
        return [person for person in self.app.people.all() if person.key not in seated]

    def seats_elsewhere(self, seat: int) -> dict[str, int]:
        """Return the seats of the people on the list who sit at other seats, by their keys."""
        seats = {player.key: other for other, player in enumerate(self.seated_players)}
        return {key: other for key, other in seats.items() if key and other != seat}

    def seat_choices(self, seat: int) -> list[tuple[Kind, str]]:
        """Return the choices for a seat with their texts, which say who sits elsewhere."""
        words, known_people = self.words, self.app.people.all()
        elsewhere = self.seats_elsewhere(seat)
        people = []
        for person in known_people:
            name = distinct_name(words, person, known_people)
            if person.key in elsewhere:
                name = words.say("seats.there", name=name, seat=elsewhere[person.key] + 1)
            people.append((person.key, name))
        return seat_kinds(words, not self.app.safe, people)

    def kind(self, seat: int) -> Kind:
        """Return the value in `seat_choices` that stands for the present player of a seat."""
        player = self.players[seat]
        return player.who, level_name(player.level) if player.who == BOT else player.key

    def agree(self) -> None:
        """Allow the guest programs at the table to run, if their paths were typed on this page."""
        players = self.seated_players
        allow_programs(self.app, (player for player in players if player.level in self._paths))

    def choose(self, seat: int, who: str, level: str) -> None:
        """Seat the kind of player (`who`) that was chosen: a computer of this `level`; the person
        on the list whose key is `level`; or a guest or guest program, for which it is ""."""
        before = self.players[seat]
        if who == PERSON and level:
            self.seat_person(level, seat)
        elif who == BOT and before.who == BOT:
            self.place(seat, before._replace(level=with_level(before.level, level)))
        elif who == BOT:
            others = [other for at, other in enumerate(self.seated_players) if at != seat]
            self.place(seat, new_bot(others, level))
        else:
            name = before.name if before.who == who and not before.key else ""
            self.place(seat, PlayerInfo(name, who, level))

    def set_count(self, count: int) -> None:
        """Change the number of seats. A computer that would sit there twice becomes another one."""
        self.count = count
        self.players[:count] = without_namesakes(self.seated_players)
        self.on_change()

    def add_after(self, seat: int, count: int) -> None:
        """Seat one more player after this seat, and further ones until there are `count`, as some
        games have four or six seats but never five. Each further one sits opposite the last."""
        while self.count < count:
            self.count += 1
            self.players[: self.count] = without_namesakes(self.seated_players)
            new_seat = seat + 1
            self._move_player(self.count - 1, new_seat)
            seat = (new_seat + self.count // 2) % self.count
        self.set_count(count)

    def remove(self, seat: int, count: int) -> None:
        """Remove the player at a seat, then others, each opposite the last, until `count` stay."""
        while self.count > count:
            self.count -= 1
            self._move_player(seat, self.count)
            seat = (seat + self.count // 2) % self.count
        self.on_change()

    def _move_player(self, seat: int, to: int) -> None:
        """Move a player to another place in the list of players, with the portrait chosen here.
        Computers without a character keep the names that they have at the table."""
        for at, player in enumerate(self.roster()):
            if player.who == BOT and character_of(player.level) is None:
                self.players[at] = player
        old_seats = list(range(len(self.players)))
        old_seats.insert(to, old_seats.pop(seat))
        self.players = [self.players[old] for old in old_seats]
        new_seats = {old: new for new, old in enumerate(old_seats)}
        portraits = self._portraits
        self._portraits = {new_seats[old]: portraits[old] for old in portraits}

    def play_as(self, seat: int, character: str) -> None:
        player = self.players[seat]
        self.players[seat] = player._replace(level=with_character(player.level, character))
        self.on_change()

    def seat_anywhere(self, key: str) -> None:
        """Seat a person in place of the first nameless guest, else computer, else last player."""
        players = list(enumerate(self.seated_players))
        guests = [seat for seat, player in players if is_nameless(player)]
        computers = [seat for seat, player in players if player.who != PERSON]
        seats_by_preference = [*guests, *computers, self.count - 1]
        self.seat_person(key, seats_by_preference[0])

    def seat_person(self, key: str, seat: int) -> None:
        """Seat the person with this key. One who sits elsewhere swaps with the player here."""
        keys = [player.key for player in self.players]
        person = self.app.people.by_key(key)
        if key in keys:
            self.swap(keys.index(key), seat)
        elif person is not None:
            self.place(seat, person.player)

    def place(self, seat: int, player: PlayerInfo) -> None:
        """Put a player at a seat in place of the one who sat there."""
        self._portraits.pop(seat, None)
        self.players[seat] = player
        self.on_change()

    def swap(self, seat: int, other: int) -> None:
        """Let two players change places, with the portraits chosen here."""
        players, portraits = self.players, self._portraits
        players[seat], players[other] = players[other], players[seat]
        new_seats = {seat: other, other: seat}
        self._portraits = {new_seats.get(old, old): portraits[old] for old in portraits}
        self.on_change()

    def rename(self, seat: int, name: str) -> None:
        """Rename the guest at this seat; a computer of that name is replaced by another."""
        old_roster = self.roster()
        self.players[seat] = self.players[seat]._replace(name=name)
        self.players[: self.count] = without_namesakes(self.seated_players)
        moved = self.app.profiles.move_portraits(old_roster, self.roster(), self._portraits)
        self._portraits.update(moved)

    def set_path(self, seat: int, path: str) -> None:
        """Set the path of the guest program at this seat, which may be run as typed here."""
        self._paths.add(path)
        self.players[seat] = self.players[seat]._replace(level=path)

    def put_on_list(self, seat: int) -> Why | None:
        """Put the guest at this seat on the list of people. Return why that failed, else None."""
        portrait = self.app.profiles.portraits(self.roster())[seat]
        person, refusal = self.app.profiles.add_person(self.players[seat].name, portrait)
        if person is not None:
            self.players[seat] = person.player
        self.on_change()
        return refusal

    def next_portrait(self, seat: int) -> Why | None:
        """Give the player at this seat another portrait. Return why that failed, else None."""
        refusal = self.app.profiles.give_next_portrait(self.roster(), seat)
        self._portraits[seat] = ChosenPortrait(self.app.profiles.portraits(self.roster())[seat])
        return refusal
