"""The moves of playouts: a seat quickly compares whole turns by their value.

It looks only at its hand, the board and the paks, so that it may also be asked in a position in
which all cards are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.kit.cards import SUITS
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.paks.likely import DONE as DONE, PASS as PASS, proposal
from rules.paks.player.holdings import OWNER_AT, cards_of, holding_of, measure
from rules.paks.player.numbers import CODE, FOUR, RANK_AT, SUIT_BITS, Numbers, held_by
from rules.paks.player.plays import Capture, Situation, place_of
from rules.paks.sides import HAND, OWNER
from rules.paks.values import WORTH, worth


def playout_move(state: State, seat: int, rng: Random, nerves: float = 0.0) -> Move:
    """Return the pak or steal of the highest value, less the value of the cards used and likely
    steals.

    `nerves`: paks whose values differ by fewer points are ordered at random."""
    if state.phase == "give":
        cheapest_paks = proposal(state, seat)
        assert cheapest_paks is not None
        return cheapest_paks
    return best_turn(state, place_of(state.table, seat, len(state.zones["stock"])), rng, nerves)


def best_turn(state: State, place: Situation, rng: Random, nerves: float) -> Move:
    """Return the seat's best pak or, in the steal phase, its best steal. If none is worthwhile, it
    passes, or ends the turn."""
    position, held = Numbers(state), held_by(state.zones[HAND[place.seat]])
    loot = position.best_steals(place, held, state.tallies["suits"])
    if state.phase == "steal":
        suit = max(FOUR, key=lambda number: loot[number].value)
        return steal_move(state, place, suit, loot[suit]) if loot[suit].used else DONE
    taken = position.capturable_cards(held, place.one_pair)
    must = state.phase == "must"
    code, play = position.best(place, held, taken, loot, must, rng=rng, nerves=nerves)
    return pak_move(state, place, code, play) if play.used else PASS


def rivals(view: View, seat: int) -> list[Move]:
    """Return the moves to compare by playouts: the best pak of each board card or the best steal of
    each suit, and passing. Passing is left out if a pak must be made, or if in the seat's last
    turn another move is a sure gain. Empty when paks are given up."""
    if view.phase == "give":
        return []
    place = place_of(view.table, seat, len(view.zones["stock"]))
    position, held = Numbers(view), held_by(view.zones[HAND[seat]])
    moves: list[Move] = []
    is_sure_gain = False
    for suit, beaten, play, move in best_plays(view, place, position, held):
        moves.append(move)
        if play.value > 0 and position.safe(held, suit, beaten):
            is_sure_gain = True
    if view.phase == "must" or (is_sure_gain and place.leaves):
        return moves
    return [*moves, DONE if view.phase == "steal" else PASS]


def move_values(view: View, seat: int) -> dict[Move, float]:
    """Return the value of each move of a turn, with the steals that it allows; passing is 0."""
    place = place_of(view.table, seat, len(view.zones["stock"]))
    position, held = Numbers(view), held_by(view.zones[HAND[seat]])
    plays = best_plays(view, place, position, held)
    values: dict[Move, float] = {}
    if view.phase == "steal":
        for _, _, play, move in plays:
            values[move] = play.value
        return {**values, DONE: 0.0}
    loot = [play.value for play in position.best_steals(place, held, view.tallies["suits"])]
    if view.phase != "must":
        values[PASS] = 0.0
    for suit, _, play, move in plays:
        values[move] = play.value + sum(loot) - loot[suit]  # with the steals in other suits
    return values


def best_plays(
    view: View, place: Situation, position: Numbers, held: list[int]
) -> Iterator[tuple[int, int, Capture, Move]]:
    """Yield the best pak of each board card, or in the steal phase the best steal of each suit: the
    suit, the worth of what is taken, the play and its move."""
    if view.phase == "steal":
        for suit, play in enumerate(position.best_steals(place, held, view.tallies["suits"])):
            if play.used:
                move = steal_move(view, place, suit, play)
                beaten = worth(card for name in move.targets for card in view.zones[str(name)])
                yield suit, beaten, play, move
        return
    for code in dict.fromkeys(position.capturable_cards(held, place.one_pair)):
        play = position.pak(place, held, code)
        yield code & SUIT_BITS, WORTH[code >> RANK_AT], play, pak_move(view, place, code, play)


def pak_move(state: State, place: Situation, code: int, play: Capture) -> Move:
    """Return the move that takes this board card with the cards of a play."""
    taken = next(card for card in state.zones["board"] if CODE[card] == code)
    return Move("pak", cards_of(play.used, taken.suit, state.zones[HAND[place.seat]]), (taken,))


def steal_move(state: State, place: Situation, suit: int, play: Capture) -> Move:
    """Return the move that makes the steal of a play in this suit. The play gives the indices of
    the stolen paks in the order of `Numbers.paks`."""
    paks: list[tuple[int, str]] = []
    for name, cards in state.zones.items():
        if name in OWNER and cards[0].suit == SUITS[suit]:
            paks.append((OWNER[name] << OWNER_AT | measure(sum(map(holding_of, cards))), name))
    paks.sort()
    targets = tuple(sorted([paks[index][1] for index in play.stolen]))
    return Move("steal", cards_of(play.used, SUITS[suit], state.zones[HAND[place.seat]]), targets)
