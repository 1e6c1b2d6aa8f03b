"""Words: everything a player reads, found by key, never failing in front of a player."""

import pytest
from hypothesis import given, strategies as st

from rules.kit.said import why
from table.files.badfile import BadFile
from table.words.words import HOME, Words, languages, spoken_here


@pytest.fixture
def words(tmp_path):
    (tmp_path / "words.en.yaml").write_text(
        "go: Go\nhello: Hello {name}, you hold {card}\n"
        'points.one: "{n} point"\npoints.other: "{n} points"\nonly: English\n',
        encoding="utf-8",
    )
    (tmp_path / "words.is.yaml").write_text(
        'go: Áfram\npoints.one: "{n} stig (eitt)"\npoints.other: "{n} stig"\n', encoding="utf-8"
    )
    return tmp_path


def test_facts_fill_the_template(words):
    """Named fields take the facts; what a fact holds is not looked at again."""
    said = Words(words / "words.en.yaml").say("hello", name="{card} 😀", card="{7D}")
    assert said == "Hello {card} 😀, you hold {7D}"


def test_missing_key_or_fact_shows_itself(words):
    """An unknown key is shown as the key, a field without its fact as the field."""
    said = Words(words / "words.en.yaml")
    assert said.say("no.such.key", n=3) == "no.such.key"
    assert said.say("hello", name="Ása") == "Hello Ása, you hold {card}"
    assert not said.has("no.such.key") and said.has("hello") and said.has("points")


def test_a_fact_may_be_a_word_itself():
    """`rank.13` is a king and `suit.H` hearts; no other key is taken for one, so that a player
    may be called `menu.leave`."""
    said = Words(HOME / "words.en.yaml")
    assert said.say("names.and", names="rank.13", last="suit.H") == "king and hearts"
    assert said.say("names.and", names="menu.leave", last="rank.0") == "menu.leave and rank.0"


def test_a_word_in_a_sentence_may_have_a_form_of_its_own(tmp_path):
    """`{suit:of}` is the suit as its `.of` says it, the suit itself where there is none, and
    what is no card's word stays as it is."""
    path = tmp_path / "words.is.yaml"
    path.write_text(
        "is: '{suit:of}{rank:of}'\nsuit.D: tígull\nsuit.D.of: tígul\nrank.9: nía\n", "utf-8"
    )
    said = Words(path)
    assert said.say("is", suit="suit.D", rank="rank.9") == "tígulnía"
    assert said.say("is", suit="Ösp", rank=9) == "Ösp9"
    assert said.say("is", suit="suit.D") == "tígul{rank:of}"


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", -1, "-1 point"),
        ("en", 21, "21 points"),
        ("is", 21, "21 stig (eitt)"),
        ("is", 11, "11 stig"),
        ("is", 2, "2 stig"),
    ],
)
def test_plural_follows_the_language(words, language, n, text):
    """`n` chooses between .one and .other, by the rule of the language they are written in."""
    assert Words.spoken(language, [words]).say("points", n=n) == text


def test_english_fills_the_gaps(words):
    """Where a language has no word, the English one is said; later files win over earlier."""
    said, table = Words.spoken("is", [words]), Words(HOME / "words.is.yaml")
    assert (said.say("go"), said.say("only")) == ("Áfram", "English")
    assert said.say("common.ok") == table.say("common.ok") != "common.ok"
    assert Words.spoken("xx", [words]).say("go") == "Go"


def test_bad_words_name_the_line(tmp_path):
    """A value that is no text (YAML reads `on: Yes` as two truths) is named with its line."""
    path = tmp_path / "words.en.yaml"
    path.write_text("a: A\nb: 3\n")
    with pytest.raises(BadFile, match="line 2"):
        Words(path)
    path.write_text("a: A\non: B\n")
    with pytest.raises(BadFile, match="quotes"):
        Words(path)


def test_languages_are_found_by_their_files(words):
    """The files that are there are the languages there are."""
    assert languages(words) == ["en", "is"]
    assert "en" in languages(HOME)


@given(st.text(), st.dictionaries(st.text(min_size=1), st.one_of(st.text(), st.integers())))
def test_say_never_raises(key, facts):
    """Whatever is asked for, something is said."""
    assert isinstance(Words.spoken().say(key, **facts), str)
    assert isinstance(Words.spoken().say("cards", n=float("nan")), str)


def test_a_number_has_the_decimal_mark_of_its_language():
    """A comma in Icelandic, a point in English; whole numbers have neither."""
    for language, said in (("en", "after 1.5 s at most"), ("is", "eftir 1,5 s í mesta lagi")):
        words = Words.spoken(language)
        assert words.say("settings.latest.said", seconds=1.5) == said
        assert words.say("settings.latest.said", seconds=3.0) == said.replace("1.5", "3").replace(
            "1,5", "3"
        )


def test_a_fact_may_be_a_sentence_itself():
    """It is told in the language of the sentence that it stands in, however deep; what has no
    words is told by its key and facts."""
    deep = why("guest.instead", why=why("guest.unread", file="a.py", why=why("os.missing")))
    english, icelandic = (Words.spoken(tongue).tell(deep) for tongue in ("en", "is"))
    assert "no such file" in english and "engin slík skrá" in icelandic
    assert str(deep) == english
    assert Words.spoken("is").tell(why("no_such", n=3, what=deep)).startswith("no such (n 3")


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ("is_IS", "is"),
        ("Icelandic_Iceland", "is"),
        ("en_GB", "en"),
        ("English_United Kingdom", "en"),
        ("German_Germany", "de"),
        (None, ""),
    ],
)
def test_the_systems_language_is_known_by_either_name(monkeypatch, told, language):
    """Linux and macOS say `is_IS`, Windows `Icelandic_Iceland`."""
    monkeypatch.setattr("locale.getlocale", lambda: (told, "UTF-8"))
    assert spoken_here() == language
