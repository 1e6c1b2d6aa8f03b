"""Punk's solved endings: the last round, the two tricks before the last, and the table of three."""

import random
import zlib
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import product

import pytest

from research.punk.endgame_training.program import beginnings, heaps
from research.punk.endgames import any_card, as_smoothed, gain, held_back, lowest
from research.punk.last_round import drawn_heap, gain as last_gain, pairings
from rules.kit.move import Move
from rules.punk import rules as punk, sizes
from rules.punk.player import advise, choose, choosing as player, solved
from rules.punk.player.ahead import played_ranks
from rules.punk.player.endgame_table import (
    PLAIN,
    SIZES,
    corrections,
    hands_of,
    heap_text,
    heaps_left,
    packed_corrections,
    shared_rows,
    table_chances,
)
from rules.punk.player.lastround import is_solvable, lower_chances
from rules.punk.player.logit_equilibrium import smooth_ending
from rules.punk.player.stakes import sure_wins
from table.players.judge import LOT, NO_LOT, SAME, WORSE, judge
from tests.punk.rounds import Drawn, at, dealt, heap_of, kept, ranks, seen, table, trick, with_won
from tests.sampling import drawn, seed
from tests.tables import LONG

# --- the last round -----------------------------------------------------------------------------

NEAR = 0.001
CIRCLING = [(1, 1, 5, 5, 5, 6, 6, 6, 7, 7), (1, 1, 1, 2, 3, 3, 6, 7, 7, 8),
            (1, 1, 1, 2, 4, 4, 6, 7, 7, 8), (3, 3, 3, 4, 4, 5, 5, 6, 7, 8)]  # fmt: skip


@pytest.mark.parametrize(
    ("places", "seats"), drawn([(3, 3), (4, 4), (5, 5), (3, 2)], 2, "the last round")
)
def test_a_perfect_opponent_gains_nothing_in_the_last_round(places: int, seats: int) -> None:
    """At most a thousandth of a point a deal, and a few thousandths where learning goes in circles;
    always lowest, highest or random can be answered."""
    heaps = [drawn_heap(places, number) for number in range(1000 if LONG else 6)]
    circling = CIRCLING if places == 5 else []
    for heap in [*heaps, *circling]:
        chances = lower_chances(heap, seats)

        def lower(low: int, high: int, known: Mapping = chances) -> float:
            return known.get((low, high), 0.5)

        most = 6 * NEAR if LONG or heap in circling else NEAR
        assert last_gain(heap, lower, dummy=seats < places) <= most, heap
    for bad in (1.0, 0.0, 0.5):
        gains = [
            last_gain(drawn_heap(4, number), lambda low, high, p=bad: p) for number in range(8)
        ]
        assert sum(gains) / len(gains) > 50 * NEAR


def test_hands_are_dealt_with_their_exact_chances() -> None:
    """Eight cards part into four hands in 105 ways, ten into five in 945. All cards alike, or
    hardly a hand that could choose: an answer all the same. With six the cards lie in eleven times
    as many ways as with five; the usual way plays."""
    for places, ways in ((3, 15), (4, 105), (5, 945)):
        assert sum(pairings(drawn_heap(places, 1)).values()) == ways
    assert lower_chances((1,) * 6, 3) == {}
    for heap, seats in product(((1, 1, 1, 2, 2, 2), (1, 1, 1, 1, 1, 2)), (2, 3)):
        assert 0.0 <= lower_chances(heap, seats)[1, 2] <= 1.0
    assert [is_solvable(places) for places in range(3, 11)] == [True] * 3 + [False] * 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_player_mixes_as_solved(seats: int) -> None:
    """It plays the lower card as often as the solution says, in every seat and suit."""
    places = max(3, seats)
    for number in range(6):
        heap = list(drawn_heap(places, number))
        random.Random(number).shuffle(heap)
        hands = [heap[2 * place : 2 * place + 2] for place in range(places)]
        state = at(seats, hands, {"round": sizes.RANKS[seats] - 1})
        for seat, (low, high) in enumerate(map(sorted, hands[:seats])):
            if low < min(rank for other in hands if other is not hands[seat] for rank in other):
                continue  # it surely wins the game, so that nothing is mixed
            chance = lower_chances(tuple(sorted(heap)), seats).get((low, high), 0.5)
            for luck, rank in ((chance - 1e-9, low), (chance + 1e-9, high)):
                if 0 <= luck < 1:
                    choice = choose(punk, seen(state, seat), seat, Drawn(luck))
                    assert choice.cards[0].rank == rank


def test_the_only_card_that_wins_the_game_is_played() -> None:
    """Behind by six, an ace is worth nothing and a seven may do; in Play-Again points count on."""
    state = at(3, [(1, 7), (2, 3), (2, 4)], {"round": 6, "points:1": 10, "points:0": 4})
    for luck in (0.0, 0.5, 0.999):
        assert player.choose(punk, seen(state), 0, Drawn(luck)).cards[0].rank == 7


@pytest.mark.parametrize("heaps", [([4, 3, 1, 1], [5, 4, 3, 2]), ([6, 3], [7, 6, 1])])
def test_equal_points_behind_by_the_higher_cards_do_not_win(heaps) -> None:
    """With a five, level in points but behind in cards, the game is lost: nobody plays it, no hint
    names it, and the coach blames it, though it may bring more points than the seven."""
    state = with_won(at(3, [(5, 7), (3, 6), (1, 4)], {"round": 6}), heaps)
    view, (five, seven) = seen(state), sorted(state.zones["hand:0"], key=lambda card: card.rank)
    for luck in (0.0, 0.5, 0.999):
        assert choose(punk, view, 0, Drawn(luck)).cards == (seven,)
    advised = advise(punk, view, 0, Drawn(0.0))
    assert advised.move.cards == (seven,) and advised.reasons[0].key == "since_hope"
    blamed = judge("punk", view, 0, Move("play", (five,)), worlds=20)
    assert blamed.best == advised.move and blamed.opinion in (NO_LOT, *WORSE)
    praised = judge("punk", view, 0, advised.move, worlds=20)
    assert praised.opinion == SAME


def test_equal_points_win_or_share_as_the_cards_decide() -> None:
    """Level with the same cards both cards of a hand may win, so that they are drawn; an ace that
    wins surely, and is ahead in cards, wins the game."""
    level = with_won(at(3, [(5, 7), (6, 6), (1, 4)], {"round": 6}), [[2, 3, 4], [2, 3, 4, 5]])
    assert len(player.last_shares(punk, seen(level), 0, level.zones["hand:0"])) == 2
    for own, is_sure in (([7, 6], True), ([5, 4, 4], False), ([6, 4, 3], False)):
        heaps = own, [6, 4, 3, 1]
        state = with_won(at(3, [(1, 7), (2, 5), (2, 5)], {"round": 6}), heaps)
        hand = sorted(state.zones["hand:0"])
        sure = sure_wins(seen(state), 0, hand, player.pool_of(punk, seen(state), hand))
        assert [card.rank for card in sure] == [1] * is_sure, own


@pytest.mark.parametrize(
    ("rank", "theirs", "reason"),
    [
        (3, [7, 6], "since_new"),
        (4, [7, 6], "since_new"),
        (5, [7, 6], "since_able"),
        (5, [4, 4, 3, 3], "since_able"),
    ],
)
def test_a_card_that_cannot_win_the_game_is_given_up_before_the_last_trick(
    rank: int, theirs: list[int], reason: str
) -> None:
    """By points, and where these are level by cards, by all players; the hint says which of the two
    it is, and the coach finds nothing better. One that can is kept."""
    state = at(3, [(rank,), (2,), (6,)], {"round": 5, "trick": 2})
    state = with_won(state, [[4, 3, 2], theirs])
    state.phase = "keep"
    view = seen(state)
    advised = advise(punk, view, 0, Drawn(0.5))
    assert bool(advised.move.cards) == (reason == "since_new")
    assert [why.key for why in advised.reasons] == [reason]
    if reason == "since_new":
        assert choose(punk, view, 0, Drawn(0.9)).cards == advised.move.cards
        assert solved(punk, view, 0, Drawn(0.9), 2).cards == advised.move.cards
        assert judge("punk", view, 0, Move("discard"), worlds=20).opinion == NO_LOT
        assert judge("punk", view, 0, advised.move, worlds=20).opinion == LOT


# --- the tricks before it -----------------------------------------------------------------------

PAIRS = [(1, 1, 3, 3, 5, 5, 5, 7, 7), (1, 2, 2, 4, 4, 4, 5, 6, 6), (2, 2, 3, 3, 3, 4, 6, 6, 6)]
"""Heaps of two tricks."""


@pytest.mark.parametrize("cards", PAIRS if LONG else PAIRS[2:])
def test_the_last_two_tricks_among_three_leave_little_to_gain(cards) -> None:
    """Three hundredths of a point at most; holding back gives a tenth, chance or lowest more."""
    assert 0.0 <= gain(3, cards, as_smoothed(3, cards)) < 0.03
    back, plain = gain(3, cards, held_back), [gain(3, cards, mix) for mix in (any_card, lowest)]
    assert 0.11 < back < 0.95 * min(plain)
    assert smooth_ending((1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7), 3, 1) is None
    assert smooth_ending((1, 2, 3, 3, 4, 5, 6, 6, 7), 3, 1) is not None


@pytest.mark.parametrize(
    "hands", [[(1, 1, 3, 7), (1, 3, 5, 7), (2, 5, 5, 7)], [(1, 1, 7), (1, 5, 7), (3, 5, 5)]]
)
def test_the_card_is_drawn_by_what_is_known_of_the_ending(hands) -> None:
    """Levels that look ahead play round four by the table, round five by the smoothed ending."""
    tricks = len(hands[0]) - 1
    state = at(3, hands, {"round": 7 - tricks})
    start = heap_of(state)
    mixture = partial(table_chances, start=start)
    if tricks == 2:
        mixture = smooth_ending(start, 3, 2).mixture
    for _ in range(tricks):
        for seat in range(3):
            expected, before = mixture(tuple(ranks(state, f"hand:{seat}")), heap_of(state)), 0.0
            assert expected
            for rank, likely in expected.items():
                choice = solved(punk, seen(state, seat), seat, Drawn(before + likely / 2), 2)
                assert likely < 1e-9 or choice.cards[0].rank == rank
                before += likely
        state = trick(state)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_round_is_read_off_the_table_to_its_last_trick(seats: int) -> None:
    """Whatever caches and pot held before: with what is still in hands it is what was dealt."""
    luck, state, met = random.Random(f"{seats}/{seed()}"), dealt(table(seats)), 0
    state.tallies["target"] = 999
    while state.phase != "over":
        begun = heap_of(state)
        while state.phase == "select":
            assert tuple(sorted([*heap_of(state), *played_ranks(seen(state))])) == begun
            met += 1
            state = trick(state)
        if state.phase == "keep":
            state = kept(state, [luck.randint(0, 2) for _ in range(seats)])
    assert met > 12


# --- the table of the last three tricks ----------------------------------------------------------

HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)


def test_every_hand_of_every_heap_has_its_chances() -> None:
    """All heaps that three copies of seven ranks can leave, and no other; of every beginning each
    number, and each hand of what it may come to can play all of its ranks, and surely one."""
    known = [heap_text(heap) for heap in heaps()]
    assert list(shared_rows()) == known
    assert Counter(map(len, known)) == {12: 1918, 9: 1918, 6: 728}
    assert list(packed_corrections()) == list(map(heap_text, beginnings()))
    for start in drawn(beginnings(), 8, "starts"):
        met = [heap for size in SIZES for heap in heaps_left(start, size)]
        told = zlib.decompress(packed_corrections()[heap_text(start)], PLAIN)
        assert len(told) == len(SIZES) + sum(len(shared_rows()[heap_text(heap)]) for heap in met)
        assert list(corrections(start)) == met
        for heap in drawn(met, 20, start):
            hands = hands_of(heap)
            assert len(shared_rows()[heap_text(heap)]) == sum(len(set(hand)) - 1 for hand in hands)
            for hand in hands:
                shares = table_chances(hand, heap, start)
                assert sorted(shares) == sorted(set(hand)) and min(shares.values()) >= 0.0
                assert sum(shares.values()) == pytest.approx(1.0)


def test_a_heap_that_three_seats_cannot_hold_is_not_known() -> None:
    """Four cards of a rank, ranks beyond the pack's, or a beginning of fewer cards."""
    assert not table_chances((1, 1, 1, 1), *2 * ((1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4),))
    assert not table_chances((1, 8), (1, 2, 3, 4, 5, 8), (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 8))
    assert not table_chances((1, 1, 2), HEAP[:9], HEAP[:9])
