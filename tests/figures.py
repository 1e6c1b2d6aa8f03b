"""Every figure of the README, each by one name: who measures it, and how long that takes.

python -m tests.figures                  the names, about how many processor seconds, what for
python -m tests.figures NAME             makes it again, and ends with the seconds, as a JSON line
python -m tests.figures NAME --quick     in a few seconds: whether it can be made, not what it is
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shlex
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import NamedTuple

HOUSE = Path(__file__).parents[1]
LONG, SEED = "CARDTABLE_LONG", "CARDTABLE_SEED"
TEST = "pytest -q -n 0 -p no:cacheprovider"
LEVELS = ("playful", "easy", "steady", "keen", "sharp")
TUNK_SHARP = "tests.tunk.measure 2 900 61 ahead:250 keen"
TUNK_CAPTURE = "tests.tunk.capture 2 12000 5601 ahead:250 600 6101 ahead:1000 1470 6101"
TUNK_THREE = "tests.tunk.measure 3 300 311 ahead:250 keen"


class Figure(NamedTuple):
    """What it `shows`; the commands that make it, `whole` and `quick`, each what follows
    `python -m`; and about how many processor `seconds` the whole takes. `needs`: a package that no
    requirements file names, or a program, without which there is no such figure."""

    shows: str
    seconds: int
    whole: tuple[str, ...]
    quick: tuple[str, ...]
    needs: str = ""


def ladder(
    game: str,
    seats: int,
    deals: tuple[int, ...],
    seconds: int,
    seed: int = 1,
    also: tuple[str, ...] = (),
) -> Figure:
    """Each level against the one below it; looking ahead takes many seconds, so the last in fewer
    deals, or as `also` has it."""
    rungs = [(low, LEVELS[at + 1]) for at, low in enumerate(LEVELS[:-1])]
    one = f"tests.company cost {game} --seats {seats} --seed {seed}"
    return Figure(
        f"share of wins of each level, one among those of the level below, {seats} seats",
        seconds,
        tuple(
            f"{one} --deals {n} --level {low} --of {high}" for n, (low, high) in zip(deals, rungs)
        )
        + also,
        tuple(f"{one} --deals 2 --level {low} --of {high}" for low, high in rungs[:3]),
    )


def capture(game: str, tables: Mapping[int, int], seconds: int, quick: str = "") -> Figure:
    """At so many seats, by so many deals; `quick`: where even two of those take long."""
    return Figure(
        "of what one gains over keen who tries moves out in the true cards, how much sharp gets",
        seconds,
        tuple(f"tests.capture {game} {seats} {deals}" for seats, deals in tables.items()),
        (quick or f"tests.capture {game} {min(tables)} 2",),
    )


def law(shows: str, seconds: int, tests: str) -> Figure:
    """Counted by a law in its long form; the ordinary run of it is the quick one."""
    return Figure(shows, seconds, (f"{TEST} {tests}",), (f"{TEST} {tests}",))


FIGURES: Mapping[str, Figure] = {
    "punk-last-round": Figure(
        "what a perfect opponent gains in the last round, 1,000 pools at each table",
        70,
        ("tests.punk.last_round",),
        ("tests.punk.last_round 2",),
    ),
    "punk-last-tricks": Figure(
        "what a perfect opponent gains in the last tricks, exactly, of sharp and of plain players",
        500,
        ("tests.punk.endings",),
        ("tests.punk.endings 1",),
    ),
    "punk-drilled": Figure(
        "the same of sharp at every heap of the last three tricks, as the trainer counts it",
        60,
        ("tests.punk.drilling gain",),
        ("tests.punk.drilling gain 1357",),
        "cc",
    ),
    "punk-sharp": Figure(
        "sharp alone among keens",
        300,
        tuple(
            f"tests.punk.opponents {table} sharp"
            for table in ("3 150 2203", "4 250 2301", "6 50 2206")
        ),
        ("tests.punk.opponents 3 1 1 sharp",),
    ),
    "punk-plain": Figure(
        "keen alone among players of their lowest card, and of a single trick's equilibrium",
        90,
        tuple(f"tests.punk.opponents {table} 1" for table in ("3 130", "4 35", "5 15")),
        ("tests.punk.opponents 3 1 1",),
    ),
    "punk-bents": Figure(
        "keen with one habit changed, against keen, 3 seats",
        350,
        ("tests.punk.bents 3 150 1",),
        ("tests.punk.bents 3 1 1 'aces never'",),
    ),
    "tunk-plain": Figure(
        "keen and a plain player who drops in haste, by deals of both seats, and by hands",
        60,
        ("tests.tunk.measure 2 6600 1 keen",),
        ("tests.tunk.measure 2 4 1 keen",),
    ),
    "tunk-drops": Figure(
        "points a hand that keen and sharp lose by drops, or by none",
        900,
        ("tests.tunk.drops 2 600 200 1 keen", "tests.tunk.drops 2 240 100 1 ahead:250"),
        ("tests.tunk.drops 2 2 8 1 keen",),
    ),
    "tunk-ceiling": Figure(
        "how much anybody wins from the plain player who sees every card and knows its program",
        250,
        ("tests.tunk.ceiling 1000 1 3",),
        ("tests.tunk.ceiling 2 1 2",),
    ),
    "tunk-matches": Figure(
        "hands in a match to 100 points of three playful seats, and of three keen ones",
        20,
        ("tests.matches tunk 3 100 1 playful", "tests.matches tunk 3 100 1 keen"),
        ("tests.matches tunk 3 2 1 keen",),
    ),
    "paks-greedy": Figure(
        "keen and a greedy capturer, 2, 4 and 6 seats",
        120,
        tuple(
            f"tests.paks.measure {table} 1 0 keen greedy" for table in ("2 750", "4 200", "6 150")
        ),
        ("tests.paks.measure 2 2 1 0 keen greedy",),
    ),
    "paks-endings": Figure(
        "points that levels without slips lose to exact search with one card to come",
        300,
        ("tests.exact paks 1000",),
        ("tests.exact paks 3",),
    ),
    "paks-partners": Figure(
        "partners beside the same play each for himself, 4 and 6 seats",
        120,
        ("tests.paks.measure 4 250 1 0 keen alone", "tests.paks.measure 6 150 1 0 keen alone"),
        ("tests.paks.measure 4 2 1 0 keen alone",),
    ),
    "paks-departures": Figure(
        "what sharp gains by a choice on keen's, judged in the true hands, 6 seats",
        210,
        ("tests.paks.departures 6 1000 17",),
        ("tests.paks.departures 6 2 17 16",),
    ),
    "paks-beliefs": Figure(
        "how much what others leave lying tells of their hands, 2, 4 and 6 seats",
        100,
        tuple(f"tests.paks.beliefs {table} 29" for table in ("2 8000", "4 3000", "6 2500")),
        ("tests.paks.beliefs 2 8 29",),
    ),
    "puck-simple": Figure(
        "sharp against who holds a pair or better and else steals two, 2, 3 and 4 seats",
        250,
        tuple(f"tests.puck.measure --games 20000 --seats {seats}" for seats in (2, 3, 4)),
        ("tests.puck.measure --games 20",),
    ),
    "puck-round": Figure(
        "what a perfect opponent gains on sharp in a round, 2, 3 and 4 seats",
        1500,
        tuple(f"tests.puck.judge --seats {seats}" for seats in (2, 3, 4)),
        ("tests.puck.judge --points 2 --worlds 20",),
        needs="numpy",
    ),
    "pukk-stakes": Figure(
        "what a perfect opponent gains in the púkk of three seats, by all deals",
        6,
        ("tests.pukk.answers",),
        ("tests.pukk.answers",),
    ),
    "pukk-people": Figure(
        "what daring adds among those who fold, or pay, too readily, three seats, by all deals",
        15,
        ("tests.pukk.folk",),
        ("tests.pukk.folk",),
    ),
    "pukk-greedy": Figure(
        "chips a deal that keen makes beyond greedy players, 4, 5 and 6 seats; with raises capped",
        100,
        (
            *(f"tests.pukk.measure {seats} 1000 1 greedy keen" for seats in (4, 5, 6)),
            "tests.pukk.measure 4 1000 1 greedy keen raise_cap=3",
        ),
        ("tests.pukk.measure 4 2 1 greedy keen",),
    ),
    "pukk-endings": Figure(
        "chips lost to exact search by leads with six or fewer cards to guess",
        60,
        ("tests.exact pukk 1000",),
        ("tests.exact pukk 4",),
    ),
    "pukk-leads": Figure(
        "how often sharp leads what 10,000 deals say is clearly best, 2, 4 and 6 seats",
        4000,
        tuple(f"tests.pukk.reference {seats} 100 1" for seats in (2, 4, 6)),
        ("tests.pukk.reference 2 12 1 40",),
    ),
    "looks-ahead": law(
        "whether what one look ahead finds is ever missed, 10,000 positions of each game",
        1200,
        "tests/punk/test_blunders.py tests/puck/test_blunders.py tests/pukk/test_blunders.py "
        "tests/tunk/test_player.py tests/paks/test_last_turns.py",
    ),
    "spoils": Figure(
        "how often a level spoils a game for the others, 10,000 positions of each game",
        620,
        tuple(
            f"tests.spoils {game}{who}"
            for game in ("paks", "puck", "pukk", "punk", "tunk")
            for who in ("", " --level sharp --tempted --minutes 40 --seed 17")
        ),
        tuple(f"tests.spoils {game} --positions 8" for game in ("paks", "tunk")),
    ),
    "dealt-anew": law(
        "whether a player's answer hangs on what it cannot see, 20,000 positions of each game",
        6000,
        "tests/laws/test_fair.py",
    ),
    "first-timer": Figure(
        "what playful wins from somebody who has just heard the rules, 2 seats and more",
        120,
        tuple(
            f"tests.company first {table} --seed 3"
            for table in (
                *("paks --seats 2 --deals 200", "paks --seats 4 --deals 60"),
                *("puck --seats 2 --deals 150", "puck --seats 4 --deals 100"),
                *("pukk --seats 2 --deals 800", "pukk --seats 4 --deals 400"),
                *("punk --seats 2 --deals 200", "punk --seats 4 --deals 100"),
                *("tunk --seats 2 --deals 400", "tunk --seats 3 --deals 250"),
            )
        ),
        ("tests.company first tunk --deals 4",),
    ),
    "characters-cost": Figure(
        "what each character wins beside its plain level, and loses of its wins",
        1800,
        tuple(
            f"tests.company cost {table}"
            for table in (
                *("paks --deals 2500 --seed m3", "paks --seats 4 --deals 1500 --seed m1"),
                *("pukk --deals 1200 --seed folk6", "pukk --seats 4 --deals 4000 --seed m4"),
                "tunk --deals 2500 --seed z3 --of jorunn,nanna",
                "tunk --seats 3 --deals 2500 --seed z4 --of jorunn,nanna,ragna",
            )
        ),
        ("tests.company cost tunk --deals 2 --of kari",),
    ),
    "characters-punk": Figure(
        "the same in Punk, where a program in C plays games enough",
        250,
        tuple(
            f"tests.punk.practising manners {table}" for table in ("3 100000 101", "4 60000 102")
        ),
        ("tests.punk.practising manners 3 30 1",),
        needs="cc",
    ),
    "characters-apart": Figure(
        "how often four characters are told apart by twenty hands of theirs",
        300,
        tuple(
            f"tests.company apart {table}"
            for table in (
                *("paks --hands 1600 --seed m10", "pukk --hands 1200 --seed folk72"),
                "puck --hands 2000 --seed m6",
                "punk --seats 3 --hands 1200 --seed m92 --who jorunn,magni,loa,ragna",
                "tunk --seats 3 --hands 1500 --seed n5",
            )
        ),
        ("tests.company apart tunk --seats 3 --hands 80",),
    ),
    "ladder-paks": ladder("paks", 2, (300, 400, 300, 125), 600),
    "ladder-puck": ladder("puck", 2, (120, 150, 200, 10_000), 600, seed=2),
    "ladder-pukk": ladder("pukk", 2, (3000, 3000, 3000, 2000), 900),
    "ladder-punk": ladder("punk", 3, (200, 700, 600, 2000), 2000, seed=2101),
    "ladder-tunk": ladder("tunk", 2, (500, 500, 600), 900, also=(TUNK_SHARP, TUNK_THREE)),
    "capture-paks": capture("paks", {2: 200, 4: 100}, 9000, "tests.paks.measure 2 4 1 2 capture"),
    "capture-puck": capture("puck", {2: 400}, 600),
    "capture-pukk": capture("pukk", {2: 300, 7: 100}, 600),
    "capture-tunk": Figure(
        "of what the clairvoyant gains over keen, how much sharp gets, judged move by move",
        950,
        (TUNK_CAPTURE,),
        ("tests.tunk.capture 2 60 5601 ahead:20 8 6101",),
    ),
}


def made(name: str, quick: bool) -> int:
    """Run what makes a figure; the exit code of the first that fails."""
    figure = FIGURES[name]
    if figure.needs and find_spec(figure.needs) is None and which(figure.needs) is None:
        print(f"{name} needs {figure.needs}, which is not installed", file=sys.stderr)
        return 3
    seed = os.environ.get(SEED, "1")
    environment = {**os.environ, LONG: "0" if quick else "1", SEED: seed}
    for command in figure.quick if quick else figure.whole:
        print(f"# python -m {command}", flush=True)
        words = [sys.executable, "-m", *shlex.split(command)]
        code = subprocess.run(words, cwd=HOUSE, env=environment, check=False).returncode
        if code:
            return code
    took = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = round(took.ru_utime + took.ru_stime, 1)
    print(json.dumps({"figure": name, "quick": quick, "seconds": seconds}))
    return 0


def main() -> int:
    """What the command line says."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("tests.figures", description=__doc__, formatter_class=plain)
    parser.add_argument("name", nargs="?", choices=FIGURES, metavar="NAME")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    if asked.name:
        return made(asked.name, asked.quick)
    for name, figure in FIGURES.items():
        print(f"{name:<17}{figure.seconds:>6} s  {figure.shows}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
