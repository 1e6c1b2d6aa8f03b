"""Punk's players: no win is passed over, hints are true, and choices are drawn by lot."""

import random
from collections import Counter
from itertools import combinations, product
from math import prod

import pytest

from research.punk.last_round import drawn_heap, winning_rank
from rules.kit.move import Move
from rules.kit.state import State
from rules.punk import rules as punk, sizes
from rules.punk.player import advise, ahead, choose, mixture, mixture_ahead, solved
from rules.punk.player.choosing import estimate_hand
from rules.punk.player.holdback import draw_place, first_shares
from rules.punk.player.network import is_trained, trained_shares
from rules.punk.player.prospects import loss_risk
from rules.punk.player.stakes import is_out_of_reach
from table.players.inline import think
from table.players.levels import LEVELS
from tests.punk.rounds import Drawn, at, dealt, ranks, seen, table
from tests.sampling import luck as luck_of
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
        worths = estimate_hand(punk, view, 0, hand).values
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


@pytest.mark.long
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

    for number in range(200):
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


# --- lots ---------------------------------------------------------------------------------------


def test_where_the_game_is_at_stake_points_are_not_all_that_counts() -> None:
    """With somebody within a card of the target what practice has taught is drawn."""
    for points, ends in ((13, True), (15, False)):
        view = seen(at(3, [(1, 2, 4, 6), *HANDS[1:]], {"round": 4, "points:1": points}))
        assert ahead.is_ending(view, 4) == ends
    lots = mixture_ahead(punk, view, 0, 2)
    for card, likely in trained_shares(punk, view, 0, sorted(view.zones["hand:0"])).items():
        assert lots.get(Move("play", (card,)), 0.0) in (likely, 0.0)


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
