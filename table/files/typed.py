"""Files that people may edit, read into typed structures, with errors a person can act on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from rules.kit.outside import TooLarge, text_of_file
from rules.kit.said import Why, of_system, why
from table.files.badfile import BadFile
from table.files.explained import explained, line_of
from table.files.yaml_text import LARGEST, parsed

T = TypeVar("T")


def read_typed(path: str | Path, type_: type[T]) -> T:
    """The YAML file as a value of `type_` (strict: "1" is no number); raises BadFile.

    A field may carry its own remedy, a key of the words files:
    `Annotated[str, msgspec.Meta(description="wanted.colour")]`.
    """
    path = Path(path)
    root, data = parsed(path, _text(path))
    try:
        return msgspec.convert(data, type_, strict=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise explained(path, root, data, type_, str(error)) from error


def fault_at(path: Path, trail: Sequence[str | int], trouble: Why) -> BadFile:
    """A fault of a file that reads, found by who knows what must stand there; with the line of
    the last key of the `trail` that the file has."""
    try:
        root, _ = parsed(path, _text(path))
    except BadFile as bad:  # it has been changed since
        return bad
    return BadFile(path, line_of(root, list(trail)), ".".join(map(str, trail)), trouble)


def _text(path: Path) -> str:
    try:
        return text_of_file(path, LARGEST)
    except UnicodeDecodeError as error:
        raise BadFile(path, 0, "", why("file.utf8")) from error
    except TooLarge as error:
        raise BadFile(path, 0, "", why("yaml.large")) from error
    except OSError as error:
        raise BadFile(path, 0, "", why("file.unread", why=of_system(error))) from error
