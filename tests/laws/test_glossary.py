"""Every game explains its words: in every language, in plain sentences, in no circle."""

import re
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from table.files.typed import fault_at
from table.i18n.glossary import FAMILY, Glossary, load_glossary
from table.i18n.rules_page import howto_path
from table.i18n.words import languages, texts
from table.session.faults import circles, stands, term_faults, texts_of

LEAST, MOST = 8, 20  # words a game explains
MODEL = Path(__file__).parents[2] / "rules" / "_model"
FOLDERS = [*(one.folder for one in games() if one.rules), MODEL]


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture(params=languages())
def tongue(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def explained(folder: Path, tongue: str) -> Glossary:
    return load_glossary(texts(folder / f"words.{tongue}.yaml"))


def test_a_game_explains_its_words_in_every_language(folder: Path) -> None:
    """As many words as a family needs, the same ones in each language."""
    keys = [set(explained(folder, one).terms) for one in languages()]
    assert all(one == keys[0] for one in keys)
    assert LEAST <= len(keys[0]) <= MOST or folder == MODEL
    assert keys[0]


def test_nothing_in_the_glossary_is_to_be_mended(folder: Path, tongue: str) -> None:
    """Every word has a meaning, every form is of one word, and every word is read somewhere."""
    said = texts(folder / f"words.{tongue}.yaml")
    assert [str(why) for _, why in term_faults(said, folder, tongue)] == []
    assert howto_path(folder, tongue).exists()


def test_every_form_occurs(folder: Path, tongue: str) -> None:
    """No form is listed that no sentence of the game and no line of its page has, but for the
    first, which is the word's name; and nothing is excepted that never occurs."""
    said = texts(folder / f"words.{tongue}.yaml")
    whole = "\n".join(texts_of(said, folder, tongue))
    for term in explained(folder, tongue).terms.values():
        for form in (*term.forms[1:], *term.other):
            assert stands(term._replace(other=()), form, whole), (term.key, form)


def test_no_word_is_explained_in_a_circle(folder: Path, tongue: str) -> None:
    """Who follows the words in a meaning comes to an end."""
    assert list(circles(explained(folder, tongue))) == []


def test_meanings_are_sentences(folder: Path, tongue: str) -> None:
    """A meaning is one to three short sentences, and the marks of a page stand in none."""
    for term in explained(folder, tongue).terms.values():
        assert term.means[0].isupper() and term.means.endswith("."), term
        assert len(term.means) <= 230 and not re.search(r"[*\[\]{}]", term.means), term
        assert len(re.findall(r"[.!?](?:\s|$)", term.means)) <= 4, term


def test_a_circle_is_found() -> None:
    """Two words that are explained by each other, and one by itself, are told."""
    said = {
        "term.a": "hit", "term.a.means": "A run.", "term.b": "run", "term.b.means": "A hit.",
        "term.c": "out", "term.c.means": "Being out.",
    }  # fmt: skip
    assert sorted(map(len, circles(load_glossary(said)))) == [1, 2]


@pytest.mark.parametrize(
    ("broken", "key", "told"),
    [
        ({"term.hit": "hit"}, "term.hit", "term.hit.means"),
        ({"term.hit.means": "To hit."}, "term.hit.means", "term.hit"),
        ({"term.a-b": "hit", "term.a-b.means": "To."}, "term.a-b", "a-b"),
        ({"term.hit": "hit", "term.hit.mean": "To."}, "term.hit.mean", "means"),
        ({"term.hit": "hit {n}", "term.hit.means": "To."}, "term.hit", "braces"),
        ({"term.hit": "never", "term.hit.means": "To."}, "term.hit", "never"),
        (
            {"term.hit": "hit", "term.hit.means": "To.", "term.b": "hit", "term.b.means": "To."},
            "term.b",
            "term.hit",
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_key(
    tmp_path: Path, broken: dict[str, str], key: str, told: str
) -> None:
    """A fault names the key, and what to do."""
    said = {"story.hits": "Anna hits, a hit.", **broken}
    found = [(where, str(why)) for where, why in term_faults(said, tmp_path, "en")]
    assert any(where == key and told in why for where, why in found), found


def test_a_fault_has_its_file_and_line(tmp_path: Path) -> None:
    """`main.py games` says file, line and key of a word without a meaning."""
    file = tmp_path / "words.en.yaml"
    file.write_text("game.name: X\nterm.hit: hit\nstory.a: a hit\n", encoding="utf-8")
    ((key, why),) = term_faults(texts(file), tmp_path, "en")
    bad = fault_at(file, (key,), why)
    assert (bad.line, bad.key) == (2, "term.hit")


def test_every_game_is_asked() -> None:
    """The law above is held to all five games and the model."""
    found: list[Game] = [one for one in games() if one.rules]
    assert len(FOLDERS) == len(found) + 1 and len(found) >= 5
    assert FAMILY == "term."
