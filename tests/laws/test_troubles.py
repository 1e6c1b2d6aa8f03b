"""Whatever goes wrong is told in every language; its sentence stands in the words files alone."""

import ast
import re
from collections.abc import Iterator, Set
from pathlib import Path

import pytest

import rules
import table
from rules.kit import said
from rules.kit.said import SaidError, os_reason, reason_of
from table.files.badfile import BadFile
from table.files.typed import read_typed
from table.files.typed_yaml import KINDS
from table.i18n.words import HOME, Words, languages
from table.layout.layout import Layout
from table.theme.theme import Theme
from tests.laws.modules import nodes

CODE = [Path(rules.__path__[0]) / "kit", Path(table.__path__[0])]
HEADS = (
    *("trouble", "os", "store", "journal", "luck", "card", "move", "options"),
    *("guest", "player", "worker", "file", "yaml", "fault", "kind", "wanted", "layout"),
)
FACT = re.compile(r"\{(\w+)\}")
BARE = {"BadSeats"}  # on the command line alone, where English is spoken


def words_in(tongue: str) -> dict[str, str]:
    found: dict[str, str] = read_typed(HOME / f"words.{tongue}.yaml", dict[str, str])
    return found


def kinds(base: type[SaidError] = SaidError) -> frozenset[str]:
    """Every error that carries a sentence, by name, but those that make it up themselves."""
    below = {name for subclass in base.__subclasses__() for name in kinds(subclass)}
    return frozenset({base.__name__, *below} - {BadFile.__name__, "Refused"})


def calls(names: Set[str]) -> Iterator[tuple[str, ast.Call, ast.expr | None]]:
    """Every call of one of these in the code: where, the call, and its first argument."""
    for path in (path for folder in CODE for path in sorted(folder.rglob("*.py"))):
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield f"{path.name}:{node.lineno}", node, node.args[0] if node.args else None


def plural(texts: dict[str, str], key: str) -> list[str]:
    """The text of a key, in all its forms."""
    return [texts[form] for form in (key, f"{key}.one", f"{key}.other") if form in texts]


@pytest.mark.parametrize("tongue", languages())
def test_every_trouble_of_the_code_has_its_sentence(tongue: str) -> None:
    """Every key raised in the code has words in every language, with facts that the call gives."""
    texts, met = words_in(tongue), 0
    for place, call, first in calls({"why", "Why", *kinds()}):
        key = first.value if isinstance(first, ast.Constant) else None
        if not isinstance(key, str):
            continue
        families = (f"reason.{key}", key, f"story.{key}", f"outcome.{key}")
        found = next((some for family in families if (some := plural(texts, family))), [])
        assert found, f"{place}: {tongue} has nothing to say for {key}"
        if key.partition(".")[0] in HEADS:
            given = {word.arg for word in call.keywords}
            assert set(FACT.findall(" ".join(found))) <= given, f"{place}: {key}"
            met += 1
    assert met > 60


def test_no_trouble_is_left_over() -> None:
    """Every sentence about a trouble is told somewhere: its key stands in the code."""
    paths = [path for folder in CODE for path in folder.rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    made = {f"kind.{name}" for name in ("other", *KINDS)} | set(said._KEYS.values())
    for key in words_in("en"):
        name = re.sub(r"\.(one|other)$", "", key)
        if name.partition(".")[0] in HEADS:
            assert any(f'"{text}"' in code for text in (key, name)) or key in made, key


def test_no_error_of_the_window_is_a_text() -> None:
    """An error that carries a sentence is made from a key or from a sentence, not from text."""
    for place, _, first in calls(kinds() - BARE):
        assert not isinstance(first, ast.JoinedStr), place
        assert not isinstance(first, ast.Constant) or " " not in str(first.value), place


def test_what_the_system_says_is_told_in_every_language() -> None:
    """An errno has its sentence; one that nobody foresaw is quoted in one."""
    tongues = [Words.load(tongue) for tongue in ("en", "is")]
    for number in (*range(1, 135), 100_000):
        reason = os_reason(OSError(number, "Somehow Not"))
        english, icelandic = (words.tell(reason) for words in tongues)
        assert english != icelandic and reason.key not in (english, icelandic), number
        assert ("somehow not" in english) == (reason.key == "os.other"), number
        assert reason_of(OSError(number, "Somehow Not")) == reason, number


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("name: 7\n", Theme),
        ("nam: x\n", Theme),
        ("zebra: x\n", Theme),
        ("name: x\nname: y\n", Theme),
        ("name: x\nfelt: green\n", Theme),
        ("name: x\n", Theme),
        ("name: 'x\n", Theme),
        ("name: [x\n", Theme),
        ("name: x: y\n", Theme),
        ("\tname: x\n", Theme),
        ("name\nfelt: 3\n", Theme),
        ("a: b\n c\n d: e\n", Theme),
        ("- x\n", Theme),
        ("", Theme),
        ("yes: x\n", dict[str, str]),
        ("stations: {mine: [1]}\n", Layout),
        ("a: [1, 2]\n", dict[str, int | str]),
        ("a: 3\n", dict[str, int | str | None]),
        ("a: 2020-02-03\n", dict[str, str]),
    ],
)
def test_a_file_that_does_not_read_is_told_in_icelandic(tmp_path, text, type_) -> None:
    """No half of a sentence is left in English; file, line and key are told in both languages."""
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        read_typed(path, type_)
    except BadFile as bad:
        told = Words.load("is").tell(bad.why)
        assert str(path) in told and bad.key in told and ("lína" in told) == bool(bad.line)
        assert [part for part in english_parts(bad.trouble) if part in told] == [], told
    else:
        assert type_ is not Theme


def english_parts(reason: said.Why) -> Iterator[str]:
    """The stretches of writing between the facts of the English sentence, all the way down."""
    text = Words.load().say(reason.key)
    yield from (part.strip() for part in FACT.split(text)[::2] if len(part.strip()) > 6)
    for _, fact in reason.facts:
        if isinstance(fact, said.Why):
            yield from english_parts(fact)
