"""How much what others leave lying tells of their hands in Paks, as JSON lines.

`python -m research.paks.beliefs SEATS POSITIONS SEED`: at positions of keen's hands, the true
hand of every other seat among `DEALT` that could be as well. On half of the positions it is
fitted how much rarer a hand is for what speaks against it (`SIGNS`; a conditional logit: Newton's
method on a concave function), on the other half it is told what that is worth. `likelier`: by how
many nats the true hand is likelier so than when all hands are as likely; `suits` and `hands`: by
how many parts of a hundred the square error of what a seat holds of a suit, and of all suits
together, is less, in what it comes to when played; each with half its 95 % interval.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from math import exp, fsum, log
from time import process_time
from typing import NamedTuple

from research.command_line import arguments
from research.conditional_logit import likeliest, weights
from research.intervals import interval
from research.paks.positions import Asked, asked
from research.tables import table
from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import pack_by_body
from rules.paks.player.holdings import reach
from rules.paks.player.numbers import Numbers, held_by
from rules.paks.player.plays import place_of
from rules.paks.sides import HAND
from table.players.inline import rules_of

paks = rules_of("paks")

SIGNS = ("low", "middle", "untaken", "last")
"""Hidden cards of 2 to 5, and of 6 to 9, each as much as of the stock is gone; that by habit it
would make a pak now; that it would only of the card that came to the board last."""
DEALT = 15


class Hand(NamedTuple):
    """A hand that could be: what speaks for or against it, and what it comes to by suit."""

    signs: Sequence[float]
    suits: Sequence[float]


def hands(one: Asked, rng: random.Random) -> Iterator[list[Hand]]:
    """Of every other seat that hides cards, the true hand first."""
    view, seats = one.view, one.view.table.seats
    unseen, look = pack_by_body(paks, view.table).unseen(view.zones), Numbers(view)
    gone = 1 - len(view.zones["stock"]) / TURNS[seats]
    for behind in range(1, seats):
        seat = (one.seat - behind) % seats
        known = [each for each in view.zones[HAND[seat]] if each is not UNKNOWN]
        hidden = [each for each in one.truth.zones[HAND[seat]] if each not in known]
        if hidden:
            dealt = [hidden, *(rng.sample(unseen, len(hidden)) for _ in range(DEALT))]
            yield [_hand(one, seat, look, gone, known, each) for each in dealt]


TURNS = {seats: len(paks.pack(table(paks, seats))) - 5 * seats - 3 for seats in (2, 3, 4, 6)}


def _hand(
    one: Asked, seat: int, look: Numbers, gone: float, known: list[Card], hidden: list[Card]
) -> Hand:
    held, table = held_by(known + hidden), one.view.table
    place = place_of(table, seat, len(one.view.zones["stock"]))
    taken, untaken, last = look.capturable_cards(held, place.one_pair), False, False
    if taken:
        loot, newest = look.best_steals(place, held, 0), look.board[-1]
        untaken = bool(look.best(place, held, taken, loot, False)[1].used)
        older = [code for code in taken if code != newest]
        last = untaken and not look.best(place, held, older, loot, False)[1].used
    low, middle = (
        sum([each.rank in kind for each in hidden]) for kind in (range(2, 6), range(6, 10))
    )
    suits = [float(reach(each, place.one_pair)) for each in held]
    return Hand((gone * low, gone * middle, float(untaken), float(last)), suits)


def fitted(dealt: Sequence[Sequence[Hand]]) -> list[float]:
    """The figures under which the true hands, each the first of those dealt, are likeliest."""
    signs = [[one.signs for one in each] for each in dealt]
    return likeliest([(each[0], each) for each in signs])


def error(truth: float, found: Sequence[float], shares: Sequence[float]) -> float:
    """The square error of a mean foretold, without that of the luck of few hands dealt."""
    mean = fsum([a * b for a, b in zip(found, shares, strict=True)])
    luck = fsum([w * w * (one - mean) ** 2 for w, one in zip(shares, found, strict=True)])
    return (truth - mean) ** 2 - luck / max(1e-9, 1 - fsum([w * w for w in shares]))


def nearer(theta: Sequence[float], dealt: Sequence[Hand]) -> tuple[float, float, float, float]:
    """The square error by suit and of the whole, all as likely; and how much less it is so."""
    truth, *others = dealt
    plain, fitted = [1 / len(others)] * len(others), weights(theta, [one.signs for one in others])
    errors = []
    for shares in (plain, fitted):
        suits = [
            error(truth.suits[at], [one.suits[at] for one in others], shares) for at in range(4)
        ]
        errors.append(
            (fsum(suits), error(sum(truth.suits), [sum(one.suits) for one in others], shares))
        )
    (by_suit, whole), (fewer, less) = errors
    return by_suit, whole, by_suit - fewer, whole - less


def main(seats: int, positions: int, seed: int) -> None:
    """One line."""
    began, rng = process_time(), random.Random(seed)
    found: tuple[list[list[Hand]], list[list[Hand]]] = [], []
    for one, number in zip(asked(seats, seed), range(positions), strict=False):
        found[number % 2].extend(hands(one, rng))
    theta = fitted(found[0])
    nats = [log(weights(theta, [one.signs for one in dealt])[0] * len(dealt)) for dealt in found[1]]
    rows = [nearer(theta, dealt) for dealt in found[1]]
    suits, whole, *_ = (fsum(each) / len(rows) for each in zip(*rows, strict=True))
    line = {
        "figures": {name: round(exp(each), 2) for name, each in zip(SIGNS, theta, strict=True)},
        "likelier": interval(nats),
        "suits": interval([100 * row[2] / suits for row in rows]),
        "hands": interval([100 * row[3] / whole for row in rows]),
    }
    told = {"seats": seats, "positions": positions, "seed": seed}
    spent = round(process_time() - began)
    print(json.dumps({"paks": "beliefs", **line, **told, "seconds": spent}))


if __name__ == "__main__":
    main(*arguments(__doc__, paks))
