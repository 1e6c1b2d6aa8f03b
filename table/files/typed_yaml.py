"""Parses YAML and converts it to typed structures; errors name the line, the key, and what to write
instead. Aliases are refused: with them a few hundred letters make millions of values."""

from __future__ import annotations

import difflib
import re
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from rules.kit.said import Why, why
from table.files.badfile import BadFile

T = TypeVar("T")

KINDS = ("str", "int", "float", "bool", "array", "object", "null")
MAX_DEPTH = 100  # of brackets within each other, and letters of an indent

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C it is ten times as fast

# From a part of the parser's message to the key of ours.
_MESSAGES = {
    "mapping values are not allowed": "yaml.colon", "cannot start any token": "yaml.sign",
    "could not find expected ':'": "yaml.no_colon", "unexpected end of stream": "yaml.open",
    "did not find expected": "yaml.shape",
}  # fmt: skip
# Where inner lists and blocks begin and end: brackets; and the signs before the first word of a
# line.
_BRACKET = re.compile(r"[\[\]{}]")
_INDENT = re.compile(r"(?:^|[\x85\u2028\u2029])[\ufeff \t?:-]*", re.MULTILINE)
# The errors that the parser may raise for an invalid date or number.
_SCALAR_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def convert_yaml(path: Path, text: str, type_: type[T]) -> T:
    """Convert the text of the file at `path` to a value of `type_`. Raises BadFile."""
    root, data = parse_yaml(path, text)
    try:
        return msgspec.convert(data, type_, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _translate_error(path, root, data, type_, str(error)) from error


def _translate_error(path: Path, root: yaml.Node | None, data: Any, type_: type[Any],
                     text: str) -> BadFile:  # fmt: skip
    """Translate msgspec's message (`text`) into an error: which line and key, and what to write."""
    place = re.search(r" - at (`key` in )?`\$(.*)`$", text)
    message = text[: place.start()] if place else text
    path_in_data = place[2] if place else ""
    is_key = bool(place and place[1])  # the fault is in a key, which msgspec does not name
    trail = _trail(data, type_, path_in_data + "[...]" if is_key else path_in_data)
    field = re.search(r"(unknown|required) field `(.*)`", message)
    expected = _expected_type(inspect.type_info(type_), trail)
    if field and field[1] == "unknown":
        is_struct = isinstance(expected, inspect.StructType)
        known = [known_field.encode_name for known_field in expected.fields] if is_struct else []
        near = difflib.get_close_matches(field[2], known, 1)
        trail = [*trail, field[2]]
        listed = why("fault.unknown", known=", ".join(known))
        trouble = why("fault.near", near=near[0]) if near else listed
    elif field:
        trouble = why("fault.missing", key=field[2])
    else:
        trouble = _plain_message(message, expected, is_key)
    return BadFile(path, line_of(root, trail), ".".join(str(step) for step in trail), trouble)


def _plain_message(message: str, expected: Any, is_key: bool) -> Why:
    """Say what is wrong and what to write, from msgspec's message and the expected type. `is_key`
    says that the fault is a key of a mapping, not a value."""
    got = re.search(r"got `(\w+)`", message)
    actual = why("fault.found", kind=_kind_message(got[1])) if got else why("fault.unfit")
    if is_key:
        return why("fault.quote", found=actual)
    if isinstance(expected, inspect.Metadata):
        wanted = (expected.extra_json_schema or {}).get("description")
        if wanted:
            return why("fault.write", found=actual, wanted=why(wanted))
        expected = expected.type
    if isinstance(expected, inspect.EnumType):
        expected = inspect.LiteralType(tuple(member.value for member in expected.cls))
    if isinstance(expected, inspect.LiteralType):
        listed = ", ".join(map(str, expected.values))
        return why("fault.choose", found=actual if got else why("fault.no_choice"), known=listed)
    kinds = re.search(r"Expected `([^`]+)`", message)
    if kinds and got:
        wanted, *others = map(_kind_message, kinds[1].split(" | "))
        for other in others:
            wanted = why("fault.either", one=wanted, other=other)
        return why("fault.write", found=actual, wanted=wanted)
    is_number = isinstance(expected, (inspect.FloatType, inspect.IntType))
    if is_number and None not in (expected.ge, expected.le):
        # Floats, as they are written with the decimal mark of the language.
        least, most = float(expected.ge or 0), float(expected.le or 0)
        wanted = why("wanted.between", least=least, most=most)
        return why("fault.write", found=actual, wanted=wanted)
    return why("fault.correct")


def _kind_message(name: str) -> Why:
    return why(f"kind.{name}" if name in KINDS else "kind.other")


def _trail(data: Any, type_: type[Any], place: str) -> list[Any]:
    """Return the keys that lead to a fault, from msgspec's notation of the `place`. For an entry of
    a mapping that has only `[...]`; its key is found by trying each."""
    trail: list[Any] = []
    node = data
    for name, number in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", place):
        if number == "...":
            step = _refused_key(data, node, type_) if isinstance(node, dict) else None
        else:
            step = name or int(number)
        if step is None:
            break
        trail.append(step)
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            break
    return trail


def _refused_key(data: Any, node: dict[Any, Any], type_: type[Any]) -> Any:
    """Find the first entry of `node`, a mapping within `data`, that cannot be converted; return its
    key. Only this entry is left in `node`. None if each can be converted."""
    entries = dict(node)
    for key, value in entries.items():
        node.clear()
        node[key] = value
        try:
            msgspec.convert(data, type_, strict=True)
        except msgspec.ValidationError:
            return key
    node.update(entries)
    return None


def _expected_type(info: Any, trail: list[Any]) -> Any:
    """Return the type that is expected at the end of the trail, as msgspec.inspect describes it; of
    "a type or None" only the type. None if it is not known. `info` is the type at the beginning."""
    expected = info
    for step in trail:
        while isinstance(expected, inspect.Metadata):
            expected = expected.type
        choices = expected.types if isinstance(expected, inspect.UnionType) else (expected,)
        children = [_child_type(choice, step) for choice in choices]
        expected = next((child for child in children if child is not None), None)
    if isinstance(expected, inspect.UnionType):
        types = [choice for choice in expected.types if not isinstance(choice, inspect.NoneType)]
        if len(types) == 1:
            return types[0]
    return expected


def _child_type(info: Any, step: Any) -> Any:
    """The type that is expected at a key or index within a type; None if there is none."""
    if isinstance(info, inspect.StructType):
        return next((field.type for field in info.fields if field.encode_name == step), None)
    if isinstance(info, inspect.DictType):
        return info.value_type
    if isinstance(info, inspect.TupleType) and isinstance(step, int):
        return info.item_types[step] if step < len(info.item_types) else None
    return getattr(info, "item_type", None)


def parse_yaml(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """Parse a file's text into nodes, which know their lines, and plain data. Raises BadFile."""
    if _is_deep(text):
        raise BadFile(path, 0, "", why("yaml.deep"))
    try:
        loader = _LOADER(text)
        try:
            root = loader.get_single_node()
            _check_nodes(path, root, loader)
            return root, None if root is None else loader.construct_document(root)
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line = text.encode()[: error.position].count(b"\n") + 1
        raise BadFile(path, line, "", why("yaml.unseen")) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None))
        key = next((key for part, key in _MESSAGES.items() if part in problem), "yaml.other")
        line = mark.line + 1 if mark else 0
        raise BadFile(path, line, "", why("yaml.look", why=why(key))) from error


def _is_deep(text: str) -> bool:
    """Whether brackets or indents are so deep that the recursive parser's stack could overflow."""
    steps = [1 if bracket in "[{" else -1 for bracket in _BRACKET.findall(text)]
    bracket_depth = max(accumulate(steps, initial=0))
    indent_depth = max(map(len, _INDENT.findall(text)))
    return max(bracket_depth, indent_depth) > MAX_DEPTH


def _check_nodes(path: Path, root: yaml.Node | None, loader: Any) -> None:
    """Raise BadFile for what YAML accepts and a person cannot have meant: an alias (a node that
    occurs twice), a repeated key (only the last is kept), an impossible number or date."""
    known: set[int] = set()

    def check(node: yaml.Node, trail: tuple[str, ...], line: int) -> None:
        """Check a node on this line, to which the keys of `trail` lead, and all nodes in it."""
        if id(node) in known:  # its own line is that of the anchor
            raise BadFile(path, line, ".".join(trail), why("yaml.alias"))
        known.add(id(node))
        if isinstance(node, yaml.MappingNode):
            line_of: dict[str, int] = {}
            for key, value in node.value:
                name, line = str(key.value), key.start_mark.line + 1
                check(key, trail, line)
                if isinstance(key, yaml.ScalarNode) and name in line_of:
                    trouble = why("file.double", first=line_of[name])
                    raise BadFile(path, line, ".".join((*trail, name)), trouble)
                line_of[name] = line
                check(value, (*trail, name), line)
        elif isinstance(node, yaml.SequenceNode):
            for number, value in enumerate(node.value):
                check(value, (*trail, str(number)), line)
        elif not node.tag.endswith((":str", ":merge")):
            try:
                loader.construct_object(node)
            except _SCALAR_ERRORS as error:
                line = node.start_mark.line + 1
                raise BadFile(path, line, ".".join(trail), why("yaml.unmade")) from error

    if root is not None:
        check(root, (), 1)


def line_of(node: yaml.Node | None, trail: list[Any]) -> int:
    """The line, from 1, of the last key of the trail that is in the file; 0 for an empty file."""
    line = node.start_mark.line + 1 if node else 0
    for step in trail:
        if isinstance(node, yaml.MappingNode):
            pairs = [pair for pair in node.value if _key(pair[0]) == step]
            if not pairs:
                break
            key_node, node = pairs[0]
            line = key_node.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line + 1
        else:
            break
    return line


def _key(node: yaml.Node) -> Any:
    """The value of a key as YAML reads it: an unquoted `yes` is True."""
    is_converted = isinstance(node, yaml.ScalarNode) and not node.tag.endswith(":str")
    return yaml.safe_load(node.value) if is_converted else node.value
