"""Tunk's positions as a test wants them: hands, spreads and piles by the names of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.move import Move, move
from rules.kit.moves import moves, why_not
from rules.kit.options import full_options
from rules.kit.state import Outcome, State, Table, Value
from rules.tunk import rules as tunk

LUCK = Luck("tunk")


def table(seats: int, dealer: int = -1, **options: Value) -> Table:
    """A table for so many seats with these house rules; the first seat begins."""
    return Table(seats, full_options(tunk, seats, options), dealer % seats)


def at(
    hands: Sequence[str],
    spreads: Sequence[str] = (),
    *,
    phase: str = "play",
    discard: str = "",
    stock: int | None = None,
    **options: Value,
) -> State:
    """The first seat's turn: everybody holds these cards, and these spreads lie on the table.

    The discard pile ends with `discard`; of what is left, `stock` cards (by default all) lie in
    the stock and the others further down in the pile. After a draw the stock is where the last
    card came from.
    """
    state = tunk.deal(table(len(hands), **options), LUCK)
    pile = cards(discard)
    rest = state.zones["stock"]
    for seat, names in enumerate(hands):
        state.zones[f"hand:{seat}"] = cards(names)
    for number, names in enumerate(spreads):
        state.zones[f"spread:{number % len(hands)}:{number // len(hands)}"] = cards(names)
    used = {card for zone, lying in state.zones.items() if zone != "stock" for card in lying}
    rest = [card for card in rest if card not in used and card not in pile]
    left = len(rest) if stock is None else stock
    state.zones["stock"], state.zones["discard"] = rest[:left], rest[left:] + pile
    state.turn, state.phase = 0, phase
    return state


def done(state: State, *texts: str) -> State:
    """The position after these moves of whose turn it is, each legal; the old one stays."""
    after = state.copy()
    for text in texts:
        made = move(text)
        assert why_not(tunk, after, after.turn, made) is None, (text, refused(after, text))
        tunk.apply(after, {after.turn: made}, LUCK)
    return after


def refused(state: State, text: str) -> str:
    """The key of the objection to a move of whose turn it is; empty if it is legal."""
    wrong = why_not(tunk, state, state.turn, move(text))
    return wrong.key if wrong else ""


def ended(state: State) -> Outcome:
    """How a hand ends whose play is over: the hands are looked at, then paid."""
    hands = [card for zone in state.zones if zone.startswith("hand") for card in state.zones[zone]]
    assert state.shown == set(hands) and not tunk.actors(state)
    assert tunk.outcome(state) is None, "nobody has seen the hands"
    paid = state.copy()
    tunk.apply(paid, {}, LUCK)
    outcome = tunk.outcome(paid)
    assert outcome is not None
    return outcome


def points(state: State) -> tuple[float, ...]:
    """What every seat scores in a hand whose play is over."""
    return ended(state).points


def after_drop(*hands: str, **options: Value) -> tuple[float, ...]:
    """The points after the first seat has dropped."""
    return points(done(at(hands, phase="begin", discard="", **options), "drop"))


def legal(state: State) -> set[str]:
    """Every legal move of whose turn it is, tried one by one."""
    return set(map(str, moves(tunk, state, state.turn)))


def spread_of(names: str) -> bool:
    """Whether these cards may be laid together."""
    state = at([f"{names} KS", "2C"])
    return refused(state, str(Move("spread", tuple(sorted(cards(names)))))) == ""
