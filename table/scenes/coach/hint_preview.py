"""Preview a move on the table: which cards would move, from where to where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.said import Fact, Why
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from rules.kit.story import fact_of
from table.felt.canvas import Item
from table.felt.hint import preview_item, way_item
from table.felt.marks import ring_item
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.input.hit_testing import zone_boxes
from table.input.move_builder import MoveBuilder
from table.input.table_input import TableInput
from table.layout.arrange import Pose
from table.layout.fans import card_order
from table.layout.layout import Layout, fill_seat
from table.layout.ring import Room, around_all
from table.layout.room import grow
from table.players.evaluation import Evaluation
from table.widgets import scale_of

SPACING, MIN_SPACING = 0.34, 0.28  # between previewed cards, in card widths
MIN_EDGE = 0.16  # of a card's upper edge that counts as visible, in card widths
MAX_OVERLAP = 0.03  # of a previewed card with others, in card widths squared
MAX_NAMED_CARDS = 6  # of a place that is described by its cards
MAX_COVER = 0.4  # of a card's width that a card added to a row may cover
GAP = 0.1  # between the row and such a card otherwise, in card widths
RING_MARGIN = 0.02  # between a ring and what it surrounds
BUTTON_RING = 10  # pixels, by which the ring of a button is larger


class Preview(NamedTuple):
    """How a move would be made by hand. `cards`: the moved cards at their destination. They are
    left out if they would cover others or are hidden there; then `ringed_rooms` has the area of the
    destination. `start`, `end`: the areas from which and to which they move. `aims`: the areas of
    the targets. `button`: the verb whose button makes a move without cards, or "". `arrow_start`:
    the visible upper edge of the cards, where the arrow begins. `lit_spots`: the spots of these
    cards."""

    cards: list[Pose]
    start: Room | None
    end: Room | None
    aims: list[Room]
    button: str
    arrow_start: Room | None = None
    lit_spots: tuple[Spot, ...] = ()
    ringed_rooms: Sequence[Room] = ()


def preview_of(controls: TableInput, move: Move, texts: Sequence[Room] = ()) -> Preview:
    """Return the preview of a move for the person whose turn it is. Its cards avoid `texts`."""
    builder, renderer = controls.builder, controls.renderer
    entry = builder.layout.verbs.get(move.verb)
    end_zone = fill_seat(entry.onto, builder.seat) if entry else ""
    is_hidden = builder.rules.SIGHT.get(kind_and_owner(end_zone)[0]) == "none"
    spots = controls.lights.spots()
    lit = tuple(spots[card] for card in move.cards if card in spots)
    targets = [_target_area(controls, target) for target in move.targets]
    aims = [area for area in targets if area is not None]
    start: Room | None
    if lit:
        moved = [renderer.pose(spot) for spot in lit]
        start = around_all([pose.box for pose in moved])
        end = aims[-1] if aims else _target_area(controls, end_zone)
    else:
        moved, start = _card_to_take(controls, move)
        end = _target_area(controls, end_zone)
        is_own = kind_and_owner(end_zone)[1] == builder.seat
        shows_card = bool(moved) and is_own and not is_hidden
        if end is not None and shows_card:
            end = _area_after(renderer, end_zone, end, texts)
    if start is None and builder.takes_cards(move.verb):  # none of them moves
        end = None
    moves_cards = bool(end and moved)
    button = move.verb if move.verb in controls.lights.buttons and not moves_cards else ""
    cards = _card_poses(renderer, moved, end, end_zone) if end else []
    ringed: list[Room] = []
    if end is not None and (is_hidden or _covers_others(renderer, cards, texts)):
        cards, ringed = [], [end]
    elif cards:
        end = around_all([pose.box for pose in cards])
    edges = [_visible_upper_edge(renderer, spot) for spot in lit]
    arrow_start = around_all(edges) if edges else start
    return Preview(
        cards, start, end, aims, button, arrow_start=arrow_start, lit_spots=lit, ringed_rooms=ringed
    )


def _card_to_take(controls: TableInput, move: Move) -> tuple[list[Pose], Room | None]:
    """Return the card that a move without cards takes, as a list of one or none, and the area that
    it comes from: that of the first target, or else of the zone that the layout names."""
    builder = controls.builder
    entry = builder.layout.verbs.get(move.verb)
    start_zone = fill_seat(entry.start, builder.seat) if entry else ""
    source = move.targets[0] if move.targets else start_zone
    poses = controls.renderer.arrangement.poses
    spots = [spot for spot, pose in poses.items() if source in (spot.zone, pose.face)]
    if not spots:
        return [], _target_area(controls, source)
    top_spot = max(spots, key=lambda spot: poses[spot].depth)
    return [controls.renderer.pose(top_spot)], _target_area(controls, source)


def _covers_others(renderer: TableRenderer, cards: list[Pose], texts: Sequence[Room]) -> bool:
    """Return whether previewed cards cover too much of a text or of a visible card."""
    limits = [(pose.box, MAX_OVERLAP * pose.width**2) for pose in cards]
    areas = [*texts, *visible_boxes(renderer)] if cards else []
    return any(box.overlap(area) > limit for box, limit in limits for area in areas)


def _target_area(controls: TableInput, place: Target) -> Room | None:
    """Return the area of a card, stack, zone or empty frame; None if it is not on the table."""
    renderer, table = controls.renderer, controls.renderer.arrangement
    if isinstance(place, str) and place in table.stacks:
        return table.stacks[place].ground.heap
    spots = [spot for spot, pose in table.poses.items() if place in (spot.zone, pose.face)]
    if spots:
        return around_all([renderer.pose(spot).box for spot in spots])
    return table.frames[place].room if isinstance(place, str) and place in table.frames else None


def visible_boxes(renderer: TableRenderer) -> list[Room]:
    table = renderer.arrangement
    return [renderer.pose(spot).box for spot in table.poses if spot not in table.covered_spots]


def _area_after(renderer: TableRenderer, zone: str, area: Room, texts: Sequence[Room]) -> Room:
    """Return the area for a card added to a zone: to the right of its cards, whose `area` this is,
    and of any texts there. It covers some of the cards if there is no room before the buttons."""
    boxes, ring = zone_boxes(renderer, zone), renderer.arrangement.ring
    if not boxes:
        return area
    width, height = boxes[0].width, boxes[0].height  # of a card
    gap = width * GAP
    right = area.x + area.width
    beside = Room(right, area.y, gap + width, area.height)
    right = max([right, *(text.x + text.width for text in texts if text.overlap(beside) > 0)])
    own = ring.stations[renderer.bottom].room
    before_buttons = min(right + gap, own.x + own.width - gap - width)
    x = min(max(before_buttons, right - width * MAX_COVER), renderer.room[0] - width)
    return Room(x, area.middle[1] - height / 2, width, height)


def _visible_upper_edge(renderer: TableRenderer, spot: Spot) -> Room:
    """Return the visible part of a card's upper edge, from where an arrow crosses no neighbour."""
    table = renderer.arrangement
    depth, box = table.poses[spot].depth, renderer.pose(spot).box
    width = box.width
    for other, pose in table.poses.items():
        if other.zone == spot.zone and pose.depth > depth and pose.box.x > box.x:
            width = min(width, pose.box.x - box.x)
    return box._replace(width=max(width, box.width * MIN_EDGE), height=0.0)


def _card_poses(renderer: TableRenderer, moved: list[Pose], end: Room, zone: str) -> list[Pose]:
    """Return the poses of the moved cards side by side in the area `end`. They are as large as the
    cards of the zone there; in an empty zone as large as now, but no wider than the area."""
    if not moved:
        return []
    zone_cards = renderer.arrangement.cards_in(zone)
    width = zone_cards[0].width if zone_cards else min(moved[0].width, end.width)
    gaps = len(moved) - 1
    fitting = (end.width - width) / max(1, gaps)
    spacing = min(SPACING * width, max(MIN_SPACING * width, fitting))
    cloth = _cloth(renderer)
    x, y = end.middle
    first_x = min(x - spacing * gaps / 2, cloth.x + cloth.width - width / 2 - spacing * gaps)
    return [
        pose._replace(x=first_x + spacing * number, y=y, width=width, angle=0.0)
        for number, pose in enumerate(moved)
    ]


def _cloth(renderer: TableRenderer) -> Room:
    margin = 2 * round(RAIL * scale_of(renderer.size))
    return Room(*pygame.Rect(0, 0, *renderer.room).inflate(-margin, -margin))


def preview_items(preview: Preview, controls: TableInput,
                  texts: Sequence[Room] = ()) -> dict[Hashable, Item]:  # fmt: skip
    """Return the items of a preview. Its arrow crosses no card and no text; if there is no way for
    one, rings mark the heap that the card comes from and the destination."""
    renderer, cards = controls.renderer, preview.cards
    theme, start, end = renderer.looks.theme, preview.start, preview.end
    items: dict[Hashable, Item] = {}
    for number, pose in enumerate(cards):
        cards_above, deck = cards[number + 1 :], renderer.looks.deck
        items["ghost", number] = preview_item(deck, pose, theme.felt, number, cards_above)
    is_still = not cards and end is None
    for number, room in enumerate(preview.aims or preview.ringed_rooms):
        items["aim", number] = ring_item(grow(room, RING_MARGIN), theme, is_still)
    if preview.button:
        rect = controls.buttons[preview.button].inflate(BUTTON_RING, BUTTON_RING)
        items["aim", "button"] = ring_item(Room(*rect), theme, True)
    if preview.button and start is not None and end is None:
        items["aim", "cards"] = ring_item(grow(start, RING_MARGIN), theme, False)
    if start is not None and end is not None:
        items.update(_way_items(preview, renderer, start, end, texts))
    return items


def _way_items(preview: Preview, renderer: TableRenderer, start: Room, end: Room,
               texts: Sequence[Room]) -> dict[Hashable, Item]:  # fmt: skip
    """Return the arrow from `start` to `end` that crosses no card, pool or text; if there is no way
    for one, the rings that are not drawn anyway."""
    theme, cards = renderer.looks.theme, preview.cards
    pools = [stack.room for stack in renderer.arrangement.stacks.values() if stack.pool]
    boxes = [*visible_boxes(renderer), *pools]
    others = [box for box in boxes if not (box.overlap(start) or box.overlap(end))]
    card_width = cards[0].width if cards else renderer.arrangement.ring.middle_unit
    goal = end if cards else Room(*end.middle, 0, 0)
    arrow = way_item(
        preview.arrow_start or start, goal, card_width, theme, cloth=_cloth(renderer),
        obstacles=[*texts, *others],
    )  # fmt: skip
    if arrow is not None:
        return {"way": arrow}
    rings: dict[Hashable, Item] = {}
    if not preview.lit_spots:
        rings["aim", "start"] = ring_item(grow(start, RING_MARGIN), theme, True)
    is_pool = any(pool.holds(*end.middle) for pool in pools)  # it is lit as a whole
    if not (preview.aims or preview.ringed_rooms or is_pool):
        rings["aim", "end"] = ring_item(grow(end, RING_MARGIN), theme, False)
    return rings


def move_pieces(move: Move, builder: MoveBuilder, words: Words) -> Pieces:
    """Return a move in words and card pictures: the verb of its button, its cards and targets."""
    if not move.cards and len(move.targets) == 1 and isinstance(move.targets[0], str):
        _, owner = kind_and_owner(move.targets[0])
        from_key = f"verb.{move.verb}.from"
        if owner >= 0 and words.has(from_key):
            return words.pieces(from_key, {"who": f"seat.{owner}"})
    count = len(move.cards) or len(move.targets)
    verb_key, key_without_cards = f"verb.{move.verb}", f"verb.{move.verb}.none"
    if not count and builder.takes_cards(move.verb) and words.has(key_without_cards):
        verb_key = key_without_cards
    verb = words.say(verb_key, n=count)
    cards = cards_in_view(move.cards, builder.layout, builder.view)
    facts: dict[str, object] = {"cards": fact_of(cards)} if cards else {}
    place = target_text(builder.view, move.targets, words)
    if place:
        facts["place"] = place
    if move.amount is not None and str(move.amount) not in verb:
        facts["n"] = move.amount
    key = ".".join(["hint.move", *facts])  # such as `hint.move.cards.place`
    return words.pieces(key, {"verb": verb, **facts})


def cards_in_view(cards: Sequence[Card], layout: Layout, view: View) -> Sequence[Card]:
    """Return the cards of a move in the order of their zone; as they are, if no zone has all."""
    zone = next((name for name, held in view.zones.items() if {*cards} <= {*held}), "")
    return [cards[at] for at in card_order(cards, layout.zone(zone))] if zone else cards


def reason_pieces(found: Evaluation, builder: MoveBuilder, words: Words) -> Sequence[Pieces]:
    """Return the reasons of a hint: first how much worse another move did when it was tried out, if
    that is clear; then the reasons of the game."""
    reasons = [words.pieces(f"reason.{each.key}", dict(each.facts)) for each in found.reasons]
    if found.best_other is None or not found.best_other.is_clear:
        return reasons
    other = _other_move_text(found.move, found.best_other.move, builder, words)
    text = words.say("hint.less", move=other, gain=gain_text(found.best_other.mean, words))
    return [words.card_pieces(text), *reasons]


def title_pieces(found: Evaluation, builder: MoveBuilder, words: Words) -> Pieces:
    """Return the move of a hint in words and card pictures, and another one that is as good."""
    pieces = move_pieces(found.move, builder, words)
    if found.as_good is None:
        return pieces
    other = _other_move_text(found.move, found.as_good, builder, words)
    return words.card_pieces(words.say("hint.even", move=with_braces(pieces), other=other))


def _other_move_text(move: Move, other: Move, builder: MoveBuilder, words: Words) -> str:
    """Return the text of another move than the hinted one, for `card_pieces`: its cards and target
    if it has a target or the same verb; else the whole move in quotation marks."""
    if other.targets or other.verb == move.verb:
        named = cards_and_target(other, builder.layout, builder.view, words)
        if named:
            return named
    whole = with_braces(move_pieces(other, builder, words))
    return words.say("coach.move", move=whole)


def gain_text(mean: float, words: Words) -> str:
    points = round(mean)
    return words.say("coach.points", n=points) if points > 0 else words.say("coach.little")


def cards_and_target(move: Move, layout: Layout, view: View, words: Words) -> str:
    """Return the cards of a move, and what they take or join with its owner, for `card_pieces`. ""
    for a move without cards, or with an amount."""
    if not move.cards or move.amount is not None:
        return ""
    facts: dict[str, object] = {"cards": fact_of(cards_in_view(move.cards, layout, view))}
    target = target_text(view, move.targets, words)
    if target:
        facts["place"] = target
        owners = {kind_and_owner(place)[1] for place in move.targets if isinstance(place, str)}
        if isinstance(target, str) and len(owners) == 1 and min(owners) >= 0:
            facts["who"] = f"seat.{min(owners)}"
    names = [name for name in ("place", "who") if name in facts]
    key = ".".join(["coach.cards", *names])  # such as `coach.cards.place.who`
    return with_braces(words.pieces(key, facts))


def with_braces(pieces: Pieces) -> str:
    """Return a text with cards as {name}, which `card_pieces` turns into pictures."""
    return "".join(piece if isinstance(piece, str) else f"{{{piece.name}}}" for piece in pieces)


def target_text(view: View, places: Sequence[Target], words: Words) -> Fact:
    """Return the targets of a move as a fact for the words file: their cards if these are few and
    visible; else their number and owner if they are of one kind; else their names."""
    groups = [[place] if isinstance(place, Card) else view.zones.get(place, []) for place in places]
    cards = [card for group in groups for card in group]
    if all(groups) and UNKNOWN not in cards and 0 < len(cards) <= MAX_NAMED_CARDS:
        return fact_of(cards)
    kinds = {kind_and_owner(place) for place in places if isinstance(place, str)}
    if len(kinds) == 1:
        kind, owner = kinds.pop()
        if words.has(f"zone.{kind}.of"):
            return Why(f"zone.{kind}.of", (("n", len(places)), ("who", f"seat.{owner}")))
    return ", ".join(filter(None, [place_text(place, words) for place in places]))


def place_text(place: Target, words: Words) -> str:
    """Return the name of a card or place, with that of its owner; "" if it has no name."""
    if isinstance(place, Card):
        return words.as_text(place)
    kind, owner = kind_and_owner(place)
    keys = (f"zone.{kind}", f"mat.{place}", f"tally.{kind}")
    name = next((words.say(key) for key in keys if words.has(key)), "")
    return words.say("about.place", place=name, name=f"seat.{owner}") if owner >= 0 else name


def spoken_text(pieces: Pieces, words: Words) -> str:
    """Return a move in words for the screen reader, with a word in place of the arrow."""
    return "".join(map(words.as_text, pieces)).replace("→", words.say("spoken.to"))
