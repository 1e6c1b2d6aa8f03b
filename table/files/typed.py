"""Files that people may edit, read into typed structures, with errors a person can act on."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from rules.kit.outside import TooLarge, text_of_file
from rules.kit.said import Why, of_system, why
from table.files.badfile import BadFile
from table.files.yaml_text import LARGEST, parsed

T = TypeVar("T")


def read_typed(path: str | Path, type_: type[T]) -> T:
    """The YAML file as a value of `type_` (strict: "1" is no number); raises BadFile.

    A field may carry its own remedy, a key of the words files:
    `Annotated[str, msgspec.Meta(description="wanted.colour")]`.
    """
    path = Path(path)
    root, data = parsed(path, _read_text(path))
    try:
        return msgspec.convert(data, type_, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise translate_error(path, root, data, type_, str(error)) from error


def fault_at(path: Path, trail: Sequence[str | int], trouble: Why) -> BadFile:
    """A fault of a file that reads, found by who knows what must stand there; with the line of
    the last key of the `trail` that the file has."""
    try:
        root, _ = parsed(path, _read_text(path))
    except BadFile as bad:  # it has been changed since
        return bad
    return BadFile(path, line_of(root, list(trail)), ".".join(map(str, trail)), trouble)


def _read_text(path: Path) -> str:
    try:
        return text_of_file(path, LARGEST)
    except UnicodeDecodeError as error:
        raise BadFile(path, 0, "", why("file.utf8")) from error
    except TooLarge as error:
        raise BadFile(path, 0, "", why("yaml.large")) from error
    except OSError as error:
        raise BadFile(path, 0, "", why("file.unread", why=of_system(error))) from error


KINDS = ("str", "int", "float", "bool", "array", "object", "null")


def translate_error(
    path: Path, root: yaml.Node | None, data: Any, type_: type[Any], message: str
) -> BadFile:
    """msgspec's message, translated: which line, which key, what to write instead."""
    at = re.search(r" - at (`key` in )?`\$(.*)`$", message)
    where = (at[2] + ("[...]" if at[1] else "")) if at else ""
    said = message[: at.start()] if at else message
    trail = _trail(data, type_, where)
    field = re.search(r"(?:unknown|required) field `(.*)`", said)
    kind = _expected_type(inspect.type_info(type_), trail)
    if field and "unknown" in said:
        known = [f.encode_name for f in kind.fields] if isinstance(kind, inspect.StructType) else []
        near = difflib.get_close_matches(field[1], known, 1)
        trail = [*trail, field[1]]
        every = why("fault.unknown", known=", ".join(known))
        trouble = why("fault.near", near=near[0]) if near else every
    elif field:
        trouble = why("fault.missing", key=field[1])
    else:
        trouble = _plain_message(said, kind, bool(at and at[1]))
    return BadFile(path, line_of(root, trail), ".".join(str(step) for step in trail), trouble)


def _plain_message(said: str, kind: Any, about_key: bool) -> Why:
    """The message in everyday words, with the remedy its type suggests."""
    got = re.search(r"got `(\w+)`", said)
    found = why("fault.found", kind=_kind_message(got[1])) if got else why("fault.unfit")
    if about_key:
        return why("fault.quote", found=found)
    if isinstance(kind, inspect.Metadata):
        wanted = (kind.extra_json_schema or {}).get("description")
        if wanted:
            return why("fault.write", found=found, wanted=why(wanted))
        kind = kind.type
    if isinstance(kind, (inspect.LiteralType, inspect.EnumType)):
        values = kind.values if isinstance(kind, inspect.LiteralType) else list(kind.cls)
        listed = ", ".join(str(getattr(value, "value", value)) for value in values)
        return why("fault.choose", found=found if got else why("fault.no_choice"), known=listed)
    expected = re.search(r"Expected `([^`]+)`", said)
    if expected and got:
        first, *others = map(_kind_message, expected[1].split(" | "))
        for other in others:
            first = why("fault.either", one=first, other=other)
        return why("fault.write", found=found, wanted=first)
    if isinstance(kind, (inspect.FloatType, inspect.IntType)) and None not in (kind.ge, kind.le):
        # Told with the language's own decimal mark.
        between = why("wanted.between", least=float(kind.ge or 0), most=float(kind.le or 0))
        return why("fault.write", found=found, wanted=between)
    return why("fault.correct")


def _kind_message(name: str) -> Why:
    return why(f"kind.{name}" if name in KINDS else "kind.other")


def _trail(data: Any, type_: type[Any], where: str) -> list[Any]:
    """The keys from the top down to the fault.

    msgspec says only `[...]` for a mapping's value, so each entry is tried alone there.
    """
    trail: list[Any] = []
    node = data
    for name, number in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", where):
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
    """The key of `node` whose entry alone is refused; the others are taken out of `data`."""
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
        info = next((kind for choice in choices if (kind := _child_type(choice, step))), None)
    if isinstance(info, inspect.UnionType):
        given = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
        info = given[0] if len(given) == 1 else info
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
    """The line (from 1) of the last key of the trail that stands in the file."""
    line = node.start_mark.line + 1 if node else 0
    for step in trail:
        if isinstance(node, yaml.MappingNode):
            found = [pair for pair in node.value if _key(pair[0]) == step]
            if not found:
                break
            line, node = found[0][0].start_mark.line + 1, found[0][1]
        elif isinstance(node, yaml.SequenceNode) and step < len(node.value):
            node = node.value[step]
            line = node.start_mark.line + 1
        else:
            break
    return line


def _key(node: yaml.Node) -> Any:
    """What safe_load makes of a key: `yes` is True, unless it stands in quotes."""
    plain = isinstance(node, yaml.ScalarNode) and not node.tag.endswith(":str")
    return yaml.safe_load(node.value) if plain else node.value
