"""python -m research.table_proportions [GAME]: heights of cards and what lies empty, as JSON lines.

A hand is played by the game's own rule players and looked at from one seat through its middle half.
A line for each table and window; each figure is the median over those views, in window heights:
`own`, `other` and `index`, the least heights of one's own cards, of other open ones and of an
index; `few`, of one's own where they are few; `hand` and `axis`, how far the middle of the cards,
and of prompt, banner and buttons, is from the window's. `empty` is the largest rectangle with
nothing in it, a share of the window.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import median
from typing import Any

import pygame

from research.command_line import arguments
from research.tables import table as table_for, usual_tables
from rules.kit.cards import UNKNOWN
from rules.kit.chance import Luck, derive_seed
from rules.kit.contract import Rules
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import State, View
from table.app.app import App, temporary_app
from table.felt.furniture import button_row, rect_of
from table.felt.picture import Company, Looks, arrange_view, furniture, view_notes, with_plates
from table.felt.placement import Size, free_rectangles
from table.layout.arrange import Arrangement, TableSetup
from table.layout.ring import BUTTON, BUTTONS, FEW_CARDS
from table.layout.room import around_all
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.session.open_game import OpenGame, rules_and_layout
from table.theme.theme import larger_print

SIZES = ((1024, 640), (1366, 768), (1920, 1080), (3840, 2160))
VIEWS = 8  # of a hand that are looked at
NAMES = ("Anna", "Björn", "Dagný", "Elías", "Freyja", "Gísli", "Hildur", "Ívar", "Jóna", "Kári")
MARKS = ("frame", "light")  # items that fill no room


def measure(only: str | None = None) -> Iterator[dict[str, Any]]:
    """Yield a line of results for each table at each window size. `only` names the only game."""
    pygame.display.init()
    with temporary_app() as app:
        for name, rules, seats in usual_tables(only):
            game, views = app.open(name), sample_views(name, rules, seats)
            for size in SIZES:
                figures = measure_table(app, game, views, size)
                line = {"game": name, "seats": seats, "size": list(size)}
                yield line | {figure: round(value, 4) for figure, value in figures.items()}
    pygame.display.quit()


def sample_views(game: str, rules: Rules, seats: int) -> list[View]:
    """Play a hand, and return up to about VIEWS positions of its middle half, as they are seen by
    the seat that holds cards for longest."""
    luck = Luck(1)
    state = rules.deal(table_for(rules, seats), luck)
    hidden = [kind for kind, sight in rules.SIGHT.items() if sight == "owner"]
    states = []
    while rules.outcome(state) is None:
        states.append(state.copy())
        moves = {}
        for seat in rules.actors(state):
            seed = derive_seed("0", len(states), seat)
            moves[seat] = think(game, redact(rules, state, seat), seat, RULE_PLAYER, seed)
        rules.apply(state, moves, luck)

    def holds_cards(state: State, seat: int) -> bool:
        return any(state.zones.get(f"{kind}:{seat}") for kind in hidden)

    viewer = max(range(seats), key=lambda seat: sum(holds_cards(state, seat) for state in states))
    quarter = len(states) // 4
    middle_half = states[quarter : len(states) - quarter]
    shown = [state for state in middle_half if holds_cards(state, viewer)]
    every = max(1, len(shown) // VIEWS)
    return [redact(rules, state, viewer) for state in shown[::every][:VIEWS]]


def measure_table(
    app: App, game: OpenGame, views: Sequence[View], size: Size, large: float = 1.0
) -> dict[str, float]:
    """The median of each figure over these views at this size; `large` scales the print."""
    rules, layout = rules_and_layout(game)
    looks = Looks(layout, larger_print(app.theme, large), app.themes.deck(), game.words, rules)
    figures = defaultdict[str, list[float]](list)
    for view in views:
        seat = view.seat or 0
        company = Company(NAMES[: view.table.seats], owes=(seat,))
        setup = with_plates(TableSetup.of(rules, view.table), view, looks, company)
        table = arrange_view(view, layout, size, seat, setup, large=large)
        items = {**furniture(table, view, looks, company), **view_notes(table, view, looks)}
        rects = [
            item.rect for key, item in items.items()
            if not (isinstance(key, tuple) and key[0] in MARKS)
        ]  # fmt: skip
        for figure, value in chain(_card_heights(table, looks, rules), _distances(table)):
            figures[figure].append(value)
        figures["empty"].append(_empty_share(table, rects))
    return {figure: median(values) for figure, values in figures.items()}


def _card_heights(table: Arrangement, looks: Looks, rules: Rules) -> Iterator[tuple[str, float]]:
    """Yield the smallest heights of cards and of an index, in window heights, by figure."""
    heights = defaultdict[str, list[float]](list)
    for spot, pose in table.poses.items():
        kind, owner = kind_and_owner(spot.zone)
        is_seen = pose.face is not UNKNOWN and spot not in table.covered_spots
        if is_seen:
            index = looks.deck.style.with_index_step(pose.index_step)
            heights["index"].append(pose.width * index.rank_height)
        if owner == table.bottom and rules.SIGHT[kind] == "owner":
            heights["own"].append(pose.box.height)
        elif is_seen:
            heights["other"].append(pose.box.height)
    if 0 < len(table.cards_in(table.hand)) <= FEW_CARDS:
        heights["few"] = heights["own"][:1]
    yield from ((figure, min(values) / table.size[1]) for figure, values in heights.items())


def _distances(table: Arrangement) -> Iterator[tuple[str, float]]:
    """Yield how far the hand, and the prompt, banner and buttons (`axis`), are from the middle of
    the window, in window heights."""
    own = table.own
    width, height = table.size
    cards = [pose.leaning_box for pose in table.cards_in(table.hand)]
    if cards:
        yield "hand", abs(around_all(cards).middle[0] - width / 2) / height
    button = BUTTON * own.buttons.height / BUTTONS
    left, right = button_row(own.buttons, [button, button], 0, width / 2)
    axis = left.union(right).centerx, own.prompt.middle[0], table.ring.banner.middle[0]
    yield "axis", max(abs(x - width / 2) for x in axis) / height


def _empty_share(table: Arrangement, rects: Sequence[pygame.Rect]) -> float:
    """The largest rectangle of the table with nothing in it, as a share of the window."""
    width, height = table.size
    rooms = [pose.box for pose in table.poses.values()] + [table.own.prompt, table.own.buttons]
    free = free_rectangles(pygame.Rect(0, 0, width, height), [*rects, *map(rect_of, rooms)])
    return max((room.w * room.h for room in free), default=0) / (width * height)


if __name__ == "__main__":
    for line in measure(*arguments(__doc__)):
        print(json.dumps(line))
