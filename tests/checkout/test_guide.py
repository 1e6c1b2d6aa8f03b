"""The guide to writing a game, to the letter: each block of its code is run; and its reference."""

import inspect
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rules.kit import bidding, contract, hands, tricks
from rules.kit.catalogue import RESERVED_NAMES
from rules.kit.rules_check import DEFAULTED, FUNCTIONS
from rules.kit.said import FACT_PREFIXES
from rules.kit.story import Beat
from table.cli.line import COMMANDS
from table.cli.new import MAX_NAME_LETTERS
from table.i18n.words import HOME
from table.layout import layout
from table.layout.layout_faults import TABLE_KEYS
from table.session import guide
from tests.laws.modules import ROOT
from tests.sampling import drawn
from tests.tables import LONG

GUIDE = ROOT / "rules" / "HOWTO.md"
REFERENCE = ROOT / "rules" / "REFERENCE.md"
MOST_WORDS = 3_200
BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.M)
OPENS_WINDOW = "play play knipa"
WHOLE_LAWS = "test -k knipa"


def test_the_guide_is_short() -> None:
    """An author reads it to its end; what only few need is in tables on the page beside it."""
    words = len(GUIDE.read_text(encoding="utf-8").split())
    assert words <= MOST_WORDS, f"{GUIDE} has {words} words: move some to REFERENCE.md"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of this checkout, in which commands are run without a window or a sound."""
    ignored = shutil.ignore_patterns(".*", "*.pyc.*", "dist")
    shutil.copytree(ROOT, tmp_path / "checkout", ignore=ignored)
    monkeypatch.chdir(tmp_path / "checkout")
    for name, value in {
        "CARDTABLE_HOME": str(tmp_path / "home"),
        "CARDTABLE_LONG": "0",
        "PYTEST_XDIST_AUTO_NUM_WORKERS": "0",
        "PYTHONPATH": str(tmp_path / "checkout"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }.items():
        monkeypatch.setenv(name, value)
    return tmp_path / "checkout"


def test_every_block_of_the_guide_is_run(checkout: Path) -> None:
    """An author who does all that the guide says, in its order, has a game in which each command
    succeeds. A block of any other kind, or one that does not fit the files, fails. In an ordinary
    run all files are made and held to laws; of the other blocks of commands one is run."""
    text = GUIDE.read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) * 2 == text.count("```"), "a block is not closed, or stands in a list"
    lines = [line for kind, block in blocks if kind == "sh" for line in block.splitlines()]
    others = [line for line in lines if not line.startswith("python3 dev.py ")]
    assert not others, f"a reader has no other program: {others}"
    told: list[str] = []
    run_whole = drawn([block for kind, block in blocks if kind == "sh"], 1, "of the guide")
    for kind, block in blocks:
        if kind == "sh":
            for line in block.splitlines():
                if not told or block in run_whole or line.endswith(WHOLE_LAWS):
                    told.append(run_command(checkout, line))
        elif kind == "diff":
            change_file(checkout, block)
        else:
            assert kind in ("python", "yaml"), f"nobody runs a block of kind “{kind}”:\n{block}"
            heading, _, code = block.partition("\n")
            assert heading.startswith("# "), f"the first line names no file:\n{block}"
            path = checkout / heading.removeprefix("# ")
            before = path.read_text(encoding="utf-8") + "\n\n" if path.exists() else ""
            path.write_text(before + code, encoding="utf-8")
    steps = re.findall(r"^  ((?:python3|rules).*?)  +", told[0], re.M)
    unknown = [step for step in steps if step not in text]
    assert len(steps) > 1 and not unknown, f"`dev.py new` tells steps the guide does not: {unknown}"


def run_command(checkout: Path, line: str) -> str:
    """Run a line of a `sh` block in the checkout, without opening a window. The laws of the game
    take long: an ordinary run asks some of them here, beside the worked examples of the game, and
    all of a new game in `test_new`."""
    words = shlex.split(line)
    if line.endswith(OPENS_WINDOW):
        words += ["--no-window", "--seats", "bot,bot,bot"]
    elif line.endswith(WHOLE_LAWS) and not LONG:
        words += ["tests/knipa", *(f"tests/laws/test_{name}.py" for name in ("words", "advice"))]
    command = [sys.executable, "-c", RUN_DEV, *words[2:]]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout[-3000:]}{done.stderr[-2000:]}"
    return done.stdout


RUN_DEV = """
import sys
from pathlib import Path
import dev
dev.prepare_venv, dev.PYTHON = lambda *wanted: None, Path(sys.executable)
sys.exit(dev.main(sys.argv[1:]))
"""
"""Runs dev.py with this Python, which has all that is needed."""


def change_file(checkout: Path, block: str) -> None:
    """Carry out a `diff` block: the lines that stay or go must stand once in the file."""
    heading, *lines = block.splitlines()
    assert heading.startswith("--- "), f"the first line of a diff names no file:\n{block}"
    path = checkout / heading.removeprefix("--- ")
    text = path.read_text(encoding="utf-8")
    for hunk in "\n".join(lines).split("\n@@\n"):
        old, new = ("".join(f"{line[1:]}\n" for line in hunk.splitlines() if line[0] in signs)
                    for signs in (" -", " +"))  # fmt: skip
        count = f"\n{text}".count(f"\n{old}")
        assert old and count == 1, f"{count} times in {path}, not once:\n{old}"
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
    path.write_text(text, encoding="utf-8")


# --- the tables ----------------------------------------------------------------------------


def table_rows(heading: str) -> list[list[str]]:
    """The cells of a table of the reference, by the heading of its first column or chapter."""
    lines = REFERENCE.read_text(encoding="utf-8").splitlines()
    pattern = rf"(#+ {re.escape(heading)}$|\| {re.escape(heading)} \|)"
    (start,) = (at for at, line in enumerate(lines) if re.match(pattern, line))
    rows = dropwhile(lambda line: not line.startswith("| `"), lines[start:])
    return [line.split("|")[1:-1] for line in takewhile(lambda line: line.startswith("|"), rows)]


def table_names(heading: str) -> list[str]:
    """The names in the first column of a table of the reference."""
    return [name for cells in table_rows(heading) for name in CODE.findall(cells[0])]


CODE = re.compile(r"`([^`]+)`")


def optional_types(*modules: str) -> dict[str, str]:
    """The functions and constants that these modules of the kit let a game define, with their
    arguments, as their docstrings list them, and the type of each."""
    names = r"^    ([a-z_]+\([^)]*\)|[A-Z]+)(?: -> |: )(.+?)(?:  |$)"
    docstrings = (import_module(f"rules.kit.{name}").__doc__ or "" for name in modules)
    return {name: kind for text in docstrings for name, kind in re.findall(names, text, re.M)}


def fields(*structs: type) -> set[str]:
    """The keys of a yaml file that these types read."""
    return {field.encode_name for each in structs for field in msgspec.structs.fields(each)}


def returned_types(table: dict[str, tuple[str, ...]], home: object) -> dict[str, str]:
    """What each function of a table of the contract returns, by its name with its arguments."""
    return {
        f"{name}({', '.join(handed)})": inspect.signature(getattr(home, name)).return_annotation
        for name, handed in table.items()
    }


REMARKS = ("remarks", "story", "asking", "handicap", "records")
TYPES = {
    "Needed": contract.Rules.__annotations__ | returned_types(FUNCTIONS, contract.Rules),
    "Optional": returned_types(DEFAULTED, contract) | optional_types(*REMARKS),
    "Player": optional_types("foresight", "advice"),
}
TABLES = {
    **{heading: {*types} for heading, types in TYPES.items()},
    "layout.yaml": fields(layout.Layout),
    "key of a zone": fields(layout.Zone),
    "key of a place": fields(layout.ZonePlace),
    "key of a tally": fields(layout.Tally),
    "key of a verb": fields(layout.Verb),
    "key of the rest": fields(layout.Phase, layout.SheetLayout, layout.Mat, layout.Pool),
    "guide.yaml": fields(guide.Guide),
    "key of a step": fields(guide.Step),
    "key of a beat": {*Beat._fields},
}


@pytest.mark.parametrize("heading", TABLES)
def test_a_table_of_the_reference_names_all_that_the_code_knows(heading: str) -> None:
    """The first column has every name that the code reads from a game, and no other."""
    names = set(table_names(heading))
    wanted = TABLES[heading]
    missing, unknown = sorted(wanted - names), sorted(names - wanted)
    assert not missing, f"{REFERENCE}, “{heading}”: rows are missing for {missing}"
    assert not unknown, f"{REFERENCE}, “{heading}”: the code knows no {unknown}"


@pytest.mark.parametrize("heading", TYPES)
def test_the_reference_says_what_each_function_returns(heading: str) -> None:
    """The second column has the type that the code has, and says where it may be None."""
    for first, second, *_ in table_rows(heading):
        for name in CODE.findall(first):
            parts = TYPES[heading][name].split(" | ")
            wanted = " or ".join(part if part == "None" else f"`{part}`" for part in parts)
            assert second.strip() == wanted, f"{REFERENCE}, {name}: the type is {wanted}"


def test_the_functions_of_the_kit_are_as_the_reference_says() -> None:
    """Each is in its module and takes these arguments. All for tricks are there."""
    named = table_names("The kit")
    for text in named:
        module, name = text.partition("(")[0].split(".")
        function = getattr(import_module(f"rules.kit.{module}"), name, None)
        assert function, f"{REFERENCE}: rules.kit.{module} has no {name}"
        taken = ", ".join(inspect.signature(function).parameters)
        assert text == f"{module}.{name}({taken})", f"{REFERENCE}: {name} takes ({taken})"
    for kit in (tricks, bidding, hands):
        prefix = kit.__name__.rpartition(".")[2]
        public = {
            f"{prefix}.{name}"
            for name, function in inspect.getmembers(kit, inspect.isfunction)
            if function.__module__ == kit.__name__ and not name.startswith("_")
        }
        missing = public - {text.partition("(")[0] for text in named}
        assert not missing, f"{REFERENCE}, “The kit”: rows are missing for {sorted(missing)}"


def test_every_family_of_words_is_in_the_reference() -> None:
    """The keys of every game's words begin with one of these, or replace a text of the table's; the
    code asks for each. Each occasion of table talk, and each thing that a guided hand can point at,
    is named too."""
    named = {name.partition(".")[0] for name in table_names("Words")}
    used = families(*(ROOT / "rules").glob("*/words.en.yaml"))
    code = "".join(path.read_text("utf-8") for path in (ROOT / "table").rglob("*.py"))
    unused = {family for family in named if not re.search(rf'"{family}["./]', code)}
    missing = used - named - families(HOME / "words.en.yaml")
    assert not missing and not unused, f"{REFERENCE}, “Words”: {missing} missing, {unused} unused"
    text = REFERENCE.read_text(encoding="utf-8")
    points = (*guide.TABLE_POINTS, *guide.SHEET_POINTS)
    missing = [name for name in (*get_args(layout.Talked), *points) if f"`{name}`" not in text]
    assert not missing, f"{REFERENCE} does not name {missing}"


def families(*files: Path) -> set[str]:
    """The first parts of the keys of words files."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r"^(\w+)\.", text, re.M))


def test_what_is_reserved_is_in_the_guide() -> None:
    """Letters of the table's own, folders, beginnings of facts, and the length of a name."""
    rows = GUIDE.read_text(encoding="utf-8").partition("## Reserved names")[2]
    letters = f"keys {', '.join(TABLE_KEYS.upper())} |"
    missing = [text for text in (*FACT_PREFIXES, *RESERVED_NAMES) if f"`{text}`" not in rows]
    assert letters in rows and not missing, f"{GUIDE}, “Reserved names”: {letters} {missing}"
    assert f"at most {MAX_NAME_LETTERS} " in rows


def test_every_law_over_games_is_in_the_guide() -> None:
    """The table of laws has every number that a test of all games has in its name."""
    told = re.findall(r"^\| ([\d, ]+) \|", GUIDE.read_text(encoding="utf-8"), re.M)
    numbers = {int(number) for row in told for number in row.split(", ")}
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "laws").glob("test_*.py"))
    held = {int(number) for number in re.findall(r"def test_law_(\d+)_", tests)}
    assert numbers == held - {OF_THE_PROGRAM}, f"{GUIDE}, “Tests”: {sorted(numbers ^ held)}"


OF_THE_PROGRAM = 15  # the law of imports is over the table's own code


def test_every_command_in_a_sentence_exists() -> None:
    """A command that the text names, such as `python3 dev.py play words`, is one that there is."""
    text = BLOCK.sub("", GUIDE.read_text(encoding="utf-8"))
    for words in re.findall(r"`(?:\w+=\w+ )?python3 dev\.py ([^`]+)`", text):
        command, *rest = words.split()
        assert command in ("play", "test", "new", "renew"), words
        assert command != "play" or rest[0] in COMMANDS, f"main.py has no {rest[0]}"
