"""Finds everything that is wrong with a game's files, for its author."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from table.players.levels import CHARACTERS
from table.session.open_game import missing_text

MAX_CODE_BYTES = 4_000_000  # of a file of a game's code
# A key of a text is FAMILY.NAME; in these families the names are the keys of `why` in the code.
SPOKEN = ("outcome", "note", "gauge", "story", "tip", "question")
TOLD = (*SPOKEN, "reason")
TERM_PARTS = ("means", "not")  # suffixes of the key of a glossary term
GAP = "\ufffc"  # stands for a fact or a card


class Sentences:
    """The sentences in the code of a game's folder: every `why(KEY, FACT=...)`.

    `keys`: the keys written out there. `advice_keys`: those in its computer player. `all_told`:
    False if some keys are computed, or if a file cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.keys: set[str] = set()
        self.advice_keys: set[str] = set()
        self.all_told = True
        self._facts: dict[str, set[str] | None] = {}  # None: some are not written out
        for path in sorted(folder.rglob("*.py")):
            try:
                code = ast.parse(text_of_file(path, MAX_CODE_BYTES))
            except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
                self.all_told = False  # the fault is reported elsewhere
                continue
            for node in ast.walk(code):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("why", "Why"):
                    self._add(node, in_player=path.parent != folder)

    def facts(self, key: str) -> set[str] | None:
        """Return the names of all facts given with a key in the code; None if some are unknown."""
        return self._facts.get(key) if self.all_told else None

    def _add(self, call: ast.Call, in_player: bool) -> None:
        """Note the keys and the facts of a call of `why`. `in_player`: in the computer player."""
        facts = {keyword.arg for keyword in call.keywords if keyword.arg}
        has_all_facts = len(call.args) == 1 and len(facts) == len(call.keywords)  # no **facts
        keys = list(_constant_texts(call.args[0])) if call.args else [None]
        for key in keys:
            if key is None:
                self.all_told = False
                continue
            self.keys.add(key)
            if in_player:
                self.advice_keys.add(key)
            earlier = self._facts.get(key, set())
            if earlier is not None:
                self._facts[key] = facts | earlier if has_all_facts else None


def _constant_texts(node: ast.expr) -> Iterator[str | None]:
    """Yield the texts that an expression in the code can have; None for a computed one."""
    if isinstance(node, ast.IfExp):
        yield from _constant_texts(node.body)
        yield from _constant_texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        yield None


def faults(game: Game) -> Iterator[Why]:
    """Yield the faults of a game, a sentence each. Of rules that do not load, and of a file that
    cannot be read, only the first fault is found. A translation has to be complete here, although
    English texts would replace missing ones at the table."""
    if game.rules is None:
        if game.error:
            yield game.error
        return
    layout = None
    try:
        layout = read_layout(game.folder, game.rules)
    except BadFile as bad:
        yield bad.sentence_with_name(path_name(bad.path))
    sentences = Sentences(game.folder)
    for language in languages():
        path = game.folder / f"words.{language}.yaml"
        if language == FALLBACK or path.exists():
            try:
                yield from _words_faults(path, game.rules, layout, sentences, language)
            except BadFile as bad:
                yield bad.sentence_with_name(path_name(bad.path))
    yield from _chapter_faults(game, game.rules, layout)


def _words_faults(path: Path, rules: Rules, layout: Layout | None, sentences: Sentences,
                  language: str) -> Iterator[Why]:  # fmt: skip
    """Yield the faults of a words file: missing texts, and keys and facts that do not exist. If the
    game has no `layout`, the file is only read. Raises BadFile if it cannot be read."""
    said = texts(path)
    if layout is None:
        return
    words = Words(HOME / path.name, path)
    missing = missing_text(path.parent, words, rules, layout, language)
    if missing:
        yield missing
    for key in sorted(sentences.keys):
        possible_keys = (key, *(f"{family}.{key}" for family in TOLD))
        if not any(map(words.has, possible_keys)):
            yield why("words.unsaid", file=path_name(path), name=key)
    key_faults = [*_key_faults(said, rules, layout, sentences)]
    for key, fault in (*key_faults, *term_faults(said, path.parent, language)):
        yield fault_at(path, (key,), fault).sentence_with_name(path_name(path))


def _key_faults(said: Mapping[str, str], rules: Rules, layout: Layout,
                sentences: Sentences) -> Iterator[tuple[str, Why]]:  # fmt: skip
    """Yield (key, fault) for each text for what the game lacks, and each unknown fact in braces."""
    names_of = _names_by_family(rules, layout, sentences)
    for key, text in said.items():
        family, _, rest = key.partition(".")
        # Without the ending that chooses among the texts of one sentence.
        name = re.sub(rf"\.({'|'.join(FORMS)}|row|tip)$", "", rest).removesuffix(f".{YOU}")
        fault: Why | None = None
        if family in names_of and not _is_known(rest, names_of[family]):
            fault = unknown_name(rest, names_of[family])
            if family == "reason" and not sentences.all_told:  # its key may be in a variable
                fault = why("words.no_why", name=name)
        elif family == "option":
            fault = _option_fault(name, rules)
        elif family in SPOKEN and sentences.all_told and name not in sentences.keys:
            fault = unknown_name(name, sorted(sentences.keys))
        elif family not in (*names_of, *SPOKEN, *_table_families()):
            near = nearest_name(family, [*names_of, *SPOKEN])
            fault = why("words.family", name=family, near=near)
        if fault is not None:
            yield key, fault
        facts = sentences.facts(name) if family in TOLD else None
        if facts is not None:
            for field_fault in _field_faults(text, facts):
                yield key, field_fault


def _is_known(rest: str, names: Iterable[str]) -> bool:
    """Whether the rest of a key is one of these names, or begins with one and a dot."""
    return any(f"{rest}.".startswith(f"{name}.") for name in names)


def _option_fault(name: str, rules: Rules) -> Why | None:
    """Return the fault of OPTION.CHOICE if the option has no such choice, else None."""
    option_key, dot, choice = name.partition(".")
    option = next((option for option in rules.OPTIONS if option.key == option_key), None)
    if option is None or not dot:
        return None
    choices = [*map(spelled_value, option.choices), "line"]
    return None if choice in choices else unknown_name(choice, choices)


def _field_faults(text: str, facts: set[str]) -> Iterator[Why]:
    """Yield the fault of each field in braces that is neither one of the facts nor a card."""
    for field in re.findall(r"\{([\w.]+)(?::\w+)?\}", text):
        if field not in facts and not is_card(field):
            near = nearest_name(field, facts) if facts else why("words.no_fact")
            yield why("words.field", field=f"{{{field}}}", near=near)


def _names_by_family(rules: Rules, layout: Layout,
                     sentences: Sentences) -> Mapping[str, Sequence[str]]:  # fmt: skip
    """Return the names that the rules and the layout allow after the family of a key, by family."""
    pools = layout.mat.pools if layout.mat else {}
    return {
        "game": ("name", "line", "author"), "zone": list(rules.SIGHT), "verb": rules.VERBS,
        "phase": rules.PHASES, "asked": rules.PHASES,
        "option": [option.key for option in rules.OPTIONS],
        "reason": [*rules.REASONS, *sorted(sentences.advice_keys)], "mat": list(pools),
        "record": record_keys(rules), "quirk": [character.key for character in CHARACTERS],
        "tally": [name.removesuffix(":{seat}") for name in (*layout.tallies, *pools)],
        "row": [layout.sheet.name] if layout.sheet and layout.sheet.name else [],
        "head": [key for key, entry in layout.tallies.items() if entry.at == "head"],
    }  # fmt: skip


@cache
def _table_families() -> frozenset[str]:
    """Return the families of the table's own keys, which a game may replace, and the glossary's."""
    families = (key.partition(".")[0] for key in texts(HOME / f"words.{FALLBACK}.yaml"))
    return frozenset([*families, FAMILY.rstrip(".")])


def _chapter_faults(game: Game, rules: Rules, layout: Layout | None) -> Iterator[Why]:
    """Yield the faults of reasons and phases that link to a chapter missing in a how-to page."""
    links = [("rules.py", "REASONS", key, anchor) for key, anchor in rules.REASONS.items()]
    chapters = layout.chapters if layout else {}
    links += [("layout.yaml", "chapters", key, anchor) for key, anchor in chapters.items()]
    for page in sorted(game.folder.glob("howto*.md")):
        anchors = re.findall(r"\{#([\w.-]+)\}", page_text(page))
        for file, block, key, anchor in links:
            if anchor not in anchors:
                near = nearest_name(str(anchor), anchors) if anchors else why("words.no_chapter")
                facts = {"block": block, "key": key, "name": anchor, "page": page.name}
                yield why("words.chapter", file=path_name(game.folder / file), **facts, near=near)


def term_faults(said: Mapping[str, str], folder: Path, language: str) -> Iterator[tuple[str, Why]]:
    """Yield (key, fault) for each glossary key of a words file that explains nothing, or is part of
    a circle of explanations, and for each form of a term that occurs in no text. The name, its
    first form, need not occur if another form does."""
    yield from _term_key_faults(said)
    glossary = load_glossary(said)
    text = "\n".join(readable_texts(said, folder, language))
    yield from _form_faults(glossary, text)
    for circle in circles(glossary):
        yield f"{FAMILY}{circle[0]}.means", why("glossary.circle", names=", ".join(circle))


def _term_key_faults(said: Mapping[str, str]) -> Iterator[tuple[str, Why]]:
    """Yield (key, fault) for each glossary key that is misspelt or explains nothing."""
    terms = keys_of(said)
    for key in said:
        if not key.startswith(FAMILY):
            continue
        name, _, part = key[len(FAMILY) :].partition(".")
        if part and part not in TERM_PARTS:
            yield key, nearest_name(part, TERM_PARTS)
        elif part and name not in terms:
            yield key, nearest_name(name, terms) if terms else why("glossary.word", name=name)
        elif not name.isidentifier():
            yield key, why("glossary.key", name=name)
        elif not part and not said.get(f"{key}.means"):
            yield key, why("glossary.means", name=name)
        elif "{" in said[key]:
            yield key, why("glossary.plain")


def _form_faults(glossary: Glossary, text: str) -> Iterator[tuple[str, Why]]:
    """Yield (key, fault) for each form that two terms have, or that does not occur in the text."""
    terms_by_form: dict[str, str] = {}  # the key of the first term that has the form
    for term in glossary.terms.values():
        for form in map(str.casefold, term.forms):
            first_term = terms_by_form.setdefault(form, term.key)
            if first_term != term.key:
                yield FAMILY + term.key, why("glossary.double", form=form, name=first_term)
        if not any(occurs(term, form, text) for form in term.forms):
            yield FAMILY + term.key, why("glossary.unread", name=term.name)
            continue
        for form in (*term.forms[1:], *term.other):
            if not occurs(term._replace(other=()), form, text):
                suffix = ".not" if form in term.other else ""
                yield f"{FAMILY}{term.key}{suffix}", why("glossary.form", form=form)


def occurs(term: Term, form: str, text: str) -> bool:
    """Whether a form of a term occurs in a text with the meaning of the term."""
    return bool(Glossary([term._replace(forms=(form,))]).find(text))


def readable_texts(said: Mapping[str, str], folder: Path, language: str) -> Sequence[str]:
    """The texts of a game that a player reads, without its glossary, facts and markup."""
    page = re.sub(r"<!--.*?-->|\*", "", howto_source(folder, language), flags=re.DOTALL)
    sentences = [text for key, text in said.items() if not key.startswith(FAMILY)]
    return [re.sub(r"\{[^}]*\}", GAP, text) for text in [*sentences, *page.splitlines()]]


def circles(glossary: Glossary) -> Iterator[tuple[str, ...]]:
    """Yield the keys of terms whose explanations use each other in a circle, each circle once. From
    each term, a path to every term that its explanation leads to is tried, and may lead back."""
    uses: dict[str, list[str]] = {}
    for key, term in glossary.terms.items():
        uses[key] = [used.key for used in glossary.find(term.means)]
    circles_met = set()
    for first in uses:
        paths: list[tuple[str, ...]] = [(first,)]
        reached = {first}
        while paths:
            path = paths.pop()
            for key in uses[path[-1]]:
                if key == first and frozenset(path) not in circles_met:
                    circles_met.add(frozenset(path))
                    yield path
                elif key not in reached:
                    reached.add(key)
                    paths.append((*path, key))
