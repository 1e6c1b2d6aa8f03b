"""How strong Tunk's players are, as JSON lines: the same deals played from every seat.

`python -m research.tunk.duel SEATS DEALS SEED WHO [AGAINST [BESIDE]] [OPTION=CHOICE ...]` plays one
seat of WHO among seats of AGAINST (by default the plain player of `research.tunk.opponents`); each
is a level, `plain`, `early`, `late` or `low` (`research.tunk.thoughtful`), `habit`, `ahead:N`
(looks ahead in so many worlds where practice taught nothing), `trying:N` (looks ahead elsewhere
as well), `clairvoyant` (in the true world alone, though two of its three continuations there turn
the stock), `peeking:N` (in worlds with the true hands and the stock in any order), or `points` or
`points-sharp` (keen or sharp that counts points where `match=single_hand` makes them drop sooner).
Hands are first hands of a match. Each figure comes with half its 95 % interval.

`deals_won`: the share of deals in which WHO, over all seats, made more points than the others
on average, half where it made as many. These are the duplicate hands that an aim of 65 %
against the plain player can mean. `hands`: the share of single hands won; the plain player
drops at its first choice in about half of all hands, often before anybody else has chosen, so
that even one who sees every card and the stock wins 60 % of them (`research/tunk/ceiling.py`).
`points`: what WHO made more than the others, a hand. `capture`: that, as a part of what BESIDE
makes in its place in the same deals (`research.capture`); `seconds` are of the processor.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from typing import NamedTuple

from research.command_line import arguments, player as a_player
from research.intervals import interval, ratio, rounded
from research.tables import in_every_seat, seeds, table
from research.tunk import opponents, thoughtful
from rules.kit.chance import Luck, derive_seed
from rules.kit.foresight import evaluate, rivals
from rules.kit.move import Move
from rules.kit.state import State, Value, View
from rules.tunk import player
from rules.tunk.player.rollout_policy import playout_move
from table.players.duel import play_hand
from table.players.inline import playout_policy, rules_of, think
from table.players.levels import RULE_PLAYER
from table.players.policy_improvement import Search, improve, never_stop, play_out

tunk = rules_of("tunk")
Options = Mapping[str, Value]


def choice(who: str, view: View, seat: int, seed: int, state: State) -> Move:
    """What a kind of player chooses."""
    if who == RULE_PLAYER:  # which overlooks nothing, and spoils nothing
        return player.choose(tunk, view, seat, random.Random(seed))
    if who in POINTS:
        counted = {**view.table.options, "match": "points_100"}
        known = copy(view)
        known.table = view.table._replace(options=counted)
        return choice(POINTS[who], known, seat, seed, state)
    if who == "plain":
        return opponents.choose(tunk, view, seat, None)
    if who in thoughtful.STYLES:
        return thoughtful.choose(who, view, seat)
    if who == "habit":
        return playout_move(view, seat, random.Random(seed))
    if who == "clairvoyant":
        return _clairvoyant(view, seat, seed, state)
    kind, _, worlds = who.partition(":")
    if kind not in DEALT:
        return think("tunk", view, seat, who, seed)
    solved = kind == "ahead" and player.solved(tunk, view, seat, random.Random(0), int(worlds))
    first = choice(RULE_PLAYER, view, seat, seed, state)
    dealing = DEALT[kind]
    dealt = dealing and partial(dealing, state, seed)
    policy = playout_policy("tunk")
    search = Search(seed, int(worlds), policy=policy, world_of=dealt)
    return solved or improve(tunk, view, seat, first, search)


def _clairvoyant(view: View, seat: int, seed: int, state: State) -> Move:
    """What does best in the true world, which is one: there is nothing to be sure of."""
    policy = playout_policy("tunk")
    first = choice(RULE_PLAYER, view, seat, seed, state)
    others = [one for one in rivals(tunk, view, seat) if one != first]

    def stands(made: Move) -> float:
        end = play_out(tunk, state, {seat: made}, seed, policy, never_stop)
        assert end is not None
        return evaluate(tunk, end, seat)

    return max([first, *others], key=stands)


def hands_alone(state: State, seed: int, number: int) -> State:
    """The true hands, with the stock in another order."""
    world = state.copy()
    Luck(derive_seed(str(seed), "world", number)).shuffle(world.zones["stock"])
    return world


POINTS = {"points": RULE_PLAYER, "points-sharp": "sharp"}
"""Who plays a single hand as a hand of a match, and as which level."""
DEALT = {"ahead": None, "trying": None, "peeking": hands_alone}
"""Who tries moves out in how many worlds, and which; None: those that the view allows."""


PLAYER = a_player(
    *("plain", *thoughtful.STYLES, *POINTS, "habit", "clairvoyant"), *(f"{one}:N" for one in DEALT)
)
"""Of these is each WHO of the command line."""


def hand(who: Sequence[str], seed: int, options: Options) -> Sequence[float]:
    """The points every seat makes of one hand."""
    players = [partial(choice, each) for each in who]
    return play_hand(tunk, table(tunk, len(who), seed, **options), players, seed).points


class Made(NamedTuple):
    """What a seat of one kind makes among those of another, the mean over all seats of a deal."""

    hand: float
    won: float
    points: float


def deal(seats: int, seed: int, who: str, against: str, options: Options) -> Made:
    """One deal from every seat."""
    shares, gains = 0.0, 0.0
    for at, kinds in in_every_seat(who, against, seats):
        made = hand(kinds, seed, options)
        best = max(made)
        shares += (made[at] == best) / made.count(best)
        gains += made[at] - (sum(made) - made[at]) / (seats - 1)
    return Made(shares / seats, (gains > 0) + (gains == 0) / 2, gains / seats)


def measured(
    seats: int, deals: int, seed: int, who: str, against: str, beside: str, options: Options
) -> dict[str, object]:
    """One seat of a kind among seats of another, every deal from every seat."""
    hands, won, points = zip(
        *[deal(seats, one, who, against, options) for one in seeds(seed, deals)]
    )
    line = {"tunk": who, "against": against, "seats": seats, "deals": deals, "seed": seed}
    line |= options
    line |= {"hands": interval(hands), "deals_won": interval(won), "points": interval(points)}
    if beside:
        theirs = [deal(seats, one, beside, against, options).points for one in seeds(seed, deals)]
        line |= {"beside": interval(theirs), "capture": rounded(ratio(points, theirs))}
    return line


if __name__ == "__main__":
    kinds = {"WHO": PLAYER, "AGAINST": PLAYER, "BESIDE": PLAYER}
    seats, deals, seed, who, against, beside, options = arguments(__doc__, tunk, **kinds)
    found = measured(seats, deals, seed, who, against or "plain", beside or "", options)
    print(json.dumps({**found, "seconds": round(time.process_time(), 1)}))
