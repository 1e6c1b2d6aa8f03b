"""Every language says everything: the same keys, the same facts, the same page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.files.typed import read_typed
from table.i18n.locales import tongue_of
from table.i18n.missing import allowed, facts_of, plural_of, unsaid, wanted
from table.i18n.plural import OTHER
from table.i18n.rules_page import howto_path
from table.i18n.words import FALLBACK, HOME, languages

TONGUES = [tongue for tongue in languages() if tongue != FALLBACK]
FOLDERS = [HOME, *(game.folder for game in games() if game.rules)]
GAMES = FOLDERS[1:]
MODEL = Path(__file__).parents[2] / "rules" / "_model"
FORM = re.compile(r"^(?:rank|ranks|suit|fact)\.\w+\.\w+$")
CARD_WORD = re.compile(r"^(?:rank|ranks|suit)\.")
PHRASE = re.compile(r"term\.\w+\.not$")
CARD = re.compile(r"\{[^#}][^}]*\}")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
ANCHOR = re.compile(r"\{#([\w.-]+)\}")

Texts = dict[str, str]


def texts(folder: Path, tongue: str) -> Texts:
    found: Texts = read_typed(folder / f"words.{tongue}.yaml", dict[str, str])
    return found


def told(words: Texts, folder: Path) -> Texts:
    """The words without what a language says of cards beyond English: other forms, and in a
    game names of its own, as sixes are `póstar` in one; and without the phrases in which a word
    that is explained means something else, which each language has of its own."""
    extra = FORM if folder == HOME else CARD_WORD
    return {key: text for key, text in words.items() if not (extra.match(key) or PHRASE.match(key))}


@pytest.fixture(params=TONGUES)
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every language but English."""
    yield request.param


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_has_the_same_keys(folder: Path, tongue: str) -> None:
    """What one language says, the other says too, in the same order, in its own plural forms."""
    english = texts(folder, FALLBACK)
    assert list(told(texts(folder, tongue), folder)) == wanted(english, tongue_of(tongue))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_tells_the_same_facts(folder: Path, tongue: str) -> None:
    """A sentence holds the facts that the English one holds; in a plural form that more than one
    whole number takes the number itself stands too, and in that of one number it may."""
    english, other = texts(folder, FALLBACK), texts(folder, tongue)
    forms = [tongue_of(tongue).form(n) for n in range(200)]
    for key, text in told(other, folder).items():
        base, _, form = key.rpartition(".")
        assert facts_of(text) in allowed(english, key), key
        if plural_of(english, key) and "n" in facts_of(english[f"{base}.{OTHER}"]):
            numbers = [n for n, one in enumerate(forms) if one == form]
            assert "n" in facts_of(text) or len(numbers) == 1, (
                f"{folder.name}/words.{tongue}.yaml: {key} is said of {numbers[:3]} and so on; "
                "write {n} into it where the number stands"
            )


@pytest.mark.parametrize("tongue", languages())
def test_every_form_that_is_asked_for_is_there(tongue: str) -> None:
    """`{n:hk}` names small numbers of the language, or a form of its cards and suits."""
    forms = set(tongue_of(tongue).numbers)
    forms |= {key.rpartition(".")[2] for key in texts(HOME, tongue) if FORM.match(key)}
    for folder in (*FOLDERS, MODEL):
        for key, text in texts(folder, tongue).items():
            assert set(re.findall(r"\{\w+:(\w+)\}", text)) <= forms, f"{folder.name}: {key}"


def test_nothing_is_missing_in_any_language() -> None:
    """What `main.py words --missing` would list."""
    found = [one for tongue in languages() for folder in (*FOLDERS, MODEL)
             for one in unsaid(folder, tongue)]  # fmt: skip
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_language_says_nothing(folder: Path, tongue: str) -> None:
    """No text is empty, and none is double-spaced or has a space at its end."""
    for key, text in texts(folder, tongue).items():
        assert all(text.replace("\u00a0", "-").split(" ")) and text == text.strip(), key


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_language_has_its_own_page(folder: Path, tongue: str) -> None:
    """The how-to page of a language has the chapters of the English one, in the same order and
    of the same rank, and shows the same cards in each."""
    pages = [howto_path(folder, one).read_text(encoding="utf-8") for one in (FALLBACK, tongue)]
    assert pages[0] != pages[1], f"{folder.name} has no page in {tongue}"
    ours, theirs = ([cards_of(page) for page in pages], [ANCHOR.findall(page) for page in pages])
    assert theirs[0] == theirs[1]
    assert HEADING.findall(pages[0]) == HEADING.findall(pages[1])
    assert ours[0] == ours[1]


def cards_of(page: str) -> dict[str, list[str]]:
    """The cards of every chapter, sorted: a sentence may turn them round."""
    parts = re.split(r"^#+ .*\{#([\w.-]+)\}$", page, flags=re.MULTILINE)
    chapters = zip(["", *parts[1::2]], parts[::2], strict=True)
    return {anchor: sorted(CARD.findall(text)) for anchor, text in chapters}
