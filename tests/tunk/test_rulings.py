"""The settled questions of docs/rules/tunk.md, and its house rules, where no example has them."""

import pytest

from rules.kit.cards import UNKNOWN, cards
from rules.kit.match import Match
from rules.kit.move import Move, move
from rules.kit.state import State
from rules.tunk import rules as tunk
from rules.tunk.turns import STALEMATE_TURNS
from tests.tables import players
from tests.tunk.hands import LUCK, after_drop, at, done, ended, legal, points, refused

LAID = "6C 7C 8C"


def test_tu7_the_drawer_of_the_last_card_plays_on() -> None:
    """With the stock empty the turn goes on to its discard; a spread may still be laid."""
    state = at(["3C 3D 3H KS QD", "4D 5S"], phase="begin", stock=1)
    drawn = done(state, "draw")
    assert drawn.phase == "play"
    last = drawn.zones["hand:0"][-1]
    after = done(drawn, "spread 3C 3D 3H", f"discard {last}")
    assert after.phase == "stock_out"
    assert points(after) == (0, 11)


def test_tu7_refused_draw_plays_on_without_a_stock() -> None:
    """With `refused_draw` nothing ends when the stock does: discards are taken and returned, and
    who calls for the stock has the hands compared; a last card still wins."""
    state = at(["9C KC", "4D 5S"], [LAID], stock=0, stock_out="refused_draw")
    after = done(state, "discard KC")
    assert (after.phase, after.turn) == ("begin", 1)
    assert legal(after) == {"drop", "draw", "take"}
    called = done(after, "draw")
    assert called.phase == "stock_out" and points(called) == (0, 0)
    went_on = done(after, "take", "discard KC", "take", "hit 9C > spread:0:0", "discard KC")
    assert went_on.phase == "out"
    dropped = done(after, "take", "discard 5S", "drop")
    assert dropped.phase == "dropped" and points(dropped) == (5, 0)


def test_tu8_out_on_the_last_card_comes_first() -> None:
    """The last discard after the last card of the stock is out, not the stock's end."""
    state = at(["9C", "4D", "KD QD JD"], stock=0)
    after = done(state, "discard 9C")
    assert after.phase == "out" and points(after) == (34, 0, 0)


def test_tu11_any_number_of_spreads_and_hits() -> None:
    """A spread and hits in one turn, in any order, on spreads old and new and anybody's."""
    state = at(["9C 4H 4D 4S 4C 2D", "KS"], [LAID, "JD QD KD"])
    after = done(
        state,
        "hit 9C > spread:0:0",
        "spread 4D 4H 4S",
        "hit 4C > spread:0:1",
    )
    assert after.phase == "play" and refused(after, "hit 2D > spread:1:0") == "only_one"
    assert points(done(after, "discard 2D")) == (10, 0)
    other = at(["10D 9D", "KS"], [LAID, "JD QD KD"])
    assert points(done(other, "hit 10D > spread:1:0", "hit 9D > spread:1:0")) == (20, 0)


def test_tu11_one_hit_per_turn() -> None:
    """With `one_hit_per_turn` a second hit is refused in words, spreads are not; in the next
    turn one may hit again."""
    hands = ["9C 10C 4D 4H 4S KS", "5C 2D KD"]
    state = at(hands, [LAID], one_hit_per_turn=True, stock=2)
    after = done(state, "hit 9C > spread:0:0")
    assert refused(after, "hit 10C > spread:0:0") == "one_hit"
    assert not any(text.startswith("hit") for text in legal(after))
    other = done(after, "spread 4D 4H 4S", "discard KS", "take")
    assert done(other, "hit 5C > spread:0:0").turn == 1
    assert refused(at(hands, [LAID]), "hit 9C > spread:0:0") == ""


def test_tu12_tu13_a_tunk_needs_no_spread_of_ones_own() -> None:
    """Hits alone empty the hand, on another's spread, and pay double."""
    state = at(["9C 10C JC", "KS"], ["2D 2H 2S", LAID])
    hits = [f"hit {item} > spread:1:0" for item in ("9C", "10C", "JC")]
    assert points(done(state, *hits)) == (20, 0)


def test_tu14_nothing_must_be_laid() -> None:
    """Spreads and hits are left in the hand as one likes."""
    state = at(["3C 3D 3H 9C KS", "4D"], [LAID])
    assert done(state, "discard KS").turn == 1


def test_tu15_a_card_may_be_thrown_straight_back() -> None:
    """The card just taken may be discarded at once."""
    state = at(["3C KS", "4D"], phase="begin", discard="QD")
    assert done(state, "take", "discard QD").turn == 1


def test_tu15_return_discard_forbidden() -> None:
    """With `return_discard` off it may not, and that is said; any other card may, a card from
    the stock may, in the next turn it may, and so may the last card of all."""
    hands = ["3C KS", "4D 5D"]
    state = at(hands, [LAID], phase="begin", discard="9C", return_discard=False)
    taken = done(state, "take")
    assert refused(taken, "discard 9C") == "returned"
    assert legal(taken) == {"discard 3C", "discard KS", "hit 9C > spread:0:0"}
    assert "discard 9C" in legal(done(taken, "discard KS", "draw", "discard 4D", "draw"))
    drawn = done(state, "draw")
    assert f"discard {drawn.zones['hand:0'][-1]}" in legal(drawn)
    last = at(["9C", "KS"], [LAID], phase="begin", discard="KD", return_discard=False)
    assert done(last, "take", "hit 9C > spread:0:0", "discard KD").phase == "out"


def test_tu15_cards_going_to_and_fro_end_the_hand() -> None:
    """The guard: twenty turns in which all draw from the discard pile and lay nothing end the
    hand like an empty stock; a draw from the stock, or a card laid, starts the count anew."""
    state = at(["2C KS 9C", "4D 5D"], [LAID], phase="begin", discard="QD")

    def idle(position: State, turns: int) -> State:
        for _ in range(turns):
            position = done(position, "take", f"discard {position.zones['discard'][-1]}")
        return position

    after = idle(state, STALEMATE_TURNS - 1)
    assert after.phase == "begin"
    stopped = idle(after, 1)
    assert stopped.phase == "stalemate" and points(stopped) == (0, 12)
    drawn = done(idle(state, 18), "draw")
    fresh = done(drawn, f"discard {drawn.zones['hand:0'][-1]}")
    assert idle(fresh, STALEMATE_TURNS - 1).phase == "begin"
    laid = done(idle(state, 18), "take", "hit 9C > spread:0:0", "discard KS")
    assert idle(laid, STALEMATE_TURNS - 1).phase == "begin"


@pytest.mark.parametrize("how", ["all_cards", "unmatched_only"])
def test_tu16_what_an_end_by_going_out_counts(how: str) -> None:
    """Whoever goes out is paid for the others' hands as the house counts them."""
    state = at(["9C", "3C 3D 3H KS"], hand_count=how)
    assert points(done(state, "discard 9C")) == ((19 if how == "all_cards" else 10), 0)


def test_tu17_nobody_plays_after_a_drop() -> None:
    """After a drop no seat owes a choice, though cards would hit; all hands lie open."""
    state = at(["2C 2D", "9C KS"], [LAID], phase="begin")
    dropped = done(state, "drop")
    assert tunk.actors(dropped) == ()
    assert dropped.shown == set(cards("2C 2D 9C KS"))
    assert ended(dropped).why.key == "dropped"
    assert ended(done(at(["KD", "9C"], phase="begin"), "drop")).why.key == "beaten"


def test_tu20_a_long_run_at_once_or_piece_by_piece() -> None:
    """Five in a row laid at once come to the same as three and two hits."""
    state = at(["9D 10D JD QD KD 2C", "4D"])
    once = done(state, "spread 9D 10D JD QD KD")
    pieces = done(state, "spread 10D JD QD", "hit 9D > spread:0:0", "hit KD > spread:0:0")
    assert once == pieces


def test_tu21_the_last_card_hits_or_goes() -> None:
    """A last card that fits may be hit with, which pays double, or discarded."""
    state = at(["9C", "KS"], [LAID])
    assert legal(state) == {"hit 9C > spread:0:0", "discard 9C"}
    assert points(done(state, "hit 9C > spread:0:0")) == (20, 0)
    assert points(done(state, "discard 9C")) == (10, 0)


def test_tu22_an_empty_discard_pile_is_no_error() -> None:
    """A tunk with the only card of the discard pile leaves the pile empty."""
    state = at(["8D 10D", "KS"], phase="begin", discard="9D")
    after = done(state, "take", "spread 8D 9D 10D")
    assert after.phase == "tunk" and after.zones["discard"] == []
    assert points(after) == (20, 0)


def test_halves_may_be_dropped() -> None:
    """With `halves` floor 7.5 each becomes 7; whole shares stay."""
    assert after_drop("3S 4H", "7D", "KD 5D", halves="floor") == (7, 7, 0)
    assert after_drop("KS 2D", "8S", "8D", halves="floor") == (0, 6, 6)
    assert after_drop("9S", "9C", "9D", halves="floor") == (0, 0, 0)


def test_a_taken_discard_stays_open_until_the_turn_ends() -> None:
    """Who takes from the pile shows the card to all, who draws from the stock shows nothing; it
    stays known in that hand afterwards."""
    match = Match(tunk, players(2), {}, "seen", dealer=1)
    while not match.owing():
        match.advance()
    top = match.state.zones["discard"][-1]
    match.choose(0, Move("take"))
    assert match.state.shown == {top}
    assert match.view(1).zones["hand:0"] == [top] + [UNKNOWN] * 5
    other = next(card for card in match.state.zones["hand:0"] if card is not top)
    match.choose(0, Move("discard", (other,)))
    assert match.state.shown == frozenset()
    assert match.view(1).zones["hand:0"] == [top] + [UNKNOWN] * 4
    match.choose(1, move("draw"))
    assert set(match.view(0).zones["hand:1"]) == {UNKNOWN}


def test_a_move_out_of_its_time_is_refused() -> None:
    """Nothing is laid or discarded before the draw, nothing drawn or dropped after it."""
    begin = at(["9C 3D", "KS"], [LAID], phase="begin")
    for text in ("discard 9C", "hit 9C > spread:0:0"):
        assert refused(begin, text) == "take_first"
    for text in ("draw", "take", "drop"):
        assert refused(at(["9C", "KS"]), text) == "taken"
    tunk.apply(begin, {0: Move("drop")}, LUCK)
    assert refused(begin, "drop") == "not_your_turn"
