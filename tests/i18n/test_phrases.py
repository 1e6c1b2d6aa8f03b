"""Phrases: numbers, lists, times and names as people say them; words explained, fingerprints."""

import hashlib
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import card
from rules.kit.catalogue import game as found_game
from rules.kit.options import full_options
from rules.kit.sight import redact
from rules.kit.state import State, Table
from table.app.app import App
from table.i18n.fingerprint import WORD_COUNT, WORDS, fingerprint
from table.i18n.glossary import Glossary, Term, TermMatch, TermText, load_glossary
from table.i18n.phrases import choice_prompt, day_text, list_names, player_count_text, time_text
from table.i18n.words import SeatName, Words, languages, seat_of
from table.storage.store import Store

TONGUES = languages()


def test_how_many_may_play_is_told_with_its_gaps():
    """A game for two, three, four and six is not one for five."""
    for counts, said in (([3], "3"), (range(2, 8), "2 to 7"), ([2, 3, 4, 6], "2–4 or 6")):
        assert player_count_text(Words.load(), counts) == f"{said} players"
    assert player_count_text(Words.load(), [2, 3, 5]) == "2, 3 or 5 players"


def test_lists_and_times_are_said_as_people_say_them():
    """Anna, Björn and Ösp; today, yesterday, a day of the month, also across New Year."""
    words = Words.load()
    said = [list_names(words, names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])]
    assert said == ["", "A", "A and B", "A, B and C"]
    day = date(2026, 3, 1)
    assert time_text(words, datetime(2026, 3, 1, 9, 5), day) == "today, 09:05"
    assert time_text(words, datetime(2026, 2, 28, 9, 5), day) == "yesterday, 09:05"
    assert time_text(words, datetime(2025, 12, 24, 9, 5), day) == "24 December"
    assert day_text(words, datetime(2025, 12, 31, 23, 0), date(2026, 1, 1)) == "yesterday, 23:00"


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("need", ["pair", "pair6", "no_fives"])
def test_who_is_asked_to_pukk_reads_what_one_needs(need: str, tongue: str) -> None:
    """The question has the least hand, and the same words for all, so that nobody sees who can."""
    game = found_game("pukk")
    assert game.rules is not None
    table = Table(2, full_options(game.rules, 2, {"min_pukk": need}))
    words, asked = Words.load(tongue, [game.folder]), set[str]()
    for hand in ("5C 7D 9H QS KD", "6C 6D 9H QS KD"):
        state = State(table, {"hand:0": [*map(card, hand.split())]}, {}, "entry")
        asked.add(words.tell(choice_prompt(game.rules, redact(game.rules, state, 0))))
    (said,) = asked
    assert words.say(f"option.min_pukk.{need}") in said and "{" not in said


@pytest.mark.parametrize("then", TONGUES)
def test_a_name_nobody_typed_is_said_in_the_language_of_now(tmp_path: Path, then: str) -> None:
    """The name of a seat is told in the present language everywhere, with one portrait."""
    app, faces = App(Store(tmp_path)), set()
    names = [Words.load(then).say("seats.someone", seat=seat) for seat in (1, 3)]
    assert [seat_of(name) for name in (*names, "Anna")] == [1, 3, None]
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
