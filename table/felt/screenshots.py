"""Pictures of tables where nobody plays: whole ones of a game's first tricks, and for a file; and
for a picture too small for a whole table a hand of cards, held as one holds it, and what is in the
middle, both so large that they can be told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View
from sprites.deck import Deck
from table.felt.canvas import Canvas, item
from table.felt.furniture import UNDER, card_item, rect_of
from table.felt.picture import Company, Looks, arrange_view, paint_table, with_plates
from table.layout.arrange import Arrangement, Pose, TableSetup
from table.layout.ring import Room, around_all
from table.theme.theme import Theme
from table.widgets import felt

if TYPE_CHECKING:
    from table.session.open_game import OpenGame
import random
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.chance import Luck
from rules.kit.contract import Rules
from rules.kit.ondisk import write_whole
from rules.kit.options import full_options
from rules.kit.remarks import candidates
from rules.kit.state import State, Table

if TYPE_CHECKING:
    from table.session.open_game import OpenGame


WHOLE = (1024, 640)  # the table that is looked at
HELD = 5  # cards of a hand, at most
ABOVE = 9000  # the depth of the first of them
BROAD = 2.0  # a picture so many times as wide as high
LARGEST = 0.85  # of a card in the middle, in widths of a card held
STEP = 0.38  # from a card held to the next, in widths
FAN = 3.1  # the whole fan, in widths of a card
SAG = 0.042  # by how much the outer ones lie lower, in widths
APART = 0.3  # heaps in the middle, in widths of a card
LEAN = 6  # degrees from a card held to the next
BEFORE = 0.46  # of the picture's width: the middle's part
LARGE = 250  # pixels; on a mat as wide, what is written can be read
MARGIN = 0.1  # in heights of the picture


def thumbnail(game: OpenGame, size: tuple[int, int], theme: Theme, deck: Deck) -> pygame.Surface:
    """A game in mid-play, seen from so near that a picture of `size` pixels shows its cards."""
    assert game.rules is not None and game.layout is not None
    rules = game.rules
    seats = min(max(min(rules.SEATS), 4), max(rules.SEATS))
    state = sample(rules, seats)
    seen = SampleTable(
        redact(rules, state, 0),
        Looks(game.layout, theme, deck, game.words, rules),
        TableSetup.of(rules, state.table),
    )
    _drawn(seen, size)
    deck.finish()  # the picture hangs for long: no stand-in of a card may stay in it
    return _drawn(seen, size)


class SampleTable(NamedTuple):
    """The table that is looked at."""

    view: View
    looks: Looks
    around: TableSetup

    def arrangement(self, size: tuple[int, int]) -> Arrangement:
        return arrange_view(self.view, self.looks.layout, size, 0, self.around)


class Plan(NamedTuple):
    """Where things are in a picture: the room of the middle, a held card's width, and the middle
    of the fan."""

    middle: Room
    width: float
    fan: tuple[float, float]


def plan_picture(size: tuple[int, int]) -> Plan:
    """The hand to the right of the middle; in a picture that is not broad, before it."""
    wide, height = size
    edge = MARGIN * height
    if wide < BROAD * height:
        width = min(0.36 * height, 0.34 * wide)
        above = Room(edge, edge, wide - 2 * edge, height * 0.4)
        return Plan(above, width, (wide / 2, height - 0.55 * width))
    before = Room(edge, edge, wide * BEFORE - edge, height - 2 * edge)
    width = min(0.52 * height, wide * (1 - BEFORE) / FAN)
    return Plan(before, width, (wide * (1 + BEFORE) / 2, 0.58 * height))


def _drawn(seen: SampleTable, size: tuple[int, int]) -> pygame.Surface:
    table, deck = seen.arrangement(WHOLE), seen.looks.deck
    assert seen.looks.rules is not None
    plan = plan_picture(size)
    part = plan.middle
    lying = [] if table.mat else _brought(_middle(table), part, LARGEST * plan.width)
    held = _held(table, seen.looks.rules.SIGHT, plan)
    canvas = Canvas(felt(size, seen.looks.theme))
    canvas.lay({pose: card_item(deck, pose) for pose in (*lying, *held)})
    picture = pygame.Surface(size)
    if table.mat is not None:
        board = _board(seen, table.mat, part)
        canvas.put("mat", item(UNDER, (board, board.get_rect(center=part.middle).topleft, 0)))
    canvas.draw(picture, whole=True)
    return picture


def _middle(table: Arrangement) -> list[list[Pose]]:
    """The heaps in the middle, from the left; where there are none, those of the others."""
    heaps: dict[str, list[Pose]] = {}
    for spot, pose in table.poses.items():
        if spot not in table.covered and kind_and_owner(spot.zone)[1] != 0:
            heaps.setdefault(spot.zone, []).append(pose)
    middle = [heap for zone, heap in heaps.items() if kind_and_owner(zone)[1] < 0]
    return sorted(middle or heaps.values(), key=lambda heap: min(pose.box.x for pose in heap))


def _brought(heaps: Sequence[Sequence[Pose]], part: Room, largest: float) -> list[Pose]:
    """Heap beside heap in a part of the picture, as large as it holds; no card is wider than
    `largest`."""
    moved: list[Pose] = []
    edge = 0.0
    for heap in heaps:
        room = around_all([pose.box for pose in heap])
        moved += [pose._replace(x=pose.x - room.x + edge) for pose in heap]
        edge += room.width + APART * heap[0].width
    if not moved:
        return []
    box, widest = around_all([pose.box for pose in moved]), max(pose.width for pose in moved)
    times = min(part.width / box.width, part.height / box.height, largest / widest)
    (x, y), (left, top) = part.middle, box.middle
    return [
        pose._replace(
            x=x + (pose.x - left) * times, y=y + (pose.y - top) * times, width=pose.width * times
        )
        for pose in moved
    ]


def _held(table: Arrangement, sight: Mapping[str, str], plan: Plan) -> Sequence[Pose]:
    """The first cards of the hand at the bottom, in a fan at the picture's lower right."""
    mine = {spot: kind_and_owner(spot.zone) for spot in table.poses}
    own = [spot for spot, (kind, owner) in mine.items() if owner == 0 and sight[kind] == "owner"]
    poses = sorted((table.poses[spot] for spot in own), key=lambda pose: pose.x)[:HELD]
    fan = []
    for number, pose in enumerate(poses):
        off = number - (len(poses) - 1) / 2
        x = plan.fan[0] + off * STEP * plan.width
        y = plan.fan[1] + off * off * SAG * plan.width
        fan.append(
            pose._replace(
                x=x, y=y, width=plan.width, angle=-LEAN * off, depth=ABOVE + number, upon=False
            )
        )
    return fan


def _board(seen: SampleTable, mat: Room, part: Room) -> pygame.Surface:
    """The mat with its chips, as large as a part of the picture holds."""
    times = min(part.width / mat.width, part.height / mat.height)
    fine = 2 if part.width < LARGE else 1  # a small one is drawn larger, for what is written there
    size = round(WHOLE[0] * times * fine), round(WHOLE[1] * times * fine)
    view, looks, company = seen.view, seen.looks, Company([""] * seen.view.table.seats)
    whole = paint_table(view, looks, company, size, 0, seen.around)
    around = with_plates(
        seen.around, view, looks, company
    )  # where it lies depends on the plates as well
    room = arrange_view(view, looks.layout, size, 0, around, large=looks.theme.large).mat
    assert room is not None
    rect = rect_of(room).clip(whole.get_rect())
    fit = min(part.width / rect.w, part.height / rect.h)
    scaled = round(rect.w * fit), round(rect.h * fit)
    return pygame.transform.smoothscale(whole.subsurface(rect), scaled)


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
