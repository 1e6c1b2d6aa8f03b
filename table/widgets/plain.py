"""A text as somebody else has written it, such as a licence: no mark in it means anything."""

from __future__ import annotations

import re

from table.widgets.brush import Box
from table.widgets.markup import Block, Span
from table.widgets.rich import RichText

SHORT = 55  # letters: a line that ends sooner was meant to end there
DEEPEST = 12  # letters a line is drawn in at most
_LISTED = re.compile(r"\s*(?:[-*•o]|\(?[0-9a-zA-Z]{1,2}[.)])\s|Copyright \([cC]\)")


class PlainText(RichText):
    """A text that scrolls, its paragraphs broken anew; `as_it_is`: every line for itself."""

    apart = 0.1

    def __init__(
        self, area: Box, source: str, size: float = 17, name: str = "", as_it_is: bool = False
    ) -> None:
        super().__init__(area, source, size=size, name=name)
        self.as_it_is = as_it_is

    def blocks(self) -> list[Block]:
        lines = [line.rstrip().expandtabs(4) for line in self.source.splitlines()]
        if not self.as_it_is:
            lines = joined(lines)
        return [Block((Span(_drawn_in(line)),)) for line in lines]


def joined(lines: list[str]) -> list[str]:
    """The lines of each paragraph as one, and one empty line between two of them."""
    found: list[str] = []
    long = False
    for line in lines:
        if not line.strip():
            if found and found[-1]:
                found.append("")
        elif found and found[-1] and long and not _LISTED.match(line):
            found[-1] += " " + " ".join(line.split())
        else:
            start = len(line) - len(line.lstrip())
            found.append(" " * start + " ".join(line.split()))
        long = len(line) >= SHORT
    return found


def _drawn_in(line: str) -> str:
    """The line with what it is drawn in by kept, and one that is empty as high as others."""
    start = len(line) - len(line.lstrip())
    return "\u00a0" * min(start, DEEPEST) + line.lstrip() if line.strip() else "\u00a0"
