"""Each room of the house tells what lives there, truly."""

import ast
import re
from collections.abc import Iterable

import pytest

from tests.laws.modules import MODULES, ROOT, tree
from tests.tables import FINISHED


def rooms_in(modules: Iterable[str]) -> set[str]:
    """The folders of the table that hold files; one that holds folders alone is no room."""
    folders = {name.rpartition(".")[0] for name in modules if name.startswith("table.")}
    return {f"{folder}." for folder in folders - {"table", "table.scenes"}}


LEAST = 20  # words about a folder
GAMES = {f"rules.{name}." for name in FINISHED}
ROOMS = sorted({*rooms_in(MODULES), *GAMES, "rules.kit.", "sprites."})


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_lives_there(room: str) -> None:
    """Every folder of the program, and of the games that come with it, has an `__init__.py` that
    tells what lives there, in a table with one row for each file. What it names in small letters is
    a file of it, what a file of it defines, or another room; and a file that it names in full is
    one of the program's."""
    path = MODULES[room.rstrip(".")]
    told = ast.get_docstring(tree(path)) or ""
    is_told = path.name == "__init__.py" and len(told.split()) >= LEAST
    assert is_told, f"{room} has no __init__.py that says in {LEAST} words what it is"
    inside = [module for module in MODULES if module.startswith(room)]
    there = {module.removeprefix(room) for module in inside}
    there |= {package.split(".")[-2] for package in rooms_in(MODULES)}
    for module in inside:
        there.update(getattr(node, "name", "") for node in tree(MODULES[module]).body)
    folders = (ROOT, ROOT / "table", ROOT / room.replace(".", "/"))
    wrong = []
    for name in re.findall(r"`([a-z][\w./]*)`", told):
        is_file = any((folder / name).is_file() for folder in folders)
        if not (is_file if name.endswith(".py") else "." in name or name in there):
            wrong.append(name)
    assert not wrong, f"{path.name} names {wrong}, which is not there"
    files = {path.stem for path in path.parent.glob("*.py") if not path.stem.startswith("_")}
    rows = re.findall(r"^\| `(\w+)` \| \S", told, re.M)
    is_table = sorted(rows) == sorted(files)
    assert is_table, (
        f"{path.name}: a row | `file` | what it is | for each of {files}; it has {rows}"
    )
