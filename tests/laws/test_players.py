"""Law 11: a computer player is its seat's view and a bit of luck, and nothing else."""

import importlib
import pickle
import random
import subprocess
import sys
from types import ModuleType

import pytest

from rules.kit.chance import Luck
from rules.kit.moves import why_not
from rules.kit.sight import determinize, redact
from tests.tables import LONG, Seating, printed
from tests.walks import Position, Walk, at_positions

# Asked in another process: what does the player choose for each of these views?
ASK = """
import importlib, pickle, random, sys
game, views = pickle.load(sys.stdin.buffer)
rules = importlib.import_module(f"rules.{game}.rules")
player = importlib.import_module(f"rules.{game}.player")
for view, seat, seed in views:
    print(player.choose(rules, view, seat, random.Random(seed)))
"""


@pytest.fixture(scope="module")
def player(seating: Seating) -> ModuleType:
    """The game's rule player: a game comes with one."""
    return importlib.import_module(f"rules.{seating.game.name}.player")


def seats_asked(position: Position) -> list[int]:
    """The seats that choose here; in an ordinary run one of them, another each time."""
    actors = position.actors
    return actors if LONG or not actors else [actors[position.number % len(actors)]]


def test_law_11_one_view_one_legal_choice(player: ModuleType, walked: list[Walk]) -> None:
    """Wherever a seat owes a choice, its player makes a legal one, and leaves the view as it was.
    Two worlds that look the same to a seat get the same choice, for equal luck: nothing is known
    to it but the view."""

    @at_positions
    def law(position: Position) -> None:
        for seat in seats_asked(position):
            view = position.view(seat)
            world = determinize(position.rules, view, Luck(position.number))
            again = redact(position.rules, world, seat, view.known)
            choices = {
                player.choose(position.rules, each, seat, random.Random(position.number))
                for each in (view, again, pickle.loads(pickle.dumps(view)))
            }
            (choice,) = choices
            assert why_not(position.rules, position.state, seat, choice) is None, choice
            assert view == position.view(seat)

    law(walked)


def test_law_11_one_view_one_choice_anywhere(
    player: ModuleType, seating: Seating, walked: list[Walk]
) -> None:
    """The same view and luck get the same choice in another process, whatever its memory
    looks like and whatever it was asked before, here the same the other way round: no choice
    hangs on the order of a set, and none on what another seat was shown."""
    asked = [
        (position.view(seat), seat, position.number)
        for each in walked[:4]
        for position in each.positions[::5]
        for seat in seats_asked(position)
    ]
    answers = subprocess.run(
        [sys.executable, "-c", ASK],
        input=pickle.dumps((seating.game.name, asked[::-1])),
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ".", "PYTHONIOENCODING": "utf-8"},
    ).stdout.decode()
    chosen = [
        str(player.choose(seating.rules, view, seat, random.Random(seed)))
        for view, seat, seed in asked
    ]
    assert answers.splitlines()[::-1] == chosen and chosen, printed(asked[0][0])
