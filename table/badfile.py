"""Files that people may edit, read into typed structures, with errors a person can act on."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

T = TypeVar("T")

# The C parser is ten times as fast, and comes with every wheel.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_NAMES = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a block of keys and values",
    "null": "nothing",
}


_DEEPEST = 500  # so many lists and blocks may lie within each other
_LARGEST = 1_000_000  # letters of a file


class BadFile(Exception):
    """A file does not read; str() is one sentence with file, line, key and remedy.

    `path`, `line` (from 1; 0 when the whole file is meant) and `key` (dotted) are attributes.
    """

    def __init__(self, path: Path, line: int, key: str, trouble: str) -> None:
        self.path, self.line, self.key = path, line, key
        spot = f", line {line}" if line else ""
        named = f", key `{key}`" if key else ""
        super().__init__(f"{path}{spot}{named}: {trouble}.")


def read_typed(path: str | Path, type_: type[T]) -> T:
    """The YAML file as a value of `type_` (strict: "1" is no number); raises BadFile.

    A field may carry its own remedy: `Annotated[str, msgspec.Meta(description="a colour ...")]`.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(path, 0, "", "it is not UTF-8 text; save it again as UTF-8") from error
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise BadFile(path, 0, "", f"it cannot be read ({why}); put the file there") from error
    try:
        root, data = _parsed(path, text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "this is not YAML"
        line = mark.line + 1 if mark else 0
        raise BadFile(path, line, "", f"{what}; look at the spaces, quotes and colons") from error
    except RecursionError as error:
        trouble = "it holds itself; write it plainly"
        raise BadFile(path, 0, "", trouble) from error
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(path, root, data, type_, str(error)) from error


def _parsed(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """The file as nodes, which know their lines, and as plain data made from them."""
    _refuse_depth(path, text)
    loader = _LOADER(text)
    try:
        root = loader.get_single_node()
        _refuse_doubles(path, root)
        return root, loader.construct_document(root) if root is not None else None
    finally:
        loader.dispose()


def _refuse_depth(path: Path, text: str) -> None:
    """The parser goes down into lists within lists until the program's stack is used up, which
    nothing can catch; so such a file is turned away before."""
    if len(text) > _LARGEST:
        raise BadFile(path, 0, "", "it is far too large for such a file; is it another one?")
    if sum(map(text.count, ("[", "{", "- ", "? ", ": "))) <= _DEEPEST:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise BadFile(path, line, "", "lists lie within lists without end; write it plainly")


def _refuse_doubles(path: Path, node: yaml.Node | None, trail: tuple[str, ...] = ()) -> None:
    """YAML silently keeps the last of two equal keys; an author would never find out."""
    if isinstance(node, yaml.MappingNode):
        seen: dict[str, int] = {}
        for key, value in node.value:
            name, line = str(key.value), key.start_mark.line + 1
            if isinstance(key, yaml.ScalarNode) and name in seen:
                trouble = f"it stands already on line {seen[name]}; keep one of the two"
                raise BadFile(path, line, ".".join((*trail, name)), trouble)
            seen[name] = line
            _refuse_doubles(path, value, (*trail, name))
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            _refuse_doubles(path, value, (*trail, str(number)))


def _explained(
    path: Path, root: yaml.Node | None, data: Any, type_: type[Any], message: str
) -> BadFile:
    """msgspec's message, translated: which line, which key, what to write instead."""
    at = re.search(r" - at (`key` in )?`\$(.*)`$", message)
    where = (at[2] + ("[...]" if at[1] else "")) if at else ""
    trouble = message[: at.start()] if at else message
    trail = _trail(data, type_, where)
    field = re.search(r"(?:unknown|required) field `(.*)`", trouble)
    kind = _kind(inspect.type_info(type_), trail)
    if field and "unknown" in trouble:
        known = [f.encode_name for f in kind.fields] if isinstance(kind, inspect.StructType) else []
        near = difflib.get_close_matches(field[1], known, 1)
        remedy = f"perhaps `{near[0]}` is meant" if near else "known are " + ", ".join(known)
        trail, trouble = [*trail, field[1]], f"there is no such key here; {remedy}"
    elif field:
        trouble = f"`{field[1]}` is missing; add it"
    else:
        trouble = _plain(trouble, kind, bool(at and at[1]))
    return BadFile(path, _line(root, trail), ".".join(str(step) for step in trail), trouble)


def _plain(trouble: str, kind: Any, about_key: bool) -> str:
    """The message in everyday words, with the remedy its type suggests."""
    got = re.search(r"got `(\w+)`", trouble)
    found = f"{_NAMES.get(got[1], got[1])} stands here" if got else ""
    if about_key:
        return f"{found or 'this key does not fit'}; put the key itself in quotes"
    if isinstance(kind, inspect.Metadata):
        wanted = (kind.extra_json_schema or {}).get("description")
        if wanted:
            return f"{found or 'this does not fit'}; write {wanted}"
        kind = kind.type
    if isinstance(kind, (inspect.LiteralType, inspect.EnumType)):
        values = kind.values if isinstance(kind, inspect.LiteralType) else list(kind.cls)
        listed = ", ".join(str(getattr(value, "value", value)) for value in values)
        return f"{found or 'this is no choice here'}; write one of {listed}"
    wanted = re.search(r"Expected `([^`]+)`", trouble)
    if wanted and got:
        names = [_NAMES.get(name, name) for name in wanted[1].split(" | ")]
        return f"{found}; write {' or '.join(names)}"
    return trouble[0].lower() + trouble[1:] + "; correct this value"


def _trail(data: Any, type_: type[Any], where: str) -> list[Any]:
    """The keys from the top down to the fault.

    msgspec says only `[...]` for a mapping's value, so each entry is tried alone there.
    """
    trail: list[Any] = []
    node = data
    for name, number in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", where):
        if number == "..." and isinstance(node, dict):
            step = _lone_culprit(data, node, type_)
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


def _lone_culprit(data: Any, node: dict[Any, Any], type_: type[Any]) -> Any:
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


def _kind(info: Any, trail: list[Any]) -> Any:
    """The type expected at the end of the trail, as msgspec.inspect describes it."""
    for step in trail:
        while isinstance(info, inspect.Metadata):
            info = info.type
        choices = info.types if isinstance(info, inspect.UnionType) else (info,)
        info = next((kind for one in choices if (kind := _child(one, step))), None)
    if isinstance(info, inspect.UnionType):
        given = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
        info = given[0] if len(given) == 1 else info
    return info


def _child(info: Any, step: Any) -> Any:
    if isinstance(info, inspect.StructType):
        return next((f.type for f in info.fields if f.encode_name == step), None)
    if isinstance(info, inspect.DictType):
        return info.value_type
    return getattr(info, "item_type", None)


def _line(node: yaml.Node | None, trail: list[Any]) -> int:
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
