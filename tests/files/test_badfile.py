"""Files people edit read, or say in one sentence what to mend and where."""

from typing import Literal

import msgspec
import pytest
import yaml

from rules.kit.said import why
from table.files.badfile import BadFile, read_typed
from table.looks.theme import load_theme
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


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("zones:\n  a: {where: [1]}\n  b:\n    where:\n    - 1\n    - x\n", 6, "zones.b.where.1"),
        ("zones:\n  a: {where: [1]}\n  b: {where: [1], fce: up}\n", 3, "zones.b.fce"),
        ("zones:\n  a: {where: []}\n  hand:{seat}:\n    where: 3\n", 4, "zones.hand:{seat}.where"),
        ("zones:\n  a:\n    where: []\n    face: side\n", 4, "zones.a.face"),
        ("zones:\n  yes: {where: []}\n", 2, "zones.True"),
    ],
)
def test_faults_deep_in_mappings_are_found(tmp_path, text, line, key):
    """In a mapping of any keys the faulty entry itself is named, not just `[...]`."""
    bad = refusal(tmp_path, text, Layout)
    assert (bad.line, bad.key) == (line, key)


@pytest.mark.parametrize(
    "text", ["name: &a [*a]", "&a {felt: *a}", "[" * 99999, "- " * 99999, "x" * 2_000_000]
)
def test_a_file_without_end_is_refused_like_any_other(tmp_path, text):
    """Nothing a file may hold ends the program."""
    path = tmp_path / "self.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as bad:
        load_theme(path)
    assert "self.yaml" in str(bad.value)


STAIRS = "".join(" " * step + "a:\n" for step in range(900))


@pytest.mark.parametrize(
    "text",
    ["[" * 9999, "{a: " * 9999, "- " * 9999, "? " * 9999, STAIRS, STAIRS.replace("\n", "\u2028")],
)
def test_lists_within_lists_are_seen_before_they_are_read(tmp_path, text):
    """In whatever way they lie within each other."""
    assert refusal(tmp_path, text).trouble == why("yaml.deep")


def test_many_sentences_are_parsed_once(tmp_path, monkeypatch):
    """Sentences with gaps in them are no lists within lists."""
    said = {f"key.{number}": f"{{name}} takes {{n}}: the {number}th" for number in range(900)}
    lines = "".join(f"{key}: '{text}'\n" for key, text in said.items())
    (tmp_path / "words.en.yaml").write_text(lines, encoding="utf-8")
    monkeypatch.setattr(yaml, "parse", None)
    assert read_typed(tmp_path / "words.en.yaml", dict[str, str]) == said
