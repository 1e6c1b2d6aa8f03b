"""The púkk itself: who enters, who raises, who stays, and who takes the middle pool (1.4 E-G)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.move import Move, Offer
from rules.kit.state import State, Why, why
from rules.pukk.board import (
    CHIPS,
    DECLINED,
    DROPPED,
    HAND,
    IN,
    LEFT,
    PART,
    PARTS_OF,
    PUKK,
    STAKE,
    STAKES_OF,
    UNASKED,
    around,
    players,
)
from rules.pukk.combinations import Combination, best, shortfall

# Everybody is offered both, able or not, so that nobody can tell who cannot from who will
# not (PKK10); a player who may not púkk learns why from the objection, or alone at the screen
# passes unasked.
ENTRY = (Offer("pukka"), Offer("decline", certain=True, unasked=True))
LEVEL = (Offer("raise"), Offer("stand", certain=True))
BEHIND = (Offer("match"), Offer("drop", certain=True))
DEMAND = (Offer("demand", certain=True),)
LEVEL_OF_TWO, BEHIND_OF_TWO = LEVEL + DEMAND, BEHIND + DEMAND

# The same choices as moves, with a chip and without; with two seats left also the showdown.
WITH_A_CHIP = {"entry": "pukka", "raising": "raise", "matching": "match"}
_PUKKA, _DECLINE, _DEMAND = Move("pukka"), Move("decline"), Move("demand")
_ENTERING, _DECLINING = (_PUKKA, _DECLINE), (_DECLINE,)
_GOING_ON = {
    (phase, two): (Move(WITH_A_CHIP[phase]), leave, *([_DEMAND] if two else []))
    for phase, leave in (("raising", Move("stand")), ("matching", Move("drop")))
    for two in (False, True)
}


def entry_moves(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves of a seat that is asked whether it comes in."""
    hand = state.zones[HAND[seat]]
    if state.tallies[CHIPS[seat]] < 1 or shortfall(hand, state.table.options):
        return _DECLINING
    return _ENTERING


def raising_moves(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves of a seat in the raising or matching."""
    phase = state.phase
    moves = _GOING_ON[phase, count_seats_in(state) == 2]
    if _reason_key(state, seat, WITH_A_CHIP[phase]):
        return moves[1:]  # without the one that stakes a chip
    return moves


def highest_stake(state: State) -> int:
    """Return the highest stake of any seat in the púkk."""
    high: int = max(STAKES_OF[state.table.seats](state.tallies))
    return high


def count_seats_in(state: State) -> int:
    """Return the number of seats still in the púkk."""
    count: int = PARTS_OF[state.table.seats](state.tallies).count(IN)
    return count


def seats_in(state: State) -> list[int]:
    """Return the seats still in the púkk, from the dealer's left."""
    seats = state.table.seats
    part_by_seat = PARTS_OF[seats](state.tallies)  # IN for those who came in and have not dropped
    return [seat for seat in around(seats, state.table.dealer) if part_by_seat[seat] == IN]


def raising_offers(state: State) -> Sequence[Offer]:
    """Return the offers in the betting: raise or stand for a seat that is level with the highest
    stake, match or drop out for one behind. The last two seats may also demand a showdown."""
    two_left = count_seats_in(state) == 2
    if state.phase == "raising":
        return LEVEL_OF_TWO if two_left else LEVEL
    return BEHIND_OF_TWO if two_left else BEHIND


def objection_to(state: State, seat: int, verb: str) -> Why | None:
    """Return why a seat may not stake a chip by this verb; None if it may."""
    key = _reason_key(state, seat, verb)
    if key == "enough_raises":
        return why(key, n=state.table.options["raise_cap"])
    return why(key) if key else None


def _reason_key(state: State, seat: int, verb: str) -> str:
    """Return the key of the reason why a seat may not stake a chip by this verb; "" if it may."""
    options = state.table.options
    if verb == "pukka":
        lack = shortfall(state.zones[HAND[seat]], options)
        if lack:
            return lack
    if state.tallies[CHIPS[seat]] < 1:
        return "no_chips"  # PKK21
    if verb == "raise":
        cap = options["raise_cap"]
        if cap and highest_stake(state) > int(cap):
            return "enough_raises"
    return ""


def raiser(state: State) -> int:
    """Return the seat that raised last; call it only while another seat must match. All who are in
    between the raiser and the seat whose turn it is have matched, so they have the same stake."""
    seats, tallies = state.table.seats, state.tallies
    high = highest_stake(state)
    raised_last = seat = (state.turn - 1) % seats
    while tallies[PART[seat]] != IN or tallies[STAKE[seat]] == high:
        if tallies[PART[seat]] == IN:
            raised_last = seat
        seat = (seat - 1) % seats
    return raised_last


def answer_entry(state: State, seat: int, choice: Move) -> None:
    """Carry out a seat's answer whether it comes in, and ask the next one. After the last answer
    begin the raising, or skip it (PKK5, PKK6)."""
    tallies, seats = state.tallies, state.table.seats
    if choice.verb == "pukka":
        _stake(tallies, seat)
        tallies[PART[seat]] = IN
    else:
        tallies[PART[seat]] = DECLINED
    seat = (seat + 1) % seats
    while tallies[PART[seat]] == LEFT:
        seat = (seat + 1) % seats
    state.turn = seat
    if tallies[PART[seat]] != UNASKED:  # it has gone round
        _begin_raising(state)


def _begin_raising(state: State) -> None:
    """Go on after all answers: the play if nobody is in, the showdown for one, else the raising."""
    ready = seats_in(state)
    if not ready:
        begin_play(state)
    elif len(ready) == 1:
        show_combinations(state)
    else:
        state.phase = "raising"
        state.turn = ready[0]


def answer_raising(state: State, seat: int, choice: Move) -> None:
    """Carry out a move in the raising. It goes round until all who are in have stood in a row, one
    demands a showdown, or only one is left (PKK7)."""
    tallies, verb = state.tallies, choice.verb
    if verb == "stand":
        tallies["stands"] += 1
    elif verb in ("raise", "match"):
        _stake(tallies, seat)
        tallies["stands"] = 0
    elif verb == "drop":
        tallies[PART[seat]] = DROPPED
    seats = state.table.seats
    parts = PARTS_OF[seats](tallies)
    ready = parts.count(IN)
    if verb == "demand" or ready == 1 or tallies["stands"] == ready:
        show_combinations(state)
        return
    seat = (seat + 1) % seats
    while parts[seat] != IN:
        seat = (seat + 1) % seats
    state.turn = seat
    state.phase = "raising" if tallies[STAKE[seat]] == highest_stake(state) else "matching"


def _stake(tallies: dict[str, int], seat: int) -> None:
    """Move a chip from a seat into the middle pool."""
    tallies[CHIPS[seat]] -= 1
    tallies[STAKE[seat]] += 1
    tallies[PUKK] += 1


def show_combinations(state: State) -> None:
    """Show the cards of the combinations of those still in, and no others (PKK30)."""
    shown = []
    for seat, combination in combinations_in(state):
        shown += [card for card in state.zones[HAND[seat]] if combination.holds(card)]
    state.shown = frozenset(shown)
    state.phase = "shown"
    state.turn = -1


def combinations_in(state: State) -> list[tuple[int, Combination]]:
    """Return the seats still in, from the dealer's left, with the best combinations of the visible
    cards of their hands. A seat without a combination is left out."""
    options, zones = state.table.options, state.zones
    combinations = []
    for seat in seats_in(state):
        held = best(zones[HAND[seat]], options)
        if held is not None:
            combinations.append((seat, held))
    return combinations


def winners_of(combinations: Sequence[tuple[int, Combination]]) -> list[int]:
    """Return the seats with the best combination, from the dealer's left; several if they tie."""
    if len(combinations) == 1:
        return [combinations[0][0]]
    top = max([held.key for _, held in combinations])
    return [seat for seat, held in combinations if held.key == top]


def shares(chips: int, count: int) -> list[int]:
    """Divide chips into equal parts; the first ones get the odd chips (PKK4)."""
    part, odd = divmod(chips, count)
    return [part + 1 if place < odd else part for place in range(count)]


def take_pukk(state: State) -> None:
    """Pay the pool to the best combination; equal ones share it, or leave it (PKK4)."""
    tallies = state.tallies
    winners = seats_in(state)
    if len(winners) > 1:
        winners = winners_of(combinations_in(state))
    if len(winners) == 1:
        tallies[CHIPS[winners[0]]] += tallies[PUKK]
        tallies[PUKK] = 0
    elif state.table.options["pukk_tie"] == "split":
        for seat, part in zip(winners, shares(tallies[PUKK], len(winners))):
            tallies[CHIPS[seat]] += part
        tallies[PUKK] = 0
    state.shown = frozenset()
    begin_play(state)


def begin_play(state: State) -> None:
    """Begin the play: the dealer's left leads, no matter who won the púkk (PKK28)."""
    state.phase = "lead"
    state.turn = players(state)[0]
