"""A glossary: words that are explained are found wherever they stand, and only there."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import card
from table.i18n.glossary import Found, Glossary, Term, Worded, glossary
from table.i18n.words import Named, Words


def term(key: str, *forms: str, but: tuple[str, ...] = ()) -> Term:
    return Term(key, forms[0], forms, f"what {key} means", but)


GAME = Glossary(
    [
        term("hit", "hit", "hits"),
        term("pile", "discard pile"),
        term("discard", "discard"),
        term("run", "run", but=("run out",)),
        term("pair", "par", "*par", but=("tapar",)),
    ]
)


def words_in(text: str, but: str = "") -> list[tuple[str, str]]:
    return [(one.key, text[one.start : one.end]) for one in GAME.found(text, but)]


def test_whole_words_are_found_in_any_case():
    """A form is found at its edges, however it is written, and never inside another word."""
    assert words_in("Hit, then hits!") == [("hit", "Hit")]
    assert words_in("a white hitch") == []


def test_the_longest_form_is_found():
    """Where one word begins as another does, the longer one is meant."""
    assert words_in("Discard onto the discard pile") == [
        ("discard", "Discard"),
        ("pile", "discard pile"),
    ]


def test_a_word_is_found_once_in_a_text():
    """What has been underlined is not underlined again a line further on."""
    assert words_in("hit or hit or hits") == [("hit", "hit")]


def test_what_means_something_else_is_left_alone():
    """Phrases in which a word has another meaning are listed with it."""
    assert words_in("Cards run out before a run") == [("run", "run")]
    assert GAME.found("Cards run out before a run")[0].start > 10
    assert words_in("kóngapar, og sá sem tapar") == [("pair", "kóngapar")]
    assert words_in("sá sem tapar") == []


def test_a_word_does_not_explain_itself():
    """In its own meaning a word is no term."""
    assert words_in("a hit is a hit on a run", "hit") == [("run", "run")]


def test_a_sentence_in_pieces_keeps_its_names_and_cards():
    """No word is looked for in a player's name or across it; what stands there is unchanged."""
    named, ace = Named.of(2, "hit"), card("AS")
    pieces = [named, " hits ", ace, " after a run."]
    marked = GAME.marked(pieces)
    assert [type(one) for one in marked[:4]] == [Named, str, Worded, str]
    assert marked[2] == "hits" and marked[2].term == "hit"
    assert ace in marked
    assert "".join(map(str, marked)) == "".join(map(str, pieces))


def test_a_word_put_together_from_pieces_is_one():
    """What a fact leaves off in the middle of a word is no whole word."""
    marked = GAME.marked(["kónga", "par hits"])
    assert [(one, one.term) for one in marked if isinstance(one, Worded)] == [
        ("kónga", "pair"),
        ("par", "pair"),
        ("hits", "hit"),
    ]


def test_in_lines_each_word_is_where_it_stands():
    """Broken into lines, each word is found in its line, one that is itself broken in both."""
    text = "Put it on the discard pile or hit"
    lines = ["Put it on the discard", "pile or hit"]
    first, second = GAME.in_lines(text, lines)
    assert [lines[0][one.start : one.end] for one in first] == ["discard"]
    assert [lines[1][one.start : one.end] for one in second] == ["pile", "hit"]


@given(
    st.lists(st.sampled_from("hit hits run out discard pile a the kóngapar".split()), max_size=12),
    st.integers(3, 30),
)
def test_lines_hold_what_the_text_holds(spoken, wide):
    """However a text is broken, its lines hold the same letters of the same words."""
    text, lines = " ".join(spoken), [""]
    for word in spoken:
        if lines[-1] and len(lines[-1]) + len(word) >= wide:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    whole = {one.key: text[one.start : one.end].split() for one in GAME.found(text)}
    parts: dict[str, list[str]] = {}
    for line, found in zip(lines, GAME.in_lines(text, lines), strict=True):
        for one in found:
            parts.setdefault(one.key, []).extend(line[one.start : one.end].split())
    assert parts == whole


@given(st.text(max_size=40))
def test_any_text_is_safe(text):
    """Whatever is written, what is found lies in it, in order, and lines take it too."""
    found = GAME.found(text)
    ends = [0, *(place for one in found for place in (one.start, one.end)), len(text)]
    assert ends == sorted(ends)
    assert len(GAME.in_lines(text, [text[: len(text) // 2], "…"])) == 2


def test_the_words_of_a_game_hold_its_glossary(tmp_path: Path):
    """Forms stand between strokes; the language's own explanation is taken, English else; a word
    without a meaning is left out, and so is one whose key is none."""
    (tmp_path / "words.en.yaml").write_text(
        "term.hit: hit | hits\nterm.hit.means: English\n"
        "term.run: run | \nterm.run.means: In a row\n"
        "term.run.not: run out\nterm.bare: bare\nterm.no-key: x\nterm.no-key.means: y\n",
        encoding="utf-8",
    )
    (tmp_path / "words.is.yaml").write_text(
        "term.hit: bæta við\nterm.hit.means: Íslenska\n", encoding="utf-8"
    )
    found = Words.spoken("is", [tmp_path]).glossary
    assert {key: one.means for key, one in found.terms.items()} == {
        "hit": "Íslenska",
        "run": "In a row",
    }
    assert found.terms["run"] == Term("run", "run", ("run",), "In a row", ("run out",))
    assert found.found("Bæta við") == (Found(0, 8, "hit"),)


@pytest.mark.parametrize("texts", [{}, {"go": "Go"}])
def test_without_words_nothing_is_found(texts):
    """A game that explains nothing has a glossary that finds nothing."""
    none = glossary(texts)
    assert not none and none.found("hit") == () and none.marked(["hit"]) == ("hit",)
