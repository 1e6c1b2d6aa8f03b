"""A table to look at: what a damaged file is painted with."""

from __future__ import annotations

import random
from functools import cache

import pygame

from rules.kit.catalogue import game as game_named
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.state import View
from table.felt.picture import Company, Looks, paint_table
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.layout import Layout
from table.theme.theme import DEFAULT, Theme, themes
from tests.tables import forgetting, play_on, players
from tests.torture.window import Plain

SIZE = (640, 400)
SEATS = 3


@cache
def deck() -> Plain:
    return Plain()


@cache
def classic() -> Theme:
    found = themes()[DEFAULT]
    assert isinstance(found, Theme)
    if not pygame.font.get_init():
        pygame.display.init()
        pygame.font.init()
    pygame.display.set_mode(SIZE)
    return found


@cache
def rules_of(game: str) -> Rules:
    rules = game_named(game).rules
    assert rules is not None
    return rules


@cache
def views(game: str) -> list[View]:
    """Two views of a match: when the first has just been asked, and a while later."""
    match = Match(rules_of(game), players(SEATS), {}, "views")
    rng, found = random.Random(3), []
    for wanted in (1, 14):
        with forgetting():
            while not match.over and (match.step < wanted or not match.owing()):
                play_on(match, rng)
        found.append(match.view(match.owing()[0] if match.owing() else 0))
    return found


def paint(game: str, view: View, drawn: Layout, look: Theme, size: tuple[int, int]) -> None:
    rules = rules_of(game)
    spoken = Words.load("en", [game_named(game).folder])
    looks = Looks(drawn, look, deck(), spoken, rules)
    names = [f"Seat {seat}" for seat in range(view.table.seats)]
    company = Company(names, frozenset(rules.actors(view)))
    bottom = view.seat if view.seat is not None else 0
    paint_table(view, looks, company, size, bottom, TableSetup.of(rules, view.table))
