"""YAML as it stands in a file, taken apart; refused where it would never come to an end.

Of YAML no more is read than our files need: no aliases, with which three hundred letters make
as many values as there are grains of sand, and no number or date that no reader can make one of.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from rules.kit.said import why
from table.files.badfile import BadFile

LARGEST = 500_000  # bytes of a file
MOST = 30_000  # values in it, keys and lists among them; our largest has a twentieth of that
DEEPEST = 500  # so many lists and blocks may lie within each other
LONGEST = 60  # letters of a number or a date, of which the parser would make something

# The C parser is ten times as fast, and comes with every wheel.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# What the parser says, and the key of what is said instead.
_SAID = {
    "mapping values are not allowed": "yaml.colon",
    "cannot start any token": "yaml.sign",
    "could not find expected ':'": "yaml.no_colon",
    "unexpected end of stream": "yaml.open",
    "did not find expected": "yaml.shape",
}
_TEXT = "tag:yaml.org,2002:str"
# What a list or block within another begins with: a bracket, if it does not end at once as a
# {gap} in a sentence does; or what stands before the first word of a line.
_BRACKET = re.compile(r"\[|\{(?!\w+\})")
_INDENT = re.compile(r"(?:^|[\x85\u2028\u2029])[\ufeff \t?:-]*", re.MULTILINE)
# What the parser may raise where a date or a number is none.
_UNMADE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def parsed(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """The file as nodes, which know their lines, and as plain data made from them; raises
    BadFile."""
    try:
        _refuse_depth(path, text)
        loader = _LOADER(text)
        try:
            root = loader.get_single_node()
            _refuse(path, root)
            return root, _made(path, loader, root)
        finally:
            loader.dispose()
    except yaml.reader.ReaderError as error:
        line = text.encode()[: error.position].count(b"\n") + 1
        raise BadFile(path, line, "", why("yaml.unseen")) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = str(getattr(error, "problem", None))
        what = next((key for said, key in _SAID.items() if said in problem), "yaml.other")
        line = mark.line + 1 if mark else 0
        raise BadFile(path, line, "", why("yaml.look", why=why(what))) from error
    except RecursionError as error:
        raise BadFile(path, 0, "", why("yaml.deep")) from error


def _refuse_depth(path: Path, text: str) -> None:
    """The parser goes down into lists within lists until the program's stack is used up, which
    nothing can catch; so such a file is turned away before."""
    # At one indentation two can begin: a mapping, and a list at one of its keys.
    indent = max(map(len, _INDENT.findall(text)), default=0)
    if len(_BRACKET.findall(text)) + 2 * (indent + 1) < DEEPEST:
        return
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        if number > 2 * MOST:  # a list has an event where it begins and one where it ends
            raise BadFile(path, 0, "", why("yaml.large"))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise BadFile(path, line, "", why("yaml.deep"))


def _refuse(path: Path, root: yaml.Node | None) -> None:
    """BadFile for an alias, which is a node met a second time; for a key given twice, of which
    YAML silently keeps the last; for a number that it would take long to make; and for too many
    values of any kind."""
    met: set[int] = set()

    def look(node: yaml.Node, trail: tuple[str, ...], line: int) -> None:
        if id(node) in met:  # whose own line is that of what the alias stands for
            raise BadFile(path, line, ".".join(trail), why("yaml.alias"))
        met.add(id(node))
        if len(met) > MOST:
            raise BadFile(path, 0, "", why("yaml.large"))
        if isinstance(node, yaml.MappingNode):
            seen: dict[str, int] = {}
            for key, value in node.value:
                name, line = str(key.value), key.start_mark.line + 1
                look(key, trail, line)
                if isinstance(key, yaml.ScalarNode) and name in seen:
                    trouble = why("file.double", first=seen[name])
                    raise BadFile(path, line, ".".join((*trail, name)), trouble)
                seen[name] = line
                look(value, (*trail, name), line)
        elif isinstance(node, yaml.SequenceNode):
            for number, value in enumerate(node.value):
                look(value, (*trail, str(number)), line)
        elif not node.tag.endswith(":str") and len(node.value) > LONGEST:
            raise _bad(path, node, trail, "yaml.unmade")

    if root is not None:
        look(root, (), 1)


def _made(path: Path, loader: Any, root: yaml.Node | None) -> Any:
    """Plain data from the nodes; BadFile names the first value of which none can be made."""
    if root is None:
        return None
    if isinstance(root, yaml.MappingNode) and all(
        isinstance(part, yaml.ScalarNode) and part.tag == _TEXT
        for pair in root.value
        for part in pair
    ):  # one flat mapping of texts, such as a words file
        return {key.value: value.value for key, value in root.value}
    try:
        return loader.construct_document(root)
    except _UNMADE as error:
        node, trail = _culprit(_LOADER(""), root, ()) or (root, ())
        raise _bad(path, node, trail, "yaml.unmade") from error


def _culprit(
    loader: Any, node: yaml.Node, trail: tuple[str, ...]
) -> tuple[yaml.Node, tuple[str, ...]] | None:
    """The first value that cannot be made, and the keys that lead there."""
    inner: list[tuple[yaml.Node, tuple[str, ...]]] = []
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner += [(key, trail), (value, (*trail, str(key.value)))]
    elif isinstance(node, yaml.SequenceNode):
        inner = [(value, (*trail, str(number))) for number, value in enumerate(node.value)]
    else:
        try:
            loader.construct_object(node)
        except _UNMADE:
            return node, trail
    return next(filter(None, (_culprit(loader, *child) for child in inner)), None)


def _bad(path: Path, node: yaml.Node, trail: tuple[str, ...], key: str) -> BadFile:
    line = node.start_mark.line + 1 if node.start_mark else 0
    return BadFile(path, line, ".".join(trail), why(key))
