"""Púkk's positions as a test wants them: hands and trump card by name, chips counted."""

from collections.abc import Sequence

from rules.kit.cards import Card, card, cards
from rules.kit.move import Move
from rules.kit.state import State, Table, Value
from rules.pukk import rules as pukk
from rules.pukk.board import PACK
from rules.pukk.combinations import Combination, best
from tests.positions import Play, tallies

play = Play(pukk)
step, steps, on, refused = play.step, play.steps, play.on, play.refused
PAIRS = ("AC AD 5C 7S 9D", "KC KD 6H 8S 9C", "QC QH 6C 7D 10D")


def options(**asked: Value) -> dict[str, Value]:
    """These house rules, the others as they usually are."""
    return play.options(5, **asked)


def table(seats: int, dealer: int = -1, **asked: Value) -> Table:
    """A table with these house rules; the last seat deals, so that seat 0 comes first."""
    return play.table(seats, dealer, **asked)


def at(a_table: Table | int, hands: Sequence[str], turned: str, phase: str = "collect") -> State:
    """A deal, dressed, in which the seats hold these cards, and `turned` is the trump card.

    Hands beyond those given are empty; what is left of the pack lies in the stub.
    """
    a_table = table(a_table) if isinstance(a_table, int) else a_table
    state = step(play.deal(a_table))
    held = [cards(hand) for hand in hands]
    out = {card(turned), *(card for hand in held for card in hand)}
    assert len(out) == 1 + sum(map(len, held)), "a card is there twice"
    for seat, hand in enumerate(held):
        state.zones[f"hand:{seat}"] = hand
    state.zones["trump"] = [card(turned)]
    state.zones["stub"] = [card for card in PACK if card not in out]
    state.phase = phase
    state.turn = a_table.after(a_table.dealer) if phase in ("entry", "lead") else -1
    return state


def vying(choices: str = "", hands: Sequence[str] = PAIRS, **asked: Value) -> State:
    """A púkk of as many seats as there are hands, after these choices."""
    return steps(at(table(len(hands), **asked), hands, "JS", "entry"), choices)


def turned_up(a_table: Table | int, hands: Sequence[str], turned: str) -> State:
    """The same just as the trump card has been turned up, with whoever holds the seven asked."""
    a_table = table(a_table, bisefa="before") if isinstance(a_table, int) else a_table
    state = at(a_table, hands, turned, "turn")
    state.zones["stub"].append(state.zones["trump"].pop())
    return step(state)


def chips(state: State) -> list[int]:
    """Every seat's chips."""
    return tallies(state, "chips")


def gains(before: State, after: State) -> list[int]:
    """How many chips every seat has won."""
    return [now - then for then, now in zip(chips(before), chips(after), strict=True)]


def pool(state: State, name: str) -> int:
    return state.tallies[f"pool:{name}"]


def combination(hand: str, **asked: Value) -> Combination:
    """The best combination of a hand that has one."""
    found = best(cards(hand), options(**asked))
    assert found is not None
    return found


def beats(text: str, other: str, **asked: Value) -> bool:
    """Whether one hand's combination is above another's."""
    return combination(text, **asked).key > combination(other, **asked).key


def played_out(state: State) -> State:
    """The end of the deal, everybody declining and leading what comes first."""
    plain = {"bisefa": "keep", "entry": "decline", "raising": "stand"}
    while pukk.outcome(state := on(state)) is None:
        first = Move("lead", tuple(state.zones[f"hand:{state.turn}"][:1]))
        state = step(state, plain.get(state.phase, first))
    return state


def lying(state: State, seat: int) -> list[Card]:
    """What a seat has played, in order."""
    return state.zones[f"played:{seat}"]
