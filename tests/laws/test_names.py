"""One name, one thing: classes and files are told apart by name, and no code names a game."""

import ast
import io
import re
import tokenize
import unicodedata
from collections import Counter
from collections.abc import Iterator, Set
from pathlib import Path

from rules.kit.catalogue import games
from tests.laws.modules import MODULES, ROOT, nodes

PROGRAM = [name for name in MODULES if name.startswith(("table.", "rules.kit."))]
NAMES = {game.name for game in games()}
CODE = [
    *(MODULES[name] for name in (*PROGRAM, "table", "rules.kit", "main")),
    *sorted((ROOT / "sprites").rglob("*.py")),
    *(ROOT / "tests" / name for name in ("tables.py", "walks.py")),
    *sorted((ROOT / "tests" / "laws").rglob("*.py")),
]
DATA = [*sorted((ROOT / "table").rglob("*.yaml")), *sorted((ROOT / "themes").rglob("*.yaml"))]


def test_no_class_name_stands_for_two_classes() -> None:
    """A search for a class by its name finds one. A name that is taken gets a word more."""
    places: dict[str, list[str]] = {}
    for module in PROGRAM:
        for node in nodes(MODULES[module]):
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


DIALECT = set(
    "aloft amiss berth chronicle climaxes crier gaze glides herald household lectern limelight "
    "projector recital reel sitter sitters slip strikes tableau taste toss unborn wax".split()
)
"""Words that only this house used for things with a common name, such as a hover or a throw."""


def test_no_identifier_speaks_our_own_dialect() -> None:
    """Nothing is called by a word that only this house would use."""
    for module in PROGRAM:
        text = MODULES[module].read_text("utf-8")
        if not DIALECT & words_in(split_case(text)):
            continue  # nor do its comments: to take a file apart takes long
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        names = {token.string for token in tokens if token.type == tokenize.NAME}
        dialect = {name for name in names if DIALECT & words_in(split_case(name))}
        assert not dialect, f"{module}: say what everybody says instead of {sorted(dialect)}"


def split_case(name: str) -> str:
    """A name with its words apart: `CoachMark` is `_coach_mark`."""
    return re.sub("([A-Z])", r"_\1", name).lower()


def words_in(text: str) -> set[str]:
    """The words of a text, in small plain letters: `PUNK_seat` has the words punk and seat."""
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return set(re.findall(r"[a-z]+", plain))


def words_of_code(text: str) -> set[str]:
    """The words of Python's names and strings; docstrings and comments may give examples."""
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
    text = path.read_text(encoding="utf-8")
    found = words_in(text) & names
    if found and path.suffix == ".py":
        return found & words_of_code(text)
    lines = text.splitlines() if found else ()
    return found & words_in("\n".join(line.partition("#")[0] for line in lines))


def test_the_table_names_no_game() -> None:
    """Neither table, kit, pictures nor this suite name a game: a sixth is a folder."""
    found = {str(path.relative_to(ROOT)): names_in(path, NAMES) for path in (*CODE, *DATA)}
    assert NAMES and {path: names for path, names in found.items() if names} == {}


PARTICIPLE = re.compile(
    "[a-z]+(?:ed|ing)|begun|bought|brought|caught|chosen|dealt|done|drawn|felt|forgotten|found|given"
    "|gone|heard|held|hidden|kept|known|laid|left|lit|lost|made|meant|met|paid|said|seen|sent|shown"
    "|sold|spent|stolen|struck|taken|thrown|told|torn|won|worn|written"
)
NO_PARTICIPLE = set(
    "building detuning evening felt greeting heading loading ranking reading".split()
)
NO_PARTICIPLE |= set("ring seed speed succeed thing turning".split())
FILED = ("table.storage", "table.stats", "table.session.guide")
"""Where a name is also that of a field in a file, and stays."""


def names_with_types(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names of functions, fields and attributes, and their types if written."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for node in (node for scope in (tree, *classes) for node in scope.body):
        if isinstance(node, ast.AnnAssign):
            yield ast.unparse(node.target), ast.unparse(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, ast.unparse(node.returns or node.args)
            arguments = (*node.args.args, *node.args.kwonlyargs)
            types = {each.arg: ast.unparse(each.annotation or node.args) for each in arguments}
            for inner in ast.walk(node):
                if isinstance(inner, ast.Assign):
                    yield from (
                        (name, types.get(value, "bool")) for name, value in attributes(inner)
                    )
                elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Attribute):
                    yield inner.target.attr, ast.unparse(inner.annotation)


def attributes(node: ast.Assign) -> Iterator[tuple[str, str]]:
    """The attributes of `self` that an assignment sets to the value of a name, with that name."""
    targets, values = [*node.targets], [node.value] * len(node.targets)
    if isinstance(targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        targets, values = targets[0].elts, node.value.elts
    for target, value in zip(targets, values):
        if isinstance(value, ast.Name) and ast.unparse(target).startswith("self."):
            yield ast.unparse(target).removeprefix("self."), value.id


def test_no_public_name_of_the_table_is_a_participle_alone() -> None:
    """A name says what it holds: `picked_cards`, not `picked`; a truth may be an adjective."""
    alone: dict[str, list[str]] = {}
    for module in PROGRAM:
        if module.startswith("table.") and not module.startswith(FILED):
            names = names_with_types(ast.parse(MODULES[module].read_text("utf-8")))
            others = (name for name, kind in names if kind != "bool" and name not in NO_PARTICIPLE)
            alone[module] = [name for name in others if PARTICIPLE.fullmatch(name)]
    found = {module: names for module, names in alone.items() if names}
    assert alone and not found, f"add the noun: {found}"
