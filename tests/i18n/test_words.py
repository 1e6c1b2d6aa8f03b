"""Words: everything a player reads, found by key, never failing in front of a player."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import rules.puck
from rules.kit.cards import card
from rules.kit.said import why
from table.files.badfile import BadFile
from table.i18n.words import HOME, Words, languages, system_language

ENGLISH = Words.load()


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game's folder with some words in English, and fewer in Icelandic."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "words.en.yaml").write_text(
        "go: Go\nhello: Hello {name}, you hold {card}\n"
        'points.one: "{n} point"\npoints.other: "{n} points"\nonly: English\n'
        "outcome.taken: The last trick went to {who}’s {card}.\n"
        "place.extra: The Dummy\n"
        "story.out: '{who} is out!'\nstory.out.you: You are out!\nstory.in: '{who} is in.'\n"
        "story.got.one: '{who} gets {n} chip.'\nstory.got.other: '{who} gets {n} chips.'\n"
        "story.got.you.one: You get {n} chip.\nstory.got.you.other: You get {n} chips.\n",
        encoding="utf-8",
    )
    (folder / "words.is.yaml").write_text(
        'go: Áfram\npoints.one: "{n} stig (eitt)"\npoints.other: "{n} stig"\n'
        "outcome.taken: '{who} tók síðasta slaginn: {card}.'\n"
        "form: '{suit:of}{rank:of}'\nsuit.D: tígull\nsuit.D.of: tígul\nrank.9: nía\n",
        encoding="utf-8",
    )
    return folder


def test_somebody_without_a_name_is_spoken_to(words):
    """After “You” verbs change as the language says, after a name nothing; inside a sentence “you”
    is small, and an object after a preposition."""
    english, icelandic = (Words.load(language, [words]) for language in ("en", "is"))
    danish = Words.load("da", [Path(rules.puck.__file__).parent])
    for said, key, names, text in (
        (english, "story.in", ["You"], "You are in."),
        (english, "story.got", ["You"], "You get 2 chips."),
        (english, "story.got", ["Youri"], "Youri gets 2 chips."),
        (english, "outcome.taken", ["You"], "The last trick went to your {card}."),
        (danish, "story.wins_alone", ["You"], "Kun du kan vende et kort og vinder 2 kort."),
        (danish, "story.steals", ["You"], "Du stjæler 2 kort fra dig."),
        (icelandic, "outcome.taken", ["You"], "Þú tókst síðasta slaginn: {card}."),
        (icelandic, "outcome.taken", ["Ása"], "Ása tók síðasta slaginn: {card}."),
    ):
        assert said.with_names(names).say(key, who="seat.0", victim="seat.0", n=2) == text, (
            key,
            names,
        )


def test_facts_fill_the_template(words):
    """Fields take facts once, keys and fields without any stay; `{suit:of}` is the text of `.of`,
    or the suit; `n` chooses the plural by the rule of its language."""
    english, icelandic = (Words.load(tongue, [words]) for tongue in ("en", "is"))
    for said, key, facts, text in (
        (english, "hello", {"name": "{card} 😀", "card": "{7D}"}, "Hello {card} 😀, you hold {7D}"),
        (english, "hello", {"name": "Ása"}, "Hello Ása, you hold {card}"),
        (english, "no.such.key", {"n": 3}, "no.such.key"),
        (icelandic, "form", {"suit": "suit.D", "rank": "rank.9"}, "tígulnía"),
        (icelandic, "form", {"suit": "Ösp", "rank": 9}, "Ösp9"),
        (icelandic, "form", {"suit": "suit.D"}, "tígul{rank:of}"),
        *((english, "points", {"n": n}, f"{n} points") for n in (0, 21)),
        *((english, "points", {"n": n}, f"{n} point") for n in (1, -1)),
        (icelandic, "points", {"n": 21}, "21 stig (eitt)"),
        *((icelandic, "points", {"n": n}, f"{n} stig") for n in (11, 2)),
    ):
        assert said.say(key, **facts) == text
    assert not english.has("no.such.key") and english.has("hello") and english.has("points")


def test_english_fills_the_gaps(words):
    """English fills in for a language, later files win, and the files are the languages."""
    said, table = Words.load("is", [words]), Words(HOME / "words.is.yaml")
    assert (said.say("go"), said.say("only")) == ("Áfram", "English")
    assert said.say("common.ok") == table.say("common.ok") != "common.ok"
    assert Words.load("xx", [words]).say("go") == "Go"
    assert languages(words) == ["en", "is"] and "en" in languages(HOME)


def test_bad_words_name_the_line(tmp_path):
    """A value that is no text (YAML reads `on: Yes` as two truths) is named with its line."""
    path = tmp_path / "words.en.yaml"
    for text, told in (("a: A\nb: 3\n", "line 2"), ("a: A\non: B\n", "quotes")):
        path.write_text(text)
        with pytest.raises(BadFile, match=told):
            Words(path)


@given(st.text(), st.dictionaries(st.text(min_size=1), st.one_of(st.text(), st.integers())))
def test_say_never_raises(key, facts):
    """Whatever is asked for, something is said."""
    assert isinstance(ENGLISH.say(key, **facts), str)
    assert isinstance(ENGLISH.say("cards", n=float("nan")), str)


def test_a_word_of_the_cards_has_a_capital_where_a_sentence_begins(tmp_path):
    """Only there: a text without a mark at its end is no sentence but a name, such as a hand."""
    path = tmp_path / "words.en.yaml"
    texts = {
        "{suit} must follow.": "Hearts must follow.",
        "Look! “{suit}” it is.": "Look! “Hearts” it is.",
        "{n:word} cards, {suit} all.": "Three cards, hearts all.",
        "{suit} high": "hearts high",
    }
    for text, told in texts.items():
        path.write_text(f"note.named: '{text}'\n", encoding="utf-8")
        words = Words(HOME / "words.en.yaml", path)
        assert words.say("note.named", suit="suit.H", n=3) == told


def test_a_fact_may_be_a_sentence_itself():
    """It is told in the language of the whole, however deep; without words by key and facts."""
    deep = why("guest.instead", why=why("guest.unread", file="a.py", why=why("os.missing")))
    english, icelandic = (Words.load(tongue).tell(deep) for tongue in ("en", "is"))
    assert "no such file" in english and "engin slík skrá" in icelandic
    assert str(deep) == english
    assert Words.load("is").tell(why("no_such", n=3, what=deep)).startswith("no such (n 3")


def test_a_fact_may_be_a_seat(words):
    """`seat.2` is the name of the third player, without one the number, beyond the players the
    game's word for a hand that nobody plays."""
    taken = why("taken", who="seat.2", card="card.QH")
    english, icelandic = (Words.load(tongue, [words]) for tongue in ("en", "is"))
    for names, name in (
        (["Ösp", "Björn", "{card} seat.1"], "{card} seat.1"),
        ([], "seat 3"),
        (["", "", ""], "seat 3"),
        (["Anna", "Björn"], "The Dummy"),
    ):
        told = english.with_names(names).tell(taken)
        assert told == f"The last trick went to {name}’s queen of hearts."
    told = icelandic.with_names(["Ösp", "Björn", "Anna"]).tell(taken)
    assert told == "Anna tók síðasta slaginn: hjartadrottning."
    assert icelandic.tell(taken).startswith("sæti 3 tók")


def test_the_names_of_one_table_are_told_at_no_other():
    """Tables share words, but only the sentences of a table know the names of its players."""
    both = why("names.and", names="seat.0", last=why("names.and", names="seat.1", last="seat.2"))
    for names in (["Anna", "Björn", "Ösp"], ["Jón", "Ari", "Una"]):
        assert ENGLISH.with_names(names).tell(both) == " and ".join(names)
        assert ENGLISH.tell(both) == "seat 1 and seat 2 and seat 3"


def test_what_looks_like_a_word_a_card_or_a_seat():
    """Ranks, suits, cards and dice become words; all else is shown, so `menu.leave` is a name."""
    words = {"rank.13": "king", "suit.H": "hearts", "card.10S#2": "10 of spades",
             "card.JK": "joker", "card.5d#3": "5"}  # fmt: skip
    names = ("menu.leave", "rank.0", "card.1X", "seat.one", "seat.")
    for fact, text in [*words.items(), *zip(names, names, strict=True)]:
        assert ENGLISH.say("names.and", names=fact, last="") == f"{text} and "


def test_the_systems_language_is_known_by_either_name(monkeypatch):
    """Linux and macOS say `is_IS`, Windows `Icelandic_Iceland`."""
    for told, language in {
        "is_IS": "is", "Icelandic_Iceland": "is", "en_GB": "en", "da_DK": "da",
        "Danish_Denmark": "da", "English_United Kingdom": "en", "German_Germany": "de", None: "",
    }.items():  # fmt: skip
        monkeypatch.setattr("locale.getlocale", lambda told=told: (told, "UTF-8"))
        assert system_language() == language


def test_a_sentence_comes_in_pieces_so_that_its_cards_can_be_shown(tmp_path):
    """A sentence in pieces has every card it speaks of as a card; written, it is the sentence."""
    file = tmp_path / "words.en.yaml"
    file.write_text(
        "took: '{who} took {what} with {cards}.'\ncard.said: '{rank} of {suit}'\n"
        "rank.9: nine\nrank.6: six\nsuit.S: spades\n"
    )
    words = Words(file).with_names(["Anna", "Birkir"])
    facts = {"who": "seat.1", "what": "card.9S", "cards": "cards.9S 6S"}
    nine, six = card("9S"), card("6S")
    pieces = ["Birkir", " took ", nine, " with ", nine, ", ", six, "."]
    assert words.pieces("took", facts) == pieces
    said = "Birkir took nine of spades with nine of spades, six of spades."
    assert words.say("took", **facts) == said


def test_whom_a_sentence_is_about_is_told_so(words) -> None:
    """Words for a seat use `.you` about it; for others, and the whole table, the name."""
    mine = Words(words / "words.en.yaml").with_names(["Anna", "Jón"]).addressed_to(1)
    again = mine.with_names(["Anna", "Jón"])
    for said, key, who, text in (
        (mine, "story.out", 1, "You are out!"),
        (mine, "story.out", 0, "Anna is out!"),
        (mine, "story.in", 1, "Jón is in."),
        (mine, "story.got", 1, "You get 2 chips."),
        (again, "story.out", 1, "Jón is out!"),
    ):
        assert said.say(key, who=f"seat.{who}", n=2) == text
