"""What Paks tells of its worked examples, to the room, and its great moments in beats."""

from collections.abc import Sequence

import pytest

from rules.kit.cards import card
from rules.kit.catalogue import game
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State
from rules.kit.story import CLIMAX, TURN, Climax, Told, climax, story
from rules.paks import rules as paks
from rules.paks.story import totals
from table.i18n.words import Words
from tests.paks.hands import at, pak, steal, step, table

NAMES = ["Anna", "Birkir", "Dagný", "Hildur", "Eva", "Jón"]


def told(state: State, choice: Move | None = None, seat: int | None = None) -> Sequence[Told]:
    """What a seat (None: the room) is told of a step."""
    made = {state.turn: choice} if choice else {}
    before, after = redact(paks, state, seat), redact(paks, step(state, made), seat)
    return story(paks, before, after, made)


def said(sentences: Sequence[Told], tongue: str = "en") -> list[str]:
    """The same as the band writes it, a card as its short name."""
    words = Words.load(tongue, [game("paks").folder]).with_names(NAMES)
    pieces = [words.pieces(f"story.{one.why.key}", dict(one.why.facts)) for one in sentences]
    return ["".join(map(str, one)) for one in pieces]


def shown(state: State, choice: Move | None = None) -> Climax | None:
    made = {state.turn: choice} if choice else {}
    return climax(paks, redact(paks, state, None), redact(paks, step(state, made), None), made)


CAPTURES = [
    ("JD", "AD", "takes the JD with AD: 20 beats 10.", "20"),
    ("JD", "4D 2D", "takes the JD with 4D, 2D: 42 beats 10.", "42"),
    ("2S", "10S 5S 4S", "takes the 2S with 10S, 5S, 4S: 54 + 10 = 64 beats 2.", "54 + 10 = 64"),
]


@pytest.mark.parametrize(("board", "used", "sentence", "summed"), CAPTURES)
def test_a_capture_tells_the_sum_that_beat_the_other(
    board: str, used: str, sentence: str, summed: str
) -> None:
    """By whom, what, with what; large, how the cards come to it, and nothing waits for a press."""
    state = at(table(2), "pak", 0, hand_0="AD KD 9D 4D 2D 10D 10S 5S 4S", board=board)
    assert said(told(state, pak(used, board))) == [f"Anna {sentence}"]
    large = shown(state, pak(used, board))
    assert large is not None and not large.stays
    (beat,) = large.beats
    assert beat.said is not None and dict(beat.said.facts)["sum"] == summed
    assert set(beat.lit) == {card(board), *map(card, used.split())}


def test_example_6_a_steal_tells_from_whom() -> None:
    """10-5-2 against K-7 and 9-6 of one owner: both paks, both players, and 62 beats 32."""
    state = at(
        table(3), "steal", 0, 1, hand_0="10S 5S 2S 3H", pak_1_0="KS 7S", pak_1_1="9S 6S", board=""
    )
    choice = steal("10S 5S 2S", "pak:1:0", "pak:1:1")
    (only,) = told(state, choice)
    assert only.weight == TURN
    assert said([only]) == [
        "Anna steals KS, 9S, 7S, 6S from Birkir with 10S, 5S, 2S: 52 + 10 = 62 beats 32."
    ]
    assert said([only], "is")[0].startswith("Anna stelur því sem Birkir átti: KS, 9S")
    large = shown(state, choice)
    assert large is not None and [1 in beat.lit for beat in large.beats] == [True, False]


def test_a_great_heap_is_counted() -> None:
    """Of many stolen cards the sentence says how many they are."""
    heap = {"pak_1_0": "9S 8S 7S 6S", "pak_1_1": "KS 3S 2S", "hand_0": "5S 4S QS JS 3H"}
    state = at(table(3), "steal", 0, 1, board="", **heap)
    (line,) = said(told(state, steal("5S 4S QS JS", "pak:1:0", "pak:1:1")))
    sums = "54 + 10 + 10 = 74 beats 45."
    assert line == f"Anna steals 7 cards of spades from Birkir with QS, JS, 5S, 4S: {sums}"


def test_example_7_feeding_is_told_and_that_it_fills_the_table() -> None:
    """The card that was drawn, why it may not be kept, and who must take from the full table."""
    state = at(table(2), "draw", 0, board="7C JD 3D", hand_1="6C", stock="2C 5S QH")
    assert said(told(state)) == ["Anna draws the QH."]
    (feeds,) = said(told(step(state)))
    assert feeds == "Anna must put the QH on the board: its suit was missing there."
    state = at(table(2), "draw", 1, board="7C JD QH", stock="2C 5S")
    assert said(told(step(state)))[-1] == (
        "The table is full now: Anna must take a card if possible."
    )


@pytest.mark.parametrize(
    ("hand", "key", "weight"), [("6C", "shows_hand", TURN), ("6C 3C", "draws_hidden", "line")]
)
def test_examples_8_and_9_a_draw_from_a_full_table(hand: str, key: str, weight: str) -> None:
    """Whoever can take nothing shows the hand; of a card drawn unseen nobody is told more."""
    state = at(table(2), "draw", 0, board="7C JD QH 2S", hand_0=hand, stock="2H 10D")
    for seat in (None, 1):
        (only,) = told(state, seat=seat)
        assert (only.why.key, only.weight) == (key, weight)
        assert "10D" not in said([only])[0]


def test_what_is_passed_and_ended_is_told() -> None:
    """Taking nothing and ending a turn have their sentences; the last turn ends the hand."""
    state = at(table(2), "pak", 0, hand_0="6C", board="7C", stock="")
    assert said(told(state, Move("pass"))) == [
        "Anna takes nothing this time.",
        "That was the last card of the stock: now the paks are counted.",
    ]
    state = at(table(2), "steal", 0, 1, hand_0="6S", board="7C", pak_1_0="KS", stock="2C")
    assert said(told(state, Move("done"))) == ["Anna ends the turn."]


TEAMS = {
    "pak_0_0": "AH KH 5H",
    "pak_2_0": "9H 8H",
    "pak_1_0": "10H 8H#2",
    "pak_1_1": "AS 9S",
    "pak_3_0": "KD QD",
    "pak_0_1": "QS 10S 3S",
}


def test_example_11_a_hand_is_counted_for_every_side() -> None:
    """What each side gives up, what each suit then brings, by the names of its mates; the points
    told come to what every seat gained."""
    state = at(table(4, end_discard="auto"), "reckon", stock="", hand_2="2C 3C", **TEAMS)
    lines: list[Told] = []
    while state.phase != "over":
        lines += told(state)
        last, state = state, step(state)
    assert said(lines)[0] == (
        "Each side gives up 1 pak of hearts, as many as the side with fewest has."
    )
    assert "Anna gives up 9H, 8H." not in said(lines)[:1]
    gained = [sum(line.points.get(seat, 0) for line in lines) for seat in range(4)]
    assert gained == [state.tallies[f"points:{seat}"] for seat in range(4)] == [35, 20, 35, 20]
    assert said(lines)[-1] == "Anna and Dagný: the most of this hand, 35 points."
    assert lines[-1].weight == CLIMAX and not lines[-1].points
    large = climax(paks, redact(paks, last, None), redact(paks, state, None), {})
    assert large is not None and large.stays
    flown = [sum(beat.points.get(seat, 0) for beat in large.beats) for seat in range(4)]
    assert flown == gained
    assert "hand:2" in large.beats[0].marks and "hand:0" not in large.beats[0].marks


def test_even_sides_are_told_so() -> None:
    """Where nobody gained more than another, nobody is named as the best."""
    state = at(table(2), "reckon", stock="", pak_0_0="KH QH", pak_1_0="KS QS")
    lines = told(state)
    assert [line.why.key for line in lines] == ["hearts", "spades", "even"]
    over = step(state)
    assert totals(redact(paks, over, None)) == {0: 20, 1: 20}
