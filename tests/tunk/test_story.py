"""What Tunk tells, by the worked examples of its specification; and its match from hand to hand."""

import pytest

from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Value, Why, why
from rules.kit.story import CLIMAX, TURN, story
from rules.tunk import rules as tunk
from tests.positions import Step, words_of
from tests.tunk.hands import at, play, step

FIVE, EIGHT, NINE = "AS 4D", "3H 5S", "4C 5D"


def tell(state: State, *text: str) -> Step:
    return Step.of(tunk, state, *text)


def paying(hands: list[str], text: str = "drop", **options: Value) -> Step:
    """The step in which a hand is paid that this choice ended."""
    state = at(hands, phase="begin" if text == "drop" else "play", **options)
    return tell(tell(state, text).after)


def test_the_deal_names_who_deals_and_who_begins() -> None:
    """A hand begins with who deals it; the turn-up with whose turn it is."""
    fresh = tunk.deal(at([FIVE, NINE]).table, Luck("story"))
    (deals,) = story(tunk, None, redact(tunk, fresh, None), {})
    up = tell(at([FIVE, NINE], phase="turn_up"))
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
    """Of two the difference; of three what the others hold, or the difference, by the rule."""
    state = at(hands, phase="begin", **options)
    said = tunk.tip(redact(tunk, state, 0), 0, "drop")
    assert said is not None and wins in tell(state, "draw").sentence(said, "tip")


def test_a_draw_is_told_with_its_card_to_who_sees_it() -> None:
    """The card drawn stands in the sentence of its owner alone; one taken, in everybody's."""
    state = at([FIVE, NINE], phase="begin", discard="QH")
    card = words_of(tunk).as_text(state.zones["stock"][-1])
    draws = tell(state, "draw")
    assert draws.said(0) == [f"Anna draws {card} from the stock."]
    assert draws.said(1) == draws.said() == ["Anna draws from the stock."]
    assert tell(state, "take").said(1) == ["Anna takes queen of hearts from the discards."]


def test_spreads_hits_and_discards_are_told_with_their_cards() -> None:
    """A book is told from a run, a hit with its spread; few cards are named with their number."""
    state = at(["QC QD QH 8C 2S 3S", NINE], ["5C 6C 7C"])
    queens = "queen of clubs, queen of diamonds, queen of hearts"
    assert tell(state, "spread QC QD QH").said() == [f"Anna lays a spread, a book: {queens}."]
    spread = "5 of clubs, 6 of clubs, 7 of clubs"
    assert tell(state, "hit 8C > spread:0:0").said() == [f"Anna adds 8 of clubs to {spread}."]
    assert tell(state, "discard 2S").said() == ["Anna discards 2 of spades."]
    few = tell(at(["2S 3S", NINE]), "discard 2S").said()
    assert few == ["Anna discards 2 of spades and holds 1 card."]


def test_example_12_a_second_spread_is_a_tunk() -> None:
    """Both the spread and the tunk are told, and the tunk is a climax."""
    found = tell(at(["8H 9H 10H", NINE], ["4C 4D 4S"]), "spread 8H 9H 10H").told()
    assert [sentence.why.key for sentence in found] == ["lays_run", "tunks"]
    assert [sentence.weight for sentence in found] == [TURN, CLIMAX]


def test_example_08_the_stock_runs_out() -> None:
    """The last draw, the discard after it and the end of the stock are told, each once."""
    state = at([NINE, FIVE], phase="begin", stock=1)
    draws = tell(state, "draw")
    assert draws.said() == ["Anna draws the last card of the stock."]
    ends = tell(draws.after, f"discard {NINE[:2]}")
    assert [sentence.why.key for sentence in ends.told()] == ["discards_few", "stock_gone"]
    asks = tell(at([NINE, FIVE], phase="begin", stock=0, stock_out="refused_draw"), "draw")
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
    """That the drop is beaten is one beat: points fly once, each hand has its count; it stays."""
    beaten = paying(["KD 2S", EIGHT, "KS QS"])
    told = ["Anna dropped with 12, but Birkir has 8 and wins 48 points."]
    assert beaten.said()[-1:] == beaten.spoken() == told
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
    """Examples 4 to 7: the first beat marks every hand with a bare number and says nothing; the
    next ones say who wins, show the sum and let points fly, and change no count. A dropped hand
    that is shown away from its place says whose it is."""
    told = paying(hands, text, **options)
    counting, *paying_beats = told.beats()
    assert counting.said is None and not counting.points
    assert counting.marks.keys() == {f"hand:{seat}" for seat in range(len(hands))}
    assert {mark.key for mark in counting.marks.values()} == {"count"}, "a number that runs up wins"
    for beat in paying_beats:
        assert beat.said is not None and beat.points
        kept = {place: mark.facts for place, mark in beat.marks.items() if place != "discard"}
        assert kept == {place: mark.facts for place, mark in counting.marks.items()}
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
    over = tell(tell(state, "spread 8H 9H 10H").after)
    assert over.points() == [("other_holds", {0: 48}), ("doubled", {0: 48}), ("scores", {})]


LAID = "6C 7C 8C"


def over(totals: tuple[float, ...], match: str = "points_100", number: int = 1) -> State:
    """A hand that is paid: the first seat went out, and the others held ten and one."""
    state = at(["9C", "KS", "AD"][: len(totals)], match=match)
    state.table = state.table._replace(hand=number)
    for seat, points in enumerate(totals):
        state.tallies[f"points:{seat}"] = int(2 * points)
    return step(step(state, "discard 9C"))


def winners(state: State) -> tuple[int, ...]:
    outcome = play.outcome(state)
    assert (tunk.onward(state.table, outcome) is None) == bool(outcome.winners)
    return outcome.winners


@pytest.mark.parametrize(
    ("match", "number", "totals", "won"),
    [
        ("points_100", 1, (89.5, 80), ()),
        ("points_100", 1, (90, 80), (0,)),
        ("points_100", 1, (95, 120), (1,)),
        ("points_100", 1, (95, 105), ()),
        ("points_100", 1, (95, 105.5), (1,)),
        *((f"points_{n}", 1, (n - 10.5, 0), ()) for n in (50, 200)),
        *((f"points_{n}", 1, (n - 10, 0), (0,)) for n in (50, 200)),
        *((f"hands_{n}", n, (0, 50), (1,)) for n in (5, 10)),
        *((f"hands_{n}", n, (10, 20), (0, 1)) for n in (5, 10)),
        *((f"hands_{n}", n - 1, (300, 0), ()) for n in (5, 10)),
        ("single_hand", 1, (0, 50), (1,)),
        ("single_hand", 1, (10, 20), (0, 1)),
    ],
)
def test_the_end_of_a_match(match, number, totals, won) -> None:
    """At the end of a hand whoever has the target or more, and the most, has won; two who lead with
    equal points play on. After a number of hands the most points win, and equal points share."""
    assert winners(over(totals, match, number)) == won


def test_a_match_in_which_nobody_scores_ends() -> None:
    """The guard: after two hundred hands the leaders have won, and the end says so after how
    the hand ended; a hand earlier, or where the target is reached, it says nothing of the kind."""
    last, out = over((0, 10), number=tunk.MOST_HANDS), why("out", who="seat.0", points="10")
    end = play.outcome(last).why
    assert winners(last) == (0, 1) and end == why("enough", hands=200, how=out)
    for early in (over((0, 10), number=199), over((95, 0), number=tunk.MOST_HANDS)):
        assert play.outcome(early).why == out


# --- what the table is told ------------------------------------------------------------------


def noted(state: State, seat: int | None = 0) -> dict[str, Why]:
    return {str(place): note for place, note in tunk.notes(redact(tunk, state, seat)).items()}


def test_notes_count_what_is_seen() -> None:
    """In play each sees the own count alone, and the room none; when the hand has been paid, and
    told large before that, all counts are seen, the winner's with the sum and the points."""
    state = at(["KS 4D", "3H 5S", "KD QD"], phase="begin")
    dropped = step(state, "drop")
    for position in (state, dropped):
        assert noted(position, 1) == {"hand:1": why("count", count=8)}
        assert noted(position, None) == {}
    expected = {
        "hand:0": why("dropped", count=14),
        "hand:1": why("wins", count=8),
        "discard": why("sum", sum="2 × (14 + 20 − 8)", points="52"),
        "hand:2": why("count", count=20),
    }
    assert all(noted(step(dropped), seat) == expected for seat in (None, 0, 1, 2))


@pytest.mark.parametrize(
    ("hands", "move", "total", "points"),
    [
        (["2S 4S", "KS QS AS"], "drop", "21 − 6", "15"),
        (["KS", "9H", "9D"], "drop", "10 ÷ 2", "5"),
        (["3S 4H", "7D", "KD 5D"], "drop", "15 ÷ 2", "7½"),
        (["KS", "9H", "QD"], "drop", "2 × (10 + 10 − 9)", "22"),
        (["7S", "2D 5H"], "drop", "", ""),
        (["9C", "KS", "5D"], "hit 9C > spread:0:0", "2 × (10 + 5)", "30"),
        (["9C", "KS", "5D"], "discard 9C", "10 + 5", "15"),
    ],
)
def test_the_sum_is_told_as_it_is_made(hands, move, total, points) -> None:
    """What is added, taken off, doubled and shared stands by the discard pile; where nobody scores
    nothing does. A tunk doubles what the others hold; going out does not."""
    state = at(hands, [LAID], phase="begin" if move == "drop" else "play")
    told = noted(step(step(state, move))).get("discard", why("none"))
    assert dict(told.facts) == ({"sum": total, "points": points} if total else {})
    assert (told.key == "shared") == ("÷" in total)


@pytest.mark.parametrize(
    ("hand", "spread", "told"),
    [
        ("3C 8D KS", "", why("discard")),
        ("3C 8D KS", "4H 5H 6H", why("discard")),
        ("3C 3D 3H", "", None),
        ("3C 7H KS", "4H 5H 6H", None),
    ],
)
def test_who_can_only_discard_is_told(hand: str, spread: str, told: object) -> None:
    """Instead of the phase's question; the others are told nothing of that hand."""
    state = at([hand, "AS"], [spread] if spread else [])
    assert tunk.question(redact(tunk, state, 0)) == told
    assert tunk.question(redact(tunk, state, 1)) is tunk.question(redact(tunk, state, None)) is None


def gauged(state: State, names: str, *targets: str) -> Gauge | None:
    return tunk.gauge(redact(tunk, state, 0), 0, cards(names), targets)


def test_picked_cards_are_gauged() -> None:
    """A picked spread tells its count and what is left, one card what is left; others nothing."""
    state, begin = (at(["3C 3D 3H 4C 5C KS", "4D"], phase=phase) for phase in ("play", "begin"))
    for names, key, count, left in (("3C 3D 3H", "book", 9, 19), ("5C 3C 4C", "run", 12, 16)):
        gauge = gauged(state, names)
        assert gauge is not None and gauge.why == why(key, count=count, left=left) and gauge.good
    assert gauged(state, "KS") == Gauge(why("left", left=18))
    assert gauged(state, "3C 3D KS") == Gauge(why("no_spread")), "a grey button needs a word why"
    assert gauged(state, "3C KS") is None and gauged(begin, "3C 3D 3H") is None


@pytest.mark.parametrize(
    ("names", "targets", "options", "key"),
    [
        ("9C", (), {}, "hit_run"),
        ("9C", ("spread:0:0",), {}, "hit_run"),
        ("9C", ("spread:1:0",), {}, "left"),
        ("KS", (), {}, "left"),
        ("9C", (), {"one_hit_per_turn": True}, "left"),
    ],
)
def test_a_picked_card_tells_what_it_would_hit(names, targets, options, key) -> None:
    """Which spread it is added to, unless another is pointed at; none after the one hit allowed."""
    state = at(["9C KS 4D", "4H"], [LAID], **options)
    state.tallies["hits"] = int(bool(options))
    gauge = gauged(state, names, *targets)
    assert gauge is not None and gauge.why.key == key
