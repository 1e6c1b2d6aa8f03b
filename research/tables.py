"""Tables to measure at: house rules, seeds, levels, one player in every seat in turn."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import TypeVar

from rules.kit.catalogue import games
from rules.kit.contract import Rules
from rules.kit.options import full_options
from rules.kit.state import Table, Value
from table.app.defaults import usual_seats
from table.players.duel import Chooser
from table.players.inline import think

Player = TypeVar("Player")
APART = 1_000_003  # between the seeds of two measurements


def table(rules: Rules, seats: int, dealer: int = 0, **options: Value) -> Table:
    """A table for so many seats with these house rules; the dealers take turns."""
    return Table(seats, full_options(rules, seats, options), dealer % seats)


def usual_tables(only: str | None = None) -> Iterator[tuple[str, Rules, int]]:
    """Each game, its rules, and its fewest, usual and most seats; `only` of this game."""
    for game in games():
        if game.rules is not None and only in (None, game.name):
            seats = game.rules.SEATS
            for count in sorted({min(seats), usual_seats(game.rules), max(seats)}):
                yield game.name, game.rules, count


def seeds(seed: int, deals: int) -> range:
    """The seeds of so many deals."""
    return range(seed * APART, seed * APART + deals)


def level_player(game: str, level: str) -> Chooser:
    """A computer player of this level, or of a character at one (`keen:kari`)."""
    return lambda view, seat, seed, state: think(game, view, seat, level, seed)


class Patience:
    """Waits so many processor seconds for a choice of a player that looks ahead."""

    def __init__(self, seconds: float) -> None:
        self.until = process_time() + seconds

    def enough(self) -> bool:
        """Whether the time is up."""
        return process_time() > self.until


def in_every_seat(player: Player, others: Player, seats: int) -> Iterator[tuple[int, list[Player]]]:
    """One player among others in each seat in turn: its seat, and who sits where."""
    for seat in range(seats):
        yield seat, [player if at == seat else others for at in range(seats)]
