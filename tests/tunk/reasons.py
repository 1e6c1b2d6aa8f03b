"""The reasons of Tunk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone; of the player it knows only that pairs are counted a tenth
lower, as the sentences say, and what going out is held to be worth. `reading` is what they go by.
"""

from collections.abc import Mapping
from itertools import combinations

from rules.kit.cards import UNKNOWN
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.said import Why
from rules.kit.state import State, View
from rules.tunk import rules as tunk
from tests.tunk.reading import (
    OUT,
    Facts,
    Reading,
    best,
    counts,
    drawn,
    ends,
    hand_of,
    is_spread,
    left_over,
    likely,
    named,
    near,
    own,
    taken,
    top,
    unseen,
    value,
)

NEAR = 0.501  # what is said in whole points
LONGEST = 5  # cards of a hand, whose average is told in tenths


def _lowest(view: View, seat: int, facts: Facts) -> bool:
    expected = likely(view, seat)
    least = min(expected.values())
    mine = expected[str(facts["who"])]
    fits = mine == least and abs(mine - _number(facts, "likely")) <= NEAR
    return fits and abs(mine - _added(view, facts)) <= 0.051 * LONGEST


def _added(view: View, facts: Facts) -> float:
    """What the cards that are told of add up to."""
    holds = facts["holds"]
    assert isinstance(holds, Why)
    told = dict(holds.facts)
    if holds.key == "since_holds_known":
        hand = hand_of(view, int(str(facts["who"]).partition(".")[2]))
        return float(sum(map(counts, hand)))
    return float(told.get("known", 0)) + float(told["n"]) * float(told["mean"])  # type: ignore[arg-type]


def _number(facts: Facts, name: str) -> int:
    found = facts[name]
    assert isinstance(found, int)
    return found


def low(view: View, seat: int, made: Move, facts: Facts) -> bool:
    count, bar = _number(facts, "count"), _number(facts, "bar")
    fits = made.verb == "drop" and count == own(view, seat) <= bar < facts["likely"]
    return fits and _lowest(view, seat, facts)


def high(view: View, seat: int, made: Move, facts: Facts) -> bool:
    count, bar = _number(facts, "count"), _number(facts, "bar")
    fits = made.verb != "drop" and count == own(view, seat) > bar > 0
    return fits and _lowest(view, seat, facts)


def known(view: View, seat: int, made: Move, facts: Facts) -> bool:
    hand = hand_of(view, int(str(facts["who"]).partition(".")[2]))
    return named(facts["cards"]) == [card for card in hand if card is not UNKNOWN] != []


def shed(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return (
        top(view, facts) and len(view.zones["discard"]) > 3 and counts(named(facts["card"])[0]) <= 6
    )


def whole(view: View, seat: int, made: Move, facts: Facts) -> bool:
    sizes = [len(hand_of(view, other)) for other in range(view.table.seats) if other != seat]
    return made.verb != "drop" and len(hand_of(view, seat)) >= 5 and min(sizes) <= 3


def no_drop(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb != "drop" and _lowest(view, seat, facts)


def calls(view: View, seat: int, made: Move, facts: Facts) -> bool:
    gone = not view.zones["stock"] and made.verb == "draw" and top(view, facts)
    return gone and -own(view, seat) >= best(taken(view, seat), seat)


def takes_last(view: View, seat: int, made: Move, facts: Facts) -> bool:
    gone = not view.zones["stock"] and made.verb == "take" and top(view, facts)
    return (
        gone
        and facts["count"] == own(view, seat)
        and best(taken(view, seat), seat) > -own(view, seat)
    )


def out_with(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "take" and top(view, facts) and best(taken(view, seat), seat) >= OUT


def makes(view: View, seat: int, made: Move, facts: Facts) -> bool:
    others = named(facts["cards"])
    mine = set(others) <= set(hand_of(view, seat))
    return mine and top(view, facts) and is_spread([*others, *named(facts["card"])])


def fits(view: View, seat: int, made: Move, facts: Facts) -> bool:
    card = named(facts["card"])[0]
    after = taken(view, seat)  # it may fit a spread only after another card has been added
    mine = hand_of(view, seat)
    spreads = [cards for name, cards in after.zones.items() if name.startswith("spread")]
    return top(view, facts) and any(
        is_spread([*cards, card, *some])
        for cards in spreads
        for size in range(3)
        for some in combinations(mine, size)
    )


def remains(state: State, seat: int) -> tuple[int, int]:
    """The least and the most that may be left to count by the best ways of ending the turn."""
    found = list(ends(state, seat))
    most = max(worth for worth, _ in found)
    counted = [count for worth, count in found if worth > most - 1e-9]
    return min(counted), max(counted)


def compared(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """What taking leaves is what will be counted; what drawing does, the average of that."""
    least, most = remains(taken(view, seat), seat)
    each = [remains(state, seat) for state in drawn(view, seat)]
    low, high = (sum(item[end] for item in each) / len(each) for end in (0, 1))
    took = _number(facts, "took" if "took" in facts else "left")
    drew = _number(facts, "drew" if "drew" in facts else "left")
    return top(view, facts) and least <= took <= most and low - NEAR <= drew <= high + NEAR


def hopes(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """What leaves the worse count is chosen, and is worth more by what goes together in it."""
    more = _number(facts, "took") - _number(facts, "drew")
    took = best(taken(view, seat), seat)
    each = [best(state, seat) for state in drawn(view, seat)]
    better = took - sum(each) / len(each)
    takes = made.verb == "take"
    right = more > 0 < better if takes else more < 0 and better <= 1e-9 and max(each) < OUT
    return right and compared(view, seat, made, facts)


def fewer(view: View, seat: int, made: Move, facts: Facts) -> bool:
    less = _number(facts, "took") < _number(facts, "drew")
    return less == (made.verb == "take") and compared(view, seat, made, facts)


def outs(view: View, seat: int, made: Move, facts: Facts) -> bool:
    plans = [best(state, seat) >= OUT for state in drawn(view, seat)]
    return (sum(plans), len(plans)) == (facts["n"], facts["unseen"])


def helps(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """No more cards than could be laid or added at all, and at least the one that says so."""
    able = sum(
        any(move.verb != "discard" for move in moves(tunk, state, seat))
        for state in drawn(view, seat)
    )
    return 0 < _number(facts, "n") <= able and facts["unseen"] == len(unseen(view))


def goes_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return len(hand_of(view, seat)) == len(made.cards)


def will_go_out(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return best(view, seat) >= OUT


def left(view: View, seat: int, made: Move, facts: Facts) -> bool:
    rest = [card for card in hand_of(view, seat) if card not in made.cards]
    return facts["left"] == left_over(rest, view.table.options["hand_count"])


def lays(view: View, seat: int, made: Move, facts: Facts) -> bool:
    found = list(ends(view, seat))
    most = max(worth for worth, _ in found)
    lefts = {count for worth, count in found if worth > most - 1e-9}
    return facts["count"] == sum(map(counts, made.cards)) and facts["left"] in lefts


def heaviest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    allowed = [move.cards[0] for move in moves(tunk, view, seat) if move.verb == "discard"]
    most = max(map(counts, allowed))
    return (
        named(facts["card"]) == list(made.cards) and facts["count"] == counts(made.cards[0]) == most
    )


def alone(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (card,) = made.cards
    rest = [each for each in hand_of(view, seat) if each is not card]
    return named(facts["card"]) == [card] and not any(near(card, other) for other in rest)


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """Every other discard that leaves as much, and none that does not."""
    hand, how = hand_of(view, seat), view.table.options["hand_count"]
    allowed = [move.cards[0] for move in moves(tunk, view, seat) if move.verb == "discard"]
    left = {card: value([each for each in hand if each is not card], how) for card in allowed}
    most = left.pop(made.cards[0])
    alike = {card for card, worth in left.items() if abs(worth - most) < 1e-9}
    return made.verb == "discard" and set(named(facts["cards"])) == alike != set()


def like(view: View, seat: int, made: Move, facts: Facts) -> bool:
    rest = [card for card in hand_of(view, seat) if card not in made.cards]
    return sum(facts["ranks"] == f"ranks.{card.rank}" for card in rest) >= 2


def run(view: View, seat: int, made: Move, facts: Facts) -> bool:
    card, other = named(facts["cards"])
    mine = {card, other} <= set(hand_of(view, seat)) - set(made.cards)
    return mine and card.suit == other.suit and near(card, other)


READINGS: Mapping[str, Reading] = {
    "since_low": low,
    "since_low_two": low,
    "since_high": high,
    "since_known": known,
    "since_shed": shed,
    "since_whole": whole,
    "since_no_drop": no_drop,
    "since_calls": calls,
    "since_takes_last": takes_last,
    "since_out_with": out_with,
    "since_makes": makes,
    "since_fits": fits,
    "since_take": fewer,
    "since_take_hopes": hopes,
    "since_draw": fewer,
    "since_draw_hopes": hopes,
    "since_even": compared,
    "since_outs": outs,
    "since_helps": helps,
    "since_goes_out": goes_out,
    "since_will_go_out": will_go_out,
    "since_left": left,
    "since_lays": lays,
    "since_heaviest": heaviest,
    "since_alone": alone,
    "since_as_good": as_good,
    "since_like": like,
    "since_run": run,
}
