"""Law 13 for secret questions: nothing tells others who is asked, or whether anybody is."""

import random
from collections.abc import Iterator

import pytest

from rules.kit.asking import asked
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.sight import kind_and_owner
from tests.laws import interfering
from tests.laws.interfering import compare_worlds
from tests.laws.worlds import Journaled, Parted, Swap, Worlds, journal_of
from tests.sampling import by_turns
from tests.tables import LONG, Seating, seatings
from tests.walks import Position, at_positions, walk

ASKING = [seating for seating in seatings() if hasattr(seating.rules, "asked")]
"""Every table at which somebody may be asked in secret, by the rules of journals of old."""
TABLES = ASKING if LONG else [ASKING[1], ASKING[-1]]
ENOUGH = 40 if LONG else 8
"""How many swaps are looked at, at a table."""

JournalSwap = tuple[Journaled, Swap]


@at_positions
def test_a_game_says_the_same_of_a_secret_to_everybody(position: Position) -> None:
    """Who may be asked in secret is said alike of the truth and of everybody's view of it. Whoever
    is asked is one of them, and may choose what changes nothing."""
    rules, state = position.rules, position.state
    asking = asked(rules, state)
    for seat in position.watchers:
        told = asked(rules, position.view(seat))
        assert told == asking, f"`asked` says {told} to seat {seat}, and in truth {asking}"
    if asking is not None:
        actors = set(rules.actors(state))
        assert actors <= set(asking.seats), f"`actors` {actors}; `asked` names {asking.seats}"
        is_known = asking.phase in rules.PHASES and asking.verb in rules.VERBS
        assert is_known, f"`asked`: {asking.phase} and {asking.verb} must be in PHASES and VERBS"
        for seat in actors:
            refused = why_not(rules, state, seat, Move(asking.verb))
            assert refused is None, f"`asked`: “{asking.verb}” of seat {seat} is refused"


def decisive_swaps(seating: Seating) -> list[JournalSwap]:
    """Swaps of two cards of which one decides who is asked in secret, each with its journal."""
    rng = random.Random(str(seating))
    some: list[JournalSwap] = []
    deal = 0
    while len(some) < ENOUGH:
        journal = journal_of(walk(seating, seating.rules.EARLIER, f"asking/{seating}/{deal}", 30))
        some += [(journal, swap) for swap in decisive(journal, rng)]
        deal += 1
    return some


def decisive(journal: Journaled, rng: random.Random) -> Iterator[Swap]:
    """Such swaps in a journal: against a card of each other hand, and one of nobody's."""
    rules = journal.seating.rules
    for place, state in enumerate(journal.states):
        acting = rules.actors(state)
        if not acting or asked(rules, state) is None:
            continue
        dealt = [number for number, line in enumerate(journal.lines) if "dealt" in line]
        line = max(number for number in dealt if journal.after[number] <= place)
        hidden = [
            zone
            for zone, cards in state.zones.items()
            if cards and rules.SIGHT[kind_and_owner(zone)[0]] != "all"
        ]
        own = [zone for zone in hidden if kind_and_owner(zone)[1] == acting[0]]
        for zone in sorted(set(hidden).difference(own)):
            other = rng.choice(state.zones[zone])
            for card in [card for mine in own for card in state.zones[mine]]:
                swap = Swap(line, pair=(card, other))
                if decides(journal, swap, place):
                    yield swap


def decides(journal: Journaled, swap: Swap, place: int) -> bool:
    """Whether somebody else is asked at a position, or nobody, once two cards are swapped."""
    worlds = Worlds(journal, swap)
    try:
        for _ in range(place + 1):
            worlds.step_first()
            worlds.step_second()
    except Parted:
        return False
    assert worlds.first is not None and worlds.second is not None
    return worlds.first.seats_to_choose() != worlds.second.seats_to_choose()


@pytest.mark.parametrize("seating", by_turns(TABLES, 1, "makes no difference"), ids=str)
def test_law_13_who_is_asked_in_secret_makes_no_difference(seating, monkeypatch) -> None:
    """Two worlds that differ in who holds the card that is asked about, or in whether anybody
    does, are the same to the room and to everybody who holds it in neither."""
    for name, number in {"WHOLE": 1, "PICTURED": 1, "SOON": 2, "SEATS": 10}.items():
        monkeypatch.setattr(interfering, name, number)
    for journal, swap in decisive_swaps(seating):
        rng = random.Random(str(swap))
        assert compare_worlds(journal, swap, rng).seats, "nobody is ignorant of the swap"
