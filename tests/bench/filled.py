"""How well the felt is filled: what share of a window cards have, and how much lies empty.

A hand is played by the game's own rule players and looked at from one seat through its middle
half; each figure is the median over those views, a share of the window's height or of its area.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from statistics import median

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.chance import Luck, derived
from rules.kit.contract import Rules
from rules.kit.options import full_options
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, Table, View
from table.app.app import App
from table.felt.picture import Company, Looks, arrange_view, furniture, view_notes, with_plates
from table.layout.arrange import Arrangement, TableSetup
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.session.open_game import OpenGame, parts

LOOKS = 8  # views of a hand that are looked at
GRID = (96, 54)  # cells into which a window is cut, to find what is empty
NAMES = ("Anna", "Björn", "Dagný", "Elías", "Freyja", "Gísli", "Hildur", "Ívar", "Jóna", "Kári")


@dataclass(frozen=True)
class Filled:
    """What one view shows: heights as shares of the window's (0 where there is no such card),
    areas as shares of the whole window."""

    own: float
    other: float
    index: float
    covered: float
    empty: float


def hand(game: OpenGame, seats: int, number: int) -> list[View]:
    """Every position of one hand between rule players, as the seat sees it that held cards for
    longest."""
    rules: Rules = parts(game)[0]
    luck = Luck(number + 1)
    state = rules.deal(Table(seats, full_options(rules, seats, {}), number % seats), luck)
    states: list[State] = []
    held = [0] * seats
    while rules.outcome(state) is None:
        states.append(state.copy())
        for seat in range(seats):
            held[seat] += any(state.zones.get(name) for name in _own(rules, seat))
        made = {
            seat: think(
                game.name,
                redact(rules, state, seat),
                seat,
                RULE_PLAYER,
                derived(str(number), len(states), seat),
            )
            for seat in rules.actors(state)
        }
        rules.apply(state, made, luck)
    looker = held.index(max(held))
    return [redact(rules, shown, looker) for shown in states]


def _own(rules: Rules, seat: int) -> list[str]:
    """The zones that only this seat sees."""
    return [f"{kind}:{seat}" for kind, sight in rules.SIGHT.items() if sight == "owner"]


def middle_half(views: Sequence[View]) -> list[View]:
    """Some views of the middle half of a hand, evenly apart."""
    half = views[len(views) // 4 : len(views) - len(views) // 4] or list(views)
    step = max(1, len(half) // LOOKS)
    return list(half[::step][:LOOKS])


def measured(
    app: App, game: OpenGame, views: Iterable[View], size: tuple[int, int]
) -> dict[str, float]:
    """The medians over some views, rounded; a card that none of them shows is 0."""
    rules, layout = parts(game)
    looks = Looks(layout, app.theme, app.themes.deck(), game.words, rules)
    seen = [look(rules, looks, view, size) for view in views]
    found = {}
    for field in fields(Filled):
        some = [value for sight in seen if (value := getattr(sight, field.name)) > 0]
        found[field.name] = round(median(some), 4) if some else 0.0
    return found


def look(rules: Rules, looks: Looks, view: View, size: tuple[int, int]) -> Filled:
    """What one view shows in a window of `size` pixels."""
    seat = view.seat or 0
    table = arrange_view(view, looks.layout, size, seat, _around(rules, looks, view))
    own, others, prints = [], [], []
    for spot, pose in table.poses.items():
        if pose.face is not UNKNOWN and spot not in table.covered:
            style = looks.deck.style.grown(pose.read)
            prints.append(pose.width * style.rank_height)
        kind, owner = kind_and_owner(spot.zone)
        if owner == seat and rules.SIGHT[kind] == "owner":
            own.append(pose.box.height)
        elif pose.face is not UNKNOWN and spot not in table.covered:
            others.append(pose.box.height)
    grid = _grid(_occupied(table, view, looks), size)
    high = size[1]
    return Filled(
        min(own, default=0.0) / high,
        min(others, default=0.0) / high,
        min(prints, default=0.0) / high,
        sum(map(sum, grid)) / (GRID[0] * GRID[1]),
        emptiest(grid) / (GRID[0] * GRID[1]),
    )


def _company(view: View) -> Company:
    return Company(NAMES[: view.table.seats], owes=(view.seat or 0,))


def _around(rules: Rules, looks: Looks, view: View) -> TableSetup:
    return with_plates(TableSetup.of(rules, view.table), view, looks, _company(view))


def _occupied(table: Arrangement, view: View, looks: Looks) -> list[pygame.Rect]:
    """Where something lies that is not mere felt; an outline round nothing is felt."""
    company = _company(view)
    items = {**furniture(table, view, looks, company), **view_notes(table, view, looks)}
    own = table.ring.stations[view.seat or 0]
    prompt, buttons = own.prompt, own.buttons
    return [
        *(
            item.rect
            for key, item in items.items()
            if not (isinstance(key, tuple) and key[0] in ("frame", "light"))
        ),
        *(pygame.Rect(pose.box) for pose in table.poses.values()),
        pygame.Rect(prompt),
        pygame.Rect(buttons),
    ]


def _grid(rects: Iterable[pygame.Rect], size: tuple[int, int]) -> list[list[bool]]:
    """The window in cells: whether the middle of each is covered."""
    wide, high = size[0] / GRID[0], size[1] / GRID[1]
    grid = [[False] * GRID[0] for _ in range(GRID[1])]
    for rect in rects:
        left, right = (max(0, round(x / wide)) for x in (rect.left, rect.right))
        for row in range(max(0, round(rect.top / high)), min(GRID[1], round(rect.bottom / high))):
            grid[row][left:right] = [True] * (min(GRID[0], right) - left)
    return grid


def emptiest(grid: Sequence[Sequence[bool]]) -> int:
    """The cells of the largest rectangle in which nothing lies."""
    best, heights = 0, [0] * len(grid[0])
    for row in grid:
        heights = [0 if cell else high + 1 for cell, high in zip(row, heights, strict=True)]
        open_: list[tuple[int, int]] = []  # where a rectangle of this height could begin
        for place, high in enumerate([*heights, 0]):
            start = place
            while open_ and open_[-1][1] >= high:
                start, tall = open_.pop()
                best = max(best, tall * (place - start))
            open_.append((start, high))
    return best
