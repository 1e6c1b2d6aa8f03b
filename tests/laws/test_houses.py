"""Law 12 and the first two promises: rules know no pixels, the table knows no game."""

import ast
import io
import re
import subprocess
import sys
import tokenize
import unicodedata
from collections.abc import Set
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from tests.laws.reading import tree

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
PIXELS = {"pygame", "table", "sprites", "main"}
NAMES = {one.name for one in games()}


def imported(path: Path) -> list[str]:
    """Every module that a file imports, anywhere in it, in full."""
    package = ".".join(path.relative_to(ROOT).with_suffix("").parts[:-1])
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] if node.level else ""
            module = ".".join(filter(None, [above, node.module]))
            found += [f"{module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and _called(node) in ("__import__", "import_module"):
            found.append("an import by name")
    return found


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_law_12_a_folder_imports_the_library_and_the_kit(game: Game) -> None:
    """A game's folder imports the standard library, `rules.kit` and itself, and nothing else:
    so that a folder copied in is a game, and a folder taken out takes nothing with it."""
    own = f"rules.{game.name}."
    for path in game.folder.rglob("*.py"):
        for module in imported(path):
            known = module.partition(".")[0] in sys.stdlib_module_names
            ours = f"{module}.".startswith(("rules.kit.", own))
            assert known or ours, f"{path.name}: {module}"


@pytest.mark.parametrize("found", games(), ids=lambda one: one.name)
def test_every_game_found_can_be_played(found: Game) -> None:
    """No game on the shelf is broken: of one that is, no law is asked, since it has no table."""
    if found.error:
        pytest.fail(str(found.error), pytrace=False)


def test_there_are_games() -> None:
    """The shelf is not empty."""
    assert NAMES


def test_rules_import_no_pixels() -> None:
    """Nothing under rules/ imports pygame, the table or the sprites."""
    found = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sorted(RULES.rglob("*.py"))
        for module in imported(path)
        if module.partition(".")[0] in PIXELS
    ]
    assert not found, "\n".join(found)


def test_rules_run_without_pixels() -> None:
    """With every game and its player loaded, neither pygame nor the table is in memory."""
    ask = "import sys, importlib; from rules.kit.catalogue import Game, games\n"
    ask += "for one in games(): importlib.import_module(f'rules.{one.name}.player')\n"
    ask += f"print(sorted({PIXELS!r} & set(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert answer.stdout.strip() == "[]"


def words_in(text: str) -> set[str]:
    """The words of a text, in small plain letters: `PUNK_seat` has the words punk and seat."""
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return set(re.findall(r"[a-z]+", plain))


def words_of_code(path: Path) -> set[str]:
    """The words of a Python file's names and strings; docstrings and comments may give examples."""
    text = path.read_text(encoding="utf-8")
    found: set[str] = set()
    started = True  # at the start of a statement: a string that stands there is a docstring
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.NL):
            started = started or token.type != tokenize.NL
        elif token.type != tokenize.COMMENT:
            if not (started and token.type == tokenize.STRING):
                found |= words_in(token.string)
            started = False
    return found


def names_in(path: Path, names: Set[str]) -> set[str]:
    """Which of these a file names; only one in which a name stands at all is taken apart."""
    found = words_in(path.read_text(encoding="utf-8")) & names
    if found:
        found &= words_of_code(path) if path.suffix == ".py" else words_of_data(path)
    return found


def words_of_data(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return words_in("\n".join(line.partition("#")[0] for line in lines))


CODE = [
    *sorted((ROOT / "table").rglob("*.py")),
    *sorted((RULES / "kit").rglob("*.py")),
    *sorted((ROOT / "sprites").rglob("*.py")),
    ROOT / "main.py",
    *(ROOT / "tests" / name for name in ("tables.py", "walks.py")),
    *sorted((ROOT / "tests" / "laws").rglob("*.py")),
]
DATA = [*sorted((ROOT / "table").rglob("*.yaml")), *sorted((ROOT / "themes").rglob("*.yaml"))]


def test_the_table_names_no_game() -> None:
    """Nothing under table/, sprites/, themes/ or rules/kit/, nor main.py, nor this suite,
    names a game: a sixth is one new folder."""
    found = [
        f"{path.relative_to(ROOT)} names {', '.join(sorted(names))}"
        for path in CODE + DATA
        if (names := names_in(path, NAMES))
    ]
    assert CODE and DATA and not found, "\n".join(found)


def test_naming_a_game_would_be_found(tmp_path: Path) -> None:
    """The search finds a name in code, in a string, with accents and within a longer name, and
    lets docstrings and comments be."""
    path, names = tmp_path / "one.py", {"tarot", "skat"}
    path.write_text('"""Tarot."""\n# Tarot\ndef f():\n    """Like Tarot."""\n', encoding="utf-8")
    assert not names_in(path, names)
    for line in ("x = 'Tárot'", "TAROT_SEATS = 3", "import rules.tarot", "f('a', 'tarot')"):
        path.write_text(line + "\n", encoding="utf-8")
        assert names_in(path, names) == {"tarot"}, line
    data = tmp_path / "one.yaml"
    data.write_text("# skat\nname: Tarot\n", encoding="utf-8")
    assert names_in(data, names) == {"tarot"}
