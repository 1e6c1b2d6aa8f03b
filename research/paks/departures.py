"""What Paks' sharp player gains a hand where it leaves the moves of keen.

`python -m research.paks.departures SEATS HANDS SEED [WORLDS] [FILE]` prints a JSON line. One seat
that looks ahead in so many worlds (100) plays hands with keens, three seats and more; at each of
its choices keen is asked too, and where that would choose otherwise both moves are played out to
the last card, everybody going on as keen does. What all departures of a hand gain sums up to what
it makes more than keen in its place (the performance difference lemma; Kakade, Langford 2002).
They are played out in `DEALS` deals in which keens would have chosen all that they chose
(`research.paks.consistent_deals`): what that says on the average, the true deal alone says as
well, with more noise. `lead`: points of its side's lead a hand; `wins`: its side's share of the
hands won; `departs`: how often it leaves keen's move in a hand; each with half its 95 % interval.
FILE gets what every hand gained, so that two players can be compared hand by hand.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from math import fsum
from pathlib import Path
from time import process_time
from typing import NamedTuple

from research.command_line import arguments, one_of
from research.intervals import interval
from research.paks.consistent_deals import Made, Unseen
from research.paks.duel import kind
from research.tables import table
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.state import State, View
from rules.paks.player import choosing
from rules.paks.player.numbers import Numbers
from rules.paks.player.playout import PaksPlayout
from rules.paks.player.plays import Capture, Situation
from table.players.duel import Chooser, play_hand
from table.players.inline import rules_of
from table.players.levels import RULE_PLAYER

paks = rules_of("paks")

WORLDS = 100
DEALS = 60


class Gain(NamedTuple):
    """Points of the side's lead, and its share of the hand."""

    lead: float
    won: float


class Mood(Numbers):
    """A position as keen looks at it: of paks that are almost equal it is a matter of mood which is
    made, but with the last card of the stock."""

    __slots__ = ("mood", "stock")

    def __init__(self, hand: PaksPlayout, state: State, mood: random.Random) -> None:
        super().__init__(state)
        self.stock, self.mood = hand.stock, mood

    def best(
        self,
        place: Situation,
        held: list[int],
        taken: list[int],
        loot: list[Capture],
        must: bool,
        rng: random.Random | None = None,
        nerves: float = 0.0,
    ) -> tuple[int, Capture]:
        nerves = choosing.RANDOM_POINTS if self.stock else 0.0
        return super().best(place, held, taken, loot, must, self.mood, nerves)


def ended(state: State, mood: random.Random) -> list[float]:
    """What each side scores if all go on as keen does from where somebody draws or may steal."""
    assert state.phase in ("draw", "steal"), "with a card in the stock every choice leads there"
    hand = PaksPlayout(state)
    hand.position = Mood(hand, state, mood)
    hand.run(0)
    return hand.side_scores()


def share(totals: list[float], seat: int) -> Gain:
    """What a hand is worth that ends so."""
    count, most = len(totals), max(totals)
    own = totals[seat % count]
    lead = own - (fsum(totals) - own) / (count - 1)
    return Gain(lead, (own == most) / totals.count(most))


def gained(past: list[Made], view: View, state: State, usual: Move, own: Move, seed: int) -> Gain:
    """What a move gains on the usual one, on the average over deals that could be."""
    rows: list[list[float]] = []
    assert view.seat is not None
    luck = random.Random(derive_seed(str(seed), "unseen"))
    for number, world in enumerate(Unseen(view, state, past).worlds(DEALS, luck)):
        ends = []
        for one in (own, usual):
            after = world.copy()
            paks.apply(after, {view.seat: one}, Luck(0))
            mood = random.Random(derive_seed(str(seed), "mood", number))
            ends.append(share(ended(after, mood), view.seat))
        rows.append([more - less for more, less in zip(*ends, strict=True)])
    return Gain(*(fsum(each) / len(rows) for each in zip(*rows, strict=True)))


Left = Callable[[View, State, Move, Move, int], None]
"""Hears what the seat sees and the true position, the plain player's move and that which is made,
and a seed."""


def departing(who: Chooser, plain: Chooser, left: Left) -> Chooser:
    """Who chooses as `who` does, and says where the plain player would have chosen otherwise."""

    def chooses(view: View, seat: int, seed: int, state: State) -> Move:
        usual, own = (each(view, seat, seed, state) for each in (plain, who))
        if own != usual:
            left(view, state, usual, own, seed)
        return own

    return chooses


def departures(seats: int, number: int, seed: int, who: Chooser) -> list[Gain]:
    """What every departure of one hand gains; seats and dealers take turns."""
    found: list[Gain] = []
    past: list[Made] = []
    keen = kind(RULE_PLAYER, 0)

    def kept(view: View, seat: int, seed: int, state: State) -> Move:
        past.append(Made(state.copy(), seat, seed, keen(view, seat, seed, state)))
        return past[-1].choice

    players: list[Chooser] = [kept] * seats
    players[number % seats] = departing(who, keen, lambda *left: found.append(gained(past, *left)))
    play_hand(paks, table(paks, seats, number // seats), players, seed)
    return found


def main(seats: int, hands: int, seed: int, worlds: int, file: Path | None) -> None:
    """One line."""
    assert seats > 2, "for two the last card but one is reckoned out, which no playout does"
    began, who = process_time(), kind("ahead", worlds)
    found = [departures(seats, each, seed * 1_000_003 + each, who) for each in range(hands)]
    leads, wins = ([fsum(one[at] for one in each) for each in found] for at in range(2))
    line = {"lead": interval(leads), "wins": interval(wins)}
    departs = interval([float(len(each)) for each in found])
    told = {"departs": departs, "worlds": worlds, "seats": seats, "hands": hands, "seed": seed}
    spent = round(process_time() - began)
    print(json.dumps({"paks": "departures", **line, **told, "seconds": spent}))
    if file:
        file.write_text(json.dumps([leads, wins]), encoding="utf-8")


if __name__ == "__main__":
    many = one_of(seats for seats in paks.SEATS if seats > 2)
    seats, hands, seed, worlds, file = arguments(__doc__, SEATS=many, FILE=Path)
    main(seats, hands, seed, worlds or WORLDS, file)
