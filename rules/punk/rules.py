"""Punk, by Mike Church (2003): the lowest card nobody else played wins the trick.

Numbers such as PU5 name the settled questions of the game's specification.
A position runs deal → select → turned → … → keep → gather → deal; everyone
chooses at once in `select` and `keep`, the rest are the dealer's steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why
from rules.punk.opening import deal as deal, deal_round, gather
from rules.punk.sizes import (
    ALL,
    AROUND,
    CACHE,
    DISCARDS,
    HAND,
    PLAYED,
    POINTS,
    last_round,
    pack as pack,
    places as places,
    tricks_in,
)
from rules.punk.tips import tip as tip

NAME = "punk"
BEST = "most"
SEATS = range(2, 11)
OPTIONS = (
    Option("dummy", (True,), True, seats=(2,)),
    Option("play_again", (False, True), False),
    Option("fixed_opening", (False, True), False),
    Option("dice", (False, True), False),
    Option("dice_sides", (4, 6, 8, 10, 12), 6, needs="dice"),
)
SIGHT = {
    "stock": "none",
    "hand": "owner",
    "played": "all",
    "cache": "all",
    "neutral": "all",
    "pot": "all",
    "discards": "owner",
}
PHASES = ("deal", "select", "turned", "keep", "gather", "over")
VERBS = ("play", "discard", "reroll")
REASONS: Mapping[str, str] = {}
MOST_GAMES = 20  # no rule of the game: so that playing again ends where nobody gets there

NOBODY: tuple[int, ...] = ()


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """PU23: dice have no fixed opening."""
    if options["dice"] and options["fixed_opening"]:
        return why("not_together", first="dice", second="fixed_opening")
    return None


def actors(state: State) -> Sequence[int]:
    """Everyone, at once: for a trick's card and for what to keep (PU7)."""
    if state.phase in ("select", "keep"):
        return ALL[state.table.seats]
    return NOBODY


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Any one card of the hand; after a round, any cards of it to give up."""
    hand = state.zones[HAND[seat]]
    if state.phase == "select":
        return (Offer("play", hand, 1, 1, (), (), True),)
    verb = "reroll" if state.table.options["dice"] else "discard"
    return (Offer(verb, hand, 0, len(hand), (), (), True),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Whatever the offers hold is legal."""
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """The joint choice in `select` and `keep`, the dealer's step elsewhere."""
    phase = state.phase
    if phase == "select":
        _play(state, choices)
    elif phase == "turned":
        _resolve(state)
    elif phase == "keep":
        _give_up(state, choices)
    elif phase == "gather":
        gather(state, chance)
    else:
        deal_round(state, chance)


def _play(state: State, choices: Mapping[int, Move]) -> None:
    zones = state.zones
    for seat, choice in choices.items():
        played = choice.cards[0]
        zones[HAND[seat]].remove(played)
        zones[PLAYED[seat]].append(played)
    if state.table.seats == 2:
        zones[PLAYED[2]].append(zones[HAND[2]].pop(0))  # PU17: from the top, as dealt
    state.phase = "turned"


def trick_winner(cards: Sequence[Card]) -> int | None:
    """Which of the cards is the lowest of a rank that stands alone (1.6), if any is."""
    played = [one.rank for one in cards]
    alone = [rank for rank in played if played.count(rank) == 1]
    return played.index(min(alone)) if alone else None


def _resolve(state: State) -> None:
    table, zones, tallies = state.table, state.zones, state.tallies
    around = AROUND[table.seats]
    trick = [zones[PLAYED[place]].pop() for place in around]
    winner = trick_winner(trick)
    if winner is None:
        zones["neutral"].append(trick.pop(_lowest(table, trick)))
    else:
        won = trick.pop(winner)
        zones[CACHE[winner]].append(won)
        tallies[POINTS[winner]] += won.rank
    zones["pot"] += trick
    _after_trick(state, winner)


def _lowest(table: Table, trick: Sequence[Card]) -> int:
    """PU4, PU5: a card of the lowest rank, the first from the dealer's left."""
    lowest = min(one.rank for one in trick)
    count = len(trick)
    around = ((table.dealer + 1 + step) % count for step in range(count))
    return next(place for place in around if trick[place].rank == lowest)


def _after_trick(state: State, winner: int | None) -> None:
    """1.6.4-5: the target ends the game on the spot; else the next trick or the round's end."""
    table, tallies = state.table, state.tallies
    number = tallies["round"]
    hit = winner is not None and winner < table.seats  # PU18: the Dummy never wins
    if hit and tallies[POINTS[winner or 0]] >= tallies["target"]:
        state.phase = "over"
    elif tallies["trick"] < tricks_in(table, number):
        tallies["trick"] += 1
        state.phase = "select"
    else:
        state.phase = "over" if number == last_round(table) else "keep"  # PU15


def _give_up(state: State, choices: Mapping[int, Move]) -> None:
    zones = state.zones
    for seat, choice in choices.items():
        hand = zones[HAND[seat]]
        for one in choice.cards:
            hand.remove(one)
        zones[DISCARDS[seat]] += choice.cards
    if state.table.seats == 2:
        zones[DISCARDS[2]] += zones[HAND[2]]
        zones[HAND[2]].clear()
    state.phase = "gather"


def outcome(state: State) -> Outcome | None:
    """1.8: the target, or the most points and then the highest cards; or play again (1.12)."""
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
    leaders = [seat for seat in seats if points[seat] == best]
    caches = {seat: _high_to_low(state.zones[CACHE[seat]]) for seat in leaders}
    finest = max(caches.values())
    winners = tuple(seat for seat in leaders if caches[seat] == finest)
    if len(leaders) == 1:
        return Outcome(tuple(points), winners, _at_last(table, why("most", points=best)))
    reason = "highest_card" if len(winners) == 1 else "shared"
    return Outcome(tuple(points), winners, _at_last(table, why(reason, points=best)))


def _at_last(table: Table, how: Why) -> Why:
    """Who has won; with Play-Again also why no further game is begun."""
    return why("enough", games=MOST_GAMES, how=how) if table.options["play_again"] else how


def _high_to_low(cache: Sequence[Card]) -> list[int]:
    return sorted((one.rank for one in cache), reverse=True)


def next_target(target: int, best: int) -> int:
    """1.12: ten more than the leader has, but never less than before."""
    return max(target, best + 10)


def onward(table: Table, result: Outcome) -> Table | None:
    """Play-Again: a fresh game with the points kept, dealt by the next to the left (PU25)."""
    if result.winners:
        return None
    target = dict(result.why.facts)["target"]
    assert isinstance(target, int)
    standing = {POINTS[seat]: int(points) for seat, points in enumerate(result.points)}
    return table._replace(
        dealer=table.after(table.dealer),
        standing={**standing, "target": target},
        hand=table.hand + 1,
    )
