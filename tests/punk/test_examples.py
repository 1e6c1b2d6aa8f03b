"""The worked examples of docs/rules/punk.md, each under its number."""

import pytest

from rules.kit.cards import RANKS, Card, card
from rules.kit.move import Move
from rules.kit.moves import moves
from rules.kit.state import State
from rules.punk import rules as punk, sizes
from tests.punk.rounds import LUCK, at, dealt, gained, kept, ranks, step, table, to_keep, trick

A = 1


def played(*commits: int) -> tuple[State, State]:
    """The positions before and after a trick of these ranks, with a card to spare each."""
    before = at(len(commits), [[rank, 0] for rank in commits])
    return before, trick(before)


def won(commits: tuple[int, ...], winner: int, points: int, pot: list[int]) -> None:
    before, after = played(*commits)
    assert gained(before, after, f"cache:{winner}") == [points]
    assert after.tallies[f"points:{winner}"] == points
    assert sum(after.tallies[f"points:{seat}"] for seat in range(len(commits))) == points
    assert gained(before, after, "pot") == pot
    assert after.zones["neutral"] == []


def test_example_01_four_different_cards() -> None:
    """Of 2, 3, 5 and 6 the 2 wins two points; the rest goes to the pot."""
    won((2, 3, 5, 6), 0, 2, [3, 5, 6])


def test_example_02_a_pair_of_aces() -> None:
    """Of A, A, 4 and 6 the 4 wins."""
    won((A, A, 4, 6), 2, 4, [A, A, 6])


def test_example_03_a_triple() -> None:
    """Of 3, 3, 3 and 7 the 7 wins."""
    won((3, 3, 3, 7), 3, 7, [3, 3, 3])


def test_example_04_all_equal() -> None:
    """Of four aces none wins; one is removed, three go to the pot (PU6)."""
    before, after = played(A, A, A, A)
    assert ranks(after, "neutral") == [A]
    assert gained(before, after, "pot") == [A, A, A]
    assert sum(after.tallies[f"points:{seat}"] for seat in range(4)) == 0


@pytest.mark.parametrize(
    ("commits", "removed", "pot"),
    [((2, 2, 5, 5), 2, [2, 5, 5]), ((5, 5, 7, 7, 9, 9), 5, [5, 7, 7, 9, 9])],
)
def test_example_05_no_winner_removal(
    commits: tuple[int, ...], removed: int, pot: list[int]
) -> None:
    """Where nobody wins, a card of the lowest rank is removed, never a middle one (PU4)."""
    before, after = played(*commits)
    assert ranks(after, "neutral") == [removed]
    assert gained(before, after, "pot") == pot
    assert not any(after.zones[f"cache:{seat}"] for seat in range(len(commits)))


def test_example_05_a_single_card_above_no_pair() -> None:
    """Of 4, 4, 6, 6 and A the ace wins a point."""
    won((4, 4, 6, 6, A), 4, 1, [4, 4, 6, 6])


def schedule(seats: int) -> list[tuple[int, int, int, int]]:
    """Cards in the game, hand size, overflow and tricks of every round, as they are played.

    The target is out of reach, and everybody gives up everything.
    """
    state = dealt(table(seats))
    found = []
    while True:
        state.tallies["target"] = 999
        hand = len(state.zones["hand:0"])
        places = punk.places(state.table)
        sizes = {len(state.zones[f"hand:{place}"]) for place in range(places)}
        assert sizes == {hand}
        overflow = len(state.zones["pot"])
        start = state.tallies["round"]
        tricks = 0
        while state.phase == "select":
            assert state.tallies["trick"] == tricks + 1
            state = trick(state)
            tricks += 1
        found.append((hand * places + overflow, hand, overflow, tricks))
        if state.phase == "over":
            assert all(len(state.zones[f"hand:{place}"]) == 1 for place in range(places))
            return found
        state = kept(state, [0] * seats)
        assert state.tallies["round"] == start + 1


FOUR = [(28, 7, 0, 4), (24, 6, 0, 4), (20, 5, 0, 4), (16, 4, 0, 3), (13, 3, 1, 2), (11, 2, 3, 1)]


def test_example_06_round_table_for_four() -> None:
    """Four players' rounds as the author tells them; 18 tricks, 10 cards left at the end."""
    found = schedule(4)
    assert found == FOUR
    assert sum(tricks for *_, tricks in found) == 18
    assert found[-1][0] - found[-1][3] == 10


@pytest.mark.parametrize(
    ("seats", "size", "rounds", "tricks", "last"),
    [(3, 21, 6, 15, 1), (5, 40, 7, 25, 6), (7, 70, 9, 42, 15)],
)
def test_example_07_general_pack_formula(
    seats: int, size: int, rounds: int, tricks: int, last: int
) -> None:
    """Pack, rounds, tricks and the last overflow for three, five and seven."""
    found = schedule(seats)
    assert len(punk.pack(table(seats))) == size
    assert len(found) == rounds
    assert sum(count for *_, count in found) == tricks
    assert found[-1][2] == last


def test_example_08_keep_any_subset() -> None:
    """After round 1 of four, keeping 0, 1, 2 and 3: six are given up, 18 dealt, none over."""
    state = at(4, [[A, 2, 3, 4, 5, 6, 7]] * 4, {"target": 999})
    state = to_keep(state)
    counts = [0, 1, 2, 3]
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(4)] == [3, 3, 3, 3]
    assert len(state.zones["pot"]) == 16 - 4
    assert all(len(moves(punk, state, seat)) == 2**3 for seat in range(4))
    held = [state.zones[f"hand:{seat}"][:count] for seat, count in enumerate(counts)]
    choices = {
        seat: Move("discard", tuple(sorted(state.zones[f"hand:{seat}"][count:])))
        for seat, count in enumerate(counts)
    }
    given_up = step(state, choices)
    assert sum(len(given_up.zones[f"discards:{seat}"]) for seat in range(4)) == 6
    gathered = step(given_up)
    assert len(gathered.zones["stock"]) == 18
    after = step(gathered)
    assert [len(after.zones[f"hand:{seat}"]) for seat in range(4)] == [6, 6, 6, 6]
    assert (after.zones["pot"], after.zones["stock"]) == ([], [])
    assert all(set(cards) <= set(after.zones[f"hand:{seat}"]) for seat, cards in enumerate(held))


def after_round(number: int) -> State:
    """Four players, at the keeping after a round, nobody near the target."""
    state = dealt(table(4))
    while True:
        state.tallies["target"] = 999
        state = to_keep(state)
        if state.tallies["round"] == number:
            return state
        state = kept(state, [0, 0, 0, 0])


def test_example_09_overflow_has_no_bearing() -> None:
    """After round 4 two keep and two do not: eleven in the pile, one of them over, to lie in
    the pot and be dealt again; if all keep in round 5, four are dealt and three are over."""
    state = after_round(4)
    assert len(state.zones["pot"]) == 9
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(4)] == [1, 1, 1, 1]
    five = kept(state, [1, 1, 0, 0])
    assert len(five.zones["pot"]) == 1 and five.tallies["round"] == 5
    assert [len(five.zones[f"hand:{seat}"]) for seat in range(4)] == [3, 3, 3, 3]
    over = five.zones["pot"][0]
    assert all(over not in punk.offers(five, seat)[0].pick for seat in range(4))
    end = to_keep(five)
    assert end.tallies["trick"] == 2
    six = kept(end, [1, 1, 1, 1])
    assert len(six.zones["pot"]) == 3
    assert [len(six.zones[f"hand:{seat}"]) for seat in range(4)] == [2, 2, 2, 2]


def test_example_10_immediate_win() -> None:
    """At 20 points an ace alone ends a game of four at once, in mid-round; a game of five
    goes on to 28."""
    near = {"points:0": 20, "round": 2}
    after = trick(at(4, [[rank, 0, 0, 0, 0, 0] for rank in (A, 3, 3, 6)], near))
    assert after.tallies["points:0"] == 21 and after.phase == "over"
    outcome = punk.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.why.key) == ((0,), "reached")
    assert after.tallies["trick"] == 1
    assert not punk.actors(after)
    five = trick(at(5, [[A, 2], [3, 2], [3, 4], [6, 5], [6, 7]], near))
    assert five.tallies["points:0"] == 21 and five.phase == "select"
    assert punk.outcome(five) is None


TIES = {
    "a": ([[7, 4, 4, 2, A, A], [6, 6, 4, 3]], 19, (0,)),
    "b": ([[6, 6, 3, 3], [6, 5, 4, 3]], 18, (0,)),
    "c": ([[6, 5, 4, 3, 2], [6, 5, 3, 3, 3]], 20, (0,)),
    "d": ([[7, 5, 4, 2], [7, 6, 5], [7, 6, 4, A]], 18, (1,)),
    "e": ([[7, 5, 4], [7, 5, 4]], 16, (0, 1)),
}


@pytest.mark.parametrize("name", TIES)
def test_example_11_tie_breaks(name: str) -> None:
    """Equal scores are decided by the highest single cards, whatever the order they were won
    in; the same cards share the win (PU16)."""
    caches, points, winners = TIES[name]
    state = at(4, [[]] * 4)
    for seat, cache in enumerate(caches):
        assert sum(cache) == points
        state.zones[f"cache:{seat}"] = [card(f"{RANKS[rank]}C") for rank in cache[::-1]]
        state.tallies[f"points:{seat}"] = points
    state.phase = "over"
    outcome = punk.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.why.key == ("shared" if len(winners) > 1 else "highest_card")
    assert punk.onward(state.table, outcome) is None


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
    state.table = table(4, play_again=True)
    state.phase = "over"
    outcome = punk.outcome(state)
    assert outcome is not None and outcome.winners == ()
    again = punk.onward(state.table, outcome)
    assert again is not None
    fresh = punk.deal(again, LUCK)
    assert fresh.tallies["target"] == following
    assert fresh.tallies["points:2"] == leader


def test_example_12_what_each_needs() -> None:
    """From 19, 17, 17 and 13 the leader needs ten more, the last sixteen."""
    target = punk.next_target(21, 19)
    assert [target - points for points in (19, 17, 17, 13)] == [10, 12, 12, 16]


def test_example_13_dummy() -> None:
    """The Dummy's 22 points neither end the game nor win it; but its cards collide."""
    scores = {"points:0": 16, "points:1": 14, "points:2": 20, "round": 6}
    state = trick(at(2, [[5, 7], [5, 7], [2, 7]], scores))
    assert state.tallies["points:2"] == 22
    outcome = punk.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((0,), (16.0, 14.0))
    early = trick(at(2, [[5, 7, 4], [5, 7, 4], [2, 7, 4]], {**scores, "round": 5}))
    assert early.tallies["points:2"] == 22 and early.phase == "select"
    met = trick(at(2, [[2, 7], [5, 7], [2, 7]]))
    assert (met.tallies["points:1"], ranks(met, "cache:1")) == (5, [5])


@pytest.mark.parametrize("seats", range(2, 11))
def test_example_14_fixed_opening(seats: int) -> None:
    """Everybody starts with one card of every rank, and the pack is exhausted."""
    state = dealt(table(seats, fixed_opening=True))
    size = sizes.ranks(state.table)
    for place in range(punk.places(state.table)):
        assert ranks(state, f"hand:{place}") == list(range(1, size + 1))
    assert state.zones["stock"] == state.zones["pot"] == []
    if seats == 4:
        assert size == 7 and len(punk.pack(state.table)) == 28


def test_a_card_counts_its_rank() -> None:
    """An ace is worth one, every other card its number, knave to king 11 to 13 (PU2)."""
    pack: list[Card] = list(punk.pack(table(10)))
    assert sorted({card.rank for card in pack}) == list(range(1, 14))
    assert {card.name[0] for card in pack if card.rank > 10} == {"J", "Q", "K"}
