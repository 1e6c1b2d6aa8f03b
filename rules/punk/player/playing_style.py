"""What a Punk player's cards show of their player, for people of one manner or another.

Everybody draws lots here among the cards that are meant to be played in the round, and everybody
sees which comes when: in what order is a matter of taste, and a manner leans those lots strongly,
but hardly what is meant to be played. Even so order may cost something: among players of this kind
who begins with low cards loses by it and who begins with high ones gains, so that no trait leads to
low ones. Who is patient begins with the highest and keeps aces for later; the impatient take what
comes, above the middle. Who is greedy plays a little sooner for the most points now. What stands
furthest from the middle looks like another hand than it is; the middle is honest. Who remembers
plays a rank of which few are unseen. How many cards are given up after a round costs hardly
anything: the careful keep what they know, who likes a chance takes fresh ones, and so do the
patient, who wait for better; but they keep an ace. Where a card wins
the game, or a trick may end it, or the last round is solved, there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade, scale
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player.choosing import against_fresh, given_share, is_solved, pool_of, weigh
from rules.punk.player.mixing import card_shares, mixture
from rules.punk.player.stakes import sure_win, threats
from rules.punk.sizes import HAND

MOST = 0.6  # points that a card may be worth less than the best for a manner to play it
MEANT = 0.9  # of the least likely such card's share, that another has which may stand for it
PULL = 5.0  # times as strongly as elsewhere: of cards that are played anyway, only when is chosen
GREEDS = 0.04  # of that for the most points: who shuns them plays low cards
RATHER = 0.25  # of the way from the middle to the highest card: the least patient place
LOW = 0.5  # how patient the lowest card is
ODD = 0.2  # of the same way: the most honest place
BELOW = 0.9  # how much a place below that, as far from it, looks other than it is
FEW = 1.5  # cards more or fewer than usual that show all there is to show
SHOWS = 3.0  # times as strongly: how many are given up is hardly worth more one way or the other
WAITS = 0.5  # of that for the patient
DEAR = 1 / 3  # of that for an ace


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """Return the cards that may be played, or the sets that may be given up, with the traits each
    shows; empty if the trick can decide the game."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase != "select":
        return _gift_shades(rules, view, seat, hand)
    pool = pool_of(rules, view, hand)
    if is_solved(view) or sure_win(view, seat, hand, pool) or threats(view, seat, pool):
        return ()
    weighed, shares = weigh(rules, view, seat, hand), card_shares(rules, view, seat, hand)
    best = max(weighed.worths)
    meant = MEANT * sorted(shares.values())[-min(weighed.tricks, len(hand))]
    near = [
        (card, best - worth)
        for card, worth in zip(hand, weighed.worths)
        if best - worth <= MOST and shares[card] >= meant
    ]
    shown = scale(
        [
            Manner(
                greed=card.rank * weighed.chances[card.rank],
                memory=-pool.get(card.rank, 0.0),
                patience=float(card.rank),
            )
            for card, _ in near
        ]
    )
    later = 1.0 if weighed.tricks > 1 else 0.0
    return [
        Shade(
            Move("play", (card,)),
            loss / MOST,
            Manner(0.0, GREEDS * greed, memory, later * _patience(high), _oddness(high)),
            PULL if len({card.rank for card, _ in near}) > 1 else 0.0,
        )
        for (card, loss), (_, greed, memory, high, _) in zip(near, shown)
    ]


def _patience(high: float) -> float:
    """Return the patience that a card shows by its place in the hand, `high` from -1 to 1: most for
    the highest, least a little above the middle."""
    if high > RATHER:
        return 2 * (high - RATHER) / (1 - RATHER) - 1
    return (1 + LOW) * (RATHER - high) / (1 + RATHER) - 1


def _oddness(high: float) -> float:
    """Return the bluff that a card shows by the same place: most for the highest."""
    if high > ODD:
        return 2 * (high - ODD) / (1 - ODD) - 1
    return 2 * BELOW * (ODD - high) / (1 + ODD) - 1


def _gift_shades(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> Sequence[Shade]:
    """Return the sets that may be given up: more than usual or fewer, with or without an ace."""
    values, fresh = against_fresh(rules, view, hand)
    usual = fsum([given_share(worth, fresh) for worth in values])
    worth_of = dict(zip(hand, values))
    listed = []
    for choice in mixture(rules, view, seat):
        gifts = choice.cards
        more = max(-1.0, min(1.0, (len(gifts) - usual) / FEW))
        loss = fsum([max(0.0, worth_of[card] - fresh) for card in gifts])
        ace = any(card.rank == 1 for card in gifts)
        patience = -DEAR if ace else WAITS * more
        shows = Manner(risk=more, greed=more / 6, patience=patience)
        listed.append(Shade(choice, loss / MOST, shows, SHOWS))
    return listed
