"""One name, one thing: classes and files are told apart by their names alone."""

import ast
from collections import Counter

from tests.laws.modules import MODULES
from tests.laws.reading import tree

PROGRAM = [name for name in MODULES if name.startswith(("table.", "rules.kit."))]


def test_no_class_name_stands_for_two_classes() -> None:
    """A search for a class by its name finds one. A name that is taken gets a word more."""
    places: dict[str, list[str]] = {}
    for module in PROGRAM:
        for node in ast.walk(tree(MODULES[module])):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(module)
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert len(places) > 400 and not twice, f"rename all but one of each: {twice}"


def test_no_file_name_stands_three_times() -> None:
    """A file is found by its name: in the table at most two are called alike."""
    files = Counter(MODULES[name].name for name in PROGRAM if name.startswith("table."))
    del files["__init__.py"]
    often = {name: count for name, count in files.items() if count > 2}
    assert files and not often, f"rename some of them: {often}"
