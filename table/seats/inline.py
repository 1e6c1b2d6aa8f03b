"""A computer player's choice, thought out in this process, from a view alone."""

from __future__ import annotations

import importlib
import importlib.util
import random
from functools import cache
from typing import Protocol, cast

from rules.kit.catalogue import game as game_named
from rules.kit.chance import derived
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.moves import Move, why_not
from rules.kit.remarks import candidates
from rules.kit.state import View


class Rng(Protocol):
    """The luck a player mixes with."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


class Player(Protocol):
    """What a game's `player.py` offers; it may read nothing but the view."""

    def choose(self, rules: Rules, view: View, seat: int, rng: Rng) -> Move:
        """The seat's move in a position where it owes a choice."""


class BadPlayer(Exception):
    """A game's rule player failed or chose an illegal move; the text says how."""


def choice_seed(match: Match, seat: int) -> int:
    """The seed of a seat's choice now: the same game, the same choices; and from
    it nobody learns the seed of the game."""
    return derived(match.seed, "seat", match.step, seat)


def think(game: str, view: View, seat: int, level: str, seed: int) -> Move:
    """What the game's player chooses at this level; any legal move where there is no player.

    Raises BadPlayer: a player's mistake must not become a broken rule.
    """
    rules = rules_of(game)
    rng = random.Random(seed)
    try:
        player = _player(game)
        if player is None:
            return any_move(rules, view, seat, rng)
        choice = player.choose(rules, view, seat, rng)
    except Exception as error:  # whatever a stranger's module may raise
        raise BadPlayer(f"the player of {game} failed ({type(error).__name__}: {error})") from error
    if why_not(rules, view, seat, choice) is not None:
        raise BadPlayer(f"the player of {game} chose “{choice}”, which is not legal")
    return choice


def think_or_guess(game: str, view: View, seat: int, level: str, seed: int) -> tuple[Move, str]:
    """What `think` chooses, or any legal move where it fails; with a note that says so."""
    try:
        return think(game, view, seat, level, seed), ""
    except BadPlayer as bad:
        return any_move(rules_of(game), view, seat, random.Random(seed)), str(bad)


def any_move(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """A legal move at random, of a verb at random; where a game lists likely moves, of those."""
    verbs: dict[str, list[Move]] = {}
    for one in candidates(rules, view, seat):
        verbs.setdefault(one.verb, []).append(one)
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
def _player(game: str) -> Player | None:
    name = f"rules.{game}.player"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(Player, importlib.import_module(name))
