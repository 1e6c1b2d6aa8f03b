"""Show a character's quirk, and make the mistakes that people make.

A quirk adds no knowledge: among moves nearly as good the cheapest that shows it is made, or for a
quirk of leaving something alone, that does not. What loses too much, or spoils the game for the
others, is never chosen.

A mistake is something that is not noticed: a card, a target, or the verb of a move that has
neither. The best noticed move is made, so a move that needs more is missed more often. A mistake
never costs more than the level's `careless`."""

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


def choose_by_quirk(rules: Rules, view: View, seat: int, own: Move, quirk: Quirk,
                    weighed: Ranked | None = None) -> Move:  # fmt: skip
    """Return the choice `own`, or instead a move that suits the quirk better. That is the one that
    loses least, if it loses at most `quirk.most_lost` more than `own`, and does not spoil the game
    for others. `weighed`: all moves with their losses, if they are known already."""
    is_shown = quirk.shows(view, seat, own)  # None: the quirk does not apply
    if is_shown is None or is_shown == quirk.is_liked:
        return own
    losses = dict(weighed_moves(rules, view, seat) if weighed is None else weighed)
    max_loss = losses.get(own, 0.0) + quirk.most_lost(view.table.seats)
    for move, loss in sorted(losses.items(), key=lambda pair: pair[1]):
        is_in_style = bool(quirk.shows(view, seat, move)) == quirk.is_liked and move != own
        if loss <= max_loss and is_in_style and not why_not(rules, view, seat, move):
            return own if spoils(rules, view, seat, move) else move
    return own


def blunder(rules: Rules, view: View, seat: int, own: Move, overlooks: float, careless: float,
            luck: Random) -> Move:  # fmt: skip
    """Return the choice `own` if everything that it needs is noticed. Else return the best other
    move of which this is true, or the last one if there is none.

    `overlooks`: the probability to miss each card, target or verb. `careless`: the most that a
    mistake may cost, in the units of the game's ranking. If the game has no ranking, the other
    moves are those of the same verb, in random order."""
    overlooked: dict[Hashable, bool] = {}

    def is_noticed(choice: Move) -> bool:
        """Return whether all cards and targets of the move are noticed, or if it has none, its
        verb. A thing once overlooked stays so for every other move."""
        things = (*choice.cards, *choice.targets) or (choice.verb,)
        for thing in things:
            if thing not in overlooked:
                overlooked[thing] = luck.random() < overlooks
        return not any(overlooked[thing] for thing in things)

    if is_noticed(own):
        return own
    others = _alternatives(rules, view, seat, own, careless=careless, luck=luck)
    for move in others:
        if is_noticed(move):
            return move
    return others[-1] if others else own


def _alternatives(rules: Rules, view: View, seat: int, own: Move, careless: float,
                  luck: Random) -> list[Move]:  # fmt: skip
    """Return the other moves that lose at most `careless`, the best first; if the game has no
    ranking, those of the same verb in random order. None of them spoils the game for others."""
    losses = ranked(rules, view, seat)
    if losses is None:
        moves = [move for move in candidates(rules, view, seat) if move.verb == own.verb]
        luck.shuffle(moves)
    else:
        moves = [move for move, loss in losses if loss <= careless]
    return [move for move in moves if move != own and not spoils(rules, view, seat, move)]


def first_fair_move(rules: Rules, view: View, seat: int, choices: Sequence[Move]) -> Move:
    """Return the first of these choices that does not spoil the game for others. If all do, return
    any other move that does not, or else the first choice."""
    for move in (*choices, *candidates(rules, view, seat)):
        if not spoils(rules, view, seat, move):
            return move
    return choices[0]
