"""Themes read, or say in one sentence what to mend and where."""

from typing import get_args

import msgspec
import pytest

from sprites import fonts
from sprites.backs import BACKS
from sprites.style import STYLES
from table.audio.voices import TIMBRES
from table.felt.rail import BEVEL
from table.files.badfile import BadFile
from table.theme.theme import DEFAULT, FOLDER, Back, Fonts, Theme, Weave, load_theme, themes
from table.widgets.cloth import weave
from tests.files.refused import refusal

GOOD = (FOLDER / "classic.yaml").read_text(encoding="utf-8")
VOICES = (*TIMBRES, "silent")


RAIL = next(line for line in GOOD.splitlines() if line.startswith("rail:"))


def test_a_theme_may_name_all_there_is_and_nothing_else(tmp_path) -> None:
    """Backs, decks, weaves, rails, faces and sounds in the schema are those that there are; a
    theme that says nothing has the soft sounds."""
    assert set(get_args(Back)) == set(BACKS)
    kinds = {field.encode_name: field.type for field in msgspec.inspect.type_info(Theme).fields}
    assert set(kinds["deck"].values) == set(STYLES)
    assert set(kinds["rail_of"].values) == set(BEVEL)
    assert set(kinds["sounds"].values) == set(VOICES)
    for name in get_args(Weave):
        assert (weave(name, 1) is None) == (name == "plain")
    for field in msgspec.inspect.type_info(Fonts).fields:
        assert set(field.type.values) == set(fonts.FACES)
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace("sounds: soft\n", ""), encoding="utf-8")
    assert load_theme(path).sounds == "soft"


@pytest.mark.parametrize(
    ("key", "wrong", "at", "says"),
    [
        ("felt_edge:", "felt_egde:", "felt_egde", ["`felt_edge`"]),
        *(
            (RAIL, f"rail: {value}", "rail", ['"#1f6b45"'])
            for value in ('"green"', '"#12345"', '"#1234567"', "#123456", "7")
        ),
        ("deck: classic", "deck: tarot", "deck", ["classic", "four-colour", "large"]),
        *(
            ("sounds: soft", f"sounds: {value}", "sounds", VOICES)
            for value in ("velvet", "off", "3")  # `off` is false for YAML
        ),
        ("weave: linen", "weave: lace", "weave", ["write one of"]),
        ("rail_of: wood", "rail_of: brass", "rail_of", ["write one of"]),
        ("back: lattice", "back: tartan", "back", ["write one of"]),
        ("{titles: serif", "{titles: gothic", "fonts.titles", ["write one of"]),
        ("{titles: serif", "{tittles: serif", "fonts.tittles", ["perhaps `titles`"]),
        (RAIL + "\n", "", "rail", ["`rail` is missing"]),
        ("name: Classic green", "name: 7", "name", ["text"]),
    ],
)
def test_what_is_wrong_is_refused_by_name(tmp_path, key, wrong, at, says) -> None:
    """A misspelt key, a colour that is none, a choice that there is not, a missing key: with its
    line, and what there is or how to write it."""
    assert key in GOOD
    bad = refusal(tmp_path, GOOD.replace(key, wrong))
    assert bad.key == at or "is missing" in str(bad)
    assert all(said in str(bad) for said in says)
    if wrong:
        lines = GOOD.replace(key, wrong).splitlines()
        assert lines[bad.line - 1].startswith(at.split(".")[0])


def test_a_doubled_key_and_broken_yaml(tmp_path):
    """A key given twice, and what is no YAML, say so, with the line."""
    twice = refusal(tmp_path, GOOD + 'felt: "#000000"\n')
    assert twice.key == "felt" and twice.line == GOOD.count("\n") + 1 and "line 3" in str(twice)
    assert refusal(tmp_path, 'name: "open\nfelt: x').line >= 1


def test_themes_lists_the_broken_beside_the_good(tmp_path):
    """The classic green is the default, and comes first. A player's broken file is listed as its
    error; one with a name of ours replaces ours."""
    assert next(iter(themes())) == DEFAULT == "classic"
    (tmp_path / "broken.yaml").write_text("felt: 3")
    (tmp_path / "classic.yaml").write_text(GOOD.replace("Classic green", "My green"))
    mine = themes(tmp_path)
    assert isinstance(mine["broken"], BadFile)
    assert mine["classic"].name == "My green" and isinstance(mine["contrast"], Theme)
    assert isinstance(themes(tmp_path / "not there")["classic"], Theme)
