"""What somebody at the table could write down of how each person there plays, in any game.

A note is an occasion and what was done on it, such as `begin` and `drop`, or `play, 3rd` and `ace`.
Occasions are made of names every game has: phase, verb, zone, rank, number, how somebody stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from research.company.hindsight import Note, beside_the_rest, hands_seen
from research.company.public_view import Seen
from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import View

MEANS = ("chips", "cards", "points")
"""The tallies that say how a seat stands, the first that tells them apart."""
TIMES = (1, 2, 3, 5, 8, 13)


def noted(hand: Sequence[Seen], seats: int) -> list[list[Note]]:
    """Of a hand, what there is to write down about every seat."""
    found: list[list[Note]] = [[] for _ in range(seats)]
    own: list[list[Move]] = [[] for _ in range(seats)]
    aims = [0] * seats
    last = "nobody"
    for one, held in zip(hand, hands_seen(hand, seats)):
        for seat, choice in one.made.items():
            found[seat] += about(one.before, one.after, seat, choice, own[seat], last)
            found[seat] += beside_the_rest(one.before.phase, choice, held[seat])
        for seat, choice in one.made.items():
            aim = lying(one.before, choice)
            if aim and own[seat] and own[seat][-1].verb == choice.verb:
                found[seat].append((f"{choice.verb} again: at", beside(aim, aims[seat])))
            aims[seat] = aim
            own[seat].append(choice)
            last = choice.verb
    for seat in range(seats):
        found[seat] += ending(hand[0].before, hand[-1].after, seat, own[seat])
    return found


def about(
    before: View, after: View, seat: int, choice: Move, own: Sequence[Move], last: str
) -> Iterator[Note]:
    """One choice: what was done there, when, with what, to whom."""
    verb, phase = choice.verb, before.phase
    stands, time = standing(before, seat), span(len(own) + 1)
    yield phase, verb
    yield f"{phase}, {time}", verb
    yield f"{phase}, {stands}", verb
    yield f"{phase} after {last}", verb
    if own:
        yield f"{phase} after own {own[-1].verb}", verb
    for zone, cards in before.zones.items():
        kind, owner = kind_and_owner(zone)
        if cards and cards[-1] is not UNKNOWN and owner < 0 and len(before.zones[zone]) < 30:
            yield f"{phase} over {kind} {cards[-1].rank}", verb
        if owner == seat and cards[:1] == [UNKNOWN] * len(cards[:1]):
            yield f"{phase} with {span(len(cards))} in {kind}", verb
    yield f"{verb}: number", str(len(choice.cards))
    ranks = sorted(card.rank for card in choice.cards if card is not UNKNOWN)
    for rank in ranks:
        yield f"{verb}: rank", str(rank)
        yield f"{verb}, {time}: rank", str(rank)
    if ranks:
        yield f"{verb}: which", " ".join(str(min(10, rank)) for rank in ranks)
        yield f"{phase}: low cards", str(sum(1 < rank < 8 for rank in ranks))
        there = lying(before, choice)
        yield f"{verb}: all together", span(there + sum(min(10, rank) for rank in ranks))
    before_it = [card.rank for card in own[-1].cards if card is not UNKNOWN] if own else []
    if ranks and before_it and own[-1].verb == verb:
        yield f"{verb}, {time}: beside own before", beside(ranks[-1], max(before_it))
    if choice.amount is not None:
        yield f"{verb}: amount", str(choice.amount)
    yield f"{verb}: targets", str(len(choice.targets))
    for target in choice.targets:
        yield from aimed(before, seat, verb, target, ranks)


def aimed(
    view: View, seat: int, verb: str, target: str | Card, ranks: Sequence[int]
) -> Iterator[Note]:
    """At whom, or at which card, and how much that took."""
    if isinstance(target, Card):
        yield f"{verb}: at rank", str(target.rank)
        if ranks:
            yield f"{verb}, at {target.rank}: highest", str(ranks[-1])
        return
    kind, owner = kind_and_owner(target)
    if owner < 0:
        yield f"{verb}: at", kind
        return
    away = (owner - seat) % view.table.seats
    yield f"{verb}: at {kind} away", str(away)
    if away:
        yield f"{verb}: at who stands", standing(view, owner)
        alike = [len(view.zones[zone]) for zone in view.zones if rival(zone, kind, seat)]
        yield f"{verb}: at {kind} as large", place(len(view.zones[target]), alike)


def lying(view: View, choice: Move) -> int:
    """How much lies open where a move is aimed at: the ranks of its cards, court cards as tens."""
    aims = [view.zones[one] if isinstance(one, str) else [one] for one in choice.targets]
    return sum(min(10, card.rank) for cards in aims for card in cards if card is not UNKNOWN)


def rival(zone: str, kind: str, seat: int) -> bool:
    """Whether a zone is of this kind, and another's."""
    of, owner = kind_and_owner(zone)
    return of == kind and owner not in (seat, -1)


def ending(first: View, end: View, seat: int, own: Sequence[Move]) -> Iterator[Note]:
    """How the hand ended for a seat, which everybody sees."""
    yield "choices", span(len(own))
    counts = Counter(each.verb for each in own)
    for verb, times in counts.items():
        yield f"times {verb}", span(times)
    if own:
        yield "last", own[-1].verb
    for name, value in end.tallies.items():
        kind, owner = kind_and_owner(name)
        if owner == seat and kind in MEANS:
            gain = value - first.tallies[name]
            yield f"gained {kind}", ("-" if gain < 0 else "+" if gain else "") + span(abs(gain))
    for name, cards in end.zones.items():
        kind, owner = kind_and_owner(name)
        if owner == seat and ":" not in name.partition(":")[2]:
            yield f"left in {kind}", span(len(cards))
            shown = [one.rank for one in cards if one is not UNKNOWN]
            if shown and len(shown) == len(cards):
                yield f"shown in {kind}", span(sum(min(10, rank) for rank in shown))


def standing(view: View, seat: int) -> str:
    """Whether a seat has most, least, or neither; by what it has openly where no tally tells."""
    seats = range(view.table.seats)
    for kind in MEANS:
        if f"{kind}:0" in view.tallies:
            has = [view.tallies[f"{kind}:{each}"] for each in seats]
            if len(set(has)) > 1:
                return place(has[seat], has)
    has = [0 for _ in seats]
    for zone, cards in view.zones.items():
        owner = kind_and_owner(zone)[1]
        if owner >= 0 and cards and cards[-1] is not UNKNOWN:
            has[owner] += len(cards)
    return place(has[seat], has)


def place(value: int, among: Sequence[int]) -> str:
    """Most, least, in the middle, or like all others."""
    if min(among) == max(among):
        return "alike"
    return "most" if value == max(among) else "least" if value == min(among) else "middle"


def beside(value: int, other: int) -> str:
    """Above another, below it, or alike."""
    return "above" if value > other else "below" if value < other else "alike"


def span(number: int) -> str:
    """A number, or of larger ones between which two it lies."""
    return next((str(time) for time in reversed(TIMES) if number >= time), "0")
