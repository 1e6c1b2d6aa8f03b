"""What Púkk tells of its worked examples: every chip, every combination, and no secret."""

import random
from collections.abc import Sequence

import pytest

from rules.kit.cards import card, cards
from rules.kit.catalogue import game
from rules.kit.match import Match
from rules.kit.move import Move, move
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import State, Value, why
from rules.kit.story import CLIMAX, TURN, Climax, Told, climax, story
from rules.pukk import rules as pukk
from table.i18n.words import Words
from tests.pukk.deals import LUCK, at, on, steps, table, turned_up
from tests.tables import LONG, play_on, players

NAMES = ["Anna", "Birkir", "Dagný", "Hildur", "Eva", "Jón", "Ösp"]
PAIRS = ("AC AD 5C 7S 9D", "JC KD 6H 8S 9C", "QC QH 6C 7D 10D")


def moved(state: State, choice: str = "") -> tuple[State, dict[int, Move]]:
    """The position after a step, and what was chosen."""
    made = {state.turn: move(choice)} if choice else {}
    after = state.copy()
    pukk.apply(after, made, LUCK)
    return after, made


def told(state: State, choice: str = "", seat: int | None = None) -> Sequence[Told]:
    """What a seat (None: the room) is told of a step."""
    after, made = moved(state, choice)
    known = memories(pukk, state, {seat: NOTHING}, after)[seat]
    return story(pukk, redact(pukk, state, seat), redact(pukk, after, seat, known), made)


def large(state: State, choice: str = "") -> Climax:
    """The beats of a step."""
    after, made = moved(state, choice)
    found = climax(pukk, redact(pukk, state, None), redact(pukk, after, None), made)
    assert found is not None
    return found


def said(sentences: Sequence[Told], tongue: str = "en") -> list[str]:
    """The same as the band writes it, a card as its short name."""
    words = Words.load(tongue, [game("pukk").folder]).with_names(NAMES)
    pieces = [words.pieces(f"story.{one.why.key}", dict(one.why.facts)) for one in sentences]
    return ["".join(map(str, one)) for one in pieces]


def test_dressing_costs_everybody_seven() -> None:
    """One sentence for all, and seven chips each in its points."""
    (only,) = told(pukk.deal(table(3), LUCK))
    assert only.points == {0: -7, 1: -7, 2: -7}


def test_example_3_the_seven_is_told_when_it_is_swapped_and_only_then() -> None:
    """Whoever swaps is named with both cards; who keeps it is told so alone."""
    state = turned_up(table(6), ("7H 5D 8S 10C QC", *[""] * 5), "AH")
    for seat in (None, 0, 3):
        assert said(told(state, "exchange 7H", seat)) == ["Anna swaps the 7H for the AH."]
        assert [sentence.why.key for sentence in told(state, "keep", seat)] == ["keeps"] * (
            seat == 0
        )
    (takes,) = told(moved(state, "exchange 7H")[0])
    assert said([takes]) == ["Anna takes the ace pool with the AH: 6 chips."]
    assert takes.points == {0: 6} and takes.weight == TURN


def test_example_4_two_pools_for_one_jack() -> None:
    """With clubs as trump their jack takes two pools, and both are named."""
    state = at(table(6), ("JC 5D", "JH", "", "", "", ""), "9C")
    assert said(told(state)) == [
        "Anna takes the jack pool and the Pamfíll pool with the JC: 12 chips."
    ]
    assert said(told(state), "is") == [
        "Anna hirðir gosareitinn og pamfílsreitinn, 12 peninga. Spilið er JC."
    ]
    (beat,) = large(state).beats
    assert beat.lit == (card("JC"), 0) and not large(state).stays
    hearts = at(table(6), ("JC 5D", "JH", "", "", "", ""), "9H")
    assert said(told(hearts)) == ["Birkir takes the jack pool with the JH: 6 chips."]


def test_a_board_that_nobody_collects_from_is_told() -> None:
    """Where no pool finds an owner that is said, and only then."""
    state = at(table(2), ("5C 7C", "8C 9C"), "9H")
    assert said(told(state)) == ["Nobody holds a card that takes a pool."]
    some = at(table(2), ("AH 7C", "8C 9C"), "9H")
    assert told(moved(some)[0]) == []


def test_example_10_stakes_and_the_showdown() -> None:
    """Each chip staked is told; the combinations are named, the weakest first; the winner gets
    what lies there."""
    state = at(table(3), PAIRS, "JS", "entry")
    assert told(state, "pukka")[0].points == {0: -1}
    state = steps(state, "pukka, pukka, pukka")
    (raised,) = told(state, "raise")
    assert said([raised]) == ["Anna raises to 2."] and raised.points == {0: -1}
    state = steps(state, "raise, match")
    (dropped,) = told(state, "drop")
    assert said([dropped]) == ["Dagný drops out, and 1 chip is lost."] and not dropped.points
    state = steps(state, "drop, stand")
    assert said(told(state, "demand")) == [
        "Birkir asks to see the cards.",
        "Anna shows: pair of aces, AC, AD.",
        "Birkir shows: pair of sixes with Pamfíll, JC, 6H.",
    ]
    beats = large(state, "demand").beats
    assert large(state, "demand").stays
    assert [beat.said and beat.said.key for beat in beats] == ["shows", "shows", "will_win"]
    assert beats[1].marks["hand:1"].key == "pair_pamfill"
    assert beats[2].marks == {"played:1": why("takes", n=8)}
    (won,) = told(on(steps(state, "demand"), "shown"))
    assert won.points == {1: 8}
    assert said([won]) == [
        "Birkir takes the púkk, 8 chips: with Pamfíll it beats any set as large without."
    ]


EDGES: list[tuple[str, str, dict[str, Value], str]] = [
    ("6C 6D", "AC AD", {}, "sixes rank highest and beat even aces"),
    ("KC KD", "QC QH", {}, "kings beat queens"),
    ("9C 9D 9H KC KD", "AC AD AS", {}, "aces beat nines"),
    ("5S 5D 5H", "JC AD", {}, "three of a kind beats a pair"),
    ("JC AC", "6D 6H", {}, "with Pamfíll it beats any set as large without"),
    ("JC AC", "6D 6H", {"pamfill_order": "rank_first"}, "sixes rank highest and beat even aces"),
    ("JC AC", "AD AH", {"pamfill_order": "rank_first"}, "with Pamfíll"),
    ("9C 9D 9H KC KD", "AC AD AS", {"sets": "poker"}, "a full house beats three of a kind"),
    ("9C 9D KC KD", "KH KS 8C 8D", {"sets": "poker"}, "but nines beat eights"),
]


@pytest.mark.parametrize("text, other, asked, edge", EDGES)
def test_the_showdown_tells_what_decides(
    text: str, other: str, asked: dict[str, Value], edge: str
) -> None:
    """Who takes the púkk is told with the kind, the rank or the card by which the best
    combination beats the next, as the examples 6 and 7 settle it: large, and again in the log."""
    begun = at(table(3, **asked), (text, other, "7S 8S"), "JS", "entry")
    state = steps(begun, "pukka, pukka, decline")
    beats = large(state, "demand").beats
    words = Words.load("en", [game("pukk").folder]).with_names(NAMES)
    assert beats[-1].said is not None and edge in words.tell(beats[-1].said)
    (won,) = said(told(on(steps(state, "demand"), "shown")))
    assert edge in won


def test_example_11_alone_nobody_and_a_tie() -> None:
    """A lone púkker takes it, of nobody's the pool waits, and equal ones share or leave it."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, decline")
    assert said(told(state, "decline"))[1:] == ["Anna shows: pair of aces, AC, AD."]
    assert not large(state, "decline").stays
    alone = moved(state, "decline")[0]
    assert said(told(alone)) == ["Anna is alone in the púkk and takes it: 4 chips."]
    none = steps(at(table(3), PAIRS, "JS", "entry"), "decline, decline")
    assert said(told(none, "decline")) == [
        "Dagný does not púkk.",
        "Nobody púkks: 3 chips wait in the middle for the next deal.",
    ]
    equal = ("AC AD 5C 7S 9D", "AH AS 5D 7H 9C", "")
    tied = steps(at(table(3), equal, "JS", "entry"), "pukka, pukka, decline")
    assert [sentence.points for sentence in told(on(steps(tied, "demand"), "shown"))] == [
        {0: 3},
        {1: 2},
    ]
    last = large(tied, "demand").beats[-1]
    assert last.said == why("will_share", n=5)
    assert last.marks == {"played:0": why("takes", n=3), "played:1": why("takes", n=2)}
    carry = at(table(3, pukk_tie="carry"), equal, "JS", "entry")
    kept = steps(carry, "pukka, pukka, decline, demand")
    assert [sentence.why.key for sentence in told(on(kept, "shown"))] == ["carries"]
    waiting = large(steps(carry, "pukka, pukka, decline"), "demand").beats[-1]
    assert waiting.marks == {"played:0": why("equal"), "played:1": why("equal")}


HANDS = (
    "7S 9H QD 5C 8D",
    "8S 9S KH 10C 6D",
    "10S 6S AH 9C QC",
    "KC 7H JD AD 5D",
    "QH 10D 8H KS 7C",
)


def test_example_12_stops_and_who_pays_what() -> None:
    """Every card of the race with its owner, stops and aces as such; then what each pays."""
    state = at(table(5), HANDS, "JH", "lead")
    lines: list[Told] = []
    choices = ["lead 7S", "lead 6S", "lead AH", "lead 9C", "lead KH", "lead 6D"]
    while state.phase != "over":
        choice = choices.pop(0) if pukk.actors(state) else ""
        last, after = state, moved(state, choice)[0]
        lines += told(state, choice)
        state = after
    assert said(lines)[:5] == [
        "Anna leads the 7S.",
        "Birkir follows with the 8S.",
        "Birkir follows with the 9S.",
        "Dagný follows with the 10S, a stop, and leads next.",
        "Dagný leads the 6S. Nobody can follow, so Dagný leads again.",
    ]
    assert said(lines)[5] == "Dagný leads the AH. An ace ends its suit: Dagný leads again."
    assert said(lines)[-6:] == [
        "Birkir is out with the 6D! All pay a chip for each card left.",
        "Anna has 4 cards left: 4 chips to Birkir.",
        "Dagný has 1 card left: 1 chip to Birkir.",
        "Hildur has 5 cards left: 5 chips to Birkir.",
        "Eva has 5 cards left: 5 chips to Birkir.",
        "Birkir was out first and gets 15 chips.",
    ]
    assert [line.weight for line in lines if line.weight != "line"] == [CLIMAX, CLIMAX]
    beats = large(last).beats
    assert large(last).stays and len(beats) == 1
    paid = {
        place: mark for beat in beats for place, mark in beat.marks.items() if place in beat.lit
    }
    assert [str(place) for place, mark in paid.items() if mark.key == "pays"] == [
        *("hand:0", "hand:2", "hand:3", "hand:4")
    ]


def test_who_is_spared_is_told_with_the_card() -> None:
    """By the house rule whoever holds the next card pays nothing, and everybody learns why."""
    state = at(table(3, next_card_free=True), ("6H", "7H 8H 9D", "KD KC"), "AH", "lead")
    out = moved(state, "lead 6H")[0]
    assert said(told(out)) == [
        "Dagný has 2 cards left: 2 chips to Anna.",
        "Birkir holds the next card, the 7H, and pays nothing.",
        "Anna was out first and gets 2 chips.",
    ]
    assert [beat.said and beat.said.key for beat in large(out).beats] == [
        *("pays_out", "is_spared", "is_paid")
    ]
    assert large(out).beats[1].marks["hand:1"].key == "free"


ASKED: list[dict[str, Value]] = [
    {},
    {"pukk_tie": "carry", "sets": "poker"},
    {"debt": "bust", "chips": 30},
    {"next_card_free": True, "raise_cap": 1},
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
@pytest.mark.parametrize("seats", range(2, 8) if LONG else (2, 5))
def test_every_chip_is_told(seats: int, asked: dict[str, Value]) -> None:
    """Of a whole match at random, step by step: what the room is told in points is what each
    seat's chips have changed by."""
    match, rng = Match(pukk, players(seats), asked, f"chips/{seats}"), random.Random(seats)
    before, step = None, -1
    while True:
        if match.step != step:
            step, after = match.step, match.view(None)
            fresh = before is None or before.table.hand != after.table.hand
            lines = story(pukk, None if fresh else before, after, match.history[-1].made)
            for seat in range(seats) if before is not None else ():
                won = after.tallies[f"chips:{seat}"] - before.tallies[f"chips:{seat}"]
                assert sum(line.points.get(seat, 0) for line in lines) == won, (after.phase, lines)
            before = after
        if not play_on(match, rng):
            break
    assert match.over and len(match.outcomes) > 1


def test_a_showdown_names_only_what_is_shown() -> None:
    """Cards that stay hidden stand in no sentence and in no beat."""
    state = steps(at(table(3), PAIRS, "JS", "entry"), "pukka, pukka, decline")
    secret = set(map(str, cards("5C 7S 9D KD 8S 9C")))
    for line in said(told(state, "demand")):
        assert not secret & set(line.replace(",", "").split())
    for beat in large(state, "demand").beats:
        assert not secret & set(map(str, beat.lit))
