"""A sensible Púkk player: counts what it can see, and guesses the rest by dealing it out.

For the púkk it deals the unseen cards a few dozen times and looks how often a hand
beats its own. In the play it works out for every card how far its row would likely
run and whether the lead would come back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.moves import Move
from rules.kit.state import View
from rules.pukk.betting import level, those_in
from rules.pukk.board import (
    BEFORE,
    CHIPS,
    HAND,
    NEXT,
    PACK,
    PART,
    PLAYED,
    PUKK,
    SEVENS,
    TAKERS,
    UNASKED,
)
from rules.pukk.combinations import best, shortfall

PRICE = 1.2  # what a púkk must promise, in chips
HANDS = 32  # hands dealt out to see how good a combination is
FIVE = 5
EDGE = 0.2  # how far the chance must be above an even share to raise
WARY = 1.2  # how much every raise of the others takes from the trust in one's own cards
LEAD = 1.2  # what keeping the lead is worth, in cards
STRANDED = 0.7  # what getting rid of a card that would not be called for is worth


class Rng(Protocol):
    """Luck for guessing: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice; equal luck, equal choice."""
    phase = view.phase
    if phase == "lead":
        return Move("lead", (_card_to_lead(view, seat),))
    if phase == "entry":
        return Move("pukka" if _enters(view, seat, rng) else "decline")
    if phase in ("raising", "matching"):
        return Move(_raises(view, seat, rng))
    seven = SEVENS[view.zones["trump"][0].suit]
    return Move("exchange", (seven,)) if _swaps(view, seat, seven) else Move("keep")


# --- the seven of trump ------------------------------------------------------------------


def _swaps(view: View, seat: int, seven: Card) -> bool:
    """Whether the turned-up card collects, betters the set, or is easier to be rid of."""
    turned = view.zones["trump"][0]
    if turned in TAKERS[turned.suit]:
        return True
    hand, options = view.zones[HAND[seat]], view.table.options
    swapped = [turned if one is seven else one for one in hand]
    now, then = best(hand, options), best(swapped, options)
    if (now and now.key) != (then and then.key):
        return now is None or (then is not None and then.key > now.key)
    return turned.rank in (6, 9)  # the six will be a stop; the nine may still be called for


# --- the púkk ----------------------------------------------------------------------------


def _enters(view: View, seat: int, rng: Rng) -> bool:
    """Whether the chance of the best hand is worth the chip."""
    hand, tallies = view.zones[HAND[seat]], view.tallies
    if tallies[CHIPS[seat]] < 1 or shortfall(hand, view.table.options):
        return False
    beaten, able = _strength(view, seat, rng)
    ahead = len(those_in(view))
    asked = sum(tallies[PART[one]] == UNASKED for one in range(view.table.seats)) - 1
    chance = (1 - beaten) ** ahead * (1 - able * beaten) ** asked
    pot = tallies[PUKK] + 1 + able * asked / 2
    return chance * pot > PRICE


def _raises(view: View, seat: int, rng: Rng) -> str:
    """Raise on a good chance, pay while it is worth it, ask to see the cards of the last two."""
    tallies, high = view.tallies, level(view)
    rivals = len(those_in(view)) - 1
    beaten, _ = _strength(view, seat, rng)
    trust = (1 - beaten) ** (rivals * (1 + WARY * (high - 1)))
    keen = trust > 1 / (rivals + 1) + EDGE
    cap = view.table.options["raise_cap"]
    able = tallies[CHIPS[seat]] >= 1
    if view.phase == "raising":
        if keen and able and not (cap and high > int(cap)):
            return "raise"
        return "demand" if rivals == 1 else "stand"
    if rivals == 1 and not (keen and able and trust > 0.9):
        return "demand"  # nothing is gained by paying to see
    return "match" if able and trust * (tallies[PUKK] + 1) > 1 else "drop"


def _strength(view: View, seat: int, rng: Rng) -> tuple[float, float]:
    """How likely a hand that may púkk beats one's own, and how likely a hand may púkk at all."""
    options = view.table.options
    own = best(view.zones[HAND[seat]], options)
    assert own is not None
    unseen = _unseen(view)
    better = good = 0
    for _ in range(HANDS):
        hand = _dealt(unseen, rng)
        if not shortfall(hand, options):
            other = best(hand, options)
            good += 1
            better += other is not None and other.key > own.key
    return (better + 0.2) / (good + 1), good / HANDS


def _unseen(view: View) -> list[Card]:
    seen = {one for cards in view.zones.values() for one in cards}
    return [one for one in PACK if one not in seen]


def _dealt(unseen: list[Card], rng: Rng) -> list[Card]:
    """Five of the unseen cards, which change places."""
    for place in range(min(FIVE, len(unseen))):
        other = place + int(rng.random() * (len(unseen) - place))
        unseen[place], unseen[other] = unseen[other], unseen[place]
    return unseen[:FIVE]


# --- the play ----------------------------------------------------------------------------


def _card_to_lead(view: View, seat: int) -> Card:
    """The card whose row sheds most, comes back, and would be hard to shed otherwise."""
    hand = sorted(view.zones[HAND[seat]])
    lurking = _lurking(view, seat)
    return max(hand, key=lambda one: (_worth_leading(one, hand, lurking), -one.order))


def _lurking(view: View, seat: int) -> dict[Card, float]:
    """How likely each card that may still fall is in another's hand."""
    unseen = _unseen(view)
    others = range(view.table.seats)
    holes = sum(view.zones[HAND[one]].count(UNKNOWN) for one in others if one != seat)
    chances = dict.fromkeys(unseen, holes / max(1, len(unseen)))
    for one in others:
        if one != seat:
            known = [each for each in view.zones[HAND[one]] if each is not UNKNOWN]
            chances |= dict.fromkeys(known, 1.0)
    for one in others:  # where a row stopped, the next card was in no hand
        for each in view.zones[PLAYED[one]]:
            following = NEXT[each]
            if following is not None and following in unseen:
                chances[following] = 0.0
    return chances


def _worth_leading(one: Card, hand: Sequence[Card], lurking: dict[Card, float]) -> float:
    shed, kept = 0.0, 0.0
    alive, mine = 1.0, True
    following: Card | None = one
    while following is not None:
        if following in hand:
            shed += alive
            mine = True
        else:
            chance = lurking.get(following, 0.0)
            kept += alive * (1 - chance) * mine
            alive *= chance
            mine = False
        following = NEXT[following] if alive > 0.01 else None
    kept += alive * mine
    if kept > 0.99:
        kept += len(hand)  # a sure stop costs nothing: first be rid of it
    before = BEFORE.get(one)
    called = 0.0 if before is None else 1.0 if before in hand else lurking.get(before, 0.0)
    return shed + LEAD * kept + STRANDED * (1 - called)
