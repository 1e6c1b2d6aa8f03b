"""Reads files that people may edit into typed structures, with helpful errors."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from rules.kit.outside import TooLarge, text_of_file
from rules.kit.said import Why, of_system, why
from table.files.badfile import BadFile
from table.files.yaml_text import LARGEST, flat_texts, parsed

T = TypeVar("T")


def read_typed(path: str | Path, type_: type[T]) -> T:
    """The YAML file as a value of `type_` (strict: "1" is no number); raises BadFile.

    A field may carry its own remedy, a key of the words files:
    `Annotated[str, msgspec.Meta(description="wanted.colour")]`.
    """
    path = Path(path)
    text = _read_text(path)
    if (texts := flat_texts(text)) is not None:
        with suppress(msgspec.ValidationError):  # which is told below
            return msgspec.convert(texts, type_, strict=True)
    root, data = parsed(path, text)
    try:
        return msgspec.convert(data, type_, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _translate_error(path, root, data, type_, str(error)) from error


def fault_at(path: Path, trail: Sequence[str | int], trouble: Why) -> BadFile:
    """The error for a fault of a readable file, with the line of the last key of the `trail` that
    the file has."""
    try:
        root, _ = parsed(path, _read_text(path))
    except BadFile as bad:  # the file has been changed since
        return bad
    return BadFile(path, line_of(root, list(trail)), ".".join(map(str, trail)), trouble)


def _read_text(path: Path) -> str:
    try:
        return text_of_file(path, LARGEST)
    except (UnicodeDecodeError, TooLarge) as error:
        key = "yaml.large" if isinstance(error, TooLarge) else "file.utf8"
        raise BadFile(path, 0, "", why(key)) from error
    except OSError as error:
        raise BadFile(path, 0, "", why("file.unread", why=of_system(error))) from error


KINDS = ("str", "int", "float", "bool", "array", "object", "null")


def _translate_error(
    path: Path, root: yaml.Node | None, data: Any, type_: type[Any], text: str
) -> BadFile:
    """Translate a message of msgspec: which line, which key, what to write instead."""
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
    """The message in plain words, with the remedy that the expected type suggests. `is_key`: it is
    about a key of a mapping."""
    got = re.search(r"got `(\w+)`", message)
    found = why("fault.found", kind=_kind_message(got[1])) if got else why("fault.unfit")
    if is_key:
        return why("fault.quote", found=found)
    if isinstance(expected, inspect.Metadata):
        wanted = (expected.extra_json_schema or {}).get("description")
        if wanted:
            return why("fault.write", found=found, wanted=why(wanted))
        expected = expected.type
    if isinstance(expected, (inspect.LiteralType, inspect.EnumType)):
        values = (
            expected.values if isinstance(expected, inspect.LiteralType) else list(expected.cls)
        )
        listed = ", ".join(str(getattr(value, "value", value)) for value in values)
        return why("fault.choose", found=found if got else why("fault.no_choice"), known=listed)
    kinds = re.search(r"Expected `([^`]+)`", message)
    if kinds and got:
        wanted, *others = map(_kind_message, kinds[1].split(" | "))
        for other in others:
            wanted = why("fault.either", one=wanted, other=other)
        return why("fault.write", found=found, wanted=wanted)
    number = isinstance(expected, (inspect.FloatType, inspect.IntType))
    if number and None not in (expected.ge, expected.le):  # floats have the language's decimal mark
        least, most = float(expected.ge or 0), float(expected.le or 0)
        wanted = why("wanted.between", least=least, most=most)
        return why("fault.write", found=found, wanted=wanted)
    return why("fault.correct")


def _kind_message(name: str) -> Why:
    return why(f"kind.{name}" if name in KINDS else "kind.other")


def _trail(data: Any, type_: type[Any], place: str) -> list[Any]:
    """The keys from the top down to the fault. msgspec says only `[...]` for a mapping's value, so
    its entries are tried one by one."""
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
    """The key of `node` whose entry alone is refused, or None; removes the other entries from
    `data`."""
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
    """The type expected at the end of the trail, as msgspec.inspect describes it."""
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
    if isinstance(info, inspect.StructType):
        return next((f.type for f in info.fields if f.encode_name == step), None)
    if isinstance(info, inspect.DictType):
        return info.value_type
    if isinstance(info, inspect.TupleType) and isinstance(step, int):
        return info.item_types[step] if step < len(info.item_types) else None
    return getattr(info, "item_type", None)


def line_of(node: yaml.Node | None, trail: list[Any]) -> int:
    """The line (from 1) of the last key of the trail that the file has; 0 for an empty file."""
    line = node.start_mark.line + 1 if node else 0
    for step in trail:
        if isinstance(node, yaml.MappingNode):
            pairs = [pair for pair in node.value if _key(pair[0]) == step]
            if not pairs:
                break
            line, node = pairs[0][0].start_mark.line + 1, pairs[0][1]
        elif isinstance(node, yaml.SequenceNode) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line + 1
        else:
            break
    return line


def _key(node: yaml.Node) -> Any:
    """The value of a key in YAML: `yes` is True unless it is quoted."""
    plain = isinstance(node, yaml.ScalarNode) and not node.tag.endswith(":str")
    return yaml.safe_load(node.value) if plain else node.value
