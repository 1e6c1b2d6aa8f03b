"""How people of one manner or another play Paks: which pak they make and with which cards, whether
they pass, and whom they rob.

A move shows a trait by how it stands beside the others that may be made there and are nearly as
good: the pak that thieves are likeliest to take is the boldest, no matter what it comes to.

risk        a pak that lies open to thieves; below 0 one that is safe, or none
greed       the dearest card and the richest loot, from who has most, robbed with a king where a
            ten would do as well; below 0 things are left lying
memory      a pak that no card beats which others were seen to take
patience    aces, kings and low cards are kept in the hand; below 0 they are laid down at once
bluff       low pairs, that capture as fifties and lie there as sevens, and a king where a ten would
            do as well; below 0 plain heavy cards
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN
from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade, scale
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.player.advising import AdvisedTurn, PlayEstimate
from rules.paks.player.choosing import is_last_card
from rules.paks.player.holdings import (
    CardUse,
    measured_ways,
    owner_of,
    ranks,
    reach,
    score_of,
    worth_of,
)
from rules.paks.player.numbers import FOUR, held_by, rank_of, suit_of
from rules.paks.player.plays import Capture, steal_choices
from rules.paks.player.rollout_policy import DONE, PASS, capture, robbery
from rules.paks.sides import HAND
from rules.paks.values import SCORE, WORTH

MOST = 1.0  # points of the side's lead that a manner may cost in one choice: of four who gave up
# three, some lost a win in ten
MISSED = {2: 0.0, 3: 0.0, 4: 0.5, 6: 0.5}  # how much more a card laid down is missed than is
# thought when a turn is weighed: a player who leans that way does it turn after turn
TEN = 10  # rank from which on cards are alike
ACE = 40.0  # points more that an ace is thought to be worth to who keeps it
PROUD = 10.0  # by how much a king in place of a ten seems to capture more, and to be given up
RICH = 1.0  # points that a point of the victim's paks adds to a theft


class MoveTraits(NamedTuple):
    """A move, its value, and its traits, each on its own scale."""

    move: Move
    value: float
    traits: tuple[float, ...] = (0.0,) * len(Manner._fields)


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """Return every pak and steal a person would consider, and passing, with the traits each shows.
    Empty when paks are given up, and in the solved last turns of two."""
    if view.phase == "give" or is_last_card(view):
        return []
    turn = AdvisedTurn(view, seat)
    listed = list(_steal_traits(turn) if view.phase == "steal" else _pak_traits(turn))
    if view.phase != "must":
        listed.append(MoveTraits(DONE if view.phase == "steal" else PASS, 0.0))
    best = max(listed, key=lambda each: each.value).value
    near = [shade for shade in listed if best - shade.value <= MOST]
    shown = scale([shade.traits for shade in near])
    return [
        Shade(shade.move, (best - shade.value) / MOST, each)
        for shade, each in zip(near, shown, strict=True)
    ]


def _pak_traits(turn: AdvisedTurn) -> Iterator[MoveTraits]:
    """Yield all captures of each board card that a person would consider."""
    place, view = turn.place, turn.view
    for code in dict.fromkeys(turn.look.capturable_cards(turn.held, place.one_pair)):
        suit = suit_of(code)
        opened = sum([play.value for play in turn.opened_steals(suit)])
        for way in measured_ways(turn.held[suit], place.one_pair):
            if way.capture > WORTH[rank_of(code)]:
                made = turn.estimate_pak(code, way.used)
                move = capture(view, place, code, Capture(0.0, way.used))
                had = SCORE[rank_of(code)] + opened
                shade = MoveTraits(
                    move, opened + _worth(turn, made), _traits(turn, suit, way, made, had)
                )
                yield from _variants(turn, shade)


def _steal_traits(turn: AdvisedTurn) -> Iterator[MoveTraits]:
    """Yield all steals in each suit that a person would consider. Steals in other suits stay
    possible, so their order does not matter."""
    place, view = turn.place, turn.view
    for suit in FOUR:
        held, paks = turn.held[suit], turn.look.paks[suit]
        if not held or view.tallies["suits"] >> suit & 1:
            continue
        later = sum([play.value for play in turn.opened_steals(suit)])
        for stolen in steal_choices(place, held, paks):
            beaten = sum([worth_of(paks[each]) for each in stolen])
            victim = owner_of(paks[stolen[0]])
            had = sum([score_of(paks[each]) for each in stolen]) + RICH * sum(
                [
                    score_of(pak)
                    for each in turn.look.paks
                    for pak in each
                    if owner_of(pak) == victim
                ]
            )
            for way in measured_ways(held, place.one_pair):
                if way.capture > beaten:
                    made = turn.estimate_steal(suit, way.used, stolen)
                    move = robbery(view, place, suit, Capture(0.0, way.used, tuple(stolen)))
                    traits = _traits(turn, suit, way, made, had)
                    yield from _variants(turn, MoveTraits(move, later + _worth(turn, made), traits))


def _worth(turn: AdvisedTurn, made: PlayEstimate) -> float:
    return made.gain - made.cost - MISSED[turn.view.table.seats] * made.keep


def _variants(turn: AdvisedTurn, shade: MoveTraits) -> Iterator[MoveTraits]:
    """Yield a move with the lowest of equal court cards, and if different with the highest."""
    yield shade
    hand, used = turn.view.zones[HAND[turn.seat]], shade.move.cards
    tens = [card for card in hand if card.rank >= TEN and card.suit == used[0].suit]
    rest = [card for card in used if card.rank < TEN]
    high = sorted(tens, key=lambda card: card.order)[len(tens) + len(rest) - len(used) :]
    move = shade.move._replace(cards=tuple(sorted([*rest, *high])))
    if move != shade.move:
        risk, greed, memory, patience, bluff = shade.traits
        shown = greed + PROUD if move.verb == "steal" else greed
        yield MoveTraits(move, shade.value, (risk, shown, memory, patience - PROUD, bluff + PROUD))


def _traits(
    turn: AdvisedTurn, suit: int, way: CardUse, made: PlayEstimate, had: float
) -> tuple[float, ...]:
    """Return the traits that a pak shows; `had`: the value taken from the board or others."""
    place, look = turn.place, turn.look
    aces = ranks(way.used).count(1)
    return (
        place.fear(look.unseen(place, turn.held, suit))[made.worth],
        had,
        -max(0, _seen_taken(turn, suit) - made.worth),
        -made.keep - ACE * aces,
        way.capture - way.worth,
    )


def _seen_taken(turn: AdvisedTurn, suit: int) -> int:
    """The highest capture value of the cards of a suit that another seat was seen to take."""
    view = turn.view
    known = [
        [card for card in view.zones[HAND[seat]] if card is not UNKNOWN]
        for seat in range(view.table.seats)
        if seat != turn.seat
    ]
    return max([reach(held_by(cards)[suit], turn.place.one_pair) for cards in known])
