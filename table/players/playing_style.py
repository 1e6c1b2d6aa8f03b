"""Show a character's quirk, and make the mistakes that people make.

A quirk adds no knowledge: among moves nearly as good the cheapest that shows it is made, or for a
quirk of leaving something alone, that does not. What loses too much, or spoils the game for the
others, is never chosen.

A mistake is something that is not noticed: a card, a target, or the verb of a move that has
neither. The best noticed move is made, so a move that needs more is missed more often. A mistake
never costs more than the level's `careless`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, ranked, spoils, weighed_moves
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.quirk import Quirk
from rules.kit.remarks import candidates
from rules.kit.state import View


def choose_by_quirk(
    rules: Rules, view: View, seat: int, own: Move, quirk: Quirk, weighed: Ranked | None = None
) -> Move:
    """The choice `own`, or a move that suits the quirk better: the one that loses least, at most
    `quirk.most_lost` more than `own`. `own` too if that move would spoil the game for others, or if
    the quirk says nothing of it. `weighed`: all moves with their losses, if known already."""
    is_shown = quirk.shows(view, seat, own)
    if is_shown is None or is_shown == quirk.is_liked:
        return own
    losses = dict(weighed_moves(rules, view, seat) if weighed is None else weighed)
    max_loss = losses.get(own, 0.0) + quirk.most_lost(view.table.seats)
    for move, loss in sorted(losses.items(), key=lambda pair: pair[1]):
        is_in_style = bool(quirk.shows(view, seat, move)) == quirk.is_liked and move != own
        if loss <= max_loss and is_in_style and not why_not(rules, view, seat, move):
            return own if spoils(rules, view, seat, move) else move
    return own


def blunder(
    rules: Rules, view: View, seat: int, own: Move, overlooks: float, careless: float, luck: Random
) -> Move:
    """The choice `own`, or the best other move that is noticed, if a thing that `own` needs is not;
    `overlooks`: the probability to miss each card, target or verb. The last one if none is noticed.

    `careless`: the most that a mistake may cost, in the units of the game's ranking. If the game
    has no ranking, a random other move of the same verb is chosen.
    """
    overlooked: dict[Hashable, bool] = {}

    def is_noticed(choice: Move) -> bool:
        """Whether no card or target of the move is overlooked; if it has none, whether its verb is
        not. A thing once overlooked stays so for every other move."""
        things = (*choice.cards, *choice.targets) or (choice.verb,)
        for thing in things:
            if thing not in overlooked:
                overlooked[thing] = luck.random() < overlooks
        return not any(overlooked[thing] for thing in things)

    if is_noticed(own):
        return own
    others = _alternatives(rules, view, seat, own, careless, luck)
    return next(filter(is_noticed, others), others[-1] if others else own)


def _alternatives(
    rules: Rules, view: View, seat: int, own: Move, careless: float, luck: Random
) -> list[Move]:
    """The other fair moves that lose at most `careless`, the best first; if the game has no
    ranking, those of the same verb in random order."""
    losses = ranked(rules, view, seat)
    if losses is None:
        moves = [move for move in candidates(rules, view, seat) if move.verb == own.verb]
        luck.shuffle(moves)
    else:
        moves = [move for move, loss in losses if loss <= careless]
    return [move for move in moves if move != own and not spoils(rules, view, seat, move)]


def first_fair_move(rules: Rules, view: View, seat: int, choices: Sequence[Move]) -> Move:
    """The first of these choices that does not spoil the game for others; else any other move that
    does not, else the first choice."""
    for move in (*choices, *candidates(rules, view, seat)):
        if not spoils(rules, view, seat, move):
            return move
    return choices[0]
