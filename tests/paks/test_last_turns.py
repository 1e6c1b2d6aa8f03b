"""No blunders: what a look at one's own move finds is never missed."""

from itertools import count, islice

import pytest

from rules.kit.sight import redact
from rules.kit.state import State
from rules.paks import rules as paks
from rules.paks.player.rollout_policy import rivals
from table.players.inline import think
from table.players.levels import LEVELS, RULE_PLAYER
from tests.paks.hands import LUCK, at, table
from tests.paks.last_turns import free, lead, most, turns
from tests.tables import LONG

FLAWLESS = [level.name for level in LEVELS if not level.slips]
CARELESS = [level.name for level in LEVELS if level.slips]
EVERY = [level.name for level in LEVELS]


def played(state: State, level: str) -> State:
    """The position after a level's whole turn."""
    state, seat = state.copy(), state.turn
    for number in count():
        choice = think("paks", redact(paks, state, seat), seat, level, number)
        paks.apply(state, {seat: choice}, LUCK)
        if paks.actors(state) != (seat,):
            break
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_last_turn_gains_all_that_it_can(seats: int) -> None:
    """Whoever makes the last turn of a hand takes what gains most of all paks and steals that can
    be made, however many cards it holds: at every level without slips."""
    for number, state in enumerate(islice(turns(seats, 0, 0, "last"), 2_500 if LONG else 12)):
        seat, levels = state.turn, FLAWLESS if LONG else [FLAWLESS[number % len(FLAWLESS)]]
        best = most(state, seat)
        for level in levels:
            gained = lead(played(state, level), seat) - lead(state, seat)
            assert abs(gained - best) < 1e-9, (number, level)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_one_s_own_last_turn_takes_what_is_free(seats: int) -> None:
    """Nobody passes in its own last turn who can make a pak that gains and that nobody can steal:
    no level does, however careless, and who looks ahead does not even try it out. (For two that
    turn is reckoned out, and to pass may be better yet: see `test_endings`.)"""
    found = (
        state
        for state in turns(seats, 1, seats - 1, "free")
        if state.phase == "pak" and free(state, state.turn)
    )
    for number, state in enumerate(islice(found, 3_400 if LONG else 3)):
        view = redact(paks, state, state.turn)
        assert all(move.verb == "pak" for move in rivals(view, state.turn)), number
        for level in EVERY if LONG and number % 10 == 0 else [*CARELESS, RULE_PLAYER]:
            choice = think("paks", view, state.turn, level, number)
            assert choice.verb == "pak", (number, level)


@pytest.mark.parametrize("level", FLAWLESS)
def test_of_stolen_paks_every_choice_is_tried_in_a_last_turn(level: str) -> None:
    """With 40 to steal by, 9-8 and K-10 (37) score more than 9-8 and 7-6-5 (35), the weakest two,
    or any one; all three are too many."""
    state = at(
        table(2),
        "steal",
        0,
        suits=4,
        hand_0="AC QC JC",
        hand_1="2D",
        pak_0_0="2C 3C",
        pak_1_0="9C 8C",
        pak_1_1="7C 6C 5C",
        pak_1_2="KC 10C",
        board="2S 3S",
        stock="",
    )
    choice = think("paks", redact(paks, state, 0), 0, level, 1)
    assert choice.targets == ("pak:1:0", "pak:1:2")
