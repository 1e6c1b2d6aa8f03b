"""Reads files that people may edit into typed structures, with helpful errors."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from rules.kit.outside import TooLarge, text_of_file
from rules.kit.said import Why, os_reason, why
from table.files.badfile import BadFile
from table.files.simple_yaml import LARGEST, read_simple

T = TypeVar("T")


def read_typed(path: str | Path, type_: type[T]) -> T:
    """Read a YAML file as a value of `type_`. Types are strict: "1" is no number. Raises BadFile,
    which says what to write instead. For a field such as `Annotated[str, msgspec.Meta(description=
    "wanted.colour")]` the text of that key says it."""
    path = Path(path)
    text = _read_text(path)
    values = read_simple(text)
    if values is not None:
        with suppress(msgspec.ValidationError):  # the parser finds its line
            return msgspec.convert(values, type_, strict=True)
    from table.files.typed_yaml import convert_yaml  # only now: PyYAML delays the first frame

    return convert_yaml(path, text, type_)


def fault_at(path: Path, trail: Sequence[str | int], trouble: Why) -> BadFile:
    """Make the error for a fault in a file that can be read. `trail` are the keys that lead to the
    fault; the error names the line of the last of them that is in the file."""
    from table.files.typed_yaml import line_of, parse_yaml  # not before the first frame

    try:
        root, _ = parse_yaml(path, _read_text(path))
    except BadFile as bad:  # the file has been changed since
        return bad
    return BadFile(path, line_of(root, list(trail)), ".".join(map(str, trail)), trouble)


def _read_text(path: Path) -> str:
    """Read a file as text. Raises BadFile, which names no line."""
    try:
        return text_of_file(path, LARGEST)
    except TooLarge as error:
        raise BadFile(path, 0, "", why("yaml.large")) from error
    except UnicodeDecodeError as error:
        raise BadFile(path, 0, "", why("file.utf8")) from error
    except OSError as error:
        raise BadFile(path, 0, "", why("file.unread", why=os_reason(error))) from error
