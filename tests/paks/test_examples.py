"""The worked examples of docs/rules/paks.md, each under its number; its rulings and house rules."""

from itertools import combinations

import pytest

from rules.kit.cards import UNKNOWN, card, cards
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import Outcome, State, Table, why
from rules.paks import rules as paks
from rules.paks.ending import MOST_BARREN
from rules.paks.sides import cheapest, to_give
from rules.paks.values import capture, score, worth
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
    suited,
    table,
    turns,
    verbs,
)
from tests.positions import rows, sizes, tallies
from tests.tables import players


def test_example_01_capturing_a_ten_point_card() -> None:
    """A jack is taken by the ace, 4-2 as 42, any two: 58 of the 63 sets of six diamonds."""
    hand = cards("AD KD 9D 4D 2D 10D")
    state = at(2, "pak", 0, hand_0="AD KD 9D 4D 2D 10D", board="JD")
    every = [used for count in range(1, 7) for used in combinations(hand, count)]
    legal = [set(used) for used in every if allowed(state, pak(used, "JD"))]
    assert len(legal) == 58
    assert all(set(cards(used)) in legal for used in ("AD", "KD 2D", "9D 4D", "4D 2D"))
    for held in hand[1:]:
        refusal = play.refusal(state, pak([held], "JD"))
        assert refusal is not None and refusal.key == "not_enough"
        assert dict(refusal.facts)["worth"] == 10


VALUES = {
    "Paks 2": {"5 5": 55, "5 4": 54, "3 2": 32, "10 5 2": 62, "A 5 2": 72, "A 2": 22, "A A": 40},
    "Paks 3": {"5 4 3": 57, "5 4 3 2": 95, "5 5 4 4": 108, "5 5 4 4 3": 111, "5 5 3 3": 106,
               "2 2 2": 24, "3 3 2 2 2": 66},
    "Paks 3, one pair": {"5 4 3": 57, "5 4 3 2": 59, "5 5 4 4": 63, "5 5 4 4 3": 66,
                         "5 5 3 3": 61, "2 2 2": 24, "3 3 2 2 2": 39},
    "PA3": {"A A": 40, "A 5": 25, "6 6": 12, "6 5": 11, "10 10": 20},
}  # fmt: skip


@pytest.mark.parametrize("example", VALUES)
def test_examples_02_and_03_what_cards_of_a_suit_come_to(example: str) -> None:
    """Two of 2 to 5 are a number of two digits, the higher first; aces and high cards never pair.
    Any number of pairs counts at once (PA1); by the house rule one alone, the best."""
    one_pair = "one pair" in example
    values = {ranks: capture(suited(ranks, "S"), one_pair) for ranks in VALUES[example]}
    assert values == VALUES[example]


def test_example_04_value_of_a_pak() -> None:
    """An ace taken by 5-2 is a pak worth 27, not 72, and scores 30."""
    made = step(at(2, "pak", 0, hand_0="5C 2C", board="AC"), pak("5C 2C", "AC")).zones["pak:0:0"]
    assert (worth(made), score(made)) == (27, 30)


@pytest.mark.parametrize("ranks", "3 2|4 3|5 2|K Q 8|A 8|A 7|K Q 7|J 9 8|2 2".split("|"))
def test_example_05_stealing_one_pak(ranks: str) -> None:
    """A pak worth 27 is stolen by 28 and more, and not by 27."""
    used = suited(ranks, "C")
    names = " ".join(card.name for card in used)
    # Of the twos there are no three: against both, the pak is another one worth as much.
    rest = "AC#2 4C#2 3C#2" if ranks == "2 2" else "AC#2 5C#2 2C#2"
    state = at(3, "steal", 0, 2, hand_0=names, pak_1_0=rest)
    assert worth(state.zones["pak:1:0"]) == 27
    beats = ranks not in ("A 7", "K Q 7", "J 9 8", "2 2")
    assert allowed(state, steal(used, "pak:1:0")) is beats is (capture(used) > 27)


def stealing(suits: int = 1, owner: int = 1) -> State:
    zones = {"pak_1_0": "KS 7S", f"pak_{owner}_1": "9S 6S", "hand_0": "10S 5S 2S"}
    return at(3, "steal", 0, suits, **zones)


def test_example_06_stealing_several_paks() -> None:
    """62 takes 17 and 15 of one owner together, and all seven cards are one pak worth 49 that
    scores 50. Of different owners' paks only one may be taken, whichever; and then no other spades.
    Who made a spade pak in this turn can steal neither."""
    after = step(stealing(), steal("10S 5S 2S", "pak:1:0", "pak:1:1"))
    assert (paks_of(after, 0), paks_of(after, 1)) == (["2S 5S 6S 7S 9S 10S KS"], [])
    assert (worth(after.zones["pak:0:0"]), score(after.zones["pak:0:0"])) == (49, 50)
    two = stealing(owner=2)
    assert not allowed(two, steal("10S 5S 2S", "pak:1:0", "pak:2:1"))
    assert allowed(two, steal("10S 5S 2S", "pak:1:0"))
    assert step(two, steal("5S 2S", "pak:2:1")).phase == "draw", "nothing else can be stolen"
    played = stealing(suits=8)
    assert verbs(played) == {"done"}
    for names in (["pak:1:0"], ["pak:1:1"], ["pak:1:0", "pak:1:1"]):
        assert not allowed(played, steal("10S 5S 2S", *names))


def test_example_07_feeding() -> None:
    """A suit the board lacks is fed to it and ends the turn, pak or no pak; a suit it has goes
    to the hand; the feed that fills the table is felt by the next player (PA10)."""
    zones = {"board": "7C JD 3D", "hand_0": "9C", "hand_1": "AC", "stock": "2C 10S 8D QH"}
    shown = step(at(2, "draw", 0, **zones))
    assert shown.phase == "drawn" and shown.zones["drawn"] == [card("QH")]
    assert redact(paks, shown, 1).zones["drawn"] == [card("QH")]
    fed = step(shown)
    assert fed.zones["board"] == cards("7C JD 3D QH")
    assert (fed.turn, fed.phase, fed.zones["hand:0"]) == (1, "draw", [card("9C")])
    drawn = play.on(fed)
    assert drawn.zones["hand:1"] == cards("AC 8D") and drawn.phase == "pak"
    full = step(step(step(drawn, "pass")))
    assert full.zones["board"] == cards("7C JD 3D QH 10S") and full.turn == 1
    assert step(full).phase == "must"


@pytest.mark.parametrize(
    ("held", "drawn", "must"),
    [
        ("6C", "10D", None),
        ("6C 3C", "10D", ("3C 6C", "7C")),
        ("6C 10D", "AS", ("AS", "2S")),
        ("6C 10D", "2S#2", None),
        ("5C 2C", "10D", ("2C 5C", "7C")),
        ("", "8C", ("8C", "7C")),
        ("", "10D", None),
    ],
)
def test_example_08_full_table(held: str, drawn: str, must: tuple[str, str] | None) -> None:
    """A pak must be made if there is any; who can make none shows the hand and keeps it. PA14: who
    holds nothing has the drawn card alone."""
    board, stock = "7C JD QH 2S", f"4H {drawn}"
    after = step(at(3, "draw", 0, board=board, hand_0=held, hand_1="3H", stock=stock))
    if must:
        assert after.phase == "must" and verbs(after) == {"pak"}
        legal = [move for move in paks.candidates(after, 0) if allowed(after, move)]
        assert pak(*must) in legal and {move.targets for move in legal} == {(card(must[1]),)}
    else:
        hand, ended = set(cards(f"{held} {drawn}")), step(after)
        assert after.phase == "unable" and after.shown == hand
        assert set(redact(paks, after, 1).zones["hand:0"]) == hand
        assert (ended.turn, ended.shown) == (1, frozenset())
        assert set(ended.zones["hand:0"]) == hand


def test_example_09_hidden_draw() -> None:
    """On a full table the others see a back go to the hand; else which card, and remember it."""
    match = Match(paks, players(2), {}, "hidden", dealer=1)

    def lay(board: str) -> None:
        state = at(match.table, "draw", 0, board=board, hand_0="6C", stock="4H 5H 8C")
        match.history[-1] = match.history[-1]._replace(state=state)
        match.advance()

    lay("7C JD QH 2S")
    assert match.view(1).zones["hand:0"] == [UNKNOWN, UNKNOWN]
    assert match.view(0).zones["hand:0"] == cards("6C 8C")
    lay("7C JD QH")
    assert match.view(1).zones["drawn"] == [card("8C")]
    match.advance()
    assert match.view(1).zones["hand:0"] == [card("8C"), UNKNOWN]


def test_example_10_giving_up_the_lowest_number() -> None:
    """With 4, 3 and 1 heart paks each gives up one; the engine proposes what scores least."""
    owned = {
        0: ("KH 9H 4H", "QH 5H 5H#2 3H 2H", "AH 7H", "8H 7H#2"),
        1: ("JH 6H", "10H 9H#2 8H#2", "6H#2 4H#2"),
        2: ("AH#2 KH#2 QH#2",),
    }
    scores = {seat: [score(cards(names)) for names in heap] for seat, heap in owned.items()}
    assert scores == {0: [25, 30, 25, 15], 1: [15, 30, 10], 2: [40]}
    zones = {f"pak_{seat}_{n}": names for seat in owned for n, names in enumerate(owned[seat])}
    choosing = play.on(at(table(3, dealer=2), "reckon", stock="", **zones))
    assert choosing.phase == "give" and set(paks.actors(choosing)) == {0, 1}
    given = [Move("give", (), ("pak:0:3",)), Move("give", (), ("pak:1:2",))]
    assert [paks.proposal(choosing, seat) for seat in (0, 1)] == given
    assert tallies(play.on(step(choosing, *given)), "points") == [80, 45, 0]


TEAMS = {
    0: ("AH KH 5H", "JH 7H 6H 4H 2H", "6C 5C"),
    1: ("10H 8H#2", "7S 5S 2S", "AC 3C", "KD QD"),
    2: ("9H 8H", "QS 10S 3S", "KC JC"),
    3: ("AS 9S", "8C 7C", "10C 4C"),
}


@pytest.mark.parametrize("how", ["choose", "auto"])
def test_example_11_team_count_and_scoring(how: str) -> None:
    """Mates' paks are counted together: one heart, one spade, two clubs and no diamond are
    given up, and 65 and 75 are left; with the house rule without anybody being asked."""
    zones = {f"pak_{seat}_{n}": names for seat in TEAMS for n, names in enumerate(TEAMS[seat])}
    state = at(table(4, end_discard=how), "reckon", stock="", **zones)
    assert {suit: to_give(state, suit)[0] for suit in "CDHS"} == {"C": 2, "D": 0, "H": 1, "S": 1}
    state = play.on(state)
    assert (state.phase == "over") is (how == "auto")
    while state.phase == "give":
        given = {seat: paks.proposal(state, seat) for seat in paks.actors(state)}
        state = play.on(play.applied(state, given))
    assert tallies(state, "points") == [65, 75, 65, 75]
    assert paks_of(state, 0) == ["AH 5H KH", "2H 4H 6H 7H JH"]
    assert paks_of(state, 1) == ["AC 3C", "QD KD"] and paks_of(state, 3) == ["AS 9S"]


TURNS = {2: [20, 19], 3: [29, 29, 28], 4: [21, 20, 20, 20], 6: [12, 12, 12, 12, 12, 11]}


@pytest.mark.parametrize("seats", TURNS)
def test_example_12_stock_exhausted(seats: int) -> None:
    """The stock is the number of turns, and the last of them belongs to whom it should."""
    state = first_turn(table(seats, 1))
    assert len(state.zones["stock"]) == sum(TURNS[seats])
    around = [(2 + place) % seats for place in range(seats)]
    taken = turns(state)
    assert [taken.count(seat) for seat in around] == TURNS[seats]
    assert around.index(taken[-1]) == {2: 0, 3: 1, 4: 0, 6: 4}[seats]


def outcome_at(*totals: int) -> Outcome:
    state = at(len(totals), "over", stock="")
    state.tallies.update({f"points:{seat}": total for seat, total in enumerate(totals)})
    return play.outcome(state)


def test_example_13_five_hundred_points() -> None:
    """A lone leader at 500 or more wins; a shared lead, or below 500, means another hand."""
    assert outcome_at(505, 490).winners == outcome_at(510, 505, 300).winners == (0,)
    assert outcome_at(499, 490).winners == ()
    assert outcome_at(505, 505) == Outcome((505, 505), (), why("tie", points=505))
    again = outcome_at(505, 505, 480)
    following = paks.onward(table(3), again)
    assert again.winners == () and following is not None
    assert (following.hand, following.dealer) == (2, 1)
    assert sizes(first_turn(following), "hand") == [5, 5, 5]


def test_example_14_separate_paks() -> None:
    """A second pak of a suit lies beside the first and counts as another."""
    after = step(at(2, "pak", 0, hand_0="KH", board="9H", pak_0_0="8H 4H"), pak("KH", "9H"))
    assert paks_of(after, 0) == ["4H 8H", "9H KH"]
    assert [len(names) for names in to_give(after, "H")[1]] == [2, 0]


# --- rulings and house rules ----------------------------------------------------------------------


TAKEN = """
PA5     | AC#2 2C KC QC 10C | AC JC    | AC#2 2C > AC, KC QC 10C > AC, KC 10C > JC |
PA5     | AC#2 2C KC QC 10C | AC JC    | | AC#2 > AC, KC QC > AC, KC > JC, QC > JC, 10C > JC
PA6 PA7 | 6C 9C             | 5C 4C 3D | 6C > 5C | 6C 9C > 4C 5C
PA8 PA9 | 6C 9C AC 2C KD    | 5C 4D 3H | 2C 6C 9C AC > 5C, KD > 4D |
1.5.3   | 6C 9C KD          | 5C 4D 3H | | 9C KD > 5C, 9C > 4D, > 5C
"""


@pytest.mark.parametrize(("number", "hand", "board", "legal", "illegal"), rows(TAKEN))
def test_what_may_be_taken(number: str, hand: str, board: str, legal: str, illegal: str) -> None:
    """PA5: a board ace needs more than 20, tens of any face more than ten. PA6, PA7: two low cards
    of a suit on the board are each worth their face, and one is taken at a time. PA8, PA9: cards
    that do may be joined by others, and the drawn card need not be among them, nor its suit. 1.5.3:
    every card is of the taken card's suit, and there is one at least."""
    state = at(3, "pak", 0, hand_0=hand, board=board)
    moves = [text for cell in (legal, illegal) for text in cell.split(", ") if text]
    allowed = [text for text in moves if not refused(state, f"pak {text}")]
    assert allowed == moves[: len(allowed)] and ", ".join(allowed) == legal, number


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
