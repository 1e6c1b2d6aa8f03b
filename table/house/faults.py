"""Everything that is wrong with a game's files, for whoever writes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from rules.kit.catalogue import Game
from rules.kit.contract import Rules
from rules.kit.said import Why
from table.files.badfile import BadFile, fault_at, unknown
from table.house.open_game import shortened, speechless
from table.places.layout import Layout
from table.places.layout_faults import read_layout
from table.words.words import FALLBACK, HOME, Words, languages, texts


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
        yield bad.called(shortened(bad.path, game.folder))
    for tongue in (one for one in languages() if _written(game.folder, one)):
        try:
            yield from _of_words(game, game.rules, layout, tongue)
        except BadFile as bad:
            yield bad.called(shortened(bad.path, game.folder))


def _written(folder: Path, tongue: str) -> bool:
    return tongue == FALLBACK or (folder / f"words.{tongue}.yaml").exists()


def _of_words(game: Game, rules: Rules, layout: Layout | None, tongue: str) -> Iterator[Why]:
    """What a words file does not say, and what it says of things that are not there."""
    path = game.folder / f"words.{tongue}.yaml"
    said = texts(path)
    if layout is None:
        return
    missing = speechless(game.folder, Words(HOME / path.name, path), rules, layout, tongue)
    if missing:
        yield missing
    for key, fault in strays(said, rules, layout):
        yield fault_at(path, (key,), fault).called(shortened(path, game.folder))


def strays(said: Iterable[str], rules: Rules, layout: Layout) -> Iterator[tuple[str, Why]]:
    """The keys of a words file that speak of a zone, verb, phase, house rule, reason or number
    at the head of the table which the game does not have, and what to say of each."""
    known: Mapping[str, Iterable[str]] = {
        "zone": rules.SIGHT,
        "verb": rules.VERBS,
        "phase": rules.PHASES,
        "option": [option.key for option in rules.OPTIONS],
        "reason": rules.REASONS,
        "head": [key for key, entry in layout.tallies.items() if entry.at == "head"],
    }
    for key in said:
        family, _, rest = key.partition(".")
        names = known.get(family)
        if names is not None and not any(
            rest == one or rest.startswith(f"{one}.") for one in names
        ):
            yield key, unknown(rest, names)
