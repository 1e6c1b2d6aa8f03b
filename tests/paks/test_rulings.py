"""Paks' settled questions and house rules that the worked examples do not cover."""

import pytest

from rules.kit.cards import cards
from rules.kit.move import Move
from rules.kit.state import Outcome, Table, why
from rules.paks import rules as paks
from rules.paks.ending import MOST_BARREN
from rules.paks.sides import cheapest
from tests.paks.hands import (
    allowed,
    at,
    first_turn,
    pak,
    paks_of,
    play,
    refused,
    steal,
    step,
    table,
    turns,
    verbs,
)
from tests.positions import sizes, tallies


@pytest.mark.parametrize(
    ("hand", "board", "legal", "illegal"),
    [
        pytest.param(
            "AC#2 2C KC QC 10C", "AC JC",
            ["AC#2 2C > AC", "KC QC 10C > AC", "KC 10C > JC"],
            ["AC#2 > AC", "KC QC > AC", "KC > JC", "QC > JC", "10C > JC"],
            id="PA5",
        ),
        pytest.param("6C 9C", "5C 4C 3D", ["6C > 5C"], ["6C 9C > 4C 5C"], id="PA6 PA7"),
        pytest.param(
            "6C 9C AC 2C KD", "5C 4D 3H", ["2C 6C 9C AC > 5C", "KD > 4D"], [], id="PA8 PA9"
        ),
        pytest.param("6C 9C KD", "5C 4D 3H", [], ["9C KD > 5C", "9C > 4D", "> 5C"], id="1.5.3"),
    ],
)  # fmt: skip
def test_what_may_be_taken(hand: str, board: str, legal: list[str], illegal: list[str]) -> None:
    """PA5: a board ace needs more than 20, tens of any face more than ten. PA6, PA7: two low cards
    of a suit on the board are each worth their face, and one is taken at a time. PA8, PA9: cards
    that do may be joined by others, and the drawn card need not be among them, nor its suit. 1.5.3:
    every card is of the taken card's suit, and there is one at least."""
    state = at(3, "pak", 0, hand_0=hand, board=board)
    assert [text for text in [*legal, *illegal] if not refused(state, f"pak {text}")] == legal


def test_pa17_one_steal_a_suit() -> None:
    """PA17, PA18: some of a player's paks may be taken and the rest left, but then the suit
    has had its turn; another suit is still open, from another player too (PA19). PA21: the
    thief's other paks of the suit are left alone."""
    zones = {"hand_0": "KS AS 5D 4D", "pak_1_0": "7S 2S", "pak_1_1": "6S 3S", "pak_2_0": "KD QD"}
    zones["pak_0_0"] = "JS QS"
    after = step(at(3, "steal", 0, 1, **zones), steal("KS", "pak:1:0"))
    assert paks_of(after, 1) == ["3S 6S"] and not allowed(after, steal("AS", "pak:1:1"))
    last = step(after, steal("5D 4D", "pak:2:0"))
    assert paks_of(last, 0) == ["JS QS", "2S 7S KS", "4D 5D QD KD"] and last.phase == "draw"


def test_what_cannot_be_taken_is_not_offered() -> None:
    """Cards that together beat nothing of their suit cannot be picked, nor can what no cards beat
    be pointed at; and the refusal says what all of them come to, and what it takes."""
    state = at(2, "pak", 0, hand_0="4D JD 9C 3S", board="AD 7C KC 2S", pak_1_0="7S 4S")
    offers = {offer.pick[0].suit: offer for offer in paks.offers(state, 0) if offer.pick}
    assert set(offers) == {"C", "S"} and list(map(str, offers["C"].targets)) == ["7C"]
    jack = {"cards": "J-4", "value": 14, "worth": 20}
    assert play.refusal(state, "pak 4D") == why("too_weak", **jack)
    assert play.refusal(state, pak("4D JD", "AD")) == why("not_enough", **jack)
    nine = why("not_enough", cards="9", value=9, worth=10)
    assert play.refusal(state, pak("9C", "KC")) == nine
    weak = at(2, "steal", 0, hand_0="9C 3S 2H", pak_1_0="7S 4S", board="5D")
    assert verbs(weak) == {"done"}
    assert play.refusal(weak, "steal 3S") == why("too_weak", cards="3", value=3, worth=11)


@pytest.mark.parametrize(
    ("phase", "key", "move"),
    [
        ("pak", "one_suit", "pak 9C KD > 5C"),
        ("pak", "same_suit", "pak 9C > 4D"),
        ("pak", "pak_first", "steal AS > pak:1:0"),
        ("pak", "not_now", "steal AS > board"),
        ("steal", "one_pak", "pak 9C > 5C"),
        ("steal", "same_suit", "steal AS > pak:1:1"),
        ("steal", "suit_played", "steal 9C > pak:1:2"),
        ("steal", "one_owner", "steal AS > pak:1:0 pak:2:0"),
        ("steal", "own_pak", "steal AS > pak:0:0"),
        ("steal", "mates_spared", "steal KD > pak:2:1"),
    ],
)
def test_what_is_no_pak_and_no_steal(phase: str, key: str, move: str) -> None:
    """Mixed suits, the wrong suit, a steal before a pak (PA23), a second pak (1.5.3), a suit
    played, two owners, one's own pak, a mate's by the house rule: each has its own sentence."""
    turn = {"hand_0": "9C 4C KD AS", "board": "5C 4D 3H", "pak_1_0": "7S 2S", "pak_0_0": "5S 4S"}
    more = {"pak_1_1": "QD 2D", "pak_1_2": "8C 2C", "pak_2_0": "6S 3S", "pak_2_1": "5D 3D"}
    a_table = table(4, steal_from_mates=False) if key == "mates_spared" else table(3)
    refusal = play.refusal(at(a_table, phase, 0, int(phase == "steal"), **turn, **more), move)
    assert refusal is not None and refusal.key == key
    if key == "mates_spared":
        assert dict(refusal.facts) == {"mate": "seat.2"}
        free = at(table(4), phase, 0, 1, **turn, **more)
        assert not refused(free, move), "without the rule a mate's paks may be stolen"


@pytest.mark.parametrize(("pairing", "legal"), [("best", True), ("one_pair", False)])
def test_pa1_one_pair_by_the_house_rule(pairing: str, legal: bool) -> None:
    """PA1: 5-5-4-4 is 108, and by the house rule 63, at the table as in the formula."""
    zones = {"hand_0": "5S 5S#2 4S 4S#2", "pak_1_0": "AS KS QS JS 10S"}
    state = at(table(3, pairing=pairing), "steal", 0, 1, **zones)
    state.zones["pak:1:0"] += cards("9S")
    assert allowed(state, steal("5S 5S#2 4S 4S#2", "pak:1:0")) is legal


def test_pa26_score_decides_what_is_cheap() -> None:
    """PA26: 7-6-5 (worth 18) scores 15, 9-8 (17) scores 20: it goes; left of the dealer decides."""
    zones = {"pak_0_0": "9H 8H", "pak_2_0": "7H 6H 5H", "pak_1_0": "KH QH"}
    state = at(table(4, dealer=1), "reckon", stock="", **zones)
    assert cheapest(state.zones, ["pak:0:0", "pak:2:0"], 1) == ["pak:2:0"]
    choosing = play.on(state)
    assert (choosing.phase, paks.actors(choosing)) == ("give", [2])
    (offer,) = paks.offers(choosing, 2)
    assert (offer.nearest, offer.furthest) == (1, 1)
    dear = play.on(step(choosing, Move("give", (), ("pak:0:0",)), seat=2))
    assert tallies(dear, "points") == [15, 0, 15, 0]


def test_giving_up() -> None:
    """Another number of paks than the rules ask is told that number."""
    zones = {"pak_0_0": "9H 8H", "pak_0_1": "7H 6H", "pak_0_2": "KH QH", "pak_1_0": "AH JH"}
    state = step(at(2, "reckon", **zones, pak_1_1="5H 4H", stock=""))
    assert paks.stray(state, 0, Move("give", (), ("pak:0:1",))) == why("so_many", n=2)


def test_pa28_a_tie_for_the_tied_alone() -> None:
    """PA28: with the house rule only the tied play on; who sits out is dealt nothing, has no
    turn, and its missing paks make nobody's number smaller."""
    tie = Outcome((505, 505, 480), (), why("tie", points=505))
    following = paks.onward(table(3, tiebreak_players="tied"), tie)
    assert following is not None
    state = first_turn(following)
    assert sizes(state, "hand") == [5, 5, 0]
    taken = turns(state)
    assert set(taken) == {0, 1} and len(taken) == 104 - 10 - 3
    over = play.on(at(following, "reckon", pak_0_0="9H 8H", pak_1_0="7H 6H", stock=""))
    assert tallies(over, "points") == [505, 505, 480] and play.outcome(over).winners == ()


# --- the end of a match -------------------------------------------------------------------------


def hand_over(a_table: Table | None, *points: int) -> tuple[Outcome, Table | None]:
    """How a hand ends that leaves the seats with these points, and the table of the next."""
    assert a_table is not None
    state = at(a_table, "over", stock="")
    state.tallies.update({f"points:{seat}": total for seat, total in enumerate(points)})
    return play.outcome(state), paks.onward(a_table, play.outcome(state))


@pytest.mark.parametrize("seats", paks.SEATS)
def test_a_match_in_which_nobody_gains_ends(seats: int) -> None:
    """Guard: only after twenty hands in a row without a point for anybody, of however many
    hands, the most points win; a point gained begins the count anew."""
    points = ([30, 40] * 3)[:seats]
    outcome, following = hand_over(table(seats)._replace(hand=60), *points)
    for _ in range(MOST_BARREN):
        assert outcome.why.key == "onward"
        before, (outcome, following) = following, hand_over(following, *points)
    assert following is None and outcome.why == why("barren", hands=20, points=40)
    assert outcome.winners == tuple(range(1, seats, 2))
    gained, following = hand_over(before, *[total + 5 for total in points])
    assert gained.why.key == "onward" and following is not None
    assert set(following.standing) == {f"points:{seat}" for seat in range(seats)}
    assert hand_over(following, *[total + 5 for total in points])[0].why.key == "onward"


def test_a_tie_that_leads_nowhere_ends() -> None:
    """Guard: a shared top beyond the target is played on for twenty barren hands, then shared;
    who sits the tie out all the while, sits it out to the end."""
    outcome, following = hand_over(table(3, tiebreak_players="tied"), 505, 505, 480)
    for _ in range(MOST_BARREN):
        assert outcome.why.key == "tie" and following is not None
        assert [seat for seat in range(3) if f"out:{seat}" in following.standing] == [2]
        outcome, following = hand_over(following, 505, 505, 480)
    assert following is None and (outcome.winners, outcome.why.key) == ((0, 1), "barren")
