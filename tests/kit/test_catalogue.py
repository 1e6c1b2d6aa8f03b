"""The catalogue: every folder is a game, and a broken one breaks no other."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules as shelf
from rules.kit.catalogue import NEEDED, game, games

WHOLE = "".join(f"{name} = ()\n" for name in NEEDED) + "BEST = 'most'\n"
Add = Callable[[str, str], Path]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Add a game's folder, by its name and the text of its rules, on a shelf of its own."""
    before = set(sys.modules)
    monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(tmp_path)])

    def added(name: str, text: str) -> Path:
        folder = tmp_path / name
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
    before = [one.name for one in games()]
    folder = add("toy_whole", WHOLE)
    found = game("toy_whole")
    assert (found.folder, found.error) == (folder, None)
    assert found.rules is not None
    assert sorted([*before, "toy_whole"]) == [one.name for one in games()]


SAYS_BEST = (
    "rules/toy_broken/rules.py: “BEST” has to say which points are best: "
    '"most", "fewest", or "ranking"'
)
BROKEN = {
    "syntax": ("NAME = 'x'\nSEATS = = 2\n", "rules/toy_broken/rules.py, line 2: invalid syntax"),
    "import": ("import no_such_module_anywhere\n", "rules/toy_broken/rules.py, line 1: No module"),
    "raises": ("\n\nraise RuntimeError('sad\\nstory')\n", "rules/toy_broken/rules.py, line 3: sad"),
    "silent": ("\nassert False\n", "rules/toy_broken/rules.py, line 2: AssertionError"),
    "exits": ("import sys\nsys.exit('gone')\n", "rules/toy_broken/rules.py, line 2: gone"),
    "deep": (
        "\nfrom rules.kit.cards import card\ncard('nonsense')\n",
        "rules/toy_broken/rules.py, line 3: “nonsense”",
    ),
    "unfinished": (WHOLE.replace("deal = ()", ""), "rules/toy_broken/rules.py: has no “deal”"),
    "unsaid": (WHOLE.replace("BEST = 'most'\n", ""), SAYS_BEST),
    "low": (WHOLE.replace("'most'", "'low'"), SAYS_BEST),
    "listed": (WHOLE.replace("'most'", "['most']"), SAYS_BEST),
    "empty": ("", "rules/toy_broken/rules.py: has no “NAME”"),
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
    assert str(found.error).startswith(says)
    assert "\n" not in str(found.error) and str(found.error).count("line") == says.count("line")
    assert [one for one in games() if one.name != "toy_broken"] == before


@pytest.mark.parametrize("name", NEEDED)
def test_every_needed_name_is_missed(add: Add, name: str) -> None:
    """Whichever name a game lacks is the one that is told."""
    add("toy_lacks", WHOLE.replace(f"{name} = ()\n", ""))
    assert f"“{name}”" in str(game("toy_lacks").error)


def test_what_is_no_game_is_not_listed(add: Add, tmp_path: Path) -> None:
    """Stubs, hidden folders, folders without rules and loose files are no games."""
    before = games()
    add("_template", WHOLE)
    add(".hidden", WHOLE)
    (tmp_path / "toy_folder").mkdir()
    (tmp_path / "toy_file.py").write_text(WHOLE)
    assert games() == before


def test_an_unknown_game_is_a_key_error() -> None:
    """Asking for a game that is not there is a KeyError."""
    with pytest.raises(KeyError):
        game("no_such_game")
