"""Everything that is wrong with a game's files, for its author."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rules.kit.catalogue import Game, path_name
from rules.kit.contract import Rules
from rules.kit.options import spelled_value
from rules.kit.outside import text_of_file
from rules.kit.records import record_keys
from rules.kit.said import Why, why
from sprites.names import is_card
from table.files.badfile import BadFile, nearest_name, unknown_name
from table.files.typed import fault_at
from table.i18n.glossary import FAMILY, Glossary, Term, keys_of, load_glossary
from table.i18n.plural import FORMS
from table.i18n.rules_page import howto_source, page_text
from table.i18n.words import FALLBACK, HOME, YOU, Words, languages, texts
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.session.open_game import speechless

LARGEST = 4_000_000  # bytes of a file of a game's code


class Sentences:
    """Every `why(KEY, FACT=...)` in the code of a game's folder.

    `keys` are those written out there, `advised` those of its player alone; `all_told`: no other
    is put together as it is said.
    """

    def __init__(self, folder: Path) -> None:
        self.keys: set[str] = set()
        self.advised: set[str] = set()
        self.all_told = True
        self._facts: dict[str, set[str] | None] = {}  # None: more than is written out
        for path in sorted(folder.rglob("*.py")):
            try:
                whole = ast.parse(text_of_file(path, LARGEST))
            except (
                OSError,
                SyntaxError,
                ValueError,
                RecursionError,
                MemoryError,
            ):  # others say so; nobody knows what it says
                self.all_told = False
                continue
            for node in ast.walk(whole):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("why", "Why"):
                    self._note(node, path.parent != folder)

    def facts(self, key: str) -> set[str] | None:
        """Every fact that is given with this key anywhere; None where that is not known."""
        return self._facts.get(key) if self.all_told else None

    def _note(self, call: ast.Call, advised: bool) -> None:
        given = {keyword.arg for keyword in call.keywords if keyword.arg}
        plain = len(call.args) == 1 and len(given) == len(call.keywords)
        for key in _texts(call.args[0]) if call.args else (None,):
            if key is None:
                self.all_told = False
                continue
            self.keys.add(key)
            if advised:
                self.advised.add(key)
            before = self._facts.get(key, set())
            self._facts[key] = given | before if plain and before is not None else None


def _texts(node: ast.expr) -> Iterator[str | None]:
    """What an expression comes to: a text, either of two, or None where it is put together."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    else:
        text = node.value if isinstance(node, ast.Constant) else None
        yield text if isinstance(text, str) else None


# What the rules say by keys that no list of theirs has.
SPOKEN = ("outcome", "note", "gauge", "story", "tip")
TOLD = (*SPOKEN, "reason")


def faults(game: Game) -> Iterator[Why]:
    """What is wrong with a game, a sentence each; none where all of it is sound.

    Of the rules, or of a file that does not read, the first fault. A language with a words
    file that lacks something is at fault though English stands in for it at the table.
    """
    if game.rules is None:
        if game.error:
            yield game.error
        return
    layout = None
    try:
        layout = read_layout(game.folder, game.rules)
    except BadFile as bad:
        yield bad.called(path_name(bad.path))
    sentences = Sentences(game.folder)
    for tongue in languages():
        path = game.folder / f"words.{tongue}.yaml"
        if tongue == FALLBACK or path.exists():
            try:
                yield from _of_words(path, game.rules, layout, sentences, tongue)
            except BadFile as bad:
                yield bad.called(path_name(bad.path))
    yield from chapterless(game, game.rules, layout)


def _of_words(
    path: Path, rules: Rules, layout: Layout | None, sentences: Sentences, tongue: str
) -> Iterator[Why]:
    """What a words file does not say, and what it says of things that are not there."""
    said = texts(path)
    if layout is None:
        return
    words = Words(HOME / path.name, path)
    missing = speechless(path.parent, words, rules, layout, tongue)
    if missing:
        yield missing
    for key in sorted(sentences.keys):
        if not any(words.has(name) for name in (key, *(f"{kind}.{key}" for kind in TOLD))):
            yield why("words.unsaid", file=path_name(path), name=key)
    told = [*strays(said, rules, layout, sentences), *term_faults(said, path.parent, tongue)]
    for key, fault in told:
        yield fault_at(path, (key,), fault).called(path_name(path))


def strays(
    said: Mapping[str, str], rules: Rules, layout: Layout, sentences: Sentences
) -> Iterator[tuple[str, Why]]:
    """The keys of a words file that speak of what the game does not have, or that hold a fact in
    braces which is not given, and what to say of each."""
    known = _known(rules, layout, sentences)
    for key, text in said.items():
        family, _, rest = key.partition(".")
        names = known.get(family)
        plain = re.sub(rf"\.({'|'.join(FORMS)}|row|tip)$", "", rest).removesuffix(f".{YOU}")
        if names is not None and not any(f"{rest}.".startswith(f"{name}.") for name in names):
            yield key, unknown_name(rest, names)
        elif family == "option":
            name, dot, choice = plain.partition(".")
            option = next((option for option in rules.OPTIONS if option.key == name), None)
            choices = [*map(spelled_value, option.choices), "line"] if option and dot else [choice]
            if choice not in choices:
                yield key, unknown_name(choice, choices)
        elif family in SPOKEN and sentences.all_told and plain not in sentences.keys:
            yield key, unknown_name(plain, sorted(sentences.keys))
        elif names is None and family not in (*SPOKEN, *_families()):
            yield (
                key,
                why("words.family", name=family, near=nearest_name(family, [*known, *SPOKEN])),
            )
        if family in TOLD:
            yield from ((key, fault) for fault in _field_faults(plain, text, sentences))


def _known(rules: Rules, layout: Layout, sentences: Sentences) -> Mapping[str, Sequence[str]]:
    """What may follow the first part of a key, by that part."""
    pools = layout.mat.pools if layout.mat else {}
    return {
        "game": ("name", "line", "author"),
        "zone": list(rules.SIGHT),
        "verb": rules.VERBS,
        "phase": rules.PHASES,
        "asked": rules.PHASES,
        "option": [option.key for option in rules.OPTIONS],
        "reason": [*rules.REASONS, *sorted(sentences.advised)],
        "mat": list(pools),
        "record": record_keys(rules),
        "tally": [name.removesuffix(":{seat}") for name in (*layout.tallies, *pools)],
        "head": [key for key, entry in layout.tallies.items() if entry.at == "head"],
    }


@cache
def _families() -> frozenset[str]:
    """How the keys of the table's own words begin, which a game may put in its own words; and of
    what it explains."""
    own = (key.partition(".")[0] for key in texts(HOME / f"words.{FALLBACK}.yaml"))
    return frozenset([*own, FAMILY.rstrip(".")])


def _field_faults(key: str, text: str, sentences: Sentences) -> Iterator[Why]:
    """What stands in braces is a fact that the rules give, or a card."""
    given = sentences.facts(key)
    for field in re.findall(r"\{([\w.]+)(?::\w+)?\}", text) if given is not None else ():
        if field not in (given or ()) and not is_card(field):
            near = nearest_name(field, given) if given else why("words.no_fact")
            yield why("words.field", field=f"{{{field}}}", near=near)


def chapterless(game: Game, rules: Rules, layout: Layout | None) -> Iterator[Why]:
    """Reasons and phases that lead to a chapter which a how-to page of the game does not have."""
    leads = [("rules.py", "REASONS", key, anchor) for key, anchor in rules.REASONS.items()]
    chapters = layout.chapters if layout else {}
    leads += [("layout.yaml", "chapters", key, anchor) for key, anchor in chapters.items()]
    for page in sorted(game.folder.glob("howto*.md")):
        anchors = re.findall(r"\{#([\w.-]+)\}", page_text(page))
        for of, block, key, anchor in leads:
            if anchor not in anchors:
                near = nearest_name(str(anchor), anchors) if anchors else why("words.no_chapter")
                file, given = path_name(game.folder / of), page.name
                facts = {"file": file, "block": block, "key": key, "name": anchor, "page": given}
                yield why("words.chapter", **facts, near=near)


PARTS = ("means", "not")  # what may follow the key of a word
_HELD = "\ufffc"  # for a fact or a card


def term_faults(said: Mapping[str, str], folder: Path, tongue: str) -> Iterator[tuple[str, Why]]:
    """The keys of a words file that explain nothing, or in a circle, and what to say of each."""
    terms = keys_of(said)
    for key in (key for key in said if key.startswith(FAMILY)):
        name, _, part = key[len(FAMILY) :].partition(".")
        if part and part not in PARTS:
            yield key, nearest_name(part, PARTS)
        elif part and name not in terms:
            yield key, nearest_name(name, terms) if terms else why("glossary.word", name=name)
        elif not name.isidentifier():
            yield key, why("glossary.key", name=name)
        elif not part and not said.get(f"{key}.means"):
            yield key, why("glossary.means", name=name)
        elif "{" in said[key]:
            yield key, why("glossary.plain")
    explained = load_glossary(said)
    read = "\n".join(texts_of(said, folder, tongue))
    whose: dict[str, str] = {}
    for term in explained.terms.values():
        for form in map(str.casefold, term.forms):
            other = whose.setdefault(form, term.key)
            if other != term.key:
                yield FAMILY + term.key, why("glossary.double", form=form, name=other)
        if not any(stands(term, form, read) for form in term.forms):
            yield FAMILY + term.key, why("glossary.unread", name=term.name)
    for circle in circles(explained):
        yield f"{FAMILY}{circle[0]}.means", why("glossary.circle", names=", ".join(circle))


def stands(term: Term, form: str, texts: str) -> bool:
    """Whether a form of a word stands anywhere in some texts and means that word there."""
    alone = Glossary([term._replace(forms=(form,))])
    return bool(alone.find(texts))


def texts_of(said: Mapping[str, str], folder: Path, tongue: str) -> Sequence[str]:
    """Everything a player reads of a game but its glossary, facts and marks of the page taken
    out."""
    page = re.sub(r"<!--.*?-->|\*", "", howto_source(folder, tongue), flags=re.DOTALL)
    found = [text for key, text in said.items() if not key.startswith(FAMILY)]
    return [re.sub(r"\{[^}]*\}", _HELD, text) for text in [*found, *page.splitlines()]]


def circles(explained: Glossary) -> Iterator[tuple[str, ...]]:
    """Words that are explained by one another round in a circle; a word that is explained by
    itself is one. Each circle once."""
    uses = {
        key: [used.key for used in explained.find(term.means)]
        for key, term in explained.terms.items()
    }
    seen = set()
    for first in uses:
        ways: list[tuple[str, ...]] = [(first,)]
        reached = {first}
        while ways:
            way = ways.pop()
            for key in uses[way[-1]]:
                if key == first and frozenset(way) not in seen:
                    seen.add(frozenset(way))
                    yield way
                elif key not in reached:
                    reached.add(key)
                    ways.append((*way, key))
