"""Compute a computer player's choice from a view in this process."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Protocol

from rules.kit.catalogue import error_place, game as game_named, time_limit
from rules.kit.chance import Rng, derive_seed
from rules.kit.contract import Rules
from rules.kit.foresight import hasty, player_of, quirks
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.remarks import candidates
from rules.kit.said import Fact, SaidError, Why
from rules.kit.sight import newest_known, redact
from rules.kit.state import View
from rules.kit.strangers import error_text, reraise_ctrl_c
from table.players.difficulty import USUAL_DIFFICULTY, difficulty_of
from table.players.levels import Level, level_of
from table.players.playing_style import blunder, choose_by_quirk, first_fair_move
from table.players.policy_improvement import Gains, Policy, Search, improve, never_stop, policy_of

MAX_ERROR_LETTERS = 400  # of an error message of a game's player


class Player(Protocol):
    """The interface of a game's `player`; it sees only the view.

    It may also have `solved(rules, view, seat, rng, worlds) -> Move | None`: the choice of levels
    that look ahead, if the game has a better way than playouts; None leaves it to `improve`."""

    def choose(self, rules: Rules, view: View, seat: int, rng: Rng) -> Move:
        """The move of a seat that has to choose."""


class BadPlayer(SaidError):
    """A game's player failed or chose an illegal move. `instead`: if only looking ahead failed, the
    rule player's choice, to be played in its place; else None."""

    def __init__(self, key: str | Why, /, instead: Move | None = None, **facts: Fact) -> None:
        super().__init__(key, **facts)
        self.instead = instead


def choice_seed(match: Match, seat: int) -> int:
    """Return the seed of a seat's present choice, derived from the game's seed. So equal games have
    equal choices; the game's seed cannot be worked out from it."""
    return derive_seed(match.seed, "seat", match.step, seat)


def think(game: str, view: View, seat: int, level: str, seed: int,
          so_far: Callable[[Move], None] = lambda choice: None,
          enough: Callable[[], bool] = never_stop) -> Move:  # fmt: skip
    """Return the choice of the game's player at this level; a random legal move if it has none.

    `so_far` is called with the best choice before looking ahead; `enough` returns True to stop
    thinking. If it never does, the same arguments give the same choice on any machine. Raises
    BadPlayer if the player fails or its choice is illegal."""
    rules, player = rules_of(game), _player_of(game)
    skill = level_of(level)
    with _blame_player("player.failed", game), time_limit(folder_of(game)):
        if player is None:
            return random_move(rules, view, seat, random.Random(seed))
        first = _choose_by_rule(rules, player, view, seat, skill=skill, seed=seed)
    require_legal(rules, view, seat, first)
    if not skill.worlds:
        return first
    so_far(first)
    with _blame_player("player.ahead", game, first):
        choice = look_ahead(rules, view, seat, first, seed, skill.worlds, enough, skill.character)
    require_legal(rules, view, seat, choice, first)
    return first_fair_move(rules, view, seat, [choice, first])


def _choose_by_rule(rules: Rules, player: Player, view: View, seat: int, skill: Level,
                    seed: int) -> Move:  # fmt: skip
    """Return the choice of the game's player before looking ahead, as its level makes it: by the
    cards it remembers, in character, with mistakes and haste. An illegal choice is not changed."""
    known = newest_known(view.known, skill.remembers)
    remembered = redact(rules, view, seat, known) if view.known else view
    own = player.choose(rules, remembered, seat, random.Random(seed))
    if why_not(rules, view, seat, own) is not None:
        return own
    own = _choose_in_character(rules, remembered, seat, own, skill.character)
    mistaken = own
    if skill.blunder_rate:
        luck = random.Random(derive_seed(str(seed), "slip"))
        mistaken = blunder(rules, remembered, seat, own, skill.blunder_rate, skill.careless, luck)
    hurried = hasty(rules, remembered, seat, mistaken, skill.haste)
    # With the whole view: a level that forgets must not spoil the game either.
    return first_fair_move(rules, view, seat, [hurried, mistaken, own])


@contextmanager
def _blame_player(key: str, game: str, instead: Move | None = None) -> Iterator[None]:
    """Turn any error of a game's player into BadPlayer, with the sentence `key` and `instead`."""
    try:
        yield
    except BaseException as error:  # an unknown module may raise anything
        reraise_ctrl_c(error)
        raise BadPlayer(key, instead, game=game, said=describe_error(error)) from error


def require_legal(rules: Rules, view: View, seat: int, choice: Move,
                  instead: Move | None = None) -> None:  # fmt: skip
    """Raise BadPlayer if a choice is illegal; `instead`: the move to be played then, or None."""
    if why_not(rules, view, seat, choice) is not None:
        raise BadPlayer("player.illegal", instead, game=rules.NAME, said=str(choice))


def _choose_in_character(rules: Rules, view: View, seat: int, own: Move, character: str) -> Move:
    """Return the choice `own`, or the one that the character prefers to it in this game."""
    quirk = quirks(rules).get(character)
    return choose_by_quirk(rules, view, seat, own, quirk) if quirk else own


def failure_reason(game: str, error: BaseException) -> Why:
    """Return the sentence for an error of a game's player."""
    if not isinstance(error, BadPlayer):
        error = BadPlayer("player.failed", game=game, said=describe_error(error))
    return error.why


def describe_error(error: BaseException) -> str:
    """Describe an error of unknown code in one line: file and line, type, message."""
    location = error_place(error)
    where = f"{location[1]}:{location[2]}: " if location else ""
    return f"{where}{type(error).__name__}: {error_text(error)}"[:MAX_ERROR_LETTERS]


def look_ahead(rules: Rules, view: View, seat: int, first: Move, seed: int, worlds: int,
               enough: Callable[[], bool] = never_stop, character: str = "",
               gains: Gains | None = None) -> Move:  # fmt: skip
    """Return the move found by looking ahead in `worlds` sampled worlds. If the game's player can
    work out the best move, it is that one, changed by its character. Else it is `first`, unless
    another move clearly gains on it; the gains by world of all moves tried are added to `gains`."""
    solve = getattr(_player_of(rules.NAME), "solved", None)
    if solve is not None:
        solution: Move | None = solve(rules, view, seat, random.Random(seed), worlds)
        if solution is not None:
            return _choose_in_character(rules, view, seat, solution, character)
    search = Search(seed, worlds, enough, playout_policy(rules.NAME))
    return improve(rules, view, seat, first, search, gains)


def think_or_guess(game: str, view: View, seat: int, level: str, seed: int,
                   so_far: Callable[[Move], None] = lambda choice: None,
                   enough: Callable[[], bool] = never_stop) -> tuple[Move, Why | None]:  # fmt: skip
    """Return the choice of `think` and None. If the player fails, return the rule player's choice
    if that is known, else a random legal move, and the reason."""
    try:
        return think(game, view, seat, level, seed, so_far=so_far, enough=enough), None
    except BadPlayer as bad:
        choice = bad.instead or random_move(rules_of(game), view, seat, random.Random(seed))
        return choice, bad.why


def hint_seed(view: View) -> int:
    """Return the seed of a hint, derived from the view alone. So asking again gives the same hint,
    and a hint reveals nothing that the view does not."""
    parts = [
        view.phase,
        *map(str, (view.turn, view.seat, view.table.dealer, view.table.hand)),
        *(f"{key}={value}" for key, value in sorted(view.table.options.items())),
        *(f"{name}={number}" for name, number in sorted(view.tallies.items())),
        *(f"{name}={' '.join(map(str, cards))}" for name, cards in sorted(view.zones.items())),
        *sorted(map(str, view.shown)),
    ]
    return derive_seed("hint", *parts)


def safe_difficulty(game: str, view: View, seat: int, choice: Move) -> float:
    """Return the difficulty of a choice from 0 to 1; USUAL_DIFFICULTY if the game's code fails."""
    try:
        return max(0.0, min(1.0, float(difficulty_of(rules_of(game), view, seat, choice))))
    except BaseException as error:  # of an unknown module
        reraise_ctrl_c(error)
        return USUAL_DIFFICULTY


def random_move(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Draw a verb at random, then one of its legal moves, or of the likely ones listed."""
    verbs: dict[str, list[Move]] = {}
    for move in candidates(rules, view, seat):
        verbs.setdefault(move.verb, []).append(move)
    groups = list(verbs.values())
    moves = groups[int(rng.random() * len(groups))]
    return moves[int(rng.random() * len(moves))]


@cache
def rules_of(game: str) -> Rules:
    """Return the rules of a playable game, cached."""
    rules = game_named(game).rules
    assert rules is not None, f"{game} is broken and cannot be played"
    return rules


@cache
def folder_of(game: str) -> Path:
    return game_named(game).folder


def playout_policy(game: str) -> Policy:
    """Return the policy by which all seats choose in playouts."""
    player, rules = _player_of(game), rules_of(game)
    return policy_of(rules, partial(player.choose, rules) if player else None)


def _player_of(game: str) -> Player | None:
    player: Player | None = player_of(rules_of(game))
    return player
