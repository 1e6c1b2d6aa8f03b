"""How strong Púkk's players are, as JSON lines: one seat of a kind among others of another.

`python -m tests.pukk.measure SEATS DEALS SEED AGAINST WHO ... [OPTION=CHOICE ...]`; each is

* a level, or `rule`, the rule player;
* `ahead:N`, the rule player that in its leads looks as far ahead as the top level with N worlds;
* `greedy` or `random` (`tests.pukk.opponents`);
* `seeing`, the rule player whose leads are tried in the true deal;
* `clairvoyant`, the top level trying all its moves in the true deal, its stakes too.

A deal is the first of a match. Every deal is played once with AGAINST at all seats, and then
by WHO from every seat, with the same cards and the same luck of all. `chips`: what WHO makes
a deal beyond what AGAINST makes there; `wins`: the share of deals in which it makes the most,
where a `fair` one is that of AGAINST. With more than one WHO, `captured` is what each gains
as a share of what the last one does: the means over all deals, divided. Each comes with half
its 95 % interval, that of the ratio by the delta method.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Sequence

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.options import settled
from rules.kit.sight import NOTHING, redact, remembered
from rules.kit.state import State, Table, View
from rules.pukk import player, rules as pukk
from rules.pukk.habit import LEADS
from rules.pukk.rows import bits, in_no_hand, played, set_of
from rules.pukk.trial import Lie
from table.seats.duel import Share, share
from table.seats.improve import improved
from table.seats.inline import think, usual_policy
from table.seats.levels import LEVELS
from tests.capture import ratio
from tests.pukk.opponents import any_move, greedy

Choose = Callable[[View, int, int, State], Move]  # view, seat, seed, and the true position
Shares = tuple[list[float], list[float]]  # every seat's chips and share of the win


def rule(view: View, seat: int, seed: int, state: State) -> Move:
    """The rule player."""
    return player.choose(pukk, view, seat, random.Random(seed))


def clairvoyant(view: View, seat: int, seed: int, state: State) -> Move:
    """The top level, that knows all cards."""
    policy, worlds, first = usual_policy("pukk"), LEVELS[-1].worlds, rule(view, seat, seed, state)
    true = lambda _: state  # noqa: E731
    return improved(pukk, view, seat, first, seed, worlds, policy=policy, dealt=true)


def seeing(view: View, seat: int, seed: int, state: State) -> Move:
    """The rule player, that knows all cards when it leads."""
    first = rule(view, seat, seed, state)
    if view.phase != "lead":
        return first
    hands = tuple(set_of(state.zones[f"hand:{one}"]) for one in range(view.table.seats))
    free = bool(view.table.options["next_card_free"])
    lie = Lie(hands, seat, in_no_hand(view, played(view)), free)
    return LEADS[max(bits(hands[seat]), key=lambda one: (lie.after(one), LEADS[one] == first))]


def ahead(worlds: int) -> Choose:
    """The rule player, looking ahead when it leads."""

    def choose(view: View, seat: int, seed: int, state: State) -> Move:
        if view.phase != "lead":
            return rule(view, seat, seed, state)
        led = player.solved(pukk, view, seat, random.Random(seed), worlds)
        assert led is not None
        return led

    return choose


OWN = {"rule": rule, "clairvoyant": clairvoyant, "seeing": seeing}
PLAIN = {"greedy": greedy, "random": any_move}


def kind(who: str) -> Choose:
    """How a kind of player chooses."""
    name, _, worlds = who.partition(":")
    if name == "ahead":
        return ahead(int(worlds))
    if who in PLAIN:
        return lambda view, seat, seed, state: PLAIN[who](pukk, view, seat, random.Random(seed))
    return OWN.get(who) or (lambda view, seat, seed, state: think("pukk", view, seat, who, seed))


def deal(players: Sequence[Choose], seed: int, **asked) -> Shares:
    """One deal with these players."""
    seats, luck, step = len(players), Luck(seed), 0
    state = pukk.deal(Table(seats, settled(pukk, seats, asked), seed % seats), luck)
    known = dict.fromkeys(range(seats), NOTHING)
    while (outcome := pukk.outcome(state)) is None:
        views = {seat: redact(pukk, state, seat, known[seat]) for seat in range(seats)}
        made = {
            seat: players[seat](views[seat], seat, derived(str(seed), step, seat), state)
            for seat in pukk.actors(state)
        }
        before = state.copy()
        pukk.apply(state, made, luck)
        known = {seat: remembered(pukk, before, view, state) for seat, view in views.items()}
        step += 1
    most = max(outcome.points)
    wins = [(points == most) / outcome.points.count(most) for points in outcome.points]
    return list(outcome.points), wins


def gained(who: Choose, against: Choose, seats: int, seed: int, base: Shares, **asked):
    """What one seat gains in chips, and its share of the win, the mean over all seats."""
    chips = wins = 0.0
    for at in range(seats):
        found = deal([who if seat == at else against for seat in range(seats)], seed, **asked)
        chips += found[0][at] - base[0][at]
        wins += found[1][at]
    return chips / seats, wins / seats


def rounded(found: Share) -> list[float]:
    """As it is printed."""
    return [round(each, 4) for each in found]


if __name__ == "__main__":
    seats, deals, seed = map(int, sys.argv[1:4])
    words = [word for word in sys.argv[4:] if "=" not in word]
    asked = {key: int(n) for key, n in (word.split("=") for word in sys.argv[4:] if "=" in word)}
    against, kinds = kind(words[0]), words[1:]
    chips: dict[str, list[float]] = {who: [] for who in kinds}
    wins: dict[str, list[float]] = {who: [] for who in kinds}
    for number in range(deals):
        dealt = seed * 1_000_003 + number
        base = deal([against] * seats, dealt, **asked)
        for who in kinds:
            made, won = gained(kind(who), against, seats, dealt, base, **asked)
            chips[who].append(made)
            wins[who].append(won)
    for who in kinds:
        line = {"pukk": who, "against": words[0], "seats": seats, "deals": deals, "seed": seed}
        line |= {**asked, "chips": rounded(share(chips[who])), "wins": rounded(share(wins[who]))}
        line["fair"] = round(1 / seats, 4)
        if who != kinds[-1] and sum(chips[kinds[-1]]):
            line["captured"] = rounded(ratio(chips[who], chips[kinds[-1]]))
        print(json.dumps(line), flush=True)
