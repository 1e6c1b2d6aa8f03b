"""The worked examples of docs/rules/paks.md from the end of a hand on."""

import pytest

from rules.kit.move import Move
from rules.kit.state import Outcome, State, why
from rules.paks import rules as paks
from rules.paks.sides import to_give
from rules.paks.values import score
from tests.paks.hands import (
    LUCK,
    at,
    made,
    pak,
    paks_of,
    run_out,
    step,
    table,
    to_turn,
)


def test_example_10_giving_up_the_lowest_number() -> None:
    """With 4, 3 and 1 heart paks each gives up one; the engine proposes what scores least."""
    state = at(
        table(3, dealer=2),
        "reckon",
        pak_0_0="KH 9H 4H",
        pak_0_1="QH 5H 5H#2 3H 2H",
        pak_0_2="AH 7H",
        pak_0_3="8H 7H#2",
        pak_1_0="JH 6H",
        pak_1_1="10H 9H#2 8H#2",
        pak_1_2="6H#2 4H#2",
        pak_2_0="AH#2 KH#2 QH#2",
        stock="",
    )
    scores = {
        seat: [score(state.zones[name]) for name in state.zones if name.startswith(f"pak:{seat}")]
        for seat in range(3)
    }
    assert scores == {0: [25, 30, 25, 15], 1: [15, 30, 10], 2: [40]}
    choosing = run_out(state)
    assert choosing.phase == "give" and set(paks.actors(choosing)) == {0, 1}
    proposed = {seat: paks.proposal(choosing, seat) for seat in (0, 1)}
    assert proposed == {
        0: Move("give", (), ("pak:0:3",)),
        1: Move("give", (), ("pak:1:2",)),
    }
    over = run_out(step(choosing, proposed))
    assert [over.tallies[f"points:{seat}"] for seat in range(3)] == [80, 45, 0]


def two_teams(**options: str) -> State:
    return at(
        table(4, **options),
        "reckon",
        pak_0_0="AH KH 5H",
        pak_2_0="9H 8H",
        pak_0_1="JH 7H 6H 4H 2H",
        pak_2_1="QS 10S 3S",
        pak_0_2="6C 5C",
        pak_2_2="KC JC",
        pak_1_0="10H 8H#2",
        pak_3_0="AS 9S",
        pak_1_1="7S 5S 2S",
        pak_3_1="8C 7C",
        pak_1_2="AC 3C",
        pak_3_2="10C 4C",
        pak_1_3="KD QD",
        stock="",
    )


def test_example_11_team_count_and_scoring() -> None:
    """Mates' paks are counted together: one heart, one spade, two clubs and no diamond are
    given up, and 65 and 75 are left."""
    state = run_out(two_teams())
    given = {"C": 2, "D": 0, "H": 1, "S": 1}
    for suit, count in given.items():
        assert to_give(state, suit)[0] == count
    while state.phase == "give":
        choices = {seat: paks.proposal(state, seat) for seat in paks.actors(state)}
        state = run_out(step(state, choices))
    assert [state.tallies[f"points:{seat}"] for seat in range(4)] == [65, 75, 65, 75]
    assert paks_of(state, 0) == ["AH 5H KH", "2H 4H 6H 7H JH"]
    assert paks_of(state, 1) == ["AC 3C", "QD KD"]
    assert paks_of(state, 3) == ["AS 9S"]


def test_example_11_by_itself() -> None:
    """With the house rule the cheapest go without anybody being asked, to the same score."""
    state = run_out(two_teams(end_discard="auto"))
    assert state.phase == "over"
    assert [state.tallies[f"points:{seat}"] for seat in range(4)] == [65, 75, 65, 75]


TURNS = {2: [20, 19], 3: [29, 29, 28], 4: [21, 20, 20, 20], 6: [12, 12, 12, 12, 12, 11]}


@pytest.mark.parametrize("seats", TURNS)
def test_example_12_stock_exhausted(seats: int) -> None:
    """The stock is the number of turns, and the last of them belongs to whom it should."""
    dealer = 1
    state = to_turn(paks.deal(table(seats, dealer), LUCK))
    taken = dict.fromkeys(range(seats), 0)
    last = -1
    assert len(state.zones["stock"]) == sum(TURNS[seats])
    while state.phase not in ("reckon", "over"):
        if state.phase == "draw":
            last = state.turn
            taken[last] += 1
        choices = {seat: paks.candidates(state, seat)[0] for seat in paks.actors(state)}
        state = step(state, choices)
    around = [(dealer + 1 + place) % seats for place in range(seats)]
    assert [taken[seat] for seat in around] == TURNS[seats]
    assert around.index(last) == {2: 0, 3: 1, 4: 0, 6: 4}[seats]


def outcome_at(totals: tuple[int, ...], **options: str) -> Outcome:
    state = at(table(len(totals), **options), "over", stock="")
    for seat, total in enumerate(totals):
        state.tallies[f"points:{seat}"] = total
    found = paks.outcome(state)
    assert found is not None
    return found


def test_example_13_five_hundred_points() -> None:
    """A single leader at 500 or more wins; a shared lead means another hand, and below 500
    there always is one."""
    assert outcome_at((505, 490)).winners == (0,)
    assert outcome_at((510, 505, 300)).winners == (0,)
    assert outcome_at((499, 490)).winners == ()
    assert outcome_at((505, 505)) == Outcome((505, 505), (), why("tie", points=505))
    again = outcome_at((505, 505, 480))
    assert again.winners == ()
    following = paks.onward(table(3), again)
    assert following is not None
    assert (following.hand, following.dealer) == (2, 1)
    state = to_turn(paks.deal(following, LUCK))
    assert all(len(state.zones[f"hand:{seat}"]) == 5 for seat in range(3))


def test_example_14_separate_paks() -> None:
    """A second pak of a suit lies beside the first and counts as another."""
    state = at(table(2), "pak", 0, hand_0="KH", board="9H", pak_0_0="8H 4H")
    after = made(state, pak("KH", "9H"))
    assert paks_of(after, 0) == ["4H 8H", "9H KH"]
    assert [len(names) for names in to_give(after, "H")[1]] == [2, 0]
