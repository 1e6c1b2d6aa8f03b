"""The worked examples of docs/rules/tunk.md, each under its number; its rulings and house rules."""

import random
from itertools import combinations

import pytest

from rules.kit.cards import Card, cards, pack
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import State, Table, Value
from rules.tunk import rules as tunk
from rules.tunk.spreads import (
    WORTH,
    hand_count,
    is_book,
    is_hit,
    is_run,
    spreads_in,
    why_no_hit,
    why_no_spread,
)
from rules.tunk.turns import STALEMATE_TURNS
from tests.positions import rows
from tests.tables import LONG, choices
from tests.tunk.hands import after_drop, at, done, ended, legal, play, points, refused, step, table

# Hands by what they count.
FIVE, SIX, SEVEN, EIGHT, NINE = "AS 4D", "2S 4S", "3S 4H", "3H 5S", "4C 5D"
EACH: dict[str, Value] = {"difference": "per_opponent"}
LOSES: dict[str, Value] = {"drop_tie": "dropper_loses"}
FLOOR: dict[str, Value] = {"halves": "floor"}


@pytest.mark.parametrize(("seats", "stock"), [(2, 41), (3, 36)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_example_01_the_deal(seats: int, stock: int, dealer: int) -> None:
    """Five cards each, one by one, one turned up, 41 or 36 left; the dealer's left plays first."""
    fresh = play.deal(table(seats, dealer))
    top_down = fresh.zones["stock"][::-1]
    state = play.on(fresh)
    assert len(state.zones["stock"]) == stock
    assert state.zones["discard"] == [top_down[5 * seats]]
    for place in range(seats):
        hand = state.zones[f"hand:{(dealer + 1 + place) % seats}"]
        assert hand == top_down[place : 5 * seats : seats]
    assert list(tunk.actors(state)) == [(dealer + 1) % seats] and state.phase == "begin"


def turned_up(*hands: str, **options: bool) -> State:
    """The position after the turn-up, if these hands were dealt."""
    return step(at(hands, phase="turn_up", **options))


@pytest.mark.parametrize("premium", ["KS QD JC 10H 9S", "KS QD JC 10H JS"], ids=["49", "50"])
def test_example_02_a_hand_of_49_or_50(premium: str) -> None:
    """It has no effect. With `initial_49_50` it wins double before anybody plays, whose turn it
    would be is no matter: 24 counts 48. Two such hands bar each other, and 48 is nothing."""
    state = turned_up(premium, "2C 3D 4S 7H 8C")
    assert state.phase == "begin" and state.turn == 0 and not state.shown
    assert legal(state) == {"drop", "draw", "take"}
    other = "KC 9D 4H AD"
    assert points(turned_up(premium, other, initial_49_50=True)) == (48, 0)
    assert points(turned_up(other, premium, initial_49_50=True)) == (0, 48)
    two = turned_up(premium, other, "KD QC JD 10S QH", initial_49_50=True)
    assert points(two) == (0, 0, 0)
    assert turned_up("KS QD JC 10H 8S", other, initial_49_50=True).phase == "begin"


ENDS = """
Tunk 3          | 8H 9H 10H / KS 9D 4S AS | 4C 4D 4H | spread 8H 9H 10H | tunk | 48 0
Tunk 3, three   | 8H 9H 10H / KS 7S / KD QD 3D | 4C 4D 4H | spread 8H 9H 10H | tunk | 80 0 0
Tunk 4          | 9C / KS 7S / KD QD 3D | | discard 9C | out | 40 0 0
Tunk 7          | 2S 4S KC / 6D / KD QD JD AD | | discard KC | stock_out | 15.5 15.5 0
Tunk 8, TU8     | 4C / 4D / KD QD JD | AC 2C 3C | hit 4C | tunk | 68 0 0
TU8             | 9C / 4D / KD QD JD | | discard 9C | out | 34 0 0
Tunk 13, a tunk | 9C 10C / KS | 6C 7C 8C | hit 9C, hit 10C | tunk | 20 0
Tunk 13, out    | 9C 10C / KS | 6C 7C 8C | hit 9C, discard 10C | out | 10 0
TU12 TU13       | 9C 10C JC / KS | 6C 7C 8C | hit 9C, hit 10C, hit JC | tunk | 20 0
TU7             | 4H 9C 10D JC / 3S | 4C 4D 4S | hit 4H, discard JC | stock_out | 0 16
"""


@pytest.mark.parametrize(("number", "hands", "laid", "moves", "end", "won"), rows(ENDS))
def test_how_a_hand_ends(number, hands, laid, moves, end, won) -> None:
    """With an empty stock. A hand emptied before the discard is a tunk: 2 x 24 of two, 2 x (17 +
    23) of three; the last card discarded wins what the others hold once; both come before the end
    of the stock (TU8), where the hands are compared. Hits alone will do, on any spread (TU12)."""
    hits = [f"{move} > spread:0:0" if "hit" in move else move for move in moves.split(", ")]
    after = done(at(hands.split(" / "), [laid] if laid else [], stock=0), *hits)
    assert after.phase == end, number
    first, second, *_ = scores = [float(score) for score in won.split()]
    assert points(after) == tuple(scores), number
    assert ended(after).why.key == ("tied" if first == second else end)


@pytest.mark.parametrize(
    ("hands", "options", "won"),
    [
        pytest.param((NINE, "KS QS AS"), {}, (12, 0), id="Tunk 5"),
        pytest.param((NINE, "KS QS AS"), EACH, (12, 0), id="Tunk 5, each"),
        pytest.param((FIVE, "KS", "KD QD"), {}, (25, 0, 0), id="Tunk 5, three"),
        pytest.param((FIVE, "KS", "KD QD"), EACH, (20, 0, 0), id="Tunk 5, three, each"),
        pytest.param(("KS 4D", SIX), {}, (0, 16), id="Tunk 6"),
        pytest.param(("KS 2D", EIGHT, "KD QD"), {}, (0, 48, 0), id="Tunk 6, three"),
        pytest.param(("KS 2D", EIGHT, "KD QD"), EACH, (0, 32, 0), id="Tunk 6, three, each"),
        pytest.param(("KS 2D", EIGHT, "9D"), {}, (0, 26, 0), id="Tunk 6, nine"),
        pytest.param(("KS 2D", EIGHT, "9D"), EACH, (0, 10, 0), id="Tunk 6, nine, each"),
        pytest.param((SEVEN, "7D", "KD 5D"), {}, (7.5, 7.5, 0), id="Tunk 7, dropper"),
        pytest.param(("KS 2D", EIGHT, "8D"), {}, (0, 6, 6), id="Tunk 7, others"),
        pytest.param((EIGHT, "8D"), {}, (0, 0), id="Tunk 7, two"),
        pytest.param((NINE, "9S", "9H"), {}, (0, 0, 0), id="Tunk 7, all"),
        pytest.param((SEVEN, "7D", "KD 5D"), LOSES, (0, 30, 0), id="Tunk 7, loses"),
        pytest.param((SEVEN, "7D", "KD 5D"), LOSES | EACH, (0, 16, 0), id="Tunk 7, loses, each"),
        pytest.param((EIGHT, "8D"), LOSES, (0, 0), id="Tunk 7, loses, two"),
        pytest.param(("KS 2D", EIGHT, "8D"), LOSES, (0, 6, 6), id="Tunk 7, loses, others"),
        pytest.param((NINE, "9S", "9H"), LOSES, (0, 4.5, 4.5), id="Tunk 7, loses, all"),
        pytest.param((SEVEN, "7D", "KD 5D"), FLOOR, (7, 7, 0), id="halves dropped"),
        pytest.param(("KS 2D", "8S", "8D"), FLOOR, (0, 6, 6), id="whole shares stay"),
        pytest.param(("KC 10C 5C", "3C 3D 3H KS QD"), {}, (4, 0), id="Tunk 14"),
        pytest.param(("KC 10C 5C", "3C 3D 3H KS QD"), {"hand_count": "unmatched_only"}, (0, 10),
                     id="Tunk 14, unmatched"),
    ],
)  # fmt: skip
def test_examples_05_to_07_and_14_a_drop(hands, options, won) -> None:
    """5: the lowest count wins what the others hold beyond it, or each difference. 6: a lower count
    than the dropper's wins double the difference. 7: equals share what the rest hold, the dropper
    too, not doubled, nothing taken off; nobody scores where nobody else is left; with
    `dropper_loses` an equal count beats the dropper. 14: 3 3 3 K Q counts 29, or with
    `unmatched_only` 20."""
    assert after_drop(*hands, **options) == won


@pytest.mark.parametrize(("options", "won"), [({}, 37), (EACH, 33)])
def test_example_08_the_stock_runs_out(options: dict[str, Value], won: int) -> None:
    """After the last card's turn 11, 4 and 30 are compared: the 4 wins 37, or 33 each."""
    before = at(("KS AS", "4D", "KD QD JD"), phase="begin", stock=1, **options)
    (last,) = before.zones["stock"]
    drawn = step(before, "draw")
    assert drawn.phase == "play" and drawn.zones["stock"] == []
    after = step(drawn, f"discard {last}")
    assert points(after) == (0, won, 0)
    assert after.phase == ended(after).why.key == "stock_out"


@pytest.mark.parametrize(
    ("names", "key"),
    [
        ("AS 2S 3S", ""),
        ("QS KS AS", "corner"),
        ("KS AS 2S", "corner"),
        ("10H JH QH", ""),
        ("QS QH QD", ""),
        ("4C 4D 4H 4S", ""),
        ("5C 6C 7D", "two_suits"),
        ("5C 6C", "too_few"),
    ],
)
def test_example_09_runs_and_books(names: str, key: str) -> None:
    """Three or four of a rank, three or more in a row of a suit, the ace low; two are too few."""
    assert refused(at([f"{names} KD", "2C"]), f"spread {names}") == key


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
    moves = {text: f"hit {text} > spread:0:0" for text in hits.split()}
    assert {text for text in legal(state) if text.startswith("hit")} == set(moves.values())
    for text, move in moves.items():
        after = step(state, move).zones["spread:0:0"]
        assert set(map(str, after)) == {text, *spread.split()}
        assert is_book(after) or after == sorted(after)


def test_example_11_putting_down_after_drawing_only() -> None:
    """No spread before the draw; after it one without the drawn card; two cards are left."""
    state = at(["6D 7D 8D KS 2C", "9C 9D JS QC 4S"], phase="begin")
    assert refused(state, "spread 6D 7D 8D") == "take_first"
    drawn = step(state, "draw")
    assert drawn.zones["hand:0"][-1].name not in ("6D", "7D", "8D")
    after = step(drawn, "spread 6D 7D 8D")
    assert len(after.zones["hand:0"]) == 3 and after.phase == "play"
    over = step(after, "discard KS")
    assert len(over.zones["hand:0"]) == 2 and over.turn == 1


def test_example_13_the_last_cards() -> None:
    """With 9-10 of clubs and 6-7-8 laid, the 10 may be discarded; a last card may hit (TU21)."""
    kept = step(at(["9C 10C", "KS"], ["6C 7C 8C"]), "discard 10C")
    assert (kept.phase, kept.turn) == ("begin", 1)
    assert [card.name for card in kept.zones["hand:0"]] == ["9C"]
    last = at(["9C", "KS"], ["6C 7C 8C"])
    assert legal(last) == {"hit 9C > spread:0:0", "discard 9C"}


LAID = "6C 7C 8C"
PACK = pack()


# --- turns --------------------------------------------------------------------------------------


def test_tu11_one_hit_per_turn() -> None:
    """A second hit is refused in words, spreads are not; in the next turn one may hit again."""
    state = at(["9C 10C 4D 4H 4S KS", "5C 2D KD"], [LAID], one_hit_per_turn=True, stock=2)
    after = step(state, "hit 9C > spread:0:0")
    assert refused(after, "hit 10C > spread:0:0") == "one_hit"
    assert not any(text.startswith("hit") for text in legal(after))
    other = done(after, "spread 4D 4H 4S", "discard KS", "take")
    assert step(other, "hit 5C > spread:0:0").turn == 1


def test_tu15_a_card_may_be_thrown_straight_back() -> None:
    """The card just taken may be discarded at once. With `return_discard` off that is refused in
    words; any other card may go, that one in the next turn, and so may the last card of all."""
    free = at(["3C KS", "4D"], phase="begin", discard="QD")
    assert done(free, "take", "discard QD").turn == 1
    hands = ["3C KS", "4D 5D"]
    state = at(hands, [LAID], phase="begin", discard="9C", return_discard=False)
    taken = step(state, "take")
    assert refused(taken, "discard 9C") == "returned"
    assert legal(taken) == {"discard 3C", "discard KS", "hit 9C > spread:0:0"}
    assert "discard 9C" in legal(done(taken, "discard KS", "draw", "discard 4D", "draw"))
    drawn = step(state, "draw")
    assert f"discard {drawn.zones['hand:0'][-1]}" in legal(drawn)
    last = at(["9C", "KS"], [LAID], phase="begin", discard="KD", return_discard=False)
    assert done(last, "take", "hit 9C > spread:0:0", "discard KD").phase == "out"


def idle(state: State, turns: int) -> State:
    for _ in range(turns):
        state = done(state, "take", f"discard {state.zones['discard'][-1]}")
    return state


def test_tu15_cards_going_to_and_fro_end_the_hand() -> None:
    """The guard: twenty turns in which all draw from the discard pile and lay nothing end the
    hand like an empty stock; a draw from the stock, or a card laid, starts the count anew."""
    state = at(["2C KS 9C", "4D 5D"], [LAID], phase="begin", discard="QD")
    after = idle(state, STALEMATE_TURNS - 1)
    assert after.phase == "begin"
    stopped = idle(after, 1)
    assert stopped.phase == "stalemate" and points(stopped) == (0, 12)
    drawn = step(idle(state, 18), "draw")
    fresh = step(drawn, f"discard {drawn.zones['hand:0'][-1]}")
    laid = done(idle(state, 18), "take", "hit 9C > spread:0:0", "discard KS")
    assert {idle(each, STALEMATE_TURNS - 1).phase for each in (fresh, laid)} == {"begin"}


def test_a_move_out_of_its_time_is_refused() -> None:
    """Nothing is laid or discarded before the draw, nothing drawn or dropped after it."""
    begin, drawn = at(["9C 3D", "KS"], [LAID], phase="begin"), at(["9C", "KS"])
    for text in ("discard 9C", "hit 9C > spread:0:0"):
        assert refused(begin, text) == "take_first"
    for text in ("draw", "take", "drop"):
        assert refused(drawn, text) == "taken"
    assert refused(step(begin, "drop"), "drop") == "not_your_turn"


# --- spreads and counts -------------------------------------------------------------------------


def fewest_left(held: list[Card]) -> int:
    """What a hand counts at best without spreads, by trying every way to lay them."""
    left = sum(WORTH[card.rank] for card in held)
    for count in range(3, len(held) + 1):
        for some in combinations(held, count):
            if is_book(some) or is_run(some):
                left = min(left, fewest_left([card for card in held if card not in some]))
    return left


def test_spreads_and_counts_of_any_hand() -> None:
    """What is found in a hand are all its subsets that may be laid, and each once; a card fits a
    spread exactly where the two together are one; with `unmatched_only` a hand is taken apart in
    the best of all ways, where a card could go to either of two spreads too. Ace 1, court cards 10,
    the others their number: 340 in one pack without jokers."""
    rng = random.Random(1)
    for _ in range(200):
        # Of few ranks or suits, so that spreads are common.
        few = rng.choice([PACK, PACK[:14], [card for card in PACK if card.rank < 5]])
        held = rng.sample(list(few), rng.randint(0, 7))
        some = [c for n in range(3, len(held) + 1) for c in combinations(sorted(held), n)]
        laid = [spread for spread in some if why_no_spread(spread) is None]
        assert sorted(spreads_in(held)) == sorted(laid), held
        assert hand_count(held, "unmatched_only") == fewest_left(held), held
        for spread in laid:
            for card in set(PACK) - set(spread):
                fit = is_book([*spread, card]) or is_run([*spread, card])
                assert is_hit(spread, card) == fit == (why_no_hit(spread, card) is None)
    for names, left in (
        ("4C 5C 6C 6D 6H", 9),
        ("4C 5C 6C 6D 6H 6S", 0),
        ("10C JC QC QD QH 2S", 22),
    ):
        assert hand_count(cards(names), "unmatched_only") == left
    assert hand_count(PACK, "all_cards") == 340
    values = [WORTH[card.rank] for card in cards("AS 2C 9D 10H JC QS KD")]
    assert values == [1, 2, 9, 10, 10, 10, 10]
    assert len(tunk.pack(Table(3, {}))) == len(set(tunk.pack(Table(3, {})))) == 52


@pytest.mark.parametrize(
    ("names", "hit", "key", "facts"),
    [
        ("5C 6C 8C", "", "gap", {"rank": "rank.7"}),
        ("AC 2C 4C", "", "gap", {"rank": "rank.3"}),
        ("KS AS 2S", "", "corner", {}),
        ("AS 5S KS", "", "gap", {"rank": "rank.2"}),
        ("5C 5D 6C", "", "neither", {}),
        ("5C 9D KS", "", "neither", {}),
        ("4C 4D 4H 4S", "9H", "book_full", {"ranks": "ranks.4"}),
        ("QD QH QS", "9H", "only_one", {"rank": "rank.12", "suit": "suit.C"}),
        ("AS 2S 3S", "9H", "only_one", {"rank": "rank.4", "suit": "suit.S"}),
        ("JS QS KS", "9H", "only_one", {"rank": "rank.10", "suit": "suit.S"}),
        ("5C 6C 7C", "9H", "only_ends", {"low": "rank.4", "high": "rank.8", "suit": "suit.C"}),
        (" ".join(card.name for card in PACK[:13]), "9H", "run_full", {"suit": "suit.C"}),
    ],
)
def test_a_spread_or_a_hit_is_refused_for_its_reason(names, hit, key, facts) -> None:
    """What is amiss is named: a hole, a mixed run, the corner, nothing at all; or what it takes."""
    reason = why_no_hit(cards(names), cards(hit)[0]) if hit else why_no_spread(cards(names))
    assert reason is not None and (reason.key, dict(reason.facts)) == (key, facts)


@pytest.mark.parametrize("seats", [2, 3])
def test_candidates_are_all_legal_moves(seats: int) -> None:
    """The fast list holds exactly the moves that are legal when each is tried, all through hands at
    random and under any house rules; but for a drop with more than 30."""

    def no_drop(state: State, seat: int, rng: random.Random) -> Move:
        return rng.choice([move for move in tunk.candidates(state, seat) if move.verb != "drop"])

    for number in range(200 if LONG else 10):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        a_table = table(seats, **{option.key: option.choices[-1]})
        for state, seat in choices(tunk, a_table, number, no_drop):
            listed, tried = tunk.candidates(state, seat), moves(tunk, state, seat)
            left_out = set(tried) - set(listed)
            assert len(set(listed)) == len(listed) and set(listed) <= set(tried)
            high = hand_count(state.zones[f"hand:{seat}"], "all_cards") > 30
            assert left_out == set() or (high and left_out == {tunk.DROP})
