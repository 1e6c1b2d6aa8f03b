"""A steady Punk player: what each rank is worth against the cards still unseen.

A rank is worth its points times the chance that nobody else plays it and nothing
lower stands alone. In a round of several tricks the player makes up its mind what
to hold back and plays the rest in random order (`holdback`); after it, what a fresh
card would most likely better is given up. Choices are mixtures: at this game a
player who can be foreseen loses.

The last round is known but for who holds what, and is solved exactly (`lastround`).
Nothing but the view is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import Table, Value, View
from rules.punk.player.endings import ENOUGH, MOST_TRICKS, learnable, learnt, mixture
from rules.punk.player.holdback import leaning, played_now
from rules.punk.player.lastround import lower_chances, solvable
from rules.punk.player.prospects import Rng, prospects
from rules.punk.player.smoothed import ENOUGH as ANSWERS, smoothed
from rules.punk.player.traces import played
from rules.punk.sizes import last_round, places, ranks, tricks_in

NERVE = 0.12  # own temperature when cards are given up, in points
CHOICE = 0.2  # points a fresh card is worth beyond its average: one may lay it or leave it
TIMES = 100  # an ending is played to learn it, for every world that might be tried
PRIZE = 8.0  # points that winning, or not losing, the whole game is counted for


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move in a position where it owes a choice; equal luck, equal choice."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select":
        sure = sure_win(view, seat, hand, pool_of(rules, view, hand))
        if sure is not None:
            return Move("play", (sure,))
        if is_solved(view):
            return Move("play", (_last_card(rules, view, seat, hand, rng),))
        return Move("play", (_card_to_play(rules, view, seat, hand, rng),))
    verb = "reroll" if view.table.options["dice"] else "discard"
    return Move(verb, tuple(_cards_to_give_up(rules, view, hand, rng)))


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move:
    """With more thought the last tricks of a round are played at what regret has taught, the
    longer the better; always a mixture: a best answer to what others are thought to play would
    give that up, and could be foreseen."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "select" and is_ending(view, len(hand)):
        card = _learnt_card(view, hand, pool_of(rules, view, hand), rng, worlds)
        if card is not None:
            return Move("play", (card,))
    return choose(rules, view, seat, rng)


def is_ending(view: View, size: int) -> bool:
    """Whether only points count for now, and the tricks left in the round can be learnt."""
    table, tallies = view.table, view.tallies
    tricks = _tricks_left(view)
    lead = max(tallies[f"points:{seat}"] for seat in range(table.seats))
    if table.options["dice"] or lead + ranks(table) >= tallies["target"]:
        return False
    return learnable(places(table), size, tricks) and not is_solved(view)


def _learnt_card(
    view: View, hand: Sequence[Card], pool: Mapping[int, float], rng: Rng, worlds: int
) -> Card | None:
    """A card drawn as it was learnt; None where nothing was learnt of this hand."""
    point = rng.random()
    for rank, chance in learnt_ranks(view, hand, pool, worlds).items():
        point -= chance
        if point < 0:
            return next(one for one in hand if one.rank == rank)
    return None


def learnt_ranks(
    view: View, hand: Sequence[Card], pool: Mapping[int, float], worlds: int
) -> Mapping[int, float]:
    """How likely each rank is to be played by the smoothed ending, or where that is not laid out,
    by the mixture that regret learns; empty where nothing was learnt of this hand."""
    own = sorted(one.rank for one in hand)
    heap = sorted([*own, *(rank for rank, count in pool.items() for _ in range(int(count)))])
    return _smoothed(view, own, heap, worlds) or _by_regret(view, own, heap, worlds)


def _smoothed(
    view: View, own: Sequence[int], heap: Sequence[int], worlds: int
) -> Mapping[int, float]:
    """Among three, how likely each rank is to be played from where the ending was laid out
    first; nothing where it is not, as with the Dummy."""
    if view.table.seats != 3:
        return {}
    size = len(own)
    since = min(MOST_TRICKS, tricks_in(view.table, view.tallies["round"])) - size + 1
    for tricks in range(since, -1, -1):
        gone = played(view, tricks)
        start = tuple(sorted([*heap, *(gone or ())]))
        if gone is not None and (ending := smoothed(start, 3, min(worlds, ANSWERS))):
            return ending.mixture(tuple(own), tuple(heap))
    return {}


def _by_regret(
    view: View, own: Sequence[int], heap: Sequence[int], worlds: int
) -> Mapping[int, float]:
    """How likely each rank is to be played as learnt from where the ending began, or if that
    cannot be told, from here."""
    table, tricks = view.table, _tricks_left(view)
    since = min(MOST_TRICKS, tricks_in(table, view.tallies["round"])) - tricks
    start = sorted([*heap, *(played(view, since) or ())])
    since = (len(start) - len(heap)) // places(table)
    times = min(worlds * TIMES, ENOUGH)
    ending = learnt(tuple(start), places(table), table.seats, tricks + since, times)
    return mixture(ending, own, heap)


def _tricks_left(view: View) -> int:
    tallies = view.tallies
    return tricks_in(view.table, tallies["round"]) - tallies["trick"] + 1


def _card_to_play(rules: Rules, view: View, seat: int, hand: Sequence[Card], rng: Rng) -> Card:
    weighed = weigh(rules, view, seat, hand)
    return hand[played_now(weighed.worths, weighed.tricks, rng)]


class Weighed(NamedTuple):
    """The cards of a hand before a trick: what playing each is worth, in points, and how likely
    each rank is to win; `tricks` of them are meant to be played in this round."""

    worths: list[float]
    chances: Mapping[int, float]
    tricks: int


def weigh(rules: Rules, view: View, seat: int, hand: Sequence[Card]) -> Weighed:
    """What the cards of a hand are worth against what the others likely play."""
    table = view.table
    pool = pool_of(rules, view, hand)
    tricks = _tricks_left(view)
    blind = (places(table) - table.seats) / others_of(view)
    dice = bool(table.options["dice"])
    lean, chances = leaning(pool, others_of(view), len(hand), tricks, blind, dice)
    worths = [
        _stake(view, seat, one.rank, chances[one.rank], lean.get(one.rank, 0.0)) for one in hand
    ]
    return Weighed(worths, chances, tricks)


def is_solved(view: View) -> bool:
    """Whether this is the last round, with cards, and few enough of them.

    In earlier rounds the second card is kept, and what it is worth then counts as well.
    """
    last = view.tallies["round"] == last_round(view.table)
    return last and not view.table.options["dice"] and solvable(places(view.table))


def _last_card(rules: Rules, view: View, seat: int, hand: Sequence[Card], rng: Rng) -> Card:
    """One of the last two cards, mixed so that nobody can gain by knowing the mixture."""
    useful = hopes(view, seat, hand)
    if len(useful) == 1:
        return useful[0]
    low, high = sorted(hand, key=lambda one: one.rank)
    return low if rng.random() < lower_share(rules, view, hand) else high


def hopes(view: View, seat: int, hand: Sequence[Card]) -> list[Card]:
    """The cards of the last trick that can still win the game. Where it is just one it is played:
    points are worth nothing any more."""
    by_rank = sorted(hand, key=lambda one: one.rank)
    return [one for one in by_rank if wins_the_game(view, seat, one.rank)]


def lower_share(rules: Rules, view: View, hand: Sequence[Card]) -> float:
    """How often the lower of the last two cards is to be played."""
    low, high = sorted(one.rank for one in hand)
    heap = [one.rank for one in hand]
    for rank, count in pool_of(rules, view, hand).items():
        heap += [rank] * int(count)
    return lower_chances(tuple(sorted(heap)), view.table.seats).get((low, high), 0.5)


def sure_win(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> Card | None:
    """The highest card that takes the trick and with it the game whatever the others play, if
    there is one."""
    found = sure_wins(view, seat, hand, pool)
    return found[-1] if found else None


def sure_wins(view: View, seat: int, hand: Sequence[Card], pool: Mapping[int, float]) -> list[Card]:
    """All such cards: below all that the others can hold, and enough for the target or, in the
    last trick of all, for more points than anybody else has."""
    tallies = view.tallies
    below = min((rank for rank, count in pool.items() if count > 0), default=0)
    own = tallies[f"points:{seat}"]
    rivals = [tallies[f"points:{each}"] for each in range(view.table.seats) if each != seat]
    last = tallies["round"] == last_round(view.table) and not view.table.options["play_again"]
    needed = min(tallies["target"], max(rivals) + 1) if last else tallies["target"]
    return [one for one in hand if one.rank < below and own + one.rank >= needed]


def wins_the_game(view: View, seat: int, rank: int) -> bool:
    """Whether taking the last trick with this rank would do, at least for a tie-break; where
    another game follows, points are what counts and any rank does."""
    points = [view.tallies[f"points:{each}"] for each in range(view.table.seats)]
    if view.table.options["play_again"]:
        return True
    return points[seat] + rank >= max(points)


def _stake(view: View, seat: int, rank: int, wins: float, met: float) -> float:
    """What playing a rank is worth: its points, the game if they reach the target,
    and the game saved from a leader who is within one card of it."""
    tallies, target = view.tallies, view.tallies["target"]
    worth = rank * wins
    if tallies[f"points:{seat}"] + rank >= target:
        worth += PRIZE * wins
    lead = max(tallies[f"points:{other}"] for other in range(view.table.seats) if other != seat)
    needed = target - lead
    if needed <= max(7, rank):
        # To win the trick keeps it from the leader; so does meeting his card with its like.
        worth += PRIZE / 2 * (wins + (met if rank >= needed else 0.0))
    return worth


def _cards_to_give_up(rules: Rules, view: View, hand: Sequence[Card], rng: Rng) -> list[Card]:
    """Cards that a fresh one would most likely better, each by a weighted coin."""
    worths, fresh = against_fresh(rules, view, hand)
    return [one for one, worth in zip(hand, worths) if rng.random() < given_share(worth, fresh)]


def against_fresh(rules: Rules, view: View, hand: Sequence[Card]) -> tuple[list[float], float]:
    """What each card of a hand is worth in the next round, in points, and what a fresh one is."""
    pool = pool_of(rules, view, hand)
    _, chances = prospects(pool, others_of(view))
    fresh = sum(count * rank * chances[rank] for rank, count in pool.items())
    fresh = fresh / (sum(pool.values()) or 1.0) + CHOICE
    return [one.rank * chances[one.rank] for one in hand], fresh


def given_share(worth: float, fresh: float) -> float:
    """How often a card of this worth is given up."""
    return 1 / (1 + exp((worth - fresh) / (NERVE / 2)))


def pool_of(rules: Rules, view: View, hand: Sequence[Card]) -> dict[int, float]:
    """Rank to how many of it the others may play: this round, or, after one, the next.

    Dice are rolled, so that every face is as likely. After a round pot and
    discards come back, and only what lies in caches is gone.
    """
    options = view.table.options
    pool = dict(_ranks(rules, view.table.seats, options["dice"], options["dice_sides"]))
    if options["dice"]:
        return dict.fromkeys(pool, 1.0)
    gone = [one for name, cards in view.zones.items() if _is_out(view, name) for one in cards]
    for one in [*gone, *hand]:
        if one is not UNKNOWN:
            pool[one.rank] -= 1.0
    return pool


def _is_out(view: View, zone: str) -> bool:
    if zone.startswith("hand:"):
        return False
    return view.phase == "select" or zone == "neutral" or zone.startswith("cache:")


@lru_cache(maxsize=64)
def _ranks(rules: Rules, seats: int, dice: Value, sides: Value) -> Mapping[int, float]:
    """Rank to how many of it the pack holds."""
    counts: dict[int, float] = {}
    for one in rules.pack(Table(seats, {"dice": dice, "dice_sides": sides})):
        counts[one.rank] = counts.get(one.rank, 0.0) + 1.0
    return counts


def others_of(view: View) -> int:
    """Other hands in the trick, the Dummy's among them."""
    return sum(name.startswith("hand:") for name in view.zones) - 1
