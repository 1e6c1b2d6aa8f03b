"""A computer player's choice, and a hint, thought out in this process, from a view alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Protocol, cast

from rules.kit.advice import Advice, advice
from rules.kit.catalogue import game as game_named, met_at, tried
from rules.kit.chance import Rng, derived
from rules.kit.contract import Rules
from rules.kit.foresight import mixture, mixture_ahead, thinker
from rules.kit.manner import PLAIN, Manner
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.remarks import candidates
from rules.kit.said import Fact, SaidError, Why
from rules.kit.sight import newest, redact
from rules.kit.state import View
from rules.kit.strangers import let_through, text_of
from table.players.difficulty import USUAL, hard
from table.players.levels import level_of
from table.players.playing_style import blunder, first_fair, in_style
from table.players.policy_improvement import Policy, Search, improve, never, policy_of

LONGEST = 400  # letters of what a player that fails says


class Player(Protocol):
    """What a game's `player` offers; it may read nothing but the view.

    It may also have `solved(rules, view, seat, rng, worlds) -> Move | None`: how the levels
    that look ahead choose where the game knows better than to try moves out, as where
    all choose at once; None leaves it to `improve`.
    """

    def choose(self, rules: Rules, view: View, seat: int, rng: Rng) -> Move:
        """The seat's move in a position where it owes a choice."""


class BadPlayer(SaidError):
    """A game's player failed or chose an illegal move; the sentence says how.

    `instead`: what its rule player chose before it failed at looking ahead, if it did.
    """

    def __init__(self, key: str | Why, /, instead: Move | None = None, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.instead = instead


def choice_seed(match: Match, seat: int) -> int:
    """The seed of a seat's choice now: the same game, the same choices; and from
    it nobody learns the seed of the game."""
    return derived(match.seed, "seat", match.step, seat)


def think(
    game: str,
    view: View,
    seat: int,
    level: str,
    seed: int,
    so_far: Callable[[Move], None] = lambda choice: None,
    enough: Callable[[], bool] = never,
) -> Move:
    """What the game's player chooses at this level; any legal move where there is no player.

    `so_far` hears what will be chosen unless more thought finds better, `enough` says when to stop
    thinking; where it never does the same arguments give the same choice on any machine.
    Raises BadPlayer: a player's mistake must not become a broken rule.
    """
    rules, how = rules_of(game), level_of(level)
    rng = random.Random(seed)
    kept = redact(rules, view, seat, newest(view.known, how.remembers)) if view.known else view
    try:
        with tried(folder_of(game)):
            player = _player(game)
            if player is None:
                return any_move(rules, view, seat, rng)
            choice = player.choose(rules, kept, seat, rng)
            if why_not(rules, view, seat, choice) is None:
                choice = _in_manner(rules, kept, seat, choice, seed, how.manner)
                choices = [choice]
                if how.slips:
                    luck = random.Random(derived(str(seed), "slip"))
                    slip = blunder(rules, kept, seat, choice, how.slips, how.careless, luck)
                    choices = [slip, choice]
                # By the whole view: what the level forgot is no excuse to spoil the game.
                choice = first_fair(rules, view, seat, choices)
    except BaseException as error:  # a stranger's module may raise anything
        let_through(error)
        raise BadPlayer("player.failed", game=game, said=tell_error(error)) from error
    if why_not(rules, view, seat, choice) is not None:
        raise BadPlayer("player.illegal", game=game, said=str(choice))
    if not how.worlds:
        return choice
    so_far(choice)
    first = choice
    try:
        choice = look_ahead(rules, view, seat, first, seed, how.worlds, enough, how.manner)
    except BaseException as error:
        let_through(error)
        raise BadPlayer("player.ahead", first, game=game, said=tell_error(error)) from error
    if why_not(rules, view, seat, choice) is not None:
        raise BadPlayer("player.illegal", first, game=game, said=str(choice))
    return first_fair(rules, view, seat, [choice, first])


def _in_manner(
    rules: Rules, view: View, seat: int, own: Move, seed: int, manner: Manner, worlds: int = 0
) -> Move:
    """The choice in the manner of the player there; `worlds`: in so many it looked ahead."""
    if manner == PLAIN:
        return own
    lots = mixture_ahead(rules, view, seat, worlds) if worlds else mixture(rules, view, seat)
    return in_style(rules, view, seat, own, manner, lots, manner_luck(seed, worlds))


def manner_luck(seed: int, worlds: int = 0) -> random.Random:
    """The luck of a manner where the level drew lots, of its choice's own seed."""
    return random.Random(derived(str(seed), "manner", worlds))


def failure(game: str, error: BaseException) -> Why:
    """What is told of a player of a game that failed so."""
    bad = error if isinstance(error, BadPlayer) else None
    return (bad or BadPlayer("player.failed", game=game, said=tell_error(error))).why


def tell_error(error: BaseException) -> str:
    """An error of a stranger's code in a line: where it happened, its kind, what it says."""
    place = met_at(error)
    where = f"{place[1]}:{place[2]}: " if place else ""
    return f"{where}{type(error).__name__}: {text_of(error)}"[:LONGEST]


def look_ahead(
    rules: Rules,
    view: View,
    seat: int,
    first: Move,
    seed: int,
    worlds: int,
    enough: Callable[[], bool] = never,
    manner: Manner = PLAIN,
) -> Move:
    """What a level that looks ahead in so many worlds makes of `first`, the rule player's move in
    its own manner: which is left only for what clearly gains."""
    solved = getattr(_player(rules.NAME), "solved", None)
    own: Move | None = solved and solved(rules, view, seat, random.Random(seed), worlds)
    if own is not None:
        return _in_manner(rules, view, seat, own, seed, manner, worlds)
    return improve(rules, view, seat, first, Search(seed, worlds, enough, usual_policy(rules.NAME)))


def think_or_guess(
    game: str,
    view: View,
    seat: int,
    level: str,
    seed: int,
    so_far: Callable[[Move], None] = lambda choice: None,
    enough: Callable[[], bool] = never,
) -> tuple[Move, Why | None]:
    """What `think` chooses, or any legal move where it fails; with a note that says so."""
    try:
        return think(game, view, seat, level, seed, so_far, enough), None
    except BadPlayer as bad:
        return bad.instead or any_move(rules_of(game), view, seat, random.Random(seed)), bad.why


def hint_seed(view: View) -> int:
    """The luck of a hint: made from the view alone, so that who asks again is told the same, and
    nobody learns more by asking than the view holds."""
    seen = [
        view.phase,
        *map(str, (view.turn, view.seat, view.table.dealer, view.table.hand)),
        *(f"{key}={value}" for key, value in sorted(view.table.options.items())),
        *(f"{name}={number}" for name, number in sorted(view.tallies.items())),
        *(f"{name}={' '.join(map(str, cards))}" for name, cards in sorted(view.zones.items())),
        *sorted(map(str, view.shown)),
    ]
    return derived("hint", *seen)


def hint(game: str, view: View, seat: int) -> tuple[Advice, Why | None]:
    """What the game's player would do, with its reasons; any likely move without one where it has
    no player or the player fails, with a note that says so."""
    rules, seed = rules_of(game), hint_seed(view)
    try:
        with tried(folder_of(game)):
            found = advice(rules, view, seat, random.Random(seed))
            if found is None:
                return Advice(any_move(rules, view, seat, random.Random(seed))), None
            reasons = tuple(reason for reason in found.reasons if isinstance(reason, Why))
        if why_not(rules, view, seat, found.move) is not None:
            raise BadPlayer("player.illegal", game=game, said=str(found.move))
    except BaseException as error:  # a stranger's module may raise anything
        let_through(error)
        note = failure(game, error)
        return Advice(any_move(rules, view, seat, random.Random(seed))), note
    return Advice(found.move, reasons), None


def how_hard(game: str, view: View, seat: int, choice: Move) -> float:
    """How hard a choice was to make, from 0 to 1, by what the seat could see; as hard as
    any where that cannot be told."""
    try:
        return max(0.0, min(1.0, float(hard(rules_of(game), view, seat, choice))))
    except BaseException as error:  # of a stranger's module
        let_through(error)
        return USUAL


def any_move(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """A legal move at random, of a verb at random; where a game lists likely moves, of those."""
    verbs: dict[str, list[Move]] = {}
    for move in candidates(rules, view, seat):
        verbs.setdefault(move.verb, []).append(move)
    found = list(verbs.values())
    chosen = found[int(rng.random() * len(found))]
    return chosen[int(rng.random() * len(chosen))]


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game that can be played, looked up once."""
    rules = game_named(game).rules
    assert rules is not None, f"{game} is broken and cannot be played"
    return rules


@cache
def folder_of(game: str) -> Path:
    """Where a game that can be played lies."""
    return game_named(game).folder


def usual_policy(game: str) -> Policy:
    """How the seats of a game go on where moves are tried out."""
    player, rules = _player(game), rules_of(game)
    return policy_of(rules, partial(player.choose, rules) if player else None)


def _player(game: str) -> Player | None:
    return cast("Player | None", thinker(rules_of(game)))
