"""Tunk's match from hand to hand, and what the table is told beside the rules."""

import pytest

from rules.kit.cards import cards
from rules.kit.catalogue import game
from rules.kit.remarks import Gauge
from rules.kit.sight import redact
from rules.kit.state import State, Value, Why, why
from rules.tunk import rules as tunk
from rules.tunk.player.choosing import choose
from table.i18n.words import Words
from tests.tunk.hands import LUCK, at, done

LAID = "6C 7C 8C"


def over(
    totals: tuple[float, ...], won: str = "KS", match: str = "points_100", number: int = 1
) -> State:
    """A hand that is paid: the first seat went out, and the others held cards of that count."""
    hands = ["9C", won, "AD"][: len(totals)]
    state = at(hands, match=match)
    state.table = state.table._replace(hand=number)
    for seat, points in enumerate(totals):
        state.tallies[f"points:{seat}"] = int(2 * points)
    paid = done(state, "discard 9C")
    tunk.apply(paid, {}, LUCK)
    return paid


def winners(state: State) -> tuple[int, ...]:
    outcome = tunk.outcome(state)
    assert outcome is not None
    assert (tunk.onward(state.table, outcome) is None) == bool(outcome.winners)
    return outcome.winners


def test_the_first_to_the_target_wins() -> None:
    """At the end of a hand whoever has the target or more, and the most, has won."""
    assert winners(over((89.5, 80))) == ()
    assert winners(over((90, 80))) == (0,)
    assert winners(over((95, 120))) == (1,)


def test_an_equal_top_plays_on() -> None:
    """Two who lead with equal points beyond the target play another hand."""
    assert winners(over((95, 105))) == ()
    assert winners(over((95, 105.5))) == (1,)


@pytest.mark.parametrize(("match", "target"), [("points_50", 50), ("points_200", 200)])
def test_other_targets(match: str, target: int) -> None:
    """The house may play to 50 or to 200."""
    assert winners(over((target - 10.5, 0), match=match)) == ()
    assert winners(over((target - 10, 0), match=match)) == (0,)


@pytest.mark.parametrize(
    ("match", "number"), [("hands_5", 5), ("hands_10", 10), ("single_hand", 1)]
)
def test_a_number_of_hands(match: str, number: int) -> None:
    """After so many hands the most points win, and equal points share; before, nobody does."""
    assert winners(over((0, 50), match=match, number=number)) == (1,)
    assert winners(over((10, 20), match=match, number=number)) == (0, 1)
    if number > 1:
        assert winners(over((300, 0), match=match, number=number - 1)) == ()


def test_a_match_in_which_nobody_scores_ends() -> None:
    """The guard: after two hundred hands the leaders have won, and the end says so after how
    the hand ended; a hand earlier, or where the target is reached, it says nothing of the kind."""
    last = over((0, 10), number=tunk.MOST_HANDS)
    assert winners(last) == (0, 1)
    assert tunk.outcome(last).why == why("enough", hands=200, how=why("out", points="10"))
    for early in (over((0, 10), number=199), over((95, 0), number=tunk.MOST_HANDS)):
        assert tunk.outcome(early).why == why("out", points="10")
    for tongue, said in (("en", "in 200 hands"), ("is", "í 200 gjöfum")):
        words = Words.load(tongue, [game("tunk").folder])
        told = words.tell(tunk.outcome(last).why)
        assert said in told and words.tell(why("out", points="10")) in told


@pytest.mark.parametrize("seats", [2, 3])
def test_the_next_hand(seats: int) -> None:
    """The deal passes to the left, points stay with their halves, and all cards come back."""
    state = over((7.5, 3, 0)[:seats])
    outcome = tunk.outcome(state)
    assert outcome is not None
    following = tunk.onward(state.table, outcome)
    assert following is not None
    assert (following.dealer, following.hand) == ((state.table.dealer + 1) % seats, 2)
    fresh = tunk.deal(following, LUCK)
    assert len(fresh.zones["stock"]) == 52 and not fresh.shown
    won = 10 if seats == 2 else 11
    assert fresh.tallies["points:0"] == 15 + 2 * won and fresh.tallies["points:1"] == 6
    assert outcome.points == (7.5 + won, 3, 0)[:seats]


# --- what the table is told ------------------------------------------------------------------


def settled_up(state: State) -> State:
    """The position when the hand has been paid."""
    paid = state.copy()
    tunk.apply(paid, {}, LUCK)
    return paid


def noted(state: State, seat: int | None) -> dict[str, Why]:
    found = tunk.notes(redact(tunk, state, seat))
    return {str(place): said for place, said in found.items()}


def test_notes_count_what_is_seen() -> None:
    """In play each sees the own count alone, and the room none; when the hand has been paid, and
    told large before that, all counts are seen, the winner's with the sum and the points."""
    state = at(["KS 4D", "3H 5S", "KD QD"], phase="begin")
    assert noted(state, 1) == {"hand:1": why("count", count=8)}
    assert noted(state, None) == {}
    expected = {
        "hand:0": why("dropped", count=14),
        "hand:1": why("wins", count=8),
        "discard": why("sum", sum="2 × (14 + 20 − 8)", points="52"),
        "hand:2": why("count", count=20),
    }
    dropped = done(state, "drop")
    assert noted(dropped, 1) == {"hand:1": why("count", count=8)} and noted(dropped, None) == {}
    for seat in (None, 0, 1, 2):
        assert noted(settled_up(dropped), seat) == expected


@pytest.mark.parametrize(
    ("hands", "total", "points"),
    [
        (["2S 4S", "KS QS AS"], "21 − 6", "15"),
        (["KS", "9H", "9D"], "10 ÷ 2", "5"),
        (["3S 4H", "7D", "KD 5D"], "15 ÷ 2", "7½"),
        (["KS", "9H", "QD"], "2 × (10 + 10 − 9)", "22"),
        (["7S", "2D 5H"], "", ""),
    ],
)
def test_the_sum_is_told_as_it_is_made(hands: list[str], total: str, points: str) -> None:
    """What is added, taken off, doubled and shared stands by the discard pile; where nobody
    scores nothing does."""
    told = noted(settled_up(done(at(hands, phase="begin"), "drop")), 0).get("discard", why("none"))
    assert dict(told.facts) == ({"sum": total, "points": points} if total else {})
    assert (told.key == "shared") == ("÷" in total)


def test_the_sum_of_a_tunk() -> None:
    """A tunk doubles what the others hold; going out does not."""
    tunked = settled_up(done(at(["9C", "KS", "5D"], [LAID]), "hit 9C > spread:0:0"))
    assert dict(noted(tunked, 0)["discard"].facts)["sum"] == "2 × (10 + 5)"
    out = settled_up(done(at(["9C", "KS", "5D"], [LAID]), "discard 9C"))
    assert dict(noted(out, 0)["discard"].facts)["sum"] == "10 + 5"


def test_picked_cards_are_gauged() -> None:
    """A spread that is picked tells what it counts and what is left, one card what is left
    without it; other cards tell nothing, nor do any before the draw."""

    def gauged(names: str, phase: str = "play") -> Gauge | None:
        view = redact(tunk, at(["3C 3D 3H 4C 5C KS", "4D"], phase=phase), 0)
        return tunk.gauge(view, 0, cards(names), ())

    book, run = gauged("3C 3D 3H"), gauged("5C 3C 4C")
    assert book is not None and book.why == why("book", count=9, left=19) and book.good
    assert run is not None and run.why == why("run", count=12, left=16)
    assert gauged("KS") == Gauge(why("left", left=18))
    assert gauged("3C KS") is None and gauged("3C 3D 3H", "begin") is None


def test_a_picked_card_tells_what_it_would_hit() -> None:
    """Which spread on the table it would be added to, unless another is pointed at; not where one
    hit a turn is all, and that is made."""

    def gauged(name: str, *targets: str, **rules: Value) -> tuple[str, bool | None]:
        state = at(["9C KS 4D", "4H"], [LAID], **rules)
        if rules:
            state.tallies["hits"] = 1
        found = tunk.gauge(redact(tunk, state, 0), 0, cards(name), targets)
        assert found is not None
        return found.why.key, found.good

    assert gauged("9C") == gauged("9C", "spread:0:0") == ("hit_run", True)
    assert gauged("KS")[0] == gauged("9C", "spread:1:0")[0] == "left"
    assert gauged("9C", one_hit_per_turn=True)[0] == "left"


# --- the computer player -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (at(["AS 2D", "KS QD 9H 8S 7D"], phase="begin"), "drop"),
        (at(["KS QD 9H 8S 7D", "AS 2D"], phase="begin", discard="JC"), "draw"),
        (at(["4C 4D KS 9H 8S", "AS 2D"], phase="begin", discard="4H"), "take"),
        (at(["4C 4D 4H KS 9H 8S", "AS 2D"]), "spread 4C 4D 4H"),
        (at(["9C", "AS 2D"], [LAID]), "hit 9C > spread:0:0"),
        (at(["2C 3D KS", "AS 2D"]), "discard KS"),
    ],
)
def test_the_player_does_what_is_plain(state: State, expected: str) -> None:
    """It drops when low, takes what makes a spread, lays it, hits with the last card, and is
    rid of high cards."""

    class Still:
        def random(self) -> float:
            return 0.5

    assert str(choose(tunk, redact(tunk, state, 0), 0, Still())) == expected
