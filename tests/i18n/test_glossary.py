"""A glossary: words that are explained are found wherever they stand, and only there."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import card
from table.i18n.glossary import Glossary, Term, TermMatch, TermText, load_glossary
from table.i18n.words import SeatName, Words


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
