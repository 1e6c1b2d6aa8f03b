"""Documents damaged by their grammar: the parts of a YAML or JSON file are changed here and there;
and then its bytes, as editors and half-finished downloads leave them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import yaml
from hypothesis import strategies as st

SCALARS = [
    *("", "~", "null", "true", "off", "yes", "0", "-1", "1", "2", "100", "0.5", "-0.0", "1.5"),
    *("1e308", "-1e308", "1e-308", ".nan", ".inf", "-.inf", "NaN", "-Infinity", "2147483648"),
    *("9" * 25, "0x7fffffffffffffff", "-9223372036854775809", "1e999", "9" * 5000),
    *("2001-01-01", "2001-99-99", "12:30:45", "2001-01-01T25:00:00Z", "1:59" * 30),
    *("[]", "{}", "[[]]", "{a: {b: {c: 1}}}", "[1, 2]", "[.nan, .inf]", "[0, 0]", "[-5, 1e9]"),
    *('"\\0"', '"\\u202e"', '"\\e[31m"', '"\\n\\n"', '"\\t"', '"\\uD800"', '"\\u2028"', '" "'),
    *(f'"{"x" * 5000}"', f'"{"Þú " * 900}"', '"👨‍👩‍👧"', '"{name"', '"{seat}"', '"{n}"', '"%s"'),
    *('"{0.__class__}"', '"{" ', '"hand:{seat}"', '"{seat}:{seat}"', '":"', '"always"', "trick"),
    *('"#ff0000"', '"#ff00"', '"#gg0000"', "#ff0000", "deal", '"card.7D"', '"seat.99"', '"fact."'),
    *("*nowhere", "&a [*a]", "&a x", "<<", "? x", "- x", "@at", "`tick", "%d", "|", ">", "---"),
    *("!!python/object/apply:os.system ['true']", "!!python/name:os.system", "!!set {a}", "!x y"),
    *("!!binary aGk=", "!!binary 'x'", "!!int 'x'", "!!float x", "!!timestamp x", "!!str 7"),
    *("!!omap [a: b]", "!!bool perhaps", "!!null x", "'", '"', "[", "{", "}", "a: b: c"),
]
"""What stands where something else stood, as it is written in a file."""
NUMBERS = (
    "0 -1 0.001 -0.5 0.2 0.3 0.5 1.3 1.7 2 2.5 3 4 5 7 10 12 20 37 50 60 1000 1.0e+300 .inf .nan"
).split()
NUMBER = re.compile(r"-?\d+(\.\d+)?")
TAGS = ("!!python/object:os.PathLike", "!!set", "!!int", "!!str", "!", "!x", "&m", "!!map")
DEPTHS, MANY = (3, 40, 490, 600), 300


class Part(NamedTuple):
    """A value, key, list or mapping, or an `entry` of one of these: its place in the text."""

    start: int
    end: int
    entry: bool = False

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def put(self, text: str, other: str) -> str:
        """The text with another one in place of the part."""
        return text[: self.start] + other + text[self.end :]


def parts_of(text: str) -> list[Part]:
    """The parts of a document; where it does not read as one, of each line that does."""
    try:
        return [*_parts(yaml.compose(text, Loader=yaml.CSafeLoader), text)]
    except yaml.YAMLError:
        lines, at, found = text.splitlines(keepends=True), 0, list[Part]()
        for line in lines:
            found += [Part(at, at + len(line), True)]
            if len(lines) > 1 and line.startswith("{"):
                found += [part._replace(start=at + part.start, end=at + part.end)
                          for part in parts_of(line)]  # fmt: skip
            at += len(line)
        return found


def _parts(node: yaml.Node | None, text: str) -> Iterator[Part]:
    if node is None:
        return
    start, end = node.start_mark.index, node.end_mark.index
    yield Part(start, start + len(text[start:end].rstrip()))
    if isinstance(node, yaml.ScalarNode):
        return
    for value in node.value:
        inner = [part for each in (value if isinstance(value, tuple) else (value,))
                 for part in _parts(each, text)]  # fmt: skip
        yield from inner
        yield Part(inner[0].start, max(part.end for part in inner), True)


# --- changes ------------------------------------------------------------------------------

Pick = Callable[[Sequence[Any]], Any]
"""Picks something of a sequence that is not empty."""
Change = Callable[[str, str, Pick, list[str]], str]
"""What stands in place of a part, from what stood there, how its entries are told apart, and what
all parts are."""


def _put_number(old: str, between: str, pick: Pick, every: list[str]) -> str:
    """Of a number make another one: what reads is the more dangerous."""
    return pick(NUMBERS) if NUMBER.fullmatch(old) else old


def _multiply(old: str, between: str, pick: Pick, every: list[str]) -> str:
    """Very many entries, of one name or of many."""
    if pick([True, False]):
        return between.join([old] * MANY)
    return f"[{', '.join([old] * MANY)}]"


CHANGES: tuple[Change, ...] = (
    lambda old, between, pick, every: pick(SCALARS),
    lambda old, between, pick, every: pick(every),
    lambda old, between, pick, every: "",
    lambda old, between, pick, every: f"{old}{between}{old}",
    lambda old, between, pick, every: f"{old}{between}{pick(every)}",
    lambda old, between, pick, every: old[:-2] + old[-1:],
    lambda old, between, pick, every: old * 2,
    lambda old, between, pick, every: pick([f"[{old}]", f"{{{pick(every)}: {old}}}"]),
    lambda old, between, pick, every: "[" * (depth := pick(DEPTHS)) + old + "]" * depth,
    lambda old, between, pick, every: pick([f"&mark {old}", "*mark"]),
    lambda old, between, pick, every: f"{old}{between}<<: {pick(every)}",
    lambda old, between, pick, every: f"{pick(TAGS)} {old}",
    lambda old, between, pick, every: pick(["[]", "{}"]),
    _multiply,
)
LIKELY: list[Change] = [_put_number] * 14 + [*CHANGES[:3]]
"""These leave most files readable, and are done more often."""


def changed(text: str, pick: Pick) -> str:
    """The text after one change of one of its parts; as it is where it has none."""
    parts, change = parts_of(text), pick([*LIKELY, *CHANGES])
    if change is _put_number:
        parts = [part for part in parts if NUMBER.fullmatch(part.of(text))] or parts
    elif change is CHANGES[2]:
        parts = [part for part in parts if part.entry] or parts
    if not parts:
        return text
    part = pick(parts)
    before = text[text.rfind("\n", 0, part.start) + 1 : part.start]
    between = f"\n{before}" if not before.strip(" -") else ", "
    new = change(part.of(text), between, pick, [each.of(text) for each in parts])
    if not new and text[part.end : part.end + 1] == ",":
        part = part._replace(end=part.end + 1)
    return part.put(text, new)


# --- bytes --------------------------------------------------------------------------------

SIGNS = ["\0", "\u2028", "\u202e", "\ud800", *"{}[]:,&*#?|-<>=!%@\\\"'`"]


def _plain(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


WHOLE_FILES: tuple[Callable[[str], bytes], ...] = (
    lambda text: b"\xef\xbb\xbf" + _plain(text),
    lambda text: _plain(text.replace("\n", "\r\n")),
    lambda text: _plain(text.replace("\n", "\r")),
    lambda text: _plain(text.replace("  ", "\t")),
    lambda text: text.encode("latin-1", "replace") + b"\xde",
    lambda text: text.encode("utf-16", "replace"),
    lambda text: _plain(f"{text}\n---\n{text}"),
    lambda text: _plain(f"%YAML 9.9\n---\n{text}"),
    lambda text: _plain(text * 2),
    lambda text: b"",
    lambda text: b"\0" * 4096,
)
"""What is done to the bytes of a whole file."""


@st.composite
def damages(draw: st.DrawFn, whole: str) -> bytes:
    """The bytes of a file, of which `whole` is the text, after any damage."""

    def pick(some: Sequence[Any]) -> Any:
        return some[draw(st.integers(0, len(some) - 1))]

    text = whole
    for _ in range(pick([1, 2, 1, 2, 0, 1, 2, 3])):
        text = changed(text, pick)
    at = draw(st.integers(0, len(text)))
    match pick([""] * 18 + ["cut", "sign"] + ["whole"] * 2):
        case "cut":
            return _plain(text[:at])
        case "sign":
            return _plain(text[:at] + pick(SIGNS) + text[at:])
        case "whole":
            return pick(WHOLE_FILES)(text)
    return _plain(text)
