"""Tunk's match from hand to hand, and what the table is told beside the rules."""

import pytest

from rules.kit.cards import cards
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Why, why
from rules.tunk import rules as tunk
from tests.tunk.hands import at, play, step

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
    """A spread that is picked tells what it counts and what is left, one card what is left
    without it; other cards tell nothing, nor do any before the draw."""
    state, begin = (at(["3C 3D 3H 4C 5C KS", "4D"], phase=phase) for phase in ("play", "begin"))
    for names, key, count, left in (("3C 3D 3H", "book", 9, 19), ("5C 3C 4C", "run", 12, 16)):
        gauge = gauged(state, names)
        assert gauge is not None and gauge.why == why(key, count=count, left=left) and gauge.good
    assert gauged(state, "KS") == Gauge(why("left", left=18))
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
