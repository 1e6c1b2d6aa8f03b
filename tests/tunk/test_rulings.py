"""The settled questions of docs/rules/tunk.md, and its house rules, where no example has them."""

import random
from itertools import combinations

import pytest

from rules.kit.cards import UNKNOWN, Card, cards, pack
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import State, Table
from rules.tunk import rules as tunk
from rules.tunk.scoring import compare_counts
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
from tests.tables import LONG, choices, players
from tests.tunk.hands import at, done, ended, legal, points, refused, step, table

LAID = "6C 7C 8C"
PACK = pack()


# --- turns --------------------------------------------------------------------------------------


def test_tu7_refused_draw_plays_on_without_a_stock() -> None:
    """With `refused_draw` nothing ends when the stock does: discards are taken and returned, and
    who calls for the stock has the hands compared; a last card still wins."""
    state = at(["9C KC", "4D 5S"], [LAID], stock=0, stock_out="refused_draw")
    after = step(state, "discard KC")
    assert (after.phase, after.turn) == ("begin", 1) and legal(after) == {"drop", "draw", "take"}
    called = step(after, "draw")
    assert called.phase == "stock_out" and points(called) == (0, 0)
    went_on = done(after, "take", "discard KC", "take", "hit 9C > spread:0:0", "discard KC")
    assert went_on.phase == "out"
    dropped = done(after, "take", "discard 5S", "drop")
    assert dropped.phase == "dropped" and points(dropped) == (5, 0)


def test_tu11_any_number_of_spreads_and_hits() -> None:
    """In any order, on spreads old and new and anybody's; TU14: or nothing, as one likes."""
    state = at(["9C 4H 4D 4S 4C 2D", "KS"], [LAID, "JD QD KD"])
    after = done(state, "hit 9C > spread:0:0", "spread 4D 4H 4S", "hit 4C > spread:0:1")
    assert after.phase == "play" and refused(after, "hit 2D > spread:1:0") == "only_one"
    assert points(step(after, "discard 2D")) == (10, 0)
    other = at(["10D 9D", "KS"], [LAID, "JD QD KD"])
    assert points(done(other, "hit 10D > spread:1:0", "hit 9D > spread:1:0")) == (20, 0)
    assert step(at(["3C 3D 3H 9C KS", "4D"], [LAID]), "discard KS").turn == 1


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


@pytest.mark.parametrize(("how", "won"), [("all_cards", 19), ("unmatched_only", 10)])
def test_tu16_what_an_end_by_going_out_counts(how: str, won: int) -> None:
    """Whoever goes out is paid for the others' hands as the house counts them."""
    assert points(step(at(["9C", "3C 3D 3H KS"], hand_count=how), "discard 9C")) == (won, 0)


def test_tu17_nobody_plays_after_a_drop() -> None:
    """After a drop no seat owes a choice, though cards would hit; all hands lie open."""
    dropped = step(at(["2C 2D", "9C KS"], [LAID], phase="begin"), "drop")
    assert tunk.actors(dropped) == () and dropped.shown == set(cards("2C 2D 9C KS"))
    assert ended(dropped).why.key == "dropped"
    assert ended(step(at(["KD", "9C"], phase="begin"), "drop")).why.key == "beaten"


def test_tu20_a_long_run_at_once_or_piece_by_piece() -> None:
    """Five in a row laid at once come to the same as three and two hits."""
    state = at(["9D 10D JD QD KD 2C", "4D"])
    pieces = done(state, "spread 10D JD QD", "hit 9D > spread:0:0", "hit KD > spread:0:0")
    assert step(state, "spread 9D 10D JD QD KD") == pieces


def test_tu22_an_empty_discard_pile_is_no_error() -> None:
    """A tunk with the only card of the discard pile leaves the pile empty."""
    after = done(at(["8D 10D", "KS"], phase="begin", discard="9D"), "take", "spread 8D 9D 10D")
    assert after.phase == "tunk" and after.zones["discard"] == [] and points(after) == (20, 0)


def test_a_taken_discard_stays_open_until_the_turn_ends() -> None:
    """Who takes from the pile shows the card, which stays known; who draws shows nothing."""
    match = Match(tunk, players(2), {}, "seen", dealer=1)
    while not match.seats_to_choose():
        match.advance()
    top = match.state.zones["discard"][-1]
    match.choose(0, Move("take"))
    assert match.state.shown == {top}
    assert match.view(1).zones["hand:0"] == [top] + [UNKNOWN] * 5
    other = next(card for card in match.state.zones["hand:0"] if card is not top)
    match.choose(0, Move("discard", (other,)))
    assert match.state.shown == frozenset()
    assert match.view(1).zones["hand:0"] == [top] + [UNKNOWN] * 4
    match.choose(1, Move("draw"))
    assert set(match.view(0).zones["hand:1"]) == {UNKNOWN}


def test_a_move_out_of_its_time_is_refused() -> None:
    """Nothing is laid or discarded before the draw, nothing drawn or dropped after it."""
    begin, drawn = at(["9C 3D", "KS"], [LAID], phase="begin"), at(["9C", "KS"])
    for text in ("discard 9C", "hit 9C > spread:0:0"):
        assert refused(begin, text) == "take_first"
    for text in ("draw", "take", "drop"):
        assert refused(drawn, text) == "taken"
    assert refused(step(begin, "drop"), "drop") == "not_your_turn"


# --- spreads and counts -------------------------------------------------------------------------


def random_hand(rng: random.Random, count: int) -> list[Card]:
    """Cards of few ranks or suits, so that spreads are common."""
    some = rng.choice([PACK, PACK[:14], [card for card in PACK if card.rank < 5]])
    return rng.sample(list(some), count)


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
        held = random_hand(rng, rng.randint(0, 7))
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


def test_tu24_an_award_is_never_negative() -> None:
    """Whatever the counts and the house rules, nobody loses points, and losers get none."""
    rng = random.Random(4)
    for _ in range(500):
        seats = rng.choice([2, 3])
        counts = tuple(rng.randint(0, 12) for _ in range(seats))
        difference, tie = (
            rng.choice(["total", "per_opponent"]),
            rng.choice(["split", "dropper_loses"]),
        )
        options = table(seats, difference=difference, drop_tie=tie).options
        for dropper in (-1, *range(seats)):
            prize = compare_counts(counts, dropper, options)
            assert prize.each >= 0 and prize.winners
            assert all(counts[seat] == min(counts) for seat in prize.winners)
            assert len(set(counts)) > 1 or prize.each == 0 or tie == "dropper_loses"


@pytest.mark.parametrize(
    ("names", "key", "facts"),
    [
        ("5C 6C 8C", "gap", {"rank": "rank.7"}),
        ("AC 2C 4C", "gap", {"rank": "rank.3"}),
        ("KS AS 2S", "corner", {}),
        ("AS 5S KS", "gap", {"rank": "rank.2"}),
        ("5C 5D 6C", "neither", {}),
        ("5C 9D KS", "neither", {}),
    ],
)
def test_a_spread_is_refused_for_its_reason(names: str, key: str, facts: object) -> None:
    """What is amiss is named: a hole, a mixed run, the corner, or nothing that goes together."""
    reason = why_no_spread(cards(names))
    assert reason is not None and (reason.key, dict(reason.facts)) == (key, facts)


@pytest.mark.parametrize(
    ("spread", "key", "facts"),
    [
        ("4C 4D 4H 4S", "book_full", {"ranks": "ranks.4"}),
        ("QD QH QS", "only_one", {"rank": "rank.12", "suit": "suit.C"}),
        ("AS 2S 3S", "only_one", {"rank": "rank.4", "suit": "suit.S"}),
        ("JS QS KS", "only_one", {"rank": "rank.10", "suit": "suit.S"}),
        ("5C 6C 7C", "only_ends", {"low": "rank.4", "high": "rank.8", "suit": "suit.C"}),
        (" ".join(card.name for card in PACK[:13]), "run_full", {"suit": "suit.C"}),
    ],
)
def test_a_hit_is_refused_for_its_reason(spread: str, key: str, facts: object) -> None:
    """A refused hit is told which cards the spread takes."""
    reason = why_no_hit(cards(spread), cards("9H")[0])
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
