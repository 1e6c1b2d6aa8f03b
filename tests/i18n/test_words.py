"""Words: everything a player reads, found by key, never failing in front of a player."""

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import card
from rules.kit.said import why
from table.files.badfile import BadFile
from table.i18n.words import HOME, Words, languages, system_language


@pytest.fixture
def words(tmp_path):
    (tmp_path / "words.en.yaml").write_text(
        "go: Go\nhello: Hello {name}, you hold {card}\n"
        'points.one: "{n} point"\npoints.other: "{n} points"\n'
        "only: English\n",
        encoding="utf-8",
    )
    (tmp_path / "words.is.yaml").write_text(
        'go: Áfram\npoints.one: "{n} stig (eitt)"\npoints.other: "{n} stig"\n', encoding="utf-8"
    )
    return tmp_path


def test_facts_fill_the_template(words):
    """Named fields take the facts; what a fact holds is not looked at again. An unknown key is
    shown as the key, a field without its fact as the field."""
    said = Words(words / "words.en.yaml")
    assert said.say("hello", name="{card} 😀", card="{7D}") == "Hello {card} 😀, you hold {7D}"
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
    assert Words.load(language, [words]).say("points", n=n) == text


def test_english_fills_the_gaps(words):
    """Where a language has no word, the English one is said; later files win over earlier."""
    said, table = Words.load("is", [words]), Words(HOME / "words.is.yaml")
    assert (said.say("go"), said.say("only")) == ("Áfram", "English")
    assert said.say("common.ok") == table.say("common.ok") != "common.ok"
    assert Words.load("xx", [words]).say("go") == "Go"


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


@pytest.fixture(scope="module")
def english() -> Words:
    return Words.load()


@given(st.text(), st.dictionaries(st.text(min_size=1), st.one_of(st.text(), st.integers())))
def test_say_never_raises(english, key, facts):
    """Whatever is asked for, something is said."""
    assert isinstance(english.say(key, **facts), str)
    assert isinstance(english.say("cards", n=float("nan")), str)


def test_a_number_has_the_decimal_mark_of_its_language():
    """A comma in Icelandic, a point in English; whole numbers have neither."""
    for language, said in (("en", "at most 1.5 s"), ("is", "í mesta lagi 1,5 s")):
        words = Words.load(language)
        assert words.say("settings.latest.said", seconds=1.5) == said
        assert words.say("settings.latest.said", seconds=3.0) == said.replace("1.5", "3").replace(
            "1,5", "3"
        )


def test_a_fact_may_be_a_sentence_itself():
    """It is told in the language of the sentence that it stands in, however deep; what has no
    words is told by its key and facts."""
    deep = why("guest.instead", why=why("guest.unread", file="a.py", why=why("os.missing")))
    english, icelandic = (Words.load(tongue).tell(deep) for tongue in ("en", "is"))
    assert "no such file" in english and "engin slík skrá" in icelandic
    assert str(deep) == english
    assert Words.load("is").tell(why("no_such", n=3, what=deep)).startswith("no such (n 3")


TAKEN = why("taken", who="seat.2", card="card.QH")


@pytest.fixture
def telling(tmp_path):
    (tmp_path / "words.en.yaml").write_text(
        "outcome.taken: The last trick went to {who}’s {card}.\n", encoding="utf-8"
    )
    (tmp_path / "words.is.yaml").write_text(
        "outcome.taken: '{who} tók síðasta slaginn: {card}.'\n", encoding="utf-8"
    )
    return tmp_path


def test_a_fact_may_be_a_seat(telling):
    """`seat.2` is the name of who sits at the third seat, whatever the name is made of; where
    nobody is known to sit there, the seat's number as people count."""
    english, icelandic = (Words.load(tongue, [telling]) for tongue in ("en", "is"))
    names = ["Ösp", "Björn", "{card} seat.1"]
    assert (
        english.with_names(names).tell(TAKEN)
        == "The last trick went to {card} seat.1’s queen of hearts."
    )
    assert icelandic.with_names(["Ösp", "Björn", "Anna"]).tell(TAKEN) == (
        "Anna tók síðasta slaginn: hjartadrottning."
    )
    for unnamed in (
        english,
        english.with_names([]),
        english.with_names(["Ösp"]),
        english.with_names(["", "", ""]),
    ):
        assert unnamed.tell(TAKEN) == "The last trick went to seat 3’s queen of hearts."
    assert icelandic.tell(TAKEN).startswith("sæti 3 tók")


def test_a_hand_that_nobody_plays_has_the_games_name_for_it(telling):
    """A seat beyond those who sit is what the game calls the place nobody plays."""
    (telling / "words.en.yaml").write_text("won: '{who} wins'\nplace.extra: The Dummy\n", "utf-8")
    words = Words.load("en", [telling])
    assert words.with_names(["Anna", "Björn"]).say("won", who="seat.2") == "The Dummy wins"
    assert words.say("won", who="seat.2") == "seat 3 wins"


def test_the_names_of_one_table_are_told_at_no_other(telling):
    """Words are shared by every table: those of a table know its names, in every sentence that
    stands in another; the others do not."""
    words = Words.load("en", [telling])
    both = why("names.and", names="seat.0", last=why("names.and", names="seat.1", last="seat.2"))
    assert words.with_names(["Anna", "Björn", "Ösp"]).tell(both) == "Anna and Björn and Ösp"
    assert words.tell(both) == "seat 1 and seat 2 and seat 3"
    assert words.with_names(["Jón", "Ari", "Una"]).tell(both) == "Jón and Ari and Una"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("card.10S#2", "10 of spades"),
        ("card.JK", "joker"),
        ("card.5d#3", "5"),
        ("card.1X", "card.1X"),
        ("seat.one", "seat.one"),
        ("seat.", "seat."),
    ],
)
def test_what_looks_like_a_card_or_a_seat(fact, said):
    """Copies of a card are said alike, a die by its face; what is neither card nor seat is
    shown as it is."""
    assert Words.load().say("names.and", names=fact, last="") == f"{said} and "


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ("is_IS", "is"),
        ("Icelandic_Iceland", "is"),
        ("en_GB", "en"),
        ("da_DK", "da"),
        ("Danish_Denmark", "da"),
        ("English_United Kingdom", "en"),
        ("German_Germany", "de"),
        (None, ""),
    ],
)
def test_the_systems_language_is_known_by_either_name(monkeypatch, told, language):
    """Linux and macOS say `is_IS`, Windows `Icelandic_Iceland`."""
    monkeypatch.setattr("locale.getlocale", lambda: (told, "UTF-8"))
    assert system_language() == language


def test_a_sentence_comes_in_pieces_so_that_its_cards_can_be_shown(tmp_path):
    """A sentence in pieces has every card it speaks of as a card; written, it is the sentence."""
    file = tmp_path / "words.en.yaml"
    file.write_text(
        "took: '{who} took {what} with {cards}.'\n"
        "card.said: '{rank} of {suit}'\nrank.9: nine\nrank.6: six\n"
        "suit.S: spades\n"
    )
    words = Words(file).with_names(["Anna", "Birkir"])
    facts = {"who": "seat.1", "what": "card.9S", "cards": "cards.9S 6S"}
    pieces = words.pieces("took", facts)
    nine, six = card("9S"), card("6S")
    assert pieces == ["Birkir", " took ", nine, " with ", nine, ", ", six, "."]
    said = "Birkir took nine of spades with nine of spades, six of spades."
    assert words.say("took", **facts) == said


@pytest.mark.parametrize("tongue", ["en", "is"])
def test_words_that_misled(tongue: str):
    """Cards are picked before they are taken or played, and a loudness is called by how loud it
    is."""
    words = Words.load(tongue)
    taken = {"en": "Take", "is": "Taktu"}[tongue]
    assert not any(words.tell(why("too_few", n=n)).startswith(taken) for n in (1, 3))
    assert words.say("settings.volume.clear") not in ("clear", "skýr")


def test_what_is_ones_own_is_danish_in_danish() -> None:
    """“Dine egne spil”, and never “spil af dine egne”, which is English in Danish words; something
    is had under a licence."""
    text = (HOME / "words.da.yaml").read_text(encoding="utf-8")
    assert "dine egne spil" in text and "under hvilken licens" in text
    assert not re.findall(r".*(?<!\bet) af dine egne.*", text)
    assert "på hvilken licens" not in text


def test_whom_a_sentence_is_about_is_told_so(tmp_path: Path) -> None:
    """Where words are said to somebody at a seat, and there is another way of saying it to whom it
    is about; to anybody else, and in words for the whole table again, it is said by name."""
    path = tmp_path / "words.en.yaml"
    path.write_text(
        "story.out: '{who} is out!'\nstory.out.you: You are out!\nstory.in: '{who} is in.'\n"
        "story.got.one: '{who} gets {n} chip.'\nstory.got.other: '{who} gets {n} chips.'\n"
        "story.got.you.one: You get {n} chip.\nstory.got.you.other: You get {n} chips.\n",
        "utf-8",
    )
    words = Words(path).with_names(["Anna", "Jón"]).addressed_to(1)
    assert words.say("story.out", who="seat.1") == "You are out!"
    assert words.say("story.out", who="seat.0") == "Anna is out!"
    assert words.say("story.in", who="seat.1") == "Jón is in."
    assert [words.say("story.got", who="seat.1", n=n) for n in (1, 2)] == [
        "You get 1 chip.",
        "You get 2 chips.",
    ]
    assert words.with_names(["Anna", "Jón"]).say("story.out", who="seat.1") == "Jón is out!"
