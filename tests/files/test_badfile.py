"""Files people edit read, or say in one sentence what to mend and where."""

import os
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
import pytest
import yaml

from table.files.badfile import BadFile
from table.files.typed import read_simple, read_typed
from table.files.typed_yaml import parse_yaml
from table.i18n.words import HOME
from table.theme.theme import FOLDER, load_theme, themes
from tests.files.refused import refusal


def test_missing_and_unreadable_files_are_named(tmp_path):
    """A file that is not there, or is not UTF-8, is named with what to do."""
    with pytest.raises(BadFile, match="nowhere"):
        load_theme(tmp_path / "nowhere.yaml")
    (tmp_path / "latin.yaml").write_bytes("name: Grænt".encode("latin-1"))
    with pytest.raises(BadFile, match="UTF-8"):
        load_theme(tmp_path / "latin.yaml")
    (tmp_path / "empty.yaml").write_text("")
    with pytest.raises(BadFile, match="empty"):
        load_theme(tmp_path / "empty.yaml")


class Zone(msgspec.Struct, forbid_unknown_fields=True):
    where: list[int]
    face: Literal["up", "down"] = "up"


class Layout(msgspec.Struct, forbid_unknown_fields=True):
    zones: dict[str, Zone]


LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{text}: &{text} [*{was}, *{was}, *{was}, *{was}, *{was}, *{was}, *{was}, *{was}, *{was}]\n"
    for was, text in pairwise("abcdefghi")
)


STAIRS = "".join(" " * step + "a:\n" for step in range(900))
DEEP = ("[" * 9999, "{a: " * 9999, "- " * 9999, "? " * 9999, STAIRS, STAIRS.replace("\n", "\u2028"))


@pytest.mark.parametrize(
    ("text", "line", "key", "trouble"),
    [
        # the faulty entry of a mapping of any keys, and not just `[...]`
        (
            "zones:\n  a: {where: [1]}\n  b:\n    where:\n    - 1\n    - x\n",
            6,
            "zones.b.where.1",
            "",
        ),
        ("zones:\n  a: {where: [1]}\n  b: {where: [1], fce: up}\n", 3, "zones.b.fce", ""),
        (
            "zones:\n  a: {where: []}\n  hand:{seat}:\n    where: 3\n",
            4,
            "zones.hand:{seat}.where",
            "",
        ),
        ("zones:\n  a:\n    where: []\n    face: side\n", 4, "zones.a.face", ""),
        ("zones:\n  yes: {where: []}\n", 2, "zones.True", ""),
        ("name: &a [*a]", 1, "name.0", "yaml.alias"),
        ("x" * 2_000_000, 0, "", "yaml.large"),
        # an alias, of which a few make a file without end: where it points
        (LAUGHS, 2, "b.0", "yaml.alias"),
        ("name: &a x\nfelt: *a\n", 2, "felt", "yaml.alias"),
        ("name: x\nfelt: &a\n  b: *a\n", 3, "felt.b", "yaml.alias"),
        ("a: &a {b: c}\nd:\n  <<: *a\n", 3, "d.<<", "yaml.alias"),
        # a key that is no date; invisible signs, after letters of more than one byte
        ("felt: x\n2001-99-99: y\n", 2, None, ""),
        *(
            (f"name: Þú og ég\nfelt: 'Þ{sign}'\n", 2, None, "yaml.unseen")
            for sign in "\0\x07\ufffe"
        ),
        # lists within lists, before they are read; a key that is there twice
        *((text, None, None, "yaml.deep") for text in DEEP),
        ("key: x\nkey: y", 2, "key", "file.double"),
        ("name:\n  key: x\n  key: y", 3, "name.key", "file.double"),
        ("name: {key: x, key: y}", 1, "name.key", "file.double"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_fault_is_named_with_its_place(tmp_path, text, line, key, trouble):
    """The line, the key from the top down, and what is wrong there."""
    bad = refusal(tmp_path, text, Layout if text.startswith("zones") else dict)
    assert line in (None, bad.line) and key in (None, bad.key) and trouble in ("", bad.trouble.key)


def test_what_only_looks_like_an_alias_is_text(tmp_path):
    """In words files stars and ampersands are as good as any sign; a mark nobody points to too."""
    path = tmp_path / "words.yaml"
    path.write_text("a: '*b* & c'\nd: e & *f*\ng: &h i\n", encoding="utf-8")
    assert read_typed(path, dict) == {"a": "*b* & c", "d": "e & *f*", "g": "i"}


@pytest.mark.parametrize(
    "value", ["2001-99-99", "9" * 5000, "2001-01-01T25:00:00Z", "!!bool perhaps", "!!binary 'x'"]
)
@pytest.mark.parametrize("nested", [False, True])
def test_a_value_that_cannot_be_made_is_named(tmp_path, value, nested):
    """A date that is none, a number of thousands of digits: file, line and key are told."""
    text = f"felt: x\nlist:\n- {{name: {value}}}\n" if nested else f"felt: x\nname: {value}\n"
    bad = refusal(tmp_path, text, dict)
    assert bad.line == (3 if nested else 2)
    assert bad.key == ("list.0.name" if nested else "name") or "!!b" in value
    assert len(str(bad)) < 300


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_file_is_refused(tmp_path):
    """A pipe, a device, a folder or a link to itself: none of them hangs the table."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    (tmp_path / "itself.yaml").symlink_to(tmp_path / "itself.yaml")
    for path in tmp_path.iterdir():
        with pytest.raises(BadFile, match=path.name):
            load_theme(path)
    assert len({type(theme) for theme in themes(tmp_path).values()}) == 2


FILES_AT_START = sorted([*HOME.glob("*.yaml"), *FOLDER.glob("*.yaml")])


@pytest.mark.parametrize("path", FILES_AT_START, ids=lambda path: path.name)
def test_what_the_start_needs_is_read_without_the_parser(path):
    """Words, languages and themes have YAML's values line by line: else the start is slower."""
    text = path.read_text(encoding="utf-8")
    assert read_simple(text) == read_simple(text.replace("\n", "\r\n")) == yaml.safe_load(text)


VALUES = (
    "yes|Null|on|~|=|<<|7|7.5|07|1e3|0x1f|1:30|2001-12-14 2:15:00|-x|- x|&a x|*a|!t x|[x]|%x|@x|x:"
    "|x: y|x # y|x #y|x#y|x:y|:x|7 up|7 # up|it's|'it''s'|'a' # b|'a'b|\"a\" # b|\"a\\\\n\""
    '|"a\\nb"|"a\\_b"|"a\\tb"|"a|a"|""| |“x”'
    '|þ|\x85|\u2028x|\ufeffx|\x07|x\ty|x |y\n  z|"y\n z"|y\n\nk2: z'
    "|y\nkey: z|y\n---\nk2: z|y\non: z|y\n7: z|y\nk 2: z|y\nk2 : z|y\n'k2': z|y\nk2:\tz|y\n# z|y\n"
    "|[x, y]|[x,y]|[x, yes]|[x, 7]|[x, [y]]|[]|[x|[x]y|{x}|{x: y}|{x: y, -z: -}|{x: y, x: z}"
    "|{x: No}|{on: y}|{x: }|{x:y}|{}|y\nk2:\n  k3: z|y\nk2:\nk3: z"
    "|y\nk2:|y\nk2:\n   k3: z|y\nk2:\n  on: z"
    "|y\nk2:\n  k3:\n  k4: z|y\nk2:\n  k3:\n    k4: z|y\n  k2: z|y\nk2:\n  k3: z\n  k3: z"
    "|y\nk2:\n- z"
)


@pytest.mark.parametrize("value", VALUES.split("|"))
def test_a_file_is_read_line_by_line_only_if_the_parser_reads_it_so(value):
    """Whatever is written in it: the values are those that YAML has, or there are none."""
    text = f"key: {value}\nlast: x"
    values = read_simple(text)
    assert values is None or values == parse_yaml(Path("simple.yaml"), text)[1]
