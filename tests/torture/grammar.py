"""Documents damaged by their grammar: a YAML or JSON file as a tree, changed here and there, and
written again; and then its bytes, as editors and half-finished downloads leave them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

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
TAGS = ("!!python/object:os.PathLike", "!!set", "!!int", "!!str", "!", "!x", "&m", "!!map")
DEPTHS, MANY = (3, 40, 490, 600), 300


@dataclass
class Node:
    """A part of a document: a scalar's `text` as it is written, the `items` of a list, or the
    `pairs` of a mapping, keys included."""

    text: str = ""
    items: list[Node] | None = None
    pairs: list[tuple[Node, Node]] | None = None
    before: str = ""
    """An anchor or a tag."""

    @property
    def within(self) -> list[Node]:
        """The nodes directly below this one."""
        return [one for pair in self.pairs or () for one in pair] or self.items or []

    def every(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for one in self.within:
            yield from one.every()

    def put(self, other: Node) -> None:
        """Be like another from now on."""
        self.__dict__.update(other.__dict__)

    def copy(self) -> Node:
        return Node(
            self.text,
            None if self.items is None else [one.copy() for one in self.items],
            None if self.pairs is None else [(a.copy(), b.copy()) for a, b in self.pairs],
            self.before,
        )


def tree(text: str) -> Node:
    """A YAML file, or a JSON one, as a tree."""
    return _node(yaml.compose(text, Loader=yaml.CSafeLoader))


def _node(node: yaml.Node | None) -> Node:
    if isinstance(node, yaml.MappingNode):
        return Node(pairs=[(_node(key), _node(value)) for key, value in node.value])
    if isinstance(node, yaml.SequenceNode):
        return Node(items=[_node(one) for one in node.value])
    assert isinstance(node, yaml.ScalarNode)
    plain = not node.style and not node.tag.endswith(":str")
    return Node(node.value if plain else json.dumps(node.value, ensure_ascii=False))


def in_yaml(node: Node, indent: int = 0) -> str:
    """A tree as YAML in blocks, an entry a line."""
    if not node.pairs and not node.items:
        return " " * indent + in_flow(node)
    lines = [node.before] if node.before else []
    for key, value in node.pairs or ():
        name = in_flow(key) if key.within else (key.before and f"{key.before} ") + key.text
        lines.append(f"{name}:{_inner(value, indent)}")
    lines += [f"-{_inner(one, indent)}" for one in node.items or ()]
    return "\n".join(" " * indent + line for line in lines)


def _inner(node: Node, indent: int) -> str:
    if not node.within or indent > 40 or all(not one.within for one in node.within):
        return f" {in_flow(node)}"
    before = f" {node.before}" if node.before else ""
    return f"{before}\n{in_yaml(Node(node.text, node.items, node.pairs), indent + 2)}"


def in_flow(node: Node) -> str:
    """A tree on one line: YAML in brackets, which is JSON where its scalars are."""
    before = f"{node.before} " if node.before else ""
    if node.pairs is not None:
        inner = ", ".join(f"{in_flow(key)}: {in_flow(value)}" for key, value in node.pairs)
        return f"{before}{{{inner}}}"
    if node.items is not None:
        return f"{before}[{', '.join(map(in_flow, node.items))}]"
    return before + node.text


# --- changes ------------------------------------------------------------------------------

Pick = Callable[[Sequence[Any]], Any]
"""Picks something of a sequence that is not empty."""


def _leaf(nodes: list[Node], pick: Pick) -> Node:
    leaf: Node = pick([one for one in nodes if not one.within])
    return leaf


def _holder(nodes: list[Node], pick: Pick) -> Node:
    """A node that has others below it, or the root if none has."""
    holder: Node = pick([one for one in nodes if one.within] or nodes[:1])
    return holder


def _put_scalar(nodes: list[Node], pick: Pick) -> None:
    pick([pick(nodes), _leaf(nodes, pick)]).put(Node(pick(SCALARS)))


def _put_number(nodes: list[Node], pick: Pick) -> None:
    """A number becomes another one: what reads is the more dangerous."""
    numbers = [one for one in nodes if one.text.lstrip("-").replace(".", "", 1).isdigit()]
    if numbers:
        pick(numbers).put(Node(pick(NUMBERS)))


def _borrow(nodes: list[Node], pick: Pick) -> None:
    pick(nodes).put(pick(nodes).copy())


def _swap(nodes: list[Node], pick: Pick) -> None:
    first, second = _leaf(nodes, pick), _leaf(nodes, pick)
    first.text, second.text = second.text, first.text


def _drop(nodes: list[Node], pick: Pick) -> None:
    holder = _holder(nodes, pick)
    entries: list[Any] = holder.pairs or holder.items or []
    if entries:
        del entries[pick(range(len(entries)))]


def _double(nodes: list[Node], pick: Pick) -> None:
    holder = _holder(nodes, pick).copy()
    if holder.pairs:
        holder.pairs.append(pick(holder.pairs))
    elif holder.items:
        holder.items.append(pick(holder.items).copy())
    pick(nodes).put(holder)


def _rename(nodes: list[Node], pick: Pick) -> None:
    keys = [key for one in nodes for key, _ in one.pairs or ()]
    if keys:
        key = pick(keys)
        wild = [key.text[:-2] + key.text[-1:], key.text * 2, *SCALARS, *(one.text for one in keys)]
        key.put(Node(pick(wild)))


def _wrap(nodes: list[Node], pick: Pick) -> None:
    """Something becomes a list or a mapping of itself."""
    node = pick(nodes)
    inner = node.copy()
    node.put(pick([Node(items=[inner]), Node(pairs=[(pick(nodes).copy(), inner)])]))


def _nest(nodes: list[Node], pick: Pick) -> None:
    node, depth = pick(nodes), pick(DEPTHS)
    node.put(Node(text="[" * depth + in_flow(node) + "]" * depth))


def _alias(nodes: list[Node], pick: Pick) -> None:
    pick(nodes).before = "&mark"
    pick(nodes).put(Node("*mark"))


def _merge(nodes: list[Node], pick: Pick) -> None:
    holder = _holder(nodes, pick)
    if holder.pairs is not None:
        holder.pairs.append((Node("<<"), pick(nodes).copy()))


def _tag(nodes: list[Node], pick: Pick) -> None:
    pick(nodes).before = pick(TAGS)


def _empty(nodes: list[Node], pick: Pick) -> None:
    pick(nodes).put(pick([Node(items=[]), Node(pairs=[])]))


def _multiply(nodes: list[Node], pick: Pick) -> None:
    """A list, or a mapping, of very many entries."""
    node = pick(nodes)
    if node.pairs and pick([True, False]):
        key, value = node.pairs[0]
        more = ((Node(f'"{key.text[1:-1]}{number}"'), value.copy()) for number in range(MANY))
        node.pairs += more
    else:
        node.put(Node(items=[node.copy() for _ in range(MANY)]))


CHANGES = (_put_scalar, _put_scalar, _put_number, _borrow, _swap, _drop, _double, _rename, _wrap)
CHANGES += (_wrap, _nest, _alias, _merge, _tag, _empty, _multiply)
LIKELY = [_put_number] * 14 + [_put_scalar, _swap, _borrow, _drop]
"""These leave most files readable, and are done more often."""


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
def damages(draw: st.DrawFn, whole: Node, written: Callable[[Node], str]) -> bytes:
    """The bytes of a file, of which `whole` is the tree, after any damage."""

    def pick(some: Sequence[Any]) -> Any:
        return some[draw(st.integers(0, len(some) - 1))]

    root = whole.copy()
    for _ in range(pick([1, 2, 1, 2, 0, 1, 2, 3, 4, 5])):
        pick([*LIKELY, *CHANGES])(list(root.every()), pick)
    text = written(root) + "\n"
    at = draw(st.integers(0, len(text)))
    match pick([""] * 18 + ["cut", "sign"] + ["whole"] * 2):
        case "cut":
            return _plain(text[:at])
        case "sign":
            return _plain(text[:at] + pick(SIGNS) + text[at:])
        case "whole":
            return pick(WHOLE_FILES)(text)
    return _plain(text)
