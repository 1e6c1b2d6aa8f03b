"""Preview a move on the table: what would move, and from where to where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.sight import kind_and_owner
from rules.kit.story import fact_of
from table.felt.canvas import Item
from table.felt.hint_preview import preview_item, way_item
from table.felt.marks import ring_item
from table.felt.renderer import TableRenderer
from table.felt.typeset import Pieces
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.layout.arrange import Pose
from table.layout.layout import fill_seat
from table.layout.ring import Room, around_all
from table.layout.room import grow

FANNED, READ = 0.34, 0.28  # how far ghosts lie from each other, in card widths; at least
LEAST = 0.16  # of a card's upper edge, however much of it is covered
TOUCH = 0.03  # of a ghost's width squared: so much of something else it may touch
NAMED = 6  # cards of a place that are named by themselves
UPON = 0.4  # of a card that comes to others lies upon the last of them at most
BESIDE = 0.1  # else so far from it, in card widths
AT = 0.02  # how far a light reaches beyond what it lights


class Preview(NamedTuple):
    """How a move would be made by hand: which cards move, `start` and `end` as rooms, what is
    pointed at, and the verb whose button makes it where nothing moves. There are no cards to be
    seen where they would lie `upon` others: those are ringed. `leaves`: from where the way there
    sets out, the upper edge of the cards; `lit`: which cards those are."""

    cards: list[Pose]
    start: Room | None
    end: Room | None
    aims: list[Room]
    button: str
    leaves: Room | None = None
    lit: tuple[Spot, ...] = ()
    upon: Sequence[Room] = ()


def preview_of(controls: TableInput, made: Move, words: Sequence[Room] = ()) -> Preview:
    """What is seen of a move, before it is made, by the person whose turn it is; it lies on no
    `words`."""
    lights, builder, showing = controls.lights, controls.builder, controls.showing
    spots, entry = lights.spots(), builder.layout.verbs.get(made.verb)
    begins = fill_seat(entry.start, builder.seat) if entry else ""
    ends = fill_seat(entry.onto, builder.seat) if entry else ""
    moved = [showing.pose(spots[card]) for card in made.cards if card in spots]
    aims = [room for place in made.targets if (room := _room(controls, place)) is not None]
    start: Room | None
    if moved:
        start = around_all([pose.box for pose in moved])
        end = aims[-1] if aims else _room(controls, ends)
    else:
        first = made.targets[0] if made.targets else begins
        moved, start = _top(showing, first), _room(controls, first)
        end = _room(controls, ends)
        if end is not None and moved and kind_and_owner(ends)[1] == builder.seat:
            end = _behind(showing, ends, end, words)
    button = made.verb if end is None and made.verb in lights.buttons else ""
    lies, upon = _laid(showing, moved, end, ends) if end else [], list[Room]()
    if end is not None and _covers(showing, lies, words):
        lies, upon = [], [end]
    elif lies:
        end = around_all([pose.box for pose in lies])
    lit = tuple(spots[card] for card in made.cards if card in spots)
    leaves = around_all([_upper_edge(showing, spot) for spot in lit]) if lit else start
    return Preview(lies, start, end, aims, button, leaves, lit, upon)


def _room(controls: TableInput, place: Target) -> Room | None:
    """Where a place is on the felt: a card, the top of a heap, what is kept for it."""
    table = controls.showing.arrangement
    if isinstance(place, Card):
        spots = controls.lights.spots()
        return controls.showing.pose(spots[place]).box if place in spots else None
    if place in table.stacks:
        return table.stacks[place].room
    lying = [controls.showing.pose(spot).box for spot in table.poses if spot.zone == place]
    if lying:
        return around_all(lying)
    return table.frames[place].room if place in table.frames else None


def _covers(showing: TableRenderer, poses: Sequence[Pose], words: Sequence[Room]) -> bool:
    """Whether any of these would lie upon cards, or upon something that is to be read."""
    table = showing.arrangement
    seen = (spot for spot in table.poses if spot not in table.covered)
    solid = [*words, *(showing.pose(spot).box for spot in seen)]
    return any(pose.box.overlap(room) > TOUCH * pose.width**2 for pose in poses for room in solid)


def _behind(showing: TableRenderer, zone: str, room: Room, words: Sequence[Room]) -> Room:
    """Where a card would be seen that comes to those of a zone, in a room: at their right, beyond
    what is said of them there, and clear of them where there is room before the buttons."""
    assert showing.table is not None
    boxes = [pose.box for spot, pose in showing.table.poses.items() if spot.zone == zone]
    if not boxes:
        return room
    box, gap = boxes[0], boxes[0].width * BESIDE
    right, ends = room.x + room.width, showing.table.ring.stations[showing.bottom].buttons.x
    beside = Room(right, room.y, gap + box.width, room.height)
    right = max([right, *(each.x + each.width for each in words if each.overlap(beside) > 0)])
    x = min(right + gap, ends - gap - box.width)
    x = min(max(x, right - box.width * UPON), showing.room[0] - box.width)
    return Room(x, room.middle[1] - box.height / 2, box.width, box.height)


def _upper_edge(showing: TableRenderer, spot: Spot) -> Room:
    """The upper edge of a card as far as no other of its place covers it from the right: a line
    from there crosses no neighbour, as if that were meant."""
    table = showing.arrangement
    pose, box = table.poses[spot], showing.pose(spot).box
    over = (lying for at, lying in table.poses.items() if at.zone == spot.zone)
    lefts = [lying.box.x for lying in over if lying.depth > pose.depth and lying.box.x > box.x]
    width = min([box.width, *(left - box.x for left in lefts)])
    return box._replace(width=max(width, box.width * LEAST), height=0.0)


def _top(showing: TableRenderer, place: Target) -> list[Pose]:
    """The top card of a heap, or a card."""
    table = showing.arrangement
    poses = [(spot, pose) for spot, pose in table.poses.items() if place in (spot.zone, pose.face)]
    top = max(poses, key=lambda pair: pair[1].depth, default=None)
    return [showing.pose(top[0])] if top is not None else []


def _laid(showing: TableRenderer, moved: list[Pose], end: Room, ends: str) -> list[Pose]:
    """The cards where they would come to lie, side by side; as large as those that lie there."""
    table = showing.arrangement
    there = [pose.width for spot, pose in table.poses.items() if spot.zone == ends]
    width = there[0] if there else moved[0].width if moved else 0.0
    x, y = end.middle
    more = max(1, len(moved) - 1)
    far = min(FANNED * width, max(READ * width, (end.width - width) / more))
    left = x - far * (len(moved) - 1) / 2
    return [
        pose._replace(x=left + far * number, y=y, width=width, angle=0.0)
        for number, pose in enumerate(moved)
    ]


def preview_items(
    preview: Preview, controls: TableInput, words: Sequence[Room] = ()
) -> dict[Hashable, Item]:
    """The ghost as it lies on the felt; the way there crosses no `words`."""
    looks = controls.showing.looks
    items: dict[Hashable, Item] = {}
    for number, pose in enumerate(preview.cards):
        upon = preview.cards[number + 1 :]
        items["ghost", number] = preview_item(looks.deck, pose, looks.theme.felt, number, upon)
    for number, room in enumerate([*preview.aims, *(() if preview.aims else preview.upon)]):
        alone = not preview.cards and preview.end is None  # no way leads there
        items["aim", number] = ring_item(grow(room, AT), looks.theme, alone)
    if preview.button:
        rect = controls.buttons[preview.button].inflate(10, 10)
        items["aim", "button"] = ring_item(Room(*rect), looks.theme, True)
        if preview.start is not None:
            items["aim", "cards"] = ring_item(grow(preview.start, AT), looks.theme, False)
    if preview.start is not None and preview.end is not None:
        table = controls.showing.arrangement
        card = preview.cards[0].width if preview.cards else table.ring.middle_unit
        leaves = preview.leaves or preview.start
        seen = (
            controls.showing.pose(spot).box for spot in table.poses if spot not in table.covered
        )
        others = [
            room for room in seen if not (room.overlap(leaves) > 0 or room.overlap(preview.end) > 0)
        ]
        way = way_item(leaves, preview.end, card, looks.theme, words, others)
        if way is not None:
            items["way"] = way
    return items


def move_pieces(made: Move, controls: TableInput, words: Words) -> Pieces:
    """A move in words, as its button and its cards say it."""
    count, none = len(made.cards) or len(made.targets), f"verb.{made.verb}.none"
    aside = count or _leaves(made.verb, controls)
    key = none if not aside and words.has(none) else f"verb.{made.verb}"
    verb = words.say(key, n=count)
    if (owner := _of_one(made)) >= 0 and words.has(f"verb.{made.verb}.from"):
        return words.pieces(f"verb.{made.verb}.from", {"who": f"seat.{owner}"})
    aims = _named(controls, made.targets, words)
    facts: dict[str, object] = {"verb": verb}
    if made.cards:
        facts["cards"] = fact_of(made.cards)
    if aims:
        facts["place"] = aims
    if made.amount is not None and str(made.amount) not in verb:
        facts["n"] = made.amount
    parts = [name for name in ("cards", "place", "n") if name in facts]
    return words.pieces(".".join(["hint.move", *parts]), facts)


def _of_one(made: Move) -> int:
    """Whose the one place is that a move without cards points at; -1 where it is no such move."""
    if made.cards or len(made.targets) != 1 or isinstance(made.targets[0], Card):
        return -1
    return kind_and_owner(made.targets[0])[1]


def _leaves(verb: str, controls: TableInput) -> bool:
    """Whether a verb takes no cards, and leaves those that are picked where they are: its button
    is not called as where there is nothing to leave."""
    builder = controls.builder
    takes = any(offer.most or offer.targets for offer in builder.offers if offer.verb == verb)
    return bool(builder.picked or builder.chosen) and not takes


def _named(controls: TableInput, places: Sequence[Target], words: Words) -> str:
    """What a move ends on, as a fact: the cards that are meant or lie there, if they are few and
    seen, or what the places are called."""
    cards: list[Card] = []
    for place in places:
        here = [place] if isinstance(place, Card) else controls.builder.view.zones.get(place, [])
        spots = controls.lights.spots()
        if not here or any(card is UNKNOWN or card not in spots for card in here):
            break
        cards += here
    else:
        if 0 < len(cards) <= NAMED:
            return fact_of(cards)
    return ", ".join(filter(None, (_called(place, words) for place in places)))


def _called(place: Target, words: Words) -> str:
    """What a place is called, and whose it is."""
    if isinstance(place, Card):
        return words.as_text(place)
    kind, owner = kind_and_owner(place)
    keys = (f"zone.{kind}", f"mat.{place}", f"tally.{kind}")
    said = next((words.say(key) for key in keys if words.has(key)), "")
    return words.say("about.place", place=said, name=f"seat.{owner}") if owner >= 0 else said


def spoken_text(pieces: Pieces, words: Words) -> str:
    """A move in words to be heard, its arrow as one as well."""
    return "".join(map(words.as_text, pieces)).replace("→", words.say("spoken.to"))
