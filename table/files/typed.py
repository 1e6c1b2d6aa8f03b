"""Reads files that people may edit into typed structures, with helpful errors. Simple files need no
YAML parser, the import of which would delay the first frame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TypeAlias, TypeVar, Union

import msgspec

from rules.kit.outside import TooLarge, text_of_file
from rules.kit.said import Why, os_reason, why
from table.files.badfile import BadFile

LARGEST = 500_000  # bytes of a file

T = TypeVar("T")
SimpleValue: TypeAlias = Union[str, int, float, list[str], "Mapping[str, SimpleValue]"]

# An empty line or a comment; or an indent and a key, with nothing, a text in quotes, a text without
# quotes, or any other value.
_LINE = re.compile(
    r"^(?:(?:#.*)?|(  )?((?a:[A-Za-z][\w.:-]*[\w-])):"
    r"""(?: +(?:("[^"\\\n]*(?:\\[n_][^"\\\n]*)*"|'[^'\\\n]*') *"""
    r"|([^\x00-@\[-`{-\xa0][^\n:#]*(?:(?::(?=[^ \n])|(?<! )#)[^\n:#]*)*)|(\S.*)))?)$",
    re.MULTILINE,
)
_WORD = re.compile(r"[-’]?[^\W\d_]+|-")
_NUMBER = re.compile(r"[1-9][0-9]?(\.[0-9]{1,3})?")
_OTHER_VALUES = {"yes", "no", "true", "false", "on", "off", "null"}  # words that are no texts


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


def read_simple(text: str) -> dict[str, SimpleValue] | None:
    """Read a simple YAML file, much faster than the parser: keys, each with a text, a small number,
    a list or mapping of words, or a block of such keys. None for any other or faulty file."""
    text = text.replace("\r\n", "\n")
    lines = _LINE.findall(text)
    # YAML accepts all letters that can be printed in any place, and these two.
    is_printable = text.replace("\n", " ").replace("\xa0", " ").isprintable()
    if not is_printable or len(lines) != text.count("\n") + 1:
        return None
    values: dict[str, SimpleValue] = {}
    blocks = [values]
    block = values
    texts: list[str] = []  # those without quotes, which YAML might read as something else
    keys = [line for line in lines if line[1]]  # without empty lines
    for indent, key, quoted, plain, other in keys:
        if not indent:
            block = values
        elif block is values:
            return None
        if plain:
            block[key] = plain = plain.rstrip(" ")
            texts.append(plain)
        elif quoted:
            block[key] = quoted[1:-1].replace("\\n", "\n").replace("\\_", "\xa0")
        elif other:
            value = _other_value(other.rstrip(" "))
            if value is None:
                return None
            block[key] = value
        elif indent:
            return None
        else:
            values[key] = block = {}
            blocks.append(block)
    has_all = all(blocks) and sum(map(len, blocks)) == len(keys)  # no block empty, no key repeated
    return values if has_all and _are_texts(chain(texts, *blocks)) else None


def _other_value(value: str) -> SimpleValue | None:
    """Read a value without quotes that does not begin with a letter as YAML does: as a number, a
    text, or a list or mapping of words. None if only the parser can tell."""
    number = _NUMBER.fullmatch(value)
    if number:
        return float(value) if number[1] else int(value)
    if value[0].isdigit():
        return value if " " in value and ":" not in value and " #" not in value else None
    brackets = value[0] + value[-1]
    entries = value[1:-1].split(", ")
    if brackets == "[]":
        return entries if _are_words(entries) else None
    pairs = [entry.split(": ") for entry in entries]
    if brackets != "{}" or {2} != set(map(len, pairs)) or not _are_words(chain(*pairs)):
        return None
    mapping = dict(pairs)
    return mapping if len(mapping) == len(pairs) else None


def _are_words(words: Iterable[str]) -> bool:
    """Whether YAML would read each of these as a text within brackets."""
    listed = list(words)
    return all(map(_WORD.fullmatch, listed)) and _are_texts(listed)


def _are_texts(words: Iterable[str]) -> bool:
    """Whether none of these is a word that YAML reads as something else, such as `yes`."""
    return _OTHER_VALUES.isdisjoint(map(str.lower, words))
