"""Puck's positions as a test wants them: by the names of the cards that matter."""

from collections.abc import Sequence

from rules.kit.cards import card, cards
from rules.kit.state import State, Value
from rules.puck import rules as puck
from rules.puck.combinations import strength
from tests.positions import Play, sizes

play = Play(puck)
table, step, steps, LUCK = play.table, play.step, play.steps, play.luck


def at(
    hands: Sequence[str],
    decks: Sequence[str | int],
    pot: str | int = "",
    starter: int = 0,
    **options: Value,
) -> State:
    """A position in `decide`, seat after seat: hands by name; decks by name, top card first, or
    by how many cards of those not named. What is left lies out of sight, in `stock`."""
    state = play.deal(table(len(hands), **options))
    rest = sorted(state.zones["stock"])
    named = [*hands, pot, *decks]
    for target in {card(name) for text in named if isinstance(text, str) for name in text.split()}:
        rest.remove(target)
    for seat, (hand, deck) in enumerate(zip(hands, decks, strict=True)):
        heap = [rest.pop() for _ in range(deck)] if isinstance(deck, int) else cards(deck)
        state.zones[f"hand:{seat}"], state.zones[f"deck:{seat}"] = cards(hand), heap[::-1]
    state.zones["pot"] = [rest.pop() for _ in range(pot)] if isinstance(pot, int) else cards(pot)
    state.zones["stock"] = rest
    for seat in range(len(hands)):
        state.tallies[f"cards:{seat}"] = owned(state)[seat]
    state.tallies["starter"] = state.turn = starter
    state.phase = "decide"
    return state


def owned(state: State) -> list[int]:
    """The cards in every seat's deck and hand."""
    return [deck + hand for deck, hand in zip(decks(state), sizes(state, "hand"), strict=True)]


def shown(state: State) -> State:
    """Everybody who is still to choose holds: the showdown."""
    while state.phase == "decide":
        state = step(state, "hold")
    assert state.phase == "showdown"
    return state


def ended(state: State) -> State:
    """Everybody holds, and the round is played out, but for the next draw."""
    return play.on(shown(state), "next")


def decks(state: State) -> list[int]:
    """How many cards lie in the decks."""
    return sizes(state, "deck")


def beats(better: str, worse: str, doubles: bool = False) -> bool:
    """Whether one hand is worth more than another."""
    return strength(cards(better), doubles) > strength(cards(worse), doubles)


def same(hand: str, other: str, doubles: bool = False) -> bool:
    return strength(cards(hand), doubles) == strength(cards(other))


def dealt(seats: int, **options: Value) -> State:
    """The first position in which somebody holds or steals; play goes round clockwise."""
    return play.on(play.deal(table(seats, **{"direction": "clockwise", **options})))
