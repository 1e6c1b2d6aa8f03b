"""Find the things that a guide points at, and the rectangles that its note should not cover."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping

import pygame

from rules.kit.cards import UNKNOWN, card
from rules.kit.changes import Spot
from rules.kit.sight import kind_and_owner
from sprites.names import is_card
from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.felt.picture import head_height
from table.felt.placement import Obstacles, PlacementOption, find_place, least_bad
from table.felt.renderer import RAISED, TableRenderer
from table.input.table_input import Controls
from table.input.toolbar import Toolbar
from table.layout.ring import around_all
from table.session.guide import OF_NOTE, OF_SEAT, OF_VERB

Rects = list[pygame.Rect]

# Costs of covering a pixel of each. OWN: the viewer's cards; RISES: above them, when they are
# picked; PLACE and FRAME: the frame of an empty zone and of one with cards.
BUTTON, PROMPT, BAND, OWN, PLATE = 6.0, 5.0, 4.0, 4.0, 4.0
NOTE, POOL, FACE, BACK = 3.0, 3.0, 2.5, 1.2
PLACE, RISES, MAT, FRAME = 1.0, 0.9, 0.8, 0.5
NOTES = ("note", "count", "said", "bubble", "owner")  # beginnings of the keys of notes
READ_NAMES = ("head", "sealed", "beside", "even")  # keys of the items with words and numbers,
READ_KINDS = ("note", "count", "sealed", "beside", "stack")  # and beginnings of their keys
SENTENCE = 20.0  # the cost for a notice to hide a pixel of a sentence
SENTENCES = ("band", "prompt", "talk", "advice", "paper", "panel", "tip", ("guide", "panel"))
MIN_FRAME = 4  # pixels; a smaller frame is not visible


def anchor_of(renderer: TableRenderer, toolbar: Toolbar, controls: Controls,
              point: str) -> pygame.Rect | None:  # fmt: skip
    """Return the rectangle of the thing that a guide calls `point`: a card, a button, an item, a
    zone or a number. None if it is not visible."""
    table, items = renderer.table, renderer.canvas.items
    kind, _, rest = point.partition(":")
    if table is None:
        return None
    if is_card(point):
        for spot, pose in table.poses.items():
            if pose.face is card(point) and spot not in table.covered_spots:
                return _include_count(renderer, spot.zone, _uncovered_part(renderer, spot))
        return None
    if kind == OF_SEAT:
        return rect_of(table.plate(int(rest))) if int(rest) in table.ring.stations else None
    if kind == OF_VERB:
        return controls.buttons.get(rest) if controls is not None else None
    if kind == OF_NOTE:
        return items[OF_NOTE, rest].rect if (OF_NOTE, rest) in items else None
    if point in toolbar.rects:
        return toolbar.rects[point]
    if point == "mat" and table.mat is not None:
        return rect_of(table.mat)  # its item has a shadow
    if point in items and not rest:
        return items[point].rect
    return _zone_or_tally_rect(renderer, point)


def _zone_or_tally_rect(renderer: TableRenderer, name: str) -> pygame.Rect | None:
    """Return the rectangle of a zone: its cards, or its empty frame; or of a number: its chips, or
    the plate or the head of the table where it is written. None if it is not visible."""
    table, items = renderer.arrangement, renderer.canvas.items
    boxes = [renderer.pose(spot).box for spot in table.poses if spot.zone == name]
    if boxes:
        return _include_count(renderer, name, rect_of(around_all(boxes)))
    frame = table.frames.get(name)
    if frame is not None and min(frame.room.width, frame.room.height) > MIN_FRAME:
        return rect_of(frame.room)
    if name in table.stacks:
        return rect_of(table.stacks[name].room)
    _, owner = kind_and_owner(name)
    tally = renderer.looks.layout.tally(name)
    if tally is not None and tally.at == "plate" and owner in table.ring.stations:
        return rect_of(table.plate(owner))
    return items["head"].rect if tally and tally.at == "head" and "head" in items else None


def _uncovered_part(renderer: TableRenderer, spot: Spot) -> pygame.Rect:
    """Return the left part of a card that the cards above it in the same row leave visible; all of
    it if they cover its left edge too, as in a pile."""
    table = renderer.arrangement
    depth, rect = table.poses[spot].depth, rect_of(renderer.pose(spot).box)
    for other, pose in table.poses.items():
        if other.zone != spot.zone or pose.depth <= depth:
            continue
        cover = rect_of(pose.box)
        shows_left_edge = rect.left + rect.w // 8 < cover.left
        if cover.colliderect(rect) and shows_left_edge:
            rect.w = cover.left - rect.left
    return rect


def _include_count(renderer: TableRenderer, zone: str, rect: pygame.Rect) -> pygame.Rect:
    count = renderer.canvas.items.get(("count", zone))
    return rect.union(count.rect) if count is not None and count.rect.colliderect(rect) else rect


def _plates(renderer: TableRenderer) -> Rects:
    table = renderer.arrangement
    return [rect_of(table.plate(seat)) for seat in table.ring.stations]


def _buttons(toolbar: Toolbar, controls: Controls) -> Rects:
    own_buttons = controls.buttons.values() if controls else ()
    return [*toolbar.rects.values(), *own_buttons]


def _hands(renderer: TableRenderer, seat: int | None = None) -> Rects:
    """Return the rectangles of the cards in the hand of a seat; None: in all hands."""
    table, rules, rects = renderer.table, renderer.looks.rules, Rects()
    if table is None or rules is None:
        return []
    for spot in table.poses:
        kind, owner = kind_and_owner(spot.zone)
        if rules.SIGHT[kind] == "owner" and seat in (None, owner):
            rects.append(rect_of(renderer.pose(spot).box))
    return rects


def _visible_cards(renderer: TableRenderer) -> Iterator[tuple[pygame.Rect, bool, bool]]:
    """Yield the rectangle of each uncovered card, whether it is the viewer's, and whether open."""
    table = renderer.arrangement
    for spot, pose in table.poses.items():
        if spot not in table.covered_spots:
            is_own = kind_and_owner(spot.zone)[1] == renderer.bottom
            yield rect_of(renderer.pose(spot).box), is_own, pose.face is not UNKNOWN


def raised_rects(renderer: TableRenderer) -> Rects:
    """Return the rectangles of the viewer's cards, each with the part into which it is raised."""
    rects = Rects()
    for spot, pose in renderer.arrangement.poses.items():
        if kind_and_owner(spot.zone)[1] == renderer.bottom:
            rect = rect_of(pose.box)
            rise = round(rect.h * RAISED)
            rects.append(pygame.Rect(rect.x, rect.y - rise, rect.w, rect.h + rise))
    return rects


def obstacle_costs(renderer: TableRenderer, toolbar: Toolbar,
                   controls: Controls) -> list[tuple[pygame.Rect, float]]:  # fmt: skip
    """Return rectangles that should not be covered, each with the cost of a pixel; costs add up."""
    table, items, mat = renderer.table, renderer.canvas.items, renderer.looks.layout.mat
    if table is None:
        return []
    costs = [(rect, BUTTON) for rect in _buttons(toolbar, controls)]
    costs += [(rect, PLATE) for rect in _plates(renderer)]
    stacks = [name for name, stack in table.stacks.items() if stack.number]
    costs += [(items["stack", name].rect, PLATE) for name in stacks]
    texts = {"prompt": PROMPT, "band": BAND, "head": PLATE}
    costs += [(items[name].rect, cost) for name, cost in texts.items() if name in items]
    if table.mat is not None and mat is not None:
        costs.append((rect_of(table.mat), MAT))
        costs += [(rect_of(table.frames[name].room), POOL) for name in mat.pools]
    filled = {spot.zone for spot in table.poses}
    for key, item in items.items():
        if isinstance(key, tuple) and key[0] in NOTES:
            costs.append((item.rect, NOTE))
        elif isinstance(key, tuple) and key[0] == "frame":
            costs.append((item.rect, FRAME if key[1] in filled else PLACE))
    for rect, is_own, is_open in _visible_cards(renderer):
        others_cost = FACE if is_open else BACK
        costs.append((rect, OWN if is_own else others_cost))
    return costs


def overhanging_rects(renderer: TableRenderer) -> Rects:
    """Return the rectangles of plates and chips, whose pictures extend a little beyond them."""
    table = renderer.table
    if table is None:
        return []
    return _plates(renderer) + [rect_of(stack.room) for stack in table.stacks.values()]


def protected_rects(renderer: TableRenderer, toolbar: Toolbar, controls: Controls) -> Rects:
    """Return the rectangles that nothing may cover: prompt, buttons, plates, the viewer's hand."""
    if renderer.table is None or renderer.looks.rules is None:
        return []
    prompt = _item_rects(renderer.canvas.items, ("prompt",))
    rects = [*_buttons(toolbar, controls), *_plates(renderer), *prompt]
    return rects + _hands(renderer, renderer.bottom)


def text_rects(renderer: TableRenderer, extras: Mapping[Hashable, Item]) -> Rects:
    """Return the rectangles of words and numbers on the felt, and in `extras`, to be shown soon."""
    items = {**renderer.canvas.items, **extras}
    return _item_rects(items, ("prompt", "band", "head", "sealed"), NOTES)


def _item_rects(items: Mapping[Hashable, Item], names: Collection[Hashable],
                kinds: Collection[str] = ()) -> Rects:  # fmt: skip
    """Return the rectangles of the items whose key, or its first part, is in `names` or `kinds`."""
    return [
        item.rect
        for key, item in items.items()
        if key in names or (isinstance(key, tuple) and key[0] in kinds)
    ]


def readable_rects(renderer: TableRenderer) -> Rects:
    """Return the rectangles of everything that can be read: open cards, the viewer's own cards,
    counts, notes, and the numbers at the head of the table."""
    if renderer.table is None:
        return []
    rects = _item_rects(renderer.canvas.items, READ_NAMES, READ_KINDS)
    visible = _visible_cards(renderer)
    return rects + [rect for rect, is_own, is_open in visible if is_own or is_open]


def notice_corner(renderer: TableRenderer, toolbar: Toolbar, controls: Controls,
                  paper: tuple[int, int]) -> tuple[int, int]:  # fmt: skip
    """Return the upper left corner for a notice of the size `paper`, near the head of the table. It
    covers no plate, hand, button or prompt, as little else as possible, and sentences that somebody
    may be reading only if there is no other room."""
    size, sentences = renderer.size, sentence_rects(renderer)
    head = pygame.Rect(0, 0, size[0], round(head_height(size, renderer.looks.theme.large)))
    options = [PlacementOption(paper, (head.centerx, head.bottom + paper[1]))]
    never = [*protected_rects(renderer, toolbar, controls), head, *_hands(renderer)]
    costs = obstacle_costs(renderer, toolbar, controls)
    for spared in (sentences, []):
        for limit in (FRAME, PLACE, BACK, FACE, PLATE, float("inf")):  # ever more may be covered
            forbidden = [rect for rect, cost in costs if cost >= limit]
            avoided = [(rect, cost) for rect, cost in costs if cost < limit]
            place = find_place(options, Obstacles(size, [*never, *spared, *forbidden], avoided))
            if place is not None:
                return place.rect.topleft
    return least_bad(options, Obstacles(size, [*never, *sentences])).rect.topleft


def sentence_rects(renderer: TableRenderer) -> Rects:
    """Return the rectangles of the sentences that somebody may be reading: banner, prompt, table
    talk, hint, objection, log, tooltip, coach mark."""
    rects = _item_rects(renderer.canvas.items, SENTENCES)
    return [rect for rect in rects if rect.size != (0, 0)]


def hidden_area(renderer: TableRenderer, toolbar: Toolbar, controls: Controls,
                notice: pygame.Rect) -> float:  # fmt: skip
    """Return how many pixels a notice hides of words, numbers and places on the table, and of what
    nothing may cover. Those of sentences count SENTENCE times."""
    rects = text_rects(renderer, {}) + protected_rects(renderer, toolbar, controls)
    rects += _hands(renderer) + _item_rects(renderer.canvas.items, (), ("frame",))
    hidden = [(SENTENCE, notice.clip(rect)) for rect in sentence_rects(renderer)]
    hidden += [(1.0, notice.clip(rect)) for rect in rects]
    return sum([cost * part.w * part.h for cost, part in hidden])
