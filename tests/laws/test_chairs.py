"""Whoever comes or goes, the game is the one it was, and nobody learns what they may not."""

import random
from itertools import islice

import pytest

from rules.kit.chairs import NAME, SEAT
from rules.kit.match import Match, PlayerInfo
from table.session.event_log import EventLog
from tests.laws.interfering import compare_worlds, swaps, tables_of
from tests.laws.test_words import layout_of
from tests.laws.undoing import Played, Retold
from tests.laws.worlds import journal_of
from tests.sampling import luck
from tests.tables import LONG, Seating, come_or_go, option_sets, play_on, players, printed, seatings
from tests.walks import walk

STEPS = 1500 if LONG else 300
"""So many steps are played, or until so many hands have been dealt."""
HANDS = 8 if LONG else 3
SOME = 4
"""At one step in so many somebody comes, goes, changes places or is called otherwise."""
BACK = 9
"""At one step in so many somebody takes a choice back."""
SWAPS = 20 if LONG else 3
GAMES = dict.fromkeys(seating.game.name for seating in seatings())
TABLES = seatings() if LONG else [tables_of(name)[len(tables_of(name)) // 2] for name in GAMES]
"""In the long form all tables of every game, else one."""
every = pytest.mark.parametrize("seating", TABLES, ids=str)


def position_and_views(match: Match) -> list[object]:
    seats = [None, *range(match.table.seats)]
    sealed, outcomes = dict(match.waiting_choices), [*match.outcomes]
    return [printed(match.state), match.step, sealed, outcomes, *map(match.view, seats)]


class Evening(Played):
    """A match at random at which people come and go. `had`: who has had which chairs in a hand."""

    def __init__(self, seating: Seating, seed: str) -> None:
        super().__init__(seating, option_sets(seating.rules, seating.seats)[0], seed)
        self.had: dict[tuple[int, str], set[int]] = {}
        self.changes = 0

    def play(self) -> None:
        """On, to the last step; Retold where a change of chairs touches the game."""
        for _ in range(STEPS):
            going = self.play_on()
            if not going or self.match.table.hand > HANDS:
                break
            if self.rng.randrange(SOME) == 0:
                before = position_and_views(self.match)
                if come_or_go(self.match, self.rng):
                    self.changes += 1
                    if position_and_views(self.match) != before:
                        raise Retold(f"{self.where()}: the game is another one")
                    self.note()
            if self.rng.randrange(BACK) == 0:
                self.back(self.rng.randrange(self.seating.seats))

    def back(self, seat: int) -> None:
        to = self.match.undo_step(seat)
        if to is None:
            return
        if to < self.match.chairs.seated_since[seat]:
            raise Retold(f"{self.where()}: seat {seat} takes back what another chose")
        self.match.undo(seat, None if self.match.can_undo_alone(seat) else [])
        self.note()

    def note(self) -> None:
        super().note()
        hand = self.match.table.hand
        if any(
            change.hand is not None and change.hand <= hand for change in self.match.chairs.planned
        ):
            raise Retold(f"{self.where()}: somebody was to come, and has not")
        for seat, player in enumerate(self.match.players):
            if player.known_by:
                had = self.had.setdefault((hand, self.person(player)), set())
                had.add(seat)
                if len(had) > 1:
                    raise Retold(f"{self.where()}: {player.name} has seen two hands")

    def person(self, player: PlayerInfo) -> str:
        """Who they are, whatever they have been called: the name of now goes back to the start."""
        last = [mark for mark in self.match.marks if mark.kind == NAME][-1:]
        names = {player.known_by for table in self.match.chairs.tables for player in table}
        if last and last[0].facts["name"] == player.name:
            for (at, name), seats in [*self.had.items()]:
                here = at == self.match.table.hand and seats == {last[0].seat}
                if here and name not in names | {player.known_by}:
                    self.had[at, player.known_by] = self.had.pop((at, name))
        return player.known_by

    def compare_unchanged(self) -> None:
        """Nobody ever came or went: every position is the one it was."""
        kept = [line for line in self.lines if line.get("mark") not in (SEAT, NAME)]
        twin = self.twin_of("another", past=kept, dealer=self.match.first_dealer)
        twin.replay()
        while twin.step < self.match.step and not twin.seats_to_choose() and twin.advance():
            pass
        if position_and_views(twin) != position_and_views(self.match):
            raise Retold(f"{self.where()}: the game is another one where nobody comes or goes")


@every
def test_a_game_is_the_same_whoever_sits_there(seating: Seating) -> None:
    """People and computers come and go, change places and names at any step, and choices are taken
    back in between. No such mark changes position, views, sealed choices or outcomes; a match in
    which nobody came or went is the same. The journal, read back by another seed, leads to the same
    people, told the same. Nobody has two chairs in a hand, nor takes back what another chose."""
    rng, changes = luck("chairs", str(seating)), 0
    for _ in range(5):  # in a match that is soon over nobody may come or go
        if not changes:
            evening = Evening(seating, f"chairs/{seating}/{rng.random()}")
            evening.play()
            evening.check_replay()
            evening.compare_unchanged()
            changes = evening.changes
    assert changes, f"nobody came or went in five matches of {STEPS} steps"


@every
def test_who_sits_down_is_told_of_earlier_hands_what_the_room_was(seating: Seating) -> None:
    """And of this hand what the chair was told, as if they had sat there since it was dealt."""
    newcomer(seating, luck("comers", str(seating)))


def newcomer(seating: Seating, rng: random.Random) -> None:
    """Seat a newcomer, in a later hand if any; Retold if they are told too much or little."""
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
    mine, room = ([*event_log.entries(eyes)] for eyes in (seat, None))
    if [entry for entry in mine if entry.hand != hand] != [
        entry for entry in room if entry.hand != hand
    ]:
        raise Retold(f"{seating}: somebody is told what they have not seen")
    now = [[entry for entry in told if entry.hand == hand] for told in (before, mine)]
    if now[1][:-1] != now[0]:
        raise Retold(f"{seating}: somebody is not told what their chair knows")


@every
def test_law_13_what_is_hidden_makes_no_difference_to_who_comes(seating: Seating) -> None:
    """In two worlds that differ in secrets people come and go: who cannot know notices nothing."""
    rng = luck("worlds of chairs", str(seating))
    played = walk(seating, {}, f"chairs/{rng.random()}", 80)
    journal = journal_of(played, lambda match: rng.randrange(SOME) or come_or_go(match, rng))
    assert any(line.get("mark") for line in journal.lines), "nobody came or went"
    some = islice(swaps(journal, rng), SWAPS)
    compared = sum(compare_worlds(journal, swap, rng).seats for swap in some)
    assert compared, "nothing stays hidden long enough to be swapped"
