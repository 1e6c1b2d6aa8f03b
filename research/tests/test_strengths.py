"""Players beat those whom they are to beat, over many games."""

import re
import shlex
import subprocess
import sys
from functools import partial

import pytest

from research.figures.__main__ import FIGURES, ROOT
from research.newcomers import LAST, share_in_game
from research.paks import duel as paks
from research.puck.duel import rule as by_rule, won
from research.puck.opponents import choose as plain_puck
from research.punk.duel import fair_shares, lowest, single_trick
from research.tunk import duel as tunk, thoughtful
from rules.puck import rules as puck
from rules.puck.player.choosing import playout_move
from table.players.levels import RULE_PLAYER

pytestmark = pytest.mark.long

LIVES = 6
WITHIN = 0.1


@pytest.mark.parametrize(
    ("seats", "deals", "aim"), [(2, 1000, 0.7), (4, 300, 0.65), (6, 300, 0.65)]
)
def test_paks_a_greedy_capturer_is_beaten(seats: int, deals: int, aim: float) -> None:
    """Seven hands of ten for two, 65 of a hundred for sides, against who takes what is worth
    most."""
    mean, either_way = paks.measured(seats, deals, 1, 0, RULE_PLAYER, "greedy")["wins"]
    assert mean - either_way > aim


@pytest.mark.parametrize("seats", [4, 6])
def test_paks_partners_beat_players_for_themselves(seats: int) -> None:
    """A side that knows its paks are shared beats one whose members play alike, each for itself."""
    mean, either_way = paks.measured(seats, 300, 2, 0, RULE_PLAYER, "alone")["wins"]
    assert mean - either_way > 0.5


def test_puck_the_solved_rounds_and_the_rule_of_thumb_win() -> None:
    """In 20,000 games against who holds a pair or better, else steals two, and more than a fair
    share at three and at four seats: by rule of thumb already; and whoever plays as solved wins
    more than a fair share against the rule."""
    simple = partial(plain_puck, puck)
    for seats, games in ((2, 20_000), (3, 9_000), (4, 9_000)):
        for mine, theirs, least in (
            (playout_move, simple, 0.6 if seats == 2 else 1 / seats),
            (by_rule, simple, 0.53 if seats == 2 else 1 / seats),
            (playout_move, by_rule, 1 / seats),
        ):
            mean, either_way = won(mine, theirs, seats, games)
            assert mean - either_way > least, (seats, mean, either_way)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_punk_the_player_wins_more_than_its_share(seats: int) -> None:
    """Among players of their lowest card, and among players who see one trick at a time."""
    for opponent in (lowest, single_trick):
        mean, _ = fair_shares(opponent, seats, 500, 3)
        assert mean > 1.15


def test_tunk_the_plain_player_is_beaten() -> None:
    """Of deals played from both seats keen makes more points in two of three."""
    found = tunk.measured(2, 2000, 3, "keen", "plain")
    assert found["deals_won"][0] > 0.64, found


@pytest.mark.parametrize("style", thoughtful.STYLES)
def test_tunk_keen_holds_against_thoughtful_players(style: str) -> None:
    """Whether they drop early or late or gather low cards, it makes more points."""
    mean, either_way = tunk.measured(2, 2000, 4, "keen", style)["points"]
    assert mean > either_way, (mean, either_way)


def test_tunk_who_looks_ahead_makes_more_points_than_keen() -> None:
    """Over all deals, each from both seats."""
    mean, either_way = tunk.measured(2, 5000, 4, "sharp", "keen")["points"]
    assert mean > either_way, (mean, either_way)


@pytest.mark.parametrize("person", ["playful", "keen"])
def test_a_person_in_tunk_wins_a_fair_share(person: str) -> None:
    """With “my match”, of the last 20 of 40 matches of two: within a tenth of one half and two
    standard errors, whatever level the person plays at."""
    shares = [share_in_game("tunk", 2, person, f"{person}/{number}") for number in range(LIVES)]
    error = (0.25 / (LAST * LIVES)) ** 0.5
    assert abs(sum(shares) / LIVES - 0.5) <= WITHIN * 0.5 + 2 * error


# --- every tool runs to its end -----------------------------------------------------------------


TINY = (
    "match_strength tunk 2 2 keen,steady",
    "paks.departures 3 1 1 4",
    "paks.passes 2 1 1 steady",
    "paks.waiting exact 3 2 1",
    "paks.waiting worlds 2 2 1",
    "puck.close",
    "pukk.solve 2",
    "punk.endgame_training alone --dry-run",
    "punk.endgame_training together 2 1 --dry-run",
    "punk.endgame_training together 2 1 on --dry-run",
    "punk.training duel 3 60 1",
    "punk.training train 3 60 1 --dry-run",
    "punk.training train 4 60 1 3 --dry-run",
    "tunk.beliefs 2 6 4 1",
    "tunk.departures 2 4 1 sharp",
    "tunk.training further 200 1 --dry-run",
    "tunk.training train 200 1 --dry-run",
)
"""Those that no figure runs, or not in this way."""


def players() -> dict[str, bytes]:
    """What the trainers write, file by file."""
    folders = [ROOT / "rules" / game / "player" for game in ("punk", "tunk")]
    return {str(path): path.read_bytes() for each in folders for path in each.glob("*.[tb]*")}


@pytest.mark.parametrize("words", [*(f"figures {name} --quick" for name in FIGURES), *TINY])
def test_a_tool_runs(words: str) -> None:
    """It prints numbers; where it needs what is not installed, it says so in one line."""
    before, command = players(), [sys.executable, "-m", *shlex.split(f"research.{words}")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and re.search("not installed|No C compiler", done.stderr):
        assert done.stderr.count("\n") == 1
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout.partition("\n# ")[0]), done.stdout
    assert players() == before
