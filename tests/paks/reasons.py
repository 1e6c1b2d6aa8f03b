"""The reasons of Paks' player read a second time: whether what each of them says is so.

Written from the rules and a view alone. Of the player it knows only by what rule of thumb it fears
thieves and keeps cards, which the sentences call likely and promised, and of what sets of cards it
thinks at all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import NamedTuple

from rules.kit.cards import SUITS, UNKNOWN, Card, card, pack
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import View
from rules.paks import rules as paks
from rules.paks.likely import ways
from rules.paks.sides import playing, sides
from rules.paks.values import SCORE, WORTH, capture, score, worth
from tests.paks.last_but_one import Ending

THEFT, CALMER, SPREAD = 0.72, 0.6, {2: 2.0, 3: 4.0, 4: 6.0, 6: 8.0}
LOSS = {2: 3.0, 3: 3.0, 4: 1.5, 6: 1.5}
PROMISED = {1: 16, 2: 14, 3: 16, 4: 18, 5: 20, 6: 6, 7: 6, 8: 6, 9: 6, 10: 9}
MOOD, SAME = 2.0, 0.5
NEAR = 0.501  # what is said in whole points
STEP = 16  # in which the player counts what is unseen, upwards
Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]


class Pak(NamedTuple):
    owner: int
    name: str
    cards: Sequence[Card]


class Weighed(NamedTuple):
    gain: float
    risk: float
    keep: float

    @property
    def value(self) -> float:
        return self.gain - self.risk - self.keep


def number(facts: Facts, name: str) -> int:
    found = facts[name]
    assert isinstance(found, int)
    return found


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]


def held(view: View, seat: int, suit: str) -> list[Card]:
    return sorted(
        (one for one in view.zones[f"hand:{seat}"] if one.suit == suit), key=lambda one: one.rank
    )


def lying(view: View, suit: str) -> list[Pak]:
    """The paks of a suit."""
    return [
        Pak(int(name.split(":")[1]), name, cards)
        for name, cards in view.zones.items()
        if name.startswith("pak:") and cards[0].suit == suit
    ]


def lead(view: View, seat: int, found: Sequence[Pak]) -> float:
    """How far a seat's side is ahead of the mean of the others when each has given up as many of
    these paks as the poorest has."""
    count = sides(view.table)
    own = seat % count
    scores = {other % count: [0] * 0 for other in playing(view.table)}
    scores.setdefault(own, [])
    for pak in found:
        scores.setdefault(pak.owner % count, []).append(score(pak.cards))
    least = min(len(each) for each in scores.values())
    kept = {side: sum(sorted(each)[least:]) for side, each in scores.items()}
    others = [points for side, points in kept.items() if side != own]
    return kept[own] - sum(others) / len(others)


def unseen(view: View, seat: int, suit: str) -> list[Card]:
    """The cards of a suit in no pak, not on the board, and not in one's own hand."""
    rest = [one for one in pack(copies=1 if view.table.seats == 2 else 2) if one.suit == suit]
    seen = [*held(view, seat, suit), *(one for pak in lying(view, suit) for one in pak.cards)]
    return [one for one in rest if one not in seen and one not in view.zones["board"]]


def stock(view: View) -> int:
    """The cards to come, beyond one's own last turn in whole rounds, six at most."""
    left, seats = len(view.zones["stock"]), view.table.seats
    return left if left < seats else min(6, -(-left // seats)) * seats


def theft(view: View, seat: int, suit: str, weight: int) -> float:
    """How likely a pak so heavy is stolen."""
    seats, rest = view.table.seats, capture(unseen(view, seat, suit))
    if stock(view) >= seats:
        rest = -(-rest // STEP) * STEP
    if weight >= rest:
        return 0.0
    turns = stock(view) * (1 - 1 / sides(view.table))
    return THEFT * (1 - float(CALMER**turns)) * exp(-SPREAD[seats] * weight / rest)


def promised(view: View, cards: Sequence[Card]) -> float:
    """What cards are good for in the hand."""
    seats = view.table.seats
    turns = 0.0 if stock(view) < seats else stock(view) / seats
    later, hope = min(1.0, turns / 5), min(1.0, turns / 3)
    return sum(later * SCORE[one.rank] + hope * PROMISED[min(one.rank, 10)] for one in cards)


def weighed(view: View, seat: int, made: Move) -> Weighed:
    """What a pak or a steal comes to."""
    suit = made.cards[0].suit
    before = lying(view, suit)
    stolen = [pak for pak in before if pak.name in made.targets]
    board = [one for one in made.targets if isinstance(one, Card)]
    cards = [*board, *(one for pak in stolen for one in pak.cards), *made.cards]
    after = [*(pak for pak in before if pak not in stolen), Pak(seat, "", cards)]
    loss = LOSS[view.table.seats]
    risk = loss * score(cards) * theft(view, seat, suit, worth(cards))
    for pak in stolen:
        if pak.owner % sides(view.table) == seat % sides(view.table):
            risk -= loss * score(pak.cards) * theft(view, seat, suit, worth(pak.cards))
    gain = lead(view, seat, after) - lead(view, seat, before)
    return Weighed(gain, risk, promised(view, made.cards))


def pairs_once(view: View) -> bool:
    return view.table.options["pairing"] == "one_pair"


def sets(view: View, seat: int, suit: str, beaten: int) -> Iterator[tuple[Card, ...]]:
    """The sets of cards one would think of that come to more."""
    cards = held(view, seat, suit)
    if cards:
        for comes_to, places in ways(tuple(min(one.rank, 10) for one in cards), pairs_once(view)):
            if comes_to > beaten:
                yield tuple(cards[place] for place in places)


def takings(view: View, seat: int, one: Card) -> list[Move]:
    return [Move("pak", used, (one,)) for used in sets(view, seat, one.suit, WORTH[one.rank])]


def thefts(view: View, seat: int, suit: str) -> Iterator[Move]:
    """Of each owner as many of the weakest as can be had, or one alone; in the last turn any."""
    count, mates_too = sides(view.table), view.table.options.get("steal_from_mates", True)
    owners: dict[int, list[Pak]] = {}
    for pak in lying(view, suit):
        mate = pak.owner % count == seat % count
        if pak.owner != seat and (mates_too or not mate):
            owners.setdefault(pak.owner, []).append(pak)
    for heap in owners.values():
        heap.sort(key=lambda pak: (worth(pak.cards), score(pak.cards)))
        some = [tuple(heap[:size]) for size in range(1, len(heap) + 1)]
        some += [(pak,) for pak in heap[1:]]
        if not view.zones["stock"] and len(heap) <= 8:
            some = [each for size in range(1, len(heap) + 1) for each in combinations(heap, size)]
        for each in some:
            beaten = sum(worth(pak.cards) for pak in each)
            for used in sets(view, seat, suit, beaten):
                yield Move("steal", used, tuple(pak.name for pak in each))


def best(view: View, seat: int, made: Sequence[Move]) -> float:
    return max(weighed(view, seat, one).value for one in made)


def loot(view: View, seat: int, suit: str) -> float:
    """What the best steal of a suit is worth, if any."""
    found = list(thefts(view, seat, suit))
    return max(0.0, best(view, seat, found)) if found else 0.0


def whole(view: View, seat: int, one: Card) -> float | None:
    """What taking a board card is worth with the steals it opens; None if it cannot be taken."""
    found = takings(view, seat, one)
    if not found:
        return None
    return best(view, seat, found) + sum(
        loot(view, seat, suit) for suit in SUITS if suit != one.suit
    )


def others(view: View, seat: int, but: Card) -> list[float]:
    """What the other board cards that can be taken are worth."""
    alike = [one for one in view.zones["board"] if not like(one, but)]
    values = [whole(view, seat, one) for one in alike]
    return [value for value in values if value is not None]


def like(one: Card, other: Card) -> bool:
    return one.suit == other.suit and min(one.rank, 10) == min(other.rank, 10)


def taken(made: Move) -> Card:
    (one,) = made.targets
    assert isinstance(one, Card)
    return one


# --- the readings -------------------------------------------------------------------------------


def gains(view: View, seat: int, made: Move, facts: Facts) -> bool:
    right = facts["suit"] == f"suit.{made.cards[0].suit}"
    return right and number(facts, "n") > 0 and near(facts, "n", weighed(view, seat, made).gain)


def near(facts: Facts, name: str, found: float) -> bool:
    return abs(number(facts, name) - found) <= NEAR


def opens(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """A steal in another suit comes to that, and is worth it."""
    suit = str(facts["suit"])[-1]
    every = [
        one
        for one in thefts(view, seat, suit)
        if weighed(view, seat, one).value > 0
        and f"seat.{one_owner(one)}" == facts["who"]
        and capture(one.cards, pairs_once(view)) == facts["sum"]
        and sum(worth(view.zones[str(name)]) for name in one.targets) == facts["worth"]
    ]
    return made.verb == "pak" and suit != taken(made).suit and bool(every)


def one_owner(made: Move) -> int:
    (found,) = {int(str(name).split(":")[1]) for name in made.targets}
    return found


def loses(view: View, seat: int, made: Move, facts: Facts) -> bool:
    lost = sum(score(view.zones[str(name)]) for name in made.targets)
    count = sides(view.table)
    enemy = one_owner(made) % count != seat % count
    return enemy and facts == {"who": f"seat.{one_owner(made)}", "n": lost}


def joins(view: View, seat: int, made: Move, facts: Facts) -> bool:
    stolen = sum(worth(view.zones[str(name)]) for name in made.targets)
    count = sides(view.table)
    mate = one_owner(made) % count == seat % count and one_owner(made) != seat
    return mate and facts == {"who": f"seat.{one_owner(made)}", "worth": stolen + worth(made.cards)}


def nobody(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return not view.zones["stock"]


def weight(view: View, made: Move) -> int:
    lies = [one for one in made.targets if isinstance(one, Card)]
    for name in made.targets:
        if isinstance(name, str):
            lies += view.zones[name]
    return worth([*lies, *made.cards])


def safe(view: View, seat: int, made: Move, facts: Facts) -> bool:
    suit = made.cards[0].suit
    most = capture(unseen(view, seat, suit))
    said = {"worth": weight(view, made), "suit": f"suit.{suit}", "unseen": most}
    return facts == said and most <= weight(view, made)


def risk(view: View, seat: int, made: Move, facts: Facts) -> bool:
    likely = 100 * theft(view, seat, made.cards[0].suit, weight(view, made))
    return facts["worth"] == weight(view, made) and near(facts, "percent", likely)


def own_last(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return len(view.zones["stock"]) < len(playing(view.table))


def keeps(view: View, seat: int, made: Move, facts: Facts) -> bool:
    cards = named(facts["cards"])
    mine = set(held(view, seat, made.cards[0].suit)) - set(made.cards)
    return bool(cards) and set(cards) <= mine and all(one.rank <= 5 for one in cards)


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (other,) = named(facts["card"])
    own, found = whole(view, seat, taken(made)), whole(view, seat, other)
    bar = MOOD if view.zones["stock"] else SAME
    lies = other in view.zones["board"] and not like(other, taken(made))
    return lies and own is not None and found is not None and abs(own - found) < bar


def following(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (other,) = named(facts["card"])
    own, found = whole(view, seat, taken(made)), whole(view, seat, other)
    assert own is not None and found is not None
    rest = max(others(view, seat, taken(made)))
    return abs(found - rest) < 1e-6 and near(facts, "n", own - found) and own > found


def must(view: View, seat: int, made: Move, facts: Facts) -> bool:
    own = whole(view, seat, taken(made))
    assert own is not None
    rest = max(others(view, seat, taken(made)), default=own)
    return view.phase == "must" and own <= 1e-6 and own > rest - MOOD


def cannot(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return not any(one.verb == "pak" for one in moves(paks, view, seat))


def best_pak(view: View, seat: int, made: Move, facts: Facts) -> bool:
    (one,) = named(facts["card"])
    found = whole(view, seat, one)
    assert found is not None
    said = Move("pak", tuple(sorted(named(facts["cards"]))), (one,))
    top = best(view, seat, takings(view, seat, one))
    return (
        made.verb == "pass"
        and abs(weighed(view, seat, said).value - top) <= 1e-6
        and one in view.zones["board"]
        and found <= 1e-6
        and found >= max(others(view, seat, one), default=found) - 1e-6
    )


def declined(view: View, seat: int, made: Move) -> list[Move]:
    """What was better left, the best of it."""
    if made.verb == "pass":
        values = {one: whole(view, seat, one) for one in view.zones["board"]}
        most = max(value for value in values.values() if value is not None)
        near_best = [one for one, value in values.items() if value and value > most - 1e-6]
        found = [move for one in near_best for move in takings(view, seat, one)]
        tops = {one: best(view, seat, takings(view, seat, one)) for one in near_best}
        return [
            move for move in found if weighed(view, seat, move).value > tops[taken(move)] - 1e-6
        ]
    found = still(view, seat)
    most = best(view, seat, found)
    return [move for move in found if weighed(view, seat, move).value > most - 1e-6]


def still(view: View, seat: int) -> list[Move]:
    """The steals one may still make in this turn."""
    return [
        move
        for place, suit in enumerate(SUITS)
        if not view.tallies["suits"] >> place & 1
        for move in thefts(view, seat, suit)
    ]


def best_steal(view: View, seat: int, made: Move, facts: Facts) -> bool:
    said = [
        one
        for one in declined(view, seat, made)
        if f"seat.{one_owner(one)}" == facts["who"] and f"suit.{one.cards[0].suit}" == facts["suit"]
    ]
    return made.verb == "done" and bool(said)


def costs(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """So they are for one of the best plays that were left, and none of these is worth it."""
    found = [weighed(view, seat, one) for one in declined(view, seat, made)]
    return all(one.value <= 1e-6 for one in found) and any(
        near(facts, "n", one.gain)
        and near(facts, "keep", one.keep)
        and (near(facts, "risk", one.risk) if "risk" in facts else one.risk <= NEAR)
        for one in found
    )


def no_gain(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return any(weighed(view, seat, one).gain <= NEAR for one in declined(view, seat, made))


def even_steals(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "pass" and sum(loot(view, seat, suit) for suit in SUITS) > 0


def beats_none(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return made.verb == "done" and not any(one.verb == "steal" for one in moves(paks, view, seat))


def ending(view: View, seat: int) -> Ending:
    known = [one for one in view.zones[f"hand:{1 - seat}"] if one is not UNKNOWN]
    assert view.table.seats == 2 and len(view.zones["stock"]) == 1
    return Ending(view, seat, known, {suit: unseen(view, seat, suit) for suit in SUITS})


def ends(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """What this move can lead to at best, against the best answer."""
    found = ending(view, seat).best(made)
    return facts["who"] == f"seat.{1 - seat}" and near({"n": 0, **facts}, "n", abs(found))


def ahead(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return ends(view, seat, made, facts) and ending(view, seat).best(made) > 0


def behind(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return ends(view, seat, made, facts) and ending(view, seat).best(made) < 0


def instead(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    return near(facts, "n", here.best(made) - here.otherwise(made))


def same(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    return 0 <= here.best(made) - here.otherwise(made) < SAME


def no_better(view: View, seat: int, made: Move, facts: Facts) -> bool:
    here = ending(view, seat)
    steal = here.best(Move("steal", (), ("any",)))
    return made.verb == "done" and steal <= here.best(made)


def settled(view: View) -> str:
    """The suit whose paks are given up now."""
    return next(suit for place, suit in enumerate(SUITS) if not view.tallies["suits"] >> place & 1)


def gives(view: View, seat: int, made: Move, facts: Facts) -> bool:
    suit, count = settled(view), sides(view.table)
    owned = [pak.owner % count for pak in lying(view, suit)]
    fewest = min(owned.count(other % count) for other in playing(view.table))
    return facts == {"n": fewest, "suit": f"suit.{suit}"} and len(made.targets) == fewest > 0


def side_scores(view: View, seat: int) -> dict[str, int]:
    count = sides(view.table)
    mine = [pak for pak in lying(view, settled(view)) if pak.owner % count == seat % count]
    return {pak.name: score(pak.cards) for pak in mine}


def cheapest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    scores = side_scores(view, seat)
    least = sum(sorted(scores.values())[: len(made.targets)])
    return facts["n"] == least == sum(scores[str(name)] for name in made.targets)


def stays(view: View, seat: int, made: Move, facts: Facts) -> bool:
    scores = side_scores(view, seat)
    return facts["n"] == sum(scores[name] for name in scores if name not in made.targets)


READINGS: Mapping[str, Reading] = {
    "since_gains": gains,
    "since_opens": opens,
    "since_loses": loses,
    "since_joins": joins,
    "since_nobody": nobody,
    "since_safe": safe,
    "since_risk": risk,
    "since_own_last": own_last,
    "since_keeps": keeps,
    "since_as_good": as_good,
    "since_next": following,
    "since_must": must,
    "since_cannot": cannot,
    "since_best_pak": best_pak,
    "since_best_steal": best_steal,
    "since_no_gain": no_gain,
    "since_costs": costs,
    "since_costs_more": costs,
    "since_even_steals": even_steals,
    "since_beats_none": beats_none,
    "since_ends_ahead": ahead,
    "since_ends_behind": behind,
    "since_ends_level": ends,
    "since_instead": instead,
    "since_same": same,
    "since_no_better": no_better,
    "since_gives": gives,
    "since_cheapest": cheapest,
    "since_stays": stays,
}
