"""Reads simple YAML files without the YAML parser, the import of which delays the first frame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TypeAlias, Union

LARGEST = 500_000  # bytes of a file
MAX_VALUES = 30_000  # keys and lists included; our largest file has a twentieth of that

SimpleValue: TypeAlias = Union[str, int, float, list[str], "Mapping[str, SimpleValue]"]

_KEYS = re.compile(r"(?:[A-Za-z][\w.:-]*[\w-]\n)+", re.ASCII)
_WORD = r"(?:[-’]?[^\W\d_]+|-)"
_LIST = re.compile(rf"\[{_WORD}(?:, {_WORD})*\]")
_PAIRS = re.compile(rf"\{{{_WORD}: {_WORD}(?:, {_WORD}: {_WORD})*\}}")
_NUMBER = re.compile(r"[1-9][0-9]?(\.[0-9]{1,3})?")
_OTHER_VALUES = {"yes", "no", "true", "false", "on", "off", "null"}  # words that are no texts


def read_simple(text: str) -> dict[str, SimpleValue] | None:
    """Read a file in which every line is a key with a text, a small number, or a list or mapping of
    words in brackets; such lines may be indented by two below a key. Takes a fraction of the
    parser's time. None for any other file, and for one with a fault."""
    text = text.replace("\r\n", "\n")
    values: dict[str, SimpleValue] = {}
    block, blocks, keys = values, [values], list[str]()
    for line in text.split("\n"):
        if not line or line[0] == "#":
            continue
        key, _, text_after = line.partition(": ")
        if line[0] != " ":
            block = values
        elif block is not values:
            key = key.removeprefix("  ")
        if line[-1] == ":" and block is values:  # begins a block
            key = line[:-1]
            values[key] = block = {}
            blocks.append(block)
        else:
            value = _simple_value(text_after.strip(" "))
            if value is None:
                return None
            block[key] = value
        keys.append(key)
    if not all(blocks) or sum(map(len, blocks)) != len(keys):  # an empty block, or a repeated key
        return None
    has_valid_keys = _KEYS.fullmatch("".join(f"{key}\n" for key in keys))
    if not has_valid_keys or _OTHER_VALUES.intersection(map(str.lower, keys)):
        return None
    is_small = len(keys) + text.count(", ") <= MAX_VALUES // 2
    # YAML accepts all letters that can be printed in any place, and these two.
    is_printable = text.replace("\n", " ").replace("\xa0", " ").isprintable()
    return values if is_small and is_printable else None


def _simple_value(value: str) -> SimpleValue | None:
    """The value that YAML sees here; None if that is hard to tell."""
    first = value[:1]
    if first in ('"', "'"):
        text = value[1:-1]
        if first == '"':
            text = text.replace("\\n", "\n").replace("\\_", "\xa0")
        is_whole = value.count(first) == 2 and value[-1] == first
        return text if is_whole and "\\" not in text else None
    if _is_plain_text(value):
        return value
    if number := _NUMBER.fullmatch(value):
        return float(value) if number[1] else int(value)
    words = value[1:-1].split(", ")
    if _LIST.fullmatch(value):
        return words if _are_texts(words) else None
    if _PAIRS.fullmatch(value):
        pairs = [pair.split(": ") for pair in words]
        is_simple = _are_texts(chain.from_iterable(pairs)) and len(dict(pairs)) == len(pairs)
        return dict(pairs) if is_simple else None
    return None


def _are_texts(words: Iterable[str]) -> bool:
    return _OTHER_VALUES.isdisjoint(map(str.lower, words))


def _is_plain_text(value: str) -> bool:
    """Whether YAML takes all of a value without quotes for a text."""
    first = value[:1]
    if first.isdigit():
        begins = " " in value and ":" not in value
    else:
        begins = (first.isalpha() or first > "\xa0") and value.lower() not in _OTHER_VALUES
    return begins and not (": " in value or " #" in value or value.endswith(":"))
