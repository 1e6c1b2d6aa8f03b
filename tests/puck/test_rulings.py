"""Puck's settled questions and house rules that its examples do not cover."""

import random

import pytest

from rules.kit.cards import UNKNOWN, Card, cards
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State, why
from rules.puck import rules as puck
from rules.puck.combinations import strength
from rules.puck.opening import ends_of_cut
from tests.puck.positions import LUCK, at, beats, dealt, decks, ended, shown, step, table
from tests.tables import play_on, players


def cut(*heights: str) -> State:
    """A table at which the first cut of every seat is this card."""
    state = puck.deal(table(len(heights)), LUCK)
    wanted = cards(list(heights))
    rest = sorted(card for card in state.zones["stock"] if card not in wanted)
    state.zones["stock"] = rest + wanted[::-1]
    return step(state)


def test_pk21_the_cut() -> None:
    """1.2, PK21: the ace is high; highest plays first, lowest deals."""
    state = cut("KC", "AC", "2C", "9C")
    assert state.phase == "gather" and ends_of_cut(state) == (1, 2)
    state = step(state)
    assert (state.tallies["starter"], state.table.dealer) == (1, 2)
    assert step(step(state)).turn == 1


def test_pk21_ties_cut_again() -> None:
    """PK21: only those tied for highest or lowest cut again, each among themselves."""
    state = cut("KC", "KD", "2C", "9C")
    assert state.phase == "cut"
    state = step(state)
    assert [len(state.zones[f"cut:{seat}"]) for seat in range(4)] == [2, 2, 1, 1]
    first, dealer = ends_of_cut(state)
    assert first in (0, 1) and dealer == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_of_the_cut_are_shuffled_in(seats: int) -> None:
    """1.2: after the cut the whole pack is shuffled and dealt, and the cut betrays nothing."""
    match = Match(puck, players(seats), {}, "cut")
    while match.state.phase != "gather":
        match.advance()
    seen = [card for seat in range(seats) for card in match.state.zones[f"cut:{seat}"]]
    match.advance()
    assert len(match.state.zones["stock"]) == 52
    for watcher in (None, *range(seats)):
        view = match.view(watcher)
        assert not {card for heap in view.zones.values() for card in heap} & set(seen)


def test_direction() -> None:
    """1.2: the turn goes the way that was agreed, past those who are out."""
    hands = ["4C 6D 8H", "AC AD AH", "", "5C 7D 9S"]
    for direction, following in (("clockwise", [0, 1, 3]), ("counterclockwise", [0, 3, 1])):
        state = at(hands, [5, 5, 0, 5], direction=direction)
        found = []
        while state.phase == "decide":
            found.append(state.turn)
            state = step(state, "hold")
        assert found == following and state.phase == "showdown"


@pytest.mark.parametrize(
    ("choice", "sizes", "pot", "aside"),
    [("pot", [17, 17, 17], 1, 0), ("out", [17, 17, 17], 0, 1), ("extra", [17, 17, 18], 0, 0)],
)
def test_pk1_the_odd_card(choice: str, sizes: list[int], pot: int, aside: int) -> None:
    """PK1: the 52nd card lies in the first pot, or is set aside, or is an 18th card of the
    first player dealt to."""
    state = dealt(3, odd_card=choice)
    found = [len(state.zones[f"deck:{seat}"]) + 3 for seat in range(3)]
    assert sorted(found) == sizes
    if choice == "extra":
        assert found[state.table.after(state.table.dealer)] == 18
    assert len(state.zones["pot"]) == pot and len(state.zones.get("aside", [])) == aside


def test_pk1_pk2_jokers_and_seats() -> None:
    """PK1, PK2: two jokers with two or three, never with four; they leave no card over."""
    assert len(puck.pack(table(3, jokers=2))) == 54
    with pytest.raises(BadOptions, match="not 4"):
        full_options(puck, 4, {"jokers": 2})
    with pytest.raises(BadOptions, match="do not go together"):
        full_options(puck, 3, {"jokers": 2, "odd_card": "out"})


def test_pk6_the_loot_stays_hidden() -> None:
    """PK6: what was taken is seen by nobody, the thief included, until the last deck is named;
    then by the thief alone."""
    match = Match(puck, players(3), {}, "pk6")
    while not match.owing():
        match.advance()
    thief = match.state.turn
    hand = tuple(sorted(match.state.zones[f"hand:{thief}"]))
    match.choose(thief, Move("steal", hand))
    other = (thief + 1) % 3
    for _ in range(2):
        match.choose(thief, Move("take", (), (f"deck:{other}",)))
        for watcher in (None, 0, 1, 2):
            view = match.view(watcher)
            assert set(view.zones[f"loot:{thief}"]) == {UNKNOWN}
            assert not set(hand) & set(view.zones["pot"]), "nobody looks into the pot (PK19)"
    match.choose(thief, Move("take", (), (f"deck:{(thief + 2) % 3}",)))
    match.advance()
    assert UNKNOWN not in match.view(thief).zones[f"hand:{thief}"]
    assert set(match.view(other).zones[f"hand:{thief}"]) == {UNKNOWN}


def test_a_single_deck_needs_no_pointing() -> None:
    """With one deck to take from the cards come by themselves, from its top."""
    state = at(["4C 6D 8H", "AC AD AH"], [5, "KC QC JC 10C"])
    after = step(state, "steal 4C 6D")
    assert set(after.zones["hand:0"]) == set(cards("8H KC QC"))
    assert after.zones["pot"] == cards("4C 6D") and after.turn == 1
    assert after.tallies["robbed:1"] == after.tallies["stole:0"] == 2
    three = step(at(["4C 6D 8H", "AC AD", "5C 7D 9S"], [5, 0, 6]), "steal 4C 6D")
    assert decks(three) == [5, 0, 4] and three.turn == 1


def test_a_deck_that_runs_out_leaves_one() -> None:
    """When all decks but one are empty the rest of the loot comes from that one."""
    state = step(at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [5, 1, 6]), "steal 4C 6D 8H")
    state = step(state, "take > deck:1")
    assert state.phase == "take"
    after = step(state)
    assert decks(after) == [5, 0, 4] and len(after.zones["hand:0"]) == 3


def test_pk9_hands_are_filled_from_the_own_deck() -> None:
    """PK9: a short deck gives what it has, and the winner draws at once what was won."""
    state = ended(at(["AC AD 5H", "KD 9C 2D", "8C 7D 2S"], [5, 2, 0]))
    drawn = step(state)
    assert [len(drawn.zones[f"hand:{seat}"]) for seat in range(3)] == [3, 2, 0]
    winner = step(ended(at(["AC AD", "KD 9C 2D"], [0, 5])))
    assert len(winner.zones["hand:0"]) == 3


def test_pk10_a_short_hand_stays_short() -> None:
    """PK10: two cards may be exchanged for two, and no third is gained."""
    state = at(["4C 6D", "AC AD AH"], [0, 9])
    assert max(len(move.cards) for move in moves(puck, state, 0)) == 2
    assert len(step(state, "steal 4C 6D").zones["hand:0"]) == 2


def test_pk11_everybody_reveals() -> None:
    """PK11: by the house rule an outsider of the tie turns a card too, and may win with it."""
    hands = ["KH JS 5C", "KD JC 5S", "2C 3D 7H"]
    tops: list[str | int] = ["9C 2H", "10D 2D", "AC AD"]
    plain = step(shown(at(hands, tops)))
    assert len(plain.zones["tie:2"]) == 0 and step(plain).tallies["starter"] == 1
    every = step(shown(at(hands, tops, tie_players="all")))
    assert len(every.zones["tie:2"]) == 1 and step(every).tallies["starter"] == 2


def test_pk12_a_deck_runs_out_within_a_tie() -> None:
    """PK12, PK14: whose deck ends in the middle of a tie drops out, and the cards that were
    turned, the loser's too, are collected."""
    hands = ["KH JS 5C", "KD JC 5S"]
    state = step(shown(at(hands, ["9C", "9D 3D 4D"])))
    after = step(state)
    assert after.phase == "over" and decks(after) == [0, 10]
    three = at([*hands, "KC JH 5D"], ["9C 10C 2C", "9D", "9H 10D 3D"])
    for _ in range(2):
        three = step(shown(three) if three.phase == "decide" else three)
    assert [three.tallies[f"tied:{seat}"] for seat in range(3)] == [1, 0, 1]
    assert [len(three.zones[f"tie:{seat}"]) for seat in range(3)] == [2, 1, 2]
    assert step(three).phase == "tie"


def test_pk15_the_winnings() -> None:
    """PK15: shuffled, or as they lay: discards, tie-break cards, hands in turn order, all under
    the deck."""
    hands = ["KH JS 5C", "KD JC 5S"]
    wanted = cards("3C 3D 9C 9D KC 4D KH JS 5C KD JC 5S")
    state = at(hands, ["9C KC 2C", "9D 4D 2D"], pot="3C 3D", collect_order="as_laid")
    state = ended(state)
    laid = state.zones["deck:0"][::-1]
    assert laid[0] == cards("2C")[0] and sorted(laid[1:]) == sorted(wanted)
    assert [card for card in laid if card in cards("3C 3D")] == cards("3C 3D")
    assert laid[1:3] == cards("3C 3D") and laid[-6:] == wanted[-6:]
    orders = {tuple(_won(hands, seed)) for seed in range(4)}
    assert len(orders) > 1 and {tuple(sorted(order)) for order in orders} == {tuple(sorted(wanted))}


def _won(hands: list[str], seed: int) -> list[Card]:
    state = shown(at(hands, ["9C KC 2C", "9D 4D 2D"], pot="3C 3D"))
    luck = Luck(seed)
    while state.phase != "next":
        puck.apply(state, {}, luck)
    assert state.zones["deck:0"][-1] == cards("2C")[0]
    return state.zones["deck:0"][:-1]


def test_pk15_nobody_remembers_the_winnings() -> None:
    """PK15, PK19: what was shown at the showdown is in nobody's view once it is collected."""
    match = Match(puck, players(3), {}, "pk15")
    rng = random.Random(3)
    while match.state.phase != "showdown":
        play_on(match, rng)
    assert all(UNKNOWN not in match.view(None).zones[f"hand:{seat}"] for seat in range(3))
    while match.state.phase != "next":
        match.advance()
    for watcher in (None, 0, 1, 2):
        view = match.view(watcher)
        assert {card for heap in view.zones.values() for card in heap} == {UNKNOWN}


def test_pk18_the_end() -> None:
    """PK18: with everybody else out, whoever has all the cards wins."""
    state = ended(at(["AC AD AH", "KD 9C 2D", "8C 7D 2S"], [5, 0, 0]))
    outcome = puck.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.winners) == ((14, 0, 0), (0,))
    assert outcome.why == why("all_cards", n=1)
    assert puck.onward(state.table, outcome) is None


def test_pk22_pk23_jokers() -> None:
    """PK22, PK23: no card twice but by the house rule; two jokers and any card are a straight
    flush; two alone are aces, and one with another card a pair."""
    assert strength(cards("JK AH 7H")) == strength(cards("AD KD 7D"))
    assert strength(cards("JK AH 7H"), doubles=True) > strength(cards("AD KD 7D"))
    assert beats("JK AH 7H", "JK KH 7H", doubles=True)
    for text, other in (("2H", "2C 3C 4C"), ("KH", "AC KC QC"), ("AH", "AC KC QC")):
        assert strength(cards(f"JK JK#2 {text}")) == strength(cards(other))
    assert strength(cards("JK JK#2")) == strength(cards("AC AD"))
    assert strength(cards("JK 4C")) == strength(cards("4H 4D"))


def test_pk25_a_joker_in_a_tie() -> None:
    """PK25: a joker that is turned up is an ace, and ties with one."""
    hands = ["KH JS 5C", "KD JC 5S"]
    state = step(shown(at(hands, ["JK 2C", "KC 2D"], jokers=2)))
    assert step(state).tallies["starter"] == 0
    again = step(shown(at(hands, ["JK 2C 3C", "AC 4D 3D"], jokers=2)))
    assert step(again).phase == "tie"


def test_pk27_the_last_round() -> None:
    """PK27: after the last round the most cards win, and equals share."""
    state = at(["AC AD AH", "KD 9C 2D"], [20, 26], max_rounds=30)
    state.tallies["round"] = 30
    state = ended(state)
    outcome = puck.outcome(state)
    assert outcome is not None and outcome.winners == (0, 1)
    assert outcome.why == why("shared", cards=26)
    other = at(["AC AD AH", "KD 9C 2D"], [21, 25], max_rounds=30)
    other.tallies["round"] = 30
    outcome = puck.outcome(ended(other))
    assert outcome is not None and outcome.winners == (0,)
    assert outcome.why == why("most_cards", cards=27)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_candidates_are_all_the_moves(seats: int) -> None:
    """What is looked up for playouts is what the offers allow, no more and no less."""
    luck, rng = Luck(seats), random.Random(seats)
    state = puck.deal(table(seats), luck)
    while puck.outcome(state) is None:
        made = {}
        for seat in puck.actors(state):
            legal = moves(puck, state, seat)
            assert set(puck.candidates(state, seat)) == set(legal)
            made[seat] = rng.choice(legal)
        puck.apply(state, made, luck)
