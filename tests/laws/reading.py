"""A file of the program as Python reads it."""

import ast
from functools import cache
from pathlib import Path


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


def by_name(path: Path) -> list[int]:
    """The lines on which a file imports something by its name as a text."""
    found = []
    for node in ast.walk(tree(path)):
        named = getattr(node, "id", "") or getattr(node, "attr", "")
        taken = node.names if isinstance(node, ast.ImportFrom) else []
        if {"__import__", "import_module"} & {named, *(one.name for one in taken)}:
            found.append(getattr(node, "lineno", 0))
    return sorted(found)
