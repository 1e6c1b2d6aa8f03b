"""Punk, by Mike Church (2003): the lowest card nobody else played wins the trick.

Numbers such as 1.4 and PU5 are chapters and settled questions of `docs/rules/punk.md`, the
specification that this was written from.
A position runs deal → select → turned → … → keep → gather → deal; everyone
chooses at once in `select` and `keep`, the rest are the dealer's steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from rules.kit.chance import Chance
from rules.kit.contract import Option
from rules.kit.hands import give_points, next_hand
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, View, Why, why
from rules.punk.results import RECORDS as RECORDS, ladder as ladder, records as records
from rules.punk.sizes import ALL, DISCARDS, HAND, POINTS, pack as pack, places as places, tricks_in
from rules.punk.story import climax as climax, notes as notes, story as story
from rules.punk.tricks import (
    MOST_GAMES as MOST_GAMES,
    deal as deal,
    deal_round,
    gather,
    next_target as next_target,
    outcome as outcome,
    play,
    resolve,
    trick_winner as trick_winner,
)

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
    "stock": "none", "hand": "owner", "played": "all", "cache": "all", "neutral": "all",
    "pot": "all", "discards": "owner",
}  # fmt: skip
PHASES = ("deal", "select", "turned", "keep", "gather", "over")
VERBS = ("play", "discard", "reroll")
WHOLE = True
REASONS: Mapping[str, str] = {}

NOBODY: tuple[int, ...] = ()
CHOOSING = ("select", "keep")

given = give_points


def unfit(seats: int, options: Mapping[str, Value]) -> Why | None:
    """Return why dice and a fixed opening do not go together (PU23); None for other options."""
    if options["dice"] and options["fixed_opening"]:
        return why("not_together", first="dice", second="fixed_opening")
    return None


def actors(state: State) -> Sequence[int]:
    """Return the seats that have to choose: all of them when a card is played, or cards are given
    up (PU7); none in the dealer's steps."""
    return ALL[state.table.seats] if state.phase in CHOOSING else NOBODY


def run_dealer_steps(state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps up to the next choice or the end of the game. Returns the seats
    that have to choose (`rules.kit.remarks`)."""
    while state.phase not in CHOOSING:
        if state.phase == "over":
            return NOBODY
        apply(state, {}, chance)
    return ALL[state.table.seats]


def offers(state: State, seat: int) -> Sequence[Offer]:
    """Return what a seat may do: play any card of its hand, or after a round give any of it up."""
    hand = state.zones[HAND[seat]]
    if state.phase == "select":
        return (Offer("play", hand, least=1, most=1, certain=True),)
    verb = "reroll" if state.table.options["dice"] else "discard"
    return (Offer(verb, hand, most=len(hand), certain=True),)


def objection(state: State, seat: int, choice: Move) -> Why | None:
    """Return None, since every move on offer is legal."""
    return None


def apply(state: State, choices: Mapping[int, Move], chance: Chance) -> None:
    """Carry out the choices of all seats (in `select` and `keep`), or a step of the dealer."""
    phase = state.phase
    if phase == "select":
        play(state, choices)
    elif phase == "turned":
        resolve(state)
    elif phase == "keep":
        _give_up(state, choices)
    elif phase == "gather":
        gather(state, chance)
    else:
        deal_round(state, chance)


def _give_up(state: State, choices: Mapping[int, Move]) -> None:
    """Move the cards that the seats give up to their discards. The Dummy gives up all its cards."""
    zones = state.zones
    for seat, choice in choices.items():
        hand = zones[HAND[seat]]
        for card in choice.cards:
            hand.remove(card)
        zones[DISCARDS[seat]] += choice.cards
    if state.table.seats == 2:
        zones[DISCARDS[2]] += zones[HAND[2]]
        zones[HAND[2]].clear()
    state.phase = "gather"


def onward(table: Table, result: Outcome) -> Table | None:
    """Return the table of another game, dealt by the next seat, in which all keep their points
    (Play-Again, PU25). None if somebody has won."""
    target = cast(int, dict(result.why.facts).get("target"))
    return next_hand(table, result, {"target": target})


def head_facts(view: View) -> Mapping[str, int]:
    """Return the facts of the line above the table: how many tricks this round has."""
    return {"tricks": tricks_in(view.table, view.tallies["round"])}


def tip(view: View, seat: int, verb: str) -> Why | None:
    """Return the tip on `play`: how many points the seat still needs. None for other verbs."""
    if verb != "play":
        return None
    return why("play", n=view.tallies["target"] - view.tallies[POINTS[seat]])
