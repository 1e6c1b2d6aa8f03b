"""Punk's players: no win passed over, the solved and the drilled endings, and lots."""

import random
import zlib
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import combinations, product
from math import prod

import pytest

from research.punk.endgame_training.program import beginnings, heaps
from research.punk.endgames import any_card, as_smoothed, gain, held_back, lowest
from research.punk.last_round import drawn_heap, gain as last_gain, pairings, winning_rank
from rules.kit.move import Move
from rules.kit.state import State
from rules.punk import rules as punk, sizes
from rules.punk.player import (
    advise,
    ahead,
    choose,
    choosing as player,
    mixture,
    mixture_ahead,
    solved,
)
from rules.punk.player.ahead import played_ranks
from rules.punk.player.choosing import weigh
from rules.punk.player.endgame_table import (
    PLAIN,
    SIZES,
    departures,
    hands_of,
    heap_text,
    heaps_left,
    packed_departures,
    rows,
    table_chances,
)
from rules.punk.player.holdback import draw_place, first_shares
from rules.punk.player.lastround import is_solvable, lower_chances
from rules.punk.player.logit_equilibrium import smooth_ending
from rules.punk.player.network import is_trained, trained_shares
from rules.punk.player.prospects import loss_risk
from rules.punk.player.rollout_policy import playout_move
from rules.punk.player.stakes import is_out_of_reach, sure_wins
from table.players.inline import think
from table.players.judge import LOT, NO_LOT, SAME, WORSE, judge
from table.players.levels import LEVELS
from tests.punk.rounds import Drawn, at, dealt, heap_of, kept, ranks, seen, table, trick, with_won
from tests.sampling import drawn, luck as luck_of, seed
from tests.tables import LONG, choices

ODDS = ("since_pays",)
CARELESS = [level.name for level in LEVELS if level.blunder_rate]
HANDS = [(1, 3, 4, 6), (2, 3, 5, 6), (2, 4, 5, 7)]


# --- wins ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_card_that_surely_wins_the_game_is_played(seats: int) -> None:
    """No sure win is missed, by any level, judged by trying all that the others can play. They have
    won no cards, so that level in points is ahead."""
    sure, target, count = 0, 21 if seats < 5 else 28, 3_000 if LONG else 50
    for number in range(count):
        luck, heap = random.Random(f"{seats} {number}"), list(drawn_heap(seats, number))
        mine = [heap.pop(0), heap.pop(luck.randrange(len(heap)))]  # or hardly any could win
        luck.shuffle(heap)
        hands = [mine, *(heap[2 * place : 2 * place + 2] for place in range(seats - 1))]
        points = [luck.randrange(10, target) for _ in range(seats)]
        tricks = list(combinations(heap, seats - 1))
        wanted = {
            rank
            for rank in mine
            if all(rank not in t and winning_rank((*t, rank)) == rank for t in tricks)
            and points[0] + rank >= min(target, max(points[1:]))
        }
        if not wanted:
            continue
        sure += 1
        tallies = {f"points:{seat}": total for seat, total in enumerate(points)}
        view = seen(at(seats, hands, {"round": sizes.RANKS[seats] - 1, **tallies}))
        careless = think("punk", view, 0, CARELESS[number % len(CARELESS)], number)
        for choice in (choose(punk, view, 0, luck), solved(punk, view, 0, luck, 2), careless):
            assert choice.cards[0].rank in wanted, (hands, points)
    assert sure >= count // 20


@pytest.mark.parametrize("others", [2, 3, 4])
def test_who_may_lose_the_game_at_once_is_counted_rightly(others: int) -> None:
    """The chance that another wins with a rank that ends the game, by trying all they can play."""
    rng = luck_of("lost", others)
    weights = {rank: rng.random() for rank in range(1, 6)}
    lean = {rank: weight / sum(weights.values()) for rank, weight in weights.items()}
    ends = {4: others, 5: others} if others < 4 else {3: others, 5: others}
    for mine in lean:
        chance = 0.0
        for cards in product(lean, repeat=others):
            winner = winning_rank((*cards, mine))
            if winner in ends and winner != mine:
                chance += prod(lean[rank] for rank in cards)
        assert abs(loss_risk(lean, others, mine, ends) - chance) < 1e-9


def test_a_seat_that_cannot_win_keeps_the_game_alive() -> None:
    """It plays the card by which a neighbour is less likely given the match."""
    met, count = 0, 10_000 if LONG else 40
    for number in range(count):
        rng = random.Random(f"hopeless/{number}")
        near = {"round": 5, "trick": 2, "points:0": rng.randrange(4)}
        near |= {"points:1": 18 + rng.randrange(3), "points:2": rng.randrange(21)}
        view = seen(at(3, [(0, 0)] * 3, near, rng.randrange(3)))
        hand = sorted(view.zones["hand:0"])
        worths = weigh(punk, view, 0, hand).worths
        apart = abs(worths[0] - worths[-1]) > 20  # by who may win the game, not by points
        if is_out_of_reach(view, 0, hand) and hand[0].rank != hand[-1].rank and apart:
            met += 1
            better = hand[0] if worths[0] > worths[-1] else hand[-1]
            assert choose(punk, view, 0, random.Random(number)).cards == (better,)
            lots = mixture(punk, view, 0).items()
            assert sum(lot for move, lot in lots if move.cards[0].rank == better.rank) > 0.99
    assert met > count // 20


def test_aces_are_played() -> None:
    """In more than one of twenty tricks, and less than half of those held are given up."""
    plays, given, held = Counter[int](), 0, 0

    def counted(state: State, seat: int, rng: random.Random) -> Move:
        nonlocal given, held
        move = choose(punk, seen(state, seat), seat, rng)
        if state.phase == "select":
            plays[move.cards[0].rank] += 1
        else:
            held += ranks(state, f"hand:{seat}").count(1)
            given += sum(card.rank == 1 for card in move.cards)
        return move

    for number in range(60 if LONG else 4):
        list(choices(punk, table(3, number), number, counted))
    assert plays[1] > plays.total() / 20 and given < held / 2


def test_cards_win_about_as_often_as_hints_say() -> None:
    """Of the cards of which a hint says that they win so often, seldom or not, so many win, 1.5
    times in 10 more or less, among players who look ahead and who do not."""
    won, said, count = Counter[bool](), Counter[bool](), Counter[bool]()
    trick: list[tuple[int, int | None]] = []  # of each seat: the rank, and times in 10 if hinted

    def counted(state: State, seat: int, rng: random.Random) -> Move:
        view, looks = seen(state, seat), state.table.dealer % 2
        move = solved(punk, view, seat, rng, 2) if looks else choose(punk, view, seat, rng)
        if state.phase == "select":
            advised = advise(punk, view, seat, rng)
            odds = [dict(why.facts) for why in advised.reasons if why.key in ODDS]
            rank = move.cards[0].rank
            is_hinted = odds and advised.move.cards[0].rank == rank
            trick.append((rank, odds[0]["times"] if is_hinted else None))
            if len(trick) == state.table.seats:
                winner = winning_rank(tuple(rank for rank, _ in trick))
                for rank, times in trick:
                    if times is not None:
                        said[times > 3] += times
                        count[times > 3] += 1
                        won[times > 3] += rank == winner
                trick.clear()
        return move

    for number in range(200 if LONG else 16):
        list(choices(punk, table(3 + number // 2 % 2, number), number, counted))
    for often in (False, True):
        told, true = said[often] / count[often], 10 * won[often] / count[often]
        assert count[often] > 40 and abs(told - true) <= 1.5, f"said {told:.1f}, true {true:.1f}"


def test_a_hint_says_what_a_card_has_over_the_others() -> None:
    """How often it wins might speak against it, so that it is first in fewer than a third of all
    hints. Cards are named from the lowest up."""
    said = Counter[str]()

    def counted(state: State, seat: int, rng: random.Random) -> Move:
        view = seen(state, seat)
        reasons = advise(punk, view, seat, rng).reasons
        said[reasons[0].key] += 1
        for why in reasons:
            named = str(dict(why.facts).get("cards", ".")).partition(".")[2].split()
            assert named == sorted(named, key=lambda text: "A234567".index(text[0]))
        return choose(punk, view, seat, rng)

    list(choices(punk, table(4), 0, counted))
    assert 3 * (said["since_pays"] + said["since_hardly"]) < said.total()
    assert {"since_keeps_lower", "since_highest"} <= {*said}
    alike = seen(at(4, [(4, 4), (2, 3), (5, 6), (7, 7)], {"round": 6}))
    assert advise(punk, alike, 0, Drawn(0.5)).reasons[0].key == "since_all_alike"


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
    """Three hundredths of a point at most; holding back gives away a tenth, and chance or always
    the lowest more."""
    assert 0.0 <= gain(3, cards, as_smoothed(3, cards)) < 0.03
    back, plain = gain(3, cards, held_back), [gain(3, cards, mix) for mix in (any_card, lowest)]
    assert 0.11 < back < 0.95 * min(plain)
    assert smooth_ending((1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7), 3, 1) is None
    assert smooth_ending((1, 2, 3, 3, 4, 5, 6, 6, 7), 3, 1) is not None


@pytest.mark.parametrize(
    ("hands", "tricks", "how"),
    [
        ([(1, 1, 3, 7), (1, 3, 5, 7), (2, 5, 5, 7)], 3, "drilled"),
        ([(1, 1, 7), (1, 5, 7), (3, 5, 5)], 2, "smoothed"),
    ],
)
def test_the_card_is_drawn_by_what_is_known_of_the_ending(hands, tricks, how) -> None:
    """The levels that look ahead play all tricks of the fourth round as they were drilled, by what
    the round began with, those of the fifth by the smoothed ending; two seats and the Dummy play an
    ending by regret, the same for both."""
    state = at(2 if how == "learnt" else 3, hands, {"round": 8 - len(hands[0])})
    start = heap_of(state)
    mixed = {
        "drilled": partial(table_chances, start=start),
        "smoothed": lambda hand, heap: smooth_ending(start, 3, 2).mixture(hand, heap),
    }[how]
    for _ in range(tricks):
        for seat in range(state.table.seats):
            expected, before = mixed(tuple(ranks(state, f"hand:{seat}")), heap_of(state)), 0.0
            assert expected
            for rank, likely in expected.items():
                choice = solved(punk, seen(state, seat), seat, Drawn(before + likely / 2), 2)
                assert likely < 1e-9 or choice.cards[0].rank == rank
                before += likely
        state = trick(state)


def test_where_the_game_is_at_stake_points_are_not_all_that_counts() -> None:
    """With somebody within a card of the target what practice has taught is drawn."""
    for points, ends in ((13, True), (15, False)):
        view = seen(at(3, [(1, 2, 4, 6), *HANDS[1:]], {"round": 4, "points:1": points}))
        assert ahead.is_ending(view, 4) == ends
    lots = mixture_ahead(punk, view, 0, 2)
    for card, likely in trained_shares(punk, view, 0, sorted(view.zones["hand:0"])).items():
        assert lots.get(Move("play", (card,)), 0.0) in (likely, 0.0)


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


# --- lots ---------------------------------------------------------------------------------------


def test_the_shares_of_a_hand_are_what_is_drawn() -> None:
    """Of cards some of which are meant to be played, each is as often the first as is said."""
    luck = random.Random(5)
    for size, tricks in ((2, 1), (3, 2), (5, 3), (6, 5)):
        worths = [luck.uniform(0.5, 1.0) for _ in range(size)]
        shares = first_shares(worths, tricks)
        first = Counter(draw_place(worths, tricks, luck) for _ in range(3000))
        assert abs(sum(shares) - 1) < 1e-6
        for place, share in enumerate(shares):
            assert abs(first[place] / 3000 - share) < 0.045, (worths, tricks)


def test_elsewhere_the_rule_player_stands() -> None:
    """With dice, another game to come, no practice, a sure card or a solved round."""
    assert is_trained(seen(dealt(table(3))))
    for seats, options in ((3, {"dice": True}), (3, {"play_again": True}), (2, {}), (9, {})):
        view, lucks = seen(dealt(table(seats, **options))), [random.Random(2) for _ in range(2)]
        assert not is_trained(view)
        assert solved(punk, view, 0, lucks[0], 2) == choose(punk, view, 0, lucks[1])
    sure = seen(at(3, HANDS, {"round": 4, "points:0": 20}))
    last = seen(at(3, [(1, 5), (2, 5), (3, 7)], {"round": 6}))
    for view in (sure, last):
        assert not ahead.shares_ahead(punk, view, 0, sorted(view.zones["hand:0"]), 2)
    assert solved(punk, sure, 0, random.Random(1), 2).cards[0].rank == 1


def test_by_habit_what_is_worth_least_is_held_back() -> None:
    """With four cards and three tricks the poorest of them is never played, the others all are."""
    state = at(3, [(1, 2, 3, 7), (0, 0, 0, 0), (0, 0, 0, 0)], {"round": 4})
    assert (
        len({playout_move(state, 0, random.Random(number)).cards[0].rank for number in range(40)})
        == 3
    )


@pytest.mark.parametrize("hand", [(1, 3), (1, 3, 4), (2, 3, 3, 5)])
@pytest.mark.parametrize("level", ["keen", "sharp"])
def test_no_card_is_given_up_while_a_poorer_one_stays(level: str, hand: tuple[int, ...]) -> None:
    """Whichever is worth less goes first."""
    state = at(3, [hand, *[(0,) * len(hand)] * 2])
    state.phase = "keep"
    view = seen(state)
    lots = [think("punk", view, 0, level, seed).cards for seed in range(80)]
    sets = [{card.rank for card in cards} for cards in {*lots}]
    assert len(sets) > (level == "keen"), "nothing is drawn here"
    assert all(one <= other or other <= one for one, other in combinations(sets, 2)), sets


HEAP = (1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7)


def test_every_hand_of_every_heap_has_its_chances() -> None:
    """All heaps that three copies of seven ranks can leave, and no other; of every beginning each
    number, and each hand of what it may come to can play all of its ranks, and surely one."""
    known = [heap_text(heap) for heap in heaps()]
    assert list(rows()) == known
    assert Counter(map(len, known)) == {12: 1918, 9: 1918, 6: 728}
    assert list(packed_departures()) == list(map(heap_text, beginnings()))
    for start in drawn(beginnings(), 8, "starts"):
        met = [heap for size in SIZES for heap in heaps_left(start, size)]
        told = zlib.decompress(packed_departures()[heap_text(start)], PLAIN)
        assert len(told) == len(SIZES) + sum(len(rows()[heap_text(heap)]) for heap in met)
        assert list(departures(start)) == met
        for heap in drawn(met, 20, start):
            hands = hands_of(heap)
            assert len(rows()[heap_text(heap)]) == sum(len(set(hand)) - 1 for hand in hands)
            for hand in hands:
                shares = table_chances(hand, heap, start)
                assert sorted(shares) == sorted(set(hand)) and min(shares.values()) >= 0.0
                assert sum(shares.values()) == pytest.approx(1.0)


def test_a_heap_that_three_seats_cannot_hold_is_not_known() -> None:
    """Four cards of a rank, ranks beyond the pack's, or a beginning of fewer cards."""
    assert not table_chances((1, 1, 1, 1), *2 * ((1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4),))
    assert not table_chances((1, 8), (1, 2, 3, 4, 5, 8), (1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 8))
    assert not table_chances((1, 1, 2), HEAP[:9], HEAP[:9])
