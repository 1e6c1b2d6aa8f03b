"""The catalogue: every folder is a game, and a broken one breaks no other."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules as shelf
from rules.kit.catalogue import (
    duplicate_name_notices,
    game,
    games,
    own_games_folder,
    set_own_games_folder,
)
from rules.kit.rules_check import CONSTANTS, FUNCTIONS, NEEDED

GIVEN = ["NAME = __name__.split('.')[1]", "BEST = 'most'", "SEATS = (2,)", "OPTIONS = ()"]
GIVEN += ["SIGHT = {'hand': 'owner'}", "PHASES = ('play',)", "VERBS = ('play',)", "REASONS = {}"]
GIVEN += [f"def {name}({', '.join(handed)}): pass" for name, handed in FUNCTIONS.items()]
WHOLE = dict(zip((*CONSTANTS, *FUNCTIONS), (line + "\n" for line in GIVEN), strict=True))


def whole(**other: str) -> str:
    """Rules in which nothing is missing, with other lines for some names."""
    return "".join({**WHOLE, **other}.values())


Add = Callable[[str, str], Path]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Add a game's folder, by its name and the text of its rules, on a shelf of its own."""
    before = set(sys.modules)
    more = tmp_path / "rules"
    more.mkdir()
    monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(more)])

    def added(name: str, text: str) -> Path:
        folder = more / name
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "rules.py").write_text(text)
        return folder

    yield added
    for name in set(sys.modules) - before:
        if name.startswith("rules.toy_"):
            del sys.modules[name]
            parent, _, child = name.rpartition(".")
            if parent == "rules":
                delattr(shelf, child)


def test_a_folder_is_a_game(add: Add) -> None:
    """A folder with a rules.py is found, named by the folder, beside those there were."""
    before = [game.name for game in games()]
    folder = add("toy_whole", whole())
    found = game("toy_whole")
    assert (found.folder, found.error) == (folder, None)
    assert found.rules is not None
    assert sorted([*before, "toy_whole"]) == [game.name for game in games()]


def at(name: str, said: str) -> tuple[str, str]:
    """Rules with another line for a name, and how its fault is told: with the line it is on."""
    value = said.partition(" ~ ")
    return whole(**{name: value[0] + "\n"}), f", line {NEEDED.index(name) + 1}: {value[2]}"


ODD = "\nclass Odd(BaseException):\n    def __str__(self):\n        raise self\nraise Odd\n"
DEEP = "\nfrom rules.kit.cards import card\ncard('nonsense')\n"
BROKEN = {
    "syntax": ("NAME = 'x'\nSEATS = = 2\n", ", line 2: invalid syntax"),
    "import": ("import no_such_module_anywhere\n", ", line 1: No module"),
    "raises": ("\n\nraise RuntimeError('sad\\nstory')\n", ", line 3: sad"),
    "silent": ("\nassert False\n", ", line 2: AssertionError"),
    "exits": ("import sys\nsys.exit('gone')\n", ", line 2: SystemExit: gone"),
    "deep": (DEEP, ", line 3: “nonsense”"),
    "odd": (ODD, ", line 5: Odd"),
    "left": ("\nraise GeneratorExit\n", ", line 2: GeneratorExit"),
    "key": ("{}['hand']\n", ", line 1: KeyError: 'hand'"),
    "crowd": at("SEATS", "SEATS = range(1, 10**9) ~ at most 30 seats"),
    "far": at("SEATS", "SEATS = (2, 31) ~ at most 30 seats"),
    "nobody": at("SEATS", "SEATS = () ~ SEATS is how many"),
    "seat": at("SEATS", "SEATS = 4 ~ SEATS is how many"),
    "low": at("BEST", "BEST = 'low' ~ BEST says which points are best"),
    "listed": at("BEST", "BEST = ['most'] ~ BEST says which points are best"),
    "phases": at("PHASES", "PHASES = 'play' ~ PHASES lists names"),
    "reasons": at("REASONS", "REASONS = ('follow',) ~ REASONS is not a map"),
    "copied": at("NAME", "NAME = 'toy' ~ NAME is 'toy', but the folder"),
    "option": at("OPTIONS", "OPTIONS = ('hands',) ~ OPTIONS holds an Option"),
    "sight": at("SIGHT", "SIGHT = 'all' ~ SIGHT is not a mapping"),
    "eyes": at("SIGHT", "SIGHT = {'hand': 'mine'} ~ in SIGHT “hand” is 'mine'"),
    "handed": at("deal", "def deal(table): pass ~ “deal” is called with (table, ch"),
    "value": at("pack", "pack = () ~ “pack” is not a function; write def pack(ta"),
}


@pytest.mark.parametrize("trouble", BROKEN)
def test_a_broken_game_is_listed_with_its_error(add: Add, trouble: str) -> None:
    """A game whose rules cannot be loaded, or are not whole, is listed with one line that
    names its file, and line where there is one; every other game is still there."""
    text, says = BROKEN[trouble]
    before = games()
    add("toy_broken", text)
    found = game("toy_broken")
    assert found.rules is None
    assert str(found.error).startswith("rules/toy_broken/rules.py" + says)
    assert "\n" not in str(found.error) and str(found.error).count("line") == says.count("line")
    assert [game for game in games() if game.name != "toy_broken"] == before


@pytest.mark.parametrize("name", NEEDED)
def test_every_needed_name_is_missed(add: Add, name: str) -> None:
    """Whichever name a game lacks is the one that is told."""
    add("toy_lacks", whole(**{name: ""}))
    assert str(game("toy_lacks").error).startswith(f"rules/toy_lacks/rules.py: has no “{name}”")


def test_a_function_may_take_more_than_it_is_handed(add: Add) -> None:
    """With a default of its own, or by stars; other names for what it is handed are its own."""
    add("toy_wide", whole(pack="def pack(*more): pass\n", deal="def deal(t, c, n=7): pass\n"))
    assert game("toy_wide").error is None
    assert set(CONSTANTS) | set(FUNCTIONS) == set(NEEDED)


@pytest.mark.parametrize("name", "Toy toy-two toy.two 2toys tóy kit class rules".split())
def test_a_folder_that_cannot_be_typed_is_told(add: Add, name: str) -> None:
    """A folder is called by what can be typed and stand in a journal; any other is grey."""
    add(name, whole())
    assert f"rules/{name}" in str(game(name).error) and "rename it" in str(game(name).error)


# --- the player's own shelf ----------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A shelf of the player's own, not yet told."""
    monkeypatch.setattr(shelf, "__path__", list(shelf.__path__))
    folder = tmp_path / "mine"
    folder.mkdir()
    yield folder
    set_own_games_folder(tmp_path / "nowhere")


def put(own: Path, name: str) -> Path:
    (own / name).mkdir()
    (own / name / "rules.py").write_text(whole())
    return own / name


def test_the_players_own_games_are_found(own: Path) -> None:
    """Once it is said where they are, and until it is said that they are elsewhere."""
    before = games()
    name = f"mine_{time.time_ns()}"
    folder = put(own, name)
    assert games() == before and own_games_folder() == ""
    set_own_games_folder(own)
    found = game(name)
    assert (found.folder, found.error, own_games_folder()) == (folder, None, str(own))
    assert len(games()) == len(before) + 1 and duplicate_name_notices() == []
    set_own_games_folder(own.parent / "nowhere")
    assert games() == before and own_games_folder() == ""


def test_a_game_that_is_there_already_stays(own: Path) -> None:
    """Of two games of one name that of the program is played, and the other's folder is told."""
    first = games()[0]
    folder = put(own, first.name)
    set_own_games_folder(own)
    assert game(first.name) == first
    (said,) = duplicate_name_notices()
    assert str(folder) in str(said) and first.name in str(said)


def test_a_broken_game_of_ones_own_is_told_by_its_own_place(own: Path) -> None:
    """Its file is named from the player's folder on, not as if it had come with the program."""
    name = f"sad_{time.time_ns()}"
    (put(own, name) / "rules.py").write_text("import no_such_module_anywhere\n")
    set_own_games_folder(own)
    assert str(game(name).error).startswith(f"mine/{name}/rules.py, line 1: No module")


def test_what_is_no_game_is_not_listed(add: Add, tmp_path: Path) -> None:
    """Stubs, hidden folders, folders without rules and loose files are no games."""
    before = games()
    add("_template", whole())
    add(".hidden", whole())
    (tmp_path / "toy_folder").mkdir()
    (tmp_path / "toy_file.py").write_text(whole())
    assert games() == before
