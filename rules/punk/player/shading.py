"""What a Punk player's cards show of whoever plays them, for people of one manner or another.

Everybody draws lots here among the cards that are meant to be played in the round, and everybody
sees which comes when: in what order is a matter of taste, and a manner leans those lots strongly,
but hardly what is meant to be played. Even so order may cost something, and who watches for it can
foresee such a player. A high card among those is a risk, the lowest careful; who is patient keeps
the low ones, aces above all, for later. Who is greedy plays for the most points now. What stands
furthest from the middle looks like another hand than it is; the middle is honest. Who remembers
plays a rank of which few are unseen. After a round the impatient and the greedy take fresh cards
for what they hold, as those do who like a chance; a patient player keeps an ace. Where a card wins
the game, or a trick may end it, or the last round is solved, there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.manner import Manner, Shade
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player.choosing import against_fresh, given_share, is_solved, pool_of, weigh
from rules.punk.player.mixing import card_shares, mixture
from rules.punk.player.stakes import sure_win, threats
from rules.punk.sizes import HAND

MOST = 0.6  # points that a card may be worth less than the best for a manner to play it
MEANT = 0.9  # of the least likely such card's share, that another has which may stand for it
PULL = 5.0  # times as strongly as elsewhere: of cards that are played anyway, only when is chosen
RISKS = 0.4  # of that for high cards and low: who plays the lowest first loses by it
FEW = 1.5  # cards more or fewer than usual that show all there is to show


def shades(rules: Rules, view: View, seat: int) -> Sequence[Shade]:
    """The cards that may be played, or the sets that may be given up, and what each shows; nothing
    where the game itself hangs on the trick."""
    hand = sorted(view.zones[HAND[seat]])
    if view.phase != "select":
        return _gifts(rules, view, seat, hand)
    pool = pool_of(rules, view, hand)
    if is_solved(view) or sure_win(view, seat, hand, pool) or threats(view, seat, pool):
        return ()
    weighed, shares = weigh(rules, view, seat, hand), card_shares(rules, view, seat, hand)
    best = max(weighed.worths)
    meant = MEANT * sorted(shares.values())[-min(weighed.tricks, len(hand))]
    near = [
        (one, best - worth)
        for one, worth in zip(hand, weighed.worths)
        if best - worth <= MOST and shares[one] >= meant
    ]
    highs = _spread([float(one.rank) for one, _ in near])
    ends = _spread([abs(high) for high in highs])
    greeds = _spread([one.rank * weighed.chances[one.rank] for one, _ in near])
    known = _spread([-pool.get(one.rank, 0.0) for one, _ in near])
    later = 1.0 if weighed.tricks > 1 else 0.0
    return [
        Shade(
            Move("play", (one,)),
            loss / MOST,
            Manner(RISKS * high, greed, memory, later * high, end),
            PULL,
        )
        for (one, loss), high, greed, memory, end in zip(near, highs, greeds, known, ends)
    ]


def _spread(values: Sequence[float]) -> list[float]:
    """Each between the least, -1, and the most, 1; all in the middle where they are alike."""
    least, most = min(values), max(values)
    if most == least:
        return [0.0] * len(values)
    return [2 * (each - least) / (most - least) - 1 for each in values]


def _gifts(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> Sequence[Shade]:
    """What is given up: more than usual or less, and whether an ace is among it."""
    worths, fresh = against_fresh(rules, view, hand)
    usual = fsum([given_share(worth, fresh) for worth in worths])
    worth_of = dict(zip(hand, worths))
    found = []
    for choice in mixture(rules, view, seat):
        given = choice.cards
        more = max(-1.0, min(1.0, (len(given) - usual) / FEW))
        loss = fsum([max(0.0, worth_of[one] - fresh) for one in given])
        ace = any(one.rank == 1 for one in given)
        shows = Manner(risk=more / 2, greed=more / 2, patience=-1.0 if ace else -more)
        found.append(Shade(choice, loss / MOST, shows))
    return found
