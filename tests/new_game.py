"""A new game with all that the tests ask of one; `python3 dev.py new NAME` comes here.

The game itself is made by `table.cli.new`; what is added are its worked examples under
`tests/`, its golden journals and its snapshot.
"""

import os
import re
import shutil
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import rules
from rules.kit.said import os_reason
from table.cli.guarded import run_guarded
from table.cli.new import MODEL, TRICKS, guide_path, make_game, name_refusal
from table.files.trouble import Trouble
from tests.laws.modules import ROOT
from tests.laws.test_names import CODE, DATA, names_in

TESTS = Path(__file__).parent
NEXT_STEPS = {
    "python3 dev.py play play {name}": "play it",
    "rules/{name}/rules.py": "change it, first where it says CHANGE",
    "python3 dev.py play games": "find faults in its files",
    "python3 dev.py test tests/{name}": "run its worked examples",
    "python3 dev.py renew {name}": "record its matches and its picture anew",
    "python3 dev.py test -k {name}": "hold it to the laws",
}
STEP_WIDTH = 50  # letters, with the longest name


def clash(name: str) -> str:
    """Why the laws would not let a game be called so: a word of the table's own names none."""
    for path in (*CODE, *DATA):
        if names_in(path, {name}):
            return (
                f"“{name}” is a word in {path.relative_to(ROOT)}, which may name no game: call the "
                f"folder {name}_game, and the game what you like in its words files (`game.name`)"
            )
    return ""


def leave_bare(folder: Path) -> None:
    """Leave of a new game its rules, layout and English words alone, which is all a game needs."""
    shutil.rmtree(folder / "player")
    for path in (*folder.glob("howto*"), *folder.glob("words.*.yaml")):
        if path.name != "words.en.yaml":
            path.unlink()
    for file, end in (("rules.py", "def story("), ("layout.yaml", "chapters:")):
        path = folder / file
        path.write_text(path.read_text("utf-8").partition(end)[0] + BARE.get(file, ""), "utf-8")
    path = folder / "words.en.yaml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not BEGUN.match(line)), "utf-8")


BARE = {"layout.yaml": "sheet: {row: hand, column: points}\n"}
BEGUN = re.compile(r"(term|story|note)\.|\S+\.tip:")  # words that nothing else asks for


def new(name: str, tricks: bool = False) -> int:
    """Make it all; raises Trouble."""
    wrong = name_refusal(name) or clash(name)
    if wrong:
        raise Trouble(wrong)
    folder = make_game(name, Path(rules.__path__[0]), TESTS, TRICKS if tricks else MODEL)
    try:
        from tests.renew import make_anew  # which looks for the games there are

        make_anew(name)
    except BaseException as error:
        from tests.renew import files_of

        for made in (folder, TESTS / name):
            shutil.rmtree(made, ignore_errors=True)
        for path in list(files_of(name)):
            path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise Trouble(
                f"{name} could not be created ({os_reason(error)}: {error.filename}): check that "
                f"you may write to {TESTS}"
            ) from None
        raise
    print(f"{name} was created. {guide_path()} explains the next steps:")
    for step, purpose in NEXT_STEPS.items():
        print(f"  {step.format(name=name):<{STEP_WIDTH}}{purpose}")
    return 0


if __name__ == "__main__":
    sys.exit(run_guarded(lambda: new(sys.argv[1], "--tricks" in sys.argv)))
