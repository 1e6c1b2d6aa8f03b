"""A round of Punk: how hands are dealt, later ones also from cards given up (1.3, 1.7); the cards
of a trick, which of them wins, and where they go (1.5, 1.6); and the end of a game (1.8, 1.12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card, die
from rules.kit.chance import Chance
from rules.kit.hands import leaders
from rules.kit.move import Move
from rules.kit.state import Outcome, State, Table, why
from rules.punk.sizes import (
    ALL,
    AROUND,
    CACHE,
    DISCARDS,
    HAND,
    PLAYED,
    POINTS,
    WON,
    first_target,
    hand_size,
    last_round,
    pack,
    places,
    ranks,
    tricks_in,
)


def deal(table: Table, chance: Chance) -> State:
    """Return the first position: all cards are in the stock, points are kept (1.3; 1.12)."""
    around = AROUND[table.seats]
    stock = _new_stock(table)
    if not table.options["fixed_opening"]:
        chance.shuffle(stock)
    zones: dict[str, list[Card]] = {"stock": stock, "pot": [], "neutral": []}
    for place in around:
        for names in (HAND, PLAYED, CACHE, DISCARDS):
            zones[names[place]] = []
    standing = table.standing
    tallies = {POINTS[place]: standing.get(POINTS[place], 0) for place in around}
    tallies.update({WON[place]: 0 for place in around})
    tallies["round"] = tallies["trick"] = 1
    tallies["target"] = standing.get("target", first_target(table))
    return State(table, zones, tallies, "deal")


def _new_stock(table: Table) -> list[Card]:
    """Return the pack in order; all dice show a one."""
    if table.options["dice"]:
        return [die(number, 1) for number in range(1, ranks(table) * places(table) + 1)]
    return list(pack(table))


def gather(state: State, chance: Chance) -> None:
    """Begin the next round: shuffle the pot and all discards into the stock (1.7)."""
    zones = state.zones
    stock = zones["stock"]
    for name in ("pot", *DISCARDS[: places(state.table)]):
        stock += zones[name]
        zones[name].clear()
    chance.shuffle(stock)
    state.tallies["round"] += 1
    state.tallies["trick"] = 1
    state.tallies.update({WON[place]: 0 for place in AROUND[state.table.seats]})
    state.phase = "deal"


def deal_round(state: State, chance: Chance) -> None:
    """Deal until all hands are full, and put what is left of the stock into the pot (1.7)."""
    table, zones = state.table, state.zones
    number = state.tallies["round"]
    if number == 1 and table.options["fixed_opening"]:
        _deal_fixed(state, chance)
    else:
        _deal_up_to(state, hand_size(table, number), chance)
    if not table.options["dice"]:  # dice left over stay in the supply (PU22)
        zones["pot"] += zones["stock"]
        zones["stock"].clear()
    state.phase = "select"


def _deal_up_to(state: State, size: int, chance: Chance) -> None:
    """Deal one card at a time from the dealer's left until each hand has `size` cards."""
    table, stock = state.table, state.zones["stock"]
    count = places(table)
    hands = [state.zones[HAND[(table.dealer + 1 + step) % count]] for step in range(count)]
    sides = int(table.options["dice_sides"]) if table.options["dice"] else 0
    missing = [(hand, size - len(hand)) for hand in hands]
    for number in range(max(cards for _, cards in missing)):
        for hand, cards in missing:
            if number < cards:
                dealt = stock.pop()
                if sides:
                    dealt = die(dealt.copy, chance.below(sides) + 1)
                hand.append(dealt)


def _deal_fixed(state: State, chance: Chance) -> None:
    """Deal everybody one card of each rank; the Dummy's are shuffled (1.9; PU23)."""
    zones, stock = state.zones, state.zones["stock"]
    size = ranks(state.table)
    for place in AROUND[state.table.seats]:
        zones[HAND[place]] += stock[place * size : (place + 1) * size]
    stock.clear()
    if state.table.seats == 2:
        chance.shuffle(zones[HAND[2]])


def play(state: State, choices: Mapping[int, Move]) -> None:
    """Play the chosen cards, and the top one of the Dummy's, to the trick."""
    zones = state.zones
    for seat, choice in choices.items():
        played = choice.cards[0]
        zones[HAND[seat]].remove(played)
        zones[PLAYED[seat]].append(played)
    if state.table.seats == 2:
        zones[PLAYED[2]].append(zones[HAND[2]].pop(0))  # PU17: from the top, as dealt
    state.phase = "turned"


def trick_winner(cards: Sequence[Card]) -> int | None:
    """Return the index of the lowest card whose rank nobody else played (1.6); None without any."""
    return winning_place([card.rank for card in cards])


def winning_place(ranks: Sequence[int]) -> int | None:
    """Return the index of the lowest rank that occurs only once; None if there is none."""
    unmatched = [rank for rank in ranks if ranks.count(rank) == 1]
    return ranks.index(min(unmatched)) if unmatched else None


def resolve(state: State) -> None:
    """Give the winning card of the trick to its player, with its points. The other cards go to the
    pot. If nobody wins, one of the lowest cards is set aside (1.6)."""
    table, zones, tallies = state.table, state.zones, state.tallies
    around = AROUND[table.seats]
    trick = [zones[PLAYED[place]].pop() for place in around]
    winner = trick_winner(trick)
    if winner is None:
        zones["neutral"].append(trick.pop(_place_of_lowest(table, trick)))
    else:
        won = trick.pop(winner)
        zones[CACHE[winner]].append(won)
        tallies[POINTS[winner]] += won.rank
        tallies[WON[winner]] += 1
    zones["pot"] += trick
    _after_trick(state, winner)


def _place_of_lowest(table: Table, trick: Sequence[Card]) -> int:
    """Return the place of the lowest card; of equal ones the first from the dealer's left (PU5)."""
    count = len(trick)
    from_dealers_left = [(table.dealer + 1 + step) % count for step in range(count)]
    return min(from_dealers_left, key=lambda place: trick[place].rank)  # of equal ones the first


def _after_trick(state: State, winner: int | None) -> None:
    """End the game if the target is reached; else begin the next trick or end the round (1.6.4)."""
    table, tallies = state.table, state.tallies
    number = tallies["round"]
    is_player = winner is not None and winner < table.seats  # the Dummy never wins (PU18)
    points = tallies[POINTS[winner]] if winner is not None else 0
    if is_player and points >= tallies["target"]:
        state.phase = "over"
    elif tallies["trick"] < tricks_in(table, number):
        tallies["trick"] += 1
        state.phase = "select"
    else:
        state.phase = "over" if number == last_round(table) else "keep"  # PU15


MOST_GAMES = 20  # not in the rules: ends Play-Again if nobody reaches the target


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a game that is over, else None. The winner has reached the target, or
    else has the most points, of equal points the highest cards (1.8). Nobody wins if another game
    follows (1.12)."""
    if state.phase != "over":
        return None
    table, tallies = state.table, state.tallies
    seats = ALL[table.seats]
    points = [tallies[POINTS[seat]] for seat in seats]
    best, target = max(points), tallies["target"]
    if best >= target:
        winner = points.index(best)
        return Outcome(tuple(points), (winner,), why("reached", target=target))
    if table.options["play_again"] and table.hand < MOST_GAMES:
        return Outcome(tuple(points), (), why("again", target=next_target(target, best)))
    leading = leaders(points)
    ranks_won = {seat: [card.rank for card in state.zones[CACHE[seat]]] for seat in leading}
    highest_first = {seat: sorted(ranks, reverse=True) for seat, ranks in ranks_won.items()}
    best_ranks = max(highest_first.values())
    winners = tuple(seat for seat in leading if highest_first[seat] == best_ranks)
    if len(leading) == 1:
        reason = why("most", points=best)
    else:
        reason = why("highest_card" if len(winners) == 1 else "shared", points=best)
    if table.options["play_again"]:
        reason = why("enough", games=MOST_GAMES, how=reason)
    return Outcome(tuple(points), winners, reason)


def next_target(target: int, best: int) -> int:
    """Return the next target: ten more than the leader has, never less than before (1.12)."""
    return max(target, best + 10)
