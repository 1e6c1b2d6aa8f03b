"""The worked examples of docs/rules/punk.md, each under its number; its schedules and rulings."""

import random
from collections import Counter

import pytest

from rules.kit.cards import RANKS, UNKNOWN, card
from rules.kit.chance import Luck
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.options import BadOptions, full_options
from rules.kit.state import why
from rules.punk import rules as punk, sizes as of_rounds
from tests.positions import sizes, tallies
from tests.punk.rounds import at, dealt, kept, picked, play, ranks, step, table, to_keep, trick
from tests.tables import play_on, players

A = 1


@pytest.mark.parametrize(
    ("commits", "winner", "out"),
    [
        pytest.param((2, 3, 5, 6), 0, 2, id="Punk 1"),
        pytest.param((A, A, 4, 6), 2, 4, id="Punk 2"),
        pytest.param((3, 3, 3, 7), 3, 7, id="Punk 3"),
        pytest.param((A, A, A, A), None, A, id="Punk 4"),
        pytest.param((2, 2, 5, 5), None, 2, id="Punk 5"),
        pytest.param((5, 5, 7, 7, 9, 9), None, 5, id="Punk 5, six"),
        pytest.param((4, 4, 6, 6, A), 4, A, id="Punk 5, a single ace"),
    ],
)
def test_examples_01_to_05_a_trick(commits: tuple[int, ...], winner: int | None, out: int) -> None:
    """The lowest card that is alone wins its points, the rest goes to the pot. Where nobody wins, a
    card of the lowest rank is removed, never a middle one (PU4, PU6)."""
    before = at(len(commits), [[rank, 0] for rank in commits])
    after = trick(before)
    points = [out if seat == winner else 0 for seat in range(len(commits))]
    assert tallies(after, "points") == points
    caches = [ranks(after, f"cache:{seat}") for seat in range(len(commits))]
    assert caches == [[won] if won else [] for won in points]
    assert ranks(after, "neutral") == ([] if winner is not None else [out])
    pot = set(after.zones["pot"]) - set(before.zones["pot"])
    assert sorted([*(card.rank for card in pot), out]) == sorted(commits)


def schedule(seats: int) -> list[tuple[int, int, int, int]]:
    """Cards in the game, hand size, overflow and tricks of every round, as they are played.

    The target is out of reach, and everybody gives up everything.
    """
    state, rounds = dealt(table(seats)), []
    places = range(punk.places(state.table))
    while True:
        state.tallies["target"] = 999
        hand, overflow, tricks = len(state.zones["hand:0"]), len(state.zones["pot"]), 0
        assert {len(state.zones[f"hand:{place}"]) for place in places} == {hand}
        start = state.tallies["round"]
        while state.phase == "select":
            tricks += 1
            assert state.tallies["trick"] == tricks
            state = trick(state)
        rounds.append((hand * len(places) + overflow, hand, overflow, tricks))
        if state.phase == "over":
            assert all(len(state.zones[f"hand:{place}"]) == 1 for place in places)
            return rounds
        state = kept(state, [0] * seats)
        assert state.tallies["round"] == start + 1


def test_example_08_keep_any_subset() -> None:
    """After round 1 of four, keeping 0, 1, 2 and 3: six are given up, 18 dealt, none over."""
    state = to_keep(at(4, [[A, 2, 3, 4, 5, 6, 7]] * 4, {"target": 999}))
    assert sizes(state, "hand") == [3] * 4 and len(state.zones["pot"]) == 16 - 4
    assert all(len(moves(punk, state, seat)) == 2**3 for seat in range(4))
    hands = [state.zones[f"hand:{seat}"] for seat in range(4)]
    given = step(state, *(Move("discard", tuple(sorted(hand[n:]))) for n, hand in enumerate(hands)))
    assert sum(sizes(given, "discards")) == 6
    gathered = step(given)
    assert len(gathered.zones["stock"]) == 18
    after = step(gathered)
    assert sizes(after, "hand") == [6] * 4 and after.zones["pot"] == after.zones["stock"] == []
    assert all(set(hand[:n]) <= set(after.zones[f"hand:{n}"]) for n, hand in enumerate(hands))


def test_example_09_overflow_has_no_bearing() -> None:
    """After round 4 two keep and two do not: eleven in the pile, one of them over, to lie in
    the pot and be dealt again; if all keep in round 5, four are dealt and three are over."""
    state = to_keep(dealt(table(4)))
    while state.tallies["round"] < 4:
        state.tallies["target"] = 999  # nobody is near it
        state = to_keep(kept(state, [0] * 4))
    assert len(state.zones["pot"]) == 9 and sizes(state, "hand") == [1] * 4
    five = kept(state, [1, 1, 0, 0])
    assert five.tallies["round"] == 5 and sizes(five, "hand") == [3] * 4
    (over,) = five.zones["pot"]
    assert all(over not in punk.offers(five, seat)[0].pick for seat in range(4))
    end = to_keep(five)
    assert end.tallies["trick"] == 2
    six = kept(end, [1] * 4)
    assert len(six.zones["pot"]) == 3 and sizes(six, "hand") == [2] * 4


def test_example_10_immediate_win() -> None:
    """At 20 points an ace ends a game of four at once, in mid-round; one of five goes on to 28."""
    near = {"points:0": 20, "round": 2}
    after = trick(at(4, [[rank, 0, 0, 0, 0, 0] for rank in (A, 3, 3, 6)], near))
    assert after.tallies["points:0"] == 21 and after.phase == "over"
    assert (play.outcome(after).winners, play.outcome(after).why.key) == ((0,), "reached")
    assert after.tallies["trick"] == 1 and not punk.actors(after)
    five = trick(at(5, [[A, 2], [3, 2], [3, 4], [6, 5], [6, 7]], near))
    assert five.tallies["points:0"] == 21 and five.phase == "select"
    assert punk.outcome(five) is None


@pytest.mark.parametrize(
    ("caches", "winners"),
    [
        ([[7, 4, 4, 2, A, A], [6, 6, 4, 3]], (0,)),
        ([[6, 6, 3, 3], [6, 5, 4, 3]], (0,)),
        ([[6, 5, 4, 3, 2], [6, 5, 3, 3, 3]], (0,)),
        ([[7, 5, 4, 2], [7, 6, 5], [7, 6, 4, A]], (1,)),
        ([[7, 5, 4], [7, 5, 4]], (0, 1)),
    ],
    ids=[f"Punk 11{letter}" for letter in "abcde"],
)
def test_example_11_tie_breaks(caches: list[list[int]], winners: tuple[int, ...]) -> None:
    """The highest single cards decide, in whatever order won; the same cards share (PU16)."""
    assert len(set(map(sum, caches))) == 1
    state = at(4, [[]] * 4)
    for seat, cache in enumerate(caches):
        state.zones[f"cache:{seat}"] = [card(f"{RANKS[rank]}C") for rank in cache[::-1]]
        state.tallies[f"points:{seat}"] = sum(cache)
    state.phase = "over"
    outcome = play.outcome(state)
    assert outcome.winners == winners and punk.onward(state.table, outcome) is None
    assert outcome.why.key == ("shared" if len(winners) > 1 else "highest_card")


@pytest.mark.parametrize(
    ("target", "leader", "following"),
    [
        *[(21, 19, 29), (21, 12, 22), (21, 11, 21), (21, 10, 21), (21, 9, 21)],
        *[(28, 27, 37), (28, 19, 29), (28, 18, 28), (29, 27, 37), (29, 19, 29)],
    ],
)
def test_example_12_play_again_arithmetic(target: int, leader: int, following: int) -> None:
    """The new target is ten beyond the leader, but never less than the old (PU21)."""
    assert punk.next_target(target, leader) == following
    state = at(4, [[]] * 4, {"target": target, "points:2": leader, "points:0": 5})
    state.table, state.phase = table(4, play_again=True), "over"
    assert play.outcome(state).winners == ()
    fresh = play.next_deal(state)
    assert (fresh.tallies["target"], fresh.tallies["points:2"]) == (following, leader)


def test_example_13_dummy() -> None:
    """The Dummy's 22 points neither end the game nor win it; but its cards collide."""
    scores = {"points:0": 16, "points:1": 14, "points:2": 20, "round": 6}
    state = trick(at(2, [[5, 7], [5, 7], [2, 7]], scores))
    assert state.tallies["points:2"] == 22
    assert play.outcome(state)[:2] == ((16.0, 14.0), (0,))
    early = trick(at(2, [[5, 7, 4], [5, 7, 4], [2, 7, 4]], {**scores, "round": 5}))
    assert early.tallies["points:2"] == 22 and early.phase == "select"
    met = trick(at(2, [[2, 7], [5, 7], [2, 7]]))
    assert (met.tallies["points:1"], ranks(met, "cache:1")) == (5, [5])


@pytest.mark.parametrize("seats", range(2, 11))
def test_example_14_fixed_opening(seats: int) -> None:
    """Everybody starts with one card of every rank, and the pack is exhausted."""
    state = dealt(table(seats, fixed_opening=True))
    every = list(range(1, of_rounds.ranks(state.table) + 1))
    assert all(ranks(state, f"hand:{n}") == every for n in range(punk.places(state.table)))
    assert state.zones["stock"] == state.zones["pot"] == []
    assert seats != 4 or (len(every), len(punk.pack(state.table))) == (7, 28)


SCHEDULES = {
    2: "7/3/0 6/3/0 5/3/0 4/3/0 3/2/0 2/1/1",
    3: "7/3/0 6/3/0 5/3/0 4/3/0 3/2/0 2/1/1",
    4: "7/4/0 6/4/0 5/4/0 4/3/0 3/2/1 2/1/3",
    5: "8/5/0 7/5/0 6/5/0 5/4/0 4/3/1 3/2/3 2/1/6",
    6: "9/6/0 8/6/0 7/6/0 6/5/0 5/4/1 4/3/3 3/2/6 2/1/10",
    7: "10/7/0 9/7/0 8/7/0 7/6/0 6/5/1 5/4/3 4/3/6 3/2/10 2/1/15",
}
PACKS = {2: 21, 3: 21, 4: 28, 5: 40, 6: 54, 7: 70, 8: 88, 9: 108, 10: 130}


@pytest.mark.parametrize("seats", PACKS)
def test_packs_targets_and_schedules(seats: int) -> None:
    """Examples 6 and 7, 1.1, PU1, PU14: pack, ranks, one card of every rank a place, and the
    target. 1.4: hand, tricks and overflow of every round, as they are really played."""
    pack = punk.pack(table(seats))
    assert len(pack) == PACKS[seats]
    assert set(Counter(card.rank for card in pack).values()) == {max(3, seats)}
    assert dealt(table(seats)).tallies["target"] == (21 if seats < 5 else 28)
    if seats in SCHEDULES:
        rounds = [f"{hand}/{tricks}/{over}" for _, hand, over, tricks in schedule(seats)]
        assert " ".join(rounds) == SCHEDULES[seats]


def test_pu8_a_discard_is_nowhere_to_be_seen() -> None:
    """PU8: what a seat gave up stands in no other's view while it lies there, and in nobody's
    after the shuffle, its own included; its number is public all the while."""
    match, rng = Match(punk, players(4), {}, "pu8", dealer=0), random.Random(0)
    while match.state.phase != "keep":
        play_on(match, rng)
    given = {s: sorted(match.state.zones[f"hand:{s}"][: min(s + 1, 3)]) for s in range(4)}
    for seat, cards in given.items():
        match.choose(seat, Move("discard", tuple(cards)))
    for watcher in (None, *range(4)):
        for seat, cards in given.items():
            backs = cards if watcher == seat else [UNKNOWN] * len(cards)
            assert sorted(match.view(watcher).zones[f"discards:{seat}"]) == backs
    match.advance()
    for view in map(match.view, (None, *range(4))):
        assert view.known == {} and set(view.zones["stock"]) == {UNKNOWN}


@pytest.mark.parametrize(
    ("seats", "caches", "commits", "points", "winners"),
    [
        pytest.param(3, [[3], [4], [2]], [5, 5, 6], (3, 4, 8), (2,), id="PU15"),
        pytest.param(3, [[3], [3], [3]], [5, 5, 5], (3, 3, 3), (0, 1, 2), id="PU16"),
        pytest.param(2, [[5], [4, 1], [5]], [6, 6, 6], (5, 5), (0,), id="PU16, the Dummy"),
        pytest.param(2, [[3], [2], [7, 6]], [5, 5, 7], (3, 2), (0,), id="PU18"),
    ],
)
def test_the_end_of_a_game(seats, caches, commits, points, winners) -> None:
    """PU15: the last trick ends the game, and the card left in each hand is worth nothing. PU16:
    ties among three are shared by those with the very same cards; the Dummy's like cards change
    nothing. PU18: with the Dummy alone on top, the better of the two people wins."""
    state = at(seats, [[rank] for rank in commits], {"round": 6})
    pot = state.zones["pot"]
    for place, cache in enumerate(caches):
        state.zones[f"cache:{place}"] = picked(pot, cache)
        state.tallies[f"points:{place}"] = sum(cache)
    for place in range(len(caches)):
        state.zones[f"hand:{place}"].append(pot.pop())
    state = trick(state)
    assert state.phase == "over" and play.outcome(state)[:2] == (points, winners)


# --- another game follows -------------------------------------------------------------------


def test_play_again_has_an_end() -> None:
    """The guard: after twenty games the cards decide, so that no match lasts for ever, and the
    end says so beside who has won; before, and without the house rule, it does not."""
    state = at(4, [[]] * 4, {"points:1": 12})
    state.phase, again, most = "over", table(4, play_again=True), why("most", points=12)
    state.table = again._replace(hand=punk.MOST_GAMES)
    outcome = play.outcome(state)
    assert (outcome.winners, outcome.why) == ((1,), why("enough", games=20, how=most))
    state.table = again._replace(hand=punk.MOST_GAMES - 1)
    assert play.outcome(state).why.key == "again"
    state.table = table(4)
    assert play.outcome(state).why == most


def test_pu23_fixed_opening_with_the_others() -> None:
    """PU23: the Dummy's hand is shuffled; each new game opens fixed; dice do not go with it."""
    orders = set()
    for seed in range(5):
        state = punk.deal(table(2, fixed_opening=True), Luck(seed))
        punk.apply(state, {}, Luck(seed))
        orders.add(tuple(card.rank for card in state.zones["hand:2"]))
    assert len(orders) > 1
    a_table = table(3, fixed_opening=True, play_again=True)
    again = dealt(a_table._replace(hand=2, standing={"points:0": 3, "target": 21}))
    assert ranks(again, "hand:1") == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(BadOptions, match="do not go together"):
        full_options(punk, 4, {"dice": True, "fixed_opening": True})
