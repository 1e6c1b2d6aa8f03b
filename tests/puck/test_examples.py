"""The worked examples of docs/rules/puck.md, each under its number."""

import random
from collections import Counter
from itertools import combinations

import pytest

from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.move import move
from rules.kit.moves import moves, why_not
from rules.kit.state import State
from rules.puck import rules as puck
from rules.puck.combinations import KINDS, PACK, natural, strength
from tests.puck.positions import (
    advanced,
    at,
    beats,
    dealt,
    decks,
    ended,
    owned,
    shown,
    step,
    table,
)
from tests.tables import option_sets


@pytest.mark.parametrize(
    ("seats", "jokers", "left", "pot"),
    [(2, 0, 23, 0), (3, 0, 14, 1), (4, 0, 10, 0), (2, 2, 24, 0), (3, 2, 15, 0)],
)
def test_example_01_the_deal(seats: int, jokers: int, left: int, pot: int) -> None:
    """Decks after everybody has drawn three; with three players the odd card is in the pot."""
    state = dealt(seats, **({"jokers": jokers} if jokers else {}))
    assert decks(state) == [left] * seats
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(seats)] == [3] * seats
    assert len(state.zones["pot"]) == pot


def test_example_02_the_order_of_combinations() -> None:
    """A flush beats a straight, and the lowest straight flush beats three kings."""
    assert beats("9H 5H 2H", "AS KD QC")
    assert beats("AH 2H 3H", "KC KD KH")
    best_first = ["AH 2H 3H", "2C 2D 2H", "5H 3H 2H", "AC 2D 3H", "2C 2D 3H", "AS KD JC"]
    for better, worse in combinations(best_first, 2):
        assert beats(better, worse), (better, worse)


def test_example_03_the_ace_both_ways() -> None:
    """A-2-3 is the lowest straight, and K-A-2 is none."""
    assert beats("2S 3D 4H", "AS 2D 3H")
    assert beats("QS JD 10C", "KS AD 2C")
    assert KINDS[strength(cards("KS AD 2C"))[0]] == "high"
    assert beats("AS KD QH", "KS QD JH")
    assert beats("AS KS QS", "KD QD JD") and beats("2S 3S 4S", "AD 2D 3D")


def test_example_04_pairs_and_kickers() -> None:
    """The kicker decides between equal pairs, the pair between others."""
    assert beats("AC AD 3H", "AH AS 2C")
    assert beats("AC AD QH", "KC KD QS")
    assert beats("3C 3D 2H", "2C 2D AS")


def test_example_05_flushes() -> None:
    """A-J-9 beats A-J-8; K-J-5 of mixed suits ties with its like, and cards are revealed."""
    assert beats("AH JH 9H", "AS JS 8S")
    state = shown(at(["KH JS 5C", "KD JC 5S"], [4, 4]))
    assert step(state).phase == "tie"


def test_example_06_fewer_than_three_cards() -> None:
    """A missing card is lower than any, and a bare pair beats every high card (PK10)."""
    assert beats("AC", "KH JD 4S") and beats("AC", "QH 5D 3S") and beats("AD 7C 2H", "AC")
    assert beats("2C 2D", "AH KD JS") and beats("2C 2D 3H", "2H 2S") and beats("9C", "8D 2H")
    assert beats("KC QD JH", "KS QH") and not beats("AC KC", "3D 3H")


def robbed() -> State:
    """The table of example 7, up to the showdown: B's hand is the best."""
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S", "3C 8D JH"], [10, 10, 10, 10])
    state = step(state, "steal 4C 6D 8H")
    for seat in (1, 2, 3):
        assert state.phase == "point" and state.turn == 0
        state = step(state, f"take > deck:{seat}")
    assert state.phase == "take" and len(state.zones["loot:0"]) == 3
    assert [state.tallies[f"robbed:{seat}"] for seat in range(4)] == [0, 1, 1, 1]
    state = step(step(state), "hold")
    assert state.turn == 2
    for text in ("steal 5C 7D", "take > deck:0", "take > deck:0", "", "hold"):
        state = step(state, text)
    return state


def test_example_07_stealing_from_several() -> None:
    """B wins the pot of five and twelve cards of hands; then all draw, and B starts."""
    state = robbed()
    assert state.phase == "showdown" and len(state.zones["pot"]) == 5
    after = step(state)
    assert decks(after) == [8, 26, 9, 9]
    assert [after.tallies[f"cards:{seat}"] for seat in range(4)] == [8, 26, 9, 9]
    drawn = step(after)
    assert decks(drawn) == [5, 23, 6, 6] and drawn.turn == 1
    assert [len(drawn.zones[f"hand:{seat}"]) for seat in range(4)] == [3] * 4


def test_example_08_limits_on_stealing() -> None:
    """With a single card in reach one may hold or steal one, with none only hold; never from
    the own deck, and never fewer or more than were laid (PK5, PK7, PK8)."""
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S", "3C 8D JH"], [9, 1, 0, 0])
    legal = {str(move) for move in moves(puck, state, 0)}
    assert legal == {"hold", "steal 4C", "steal 6D", "steal 8H"}
    two = why_not(puck, state, 0, move("steal 4C 6D"))
    assert two is not None and (two.key, dict(two.facts)) == ("decks_too_low", {"n": 1})
    bare = at(["4C 6D 8H", "AC AD AH"], [9, 0])
    assert moves(puck, bare, 0) == [move("hold")]
    refused = why_not(puck, bare, 0, move("steal 4C"))
    assert refused is not None and refused.key == "nothing_to_steal"
    pointing = step(at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [9, 4, 4]), "steal 4C 6D")
    own = why_not(puck, pointing, 0, move("take > deck:0"))
    assert own is not None and own.key == "own_deck"
    once = step(pointing, "take > deck:1")
    assert once.phase == "point", "two were laid, so one more has to be taken"
    done = step(once, "take > deck:1")
    assert puck.actors(done) == () and len(step(done).zones["hand:0"]) == 3
    empty = step(at(["4C 6D 8H", "AC AD", "5C", "9C"], [9, 0, 4, 4]), "steal 4C")
    refused = why_not(puck, empty, 0, move("take > deck:1"))
    assert refused is not None and refused.key == "empty_deck"


def test_example_09_a_tie_as_in_war() -> None:
    """9-9, then K-4: the king takes six cards of hands, four revealed and the discards."""
    hands = ["KH JS 5C", "KD JC 5S"]
    state = step(shown(at(hands, ["9C KC 2C", "9D 4D 2D"], pot="3C 3D")))
    assert [len(state.zones[f"tie:{seat}"]) for seat in (0, 1)] == [1, 1]
    state = step(state)
    assert state.phase == "tie" and state.tallies["cards:0"] == 4
    state = step(state)
    assert decks(state) == [13, 1] and state.tallies["starter"] == 0


def test_example_09_three_tie() -> None:
    """Q, Q and 5, then 3 and 8: the 8 wins, and five cards were revealed."""
    hands = ["KH JS 5C", "KD JC 5S", "KC JH 5D"]
    state = step(shown(at(hands, ["QC 3C 2C", "QD 8D 2D", "6H AC AD"])))
    state = step(state)
    assert [len(state.zones[f"tie:{seat}"]) for seat in range(3)] == [2, 2, 1]
    assert [state.tallies[f"tied:{seat}"] for seat in range(3)] == [1, 1, 0]
    state = step(state)
    assert decks(state) == [1, 15, 2] and state.tallies["starter"] == 1


def test_example_10_running_out() -> None:
    """With an empty deck one who loses is out, and one who wins stays and draws what was won."""
    lost = ended(at(["AC AD 5H", "KD 9C", "8C 7D 2S"], [5, 0, 5]))
    assert decks(lost)[1] == 0 and owned(lost, 1) == 0
    assert len(step(lost).zones["hand:1"]) == 0
    won = ended(at(["AC 9D 5H", "KD KC", "8C 7D 2S"], [5, 0, 5]))
    assert decks(won) == [5, 8, 5]
    assert len(step(won).zones["hand:1"]) == 3


def test_example_10_emptied_by_thieves() -> None:
    """Whose deck thieves have emptied plays on until the showdown (PK16)."""
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [9, 2, 9])
    for text in ("steal 4C 6D", "take > deck:1", "take > deck:1", ""):
        state = step(state, text)
    assert decks(state)[1] == 0 and state.turn == 1
    assert len(moves(puck, state, 1)) > 1
    assert decks(ended(state))[1] > 0


def test_example_11_a_tie_with_an_empty_deck() -> None:
    """Whose deck is empty drops out, and the other wins with no card revealed."""
    state = shown(at(["KH JS 5C", "KD JC 5S"], [4, 0]))
    state = step(state)
    assert state.phase == "over" and decks(state) == [10, 0]


@pytest.mark.parametrize("starter", [0, 1])
def test_example_11_both_empty(starter: int) -> None:
    """Eleven cards at stake: six to the one earlier in turn order, who starts, five to the other;
    by the house rule the earlier takes them all."""
    hands = ["KH JS 5C", "KD JC 5S"]
    state = step(shown(at(hands, [0, 0], pot=5, starter=starter)))
    assert state.phase == "split"
    state = step(state)
    assert (decks(state)[starter], decks(state)[1 - starter]) == (6, 5)
    assert state.tallies["starter"] == starter and state.phase == "next"
    first = step(shown(at(hands, [0, 0], pot=5, starter=starter, dead_tie="first_in_order")))
    assert decks(first)[starter] == 11 and first.phase == "over"


def test_example_12_jokers() -> None:
    """The joker is whatever makes the best hand, but no card the hand has already."""
    assert strength(cards("JK 7C 7D")) == strength(cards("7H 7C 7D"))
    assert strength(cards("JK KH 7H")) == strength(cards("AH KH 7H"))
    assert beats("JK KH 7H", "AS QS JS")
    assert strength(cards("JK JK#2 5H")) == strength(cards("5H 6H 7H"))
    assert beats("KS QS JS", "JK JK#2 5H")
    assert strength(cards("JK")) == strength(cards("AC"))
    assert beats("JK AC 5D", "AD AH 4C")
    assert beats("JK KC", "AC QD JH")
    assert strength(cards("JK 7C 7D")) == strength(cards("JK#2 7H 7S"))


def test_example_13_the_census() -> None:
    """All 22,100 hands of three: 48, 52, 1096, 720, 3744 and 16,440 of a kind."""
    hands = list(combinations(PACK, 3))
    assert all(strength(hand) == natural(hand) for hand in hands)
    count = Counter(KINDS[strength(hand)[0]] for hand in hands)
    assert sum(count.values()) == 22100
    wanted = {"straight_flush": 48, "trips": 52, "flush": 1096}
    wanted |= {"straight": 720, "pair": 3744, "high": 16440}
    assert count == wanted


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_example_14_conservation(seats: int) -> None:
    """After every round decks and a card set aside are the whole pack, by any house rules."""
    for number, options in enumerate(option_sets(puck, seats)):
        a_table = table(seats, **options)
        luck, rng = Luck(number), random.Random(number)
        state = puck.deal(a_table, luck)
        whole = set(puck.pack(a_table))
        while puck.outcome(state) is None:
            made = {seat: rng.choice(moves(puck, state, seat)) for seat in puck.actors(state)}
            puck.apply(state, made, luck)
            if state.phase in ("next", "over"):
                out = state.zones.get("aside", [])
                assert sum(decks(state)) + len(out) == len(whole) == 52 + 2 * ("JK" in str(whole))
                assert {card for heap in state.zones.values() for card in heap} == whole
                for seat in range(seats):
                    assert state.tallies[f"cards:{seat}"] == owned(state, seat)
        assert advanced(state) is state
