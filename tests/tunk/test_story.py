"""What Tunk tells, by the worked examples of its specification."""

import pytest

from rules.kit.chance import Luck
from rules.kit.sight import redact
from rules.kit.state import State, Value
from rules.kit.story import CLIMAX, TURN, story
from rules.tunk import rules as tunk
from tests.positions import Step, words_of
from tests.tunk.hands import at

FIVE, EIGHT, NINE = "AS 4D", "3H 5S", "4C 5D"


def step(state: State, *text: str) -> Step:
    return Step.of(tunk, state, *text)


def paying(hands: list[str], text: str = "drop", **options: Value) -> Step:
    """The step in which a hand is paid that this choice ended."""
    state = at(hands, phase="begin" if text == "drop" else "play", **options)
    return step(step(state, text).after)


def test_the_deal_names_who_deals_and_who_begins() -> None:
    """A hand begins with who deals it; the turn-up with whose turn it is."""
    fresh = tunk.deal(at([FIVE, NINE]).table, Luck("story"))
    (deals,) = story(tunk, None, redact(tunk, fresh, None), {})
    up = step(at([FIVE, NINE], phase="turn_up"))
    assert up.sentence(deals.why) == "Hand 1: Birkir deals."
    card = words_of(tunk).as_text(up.before.zones["stock"][-1])
    assert up.said() == [f"{card} is turned up, and Anna begins."]


@pytest.mark.parametrize(
    ("hands", "options", "wins"),
    [
        ([FIVE, NINE], {}, "The lower count wins the difference."),
        ([FIVE, NINE, EIGHT], {}, "The lowest count wins what the others hold, less its own."),
        (
            [FIVE, NINE, EIGHT],
            {"difference": "per_opponent"},
            "The lowest count wins the difference to each of the others.",
        ),
    ],
)
def test_the_question_before_a_drop_says_what_is_won(hands, options, wins) -> None:
    """Of two the difference; of three what the others hold less the winner's own count, or the
    difference to each, by the house rule."""
    state = at(hands, phase="begin", **options)
    said = tunk.tip(redact(tunk, state, 0), 0, "drop")
    assert said is not None and wins in step(state, "draw").sentence(said, "tip")


def test_a_draw_is_told_with_its_card_to_who_sees_it() -> None:
    """The card drawn stands in the sentence of its owner alone; one taken, in everybody's."""
    state = at([FIVE, NINE], phase="begin", discard="QH")
    card = words_of(tunk).as_text(state.zones["stock"][-1])
    draws = step(state, "draw")
    assert draws.said(0) == [f"Anna draws {card} from the stock."]
    assert draws.said(1) == draws.said() == ["Anna draws from the stock."]
    assert step(state, "take").said(1) == ["Anna takes queen of hearts from the discards."]


def test_spreads_hits_and_discards_are_told_with_their_cards() -> None:
    """A book is told from a run, a hit with its spread; who holds few cards is named with how
    many."""
    state = at(["QC QD QH 8C 2S 3S", NINE], ["5C 6C 7C"])
    queens = "queen of clubs, queen of diamonds, queen of hearts"
    assert step(state, "spread QC QD QH").said() == [f"Anna lays a spread, a book: {queens}."]
    spread = "5 of clubs, 6 of clubs, 7 of clubs"
    assert step(state, "hit 8C > spread:0:0").said() == [f"Anna adds 8 of clubs to {spread}."]
    assert step(state, "discard 2S").said() == ["Anna discards 2 of spades."]
    few = step(at(["2S 3S", NINE]), "discard 2S").said()
    assert few == ["Anna discards 2 of spades and holds 1 card."]


def test_example_12_a_second_spread_is_a_tunk() -> None:
    """Both the spread and the tunk are told, and the tunk is a climax."""
    found = step(at(["8H 9H 10H", NINE], ["4C 4D 4S"]), "spread 8H 9H 10H").told()
    assert [sentence.why.key for sentence in found] == ["lays_run", "tunks"]
    assert [sentence.weight for sentence in found] == [TURN, CLIMAX]


def test_example_08_the_stock_runs_out() -> None:
    """The last draw, the discard after it and the end of the stock are told, each once."""
    state = at([NINE, FIVE], phase="begin", stock=1)
    draws = step(state, "draw")
    assert draws.said() == ["Anna draws the last card of the stock."]
    ends = step(draws.after, f"discard {NINE[:2]}")
    assert [sentence.why.key for sentence in ends.told()] == ["discards_few", "stock_gone"]
    asks = step(at([NINE, FIVE], phase="begin", stock=0, stock_out="refused_draw"), "draw")
    assert [sentence.why.key for sentence in asks.told()] == ["asks", "stock_gone"]


def test_example_05_the_account_of_a_good_drop() -> None:
    """30 points less 5, or less 5 for each opponent; points are counted in halves."""
    hands = [FIVE, "KS", "KD QD"]
    good = paying(hands)
    assert good.points() == [("others_hold", {0: 60}), ("own", {0: -10}), ("drop_pays", {})]
    assert good.told()[-1].weight == CLIMAX
    assert good.said()[-1].startswith("Anna dropped with 5, the lowest"), "who dropped, and why"
    each = paying(hands, difference="per_opponent")
    assert each.points()[1] == ("own_each", {0: -20})


def test_example_06_the_climax_of_a_beaten_drop() -> None:
    """That the drop is beaten is one beat: the points fly once, every hand bears its count and the
    piles the sum, and it stays until somebody goes on."""
    beaten = paying(["KD 2S", EIGHT, "KS QS"])
    assert (
        beaten.said()[-1:]
        == beaten.spoken()
        == ["Anna dropped with 12, but Birkir has 8 and wins 48 points."]
    )
    assert [dict(beat.points) for beat in beaten.beats() if beat.points] == [{1: 96}]
    counts = {"hand:0": "12, dropped", "hand:1": "8 wins", "hand:2": "20"}
    assert beaten.marked() == {**counts, "discard": "2 × (12 + 20 − 8) = 48"}
    shown = beaten.climax()
    assert shown is not None and shown.stays


@pytest.mark.parametrize(
    ("hands", "text", "options", "total"),
    [
        ([FIVE, "KS", "KD QD"], "drop", {"difference": "per_opponent"}, "10 + 20 − 10 = 20"),
        (["3S 4H", "7D", "KD 5D"], "drop", {}, "15 ÷ 2 = 7½ each"),
        (["2H", "KS 9D 4S AC"], "discard 2H", {}, "24 = 24"),
    ],
)
def test_counts_run_up_before_the_sentence_that_tells_the_result(hands, text, options, total):
    """Examples 4 to 7: the first beat marks every hand and says nothing; the next ones show the sum
    and let points fly, and change no count, which would run up again under their sentence. A
    dropped hand that is shown away from its place says whose it is."""
    told = paying(hands, text, **options)
    counting, *paying_beats = told.beats()
    assert counting.said is None and not counting.points
    assert counting.marks.keys() == {f"hand:{seat}" for seat in range(len(hands))}
    for beat in paying_beats:
        assert beat.said is not None and beat.points and beat.marks.keys() == {"discard"}
    dropped = counting.together
    assert (dropped is not None) == text.startswith("drop")
    assert dropped is None or told.sentence(dropped, "note").startswith("Anna dropped with ")
    assert told.marked()["discard"] == total


def test_example_07_a_wash_and_a_shared_hand() -> None:
    """Two that are level score nothing; of three, the two lowest get a share each."""
    assert paying([EIGHT, "8D"]).points() == [("nobody_scores", {})]
    shares = paying(["3S 4H", "7D", "KD 5D"])
    assert shares.points() == [("shares", {0: 15}), ("shares", {1: 15})]


def test_example_03_a_tunk_is_told_as_doubled() -> None:
    """B holds 24: the account has the 24 and, as much again, that it is doubled."""
    state = at(["8H 9H 10H", "KS 9D 4S AC"], ["4C 4D 4H"])
    over = step(step(state, "spread 8H 9H 10H").after)
    assert over.points() == [("other_holds", {0: 48}), ("doubled", {0: 48}), ("scores", {})]
