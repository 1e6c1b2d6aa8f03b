"""The worked examples of docs/rules/puck.md, each under its number; its rulings and house rules."""

import random
from collections import Counter
from itertools import combinations

import pytest

from rules.kit.cards import UNKNOWN, cards
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.options import BadOptions, full_options
from rules.kit.state import State, why
from rules.puck import rules as puck
from rules.puck.combinations import KINDS, PACK, strength, strength_without_jokers
from tests.positions import sizes, tallies
from tests.puck.positions import (
    at,
    beats,
    dealt,
    decks,
    ended,
    owned,
    play,
    same,
    shown,
    step,
    steps,
    table,
)
from tests.tables import option_sets, players

TIED = ["KH JS 5C", "KD JC 5S"]


@pytest.mark.parametrize(
    ("seats", "jokers", "left", "pot"),
    [(2, 0, 23, 0), (3, 0, 14, 1), (4, 0, 10, 0), (2, 2, 24, 0), (3, 2, 15, 0)],
)
def test_example_01_the_deal(seats: int, jokers: int, left: int, pot: int) -> None:
    """Decks after everybody has drawn three; with three players the odd card is in the pot."""
    state = dealt(seats, **({"jokers": jokers} if jokers else {}))
    assert decks(state) == [left] * seats and sizes(state, "hand") == [3] * seats
    assert len(state.zones["pot"]) == pot


ORDER = {
    "Puck 2": ["AH 2H 3H", "2C 2D 2H", "5H 3H 2H", "AC 2D 3H", "2C 2D 3H", "AS KD JC"],
    "Puck 2, by a flush": ["9H 5H 2H", "AS KD QC"],
    "Puck 2, by a straight flush": ["AH 2H 3H", "KC KD KH"],
    "Puck 3, A-2-3 is lowest": ["AS KD QH", "KS QD JH", "2S 3D 4H", "AS 2D 3H", "KS AD 2C"],
    "Puck 3, K-A-2 is none": ["QS JD 10C", "KS AD 2C"],
    "Puck 3, suited": ["AS KS QS", "KD QD JD", "2S 3S 4S", "AD 2D 3D"],
    "Puck 4, kickers": ["AC AD QH", "AH AS 2C", "KC KD QS"],
    "Puck 4, pairs": ["AC AD 3H", "AH AS 2C", "3C 3D 2H", "2C 2D AS"],
    "Puck 5": ["AH JH 9H", "AS JS 8S"],
    "Puck 6, an ace": ["AD 7C 2H", "AC", "KH JD 4S"],
    "Puck 6, a pair": ["2C 2D 3H", "2H 2S", "AH KD JS", "QH 5D 3S", "9C", "8D 2H"],
    "Puck 6, two cards": ["KC QD JH", "3D 3H", "AC KC", "KS QH"],
    "Puck 12, a flush": ["JK KH 7H", "AS QS JS"],
    "Puck 12, two jokers": ["KS QS JS", "JK JK#2 5H"],
    "Puck 12, a pair of aces": ["JK AC 5D", "AD AH 4C"],
    "Puck 12, a pair": ["JK KC", "AC QD JH"],
}


@pytest.mark.parametrize("example", ORDER)
def test_examples_02_to_06_and_12_the_order_of_hands(example: str) -> None:
    """A flush beats a straight, and the lowest straight flush three kings; the ace is high, or low
    in A-2-3; kickers decide between equal pairs; a missing card is lower than any, and a bare pair
    beats every high card (PK10); a joker makes the best hand, with no card the hand has already."""
    for better, worse in combinations(ORDER[example], 2):
        assert beats(better, worse), (better, worse)


@pytest.mark.parametrize(
    ("hand", "like"),
    [
        ("JK 7C 7D", "7H 7C 7D"),
        ("JK 7C 7D", "JK#2 7H 7S"),
        ("JK KH 7H", "AH KH 7H"),
        ("JK JK#2 5H", "5H 6H 7H"),
        ("JK", "AC"),
    ],
)
def test_example_12_jokers(hand: str, like: str) -> None:
    """The joker is whatever makes the best hand."""
    assert same(hand, like)


def robbed() -> State:
    """The table of example 7, up to the showdown: B's hand is the best."""
    state = step(at(["4C 6D 8H", "AC AD AH", "5C 7D 9S", "3C 8D JH"], [10] * 4), "steal 4C 6D 8H")
    for seat in (1, 2, 3):
        assert state.phase == "point" and state.turn == 0
        state = step(state, f"take > deck:{seat}")
    assert state.phase == "take" and len(state.zones["loot:0"]) == 3
    assert tallies(state, "robbed") == [0, 1, 1, 1]
    state = step(step(state), "hold")
    assert state.turn == 2
    return steps(state, "steal 5C 7D, take > deck:0, take > deck:0, hold")


def test_example_07_stealing_from_several() -> None:
    """B wins the pot of five and twelve cards of hands; then all draw, and B starts."""
    state = robbed()
    assert state.phase == "showdown" and len(state.zones["pot"]) == 5
    after = step(state)
    assert decks(after) == tallies(after, "cards") == [8, 26, 9, 9]
    drawn = step(after)
    assert decks(drawn) == [5, 23, 6, 6] and drawn.turn == 1 and sizes(drawn, "hand") == [3] * 4


def test_example_08_limits_on_stealing() -> None:
    """With a single card in reach one may hold or steal one, with none only hold; never from
    the own deck, and never fewer or more than were laid (PK5, PK7, PK8)."""
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S", "3C 8D JH"], [9, 1, 0, 0])
    assert play.legal(state) == {"hold", "steal 4C", "steal 6D", "steal 8H"}
    two = play.refusal(state, "steal 4C 6D")
    assert two is not None and (two.key, dict(two.facts)) == ("decks_too_low", {"n": 1})
    bare = at(["4C 6D 8H", "AC AD AH"], [9, 0])
    assert play.legal(bare) == {"hold"} and play.refused(bare, "steal 4C") == "nothing_to_steal"
    pointing = step(at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [9, 4, 4]), "steal 4C 6D")
    assert play.refused(pointing, "take > deck:0") == "own_deck"
    once = step(pointing, "take > deck:1")
    assert once.phase == "point", "two were laid, so one more has to be taken"
    done = step(once, "take > deck:1")
    assert puck.actors(done) == () and len(step(done).zones["hand:0"]) == 3
    empty = step(at(["4C 6D 8H", "AC AD", "5C", "9C"], [9, 0, 4, 4]), "steal 4C")
    assert play.refused(empty, "take > deck:1") == "empty_deck"


@pytest.mark.parametrize(
    ("hands", "tops", "tied", "turned", "won"),
    [
        (TIED, ["9C KC 2C", "9D 4D 2D"], [1, 1], [2, 2], [13, 1]),
        ([*TIED, "KC JH 5D"], ["QC 3C 2C", "QD 8D 2D", "6H AC AD"], [1, 1, 0], [2, 2, 1],
         [1, 17, 2]),
    ],
    ids=["Puck 9", "Puck 9, three"],
)  # fmt: skip
def test_example_09_a_tie_as_in_war(hands, tops, tied, turned, won) -> None:
    """9-9, then K-4: the king takes six cards of hands, four revealed and the discards. Of Q, Q and
    6 the queens turn up 3 and 8: the 8 wins, and five cards were revealed."""
    state = step(step(shown(at(hands, tops, pot="3H 3D"))))
    assert state.phase == "tie" and tallies(state, "tied") == tied
    assert sizes(state, "tie") == turned
    state = step(state)
    assert decks(state) == won and state.tallies["starter"] == won.index(max(won))


@pytest.mark.parametrize(
    ("hands", "left", "hand"),
    [
        (["AC AD 5H", "KD 9C", "8C 7D 2S"], [13, 0, 5], 0),
        (["AC 9D 5H", "KD KC", "8C 7D 2S"], [5, 8, 5], 3),
    ],
)
def test_example_10_running_out(hands: list[str], left: list[int], hand: int) -> None:
    """With an empty deck one who loses is out, and one who wins stays and draws what was won."""
    state = ended(at(hands, [5, 0, 5]))
    assert decks(state) == left and (owned(state)[1] > 0) is (hand > 0)
    assert len(step(state).zones["hand:1"]) == hand


def test_example_10_emptied_by_thieves() -> None:
    """Whose deck thieves have emptied plays on until the showdown (PK16)."""
    state = at(["4C 6D 8H", "AC AD AH", "5C 7D 9S"], [9, 2, 9])
    state = play.on(steps(state, "steal 4C 6D, take > deck:1, take > deck:1"))
    assert decks(state)[1] == 0 and state.turn == 1 and len(play.legal(state)) > 1
    assert decks(ended(state))[1] > 0


@pytest.mark.parametrize("starter", [0, 1])
def test_example_11_both_empty(starter: int) -> None:
    """Of eleven cards six go to who is earlier in turn, and starts; by the house rule all."""
    split = step(shown(at(TIED, [0, 0], pot=5, starter=starter)))
    assert split.phase == "split"
    state = step(split)
    assert (decks(state)[starter], decks(state)[1 - starter]) == (6, 5)
    assert state.tallies["starter"] == starter and state.phase == "next"
    first = step(shown(at(TIED, [0, 0], pot=5, starter=starter, dead_tie="first_in_order")))
    assert decks(first)[starter] == 11 and first.phase == "over"


def test_example_13_the_census() -> None:
    """All 22,100 hands of three: 48, 52, 1096, 720, 3744 and 16,440 of a kind."""
    hands = list(combinations(PACK, 3))
    assert all(strength(hand) == strength_without_jokers(hand) for hand in hands)
    census = {"straight_flush": 48, "trips": 52, "flush": 1096, "straight": 720, "pair": 3744}
    census["high"] = 16440
    assert Counter(KINDS[strength(hand)[0]] for hand in hands) == census
    assert KINDS[strength(cards("KS AD 2C"))[0]] == "high"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_list_for_playouts_is_what_the_offers_allow(seats: int) -> None:
    """By any house rules it holds all the moves that they allow, no more and no less."""
    for number, options in enumerate(option_sets(puck, seats)):
        luck, rng = Luck(number), random.Random(number)
        state = puck.deal(table(seats, **options), luck)
        while puck.outcome(state) is None:
            legal = {seat: moves(puck, state, seat) for seat in puck.actors(state)}
            assert all(set(puck.candidates(state, s)) == set(legal[s]) for s in legal)
            puck.apply(state, {seat: rng.choice(legal[seat]) for seat in legal}, luck)


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
