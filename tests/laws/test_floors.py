"""Laws 12 and 15: no import climbs or goes in a circle; a game's folder imports the kit alone."""

import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from tests.laws.modules import MODULES, ROOT, fault_of, imported

# From the ground up. A room may import any room below it, and no neighbour on its own floor; a
# name ends with a dot where everything in that folder is meant. What stands first fits first.
FLOORS: Sequence[Sequence[str]] = [
    line.split()
    for line in """\
    rules.kit. sprites.
    rules.
    table.files. table.players.
    table.theme. table.i18n. table.layout.
    table.stats. table.audio.speech. table.audio. table.widgets.
    table.storage.
    table.session.
    table.app. table.engine.
    table.felt.
    table.input. table.panels.
    table.scenes.dialogs.
    table.scenes.settings.
    table.scenes.overlays.
    table.scenes.coach. table.scenes.setup.
    table.scenes.history.
    table.scenes.menu. table.scenes.match.
    table.window
    table.bench.
    table.cli.
    main""".splitlines()
]
PACKAGES = ("rules", "table", "table.scenes")  # on no floor: they hold the rooms
WITHOUT_SCREEN = "files players layout i18n stats audio.speech storage session app".split()
PIXEL_FREE = ("rules.", *(f"table.{room}." for room in WITHOUT_SCREEN))
"""Rooms that work where there is no screen: they import no pygame."""


Imports = Mapping[str, Sequence[str]]
"""Every file of the program as a module, and what it imports, in full."""


@cache
def imports() -> Imports:
    """What the files of the program import, read once and not where tests are only looked for."""
    found = {}
    for module, path in MODULES.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        names = imported(path, package)
        files = {name if name in MODULES else name.rpartition(".")[0] or name for name in names}
        found[module] = sorted(files - {module})
    return found


def floor_of(module: str) -> tuple[int, str]:
    """The floor on which a module is, from 0, and its room; -1 for the world outside."""
    for number, rooms in enumerate(FLOORS):
        for room in rooms:
            inside = module.startswith(room) or module == room.rstrip(".")
            if inside and module not in PACKAGES:
                return number, room
    return -1, ""


def climbs(imports: Imports) -> list[str]:
    """Every import that goes up, or to a neighbour on the same floor."""
    found = []
    for module, files in imports.items():
        here, room = floor_of(module)
        for other in files:
            there, their = floor_of(other)
            game = other.split(".")[:2] if their == "rules." else []
            apart = their != room or (game and game != module.split(".")[:2])
            if there > here or (there == here and apart):
                found.append(f"{module} (floor {here}) imports {other} (floor {there})")
    return found


def circles(imports: Imports) -> list[list[str]]:
    """Files that import each other, directly or round some corners: each circle once."""
    left = {module: set(files) & imports.keys() for module, files in imports.items()}
    while ends := [module for module, files in left.items() if not files]:
        for module in ends:
            del left[module]
        left = {module: files & left.keys() for module, files in left.items()}
    ways = {module: reached(left, module) for module in left}
    groups = {tuple(sorted(o for o in ways[module] if module in ways[o])) for module in left}
    return sorted(list(group) for group in groups if group)


def reached(imports: Mapping[str, Collection[str]], module: str) -> set[str]:
    """All that a module imports, and what these import, and so on."""
    found, new = set[str](), {module}
    while new:
        new = {other for module in new for other in imports[module]} - found
        found |= new
    return found


def test_law_15_no_room_imports_a_higher_one() -> None:
    """A package imports those below it, and neither a neighbour nor anything above; every file of
    the program can be read and is on one floor, and every floor has its packages."""
    assert [fault for fault in map(fault_of, MODULES.values()) if fault] == []
    assert climbs(imports()) == []
    assert {module for module in MODULES if floor_of(module)[0] < 0} <= set(PACKAGES)
    rooms = {floor_of(module)[1] for module in MODULES}
    assert rooms - {""} == {room for floor in FLOORS for room in floor}


def test_law_15_no_two_files_import_each_other() -> None:
    """No circle of imports, not even one that only types close."""
    assert circles(imports()) == []


def test_law_15_rooms_without_a_screen_need_none() -> None:
    """No file in them imports pygame, nor does anything that they load."""
    drawing = {
        module
        for module, files in imports().items()
        if any(name.split(".")[0] == "pygame" for name in files)
    }
    modules = [name for name in MODULES if f"{name}.".startswith(PIXEL_FREE)]
    assert drawing and not drawing.intersection(modules)
    ask = "import contextlib, importlib, sys\n"
    ask += f"for one in {[name for name in modules if '._' not in name]!r}:\n"
    ask += "    with contextlib.suppress(SyntaxError):  # which another test tells\n"
    ask += "        importlib.import_module(one)\n"
    ask += "    if 'pygame' in sys.modules: sys.exit(one + ' brings pygame with it')\n"
    run_python(ask)


def run_python(code: str, **variables: str) -> str:
    """The output of code run in another process with these variables; fails if that ends badly."""
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **variables}, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    if answer.returncode:
        pytest.fail(answer.stderr.strip(), pytrace=False)
    return answer.stdout


def test_law_15_rules_know_nothing_of_their_player() -> None:
    """What a computer player knows stands in a game's `player`, and no rule looks at it."""
    for module, files in imports().items():
        parts = module.split(".")
        if parts[0] == "rules" and "player" not in parts:
            assert not [name for name in files if "player" in name.split(".")], module


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_law_12_a_folder_imports_the_library_and_the_kit(game: Game) -> None:
    """A game's folder imports the standard library, `rules.kit` and itself, and nothing else, so
    that a folder copied in is a game. No game on the shelf is broken."""
    if game.error:
        pytest.fail(str(game.error), pytrace=False)
    for path in game.folder.rglob("*.py"):
        package = ".".join(("rules", *path.relative_to(game.folder.parent).parent.parts))
        for module in imported(path, package):
            library = module.partition(".")[0] in sys.stdlib_module_names
            ours = f"{module}.".startswith(("rules.kit.", f"rules.{game.name}."))
            assert library or ours, f"{path.name} imports {module}"


# --- the menu opens soon: its first frame waits for nothing that is wanted later ----------------


LATER = (
    "sqlite3 yaml concurrent.futures secrets rules.kit.match rules.kit.rehearsal sprites.deck "
    "sprites.courts sprites.portraits table.felt table.layout table.scenes.match table.audio "
    "table.stats table.players.worker table.session.event_log table.session.lesson "
    "table.session.replay table.session.score_rows table.storage.series table.app.series "
    "table.app.evenings"
).split()
"""Rooms and files that the first frame does not need, each with all that lies in it."""

PAGES = [
    *("table.scenes.dialogs.ask", "table.scenes.dialogs.page_announcer"),
    *("table.panels.game_status", "table.panels.paper", "table.widgets.button"),
    *("table.scenes.menu.menu", "table.scenes.menu.tiles", "table.scenes.menu.tile_pictures"),
    *("table.scenes.menu.waiting", "table.scenes.settings.controls"),
]
"""Of the pages these, and no other."""

OF_PAGES = tuple(
    f"table.{room}."
    for room in "panels input scenes.coach scenes.dialogs scenes.history scenes.menu "
    "scenes.overlays scenes.settings scenes.setup".split()
)
"""The rooms in which pages are, or parts of them."""


@pytest.mark.parametrize("is_newcomer", [True, False])
def test_the_first_frame_waits_only_for_the_menu(tmp_path: Path, is_newcomer: bool) -> None:
    """Nothing is read too soon for a newcomer, to whom a game is offered, nor where a game is
    unfinished, of which a picture will be painted."""
    if not is_newcomer:
        (tmp_path / "games").mkdir()
        shutil.copy(min((ROOT / "tests" / "golden").glob("*.jsonl")), tmp_path / "games")
    ask = "import sys, main; main.main([]); print(*sys.modules, sep=chr(10))"
    home = {"CARDTABLE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    frame, *loaded = run_python(ask, CARDTABLE_BENCH_START="1", **home).splitlines()
    assert frame == '{"first_frame": true}' and "table.scenes.menu.waiting" in loaded
    later = tuple(f"{name}." for name in LATER)
    pages = {name for name in loaded if name.startswith(OF_PAGES)}.difference(PAGES)
    too_soon = [name for name in loaded if f"{name}.".startswith(later) or name in pages]
    assert too_soon == [], "read by the menu's first frame: import these later"
    ours = [name for name in (*LATER, *PAGES) if name.startswith(("rules.", "sprites.", "table."))]
    assert [name for name in ours if name not in MODULES] == [], "LATER and PAGES name these"
