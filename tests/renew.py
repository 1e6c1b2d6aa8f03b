"""What is kept of a game to compare it with: its golden journals, and the picture of its table.

A golden journal is one match for a kind of table, played once. `python3 dev.py renew` makes what
is missing, of every game and of the deck; `renew GAME` makes all of one game anew and deletes what
no longer belongs to it. Renew only where a change was meant. Of each file it says whether it
changed, and of a match how; look at a picture by eye.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.catalogue import Game, games
from rules.kit.contract import Rules
from rules.kit.journal import Journal, Line
from rules.kit.match import Match
from rules.kit.options import BadOptions, full_options
from tests.snapshots import pictures
from tests.tables import Options, digest, options_text, play, players, printed, with_needed

HOME = Path(__file__).parent / "golden"
HOUSE_RULES_AT = 4
"""House rules are played with so many seats, or as near as the game allows."""


class Golden(NamedTuple):
    """One journal that has to be there."""

    game: Game
    seats: int
    options: Options

    @property
    def name(self) -> str:
        rules = options_text(self.options).replace("=", "-").replace(",", "-")
        return "-".join(filter(None, [self.game.name, str(self.seats), rules]))

    @property
    def journal(self) -> Path:
        return HOME / f"{self.name}.jsonl"

    @property
    def states(self) -> Path:
        """What the journal leads to, beside it."""
        return HOME / f"{self.name}.states.json"


def goldens() -> Iterator[Golden]:
    """Every game with two to five seats and its most, and with every house rule in turn."""
    for game in games():
        if game.rules is None:
            continue
        counts = list(game.rules.SEATS)
        for seats in sorted({*counts[:4], counts[-1]}):
            yield Golden(game, seats, {})
        for option in game.rules.OPTIONS:
            for choice in option.choices:
                earlier = getattr(game.rules, "EARLIER", {})  # of the other journals
                if choice != earlier.get(option.key, option.default):
                    options = with_needed(game.rules, option.key, choice)
                    yield Golden(game, _seats_for(game.rules, options), options)


def _seats_for(rules: Rules, options: Options) -> int:
    def is_allowed(seats: int) -> bool:
        try:
            full_options(rules, seats, options)
        except BadOptions:
            return False
        return True

    return min(filter(is_allowed, rules.SEATS), key=lambda seats: abs(seats - HOUSE_RULES_AT))


def states_of(match: Match) -> dict[str, Any]:
    """Play what is left of a match's past, to the end, and say what it came to."""
    marks = [digest([printed(match.state)])]
    while match.replay_step() or match.advance():
        phase = match.state.phase
        assert phase in match.rules.PHASES, f"PHASES of {match.rules.NAME} lacks “{phase}”"
        if match.step >= len(marks):
            marks.append(digest([printed(match.state)]))
    outcomes = [
        {
            "points": outcome.points,
            "winners": outcome.winners,
            "why": [outcome.why.key, dict(outcome.why.facts)],
        }
        for outcome in match.outcomes
    ]
    found = {"positions": match.step + 1, "states": digest(marks), "outcomes": outcomes}
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def renew(golden: Golden) -> None:
    """Play a match at random, and keep its journal and what it came to."""
    rules = golden.game.rules
    assert rules is not None
    rng = random.Random(golden.name)
    lines: list[Line] = []
    match = Match(rules, players(golden.seats), golden.options, golden.name, write=lines.append)
    header = match.header(golden.game.name)
    play(match, rng)
    journal = Journal.create(golden.journal, header)
    for line in lines:
        journal.write(line)
    journal.close()
    again = Match.from_header(rules, header, lines)
    text = json.dumps(states_of(again), indent=1)
    golden.states.write_text(text + "\n", encoding="utf-8", newline="\n")


def is_missing(golden: Golden) -> bool:
    """Whether it has never been played, or only half of it was kept."""
    return not (golden.journal.exists() and golden.states.exists())


# --- the command ---------------------------------------------------------------------------------


def main(words: list[str]) -> int:
    """Renew what the command line says; 1 after a sentence on what cannot be."""
    known = [game.name for game in games() if game.rules is not None]
    if len(words) > 1 or not set(words) <= set(known):
        asked, names = " ".join(words), ", ".join(known)
        print(f"renew: “{asked}” is no game; name one of {names}, or none.", file=sys.stderr)
        return 1
    made = make_anew(words[0]) if words else make_missing()
    if not made:
        print("Nothing is missing.")
    return 0


def make_missing() -> int:
    """Journals and pictures that are not there yet; how many were made."""
    wanted = [golden for golden in goldens() if is_missing(golden)]
    for golden in wanted:
        print_renewed(golden)
    drawn = [name for name in pictures.pictures() if not pictures.kept(name).exists()]
    pictures.keep(drawn)
    return len(wanted) + len(drawn)


def make_anew(game: str) -> int:
    """All that is kept of a game, and nothing else of it; how many were made."""
    wanted = [golden for golden in goldens() if golden.game.name == game]
    picture = f"table-{game}-{pictures.dress_of(game)}"
    belongs = {path for golden in wanted for path in (golden.journal, golden.states)}
    for path in sorted(set(files_of(game)) - belongs - {pictures.kept(picture)}):
        path.unlink()
        print(f"{path.name} put away")
    for golden in wanted:
        print_renewed(golden)
    pictures.keep([picture])
    return len(wanted) + 1


def print_renewed(golden: Golden) -> None:
    """Renew a journal, and print what changed by it."""
    before = summary_of(golden)
    renew(golden)
    after = summary_of(golden)
    change = (
        "as before" if before == after else after[0] + (f"; before: {before[0]}" * bool(before[0]))
    )
    print(f"{golden.journal.name}: {change}")


def summary_of(golden: Golden) -> tuple[str, str]:
    """What a kept journal comes to in words, and all that is kept; empty if there is none."""
    if is_missing(golden):
        return "", ""
    kept = golden.states.read_text(encoding="utf-8")
    states = json.loads(kept)
    points = " ".join(map(str, states["outcomes"][-1]["points"]))
    text = f"{states['positions']} positions, {len(states['outcomes'])} hands, points {points}"
    return text, golden.journal.read_text(encoding="utf-8") + kept


def files_of(game: str) -> Iterator[Path]:
    """Every file that is kept of a game, whether it still belongs to it or not."""
    yield from HOME.glob(f"{game}-*.json*")
    yield from pictures.HOME.glob(f"table-{game}-*.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
