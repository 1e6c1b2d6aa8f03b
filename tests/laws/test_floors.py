"""Law 15: the house has floors. No lower room imports a higher one, no two files each other."""

import ast
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.laws.modules import MODULES, ROOT
from tests.laws.reading import by_name, fault_of, tree

# From the ground up. A room may import any room below it, and no neighbour on its own floor; a
# name ends with a dot where everything in that folder is meant. What stands first fits first.
FLOORS: Sequence[Sequence[str]] = (
    ("rules.kit.", "sprites."),
    ("rules.",),
    ("table.files.", "table.players."),
    ("table.theme.", "table.i18n.", "table.layout."),
    ("table.stats.", "table.audio.speech.", "table.audio.", "table.widgets."),
    ("table.storage.",),
    ("table.session.",),
    ("table.app.", "table.engine."),
    ("table.felt.",),
    ("table.input.", "table.panels."),
    ("table.scenes.dialogs.",),
    ("table.scenes.settings.",),
    ("table.scenes.overlays.",),
    ("table.scenes.coach.", "table.scenes.setup."),
    ("table.scenes.history.",),
    ("table.scenes.menu.", "table.scenes.match."),
    ("table.window",),
    ("table.bench.",),
    ("table.cli.",),
    ("main",),
)
PACKAGES = ("rules", "table", "table.scenes")  # on no floor: they hold the rooms
PIXEL_FREE = (
    "rules.",
    "table.files.",
    "table.players.",
    "table.layout.",
    "table.i18n.",
    "table.stats.",
    "table.audio.speech.",
    "table.storage.",
    "table.session.",
    "table.app.",
)
"""Rooms that work where there is no screen: they import no pygame."""

BY_NAME = (
    "rules.kit.catalogue",  # a game is found, and so is its player
    "rules.kit.foresight",
    "table.cli.line",  # a command describes itself, and only the one asked for is read
    "table.cli.bench",
)
"""Who may import what has its name from a text: nobody can read off there what it is."""

Imports = Mapping[str, Sequence[str]]
"""Every file of the program as a module, and what it imports, in full."""


def read(modules: Mapping[str, Path]) -> Imports:
    """What each module imports, wherever in it the import stands; a name imported from a room
    counts as the file that has it."""
    found = {}
    for name, path in modules.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        imported: set[str] = set()
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                imported.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*up, node.module or ""]) if node.level else node.module or ""
                files = {f"{base.rstrip('.')}.{alias.name}" for alias in node.names}
                imported.update((files & set(modules)) or {base.rstrip(".")})
        found[name] = sorted(imported - {name})
    return found


def floor_of(module: str) -> tuple[int, str]:
    """On which floor a module stands, counted from 0, and in which room; -1 for the world
    outside."""
    for number, rooms in enumerate(FLOORS):
        for room in rooms:
            inside = module.startswith(room) or module == room.rstrip(".")
            if inside and module not in PACKAGES:
                return number, room
    return -1, ""


def climbs(imports: Imports) -> list[str]:
    """Every import that goes up, or to a neighbour on the same floor."""
    found = []
    for module, imported in imports.items():
        here, room = floor_of(module)
        for other in imported:
            there, their = floor_of(other)
            game = other.split(".")[:2] if their == "rules." else []
            apart = their != room or (game and game != module.split(".")[:2])
            if there > here or (there == here and apart):
                found.append(f"{module} (floor {here}) imports {other} (floor {there})")
    return found


def circles(imports: Imports) -> list[list[str]]:
    """Files that import each other, directly or round some corners: each circle once."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        path.append(module)
        for other in imports.get(module, ()):
            if other not in imports:
                continue
            if other not in number:
                visit(other)
            if other in path:
                low[module] = min(low[module], low[other])
        if low[module] == number[module]:
            group = path[path.index(module) :]
            del path[path.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in imports:
        if module not in number:
            visit(module)
    return found


def way_round(imports: Imports, group: Sequence[str]) -> str:
    """The shortest circle from the first file of a group back to it, import by import."""
    first = group[0]
    ways = [[first]]
    for way in ways:
        for other in imports[way[-1]]:
            if other == first:
                return ", ".join(f"{a} imports {b}" for a, b in zip(way, [*way[1:], first]))
            if other in group and not any(other == one[-1] for one in ways):
                ways.append([*way, other])
    return f"{first} is in no circle"


@cache
def imports() -> Imports:
    """What the files of the program import, read once and not where tests are only looked for."""
    return read(MODULES)


def test_law_15_no_room_imports_a_higher_one() -> None:
    """A room imports the rooms below it, and neither a neighbour nor anything above."""
    assert climbs(imports()) == []


def test_law_15_no_two_files_import_each_other() -> None:
    """No circle of imports, not even one that only types close."""
    found = [way_round(imports(), group) for group in circles(imports())]
    assert not found, "\n".join(found)


def test_every_file_can_be_read() -> None:
    """No file of the program has a mistake that keeps Python from reading it; no other law looks
    into one that has."""
    found = [fault for fault in map(fault_of, MODULES.values()) if fault]
    assert not found, "\n".join(found)


def test_law_15_nothing_is_imported_by_name() -> None:
    """What a file imports can be read off it. Only where games and commands are found is a name
    put together, and there it is."""
    found = {module: by_name(path) for module, path in MODULES.items()}
    wrong = [
        f"{module}, line {lines[0]}, imports by name: write an import, or find it elsewhere"
        for module, lines in found.items()
        if lines and module not in BY_NAME
    ]
    assert not wrong, "\n".join(wrong)
    assert all(found[module] for module in BY_NAME), "a file that need not stand in BY_NAME"


def test_law_15_every_room_stands_on_a_floor() -> None:
    """Every file of the program is on one floor, and every floor has its rooms."""
    assert {module for module in MODULES if floor_of(module)[0] < 0} <= set(PACKAGES)
    for room in (room for floor in FLOORS for room in floor):
        assert any(floor_of(module)[1] == room for module in MODULES), f"nothing is in {room}"


@pytest.mark.parametrize("room", PIXEL_FREE)
def test_law_15_rooms_without_a_screen(room: str) -> None:
    """Rules, files, seats, places, words, what is kept, games and the house import no pygame."""
    drawing = {
        module
        for module, imported in imports().items()
        if any(one.split(".")[0] == "pygame" for one in imported)
    }
    assert drawing, "nothing draws: the law looks at nothing"
    inside = [module for module in MODULES if f"{module}.".startswith(room)]
    assert inside and not drawing.intersection(inside)


def test_law_15_rooms_without_a_screen_run_without_one() -> None:
    """With every file of these rooms loaded, and what they load, pygame is not in memory."""
    modules = [one for one in MODULES if f"{one}.".startswith(PIXEL_FREE) and "._" not in one]
    ask = "import contextlib, importlib, sys\n"
    ask += f"for one in {modules!r}:\n"
    ask += "    with contextlib.suppress(SyntaxError):  # which another test tells\n"
    ask += "        importlib.import_module(one)\n"
    ask += "    if 'pygame' in sys.modules: sys.exit(one + ' brings pygame with it')\n"
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, cwd=ROOT)
    if answer.returncode:
        pytest.fail(answer.stderr.strip(), pytrace=False)
    assert len(modules) > len(PIXEL_FREE)


def test_law_15_rules_know_nothing_of_their_player() -> None:
    """What a computer player knows stands in a game's `player`, and no rule looks at it."""
    for module, imported in imports().items():
        parts = module.split(".")
        if parts[0] == "rules" and "player" not in parts:
            assert not [one for one in imported if "player" in one.split(".")], module


def test_a_climb_and_a_circle_would_be_found() -> None:
    """The law has teeth: an import upwards, one to a neighbour, one to another game, and a circle
    of three are each found."""
    assert climbs({"table.files.badfile": ["table.i18n.words"]})
    assert climbs({"table.theme.theme": ["table.layout.ring"]})
    assert climbs({"rules.whist.rules": ["rules.skat.rules"]})
    assert climbs({"rules.kit.moves": ["rules.whist.rules"]})
    assert not climbs({"rules.whist.rules": ["rules.kit.moves", "rules.whist.player.likely"]})
    assert circles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]}) == [["a", "b", "c"]]
    three = {"a": ["d", "b"], "b": ["c"], "c": ["a"], "d": []}
    assert way_round(three, ["a", "b", "c"]) == "a imports b, b imports c, c imports a"


@pytest.mark.parametrize(
    "line", ["import_module('a')", "importlib.import_module(x)", "__import__('a')",
             "from importlib import import_module as get", "get = importlib.import_module"],
)  # fmt: skip
def test_an_import_by_name_would_be_found(line: str, tmp_path: Path) -> None:
    """The law has teeth: by whatever way a name becomes an import."""
    path = tmp_path / "one.py"
    path.write_text(f"import importlib\n{line}\n", encoding="utf-8")
    assert by_name(path)[0] == 2
    path = tmp_path / "other.py"
    path.write_text("import importlib\nimportlib.invalidate_caches()\n", encoding="utf-8")
    assert by_name(path) == []
