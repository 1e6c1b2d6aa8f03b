"""How strong Púkk's players are, as JSON lines: one seat of a kind among others of another.

`python -m research.pukk.duel SEATS DEALS SEED AGAINST WHO ... [OPTION=CHOICE ...]`; each is

* a level, or `rule`, the rule player;
* `ahead:N`, the rule player that in its leads looks as far ahead as the top level with N worlds;
* `greedy`, which stakes all it may and leads its longest row, or `random`;
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
from collections.abc import Sequence
from functools import partial

from research.clairvoyant import clairvoyant_choice
from research.command_line import arguments, player as a_player
from research.intervals import interval, ratio, rounded
from research.tables import in_every_seat, level_player, seeds, table
from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.state import State, Value, View
from rules.pukk.board import NEXT, SEVENS
from rules.pukk.opening import may_swap
from rules.pukk.player import choosing as player
from rules.pukk.player.lead_trial import SampledDeal
from rules.pukk.player.rollout_policy import LEADS
from rules.pukk.player.rows import bits, in_no_hand, played_cards, set_of
from rules.pukk.player.vying import LEAVING, STAKING
from table.players.duel import Chooser, play_hand
from table.players.inline import rules_of

pukk = rules_of("pukk")

Shares = tuple[list[float], list[float]]  # every seat's chips and share of the win


def rule(view: View, seat: int, seed: int, state: State) -> Move:
    """The rule player."""
    return player.choose(pukk, view, seat, random.Random(seed))


def seeing(view: View, seat: int, seed: int, state: State) -> Move:
    """The rule player, that knows all cards when it leads."""
    first = rule(view, seat, seed, state)
    if view.phase != "lead":
        return first
    hands = tuple(set_of(state.zones[f"hand:{one}"]) for one in range(view.table.seats))
    free = bool(view.table.options["next_card_free"])
    deal = SampledDeal(hands, seat, in_no_hand(view, played_cards(view)), free, {})
    return LEADS[max(bits(hands[seat]), key=lambda one: (deal.after(one), LEADS[one] == first))]


def ahead(worlds: int) -> Chooser:
    """The rule player, looking ahead when it leads."""

    def choose(view: View, seat: int, seed: int, state: State) -> Move:
        if view.phase != "lead":
            return rule(view, seat, seed, state)
        led = player.solved(pukk, view, seat, random.Random(seed), worlds)
        assert led is not None
        return led

    return choose


def greedy(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Stake on any combination as much as allowed; lead the lowest card of the longest row."""
    if view.phase == "lead":
        hand = sorted(view.zones[f"hand:{seat}"])
        longest = max(hand, key=lambda card: (_row_length(card, hand), -card.rank % 13))
        return Move("lead", (longest,))
    if may_swap(view, seat):
        return Move("exchange", (SEVENS[view.zones["trump"][0].suit],))
    stake = STAKING[view.phase]
    return stake if why_not(rules, view, seat, stake) is None else LEAVING[view.phase]


def _row_length(card: Card | None, hand: Sequence[Card]) -> int:
    """Return how many cards of a hand follow each other from this card on."""
    return 1 + _row_length(NEXT[card], hand) if card is not None and card in hand else 0


def any_move(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Return any legal move."""
    legal = moves(rules, view, seat)
    return legal[int(rng.random() * len(legal))]


OWN: dict[str, Chooser] = {
    "rule": rule,
    "clairvoyant": partial(clairvoyant_choice, "pukk"),
    "seeing": seeing,
}
PLAIN = {"greedy": greedy, "random": any_move}


def kind(who: str) -> Chooser:
    """How a kind of player chooses."""
    name, _, worlds = who.partition(":")
    if name == "ahead":
        return ahead(int(worlds))
    if who in PLAIN:
        return lambda view, seat, seed, state: PLAIN[who](pukk, view, seat, random.Random(seed))
    if who in OWN:
        return OWN[who]
    return level_player("pukk", who)


def deal(players: Sequence[Chooser], seed: int, **asked: Value) -> Shares:
    """One deal with these players."""
    seats = len(players)
    outcome = play_hand(pukk, table(pukk, seats, seed, **asked), players, seed)
    most = max(outcome.points)
    wins = [(points == most) / outcome.points.count(most) for points in outcome.points]
    return list(outcome.points), wins


def gained(
    who: Chooser, against: Chooser, seats: int, seed: int, base: Shares, **asked: Value
) -> tuple[float, float]:
    """What one seat gains in chips, and its share of the win, the mean over all seats."""
    chips = wins = 0.0
    for at, players in in_every_seat(who, against, seats):
        found = deal(players, seed, **asked)
        chips += found[0][at] - base[0][at]
        wins += found[1][at]
    return chips / seats, wins / seats


if __name__ == "__main__":
    known = a_player(*PLAIN, *OWN, "ahead:N")
    found = arguments(__doc__, pukk, AGAINST=known, WHO=known)
    seats, deals, seed, others, kinds, asked = found
    against = kind(others)
    chips: dict[str, list[float]] = {who: [] for who in kinds}
    wins: dict[str, list[float]] = {who: [] for who in kinds}
    for dealt in seeds(seed, deals):
        base = deal([against] * seats, dealt, **asked)
        for who in kinds:
            made, won = gained(kind(who), against, seats, dealt, base, **asked)
            chips[who].append(made)
            wins[who].append(won)
    for who in kinds:
        line = {"pukk": who, "against": others, "seats": seats, "deals": deals, "seed": seed}
        line |= {**asked, "chips": interval(chips[who]), "wins": interval(wins[who])}
        line["fair"] = round(1 / seats, 4)
        if who != kinds[-1] and sum(chips[kinds[-1]]):
            line["captured"] = rounded(ratio(chips[who], chips[kinds[-1]]))
        print(json.dumps(line), flush=True)
