"""Find the things that a guide points at, and what its note had better not cover."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping

import pygame

from rules.kit.cards import UNKNOWN, card
from rules.kit.changes import Spot
from rules.kit.contract import Rules
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

# How bad it is to cover a pixel of what lies there.
BUTTON, PROMPT, BAND, OWN, PLATE = 6.0, 5.0, 4.0, 4.0, 4.0
NOTE, POOL, FACE, BACK = 3.0, 3.0, 2.5, 1.2
PLACE, RISES, MAT, FRAME = 1.0, 0.9, 0.8, 0.5
NOTES = ("note", "count", "said", "bubble", "owner")
SENTENCE = 20.0
SENTENCES = ("band", "prompt", "talk", "advice", "paper", "leaf", "tip", ("guide", "leaf"))
READ = ("note", "count", "sealed", "beside", "stack")


def anchor_of(
    showing: TableRenderer, toolbar: Toolbar, controls: Controls, point: str
) -> pygame.Rect | None:
    """The room of what is called so at the table now, in pixels; None where it is not to be
    seen."""
    table, items = showing.table, showing.canvas.items
    if table is None:
        return None
    kind, _, rest = point.partition(":")
    if is_card(point):
        for spot, pose in table.poses.items():
            if pose.face is card(point) and spot not in table.covered:
                return _badged(showing, spot.zone, _in_sight(showing, spot))
        return None
    if kind == OF_SEAT:
        return rect_of(table.plate(int(rest))) if int(rest) in table.ring.stations else None
    if kind == OF_VERB:
        return controls.buttons.get(rest) if controls is not None else None
    if kind == OF_NOTE:
        return items[OF_NOTE, rest].rect if (OF_NOTE, rest) in items else None
    if point in toolbar.rects:
        return toolbar.rects[point]
    if point in items and ":" not in point:
        return items[point].rect
    return _zone(showing, point) or _tally(showing, point)


def _in_sight(showing: TableRenderer, spot: Spot) -> pygame.Rect:
    """The part of a card that no other covers from the right, as in a row of them."""
    table = showing.arrangement
    pose, rect = table.poses[spot], rect_of(showing.pose(spot).box)
    for other, above in table.poses.items():
        over, beside = rect_of(above.box), above.depth > pose.depth and other.zone == spot.zone
        if beside and over.colliderect(rect) and rect.left + rect.w // 8 < over.left:
            rect.w = over.left - rect.left
    return rect


def _plates(showing: TableRenderer) -> list[pygame.Rect]:
    table = showing.arrangement
    return [rect_of(table.plate(seat)) for seat in table.ring.stations]


def _buttons(toolbar: Toolbar, controls: Controls) -> list[pygame.Rect]:
    return [*toolbar.rects.values(), *(controls.buttons.values() if controls else ())]


def _zone(showing: TableRenderer, name: str) -> pygame.Rect | None:
    table = showing.arrangement
    boxes = [showing.pose(spot).box for spot in table.poses if spot.zone == name]
    if boxes:
        return _badged(showing, name, rect_of(around_all(boxes)))
    frame = table.frames.get(name)
    if frame is not None and min(frame.room.width, frame.room.height) > 4:
        return rect_of(frame.room)
    return None


def _badged(showing: TableRenderer, zone: str, room: pygame.Rect) -> pygame.Rect:
    """A room with the count that hangs over its edge."""
    count = showing.canvas.items.get(("count", zone))
    return room.union(count.rect) if count is not None and count.rect.colliderect(room) else room


def raised_rects(showing: TableRenderer) -> list[pygame.Rect]:
    """Where one's own cards may still rise to, each with its place."""
    table = showing.arrangement
    own = [spot for spot in table.poses if kind_and_owner(spot.zone)[1] == showing.bottom]
    rooms = [rect_of(table.poses[spot].box) for spot in own]
    ups = [round(room.h * RAISED) for room in rooms]
    return [
        pygame.Rect(room.x, room.y - up, room.w, room.h + up)
        for room, up in zip(rooms, ups, strict=True)
    ]


def _tally(showing: TableRenderer, name: str) -> pygame.Rect | None:
    table, layout = showing.arrangement, showing.looks.layout
    if name in table.stacks:
        return rect_of(table.stacks[name].room)
    entry, owner = layout.tally(name), kind_and_owner(name)[1]
    if entry is not None and entry.at == "plate" and owner in table.ring.stations:
        return rect_of(table.plate(owner))
    if entry is not None and entry.at == "head" and "head" in showing.canvas.items:
        return showing.canvas.items["head"].rect
    return None


def obstacles(
    showing: TableRenderer, toolbar: Toolbar, controls: Controls
) -> list[tuple[pygame.Rect, float]]:
    """What matters at the table, and how much."""
    table, items = showing.table, showing.canvas.items
    if table is None:
        return []
    costs = [(rect, BUTTON) for rect in _buttons(toolbar, controls)]
    costs += [(rect, PLATE) for rect in _plates(showing)]
    stacks = [name for name, stack in table.stacks.items() if stack.number]
    costs += [(items["stack", name].rect, PLATE) for name in stacks]
    texts = {"prompt": PROMPT, "band": BAND, "head": PLATE}
    costs += [(items[name].rect, cost) for name, cost in texts.items() if name in items]
    if table.mat is not None:
        costs.append((rect_of(table.mat), MAT))
        pools = showing.looks.layout.mat.pools if showing.looks.layout.mat else ()
        costs += [(rect_of(table.frames[name].room), POOL) for name in pools]
    full = {spot.zone for spot in table.poses}
    for key, item in items.items():
        if isinstance(key, tuple) and key[0] in NOTES:
            costs.append((item.rect, NOTE))
        elif isinstance(key, tuple) and key[0] == "frame":
            costs.append((item.rect, FRAME if key[1] in full else PLACE))
    for spot in table.poses:
        if spot not in table.covered:
            pose, own = showing.pose(spot), kind_and_owner(spot.zone)[1] == showing.bottom
            cost = OWN if own else BACK if pose.face is UNKNOWN else FACE
            costs.append((rect_of(pose.box), cost))
    return costs


def overhanging(showing: TableRenderer) -> list[pygame.Rect]:
    """What stands out from its room, or has a badge over its edge: plates and chips."""
    table = showing.table
    if table is None:
        return []
    return _plates(showing) + [rect_of(stack.room) for stack in table.stacks.values()]


def never_covered(
    showing: TableRenderer, toolbar: Toolbar, controls: Controls
) -> list[pygame.Rect]:
    """What no leaf may cover: what is asked, the buttons, one's own hand, and who sits there."""
    table, items, rules = showing.table, showing.canvas.items, showing.looks.rules
    if table is None or rules is None:
        return []
    rects = [*_buttons(toolbar, controls), *_plates(showing)]
    rects += [items["prompt"].rect] if "prompt" in items else []
    own = [(spot, *kind_and_owner(spot.zone)) for spot in table.poses]
    hand = [spot for spot, kind, seat in own if seat == showing.bottom and _held(rules, kind)]
    return rects + [rect_of(showing.pose(spot).box) for spot in hand]


def text_rects(showing: TableRenderer, extras: Mapping[Hashable, Item]) -> list[pygame.Rect]:
    """Where words and numbers stand upon the felt, with what is about to be laid there."""
    return _rects({**showing.canvas.items, **extras}, ("prompt", "band", "head"), NOTES)


def _rects(
    items: Mapping[Hashable, Item], names: Collection[str], kinds: Collection[str]
) -> list[pygame.Rect]:
    """Where the items of these names lie, and those whose key begins with one of these kinds."""
    return [
        item.rect
        for key, item in items.items()
        if key in names or (isinstance(key, tuple) and key[0] in kinds)
    ]


def readable_rects(showing: TableRenderer) -> list[pygame.Rect]:
    """What stands or lies there to be read: open cards and one's own, counts, notes, the head."""
    table, items = showing.table, showing.canvas.items
    if table is None:
        return []
    rects = _rects(items, ("head", "sealed", "beside", "even"), READ)
    for spot, pose in table.poses.items():
        own = kind_and_owner(spot.zone)[1] == showing.bottom
        if spot not in table.covered and (own or pose.face is not UNKNOWN):
            rects.append(rect_of(showing.pose(spot).box))
    return rects


def notice_corner(
    showing: TableRenderer, toolbar: Toolbar, controls: Controls, paper: tuple[int, int]
) -> tuple[int, int]:
    """Where a paper that stays for a while lies near the head of the table, by its upper left
    corner: over no plate, hand, button or prompt, rather over cards and places than over words
    that may just be read, and over as little else as can be."""
    size, large = showing.size, showing.looks.theme.large
    head = round(head_height(size, large))
    options = [PlacementOption(paper, (size[0] // 2, head + paper[1]))]
    never = [*never_covered(showing, toolbar, controls), pygame.Rect(0, 0, size[0], head)]
    keep = obstacles(showing, toolbar, controls)
    never += _hands(showing)
    for words in (sentence_rects(showing), []):
        for tier in (FRAME, PLACE, BACK, FACE, PLATE, float("inf")):
            solid = [room for room, cost in keep if cost >= tier]
            rest = [(room, cost) for room, cost in keep if cost < tier]
            place = find_place(options, Obstacles(size, [*never, *words, *solid], rest))
            if place is not None:
                return place.rect.topleft
    return least_bad(options, Obstacles(size, [*never, *sentence_rects(showing)])).rect.topleft


def sentence_rects(showing: TableRenderer) -> list[pygame.Rect]:
    """Where sentences stand that may just be read: what has happened, what is asked, what somebody
    says, a hint, an objection, the log."""
    items = showing.canvas.items
    rects = [items[key].rect for key in SENTENCES if key in items]
    return [rect for rect in rects if rect.size != (0, 0)]


def hidden_area(
    showing: TableRenderer, toolbar: Toolbar, controls: Controls, notice: pygame.Rect
) -> float:
    """How much a notice that lies there hides of the words and numbers on the table, and of what
    no paper may cover: pixels; sentences, which may just be read, count most."""
    rest = [*text_rects(showing, {}), *never_covered(showing, toolbar, controls), *_hands(showing)]
    parts = [(SENTENCE, room) for room in sentence_rects(showing)] + [(1.0, room) for room in rest]
    clips = [(cost, notice.clip(room)) for cost, room in parts]
    return sum(cost * part.w * part.h for cost, part in clips)


def _hands(showing: TableRenderer) -> list[pygame.Rect]:
    """The cards of every hand."""
    table, rules = showing.table, showing.looks.rules
    if table is None or rules is None:
        return []
    return [
        rect_of(showing.pose(spot).box)
        for spot in table.poses
        if _held(rules, kind_and_owner(spot.zone)[0])
    ]


def _held(rules: Rules, kind: str) -> bool:
    return rules.SIGHT[kind] == "owner"
