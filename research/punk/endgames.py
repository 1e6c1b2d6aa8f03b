"""How much a perfect opponent gains in the last tricks of a Punk round, counted exactly.

The judge goes through every way the cards can lie and knows how the others mix;
run as a program it prints the table of `ENDINGS`: `python -m research.punk.endgames [HOW_MANY]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from random import Random
from statistics import fmean

from research.command_line import arguments
from research.punk.last_round import winning_rank
from rules.punk.player import endgame_table
from rules.punk.player.holdback import draw_place, rank_frequencies
from rules.punk.player.logit_equilibrium import ENOUGH, smooth_ending
from rules.punk.player.prospects import mean_points

Hand = tuple[int, ...]
Gone = tuple[Hand, ...]
"""The cards of each trick played so far, lowest first."""
Mix = Callable[[Hand, Hand, int, Gone], Mapping[int, float]]
"""How likely each rank is to be played: own hand, all other hands' cards together, others, and
the tricks so far."""

ENDINGS = (
    (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5),
    (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4),
    (2, 2, 2, 4, 4, 4, 5, 5, 5, 6, 6, 6),
    (1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 7, 7),
    (1, 1, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7),
    (3, 3, 3, 4, 4, 4, 5, 5, 5, 7, 7, 7),
    (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7),
    (1, 1, 1, 2, 2, 2, 6, 6, 6, 7, 7, 7),
    (2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6),
    (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 7),
    (2, 2, 3, 3, 5, 5, 6, 6, 6, 7, 7, 7),
    (1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6),
)
"""The cards of all hands among three; every hand keeps one card."""

DRAWS = 400  # of a mixture, to know it


def without(cards: Hand, one: int) -> Hand:
    """The cards less one of a rank."""
    place = cards.index(one)
    return cards[:place] + cards[place + 1 :]


def held_back(hand: Hand, unseen: Hand, others: int, gone: Gone = ()) -> Mapping[int, float]:
    """How the computer player mixes."""
    return _held_back(hand, unseen, others)


@cache
def _held_back(hand: Hand, unseen: Hand, others: int) -> Mapping[int, float]:
    counts = Counter(unseen)
    pool = {rank: float(counts[rank]) for rank in range(1, max(hand + unseen) + 1)}
    tricks = len(hand) - 1
    lean, chances = rank_frequencies(pool, others, len(hand), tricks, 0.0, False)
    luck, kept = Random(1), mean_points(lean, chances)
    worths = [(rank + kept) * chances[rank] for rank in hand]
    found = Counter(hand[draw_place(worths, tricks, luck)] for _ in range(DRAWS))
    return {rank: count / DRAWS for rank, count in found.items()}


def as_smoothed(seats: int, cards: Hand, answers: int = ENOUGH) -> Mix:
    """How the levels that look ahead mix in the last two tricks among three: by the smoothed
    ending."""
    solution = cache(smooth_ending.__wrapped__)

    @cache
    def as_smoothed(hand: Hand, unseen: Hand, others: int, gone: Gone = ()) -> Mapping[int, float]:
        heap = tuple(sorted(hand + unseen))
        ending = solution(tuple(sorted([*heap, *chain.from_iterable(gone)])), seats, answers)
        return ending.mixture(hand, heap) if ending else {}

    return as_smoothed


def as_drilled(seats: int, cards: Hand) -> Mix:
    """How an ending among three is played as it was drilled."""

    known = cache(endgame_table.table_chances)

    def as_drilled(hand: Hand, unseen: Hand, others: int, gone: Gone = ()) -> Mapping[int, float]:
        return known(hand, tuple(sorted(hand + unseen)), cards)

    return as_drilled


def as_levels(cards: Hand) -> Mix:
    """How the levels that look ahead mix in this ending among three."""
    return as_drilled(3, cards) if len(cards) == 12 else as_smoothed(3, cards)


def any_card(hand: Hand, unseen: Hand, others: int, gone: Gone = ()) -> Mapping[int, float]:
    """Each card as likely."""
    return {rank: count / len(hand) for rank, count in Counter(hand).items()}


def lowest(hand: Hand, unseen: Hand, others: int, gone: Gone = ()) -> Mapping[int, float]:
    """Always the lowest."""
    return {hand[0]: 1.0}


@cache
def deals(cards: Hand, seats: int) -> Mapping[tuple[Hand, ...], int]:
    """Every way the cards fall to so many seats, and how many ways of the cards it stands for."""
    if not seats:
        return {(): 1}
    found: Counter[tuple[Hand, ...]] = Counter()
    size = len(cards) // seats
    for places in combinations(range(len(cards)), size):
        left = tuple(rank for place, rank in enumerate(cards) if place not in places)
        for rest, ways in deals(left, seats - 1).items():
            hands = (tuple(cards[place] for place in places), *rest)
            found[hands] += ways
    return found


def gain(seats: int, cards: Hand, mix: Mix) -> float:
    """Points a deal by which the best answer to all others mixing so beats mixing so too."""
    held: dict[Hand, dict[tuple[Hand, ...], float]] = {}
    every = deals(cards, seats)
    whole = sum(every.values())
    for (mine, *others), ways in every.items():
        held.setdefault(mine, {})[tuple(others)] = ways / whole
    found = [_worths(mine, worlds, mix, (), True) for mine, worlds in held.items()]
    return sum(best for best, _ in found) - sum(own for _, own in found)


def _worths(
    mine: Hand, worlds: Mapping[tuple[Hand, ...], float], mix: Mix, gone: Gone, alike: bool
) -> tuple[float, float]:
    """Points from here to the round's end, of the best answer and of mixing like the others, times
    the chance to be here; `worlds`: the others' hands and their chances, as far as what they
    played tells; `alike`: whether that tells the same of all, so that who played what is one."""
    if len(mine) == 1:
        return 0.0, 0.0
    seen: dict[Hand, dict[tuple[Hand, ...], float]] = {}
    for hands, likely in worlds.items():
        for played, left, chance in _plays(mine, hands, mix, gone):
            if not alike or played == tuple(sorted(played)):
                found = seen.setdefault(played, {})
                found[left] = found.get(left, 0.0) + likely * chance
    orders = {played: len(set(permutations(played))) if alike else 1 for played in seen}
    bests, owns = {}, {}
    for rank in sorted(set(mine)):
        bests[rank] = owns[rank] = 0.0
        for played, after in seen.items():
            wins = rank not in played and winning_rank((*played, rank)) == rank
            points = rank * sum(after.values()) if wins else 0.0
            now = (*gone, tuple(sorted((*played, rank))))
            still = alike and len(set(played)) == 1
            best, own = _worths(without(mine, rank), after, mix, now, still)
            bests[rank] += orders[played] * (points + best)
            owns[rank] += orders[played] * (points + own)
    unseen = tuple(sorted(rank for hand in next(iter(worlds)) for rank in hand))
    lots = mix(mine, unseen, len(next(iter(worlds))), gone)
    return max(bests.values()), sum(chance * owns[rank] for rank, chance in lots.items())


def _plays(
    mine: Hand, hands: Sequence[Hand], mix: Mix, gone: Gone
) -> list[tuple[Hand, tuple[Hand, ...], float]]:
    """What the others may play, what they then hold, and how likely it is."""
    mixes = []
    for place, hand in enumerate(hands):
        rest = [mine, *(each for other, each in enumerate(hands) if other != place)]
        unseen = tuple(sorted(rank for each in rest for rank in each))
        mixes.append(list(mix(hand, unseen, len(hands), gone).items()))
    found = []
    for picks in product(*mixes):
        chance = 1.0
        for _, likely in picks:
            chance *= likely
        played = tuple(rank for rank, _ in picks)
        left = tuple(without(hand, rank) for hand, rank in zip(hands, played))
        found.append((played, left, chance))
    return found


def heaps(count: int, size: int, seed: int = 7) -> list[Hand]:
    """So many heaps of so many cards among three, drawn from the whole pack."""
    luck = Random(seed)
    pack = [rank for rank in range(1, 8) for _ in range(3)]
    return [tuple(sorted(luck.sample(pack, size))) for _ in range(count)]


def told(name: str, cards: list[Hand]) -> str:
    """What a perfect opponent gains on the average of these heaps among three, and at most."""
    found = [gain(3, each, as_levels(each)) for each in cards]
    return f"{name}, {len(found)} heaps: {fmean(found):.4f}, most {max(found):.4f}"


if __name__ == "__main__":
    (asked,) = arguments(__doc__)
    some = asked or len(ENDINGS)
    print(told("two tricks", heaps(min(some, 16), 9)))
    print(told("three tricks", heaps(min(some, 8), 12)), flush=True)
    for cards in ENDINGS[:some]:
        for mix in (as_levels(cards), held_back, any_card, lowest):
            name = getattr(mix, "__name__", "held_back")
            print(*cards, name, f"{gain(3, cards, mix):.4f}", flush=True)
