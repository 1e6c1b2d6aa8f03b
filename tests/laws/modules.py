"""The files of the program as modules, and what stands in their code: each is taken apart once."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def program() -> dict[str, Path]:
    """Every module of the program, by name."""
    folders = ("rules", "table", "sprites")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    files = {path.relative_to(ROOT): path for path in (*paths, ROOT / "main.py")}
    named = {".".join(file.with_suffix("").parts): path for file, path in files.items()}
    return {name.removesuffix(".__init__"): path for name, path in named.items()}


MODULES = program()


def tree(path: Path) -> ast.Module:
    """What stands in a file; nothing in one that cannot be read, which `fault_of` tells."""
    return _read(path)[0]


def fault_of(path: Path) -> str:
    """Why a file cannot be read, with its line; nothing if it can."""
    return _read(path)[1]


@cache
def _read(path: Path) -> tuple[ast.Module, str]:
    try:
        return ast.parse(path.read_text(encoding="utf-8")), ""
    except SyntaxError as error:
        return ast.Module(body=[], type_ignores=[]), f"{path}, line {error.lineno}: {error.msg}"


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Imports, classes, calls, names and attributes in a file, wherever in it."""
    kinds = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.Call, ast.Name, ast.Attribute)
    return tuple(node for node in ast.walk(tree(path)) if isinstance(node, kinds))


def imported(path: Path, package: str = "") -> Iterator[str]:
    """Every module that a file imports, in full; `module.name` of what it takes from one."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join(filter(None, [*above, node.module] if node.level else [node.module]))
            yield from (f"{base}.{alias.name}" for alias in node.names)
