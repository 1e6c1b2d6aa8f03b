"""What characters cost in Puck, choice by choice, as JSON lines with 95 % intervals:
`python -m research.puck.style_cost [--games 400] [--seats 2] [--solved] [--of kari,loa]`.

One of them among plain players. What each choice of its own loses beside the plain one is read from
the solved round, in which all others play as the plans have it, and summed up over a game; a
hundredth of the cards is a hundredth of the wins, since whoever has so many wins so often. That is
free of most luck, so that few games say much; what they brought is told as well. `--solved`: plain
players play by the plans, as sharp does, and not by rule of thumb, as keen does. Jokers are out,
and what was seen in rounds before is forgotten.
"""

from __future__ import annotations

import json
import random
from functools import cache
from time import process_time

from research.command_line import Tool, one_of, some, whole
from research.puck.rounds import exchange_values, hand_kinds, hand_shares, level_values
from research.tables import table
from rules.kit.cards import Card
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.quirk import Quirk
from rules.kit.sight import redact
from rules.kit.state import State
from rules.puck.player.choosing import choose, plan_key, playout_move
from rules.puck.player.plans import WAYS, Steals, kind_and_order, kind_numbers, plans
from rules.puck.player.quirks import QUIRKS
from table.players.duel import mean_share
from table.players.inline import rules_of
from table.players.playing_style import choose_by_quirk

rules = rules_of("puck")


@cache
def brings(seats: int, steals: Steals) -> list[list[float]]:
    """What every kind of hand brings by every way to change it, in cards."""
    rows = exchange_values(hand_kinds(), _curves(seats)[steals])
    return [[value * 3 * seats for value in row] for row in rows]


@cache
def _curves(seats: int) -> dict[Steals, list[list[float]]]:
    crowds = {steals: hand_shares(hand_kinds(), plan) for steals, plan in plans(seats).items()}
    return level_values(seats, crowds)


def lost(state: State, seat: int, plain: Move, made: Move) -> float:
    """In cards, what a choice loses beside another; 0 where the solved round does not say."""
    steals = plan_key(state, seat) if state.phase == "decide" and made != plain else None
    if steals is None:
        return 0.0
    kind, cards = kind_and_order(state.zones[f"hand:{seat}"])
    row = brings(*steals)[kind_numbers()[kind]]
    return row[_way(cards, plain)] - row[_way(cards, made)]


def _way(cards: tuple[Card, ...], choice: Move) -> int:
    if len(choice.cards) == len(cards):
        return len(WAYS) - 1
    return WAYS.index(tuple(sorted(cards.index(one) for one in choice.cards)))


def game(seats: int, seed: int, at: int, quirk: Quirk, solved: bool) -> tuple[float, float, int]:
    """Of one game: what the seat's quirk lost it, in parts of all cards; its share of the win; and
    how often it chose otherwise."""
    luck, rng = Luck(seed), random.Random(seed)
    state = rules.deal(table(rules, seats), luck)
    cost, others = 0.0, 0
    while (outcome := rules.outcome(state)) is None:
        made: dict[int, Move] = {}
        for seat in rules.actors(state):
            view = redact(rules, state, seat)
            made[seat] = plain = (
                playout_move(state, seat, rng) if solved else choose(rules, view, seat, rng)
            )
            if seat == at:
                made[seat] = own = choose_by_quirk(rules, view, seat, plain, quirk)
                cost += lost(state, seat, plain, own)
                others += own != plain
        rules.apply(state, made, luck)
    won = (at in outcome.winners) / len(outcome.winners)
    return cost / len(rules.pack(state.table)), won, others


def main() -> None:
    """Play, and print."""
    parser = Tool(__doc__)
    parser.add_argument("--games", type=whole(), default=400)
    parser.add_argument("--seats", type=one_of(rules.SEATS), default=2)
    parser.add_argument("--seed", default="quirks")
    parser.add_argument("--solved", action="store_true")
    parser.add_argument("--of", type=some(one_of(QUIRKS)), default=",".join(QUIRKS))
    asked = parser.parse_args()
    for who in asked.of:
        began = process_time()
        played = [
            game(
                asked.seats,
                derive_seed(asked.seed, asked.seats, number // asked.seats),
                number % asked.seats,
                QUIRKS[who],
                asked.solved,
            )
            for number in range(asked.games)
        ]
        cost = mean_share([each[0] for each in played])
        wins = mean_share([each[1] for each in played])
        steals = {
            "who": who,
            "seats": asked.seats,
            "among": "solved" if asked.solved else "rule",
            "games": asked.games,
            "seed": asked.seed,
            "loses_of_its_wins": [
                round(100 * asked.seats * figure, 2) for figure in (cost.mean, cost.margin)
            ],
            "won": [round(100 * figure, 1) for figure in (wins.mean, wins.margin)],
            "own_choices_a_game": round(sum(each[2] for each in played) / asked.games, 1),
            "seconds": round(process_time() - began, 1),
        }
        print(json.dumps(steals), flush=True)


if __name__ == "__main__":
    main()
