"""What the player of a game has beside its choice keeps to the rules and to what a seat sees."""

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.chance import Luck
from rules.kit.foresight import habit, player_of, weighed_moves
from rules.kit.move import Move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.sight import determinize, redact
from rules.kit.state import State, Table
from tests.tables import LONG, choices, option_sets

GAMES = [game for game in games() if game.rules]
POSITIONS = 20_000 if LONG else 240


def positions(game: Game) -> Iterator[tuple[State, int]]:
    """Choices of hands at every size of table and by every house rule in turn, for ever; half of
    the moves are by the game's habit, the others any likely ones."""
    rules = game.rules
    assert rules is not None, game.error

    def choose(state: State, seat: int, rng: random.Random) -> Move:
        if rng.random() < 0.5:
            return rng.choice(candidates(rules, state, seat))
        return habit(rules, state, seat, rng)

    for number in count():
        seats = rules.SEATS[number % len(rules.SEATS)]
        sets = option_sets(rules, seats)
        options = full_options(rules, seats, sets[number % len(sets)])
        every = choices(rules, Table(seats, options, number % seats), number, choose)
        yield from islice(every, number % 3, None, 3)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_habit_and_weighed_moves_are_legal_and_see_no_more_than_the_seat(game: Game) -> None:
    """The habit makes one legal move of the position, the seat's view and any world like it. What
    characters might do is legal, the best of it loses nothing, and nothing hangs on what the seat
    cannot see."""
    rules, several = game.rules, 0
    for number, (state, seat) in enumerate(islice(positions(game), POSITIONS)):
        view = redact(rules, state, seat)
        world = determinize(rules, view, Luck(number))
        made = {habit(rules, each, seat, random.Random(number)) for each in (state, view, world)}
        told = f"choice {number} of seat {seat}"
        assert len(made) == 1, f"{told}: `habit` makes {made}: it hangs on hidden cards"
        choice = made.pop()
        assert why_not(rules, state, seat, choice) is None, (
            f"{told}: `habit` makes “{choice}”, refused"
        )
        if number % 3:
            continue
        listed = weighed_moves(rules, view, seat)
        is_same = weighed_moves(rules, redact(rules, world, seat), seat) == listed
        assert is_same, f"{told}: `weighed_moves` hangs on hidden cards"
        is_lossless = not listed or min(loss for _, loss in listed) == 0
        assert is_lossless, f"{told}: the best of `weighed_moves` has no loss of 0"
        for move, _ in listed:
            is_legal = why_not(rules, state, seat, move) is None
            assert is_legal, f"{told}: `weighed_moves` lists “{move}”, which is refused"
        several += len(listed) > 1
    is_several = several or not hasattr(player_of(rules), "weighed_moves")
    assert is_several, "`weighed_moves` never lists two moves"
