"""Puck's settled questions and house rules that its examples do not cover."""

import pytest

from rules.kit.cards import UNKNOWN, cards
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State, Value, why
from rules.puck import rules as puck
from rules.puck.opening import ends_of_cut
from rules.puck.seats import seats_in_turn
from tests.positions import sizes, tallies
from tests.puck.positions import (
    at,
    beats,
    dealt,
    decks,
    ended,
    play,
    same,
    shown,
    step,
    steps,
    table,
)
from tests.tables import players

TIED = ["KH JS 5C", "KD JC 5S"]


def cut(*heights: str, **options: Value) -> State:
    """A table at which the first cut of every seat is this card."""
    state, wanted = play.deal(table(len(heights), **options)), cards(list(heights))
    rest = sorted(card for card in state.zones["stock"] if card not in wanted)
    state.zones["stock"] = rest + wanted[::-1]
    return step(state)


def test_pk21_the_cut() -> None:
    """1.2, PK21: ace high; highest plays first, lowest deals. Those tied cut again among
    themselves."""
    state = cut("KC", "AC", "2C", "9C")
    assert state.phase == "direct" and ends_of_cut(state) == (1, 2) and state.turn == 1
    state = step(step(state, "clockwise"))
    assert (state.tallies["starter"], state.table.dealer) == (1, 2)
    assert step(step(state)).turn == 1
    tied = cut("KC", "KD", "2C", "9C")
    assert tied.phase == "cut"
    tied = step(tied)
    assert sizes(tied, "cut") == [2, 2, 1, 1]
    first, dealer = ends_of_cut(tied)
    assert first in (0, 1) and dealer == 2


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_the_highest_cut_chooses_the_direction(direction: str) -> None:
    """1.2: whoever cut highest determines the direction of play, before the deal and for good. Two
    players, and a table with a house rule for the direction, are not asked."""
    state = step(cut("KC", "AC", "2C", "9C"), direction)
    turns = seats_in_turn(state.table, 1)
    assert turns == ((1, 2, 3, 0) if direction == "clockwise" else (1, 0, 3, 2)), turns
    state = play.on(state)
    assert (state.phase, state.turn, state.table.options["direction"]) == ("decide", 1, direction)
    assert "direct" not in (cut("KC", "AC").phase, cut("KC", "AC", "2C", direction=direction).phase)


@pytest.mark.parametrize(
    ("direction", "seats"), [("clockwise", [0, 1, 3]), ("counterclockwise", [0, 3, 1])]
)
def test_direction(direction: str, seats: list[int]) -> None:
    """1.2: the turn goes the way that was agreed, past those who are out."""
    hands = ["4C 6D 8H", "AC AD AH", "", "5C 7D 9S"]
    state, turns = at(hands, [5, 5, 0, 5], direction=direction), []
    while state.phase == "decide":
        turns.append(state.turn)
        state = step(state, "hold")
    assert turns == seats and state.phase == "showdown"


@pytest.mark.parametrize(
    ("choice", "largest", "pot", "aside"),
    [("pot", 17, 1, 0), ("out", 17, 0, 1), ("extra", 18, 0, 0)],
)
def test_pk1_the_odd_card(choice: str, largest: int, pot: int, aside: int) -> None:
    """PK1: the 52nd card lies in the first pot, or is set aside, or is an 18th card of the
    first player dealt to. PK2: two jokers with two or three leave none over; with four never."""
    state = dealt(3, odd_card=choice)
    found = [size + 3 for size in decks(state)]
    assert sorted(found) == [17, 17, largest]
    assert choice != "extra" or found[state.table.after(state.table.dealer)] == 18
    assert len(state.zones["pot"]) == pot and len(state.zones.get("aside", [])) == aside
    assert len(puck.pack(table(3, jokers=2))) == 54
    for seats, asked, says in (
        (4, {"jokers": 2}, "not 4"),
        (3, {"jokers": 2, "odd_card": "out"}, "do not go together"),
    ):
        with pytest.raises(BadOptions, match=says):
            full_options(puck, seats, asked)


def test_pk6_the_loot_stays_hidden() -> None:
    """PK6: what was taken is seen by nobody, the thief included, until the last deck is named;
    then by the thief alone. Nobody looks into the pot (PK19)."""
    match = Match(puck, players(3), {"direction": "clockwise"}, "pk6")
    while not match.seats_to_choose():
        match.advance()
    thief, zones = match.state.turn, match.state.zones
    match.choose(thief, Move("steal", tuple(sorted(zones[f"hand:{thief}"]))))
    for other in ((thief + 1) % 3, (thief + 1) % 3, (thief + 2) % 3):
        match.choose(thief, Move("take", (), (f"deck:{other}",)))
        for view in map(match.view, (None, 0, 1, 2)) if match.state.phase == "point" else ():
            assert set(view.zones[f"loot:{thief}"]) == set(view.zones["pot"]) == {UNKNOWN}
    match.advance()
    assert UNKNOWN not in match.view(thief).zones[f"hand:{thief}"]
    assert set(match.view(other).zones[f"hand:{thief}"]) == {UNKNOWN}


def test_a_single_deck_needs_no_pointing() -> None:
    """With one deck to take from, from the first or by then, the cards come from its top."""
    after = step(at(["4C 6D 8H", "AC AD AH"], [5, "KC QC JC 10C"]), "steal 4C 6D")
    assert set(after.zones["hand:0"]) == set(cards("8H KC QC"))
    assert after.zones["pot"] == cards("4C 6D") and after.turn == 1
    assert after.tallies["robbed:1"] == after.tallies["stole:0"] == 2
    three = step(at(["4C 6D 8H", "AC AD", "5C 7D 9S"], [5, 0, 6]), "steal 4C 6D")
    assert decks(three) == [5, 0, 4] and three.turn == 1
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [5, 1, 6])
    state = steps(state, "steal 4C 6D 8H, take > deck:1")
    assert state.phase == "take"
    after = step(state)
    assert decks(after) == [5, 0, 4] and len(after.zones["hand:0"]) == 3


@pytest.mark.parametrize(
    ("hands", "tops", "drawn"),
    [
        (["AC AD 5H", "KD 9C 2D", "8C 7D 2S"], [5, 2, 0], [3, 2, 0]),
        (["AC AD", "KD 9C 2D"], [0, 5], [3, 3]),
    ],
)
def test_pk9_hands_are_filled_from_the_own_deck(hands, tops, drawn) -> None:
    """PK9: a short deck gives what it has, and the winner draws at once what was won."""
    assert sizes(step(ended(at(hands, tops))), "hand") == drawn


def test_pk10_a_short_hand_stays_short() -> None:
    """PK10: two cards may be exchanged for two, and no third is gained."""
    state = at(["4C 6D", "AC AD AH"], [0, 9])
    assert play.legal(state) == {"hold", "steal 4C", "steal 6D", "steal 4C 6D"}
    assert len(step(state, "steal 4C 6D").zones["hand:0"]) == 2


@pytest.mark.parametrize(("who", "turned", "starter"), [("tied", 0, 1), ("all", 1, 2)])
def test_pk11_everybody_reveals(who: str, turned: int, starter: int) -> None:
    """PK11: by the house rule an outsider of the tie turns a card too, and may win with it."""
    state = step(shown(at([*TIED, "2C 3D 7H"], ["9C 2H", "10D 2D", "AC AD"], tie_players=who)))
    assert len(state.zones["tie:2"]) == turned and step(state).tallies["starter"] == starter


def test_pk12_a_deck_runs_out_within_a_tie() -> None:
    """PK12, PK14: whose deck ends in a tie drops out; all cards that were turned are collected."""
    after = step(step(shown(at(TIED, ["9C", "9D 3D 4D"]))))
    assert after.phase == "over" and decks(after) == [0, 10]
    three = step(step(shown(at([*TIED, "KC JH 5D"], ["9C 10C 2C", "9D", "9H 10D 3D"]))))
    assert tallies(three, "tied") == [1, 0, 1] and sizes(three, "tie") == [2, 1, 2]
    assert step(three).phase == "tie"


@pytest.mark.parametrize("how", ["shuffled", "as_laid"])
def test_pk15_the_winnings(how: str) -> None:
    """PK15: shuffled or as laid: discards, tie-break cards, hands in turn order, under the deck."""
    laid, orders = cards("3C 3D 9C 9D KC 4D KH JS 5C KD JC 5S"), []
    for seed in range(4):
        state = at(TIED, ["9C KC 2C", "9D 4D 2D"], pot="3C 3D", collect_order=how)
        state, luck = shown(state), Luck(seed)
        while state.phase != "next":
            puck.apply(state, {}, luck)
        top, *won = state.zones["deck:0"][::-1]
        assert top.name == "2C" and sorted(won) == sorted(laid)
        orders.append(won)
    assert (orders == [orders[0]] * 4) is (how == "as_laid")
    assert how != "as_laid" or (orders[0][:2] == laid[:2] and orders[0][-6:] == laid[-6:])


@pytest.mark.parametrize(
    ("hands", "tops", "limit", "winners", "reason"),
    [
        pytest.param(["AC AD AH", "KD 9C 2D", "8C 7D 2S"], [5, 0, 0], {}, (0,),
                     why("all_cards", n=30), id="PK18"),
        pytest.param(["AC AD AH", "KD 9C 2D"], [20, 26], {"max_rounds": 30}, (0, 1),
                     why("shared", cards=26), id="PK27 shared"),
        pytest.param(["AC AD AH", "KD 9C 2D"], [21, 25], {"max_rounds": 30}, (0,),
                     why("most_cards", cards=27), id="PK27"),
    ],
)  # fmt: skip
def test_pk18_and_pk27_the_end(hands, tops, limit, winners, reason) -> None:
    """PK18: all the cards win. PK27: after the last round the most cards win, and equals share."""
    state = at(hands, tops, **limit)
    state.tallies["round"] = 30
    outcome = play.outcome(ended(state))
    assert (outcome.winners, outcome.why) == (winners, reason)
    assert limit or outcome.points == (14, 0, 0)
    assert puck.onward(state.table, outcome) is None


def test_pk22_pk23_jokers() -> None:
    """PK22, PK23: no card twice but by the house rule; two jokers and any card are a straight
    flush; two alone are aces, and one with another card a pair."""
    assert same("JK AH 7H", "AD KD 7D") and not same("JK AH 7H", "AD KD 7D", doubles=True)
    assert beats("JK AH 7H", "JK KH 7H", doubles=True) and beats("JK AH 7H", "AD KD 7D", True)
    for text, other in (("2H", "2C 3C 4C"), ("KH", "AC KC QC"), ("AH", "AC KC QC")):
        assert same(f"JK JK#2 {text}", other)
    assert same("JK JK#2", "AC AD") and same("JK 4C", "4H 4D")


def test_pk25_a_joker_in_a_tie() -> None:
    """PK25: a joker that is turned up is an ace, and ties with one."""
    state = step(shown(at(TIED, ["JK 2C", "KC 2D"], jokers=2)))
    assert step(state).tallies["starter"] == 0
    again = step(shown(at(TIED, ["JK 2C 3C", "AC 4D 3D"], jokers=2)))
    assert step(again).phase == "tie"
