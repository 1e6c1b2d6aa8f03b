"""Tunk's positions as a test wants them: hands, spreads and piles by the names of their cards."""

import random
from collections.abc import Iterator, Sequence

from rules.kit.cards import cards
from rules.kit.move import Move
from rules.kit.state import Outcome, State, Table, Value
from rules.tunk import rules as tunk
from rules.tunk.player.rollout_policy import playout_move
from tests.positions import Play
from tests.tables import choices

play = Play(tunk)
LUCK, step, refused, legal = play.luck, play.step, play.refused, play.legal


def table(seats: int, dealer: int = -1, **options: Value) -> Table:
    """A table for so many seats with these house rules; the first seat begins."""
    return play.table(seats, dealer, **options)


def at(
    hands: Sequence[str],
    spreads: Sequence[str] = (),
    *,
    phase: str = "play",
    discard: str = "",
    stock: int | None = None,
    pile: int | None = None,
    **options: Value,
) -> State:
    """The first seat's turn: everybody holds these cards, and these spreads lie on the table.

    The discard pile ends with `discard`; of what is left, `stock` cards (by default all) lie in
    the stock and the others further down in the pile, of which only the upmost `pile` are kept.
    After a draw the stock is where the last card came from.
    """
    state = play.deal(table(len(hands), **options))
    top, rest = cards(discard), state.zones["stock"]
    for seat, names in enumerate(hands):
        state.zones[f"hand:{seat}"] = cards(names)
    for number, names in enumerate(spreads):
        state.zones[f"spread:{number % len(hands)}:{number // len(hands)}"] = cards(names)
    used = {card for zone, lying in state.zones.items() if zone != "stock" for card in lying}
    rest = sorted([card for card in rest if card not in used and card not in top])
    random.Random(f"{hands} {discard}").shuffle(rest)  # the same whatever was dealt before
    left = len(rest) if stock is None else stock
    lying = rest[left:] + top
    state.zones["stock"], state.zones["discard"] = rest[:left], lying[-pile:] if pile else lying
    state.turn, state.phase = 0, phase
    return state


def done(state: State, *texts: str) -> State:
    """The position after these moves of whose turn it is, each legal."""
    for text in texts:
        state = step(state, text)
    return state


def ended(state: State) -> Outcome:
    """How a hand ends whose play is over: the hands are looked at, then paid."""
    hands = [card for zone in state.zones if zone.startswith("hand") for card in state.zones[zone]]
    assert state.shown == set(hands) and tunk.outcome(state) is None, "nobody has seen the hands"
    return play.outcome(step(state))


def points(state: State) -> tuple[float, ...]:
    """What every seat scores in a hand whose play is over."""
    return ended(state).points


def after_drop(*hands: str, **options: Value) -> tuple[float, ...]:
    """The points after the first seat has dropped."""
    return points(done(at(hands, phase="begin", discard="", **options), "drop"))


def walked(seats: int, number: int, **options: Value) -> Iterator[tuple[State, int]]:
    """The choices of a hand that the habit plays, now and then some other likely move."""

    def choose(state: State, seat: int, rng: random.Random) -> Move:
        made = playout_move(state, seat, rng)
        return rng.choice(tunk.candidates(state, seat)) if rng.random() < 0.3 else made

    yield from choices(tunk, table(seats, number, **options), number, choose)


def by_every_house_rule(seats: int, hands: int) -> Iterator[tuple[State, int]]:
    """The same of so many hands by every choice of every house rule in turn."""
    for number in range(hands):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        choice = option.choices[number // len(tunk.OPTIONS) % len(option.choices)]
        yield from walked(seats, number, **{option.key: choice})
