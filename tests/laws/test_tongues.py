"""Every language says everything: the same keys, the same facts, the same page; and every game
explains its words in each, in plain sentences, in no circle."""

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.cli.words import allowed_facts, facts_of, missing_from, needed_keys, plural_base
from table.files.typed import read_typed
from table.i18n.glossary import load_glossary
from table.i18n.locales import load_locale
from table.i18n.plural import OTHER
from table.i18n.rules_page import howto_path
from table.i18n.words import FALLBACK, HOME, Words, languages
from table.session.faults import circles, term_faults
from tests.tables import FINISHED, tongues_of

TONGUES = [tongue for tongue in languages() if tongue != FALLBACK]
FOLDERS = [HOME, *(game.folder for game in games() if game.rules)]
LEAST, MOST = 8, 20  # words a game explains
LONGEST = 230  # letters of a meaning
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


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_language_says_the_same(folder: Path, tongue: str) -> None:
    """What one language says, the other says too, in the same order, in its own plural forms. A
    sentence holds the facts that the English one holds; in a plural form that more than one whole
    number takes the number itself stands too, and in that of one number it may. No text is empty,
    and none is double-spaced or has a space at its end."""
    if tongue not in tongues_of(folder):
        pytest.skip("the game does not speak it")
    english, other, locale = texts(folder, FALLBACK), texts(folder, tongue), load_locale(tongue)
    wanted, found = needed_keys(english, locale), list(told(other, folder))
    where = f"{folder.name}/words.{tongue}.yaml"
    differ = next((pair for pair in zip_longest(wanted, found) if pair[0] != pair[1]), None)
    assert differ is None, f"{where}: after the order of words.en.yaml {differ[0]}, not {differ[1]}"
    forms = [locale.form(n) for n in range(200)]
    for key, text in told(other, folder).items():
        base, _, form = key.rpartition(".")
        allowed = allowed_facts(english, key)
        assert facts_of(text) in allowed, f"{where}: {key} must have the facts {allowed[0]}"
        if plural_base(english, key) and "n" in facts_of(english[f"{base}.{OTHER}"]):
            numbers = [n for n, other in enumerate(forms) if other == form]
            assert "n" in facts_of(text) or len(numbers) == 1, (
                f"{where}: {key} is said of {numbers[:3]} and so on; write {{n}} into it"
            )
    for key, text in other.items():
        is_tight = all(text.replace("\u00a0", "-").split(" ")) and text == text.strip()
        assert is_tight, f"{where}: {key} has a space too many, or no text: “{text}”"


@pytest.mark.parametrize("tongue", languages())
def test_nothing_is_missing_in_any_language(tongue: str) -> None:
    """`words --missing` lists nothing of a folder that speaks it; `{n:hk}` names a known form."""
    forms = set(load_locale(tongue).numbers)
    forms |= {key.rpartition(".")[2] for key in texts(HOME, tongue) if FORM.match(key)}
    for folder in (folder for folder in FOLDERS if tongue in tongues_of(folder)):
        assert list(missing_from(folder, tongue)) == []
        for key, text in texts(folder, tongue).items():
            assert set(re.findall(r"\{\w+:(\w+)\}", text)) <= forms, f"{folder.name}: {key}"


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("folder", FOLDERS[1:], ids=lambda folder: folder.name)
def test_every_language_has_its_own_page(folder: Path, tongue: str) -> None:
    """The how-to page has the English one's chapters, in order, each with the same cards."""
    if tongue not in tongues_of(folder):
        pytest.skip("the game does not speak it")
    pages = [
        howto_path(folder, language).read_text(encoding="utf-8") for language in (FALLBACK, tongue)
    ]
    assert pages[0] != pages[1], f"there is no howto.{tongue}.md, or it is the English one"
    for alike in (ANCHOR.findall, HEADING.findall, cards_of):
        one, other = map(alike, pages)
        assert one == other, f"howto.md has {one}, howto.{tongue}.md {other}"


def cards_of(page: str) -> dict[str, list[str]]:
    """The cards of every chapter, sorted: a sentence may turn them round."""
    parts = re.split(r"^#+ .*\{#([\w.-]+)\}$", page, flags=re.MULTILINE)
    chapters = zip(["", *parts[1::2]], parts[::2], strict=True)
    return {anchor: sorted(CARD.findall(text)) for anchor, text in chapters}


# --- how long a sentence is ---------------------------------------------------------------------

SHORT, FOR_AUTHORS = 14, 25  # words
READ_IN_PLAY = (
    "zone tally head verb tip gauge phase note story climax reason option outcome".split()
)
"""The first parts of a game's keys whose texts are read during play: prompts, hints, score rows."""
AUTHORS_READ = "climax csv fault file game glossary guide journal layout tongue words yaml".split()
"""The first parts of the table's keys whose texts are read by people who write a game or a file."""
HISTORY = "news"


def most_words(folder: Path, key: str) -> int:
    """The most words that a sentence of this text may have; 0 for any number."""
    kind = key.partition(".")[0]
    if folder != HOME:
        return SHORT if kind in READ_IN_PLAY else 0
    if kind == HISTORY or key.endswith(".found"):  # words that the search knows
        return 0
    return FOR_AUTHORS if kind in AUTHORS_READ else SHORT


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_sentence_is_short(folder: Path) -> None:
    """A prompt, tip, hint or score row of our games has at most 14 words a sentence, in every
    language, and so has each text of the table: it is read in a glance. Sentences for people who
    write games have at most 25."""
    if folder.name not in FINISHED and folder != HOME:
        pytest.skip("asked of our games alone")
    for tongue in tongues_of(folder):
        for key, text in texts(folder, tongue).items():
            most = most_words(folder, key)
            for sentence in re.split(r"(?<=[.!?:;])\s+", text) if most else ():
                words = len(sentence.split())
                assert words <= most, (
                    f"{folder.name}/words.{tongue}.yaml, {key}: at most {most} words a sentence, "
                    f"but this one has {words}: “{sentence}” Say it shorter, or in two sentences."
                )


# --- the words a game explains ------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=lambda folder: folder.name)
def test_a_game_explains_its_words_in_every_language(folder: Path) -> None:
    """As many words as a family needs, the same ones in each language, and nothing to be mended:
    every word has a meaning, each of its forms is read somewhere, and no meaning leads in a
    circle. A meaning is one to three short sentences, without the marks of a page."""
    keys = []
    for tongue in tongues_of(folder):
        said = texts(folder, tongue)
        terms = load_glossary(said)
        wrong = [f"{key}: {why}" for key, why in term_faults(said, folder, tongue)]
        wrong += [f"explained in a circle: {circle}" for circle in circles(terms)]
        where = f"words.{tongue}.yaml"
        assert not wrong, f"{where}: {'; '.join(wrong)}"
        keys.append(set(terms.terms))
        for term in terms.terms.values():
            key = f"{where}: term.{term.key}.means"
            is_sentence = term.means[0].isupper() and term.means.endswith(".")
            assert is_sentence, f"{key} is no sentence: “{term.means}”"
            marks = re.findall(r"[*\[\]{}]", term.means)
            assert len(term.means) <= LONGEST and not marks, f"{key} is long, or has marks: {marks}"
            assert len(re.findall(r"[.!?](?:\s|$)", term.means)) <= 4, f"{key}: too many sentences"
    assert all(key == keys[0] for key in keys), f"the languages explain other words: {keys}"
    least, found = LEAST if folder.name in FINISHED else 0, len(keys[0])
    assert least <= found <= MOST, f"{found} words are explained: {least} to {MOST} are wanted"


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
        ({"term.hit": "hit | hitting", "term.hit.means": "To."}, "term.hit", "hitting"),
        (
            {"term.hit": "hit", "term.hit.means": "To.", "term.b": "hit", "term.b.means": "To."},
            "term.b",
            "term.hit",
        ),
    ],
)
def test_what_is_wrong_is_told_at_its_key(tmp_path, broken, key, told) -> None:
    """A fault names the key, and what to do."""
    said = {"story.hits": "Anna hits, a hit.", **broken}
    found = [(where, str(why)) for where, why in term_faults(said, tmp_path, "en")]
    assert any(where == key and told in why for where, why in found), found


ONE_PERSON = ("scores.winner", "evening.best", "series.winner")
"""Texts whose {names} are one person's, by their keys."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_verb_follows_a_list_of_people(folder: Path) -> None:
    """In Icelandic a verb after “þú og Anna” differs: write a list of people last, by a colon."""
    for key, text in texts(folder, "is").items() if "is" in tongues_of(folder) else ():
        verbs = [] if key in ONE_PERSON else re.findall(r"\{(?:names|them)\} (?!og\b)\w+", text)
        assert not verbs, f"`{key}` has a verb after a list of people: {verbs[0]}"


SAME_FOR_YOU = {
    "en": r"(?!was$|has$|is$|does$).*([^s]|ss)",
    "is": r".*(ar|ir|ur|st)",  # as “hann tekur” and “þú tekur”
}
"""The verbs of a language that are the same after “You” as after a name."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("tongue", SAME_FOR_YOU)
def test_every_verb_after_you_has_its_form(folder: Path, tongue: str) -> None:
    """Where a sentence of a story says what somebody does, each of its verbs, also one after an
    “and”, has a form for “You” in the tongue's `you`, or is the same after “You”."""
    same, words = re.compile(SAME_FOR_YOU[tongue]), Words.load(tongue, [folder])
    nameless, wrong = words.with_names(["You"]), []
    for key, template in texts(folder, tongue).items() if tongue in tongues_of(folder) else ():
        if not key.startswith("story.") or not re.search(r"\{(who|whom|victim)\}", template):
            continue
        facts = dict.fromkeys(re.findall(r"\{(\w+)", template), "7")
        facts |= {name: "seat.0" for name in ("who", "whom", "victim") if name in facts}
        you, text, forms = words.say("seats.you"), nameless.say(key, **facts), words.locale.you
        ends = tuple(form.removeprefix("-") for form in forms.values() if len(form) > 2)
        for sentence in re.split(r"(?<=[.!?:]) ", text):
            said = re.search(rf"\b{you} ([^\W\d]+)(.*)", sentence, re.IGNORECASE)
            first, rest = said.groups() if said else ("", "")
            unlike = [verb for verb in re.findall(r" (?:and|og) (\w+)", rest) if verb in forms]
            unlike += [verb for verb in re.findall(r" and (\w+s)\b", rest) if verb not in unlike]
            if first and not same.fullmatch(first) and not first.endswith(ends):
                unlike.append(first)
            wrong += [f"{key}: “{verb}” in “{text}”" for verb in unlike]
    assert not wrong, f"tongue.{tongue}.yaml, `you`: {'; '.join(wrong)}"
