"""Paks' settled questions and house rules that the worked examples do not cover."""

import random

import pytest

from rules.kit.cards import UNKNOWN, card, cards
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.state import Outcome, Table, why
from rules.paks import rules as paks
from rules.paks.ending import MOST_BARREN
from rules.paks.sides import cheapest, sides as sides_of
from rules.paks.values import SCORE, capture, score, worth
from tests.paks.hands import (
    LUCK,
    allowed,
    at,
    made,
    pak,
    paks_of,
    refusal,
    run_out,
    steal,
    step,
    suited,
    table,
    to_turn,
    verbs,
)
from tests.tables import play_on, players


@pytest.mark.parametrize(
    ("seats", "size", "sides", "stock"), [(2, 52, 2, 39), (3, 104, 3, 86), (4, 104, 2, 81)]
)
def test_players_sides_and_pack(seats: int, size: int, sides: int, stock: int) -> None:
    """1.1: pack, sides and what is dealt; whoever sits left of the dealer begins."""
    state = to_turn(paks.deal(table(seats, dealer=1), LUCK))
    assert len(paks.pack(state.table)) == size and sides_of(state.table) == sides
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(seats)] == [5] * seats
    assert (len(state.zones["board"]), len(state.zones["stock"])) == (3, stock)
    assert (state.turn, state.phase) == (2 % seats, "draw")


def test_what_a_pack_scores() -> None:
    """1.2: a pack scores 440, 110 a suit."""
    assert score(paks.pack(table(2))) == 440
    assert sum(SCORE) == 110


def test_pa3_aces_and_high_cards_never_pair() -> None:
    """PA3: A-A is 40, A-5 is 25, 6-6 is 12."""
    values = {"A A": 40, "A 5": 25, "6 6": 12, "6 5": 11, "10 10": 20}
    assert {ranks: capture(suited(ranks, "C")) for ranks in values} == values


def test_pa5_an_ace_cannot_take_an_ace() -> None:
    """PA5: a board ace needs more than 20; tens of any face need more than ten."""
    state = at(table(3), "pak", 0, hand_0="AC#2 2C KC QC 10C", board="AC JC")
    for used, taken, legal in [
        ("AC#2", "AC", False),
        ("KC QC", "AC", False),
        ("AC#2 2C", "AC", True),
        ("KC QC 10C", "AC", True),
        *((item, "JC", False) for item in ("KC", "QC", "10C")),
        ("KC 10C", "JC", True),
    ]:
        assert allowed(state, pak(used, taken)) is legal, (used, taken)


def test_pa6_low_board_cards_do_not_pair() -> None:
    """PA6, PA7: two low cards of a suit on the board are each worth their face, and one is
    taken at a time."""
    state = at(table(2), "pak", 0, hand_0="6C 9C", board="5C 4C 3D")
    assert allowed(state, pak("6C", "5C"))
    both = Move("pak", tuple(cards("6C 9C")), tuple(cards("4C 5C")))
    assert not allowed(state, both)


def test_pa8_overpaying_is_legal() -> None:
    """PA8, PA9: any cards that do may be joined by others, and the drawn card need not be
    among them, nor its suit."""
    state = at(table(2), "pak", 0, hand_0="6C 9C AC 2C KD", board="5C 4D 3H")
    assert allowed(state, pak("AC 2C 6C 9C", "5C"))
    assert allowed(state, pak("KD", "4D"))


def test_mixed_suits_and_nothing_at_all() -> None:
    """1.5.3: every card is of the taken card's suit, and there is one at least."""
    state = at(table(2), "pak", 0, hand_0="6C 9C KD", board="5C 4D 3H")
    assert not allowed(state, pak("9C KD", "5C"))
    assert not allowed(state, pak("9C", "4D"))
    assert not allowed(state, Move("pak", (), (card("5C"),)))


def test_one_pak_a_turn() -> None:
    """1.5.3: after a pak no other is made, whatever could be."""
    state = at(table(2), "pak", 0, hand_0="6C 9C KD", board="5C 4D 3H", pak_1_0="2S 3S", stock="2H")
    after = made(state, pak("6C", "5C"))
    assert after.phase == "steal" and verbs(after) == {"done"}
    assert not allowed(after, pak("KD", "4D"))
    assert made(after, Move("done")).turn == 1


def test_pa11_full_table_any_legal_pak() -> None:
    """PA11: a pak must be made, but which one is free."""
    state = at(table(2), "must", 0, hand_0="8C KD QD", board="7C JD QH 2S", stock="2H")
    assert verbs(state) == {"pak"}
    assert allowed(state, pak("8C", "7C")) and allowed(state, pak("KD QD", "JD"))
    assert not allowed(state, Move("pass"))


def test_pa12_the_hand_is_taken_up_again() -> None:
    """PA12, PA13: a shown hand is seen by all and remembered; the next draws are hidden again."""
    match = Match(paks, players(2), {}, "shown", dealer=1)
    full = {"board": "7C JD QH 2S", "hand_0": "6C 5D", "hand_1": "8C", "stock": "3C 4C 9H"}
    match.history[-1] = match.history[-1]._replace(state=at(match.table, "draw", 0, **full))
    match.advance()
    shown = sorted(cards("6C 5D 9H"))
    assert match.state.phase == "unable" and match.view(1).zones["hand:0"] == shown
    match.advance()
    assert match.state.shown == frozenset()
    match.advance()
    assert match.state.phase == "must"
    assert match.view(0).zones["hand:1"] == [UNKNOWN, UNKNOWN]
    assert match.view(1).zones["hand:0"] == shown


def test_pa14_an_empty_hand() -> None:
    """PA14: on a full table who holds nothing has the drawn card alone."""
    board = "7C JD QH 2S"
    assert step(at(table(2), "draw", 0, board=board, stock="3C 8C")).phase == "must"
    assert step(at(table(2), "draw", 0, board=board, stock="3C 4H")).phase == "unable"


def test_pa15_an_empty_board() -> None:
    """PA15: on an empty board every card is fed."""
    state = step(step(at(table(2), "draw", 0, hand_0="AC KC", stock="2C 2D")))
    assert state.zones["board"] == [card("2D")] and state.turn == 1


def test_pa17_one_steal_a_suit() -> None:
    """PA17, PA18: some of a player's paks may be taken and the rest left, but then the suit
    has had its turn; another suit is still open, from another player too (PA19)."""
    zones = {"hand_0": "KS AS 5D 4D", "pak_1_0": "7S 2S", "pak_1_1": "6S 3S", "pak_2_0": "KD QD"}
    state = at(table(3), "steal", 0, 1, **zones)
    after = made(state, steal("KS", "pak:1:0"))
    assert paks_of(after, 1) == ["3S 6S"]
    assert not allowed(after, steal("AS", "pak:1:1"))
    last = made(after, steal("5D 4D", "pak:2:0"))
    assert paks_of(last, 0) == ["2S 7S KS", "4D 5D QD KD"]
    assert last.phase == "draw"


def test_pa21_a_stolen_pak_stays_apart() -> None:
    """PA21: the thief's other paks of the suit are left alone."""
    zones = {"hand_0": "AS 2D", "pak_0_0": "KS QS", "pak_1_0": "7S 2S", "pak_1_1": "8D 7D"}
    after = made(at(table(2), "steal", 0, 1, **zones), steal("AS", "pak:1:0"))
    assert paks_of(after, 0) == ["QS KS", "AS 2S 7S"]


def test_pa22_inside_a_pak_nothing_pairs() -> None:
    """PA22: a stolen 5-2 is worth seven to the next thief."""
    assert worth(cards("5D 2D")) == 7


def test_pa23_no_steal_without_a_pak() -> None:
    """PA23: before a pak there is nothing to steal, and passing ends the turn."""
    state = at(table(2), "pak", 0, hand_0="AS 9C", board="5C", pak_1_0="7S 2S")
    assert not allowed(state, steal("AS", "pak:1:0"))
    assert made(state, Move("pass")).turn == 1


def test_the_turn_ends_where_all_see_that_nothing_can_be_stolen() -> None:
    """1.5.4: with no pak of another suit about, or an empty hand, nobody is asked; but whether
    the hand is strong enough is nobody's business, so then the player is."""
    lone = {"hand_0": "9C 2C", "board": "5C", "stock": "2H"}
    assert made(at(table(2), "pak", 0, **lone), pak("9C", "5C")).phase == "draw"
    same = made(at(table(2), "pak", 0, **lone, pak_1_0="7C 4C"), pak("9C", "5C"))
    assert same.phase == "draw"
    empty = made(at(table(2), "pak", 0, **lone, pak_1_0="7S 4S"), pak("9C 2C", "5C"))
    assert empty.phase == "draw"
    weak = made(at(table(2), "pak", 0, **lone, pak_1_0="7S 4S"), pak("9C", "5C"))
    assert weak.phase == "steal" and verbs(weak) == {"done"}


def test_the_refusal_says_by_how_much() -> None:
    """A capture that falls short is refused with what the cards come to and what it takes."""
    state = at(table(2), "pak", 0, hand_0="9D 2D", board="JD")
    assert refusal(state, pak("9D", "JD")) == why("not_enough", cards="9", value=9, worth=10)


def test_what_cannot_be_taken_is_not_offered() -> None:
    """Cards that together beat nothing of their suit cannot be picked, nor can what no cards beat
    be pointed at; and the refusal says what all of them come to."""
    state = at(table(2), "pak", 0, hand_0="4D JD 9C 3S", board="AD 7C KC 2S", pak_1_0="7S 4S")
    found = {offer.pick[0].suit: offer for offer in paks.offers(state, 0) if offer.pick}
    assert set(found) == {"C", "S"} and list(map(str, found["C"].targets)) == ["7C"]
    total = why("too_weak", cards="J-4", value=14, worth=20)
    assert refusal(state, Move("pak", (card("4D"),))) == total
    assert refusal(state, pak("4D JD", "AD")) == why("not_enough", cards="J-4", value=14, worth=20)
    assert refusal(state, pak("9C", "KC")) == why("not_enough", cards="9", value=9, worth=10)
    weak = at(table(2), "steal", 0, hand_0="9C 3S 2H", pak_1_0="7S 4S", board="5D")
    assert verbs(weak) == {"done"}
    total = why("too_weak", cards="3", value=3, worth=11)
    assert refusal(weak, Move("steal", (card("3S"),))) == total


def test_pa26_score_decides_what_is_cheap() -> None:
    """PA26: 9-8 is worth 17 and scores 20, 7-6-5 is worth 18 and scores 15, so the latter
    goes; the member nearest the dealer's left decides."""
    state = at(
        table(4, dealer=1),
        "reckon",
        pak_0_0="9H 8H",
        pak_2_0="7H 6H 5H",
        pak_1_0="KH QH",
        stock="",
    )
    assert cheapest(state.zones, ["pak:0:0", "pak:2:0"], 1) == ["pak:2:0"]
    choosing = run_out(state)
    assert (choosing.phase, paks.actors(choosing)) == ("give", [2])
    (offer,) = paks.offers(choosing, 2)
    assert (offer.nearest, offer.furthest) == (1, 1)
    dear = run_out(step(choosing, {2: Move("give", (), ("pak:0:0",))}))
    assert [dear.tallies[f"points:{seat}"] for seat in range(4)] == [15, 0, 15, 0]


def test_pa27_a_side_without_any() -> None:
    """PA27: where one side has none, nobody gives up anything."""
    state = at(table(3), "reckon", pak_0_0="9H 8H", pak_1_0="7H 6H", stock="")
    over = run_out(state)
    assert [over.tallies[f"points:{seat}"] for seat in range(3)] == [20, 10, 0]


def test_hands_and_board_score_nothing() -> None:
    """1.6.1: what lies on the board or is held counts for nobody."""
    over = run_out(at(table(2), "reckon", hand_0="AS KS", board="AC AD", stock=""))
    assert [over.tallies[f"points:{seat}"] for seat in range(2)] == [0, 0]


def hand_over(a_table: Table, *points: int) -> tuple[Outcome, Table | None]:
    """How a hand ends that leaves the seats with these points, and the table of the next."""
    state = at(a_table, "over", stock="")
    for seat, total in enumerate(points):
        state.tallies[f"points:{seat}"] = total
    found = paks.outcome(state)
    assert found is not None
    return found, paks.onward(a_table, found)


@pytest.mark.parametrize("seats", paks.SEATS)
def test_a_match_in_which_nobody_gains_ends(seats: int) -> None:
    """Guard: only after twenty hands in a row without a point for anybody, of however many
    hands, the most points win."""
    points = ([30, 40] * 3)[:seats]
    found, a_table = hand_over(table(seats)._replace(hand=60), *points)
    for _ in range(MOST_BARREN - 1):
        assert found.why.key == "onward" and a_table is not None
        found, a_table = hand_over(a_table, *points)
    assert found.why.key == "onward" and a_table is not None
    found, none = hand_over(a_table, *points)
    assert none is None and found.why == why("barren", hands=20, points=40)
    assert found.winners == tuple(range(1, seats, 2))


def test_a_point_gained_begins_the_count_anew() -> None:
    """Guard: nineteen barren hands and one in which anybody gains are no twenty."""
    found, a_table = hand_over(table(2), 30, 40)
    for _ in range(MOST_BARREN - 1):
        assert a_table is not None
        found, a_table = hand_over(a_table, 30, 40)
    assert a_table is not None
    found, a_table = hand_over(a_table, 35, 40)
    assert found.why.key == "onward" and a_table is not None
    assert set(a_table.standing) == {"points:0", "points:1"}
    found, a_table = hand_over(a_table, 35, 40)
    assert found.why.key == "onward" and a_table is not None


def test_a_tie_that_leads_nowhere_ends() -> None:
    """Guard: a shared top beyond the target is played on for twenty barren hands, then shared;
    who sits the tie out all the while, sits it out to the end."""
    a_table: Table | None = table(3, tiebreak_players="tied")
    found, a_table = hand_over(a_table, 505, 505, 480)
    for _ in range(MOST_BARREN):
        assert found.why.key == "tie" and a_table is not None
        assert [seat for seat in range(3) if f"out:{seat}" in a_table.standing] == [2]
        found, a_table = hand_over(a_table, 505, 505, 480)
    assert a_table is None and (found.winners, found.why.key) == ((0, 1), "barren")


def test_a_long_match_ends_at_the_target_alone() -> None:
    """1.7: where somebody gains now and then no number of hands ends a match."""
    found, a_table = hand_over(table(2)._replace(hand=500), 300, 310)
    assert found.why.key == "onward" and a_table is not None and a_table.hand == 501
    found, none = hand_over(a_table, 500, 310)
    assert none is None and found.why.key == "won"


@pytest.mark.parametrize("seats", paks.SEATS)
def test_paks_lie_as_they_should(seats: int) -> None:
    """Whatever is played: a pak is of one suit and two cards at least, no number is used
    twice, and after the last turn nothing is left in the stock."""
    rng = random.Random(seats)
    match = Match(paks, players(seats), {}, f"lie/{seats}")
    while play_on(match, rng) and match.table.hand == 1:
        for name, lying in match.state.zones.items():
            if name.startswith("pak:"):
                assert len({card.suit for card in lying}) == 1 and len(lying) > 1, name
        if match.state.phase == "over":
            assert not match.state.zones["stock"] and not match.state.zones["drawn"]
