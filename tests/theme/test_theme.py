"""Themes read, or say in one sentence what to mend and where."""

import pytest

from table.audio.voices import TIMBRES
from table.files.badfile import BadFile
from table.theme.theme import DEFAULT, FOLDER, Theme, load_theme, themes
from tests.files.refused import refusal

GOOD = (FOLDER / "classic.yaml").read_text(encoding="utf-8")


def line_of(key):
    """Where a key stands in the default theme's file."""
    return next(at for at, line in enumerate(GOOD.splitlines(), 1) if line.startswith(f"{key}:"))


def value_of(key):
    """The whole line of a key in the default theme's file."""
    return GOOD.splitlines()[line_of(key) - 1]


def luminance(colour):
    def linear(part):
        c = int(part, 16) / 255
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(colour[i : i + 2]) for i in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.yaml")))
def test_shipped_theme_reads_with_contrast(name):
    """Every theme we ship reads, and its writing stands out from its ground at 4.5 to 1."""
    theme = load_theme(FOLDER / f"{name}.yaml")
    grounds = {
        "ink": theme.panel,
        "faint": theme.panel,
        "warn": theme.panel,
        "accent": theme.panel,
        "on_accent": theme.accent,
        "on_felt": theme.felt,
    }
    for writing, ground in grounds.items():
        low, high = sorted((luminance(getattr(theme, writing)), luminance(ground)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, writing


def test_classic_is_the_default_and_first():
    """The classic green comes first, and it is the default."""
    assert next(iter(themes())) == DEFAULT == "classic"


def test_unknown_key_is_named_with_its_line(tmp_path):
    """A misspelt key is named with its line and the key that was probably meant."""
    bad = refusal(tmp_path, GOOD.replace("felt_edge:", "felt_egde:"))
    assert bad.line == 4 and bad.key == "felt_egde" and "`felt_edge`" in str(bad)


@pytest.mark.parametrize("value", ['"green"', '"#12345"', '"#1234567"', "#123456", "7"])
def test_wrong_colour_says_how_to_write_one(tmp_path, value):
    """A colour that is none (unquoted it is a comment) names line, key and the right form."""
    bad = refusal(tmp_path, GOOD.replace(value_of("rail"), f"rail: {value}"))
    assert bad.line == line_of("rail") and bad.key == "rail" and '"#1f6b45"' in str(bad)


def test_wrong_deck_lists_the_decks(tmp_path):
    """A choice that is none lists what there is."""
    bad = refusal(tmp_path, GOOD.replace("deck: classic", "deck: tarot"))
    assert bad.key == "deck" and bad.line == line_of("deck")
    assert all(deck in str(bad) for deck in ("classic", "four-colour", "large"))


def test_missing_key_doubled_key_and_broken_yaml(tmp_path):
    """A missing key, a key given twice, and what is no YAML each say so, with the line."""
    assert "`rail` is missing" in str(refusal(tmp_path, GOOD.replace(value_of("rail") + "\n", "")))
    twice = refusal(tmp_path, GOOD + 'felt: "#000000"\n')
    assert twice.key == "felt" and twice.line == GOOD.count("\n") + 1 and "line 3" in str(twice)
    assert refusal(tmp_path, 'name: "open\nfelt: x').line >= 1
    assert "text" in str(refusal(tmp_path, GOOD.replace("name: Classic green", "name: 7")))


def test_themes_lists_the_broken_beside_the_good(tmp_path):
    """A player's broken file is listed as its error; one with a name of ours replaces ours."""
    (tmp_path / "broken.yaml").write_text("felt: 3")
    (tmp_path / "classic.yaml").write_text(GOOD.replace("Classic green", "My green"))
    found = themes(tmp_path)
    assert isinstance(found["broken"], BadFile)
    assert found["classic"].name == "My green" and isinstance(found["contrast"], Theme)
    assert isinstance(themes(tmp_path / "not there")["classic"], Theme)


@pytest.mark.parametrize("value", ["velvet", "off", "3"])
def test_unknown_sounds_list_the_sounds(tmp_path, value):
    """A voice that is none names file, line and key, and lists what there is; so does `off`,
    which YAML takes for false."""
    bad = refusal(tmp_path, GOOD.replace("sounds: soft", f"sounds: {value}"))
    assert bad.key == "sounds" and bad.line == line_of("sounds")
    assert all(voice in str(bad) for voice in (*TIMBRES, "silent"))


def test_a_theme_may_name_any_voice_or_none(tmp_path):
    """Every voice that is made can be named; a theme that says nothing has the soft ones."""
    path = tmp_path / "mine.yaml"
    for voice in (*TIMBRES, "silent"):
        path.write_text(GOOD.replace("sounds: soft", f"sounds: {voice}"), encoding="utf-8")
        assert load_theme(path).sounds == voice
    path.write_text(GOOD.replace("sounds: soft\n", ""), encoding="utf-8")
    assert load_theme(path).sounds == "soft"
