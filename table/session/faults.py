"""Everything that is wrong with a game's files, for whoever writes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rules.kit.catalogue import Game, called
from rules.kit.contract import Rules
from rules.kit.options import spelled_value
from rules.kit.records import kept
from rules.kit.said import Why, why
from sprites.names import is_card
from table.files.badfile import BadFile, nearest, unknown
from table.files.typed import fault_at
from table.i18n.glossary import FAMILY
from table.i18n.plural import FORMS
from table.i18n.rules_page import page_text
from table.i18n.words import FALLBACK, HOME, YOU, Words, languages, texts
from table.layout.layout import Layout
from table.layout.layout_faults import read_layout
from table.session.open_game import speechless
from table.session.sentences import Sentences
from table.session.term_faults import term_faults

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
        yield bad.called(called(bad.path))
    sentences = Sentences(game.folder)
    for tongue in (one for one in languages() if _written(game.folder, one)):
        try:
            yield from _of_words(game, game.rules, layout, sentences, tongue)
        except BadFile as bad:
            yield bad.called(called(bad.path))
    yield from chapterless(game, game.rules, layout)


def _written(folder: Path, tongue: str) -> bool:
    return tongue == FALLBACK or (folder / f"words.{tongue}.yaml").exists()


def _of_words(
    game: Game, rules: Rules, layout: Layout | None, sentences: Sentences, tongue: str
) -> Iterator[Why]:
    """What a words file does not say, and what it says of things that are not there."""
    path = game.folder / f"words.{tongue}.yaml"
    said = texts(path)
    if layout is None:
        return
    words = Words(HOME / path.name, path)
    missing = speechless(game.folder, words, rules, layout, tongue)
    if missing:
        yield missing
    for key in sorted(sentences.keys):
        if not any(words.has(one) for one in (key, *(f"{kind}.{key}" for kind in TOLD))):
            yield why("words.unsaid", file=called(path), name=key)
    told = [*strays(said, rules, layout, sentences), *term_faults(said, game.folder, tongue)]
    for key, fault in told:
        yield fault_at(path, (key,), fault).called(called(path))


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
        if names is not None and not _among(rest, names):
            yield key, unknown(rest, names)
        elif family == "option":
            yield from ((key, fault) for fault in _choice_faults(plain, rules))
        elif family in SPOKEN and sentences.all_told and plain not in sentences.keys:
            yield key, unknown(plain, sorted(sentences.keys))
        elif names is None and family not in (*SPOKEN, *_families()):
            yield key, why("words.family", name=family, near=nearest(family, [*known, *SPOKEN]))
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
        "record": kept(rules),
        "tally": [name.removesuffix(":{seat}") for name in (*layout.tallies, *pools)],
        "head": [key for key, entry in layout.tallies.items() if entry.at == "head"],
    }


def _among(rest: str, names: Iterable[str]) -> bool:
    return any(rest == one or rest.startswith(f"{one}.") for one in names)


@cache
def _families() -> frozenset[str]:
    """How the keys of the table's own words begin, which a game may put in its own words; and of
    what it explains."""
    own = (key.partition(".")[0] for key in texts(HOME / f"words.{FALLBACK}.yaml"))
    return frozenset([*own, FAMILY.rstrip(".")])


def _choice_faults(rest: str, rules: Rules) -> Iterator[Why]:
    """`KEY.CHOICE` names a choice of that house rule, or is the `line` about it."""
    key, dot, choice = rest.partition(".")
    for option in rules.OPTIONS:
        if option.key == key and dot:
            choices = [*map(spelled_value, option.choices), "line"]
            if choice not in choices:
                yield unknown(choice, choices)


def _field_faults(key: str, text: str, sentences: Sentences) -> Iterator[Why]:
    """What stands in braces is a fact that the rules give, or a card."""
    given = sentences.facts(key)
    for field in re.findall(r"\{([\w.]+)(?::\w+)?\}", text) if given is not None else ():
        if field not in (given or ()) and not is_card(field):
            near = nearest(field, given) if given else why("words.no_fact")
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
                near = nearest(str(anchor), anchors) if anchors else why("words.no_chapter")
                file, given = called(game.folder / of), page.name
                facts = {"file": file, "block": block, "key": key, "name": anchor, "page": given}
                yield why("words.chapter", **facts, near=near)
