"""Parses YAML files, and refuses those that would take too long.

Only the part of YAML that our files need is accepted: no aliases, by which a few hundred letters
make millions of values, and no number or date that cannot be made.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from rules.kit.said import why
from table.files.badfile import BadFile
from table.files.simple_yaml import MAX_VALUES

MAX_DEPTH = 500  # of lists and blocks within each other
MAX_SCALAR_LETTERS = 60  # of a number or a date

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C it is ten times as fast

# From a part of the parser's message to the key of ours.
_MESSAGES = {
    "mapping values are not allowed": "yaml.colon",
    "cannot start any token": "yaml.sign",
    "could not find expected ':'": "yaml.no_colon",
    "unexpected end of stream": "yaml.open",
    "did not find expected": "yaml.shape",
}
# The beginnings of inner lists and blocks: a bracket, unless it is a {gap} of a sentence; and the
# signs before the first word of a line.
_BRACKET = re.compile(r"\[|\{(?!\w+\})")
_INDENT = re.compile(r"(?:^|[\x85\u2028\u2029])[\ufeff \t?:-]*", re.MULTILINE)
# The errors that the parser may raise for an invalid date or number.
_SCALAR_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def parse_yaml(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """Parse the text of a file into nodes, which know their lines, and into plain data. Raises
    BadFile."""
    try:
        _check_depth(path, text)
        loader = _LOADER(text)
        try:
            root = loader.get_single_node()
            _check_nodes(path, root)
            return root, _construct(path, loader, root)
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
    except RecursionError as error:
        raise BadFile(path, 0, "", why("yaml.deep")) from error


def _check_depth(path: Path, text: str) -> None:
    """Raise BadFile for a file nested so deeply that the parser, which is recursive, would overflow
    the stack."""
    # At one indentation two levels can begin: a mapping, and a list at one of its keys.
    indent = max(map(len, _INDENT.findall(text)), default=0)
    if len(_BRACKET.findall(text)) + 2 * (indent + 1) < MAX_DEPTH:
        return
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        if number > 2 * MAX_VALUES:  # a list has an event at its beginning and one at its end
            raise BadFile(path, 0, "", why("yaml.large"))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise BadFile(path, line, "", why("yaml.deep"))


def _check_nodes(path: Path, root: yaml.Node | None) -> None:
    """Raise BadFile for an alias, which is a node that occurs twice; for a repeated key, of which
    YAML keeps only the last; for a number that would take long to make; and for too many values."""
    known: set[int] = set()

    def check(node: yaml.Node, trail: tuple[str, ...], line: int) -> None:
        if id(node) in known:  # its own line is that of the anchor
            raise BadFile(path, line, ".".join(trail), why("yaml.alias"))
        known.add(id(node))
        if len(known) > MAX_VALUES:
            raise BadFile(path, 0, "", why("yaml.large"))
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
        elif not node.tag.endswith(":str") and len(node.value) > MAX_SCALAR_LETTERS:
            raise _invalid_scalar(path, node, trail)

    if root is not None:
        check(root, (), 1)


def _construct(path: Path, loader: Any, root: yaml.Node | None) -> Any:
    """Make plain data of the nodes. Raises BadFile for the first value that is not valid."""
    if root is None:
        return None
    try:
        return loader.construct_document(root)
    except _SCALAR_ERRORS as error:
        node, trail = _first_invalid(_LOADER(""), root, ()) or (root, ())
        raise _invalid_scalar(path, node, trail) from error


def _first_invalid(
    loader: Any, node: yaml.Node, trail: tuple[str, ...]
) -> tuple[yaml.Node, tuple[str, ...]] | None:
    """The first value that is not valid, and the keys that lead there; None if all are."""
    children: list[tuple[yaml.Node, tuple[str, ...]]] = []
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            children += [(key, trail), (value, (*trail, str(key.value)))]
    elif isinstance(node, yaml.SequenceNode):
        children = [(value, (*trail, str(number))) for number, value in enumerate(node.value)]
    else:
        try:
            loader.construct_object(node)
        except _SCALAR_ERRORS:
            return node, trail
    return next(filter(None, (_first_invalid(loader, *child) for child in children)), None)


def _invalid_scalar(path: Path, node: yaml.Node, trail: tuple[str, ...]) -> BadFile:
    line = node.start_mark.line + 1 if node.start_mark else 0
    return BadFile(path, line, ".".join(trail), why("yaml.unmade"))


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
