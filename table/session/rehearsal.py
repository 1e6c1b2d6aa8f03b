"""A game tried out before anybody sits down to it: its rules in a hand at random, and whether all
that occurs there has its place and its words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.catalogue import called
from rules.kit.rehearsal import Met, rehearsed
from rules.kit.said import Why, why
from table.i18n.words import FALLBACK
from table.layout.layout import Layout
from table.session.open_game import OpenGame


def rehearse(game: OpenGame) -> Why | None:
    """The first thing wrong with a game, from then on its error; None if a hand of it goes well."""
    if game.error is None and game.rules is not None and game.layout is not None:
        met = rehearsed(game.rules, game.folder)
        game.noticed = met.wrong or next(_missing(game, game.layout, met), None)
    return game.noticed


def _missing(game: OpenGame, layout: Layout, met: Met) -> Iterator[Why]:
    """What the hand had and layout or words have not."""
    places = called(game.folder / "layout.yaml")
    for tally in sorted(met.tallies):
        if layout.tally(tally) is None:
            kind, colon, owner = tally.partition(":")
            key = f"{kind}:{{seat}}" if owner.isdecimal() else kind + colon + owner
            yield why("game.unplaced", file=places, key=f"tallies.{key}")
    assert game.rules is not None
    needed = [f"phase.{phase}" for phase in sorted(met.phases)]
    needed += [f"reason.{key}" for key in game.rules.REASONS]
    needed += [f"outcome.{key}" for key in sorted(met.outcomes)]
    needed += [f"story.{key}" for key in sorted(met.told)]
    heads = {name for name, entry in layout.tallies.items() if entry.at == "head"}
    needed += [f"head.{name}" for name in sorted(heads & met.tallies)]
    for key in needed:
        if not game.words.has(key):
            file = called(game.folder / f"words.{FALLBACK}.yaml")
            yield why("game.speechless", file=file, key=key)
