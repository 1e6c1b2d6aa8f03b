"""Pictures of whole tables where nobody plays: of a game's first tricks, and for a file."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.ondisk import write_whole
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.sight import redact
from rules.kit.state import State, Table, View
from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.layout.arrange import TableSetup
from table.theme.theme import Theme

if TYPE_CHECKING:
    from table.session.open_game import OpenGame


def sample(rules: Rules, seats: int, tricks: int = 3, seed: int = 5) -> State:
    """A position from the first part of a game, for a picture of its table."""
    options = full_options(rules, seats, {})
    luck = Luck(seed)
    state = rules.deal(Table(seats, options, 0), luck)
    draw = random.Random(seed).random
    chosen = 0
    while chosen < tricks or rules.actors(state) == ():
        made = {}
        for seat in rules.actors(state):
            legal = list(candidates(rules, state, seat))
            made[seat] = legal[int(draw() * len(legal))]
        chosen += bool(made)
        if rules.outcome(state) is not None:
            break
        rules.apply(state, made, luck)
    return state


def preview(game: OpenGame, size: tuple[int, int], theme: Theme, deck: Deck) -> pygame.Surface:
    """A small picture of a game's own table in mid-play, of `size` pixels."""
    assert game.rules is not None and game.layout is not None
    rules = game.rules
    seats = min(max(min(rules.SEATS), 4), max(rules.SEATS))
    state = sample(rules, seats)
    looks = Looks(game.layout, theme, deck, game.words, rules)
    whole = (1024, round(1024 * size[1] / size[0]))
    big = paint_table(
        redact(rules, state, 0),
        looks,
        Company([""] * seats),
        whole,
        0,
        TableSetup.of(rules, state.table),
    )
    return pygame.transform.smoothscale(big, size)


def save_shot(
    game: OpenGame,
    view: View,
    names: Sequence[str],
    size: tuple[int, int],
    theme: Theme,
    deck: Deck,
    out: Path,
) -> None:
    """Write a view as a PNG of `size` pixels, without a display; OSError where that cannot be
    done, and then nothing there has changed."""
    assert game.rules is not None and game.layout is not None
    looks = Looks(game.layout, theme, deck, game.words.with_names(names), game.rules)
    around = TableSetup.of(game.rules, view.table)
    picture = paint_table(view, looks, Company(names), size, view.seat or 0, around)
    drawn = BytesIO()  # pygame would say nothing of a disk that is full half-way
    pygame.image.save(picture, drawn, out.name)
    write_whole(out, drawn.getvalue(), 0o666)
