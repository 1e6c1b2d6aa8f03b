"""Documents damaged by their grammar: a YAML or JSON file as a tree, changed here and there, and
written again; and then its bytes, as editors and half-finished downloads leave them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

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
        if self.pairs is not None:
            return [one for pair in self.pairs for one in pair]
        return self.items or []

    def every(self) -> Iterator[Node]:
        yield self
        for one in self.within:
            yield from one.every()

    def put(self, other: Node) -> None:
        """Be like another from now on."""
        self.text, self.items, self.pairs = other.text, other.items, other.pairs
        self.before = other.before

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
    space, before = " " * indent, f"{node.before} " if node.before else ""
    if node.pairs:
        lines = []
        for key, value in node.pairs:
            name = in_flow(key) if key.within else (key.before and f"{key.before} ") + key.text
            lines.append(f"{space}{name}:{_inner(value, indent)}")
        return (f"{space}{before}\n" if before else "") + "\n".join(lines)
    if node.items:
        lines = [f"{space}-{_inner(one, indent)}" for one in node.items]
        return (f"{space}{before}\n" if before else "") + "\n".join(lines)
    return f"{space}{in_flow(node)}"


def _inner(node: Node, indent: int) -> str:
    if not node.within or indent > 40 or all(not one.within for one in node.within):
        return f" {in_flow(node)}"
    before = f" {node.before}" if node.before else ""
    plain = Node(node.text, node.items, node.pairs)
    return f"{before}\n{in_yaml(plain, indent + 2)}"


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


@dataclass
class Change:
    """One change to a tree: `what` is done at the node of number `at`, with another one, or with
    what stands in SCALARS at `other`."""

    what: str
    at: int
    other: int

    def __call__(self, root: Node) -> None:
        nodes = list(root.every())
        CHANGES[self.what](root, nodes[self.at % len(nodes)], nodes, self.other)


Changes = Callable[[Node, Node, "list[Node]", int], None]


def _scalar(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    node.put(Node(SCALARS[other % len(SCALARS)]))


def _leaf(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    leaves = [one for one in nodes if not one.within]
    leaves[other % len(leaves)].put(Node(SCALARS[other // 7 % len(SCALARS)]))


def _number(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    """A number becomes another one: what reads is the more dangerous."""
    numbers = [one for one in nodes if one.text.lstrip("-").replace(".", "", 1).isdigit()]
    if numbers:
        numbers[other % len(numbers)].put(Node(NUMBERS[other // 7 % len(NUMBERS)]))


def _borrow(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    node.put(nodes[other % len(nodes)].copy())


def _swap(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    """Two scalars change places."""
    leaves = [one for one in nodes if not one.within]
    one, two = leaves[other % len(leaves)], leaves[other // 7 % len(leaves)]
    one.text, two.text = two.text, one.text


def _holder(nodes: list[Node], other: int) -> Node:
    holders = [one for one in nodes if one.within] or nodes[:1]
    return holders[other % len(holders)]


def _drop(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    holder = _holder(nodes, other)
    entries: list[object] = holder.pairs or holder.items or []  # type: ignore[assignment]
    if entries:
        del entries[other // 7 % len(entries)]


def _double(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    holder = _holder(nodes, other)
    if holder.pairs:
        key, value = holder.pairs[other // 7 % len(holder.pairs)]
        holder.pairs.append((key.copy(), value.copy()))
    elif holder.items:
        holder.items.append(holder.items[other // 7 % len(holder.items)].copy())


def _rename(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    keys = [key for one in nodes for key, _ in one.pairs or ()]
    if keys:
        key = keys[other % len(keys)]
        wild = [key.text[:-2] + key.text[-1:], key.text * 2, *SCALARS, *(one.text for one in keys)]
        key.put(Node(wild[other // 7 % len(wild)]))


def _wrap(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    node.put(Node(items=[node.copy()]))


def _block(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    key = nodes[other % len(nodes)]
    node.put(Node(pairs=[(key.copy(), node.copy())]))


def _nest(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    """Lists within lists."""
    inner = node.copy()
    for _ in range((3, 40, 490, 600)[other % 4]):
        inner = Node(text=f"[{in_flow(inner)}]")
    node.put(inner)


def _alias(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    node.before = "&mark"
    nodes[other % len(nodes)].put(Node("*mark"))


def _merge(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    holder = _holder(nodes, other)
    if holder.pairs is not None:
        holder.pairs.append((Node("<<"), node.copy()))


def _tag(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    tags = ("!!python/object:os.PathLike", "!!set", "!!int", "!!str", "!", "!x", "&m", "!!map")
    node.before = tags[other % len(tags)]


def _empty(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    node.put(Node(items=[]) if other % 2 else Node(pairs=[]))


def _many(root: Node, node: Node, nodes: list[Node], other: int) -> None:
    """A list, or a block, of very many entries."""
    if other % 2 or not node.pairs:
        node.put(Node(items=[node.copy() for _ in range(300)]))
    else:
        key, value = node.pairs[0]
        more = ((Node(f'"{key.text[1:-1]}{number}"'), value.copy()) for number in range(300))
        node.pairs += more


CHANGES: dict[str, Changes] = {
    "scalar": _scalar,
    "leaf": _leaf,
    "number": _number,
    "borrow": _borrow,
    "swap": _swap,
    "drop": _drop,
    "double": _double,
    "rename": _rename,
    "wrap": _wrap,
    "block": _block,
    "nest": _nest,
    "alias": _alias,
    "merge": _merge,
    "tag": _tag,
    "empty": _empty,
    "many": _many,
}
LIKELY = ["number"] * 14 + ["leaf", "swap", "borrow", "drop"]
"""These leave most files readable, and are done more often."""


# --- bytes --------------------------------------------------------------------------------

Bytes = Callable[[str, int], bytes]


def _plain(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


BYTES: dict[str, Bytes] = {
    "a mark": lambda text, at: b"\xef\xbb\xbf" + _plain(text),
    "ends of Windows": lambda text, at: _plain(text.replace("\n", "\r\n")),
    "ends of old": lambda text, at: _plain(text.replace("\n", "\r")),
    "tabs": lambda text, at: _plain(text.replace("  ", "\t")),
    "Latin-1": lambda text, at: text.encode("latin-1", "replace") + b"\xde",
    "UTF-16": lambda text, at: text.encode("utf-16", "replace"),
    "cut": lambda text, at: _plain(text)[: at % (len(text) + 1)],
    "a null": lambda text, at: _plain(_with(text, "\0", at)),
    "a sign": lambda text, at: _plain(_with(text, "{}[]:,&*#?|-<>=!%@\\\"'`"[at % 22], at)),
    "a line of another kind": lambda text, at: _plain(_with(text, "\u2028", at)),
    "turned round": lambda text, at: _plain(_with(text, "\u202e", at)),
    "half a letter": lambda text, at: _plain(_with(text, "\ud800", at)),
    "two documents": lambda text, at: _plain(f"{text}\n---\n{text}"),
    "a directive": lambda text, at: _plain(f"%YAML 9.9\n---\n{text}"),
    "twice": lambda text, at: _plain(text * 2),
    "nothing": lambda text, at: b"",
    "zeros": lambda text, at: b"\0" * 4096,
}


def _with(text: str, sign: str, at: int) -> str:
    place = at % (len(text) + 1)
    return text[:place] + sign + text[place:]


@dataclass
class Damaged:
    """What is done to a document, so that it can be shown small and done again."""

    changes: list[Change]
    last: tuple[str, int] | None = None
    written: Callable[[Node], str] = field(default=in_yaml, repr=False)

    def of(self, root: Node) -> bytes:
        """The bytes of the file."""
        root = root.copy()
        for change in self.changes:
            change(root)
        text = self.written(root) + "\n"
        return BYTES[self.last[0]](text, self.last[1]) if self.last else _plain(text)


def damages(written: Callable[[Node], str]) -> st.SearchStrategy[Damaged]:
    """Any damage."""
    numbers = st.integers(0, 1_000_000)
    change = st.builds(Change, st.sampled_from([*LIKELY, *CHANGES]), numbers, numbers)
    bytewise = st.tuples(st.sampled_from(list(BYTES)), numbers)
    seldom = st.one_of(*[st.none()] * 9, bytewise)
    few = st.lists(change, min_size=1, max_size=2)
    changes = st.one_of(few, few, st.lists(change, max_size=5))
    return st.builds(Damaged, changes, seldom, st.just(written))
