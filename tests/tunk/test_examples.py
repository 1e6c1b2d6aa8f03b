"""The worked examples of docs/rules/tunk.md, each under its number."""

import pytest

from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.spreads import is_book
from tests.tunk.hands import (
    LUCK,
    after_drop,
    at,
    done,
    ended,
    legal,
    points,
    refused,
    spread_of,
    table,
)

# Hands by what they count.
FIVE, SIX, SEVEN, EIGHT, NINE = "AS 4D", "2S 4S", "3S 4H", "3H 5S", "4C 5D"
BELOW = "AC 2C 3C"  # lies on the table where the play matters


def dealt(state: State) -> State:
    """The first position with a choice."""
    while not tunk.actors(state):
        tunk.apply(state, {}, LUCK)
    return state


@pytest.mark.parametrize(("seats", "stock"), [(2, 41), (3, 36)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_example_01_the_deal(seats: int, stock: int, dealer: int) -> None:
    """Five cards each, one turned up, 41 or 36 in the stock; the dealer's left plays first, and
    the cards went round one at a time."""
    fresh = tunk.deal(table(seats, dealer), LUCK)
    top_down = fresh.zones["stock"][::-1]
    state = dealt(fresh)
    assert len(state.zones["stock"]) == stock
    assert state.zones["discard"] == [top_down[5 * seats]]
    for step in range(seats):
        seat = (dealer + 1 + step) % seats
        assert state.zones[f"hand:{seat}"] == top_down[step : 5 * seats : seats]
    assert list(tunk.actors(state)) == [(dealer + 1) % seats]
    assert state.phase == "begin"


PREMIUM = {49: "KS QD JC 10H 9S", 50: "KS QD JC 10H JS"}


def turned_up(hands: list[str], **options: bool) -> State:
    """The position after the turn-up, if these hands were dealt."""
    state = at(hands, phase="turn_up", **options)
    tunk.apply(state, {}, LUCK)
    return state


@pytest.mark.parametrize("count", PREMIUM)
def test_example_02_no_premium_for_49_or_50(count: int) -> None:
    """A hand of 49 or 50 has no effect; the first turn starts as ever."""
    state = turned_up([PREMIUM[count], "2C 3D 4S 7H 8C"])
    assert state.phase == "begin" and state.turn == 0 and not state.shown
    assert legal(state) == {"drop", "draw", "take"}


@pytest.mark.parametrize("count", PREMIUM)
def test_example_02_with_initial_49_50(count: int) -> None:
    """With `initial_49_50` it wins double before anybody plays: 24 counts 48. Whose turn it
    would be is no matter; two such hands bar each other, and 48 is nothing."""
    other = "KC 9D 4H AD"
    assert points(turned_up([PREMIUM[count], other], initial_49_50=True)) == (48, 0)
    assert points(turned_up([other, PREMIUM[count]], initial_49_50=True)) == (0, 48)
    two = [PREMIUM[count], other, "KD QC JD 10S QH"]
    assert points(turned_up(two, initial_49_50=True)) == (0, 0, 0)
    assert turned_up(["KS QD JC 10H 8S", other], initial_49_50=True).phase == "begin"


def test_example_03_a_tunk_pays_double() -> None:
    """A hand emptied by a second spread wins 2 x 24 of two, 2 x (17 + 23) of three."""
    laid = ["4C 4D 4H"]
    two = done(at(["8H 9H 10H", "KS 9D 4S AS"], laid), "spread 8H 9H 10H")
    assert two.phase == "tunk" and points(two) == (48, 0)
    three = done(at(["8H 9H 10H", "KS 7S", "KD QD 3D"], laid), "spread 8H 9H 10H")
    assert points(three) == (80, 0, 0)
    assert ended(three).why.key == "tunk"


def test_example_04_out_by_the_last_discard() -> None:
    """The last card discarded wins the others' 17 and 23 once."""
    out = done(at(["9C", "KS 7S", "KD QD 3D"]), "discard 9C")
    assert out.phase == "out" and points(out) == (40, 0, 0)
    assert ended(out).why.key == "out"


def test_example_05_a_drop_with_the_lowest_count() -> None:
    """9 against 21 wins 12; 5 against 10 and 20 wins 25, or 20 with `per_opponent`."""
    assert after_drop(NINE, "KS QS AS") == (12, 0)
    assert after_drop(NINE, "KS QS AS", difference="per_opponent") == (12, 0)
    three = (FIVE, "KS", "KD QD")
    assert after_drop(*three) == (25, 0, 0)
    assert after_drop(*three, difference="per_opponent") == (20, 0, 0)


def test_example_06_a_drop_that_is_beaten() -> None:
    """A lower count than the dropper's wins double the difference."""
    assert after_drop("KS 4D", SIX) == (0, 16)
    assert after_drop("KS 2D", EIGHT, "KD QD") == (0, 48, 0)
    assert after_drop("KS 2D", EIGHT, "KD QD", difference="per_opponent") == (0, 32, 0)
    assert after_drop("KS 2D", EIGHT, "9D") == (0, 26, 0)
    assert after_drop("KS 2D", EIGHT, "9D", difference="per_opponent") == (0, 10, 0)


def test_example_07_ties_for_the_lowest_count() -> None:
    """Equals share what the rest hold, the dropper too, not doubled and nothing taken off; where
    nobody else is left, nobody scores."""
    assert after_drop(SEVEN, "7D", "KD 5D") == (7.5, 7.5, 0)
    assert after_drop("KS 2D", EIGHT, "8D") == (0, 6, 6)
    assert after_drop(EIGHT, "8D") == (0, 0)
    assert after_drop(NINE, "9S", "9H") == (0, 0, 0)
    stock_out = at([f"{SIX} KC", "6D", "KD QD JD AD"], stock=0)
    assert points(done(stock_out, "discard KC")) == (15.5, 15.5, 0)


def test_example_07_with_dropper_loses() -> None:
    """With `dropper_loses` an equal count beats the dropper as a lower one does; two who do
    share what the dropper holds."""
    options = {"drop_tie": "dropper_loses"}
    three = (SEVEN, "7D", "KD 5D")
    assert after_drop(*three, **options) == (0, 30, 0)
    assert after_drop(*three, difference="per_opponent", **options) == (0, 16, 0)
    assert after_drop(EIGHT, "8D", **options) == (0, 0)
    assert after_drop("KS 2D", EIGHT, "8D", **options) == (0, 6, 6)
    assert after_drop(NINE, "9S", "9H", **options) == (0, 4.5, 4.5)


def test_example_08_the_stock_runs_out() -> None:
    """The drawer of the last card finishes the turn; then 11, 4 and 30 are compared, and the 4
    wins 37, or 33 with `per_opponent`."""
    hands = ("KS AS", "4D", "KD QD JD")
    for options, won in (({}, 37), ({"difference": "per_opponent"}, 33)):
        before = at(hands, phase="begin", stock=1, **options)
        last = before.zones["stock"][0]
        drawn = done(before, "draw")
        assert drawn.phase == "play" and drawn.zones["stock"] == []
        after = done(drawn, f"discard {last}")
        assert after.phase == "stock_out"
        assert points(after) == (0, won, 0)
        assert ended(after).why.key == "stock_out"


def test_example_08_a_tunk_on_the_last_card_comes_first() -> None:
    """Going out with the last card of the stock is paid as going out (TU8)."""
    state = at(["4C", "4D", "KD QD JD"], [BELOW], stock=0)
    assert points(done(state, "hit 4C > spread:0:0")) == (68, 0, 0)


@pytest.mark.parametrize(
    ("names", "valid"),
    [
        ("AS 2S 3S", True),
        ("QS KS AS", False),
        ("KS AS 2S", False),
        ("10H JH QH", True),
        ("QS QH QD", True),
        ("4C 4D 4H 4S", True),
        ("5C 6C 7D", False),
    ],
)
def test_example_09_runs_and_books(names: str, valid: bool) -> None:
    """Three or four of a rank, or three or more in a row of one suit, the ace low."""
    assert spread_of(names) == valid


def test_example_09_two_cards_are_no_spread() -> None:
    """5 and 6 of clubs are too few."""
    assert refused(at(["5C 6C KD", "2H"]), "spread 5C 6C") == "too_few"


@pytest.mark.parametrize(
    ("spread", "hits", "misses"),
    [
        ("5C 6C 7C", "4C 8C", "3C 9C 8D 5D"),
        ("10H JH QH KH", "9H", "AH 8H 9D KD"),
        ("AS 2S 3S", "4S", "KS 5S 4D AD"),
        ("QD QH QS", "QC", "JC KC JS"),
        ("4C 4D 4H 4S", "", "5C 3S"),
    ],
)
def test_example_10_hitting(spread: str, hits: str, misses: str) -> None:
    """A book of three takes its fourth card, a run the next at either end, nothing else."""
    state = at([f"{hits} {misses} 7H", "2H"], [spread])
    expected = {f"hit {text} > spread:0:0" for text in hits.split()}
    assert {text for text in legal(state) if text.startswith("hit")} == expected
    for text in hits.split():
        after = done(state, f"hit {text} > spread:0:0").zones["spread:0:0"]
        assert {str(each) for each in after} == {text, *spread.split()}
        assert is_book(after) or after == sorted(after)


def test_example_11_putting_down_after_drawing_only() -> None:
    """No spread before the draw; after it, a spread the drawn card has no part in; then one of
    three cards is discarded and two are left."""
    state = at(["6D 7D 8D KS 2C", "9C 9D JS QC 4S"], phase="begin")
    assert refused(state, "spread 6D 7D 8D") == "take_first"
    drawn = done(state, "draw")
    new = str(drawn.zones["hand:0"][-1])
    assert new not in ("6D", "7D", "8D")
    after = done(drawn, "spread 6D 7D 8D")
    assert len(after.zones["hand:0"]) == 3 and after.phase == "play"
    over = done(after, "discard KS")
    assert len(over.zones["hand:0"]) == 2 and over.turn == 1


def test_example_12_two_spreads_in_one_turn() -> None:
    """4 4 4 and 8 9 10 of hearts empty the hand before the discard, which is a tunk."""
    state = at(["4C 4D 4S 8H 9H", "KS QD"], phase="begin")
    stock = state.zones["stock"]
    stock.append(stock.pop(next(n for n, card in enumerate(stock) if card.name == "10H")))
    after = done(state, "draw", "spread 4C 4D 4S", "spread 8H 9H 10H")
    assert after.phase == "tunk" and points(after) == (40, 0)


def test_example_13_the_last_cards() -> None:
    """Holding 9 and 10 of clubs with 6-7-8 on the table: two hits are a tunk, a hit and a
    discard are out, and the 10 may be discarded and the 9 kept."""
    state = at(["9C 10C", "KS"], ["6C 7C 8C"])
    tunked = done(state, "hit 9C > spread:0:0", "hit 10C > spread:0:0")
    assert tunked.phase == "tunk" and points(tunked) == (20, 0)
    out = done(state, "hit 9C > spread:0:0", "discard 10C")
    assert out.phase == "out" and points(out) == (10, 0)
    kept = done(state, "discard 10C")
    assert (kept.phase, kept.turn) == ("begin", 1)
    assert [card.name for card in kept.zones["hand:0"]] == ["9C"]


def test_example_14_spreads_in_hand_count() -> None:
    """3 3 3 K Q counts 29, so that a drop with 25 wins 4; with `unmatched_only` it counts 20,
    and wins 2 x (25 - 20)."""
    hands = ("KC 10C 5C", "3C 3D 3H KS QD")
    assert after_drop(*hands) == (4, 0)
    assert after_drop(*hands, hand_count="unmatched_only") == (0, 10)
