"""Whoever comes or goes, the game is the one it was, and nobody learns what they may not."""

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest

from rules.kit.chairs import Chairs
from rules.kit.journal import Line
from rules.kit.match import NAME, SEAT, Match, PlayerInfo
from table.session.event_log import EventLog, LogEntry
from tests.coming import come_or_go
from tests.laws.holding import tables_of
from tests.laws.interfering import examined
from tests.laws.journaled import Journaled, journaled
from tests.laws.picking import swaps
from tests.laws.test_words import layout_of
from tests.sampling import drawn, luck
from tests.tables import LONG, Seating, option_sets, play_on, players, printed, seatings
from tests.walks import Walk, walk

STEPS = 1500 if LONG else 300
"""So many steps are played, or until so many hands have been dealt."""
HANDS = 8 if LONG else 3
SOME = 4
"""At one step in so many somebody comes, goes, changes places or is called otherwise."""
BACK = 9
"""At one step in so many somebody takes a choice back."""
SWAPS = 20 if LONG else 3
GAMES = dict.fromkeys(one.game.name for one in seatings())
TABLES = seatings() if LONG else [tables_of(name)[len(tables_of(name)) // 2] for name in GAMES]
"""In the long form all tables of every game, else one."""
every = pytest.mark.parametrize("seating", TABLES, ids=str)


class Wrong(AssertionError):
    """Something is not as it was before somebody sat down."""


def views(match: Match) -> list[object]:
    seats = [None, *range(match.table.seats)]
    sealed, outcomes = dict(match.sealed), [*match.outcomes]
    return [printed(match.state), match.step, sealed, outcomes, *map(match.view, seats)]


class Evening:
    """A match at random at which people come and go. `had`: who has had which chairs in a hand."""

    def __init__(self, seating: Seating, seed: str) -> None:
        self.seating, self.seed, self.rng = seating, seed, random.Random(seed)
        self.options = option_sets(seating.rules, seating.seats)[0]
        self.lines: list[Line] = []
        self.match = self._match(seed, write=self.lines.append)
        self.event_log = EventLog(self.match, layout_of(seating.game).sheet)
        self.had: dict[tuple[int, str], set[int]] = {}
        self.changes = 0

    def _match(self, seed: str, **more: object) -> Match:
        seats = players(self.seating.seats)
        return Match(self.seating.rules, seats, self.options, seed, **more)  # type: ignore[arg-type]

    def play(self) -> None:
        """On, to the last step; Wrong where a change of chairs touches the game."""
        for _ in range(STEPS):
            going = play_on(self.match, self.rng)
            self._noted()
            if not going or self.match.table.hand > HANDS:
                break
            if self.rng.randrange(SOME) == 0:
                self._change()
            if self.rng.randrange(BACK) == 0:
                self._back()

    def _change(self) -> None:
        before = views(self.match)
        if come_or_go(self.match, self.rng):
            self.changes += 1
            if views(self.match) != before:
                raise Wrong(f"{self.where()}: the game is another one")
            self._noted()

    def _back(self) -> None:
        seat = self.rng.randrange(self.seating.seats)
        since = self.match.chairs.since[seat]
        to = self.match.undo_to(seat)
        if to is None:
            return
        if to < since:
            raise Wrong(f"{self.where()}: seat {seat} takes back what another chose")
        self.match.undo(seat, None if self.match.undo_free(seat) else [])
        self._noted()

    def _noted(self) -> None:
        self.event_log.note()
        hand = self.match.table.hand
        if any(one.hand is not None and one.hand <= hand for one in self.match.chairs.coming):
            raise Wrong(f"{self.where()}: somebody was to come, and has not")
        for seat, one in enumerate(self.match.players):
            if one.known_by:
                had = self.had.setdefault((hand, self._person(one)), set())
                had.add(seat)
                if len(had) > 1:
                    raise Wrong(f"{self.where()}: {one.name} has seen two hands")

    def _person(self, player: PlayerInfo) -> str:
        """Who they are, whatever they have been called: the name of now goes back to the start."""
        last = [one for one in self.match.marks if one.kind == NAME][-1:]
        if last and last[0].facts["name"] == player.name:
            hand = self.match.table.hand
            for (at, name), seats in [*self.had.items()]:
                seat = last[0].seat
                if at == hand and seats == {seat} and name != player.known_by and self._same(name):
                    self.had[at, player.known_by] = self.had.pop((at, name))
        return player.known_by

    def _same(self, name: str) -> bool:
        tables = self.match.chairs.tables
        return all(name != one.known_by for table in tables for one in table)

    def again(self) -> None:
        """The journal, read back by whatever seed, leads to the same."""
        twin = self._match("another", past=self.lines, dealer=self.match.first_dealer)
        event_log = EventLog(twin, self.event_log.sheet)
        while twin.replay_step():
            event_log.note()
        while twin.step < self.match.step and not twin.owing() and twin.advance():
            event_log.note()
        mine, theirs = self.match.chairs, twin.chairs
        for name in ("now", "coming", "sat", "since", "tables"):
            if getattr(mine, name) != getattr(theirs, name):
                raise Wrong(f"{self.where()}: {name} is not so when it is read back")
        if views(twin) != views(self.match):
            raise Wrong(f"{self.where()}: the game is another one when it is read back")
        for one in (*self.event_log.audiences,):
            if told(event_log, one) != told(self.event_log, one):
                raise Wrong(f"{self.where()}: {one} is told otherwise when it is read back")

    def never(self) -> None:
        """Nobody ever came or went: every position is the one it was."""
        kept = [one for one in self.lines if one.get("mark") not in (SEAT, NAME)]
        twin = self._match("another", past=kept, dealer=self.match.first_dealer)
        twin.replay()
        while twin.step < self.match.step and not twin.owing() and twin.advance():
            pass
        if views(twin) != views(self.match):
            raise Wrong(f"{self.where()}: the game is another one where nobody comes or goes")

    def where(self) -> str:
        match = self.match
        return f"{self.seating}, seed {self.seed!r}, position {match.step} ({match.state.phase})"


def told(event_log: EventLog, audience: int | None) -> Sequence[LogEntry]:
    return [*event_log.entries(audience)]


@every
def test_a_game_is_the_same_whoever_sits_there(seating: Seating) -> None:
    """People and computers come and go, change places and are called otherwise at any step, and
    choices are taken back in between. No such mark changes position, views, sealed choices or
    outcomes; a match in which nobody came or went is the same to the last step. The journal, read
    back by another seed, leads to the same people, told the same. Nobody has two chairs in a
    hand, nor takes back what another chose."""
    evening = Evening(seating, f"chairs/{seating}/{luck('chairs', str(seating)).random()}")
    evening.play()
    assert evening.changes
    evening.again()
    evening.never()


@every
def test_who_sits_down_is_told_of_earlier_hands_what_the_room_was(seating: Seating) -> None:
    """And of this hand what the chair was told, as if they had sat there since it was dealt."""
    newcomer(seating, luck("comers", str(seating)))


def newcomer(seating: Seating, rng: random.Random) -> None:
    """Somebody who has not been there sits down, in a later hand if there is one; Wrong where they
    are told something else than they may be."""
    match = Match(seating.rules, players(seating.seats), {}, f"comers/{seating}")
    event_log = EventLog(match, layout_of(seating.game).sheet)
    stays, later = rng.randrange(1, 20), 0
    for _ in range(STEPS):
        later += match.table.hand > 1
        if later > stays or not play_on(match, rng):
            break
        event_log.note()
    seat = rng.randrange(seating.seats)
    before, hand = [*event_log.entries(seat)], match.table.hand
    match.seat(seat, PlayerInfo("Anna"))
    event_log.note()
    mine, room = ([*event_log.entries(one)] for one in (seat, None))
    if [one for one in mine if one.hand != hand] != [one for one in room if one.hand != hand]:
        raise Wrong(f"{seating}: somebody is told what they have not seen")
    now = [[one for one in told if one.hand == hand] for told in (before, mine)]
    if now[1][:-1] != now[0]:
        raise Wrong(f"{seating}: somebody is not told what their chair knows")


# --- two worlds -------------------------------------------------------------------------------


def journaled_chairs(walk: Walk, rng: random.Random) -> Journaled:
    """The journal of a walk with people who come and go at its positions."""

    def between(match: Match) -> None:
        if rng.randrange(SOME) == 0:
            come_or_go(match, rng)

    return journaled(walk, between)


@every
def test_law_13_what_is_hidden_makes_no_difference_to_who_comes(seating: Seating) -> None:
    """In two worlds that differ in what is hidden the same people come and go, and whoever cannot
    know of it notices nothing, whichever chair they have had."""
    rng = luck("worlds of chairs", str(seating))
    journal = journaled_chairs(walk(seating, {}, f"chairs/{rng.random()}", 80), rng)
    assert any(line.get("mark") for line in journal.lines)
    some = swaps(journal, rng)
    compared = sum(
        examined(journal, swap, rng).seats for _, swap in zip(range(SWAPS), some, strict=False)
    )
    assert compared


# --- teeth ------------------------------------------------------------------------------------


def anybody(self: Chairs, seat: int, player: PlayerInfo) -> bool:
    return True


def forgets(self: Chairs, hand: int, step: int) -> None:
    self._sit({}, hand, step)
    self._had = [{one.known_by} for one in self.now]


def deals_anew(self: Match, mark: object) -> None:
    HONEST(self, mark)  # type: ignore[arg-type]
    if getattr(mark, "kind", "") == SEAT:
        self.sealed = {}


HONEST = Match._carry_out
FAULTS = {
    "two hands": ("rules.kit.chairs.Chairs.at_once", anybody),
    "nobody comes": ("rules.kit.chairs.Chairs.dealt", forgets),
    "another game": ("rules.kit.match.Match._carry_out", deals_anew),
}
"""Ways in which coming and going could be wrong."""


def evenings() -> Iterator[Evening]:
    """Of each game some."""
    for name in dict.fromkeys(one.game.name for one in seatings()):
        for number in range(2):
            yield Evening(tables_of(name)[0], f"teeth/{name}/{number}")


def knows_all(self: EventLog, seat: int, chairs: Mapping[int, str]) -> list[LogEntry]:
    return [*self._entries[seat]]


def knows_nothing(self: EventLog, seat: int, chairs: Mapping[int, str]) -> list[LogEntry]:
    return [*self._entries[None]]


@pytest.mark.parametrize("fault", [knows_all, knows_nothing])
def test_a_newcomer_who_is_told_otherwise_is_found(
    fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they read on in the log of whoever sat there, or find none of this hand."""
    monkeypatch.setattr("table.session.event_log.EventLog._taken_along", fault)
    with pytest.raises(Wrong):
        for name in GAMES:
            for number in range(4):
                newcomer(tables_of(name)[0], random.Random(number))


def all_right() -> None:
    for evening in evenings():
        evening.play()
        evening.again()
        evening.never()


@pytest.mark.parametrize("wrong", drawn(FAULTS, 1, "faults"))
def test_a_chair_that_is_wrongly_taken_is_found(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law has teeth: two hands seen by one, somebody who never comes, a choice that goes with
    who made it are each found."""
    monkeypatch.setattr(*FAULTS[wrong])
    with pytest.raises(Wrong):
        all_right()
