"""Parses YAML files without aliases, by which a few hundred letters make millions of values."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import Any

import yaml

from rules.kit.said import why
from table.files.badfile import BadFile

MAX_DEPTH = 100  # of brackets within each other, and letters of an indent

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C it is ten times as fast

# From a part of the parser's message to the key of ours.
_MESSAGES = {
    "mapping values are not allowed": "yaml.colon",
    "cannot start any token": "yaml.sign",
    "could not find expected ':'": "yaml.no_colon",
    "unexpected end of stream": "yaml.open",
    "did not find expected": "yaml.shape",
}
# Where inner lists and blocks begin and end: brackets; and the signs before the first word of a
# line.
_BRACKET = re.compile(r"[\[\]{}]")
_INDENT = re.compile(r"(?:^|[\x85\u2028\u2029])[\ufeff \t?:-]*", re.MULTILINE)
# The errors that the parser may raise for an invalid date or number.
_SCALAR_ERRORS = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


def parse_yaml(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """Parse the text of a file into nodes, which know their lines, and into plain data. Raises
    BadFile."""
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
    """Whether a file may be nested so deeply that the parser, which is recursive, overflows the
    stack, and with it ends the program."""
    depths = accumulate((1 if sign in "[{" else -1 for sign in _BRACKET.findall(text)), initial=0)
    return max(depths) > MAX_DEPTH or max(map(len, _INDENT.findall(text))) > MAX_DEPTH


def _check_nodes(path: Path, root: yaml.Node | None, loader: Any) -> None:
    """Raise BadFile for an alias, which is a node that occurs twice; for a repeated key, of which
    YAML keeps only the last; and for a number or date that does not exist."""
    known: set[int] = set()

    def check(node: yaml.Node, trail: tuple[str, ...], line: int) -> None:
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
