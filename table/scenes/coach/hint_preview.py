"""Preview a move on the table: which cards would move, from where to where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.sight import kind_and_owner
from rules.kit.story import fact_of
from table.felt.canvas import Item
from table.felt.hint import preview_item, way_item
from table.felt.marks import ring_item
from table.felt.renderer import TableRenderer
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.layout.arrange import Pose
from table.layout.layout import fill_seat
from table.layout.ring import Room, around_all
from table.layout.room import grow

SPACING, MIN_SPACING = 0.34, 0.28  # between previewed cards, in card widths
MIN_EDGE = 0.16  # of a card's upper edge that counts as visible, in card widths
MAX_OVERLAP = 0.03  # of a previewed card with others, in card widths squared
MAX_NAMED_CARDS = 6  # of a place that is described by its cards
MAX_COVER = 0.4  # of a card's width that a card added to a row may cover
GAP = 0.1  # between the row and such a card otherwise, in card widths
RING_MARGIN = 0.02  # between a ring and what it surrounds


class Preview(NamedTuple):
    """The steps by which a move would be made by hand.

    `cards`: the moved cards at the end; none if they would cover others, whose areas are `upon`.
    `start`, `end`: the areas between which they move. `aims`: the areas of the targets. `button`:
    the verb whose button makes the move, or "". `leaves`: the visible upper edge of the cards,
    where the arrow begins; `lit`: the spots of these cards.
    """

    cards: list[Pose]
    start: Room | None
    end: Room | None
    aims: list[Room]
    button: str
    leaves: Room | None = None
    lit: tuple[Spot, ...] = ()
    upon: Sequence[Room] = ()


def preview_of(controls: TableInput, move: Move, words: Sequence[Room] = ()) -> Preview:
    """The preview of a move for the person whose turn it is; its cards avoid the areas `words`."""
    lights, builder, showing = controls.lights, controls.builder, controls.showing
    spots, entry = lights.spots(), builder.layout.verbs.get(move.verb)
    begins = fill_seat(entry.start, builder.seat) if entry else ""
    ends = fill_seat(entry.onto, builder.seat) if entry else ""
    moved = [showing.pose(spots[card]) for card in move.cards if card in spots]
    aims = [room for place in move.targets if (room := _target_area(controls, place)) is not None]
    start: Room | None
    if moved:
        start = around_all([pose.box for pose in moved])
        end = aims[-1] if aims else _target_area(controls, ends)
    else:
        first = move.targets[0] if move.targets else begins
        moved, start = _top_card(showing, first), _target_area(controls, first)
        end = _target_area(controls, ends)
        if end is not None and moved and kind_and_owner(ends)[1] == builder.seat:
            end = _area_after(showing, ends, end, words)
    button = move.verb if end is None and move.verb in lights.buttons else ""
    cards, upon = _card_poses(showing, moved, end, ends) if end else [], list[Room]()
    if end is not None and _is_covering(showing, cards, words):
        cards, upon = [], [end]
    elif cards:
        end = around_all([pose.box for pose in cards])
    lit = tuple(spots[card] for card in move.cards if card in spots)
    leaves = around_all([_visible_upper_edge(showing, spot) for spot in lit]) if lit else start
    return Preview(cards, start, end, aims, button, leaves, lit, upon)


def _target_area(controls: TableInput, place: Target) -> Room | None:
    """The area of a card, stack, zone or empty frame; None if it is not on the table."""
    table = controls.showing.arrangement
    if isinstance(place, Card):
        spots = controls.lights.spots()
        return controls.showing.pose(spots[place]).box if place in spots else None
    if place in table.stacks:
        return table.stacks[place].room
    boxes = [controls.showing.pose(spot).box for spot in table.poses if spot.zone == place]
    if boxes:
        return around_all(boxes)
    return table.frames[place].room if place in table.frames else None


def _is_covering(showing: TableRenderer, poses: Sequence[Pose], words: Sequence[Room]) -> bool:
    """Whether any of these poses would cover visible cards or one of the areas `words`."""
    table = showing.arrangement
    visible = (spot for spot in table.poses if spot not in table.covered)
    areas = [*words, *(showing.pose(spot).box for spot in visible)]
    limits = [(pose.box, MAX_OVERLAP * pose.width**2) for pose in poses]
    return any(box.overlap(area) > limit for box, limit in limits for area in areas)


def _area_after(showing: TableRenderer, zone: str, room: Room, words: Sequence[Room]) -> Room:
    """The area for a card added to a zone: to the right of its cards and of the texts `words`
    beside them, without covering the cards if there is room before the buttons."""
    assert showing.table is not None
    boxes = [pose.box for spot, pose in showing.table.poses.items() if spot.zone == zone]
    if not boxes:
        return room
    box, gap = boxes[0], boxes[0].width * GAP
    right, ends = room.x + room.width, showing.table.ring.stations[showing.bottom].buttons.x
    beside = Room(right, room.y, gap + box.width, room.height)
    right = max([right, *(text.x + text.width for text in words if text.overlap(beside) > 0)])
    x = min(right + gap, ends - gap - box.width)
    x = min(max(x, right - box.width * MAX_COVER), showing.room[0] - box.width)
    return Room(x, room.middle[1] - box.height / 2, box.width, box.height)


def _visible_upper_edge(showing: TableRenderer, spot: Spot) -> Room:
    """The upper edge of a card as far as its neighbours leave it visible, so that an arrow from
    there crosses none of them."""
    table = showing.arrangement
    pose, box = table.poses[spot], showing.pose(spot).box
    others = (other for at, other in table.poses.items() if at.zone == spot.zone)
    lefts = [other.box.x for other in others if other.depth > pose.depth and other.box.x > box.x]
    width = min([box.width, *(left - box.x for left in lefts)])
    return box._replace(width=max(width, box.width * MIN_EDGE), height=0.0)


def _top_card(showing: TableRenderer, place: Target) -> list[Pose]:
    """The pose of a card, or of the top card of a zone, in a list; [] if it is not visible."""
    table = showing.arrangement
    poses = [(spot, pose) for spot, pose in table.poses.items() if place in (spot.zone, pose.face)]
    top = max(poses, key=lambda pair: pair[1].depth, default=None)
    return [showing.pose(top[0])] if top is not None else []


def _card_poses(showing: TableRenderer, moved: list[Pose], end: Room, ends: str) -> list[Pose]:
    """The poses of the moved cards at the end, side by side, in the size of the cards there."""
    table = showing.arrangement
    widths = [pose.width for spot, pose in table.poses.items() if spot.zone == ends]
    width = widths[0] if widths else moved[0].width if moved else 0.0
    x, y = end.middle
    gaps = max(1, len(moved) - 1)
    spacing = min(SPACING * width, max(MIN_SPACING * width, (end.width - width) / gaps))
    left = x - spacing * (len(moved) - 1) / 2
    return [
        pose._replace(x=left + spacing * number, y=y, width=width, angle=0.0)
        for number, pose in enumerate(moved)
    ]


def preview_items(
    preview: Preview, controls: TableInput, words: Sequence[Room] = ()
) -> dict[Hashable, Item]:
    """The items of a preview; its arrow avoids the areas `words`."""
    looks = controls.showing.looks
    items: dict[Hashable, Item] = {}
    for number, pose in enumerate(preview.cards):
        upon = preview.cards[number + 1 :]
        items["ghost", number] = preview_item(looks.deck, pose, looks.theme.felt, number, upon)
    for number, room in enumerate([*preview.aims, *(() if preview.aims else preview.upon)]):
        alone = not preview.cards and preview.end is None  # there is no arrow
        items["aim", number] = ring_item(grow(room, RING_MARGIN), looks.theme, alone)
    if preview.button:
        rect = controls.buttons[preview.button].inflate(10, 10)
        items["aim", "button"] = ring_item(Room(*rect), looks.theme, True)
        if preview.start is not None:
            items["aim", "cards"] = ring_item(grow(preview.start, RING_MARGIN), looks.theme, False)
    if preview.start is not None and preview.end is not None:
        table = controls.showing.arrangement
        card = preview.cards[0].width if preview.cards else table.ring.middle_unit
        leaves = preview.leaves or preview.start
        visible = [spot for spot in table.poses if spot not in table.covered]
        boxes = [controls.showing.pose(spot).box for spot in visible]
        ends = (leaves, preview.end)
        others = [box for box in boxes if not any(box.overlap(end) > 0 for end in ends)]
        arrow = way_item(leaves, preview.end, card, looks.theme, words, others)
        if arrow is not None:
            items["way"] = arrow
    return items


def move_pieces(move: Move, controls: TableInput, words: Words) -> Pieces:
    """A move in words: the verb of its button, its cards and targets."""
    count, none = len(move.cards) or len(move.targets), f"verb.{move.verb}.none"
    has_cards = count or _leaves_selection(move.verb, controls)
    key = none if not has_cards and words.has(none) else f"verb.{move.verb}"
    verb = words.say(key, n=count)
    if (owner := _target_owner(move)) >= 0 and words.has(f"verb.{move.verb}.from"):
        return words.pieces(f"verb.{move.verb}.from", {"who": f"seat.{owner}"})
    aims = _target_text(controls, move.targets, words)
    facts: dict[str, object] = {"verb": verb}
    if move.cards:
        facts["cards"] = fact_of(move.cards)
    if aims:
        facts["place"] = aims
    if move.amount is not None and str(move.amount) not in verb:
        facts["n"] = move.amount
    parts = [name for name in ("cards", "place", "n") if name in facts]
    return words.pieces(".".join(["hint.move", *parts]), facts)


def _target_owner(move: Move) -> int:
    """The seat that owns the only target of a move without cards; -1 if there is none."""
    if move.cards or len(move.targets) != 1 or isinstance(move.targets[0], Card):
        return -1
    return kind_and_owner(move.targets[0])[1]


def _leaves_selection(verb: str, controls: TableInput) -> bool:
    """Whether a verb takes no cards while some are picked, which its button's text mentions."""
    builder = controls.builder
    takes = any(offer.most or offer.targets for offer in builder.offers if offer.verb == verb)
    return bool(builder.picked or builder.chosen) and not takes


def _target_text(controls: TableInput, places: Sequence[Target], words: Words) -> str:
    """The targets of a move for the words file: their cards if few and visible, else the names of
    the places."""
    cards: list[Card] = []
    for place in places:
        in_place = (
            [place] if isinstance(place, Card) else controls.builder.view.zones.get(place, [])
        )
        spots = controls.lights.spots()
        if not in_place or any(card is UNKNOWN or card not in spots for card in in_place):
            break
        cards += in_place
    else:
        if 0 < len(cards) <= MAX_NAMED_CARDS:
            return fact_of(cards)
    return ", ".join(filter(None, (_place_text(place, words) for place in places)))


def _place_text(place: Target, words: Words) -> str:
    """The name of a card or place, with that of its owner; "" if it has none."""
    if isinstance(place, Card):
        return words.as_text(place)
    kind, owner = kind_and_owner(place)
    keys = (f"zone.{kind}", f"mat.{place}", f"tally.{kind}")
    name = next((words.say(key) for key in keys if words.has(key)), "")
    return words.say("about.place", place=name, name=f"seat.{owner}") if owner >= 0 else name


def spoken_text(pieces: Pieces, words: Words) -> str:
    """A move in words for the screen reader, which reads the arrow as a word."""
    return "".join(map(words.as_text, pieces)).replace("→", words.say("spoken.to"))
