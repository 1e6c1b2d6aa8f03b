"""What a game is: the functions and names that every `rules/<game>/rules.py` has.

A module satisfies this by what it defines; there is no base class. `unfit` and `places` are
optional: the functions of the same names below say what holds without them. More that is optional
is in `remarks`, `story`, `records`, `asking`, `handicap`; for players in `foresight`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from rules.kit.cards import Card
from rules.kit.chance import Chance
from rules.kit.move import Move, Offer
from rules.kit.state import Outcome, State, Table, Value, Why, why

T = TypeVar("T")


class Option(NamedTuple):
    """One house rule: its choices and what is played if nobody says otherwise.

    `seats`: the numbers of seats for which the option exists, empty for all of them. `needs`:
    another option that must be on for this one to mean anything. An option with a single choice is
    always in force. Its words are `option.KEY`, `option.KEY.line` and `option.KEY.CHOICE`. A game
    that gets an option later names in `EARLIER` the choice for journals that do not have it yet."""

    key: str
    choices: tuple[Value, ...]
    default: Value
    seats: tuple[int, ...] = ()
    needs: str = ""

    def applies(self, seats: int) -> bool:
        """Whether the option is there with so many seats."""
        return not self.seats or seats in self.seats


class Rules(Protocol):
    """A game's rules. Positions are changed by `apply` alone, in place."""

    def __hash__(self) -> int:
        """Compare rules by identity, like modules."""

    NAME: str
    """The folder's name, in small letters."""
    BEST: str
    """Which points are best: "most"; "fewest", as where they are penalties; or "ranking" where
    points do not decide and every Outcome says itself how the seats stand. Places, duels and
    the players that look ahead all go by this; with "most" and "fewest" somebody who has won
    has the best points, and the winners stand before all others."""
    SEATS: Sequence[int]
    """How many may sit."""
    OPTIONS: Sequence[Option]
    """The house rules."""
    SIGHT: Mapping[str, str]
    """Kind of zone to who knows its cards: all, owner, none."""
    PHASES: Sequence[str]
    """Every phase a position may be in, the dealer's steps too, so that a layout which names
    another is refused."""
    VERBS: Sequence[str]
    """The verb of every move there is, likewise."""
    REASONS: Mapping[str, str]
    """Key of each objection to the anchor of its paragraph in `howto.md`."""

    def pack(self, table: Table) -> Sequence[Card]:
        """Return all cards of the game; of a die, all faces."""

    def deal(self, table: Table, chance: Chance) -> State:
        """Return the first position of a hand."""

    def actors(self, state: State) -> Sequence[int]:
        """Return the seats that owe a choice; none in a dealer's step, and at the end."""

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        """Return the kinds of move that are open to a seat that owes a choice."""

    def objection(self, state: State, seat: int, choice: Move) -> Why | None:
        """Return why a move that fits an offer is not legal; None if it is."""

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        """Carry out the joint choice of all actors, or the dealer's step."""

    def outcome(self, state: State) -> Outcome | None:
        """Return the result of the hand; None while it runs."""

    def onward(self, table: Table, outcome: Outcome) -> Table | None:
        """Return the table of the next hand; None if the match is over."""


def call_optional(module: object, name: str, default: T, *arguments: object) -> T:
    """Call a function that a module may leave out. Return `default` without it, or for None."""
    function = getattr(module, name, None)
    answer: T | None = function(*arguments) if function else None
    return default if answer is None else answer


def unfit(rules: Rules, seats: int, options: Mapping[str, Value]) -> Why | None:
    """Return why these options cannot be combined with this number of seats; None if they can. A
    game without `unfit` allows every combination."""
    reason: object = call_optional(rules, "unfit", None, seats, options)
    if reason is None or isinstance(reason, Why):
        return reason
    return why("options.unfit", game=rules.NAME)


def places(rules: Rules, table: Table) -> int:
    """Return the number of hands around the table: one for each seat, and in a game with `places`
    those that nobody plays."""
    count: object = call_optional(rules, "places", None, table)
    return count if isinstance(count, int) else table.seats
