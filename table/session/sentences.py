"""Which sentences a game's code says and with which facts, as far as that is read from the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from rules.kit.outside import text_of_file

LARGEST = 4_000_000  # bytes of a file of a game's code


class Sentences:
    """Every `why(KEY, FACT=...)` in the code of a game's folder.

    `keys` are those written out there, `advised` those of its player alone; `all_told`: no other
    is put together as it is said.
    """

    def __init__(self, folder: Path) -> None:
        self.keys: set[str] = set()
        self.advised: set[str] = set()
        self.all_told = True
        self._facts: dict[str, set[str] | None] = {}  # None: more than is written out
        for path in sorted(folder.rglob("*.py")):
            try:
                whole = ast.parse(text_of_file(path, LARGEST))
            except (
                OSError,
                SyntaxError,
                ValueError,
                RecursionError,
                MemoryError,
            ):  # others say so; nobody knows what it says
                self.all_told = False
                continue
            for node in ast.walk(whole):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("why", "Why"):
                    self._note(node, path.parent != folder)

    def facts(self, key: str) -> set[str] | None:
        """Every fact that is given with this key anywhere; None where that is not known."""
        return self._facts.get(key) if self.all_told else None

    def _note(self, call: ast.Call, advised: bool) -> None:
        given = {one.arg for one in call.keywords if one.arg}
        plain = len(call.args) == 1 and len(given) == len(call.keywords)
        for key in _texts(call.args[0]) if call.args else (None,):
            if key is None:
                self.all_told = False
                continue
            self.keys.add(key)
            if advised:
                self.advised.add(key)
            before = self._facts.get(key, set())
            self._facts[key] = given | before if plain and before is not None else None


def _texts(node: ast.expr) -> Iterator[str | None]:
    """What an expression comes to: a text, either of two, or None where it is put together."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    else:
        plain = isinstance(node, ast.Constant) and isinstance(node.value, str)
        yield str(node.value) if plain and isinstance(node, ast.Constant) else None
