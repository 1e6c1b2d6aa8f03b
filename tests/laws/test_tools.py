"""Whatever the tree tells to type as `python -m research.NAME` is there and says how it is used."""

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from research.command_line import arguments, player
from rules._model import rules as model
from tests.laws.modules import ROOT, nodes, tree

TOLD = re.compile(r"python3?\s+-m\s+((?:tests|research|rules|table)(?:\.\w+)+|sprites\b)")
ROOMS = ("rules", "table", "tests", "research", "sprites", "packaging")
HELP = """
import contextlib, io, runpy, sys
for name in sys.argv[1:]:
    for word in ("--help", "-h", "--wrong"):
        sys.argv, said, wrong, code = [name, word], io.StringIO(), io.StringIO(), "none"
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
            try:
                runpy.run_module(name, run_name="__main__", alter_sys=True)
            except SystemExit as ended:
                code = ended.code
        print(repr((name, word, code, said.getvalue(), wrong.getvalue())))
"""
"""Asks every tool in one process, which they are all quick to end in."""


def named() -> list[str]:
    """Every module that is told to be run, but those that a text makes up."""
    paths = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "dev.py", "main.py")]
    for room in ("docs", *ROOMS):
        paths += [*(ROOT / room).rglob("*.py"), *(ROOT / room).rglob("*.md")]
    found = {name for path in paths for name in TOLD.findall(path.read_text(encoding="utf-8"))}
    return sorted(found - {"research.NAME"})


TOOLS = [name for name in named() if name.startswith(("tests.", "research."))]


def source(name: str) -> Path:
    """The file that is run."""
    path = ROOT / name.replace(".", "/")
    return path / "__main__.py" if path.is_dir() else path.with_suffix(".py")


def test_every_tool_that_is_named_is_there() -> None:
    """What anybody is told to run can be run. Each has its words read in one place
    (`research.command_line`), and so none can forget `--help`, or answer a wrong word by a
    traceback."""
    assert len(TOOLS) > 30
    for name in named():
        assert find_spec(name) is not None, f"{name} is named, and is nowhere"
        assert '"__main__"' in source(name).read_text(encoding="utf-8"), f"{name} runs nothing"
    for name in TOOLS:
        called = {getattr(getattr(node, "func", None), "id", "") for node in nodes(source(name))}
        assert called & {"arguments", "Tool"}, f"{name} does not ask `research.command_line`"


def test_a_tool_says_how_it_is_used() -> None:
    """`--help` and `-h` show the docstring; a wrong word gets a sentence and exit code 2."""
    words = [sys.executable, "-W", "ignore", "-c", HELP, *TOOLS]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    answers = [ast.literal_eval(line) for line in done.stdout.splitlines() if line[:1] == "("]
    assert len(answers) == 3 * len(TOOLS), done.stderr
    for name, word, code, said, wrong in answers:
        if word == "--wrong":
            assert code == 2, (name, code, wrong)
            assert said == "" and wrong.count("\n") == 1, (name, said, wrong)
            assert f"python -m {name}" in wrong and "--help" in wrong
            continue
        told = ast.get_docstring(tree(source(name)))
        assert code in (0, None) and told and told in said, (name, word, code, wrong)


FORM = "`python -m research.match_length SEATS SEED WHO ... [FILE] [OPTION=CHOICE ...]` is made up."


def read(patch: pytest.MonkeyPatch, words: str, form: str = FORM) -> list[object]:
    """What a tool of that form would be told."""
    patch.setattr(sys, "argv", ["some", *words.split()])
    return arguments(form, model, WHO=player("plain", "ahead:N"), FILE=Path)


def test_a_form_is_read_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers, players, what may be left out, and house rules, wherever these stand."""
    form = FORM.replace(" ...", "", 1)
    assert read(monkeypatch, "2 0 keen:kari", form) == [2, 0, "keen:kari", None, {}]
    told = [3, 7, "ahead:25", Path("of"), {"hands": 5}]
    assert read(monkeypatch, "3 hands=5 7 ahead:25 of", form) == told
    several = FORM.replace(" [FILE]", "")
    assert read(monkeypatch, "2 1 keen plain", several) == [2, 1, ["keen", "plain"], {}]


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("", "SEATS"),
        ("two 1 keen", "“two”"),
        ("9 1 keen", "not 9"),
        ("2 -1 keen", "“-1”"),
        ("2 1", "WHO"),
        ("2 1 kean", "“kean”"),
        ("2 1 ahead:many", "“ahead:many”"),
        ("2 1 ahead:N", "“ahead:N”"),
        ("2 1 keen:nobody", "“keen:nobody”"),
        ("2 1 keen hands=some", "some"),
        ("2 1 keen hand=3", "“hand”"),
    ],
)
def test_what_does_not_fit_is_named(words, named, monkeypatch, capsys) -> None:
    """In one sentence, and nothing is measured, least of all for a player that nobody knows."""
    with pytest.raises(SystemExit) as ended:
        read(monkeypatch, words)
    told = capsys.readouterr().err
    assert ended.value.code == 2 and named in told and told.count("\n") == 1, told
    assert told.endswith("`python -m research.match_length --help` tells what it takes.\n")
