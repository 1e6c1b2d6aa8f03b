"""Files that people may edit, read into typed structures, with errors a person can act on."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import inspect

from rules.kit.said import Said, Why, of_system, why

T = TypeVar("T")

# The C parser is ten times as fast, and comes with every wheel.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_KINDS = ("str", "int", "float", "bool", "array", "object", "null")
# What the parser says, and the key of what is said instead.
_YAML = {
    "mapping values are not allowed": "yaml.colon",
    "cannot start any token": "yaml.sign",
    "could not find expected ':'": "yaml.no_colon",
    "unexpected end of stream": "yaml.open",
    "did not find expected": "yaml.shape",
}


_DEEPEST = 500  # so many lists and blocks may lie within each other
_LARGEST = 1_000_000  # letters of a file
_TEXT = "tag:yaml.org,2002:str"
# What a list or block within another begins with: a bracket, if it does not end at once as a
# {gap} in a sentence does; or what stands before the first word of a line.
_BRACKET = re.compile(r"\[|\{(?!\w+\})")
_INDENT = re.compile(r"(?:^|[\x85\u2028\u2029])[\ufeff \t?:-]*", re.MULTILINE)


class BadFile(Said):
    """A file does not read; one sentence with file, line, key and remedy.

    `path`, `line` (from 1; 0 when the whole file is meant) and `key` (dotted) are attributes.
    """

    def __init__(self, path: Path, line: int, key: str, trouble: Why) -> None:
        self.path, self.line, self.key, self.trouble = path, line, key, trouble
        super().__init__(self.called(str(path)))

    def called(self, name: str) -> Why:
        """The sentence, with the file called as the player knows it."""
        if not self.key:
            place = (
                why("file.line", file=name, line=self.line)
                if self.line
                else why("file.name", file=name)
            )
        elif self.line:
            place = why("file.line_key", file=name, line=self.line, key=self.key)
        else:
            place = why("file.key", file=name, key=self.key)
        return why("file.fault", place=place, why=self.trouble)


def read_typed(path: str | Path, type_: type[T]) -> T:
    """The YAML file as a value of `type_` (strict: "1" is no number); raises BadFile.

    A field may carry its own remedy, a key of the words files:
    `Annotated[str, msgspec.Meta(description="wanted.colour")]`.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(path, 0, "", why("file.utf8")) from error
    except OSError as error:
        raise BadFile(path, 0, "", why("file.unread", why=of_system(error))) from error
    try:
        root, data = _parsed(path, text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None))
        what = next((key for said, key in _YAML.items() if said in problem), "yaml.other")
        line = mark.line + 1 if mark else 0
        raise BadFile(path, line, "", why("yaml.look", why=why(what))) from error
    except RecursionError as error:
        raise BadFile(path, 0, "", why("yaml.itself")) from error
    try:
        return msgspec.convert(data, type_, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(path, root, data, type_, str(error)) from error


def fault_at(path: Path, trail: Sequence[str], trouble: Why) -> BadFile:
    """A fault of a file that reads, found by who knows what must stand there; with the line of
    the last key of the `trail` that the file has."""
    root, _ = _parsed(path, path.read_text(encoding="utf-8"))
    return BadFile(path, _line(root, list(trail)), ".".join(trail), trouble)


def nearest(name: str, known: Iterable[str]) -> Why:
    """The remedy for a name that is none of these: the nearest of them, or all."""
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, names, 1)
    return why("near.meant", near=near[0]) if near else why("near.known", known=", ".join(names))


def unknown(name: str, known: Iterable[str]) -> Why:
    """What is said of a name that the rules do not know: the nearest that they do, or all."""
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, names, 1)
    if near:
        return why("unknown.near", name=name, near=near[0])
    return why("unknown.known", name=name, known=", ".join(names))


def _parsed(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """The file as nodes, which know their lines, and as plain data made from them."""
    _refuse_depth(path, text)
    loader = _LOADER(text)
    try:
        root = loader.get_single_node()
        _refuse_doubles(path, root)
        return root, _data(loader, root) if root is not None else None
    finally:
        loader.dispose()


def _data(loader: Any, root: yaml.Node) -> Any:
    """The plain data of a file; of one flat mapping of texts, such as a words file, at once."""
    if isinstance(root, yaml.MappingNode) and all(
        isinstance(one, yaml.ScalarNode) and one.tag == _TEXT for pair in root.value for one in pair
    ):
        return {key.value: value.value for key, value in root.value}
    return loader.construct_document(root)


def _refuse_depth(path: Path, text: str) -> None:
    """The parser goes down into lists within lists until the program's stack is used up, which
    nothing can catch; so such a file is turned away before."""
    if len(text) > _LARGEST:
        raise BadFile(path, 0, "", why("yaml.large"))
    # At one indentation two can begin: a mapping, and a list at one of its keys.
    indent = max(map(len, _INDENT.findall(text)), default=0)
    if len(_BRACKET.findall(text)) + 2 * (indent + 1) < _DEEPEST:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise BadFile(path, line, "", why("yaml.deep"))


def _refuse_doubles(path: Path, node: yaml.Node | None, trail: tuple[str, ...] = ()) -> None:
    """YAML silently keeps the last of two equal keys; an author would never find out."""
    if isinstance(node, yaml.MappingNode):
        seen: dict[str, int] = {}
        for key, value in node.value:
            name, line = str(key.value), key.start_mark.line + 1
            if isinstance(key, yaml.ScalarNode) and name in seen:
                trouble = why("file.double", first=seen[name])
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
    said = message[: at.start()] if at else message
    trail = _trail(data, type_, where)
    field = re.search(r"(?:unknown|required) field `(.*)`", said)
    kind = _kind(inspect.type_info(type_), trail)
    if field and "unknown" in said:
        known = [f.encode_name for f in kind.fields] if isinstance(kind, inspect.StructType) else []
        near = difflib.get_close_matches(field[1], known, 1)
        trail = [*trail, field[1]]
        trouble = (
            why("fault.near", near=near[0])
            if near
            else why("fault.unknown", known=", ".join(known))
        )
    elif field:
        trouble = why("fault.missing", key=field[1])
    else:
        trouble = _plain(said, kind, bool(at and at[1]))
    return BadFile(path, _line(root, trail), ".".join(str(step) for step in trail), trouble)


def _plain(said: str, kind: Any, about_key: bool) -> Why:
    """The message in everyday words, with the remedy its type suggests."""
    got = re.search(r"got `(\w+)`", said)
    found = why("fault.found", kind=_kind_said(got[1])) if got else why("fault.unfit")
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
        kinds = map(_kind_said, expected[1].split(" | "))
        return why("fault.write", found=found, wanted=reduce(_either, kinds))
    return why("fault.correct")


def _kind_said(name: str) -> Why:
    return why(f"kind.{name}" if name in _KINDS else "kind.other")


def _either(one: Why, other: Why) -> Why:
    return why("fault.either", one=one, other=other)


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
