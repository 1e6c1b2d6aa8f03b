"""What is kept of a game to compare it with, made and renewed together: its golden journals, and
the picture of its table.

`python3 dev.py renew` makes what is missing, of every game and of the deck; `renew GAME` makes
all of one game anew and puts away what no longer belongs to it. What is renewed is to be looked
at, journals by `git diff`, pictures by eye.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rules.kit.catalogue import games
from tests.golden import renew as journals
from tests.snapshots import pictures


def main(words: list[str]) -> int:
    """Renew what the command line says; 1 after a sentence on what cannot be."""
    known = [one.name for one in games() if one.rules is not None]
    if len(words) > 1 or not set(words) <= set(known):
        asked = " ".join(words)
        print(
            f"renew: “{asked}” is no game; name one of {', '.join(known)}, or none.",
            file=sys.stderr,
        )
        return 1
    made = make_anew(words[0]) if words else make_missing()
    if not made:
        print("Nothing is missing.")
    return 0


def make_missing() -> int:
    """Journals and pictures that are not there yet; how many were made."""
    wanted = [golden for golden in journals.goldens() if journals.missing(golden)]
    for golden in wanted:
        journals.renew(golden)
        print(golden.journal.name)
    drawn = [name for name in pictures.pictures() if not pictures.kept(name).exists()]
    pictures.keep(drawn)
    return len(wanted) + len(drawn)


def make_anew(game: str) -> int:
    """All that is kept of a game, and nothing else of it; how many were made."""
    wanted = [golden for golden in journals.goldens() if golden.game.name == game]
    picture = f"table-{game}-{pictures.dress_of(game)}"
    belongs = {path for golden in wanted for path in (golden.journal, golden.states)}
    for path in sorted(set(kept_of(game)) - belongs - {pictures.kept(picture)}):
        path.unlink()
        print(f"{path.name} put away")
    for golden in wanted:
        journals.renew(golden)
        print(golden.journal.name)
    pictures.keep([picture])
    return len(wanted) + 1


def kept_of(game: str) -> Iterator[Path]:
    """Every file that is kept of a game, whether it still belongs to it or not."""
    yield from journals.HOME.glob(f"{game}-*.json*")
    yield from pictures.HOME.glob(f"table-{game}-*.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
