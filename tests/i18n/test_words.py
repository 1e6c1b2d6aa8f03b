"""Words and phrases: all that a player reads, found by key, never failing, said as people do."""

import hashlib
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import rules.puck
from rules.kit.cards import card
from rules.kit.said import why
from rules.kit.story import join
from table.app.app import App
from table.files.badfile import BadFile
from table.i18n.fingerprint import WORD_COUNT, WORDS, fingerprint
from table.i18n.glossary import Glossary, Term, TermMatch, TermText, load_glossary
from table.i18n.phrases import list_names, player_count_text, time_text
from table.i18n.words import HOME, SeatName, Words, is_seat_name, languages, system_language
from table.storage.store import Store

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
        told = said.with_names(names).say(key, who="seat.0", victim="seat.0", n=2)
        assert told == text, (key, names)


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
        (english, "points", {"n": 1}, "1 point"),
        (english, "points", {"n": -1}, "−1 point"),
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
    """`seat.2` is the third player's name, else the number; beyond the players the game's word."""
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


TONGUES = languages()


def test_how_many_may_play_is_told_with_its_gaps():
    """A game for two, three, four and six is not one for five."""
    for counts, said in (([3], "3"), (range(2, 8), "2 to 7"), ([2, 3, 4, 6], "2–4 or 6")):
        assert player_count_text(Words.load(), counts) == f"{said} players"
    assert player_count_text(Words.load(), [2, 3, 5]) == "2, 3 or 5 players"


def test_lists_and_times_are_said_as_people_say_them():
    """Anna, Björn and Ösp; yesterday, a day of the month, also across New Year."""
    words = Words.load()
    said = [list_names(words, names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])]
    assert said == ["", "A", "A and B", "A, B and C"]
    eve, new_year = datetime(2025, 12, 31, 23, 0), date(2026, 1, 1)
    assert time_text(words, eve, new_year, year=True) == "yesterday, 23:00"
    assert time_text(words, eve, date(2026, 3, 1)) == "31 December"


@pytest.mark.parametrize("language", TONGUES)
def test_people_are_joined_alike_by_games_and_by_the_table(language: str):
    """With commas, and an “and” before the last; you are named in small letters in a sentence."""
    you, names = Words.load(language).say("seats.you"), ["Anna", "Björn", "Ösp"]
    for count in (1, 2, 3):
        words = Words.load(language).with_names(names[:count])
        seats = join([f"seat.{seat}" for seat in range(count)])
        listed = list_names(words, names[:count])
        assert words.say("spoken.owes", names=seats) == words.say("spoken.owes", names=listed)
    words = Words.load(language).with_names([names[0], you])
    both = words.say("spoken.owes", names=join(["seat.0", "seat.1"]))
    assert both.endswith(f" {you.lower()}.") and "," not in both, f"joined by a comma: {both}"


@pytest.mark.parametrize("then", TONGUES)
def test_a_name_nobody_typed_is_said_in_the_language_of_now(tmp_path: Path, then: str) -> None:
    """The name of a seat is told in the present language everywhere, with one portrait."""
    app, faces = App(Store(tmp_path)), set()
    names = [Words.load(then).say("seats.someone", seat=seat) for seat in (1, 3)]
    assert [is_seat_name(name) for name in (*names, "Anna")] == [True, True, False]
    for now in TONGUES:
        app.set_language(now)
        words = app.words
        said = [words.say("seats.someone", seat=seat) for seat in (1, 3)]
        assert [*map(words.display_name, names)] == said
        told = words.with_names([names[0], "Anna", names[1]]).say("undo.title", name="seat.2")
        assert said[1] in told and (said == names or names[1] not in told)
        app.profiles.fix_portraits([names[0], "Birkir"])
        faces.add(app.profiles.portraits([names[0], "Birkir"])[0])
    app.close()
    assert len(faces) == 1


def term(key: str, *forms: str, but: tuple[str, ...] = ()) -> Term:
    return Term(key, forms[0], forms, f"what {key} means", but)


GAME = Glossary([
    term("hit", "hit", "hits"),
    term("pile", "discard pile"),
    term("discard", "discard"),
    term("run", "run", but=("run out",)),
    term("pair", "par", "*par", but=("tapar",)),
])  # fmt: skip


@pytest.mark.parametrize(
    ("text", "but", "found"),
    [
        ("Hit, then hits!", "", [("hit", "Hit")]),
        ("a white hitch", "", []),
        ("Discard onto the discard pile", "", [("discard", "Discard"), ("pile", "discard pile")]),
        ("Cards run out before a run", "", [("run", "run")]),
        ("kóngapar, og sá sem tapar", "", [("pair", "kóngapar")]),
        ("sá sem tapar", "", []),
        ("a hit is a hit on a run", "hit", [("run", "run")]),
    ],
)
def test_words_are_found(text: str, but: str, found: list[tuple[str, str]]):
    """Whole forms once, in any case, the longest; not in other meanings, nor in themselves."""
    matches = GAME.find(text, but)
    assert [(match.key, text[match.start : match.end]) for match in matches] == found
    if "run out" in text:
        assert matches[0].start > 10


def test_a_sentence_in_pieces_keeps_its_names_and_cards():
    """No term is found in or across a name; one in two pieces is marked in both."""
    named, ace = SeatName.of(2, "hit"), card("AS")
    pieces = [named, " hits ", ace, " after a run."]
    marked = GAME.mark(pieces)
    assert [type(piece) for piece in marked[:4]] == [SeatName, str, TermText, str]
    assert marked[2] == "hits" and marked[2].term == "hit"
    assert ace in marked
    assert "".join(map(str, marked)) == "".join(map(str, pieces))
    marked = GAME.mark(["kónga", "par hits"])
    assert [text.term for text in marked if isinstance(text, TermText)] == ["pair", "pair", "hit"]


@given(
    st.lists(st.sampled_from("hit hits run out discard pile a the kóngapar".split()), max_size=12),
    st.integers(3, 30),
)
def test_lines_hold_what_the_text_holds(spoken, wide):
    """However a text is broken, its lines mark the same letters; a broken word in both lines."""
    text, lines = " ".join(spoken), [""]
    for word in spoken:
        if lines[-1] and len(lines[-1]) + len(word) >= wide:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    whole = {match.key: text[match.start : match.end].split() for match in GAME.find(text)}
    parts: dict[str, list[str]] = {}
    for line, found in zip(lines, GAME.find_in_lines(text, lines), strict=True):
        for match in found:
            parts.setdefault(match.key, []).extend(line[match.start : match.end].split())
    assert parts == whole


@given(st.text(max_size=40))
def test_any_text_is_safe(text):
    """Whatever is written, what is found lies in it, in order, and lines take it too."""
    found = GAME.find(text)
    ends = [0, *(place for match in found for place in (match.start, match.end)), len(text)]
    assert ends == sorted(ends)
    assert len(GAME.find_in_lines(text, [text[: len(text) // 2], "…"])) == 2


def test_the_words_of_a_game_hold_its_glossary(tmp_path: Path):
    """Forms between strokes, the language's meaning or English; without one, or a key, none."""
    (tmp_path / "words.en.yaml").write_text(
        "term.hit: hit | hits\nterm.hit.means: English\n"
        "term.run: run | \nterm.run.means: In a row\n"
        "term.run.not: run out\nterm.bare: bare\nterm.no-key: x\nterm.no-key.means: y\n",
        encoding="utf-8",
    )
    (tmp_path / "words.is.yaml").write_text(
        "term.hit: bæta við\nterm.hit.means: Íslenska\n", encoding="utf-8"
    )
    found = Words.load("is", [tmp_path]).glossary
    means = {key: term.means for key, term in found.terms.items()}
    assert means == {"hit": "Íslenska", "run": "In a row"}
    assert found.terms["run"] == Term("run", "run", ("run",), "In a row", ("run out",))
    assert found.find("Bæta við") == (TermMatch(0, 8, "hit"),)


def test_without_words_nothing_is_found():
    """A game that explains nothing has a glossary that finds nothing."""
    none = load_glossary({"go": "Go"})
    assert not none and none.find("hit") == () and none.mark(["hit"]) == ("hit",)


def test_there_is_a_word_for_every_byte_and_no_two_sound_alike():
    """256 short words in plain letters, whose first four letters tell them apart."""
    assert len(WORDS) == 256 and sorted(WORDS) == WORDS
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert all(3 <= len(word) <= 7 for word in WORDS)
    assert len({word[:4] for word in WORDS}) == 256


@given(st.binary(max_size=40), st.integers(0, 39))
def test_the_words_are_the_first_forty_bits(text: bytes, bit: int):
    """No fewer: one bit of them turned is another word."""
    digest = hashlib.sha256(text).hexdigest()
    assert WORD_COUNT * 8 >= 40 and len(fingerprint(digest).split("-")) == WORD_COUNT
    other = f"{int(digest, 16) ^ (1 << (255 - bit)):064x}"
    assert fingerprint(other) != fingerprint(digest)
    beyond = f"{int(digest, 16) ^ 1:064x}"
    assert fingerprint(beyond) == fingerprint(digest)


def test_what_is_no_seal_has_no_words():
    """As a journal may say anything."""
    for damaged in ("", "xyz", "0" * 63, "0" * 65, "G" * 64, "0" * 64 + "\n"):
        assert fingerprint(damaged) == "???"
