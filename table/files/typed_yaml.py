"""Converts YAML to typed structures; errors name the line, the key, and what to write instead."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from rules.kit.said import Why, why
from table.files.badfile import BadFile
from table.files.yaml_text import line_of, parse_yaml

KINDS = ("str", "int", "float", "bool", "array", "object", "null")


T = TypeVar("T")


def convert_yaml(path: Path, text: str, type_: type[T]) -> T:
    """The text of the file at `path` as a value of `type_`; raises BadFile."""
    root, data = parse_yaml(path, text)
    try:
        return msgspec.convert(data, type_, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _translate_error(path, root, data, type_, str(error)) from error


def _translate_error(
    path: Path, root: yaml.Node | None, data: Any, type_: type[Any], text: str
) -> BadFile:
    """The error that says what msgspec's message (`text`) means: which line and key are at fault,
    and what to write instead."""
    place = re.search(r" - at (`key` in )?`\$(.*)`$", text)
    is_key = bool(place and place[1])
    message = text[: place.start()] if place else text
    trail = _trail(data, type_, place[2] + ("[...]" if is_key else "") if place else "")
    field = re.search(r"(unknown|required) field `(.*)`", message)
    expected = _expected_type(inspect.type_info(type_), trail)
    if field and field[1] == "unknown":
        struct = isinstance(expected, inspect.StructType)
        known = [f.encode_name for f in expected.fields] if struct else []
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
    """What is wrong and what to write, from msgspec's message and the expected type. `is_key`: the
    fault is a key of a mapping, not a value."""
    got = re.search(r"got `(\w+)`", message)
    actual = why("fault.found", kind=_kind_message(got[1])) if got else why("fault.unfit")
    if is_key:
        return why("fault.quote", found=actual)
    if isinstance(expected, inspect.Metadata):
        wanted = (expected.extra_json_schema or {}).get("description")
        if wanted:
            return why("fault.write", found=actual, wanted=why(wanted))
        expected = expected.type
    if isinstance(expected, (inspect.LiteralType, inspect.EnumType)):
        values = (
            expected.values if isinstance(expected, inspect.LiteralType) else list(expected.cls)
        )
        listed = ", ".join(str(getattr(value, "value", value)) for value in values)
        return why("fault.choose", found=actual if got else why("fault.no_choice"), known=listed)
    kinds = re.search(r"Expected `([^`]+)`", message)
    if kinds and got:
        wanted, *others = map(_kind_message, kinds[1].split(" | "))
        for other in others:
            wanted = why("fault.either", one=wanted, other=other)
        return why("fault.write", found=actual, wanted=wanted)
    number = isinstance(expected, (inspect.FloatType, inspect.IntType))
    if number and None not in (expected.ge, expected.le):  # floats have the language's decimal mark
        least, most = float(expected.ge or 0), float(expected.le or 0)
        wanted = why("wanted.between", least=least, most=most)
        return why("fault.write", found=actual, wanted=wanted)
    return why("fault.correct")


def _kind_message(name: str) -> Why:
    return why(f"kind.{name}" if name in KINDS else "kind.other")


def _trail(data: Any, type_: type[Any], place: str) -> list[Any]:
    """The keys that lead to the fault, from msgspec's notation. It writes `[...]` for a mapping's
    entry whose key it does not tell; that one is found by trying each."""
    trail: list[Any] = []
    node = data
    for name, number in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", place):
        if number == "..." and isinstance(node, dict):
            step = _refused_key(data, node, type_)
        else:
            step = name or int(number) if number != "..." else None
        if step is None:
            break
        trail.append(step)
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            break
    return trail


def _refused_key(data: Any, node: dict[Any, Any], type_: type[Any]) -> Any:
    """The key of the first entry of `node`, a part of `data`, that makes the conversion fail, or
    None. If there is one, the other entries have been removed."""
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
    """The type expected at the end of the trail, as msgspec.inspect describes it; None if
    unknown."""
    for step in trail:
        while isinstance(info, inspect.Metadata):
            info = info.type
        choices = info.types if isinstance(info, inspect.UnionType) else (info,)
        info = next((child for choice in choices if (child := _child_type(choice, step))), None)
    if isinstance(info, inspect.UnionType):
        types = [choice for choice in info.types if not isinstance(choice, inspect.NoneType)]
        info = types[0] if len(types) == 1 else info
    return info


def _child_type(info: Any, step: Any) -> Any:
    """The type expected at one key or index of a type; None if it has none there."""
    if isinstance(info, inspect.StructType):
        return next((f.type for f in info.fields if f.encode_name == step), None)
    if isinstance(info, inspect.DictType):
        return info.value_type
    if isinstance(info, inspect.TupleType) and isinstance(step, int):
        return info.item_types[step] if step < len(info.item_types) else None
    return getattr(info, "item_type", None)
