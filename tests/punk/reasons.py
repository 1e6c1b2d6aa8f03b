"""The reasons of Punk's player read a second time: whether what each of them says is so.

Written from the rules and a view alone. What a rank is worth is reckoned anew, with hands of its
own drawn for the others, so that it may be a little off where the others' hands matter.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, exp
from random import Random

from rules.kit.cards import UNKNOWN, Card, card
from rules.kit.move import Move
from rules.kit.said import Why
from rules.kit.state import View
from rules.punk import rules as punk
from rules.punk.sizes import last_round, tricks_in

Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]
OFF = 20  # in a hundred: by how much a guess of chances may differ from another
HANDS, ROUNDS = 240, 24  # of the others, drawn for such a guess; and of their answers
FREEDOM = 0.2  # points a fresh card is worth beyond its average
CLOSE = 0.15  # points apart, at most, where a coin decides


def unseen(view: View, seat: int) -> Counter[int]:
    """Rank to how many of it the others may hold: in this round, or after one, in the next."""
    sides = view.table.options["dice_sides"]
    if view.table.options["dice"]:
        assert isinstance(sides, int)
        return Counter(range(1, sides + 1))
    found = Counter(card.rank for card in punk.pack(view.table))
    for name, cards in view.zones.items():
        other_hand = name.startswith("hand:") and name != f"hand:{seat}"
        back = view.phase == "keep" and name.startswith(("pot", "discards", "played"))
        if not other_hand and not back:
            found.subtract(card.rank for card in cards if card is not UNKNOWN)
    return found


def others(view: View) -> int:
    return sum(name.startswith("hand:") for name in view.zones) - 1


def chance(lean: Mapping[int, float], rank: int, count: int) -> float:
    """How likely a rank wins against so many who lean so: nobody plays it, and of the lower ones
    each is played by nobody or by several. Ways are counted rank by rank."""
    higher = sum(likely for other, likely in lean.items() if other > rank)
    ways = {count: 1.0}  # by how many are still to play
    for lower, likely in lean.items():
        if lower < rank:
            after: dict[int, float] = {}
            for left, part in ways.items():
                for alike in (0, *range(2, left + 1)):
                    term = part * comb(left, alike) * likely**alike
                    after[left - alike] = after.get(left - alike, 0.0) + term
            ways = after
    return sum(part * higher**left for left, part in ways.items())


def promised(pool: Mapping[int, float], count: int) -> dict[int, float]:
    """What each rank is worth, made and kept from each of the others, in a single trick where all
    lean towards what makes most."""
    lean = {rank: pool[rank] + 1e-9 for rank in sorted(pool)}
    whole = sum(lean.values())
    weights, lean = lean, {rank: each / whole for rank, each in lean.items()}
    for _ in range(5):
        drawn = {r: w * exp(r * chance(lean, r, count) / 0.8) for r, w in weights.items()}
        whole = sum(drawn.values())
        lean = {rank: (old + drawn[rank] / whole) / 2 for rank, old in lean.items()}
    won = {rank: chance(lean, rank, count) for rank in lean}
    kept = sum(rank * likely * won[rank] for rank, likely in lean.items())
    return {rank: (rank + kept) * won[rank] for rank in lean}


@lru_cache(maxsize=512)
def winning(
    pool: tuple[tuple[int, int], ...], count: int, size: int, tricks: int, blind: float, dice: bool
) -> dict[int, float]:
    """How likely each rank wins, where each hand plays what wins it most and keeps the rest."""
    luck = Random(99)
    ranks = [rank for rank, _ in pool]
    cards = [rank for rank, many in pool for _ in range(max(0, many))]
    hands = [
        luck.choices(ranks, k=size) if dice else luck.sample(cards, min(size, len(cards)))
        for _ in range(HANDS)
    ]
    whole = sum(many for _, many in pool) or 1
    flat = lean = {rank: many / whole for rank, many in pool}
    found = {rank: chance(lean, rank, count) for rank in ranks}
    for number in range(1, ROUNDS + 1):
        kept = sum(rank * lean[rank] * found[rank] for rank in ranks)
        played = Counter(
            rank
            for hand in hands
            for rank in sorted(hand, key=lambda item: (item + kept) * found[item], reverse=True)[
                :tricks
            ]
        )
        all_played = played.total() or 1
        lean = {
            rank: (lean[rank] * number + played[rank] / all_played) / (number + 1) for rank in ranks
        }
        met = {rank: lean[rank] * (1 - blind) + flat[rank] * blind for rank in ranks}
        found = {rank: chance(met, rank, count) for rank in ranks}
    return found


def of(facts: Facts, name: str = "card") -> list[Card]:
    return [card(text) for text in str(facts[name]).partition(".")[2].split()]


def played(made: Move, facts: Facts) -> bool:
    return made.verb == "play" and of(facts) == list(made.cards)


def points(view: View) -> list[int]:
    return [view.tallies[f"points:{seat}"] for seat in range(view.table.seats)]


def lowest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    pool, rank = unseen(view, seat), made.cards[0].rank
    return played(made, facts) and all(not pool[number] for number in range(1, rank + 1))


def none_lower(view: View, seat: int, made: Move, facts: Facts) -> bool:
    pool, rank = unseen(view, seat), made.cards[0].rank
    none = all(not pool[number] for number in range(1, rank))
    return played(made, facts) and none and pool[rank] == facts["n"]


def how_many(view: View, seat: int, made: Move, facts: Facts) -> bool:
    pool, rank = unseen(view, seat), made.cards[0].rank
    lower = sum(pool[number] for number in range(1, rank))
    said = facts["unseen"], facts["lower"], facts["like"]
    return played(made, facts) and said == (pool.total(), lower, pool[rank])


def of_dice(view: View, seat: int, made: Move, facts: Facts) -> bool:
    sides = view.table.options["dice_sides"]
    right = facts["faces"] == sides and facts["lower"] == made.cards[0].rank - 1
    return played(made, facts) and bool(view.table.options["dice"]) and right


def wins(view: View, seat: int, made: Move, facts: Facts) -> bool:
    pool, tallies, count = unseen(view, seat), view.tallies, others(view)
    size, dice = len(view.zones[f"hand:{seat}"]), bool(view.table.options["dice"])
    tricks = tricks_in(view.table, tallies["round"]) - tallies["trick"] + 1
    blind = (count + 1 - view.table.seats) / count
    found = winning(tuple(sorted(pool.items())), count, size, tricks, blind, dice)
    percent = facts["percent"]
    assert isinstance(percent, int)
    right = played(made, facts) and facts["points"] == made.cards[0].rank
    return right and abs(100 * found[made.cards[0].rank] - percent) <= OFF


def wins_game(view: View, seat: int, made: Move, facts: Facts) -> bool:
    pool, rank = unseen(view, seat), made.cards[0].rank
    sure = all(pool[number] <= 0 for number in range(1, rank + 1))
    enough = points(view)[seat] + rank
    target = enough >= view.tallies["target"]
    at_last = view.tallies["round"] == last_round(view.table) and enough > max(points(view))
    return sure and facts["points"] == enough and (target or at_last)


def hope(view: View, seat: int, made: Move, facts: Facts) -> bool:
    most, own = max(points(view)), points(view)[seat]
    able = [card for card in view.zones[f"hand:{seat}"] if own + card.rank >= most]
    return played(made, facts) and able == list(made.cards)


def reaches(view: View, seat: int, made: Move, facts: Facts) -> bool:
    enough = points(view)[seat] + made.cards[0].rank >= view.tallies["target"]
    return played(made, facts) and enough and facts["target"] == view.tallies["target"]


def leader(view: View, seat: int, made: Move, facts: Facts) -> bool:
    who = int(str(facts["who"]).partition(".")[2])
    most = max(each for other, each in enumerate(points(view)) if other != seat)
    held = [rank for rank, many in unseen(view, seat).items() if many > 0]
    right = points(view)[who] == most == view.tallies["target"] - _number(facts, "n")
    return who != seat and right and most + max(held) >= view.tallies["target"]


def no_hope(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """With every trick to come, each for the highest card there is, it would still be behind."""
    if view.table.options["play_again"]:
        return False
    rounds = range(view.tallies["round"], last_round(view.table) + 1)
    tricks = sum(tricks_in(view.table, round) for round in rounds) - view.tallies["trick"] + 1
    now = tricks_in(view.table, view.tallies["round"]) - view.tallies["trick"] + 1
    hand = sorted([card.rank for card in view.zones[f"hand:{seat}"]], reverse=True)
    highest = max(rank for rank, _ in Counter(card.rank for card in punk.pack(view.table)).items())
    most = sum(hand[:now]) + (tricks - now) * highest
    return made.verb == "play" and points(view)[seat] + most < max(points(view))


def _number(facts: Facts, name: str) -> int:
    found = facts[name]
    assert isinstance(found, int)
    return found


def mixed(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """All of a rank together, that of the card drawn among them, no more than there is in all."""
    hand = view.zones[f"hand:{seat}"]
    parts = list(_parts(facts["shares"]))
    ranks = [{card.rank for card in cards} for cards, _ in parts]
    together = all(
        len(rank) == 1 and sorted(cards) == sorted(card for card in hand if card.rank in rank)
        for rank, (cards, _) in zip(ranks, parts)
    )
    drawn = any(made.cards[0] in cards for cards, _ in parts)
    whole = sum(percent for _, percent in parts) + _rest(facts["shares"])
    every = sorted(card for cards, _ in parts for card in cards) == sorted(hand)
    return together and drawn and (99 <= whole <= 101 or every)


def _rest(said: object) -> int:
    """What is said of all the cards that are not named."""
    assert isinstance(said, Why)
    facts = dict(said.facts)
    if said.key == "since_rest":
        return _number(facts, "percent")
    return _rest(facts["first"]) + _rest(facts["second"]) if "first" in facts else 0


def _parts(said: object) -> Iterator[tuple[list[Card], int]]:
    assert isinstance(said, Why)
    facts = dict(said.facts)
    if said.key in ("since_mostly", "since_often", "since_sometimes", "since_seldom"):
        yield of(facts, "cards"), _number(facts, "percent")
    elif said.key != "since_rest":
        yield from _parts(facts["first"])
        yield from _parts(facts["second"])


def _worths(view: View, seat: int) -> tuple[dict[int, float], float]:
    """What each rank promises after the round, and what a fresh card does."""
    pool = unseen(view, seat)
    found = promised(pool, others(view))
    mean = sum(many * found[rank] for rank, many in pool.items()) / (pool.total() or 1)
    return found, mean + FREEDOM


def fresh(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return abs(_worths(view, seat)[1] - float(str(facts["fresh"]))) < 0.051


def _each(view: View, seat: int, facts: Facts) -> Sequence[float]:
    """By how much more than a fresh card the named ones promise; they are one's own."""
    found, bar = _worths(view, seat)
    cards = of(facts, "cards")
    assert cards and set(cards) <= set(view.zones[f"hand:{seat}"])
    return [found[card.rank] - bar for card in cards]


def less(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return max(_each(view, seat, facts)) < 0


def more(view: View, seat: int, made: Move, facts: Facts) -> bool:
    kept = not set(of(facts, "cards")) & set(made.cards)
    return kept and min(_each(view, seat, facts)) > 0


def coin(view: View, seat: int, made: Move, facts: Facts) -> bool:
    return max(map(abs, _each(view, seat, facts))) < CLOSE


def as_good(view: View, seat: int, made: Move, facts: Facts) -> bool:
    """All others of its rank that are held: which of them is played is the same to everybody."""
    hand = view.zones[f"hand:{seat}"]
    alike = [card for card in hand if card.rank == made.cards[0].rank and card != made.cards[0]]
    return made.verb == "play" and sorted(of(facts, "cards")) == sorted(alike) != []


READINGS: Mapping[str, Reading] = {
    "since_lowest": lowest,
    "since_none_lower": none_lower,
    "since_unseen": how_many,
    "since_dice": of_dice,
    "since_wins": wins,
    "since_wins_game": wins_game,
    "since_hope": hope,
    "since_reaches": reaches,
    "since_leader": leader,
    "since_no_hope": no_hope,
    "since_mixture": mixed,
    "since_as_good": as_good,
    "since_fresh": fresh,
    "since_less": less,
    "since_more": more,
    "since_coin": coin,
}
