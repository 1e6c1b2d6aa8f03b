"""A climax on the felt as far as it has been told: what glows, is struck out, is written large.

A pure picture of some beats; how long each lasts and what flies is not known here. The large words
are clear of all that must be read, at what they belong to, and from beat to beat where they were.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why
from rules.kit.story import CLIMAX, Beat
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.canvas import Item, item
from table.felt.furniture import frame_item, glow_item, rect_of, veil_item
from table.felt.marks import (
    ABOVE,
    MOST_STROKES,
    badge,
    badge_size,
    count_item,
    gain_item,
    halo_item,
    strike_item,
)
from table.felt.notes import LOW, at_sides, boards, is_over, outside
from table.felt.picture import Looks, head_height, view_notes
from table.felt.placement import (
    Anchors,
    Corner,
    Obstacles,
    PlacementOption,
    Size,
    anchors,
    find_place,
    least_bad,
)  # fmt: skip
from table.felt.plates import light_item
from table.felt.rail import RAIL
from table.i18n.phrases import in_fractions, mentions
from table.layout.arrange import Arrangement, Pose, index_rooms
from table.layout.ring import Room, around_all
from table.layout.room import grow
from table.widgets import scale_of

LARGE, SMALL = 30.0, 17.0  # the height of a mark's letters, in logical units: at best, at least
OF_CARD = 0.36  # and in widths of the card it belongs to
VEIL = 120  # of a card that counts no more
FIT = (1.0, 0.84, 0.7)  # of a height, the first that finds a place beside what is marked
LOWEST = 10  # pixels
CLOSE = 0.3  # of a plate's height: so far from it is what its seat gains, clear of its portrait
SMALLER, GROWN, AT_EDGE, AWAY = 10.0, -60.0, -40.0, 60.0  # costs
CARD = 0.03  # the price of a pixel of somebody else's card


class BeatsSoFar(NamedTuple):
    """What some beats come to: what stays of those before and what holds for the last.

    `said`: the sentence of the last beat that had one, and before it the one that told of who
    has gained most, where that is somebody else; `struck`: cards and the number of the beat,
    counted among those that strike; `gained`: points by seat, in the parts of the sheet's tally.
    """

    said: tuple[Why, ...]
    lit: tuple[Target | int, ...]
    struck: Mapping[Card, int]
    marks: Mapping[Target, Why]
    gained: Mapping[int, int]


def beats_so_far(beats: Sequence[Beat]) -> BeatsSoFar:
    """What there is to be seen when these beats have been told."""
    struck: dict[Card, int] = {}
    marks: dict[Target, Why] = {}
    gained: dict[int, int] = {}
    strikes = 0
    for beat in beats:
        strikes += bool(beat.struck)
        struck.update(dict.fromkeys(beat.struck, strikes - 1))
        marks.update(beat.marks)
        for seat, points in beat.points.items():
            gained[seat] = gained.get(seat, 0) + points
    return BeatsSoFar(_said(beats, gained), beats[-1].lit if beats else (), struck, marks, gained)


def _said(beats: Sequence[Beat], gained: Mapping[int, int]) -> tuple[Why, ...]:
    """What the banner says: who has won stays until it has been read."""
    spoken_of = [(beat.said, beat.points) for beat in beats if beat.said]
    if not spoken_of:
        return ()
    last = spoken_of[-1][0]
    winners = best(gained) - mentions(last)[1]
    for said, points in reversed(spoken_of[:-1]):
        if any(points.get(seat, 0) > 0 and seat in mentions(said)[1] for seat in winners):
            return said, last
    return (last,)


def best(gained: Mapping[int, int]) -> set[int]:
    """The seats that have gained most; none where nobody has gained anything."""
    most = max(gained.values(), default=0)
    return {seat for seat, points in gained.items() if points == most > 0}


def beat_sentence(said: Why, looks: Looks) -> Sentence:
    """The sentence of a beat, in pieces."""
    pieces = looks.viewer_words.pieces(f"story.{said.key}", dict(said.facts))
    return Sentence(looks.viewer_words.glossary.mark(pieces), CLIMAX)


class CelebrationOverlay:
    """The picture of a climax on one table. Words keep the places they were given first."""

    def __init__(
        self,
        table: Arrangement,
        view: View,
        looks: Looks,
        beats: Sequence[Beat],
        faces: Sequence[str] = (),
        taken: Sequence[Room] = (),
    ) -> None:
        """Prepare the picture of some beats: the table's own notes are taken away where one of
        them will write instead. `faces`: the portraits by seat; `taken`: rooms of buttons that
        nothing may cover."""
        self.table, self.looks, self.portraits = table, looks, faces
        self.faces: dict[Card, Pose] = {pose.face: pose for pose in table.poses.values()}
        self._longest: dict[str, str] = {}
        for place, why in (mark for beat in beats for mark in beat.marks.items()):
            key, text = _key(place), self._says(why)
            self._longest[key] = max(self._longest.get(key, ""), text, key=len)
        rooms = [
            *(station.plate for station in table.ring.stations.values()),
            *index_rooms(table, looks.deck.style),
            banner_room(table),
            Room(0, 0, table.size[0], head_height(table.size, looks.theme.large)),
            *taken,
        ]
        keep = [*map(rect_of, rooms), *boards(table)]
        keep += [count_item(table, zone, looks.theme).rect for zone in table.counts]
        self._replaced = list[Hashable]()
        for note, painted in view_notes(table, view, looks).items():
            if isinstance(note, tuple) and note[1] in self._longest:
                self._replaced.append(note)
            else:
                keep.append(painted.rect)
        self.words = LargeWords(table, keep)

    def items(self, now: BeatsSoFar) -> dict[Hashable, Item]:
        """What is on the felt beside the table itself, and instead of its own notes."""
        looks, found = self.looks, {note: item(0) for note in self._replaced}
        strikes = list(now.struck.values())
        for card, number in now.struck.items():
            if (pose := self.faces.get(card)) is not None:
                strokes, several = 1 + number % MOST_STROKES, strikes.count(number) > 1
                found["veil", card.name] = veil_item(looks.deck, pose, VEIL)
                found["strike", card.name] = strike_item(pose, looks.theme, strokes, several)
        for place in now.lit:
            if (glow := self._glow(place)) is not None:
                found["glow", place.name if isinstance(place, Card) else place] = glow
        cards = [pose.box for face, pose in self.faces.items() if face in now.lit]
        if cards:
            found["shine"] = light_item(grow(around_all(cards), -0.2), looks.theme)
        found |= {("note", _key(place)): mark for place, (_, mark) in self.texts(now).items()}
        for seat, points in now.gained.items():
            if points:
                found["gain", seat] = self._gain(seat, points)
        if now.said:
            sentences = [beat_sentence(said, looks) for said in now.said]
            room = banner_room(self.table)
            found["band"] = banner_item(sentences, room, looks.theme, looks.deck, self.portraits)
        return found

    def texts(self, now: BeatsSoFar) -> dict[Target, tuple[str, Item]]:
        """What is written at places, in words and as it is drawn there."""
        return {
            place: (self._says(why), self._mark(place, self._says(why), room))
            for place, why in now.marks.items()
            if (room := self.room(place)) is not None
        }

    def room(self, place: Target | int | None) -> Room | None:
        """Where a card, a zone's cards or a seat's plate is; None where it is not to be seen."""
        if isinstance(place, int):
            station = self.table.ring.stations.get(place)
            return station.plate if station else None
        if isinstance(place, Card):
            return self.faces[place].box if place in self.faces else None
        if place is None:
            return None
        if cards := self.table.cards_in(place):
            return around_all([pose.box for pose in cards])
        return self.table.frames[place].room if place in self.table.frames else None

    def _glow(self, place: Target | int) -> Item | None:
        theme, room = self.looks.theme, self.room(place)
        if isinstance(place, int) or room is None:
            return None  # a seat is lit by its plate
        if isinstance(place, Card):
            pose = self.faces[place]
            return glow_item(self.looks.deck, pose, theme.highlight, pose.depth + 0.2)
        if kind_and_owner(place)[1] < 0 and place in self.table.stacks:
            frame = self.table.frames[place]
            return frame_item(frame.room, theme, "", lit=True, bowl=frame.bowl)
        if cards := self.table.cards_in(place):  # outside its cards, however they lean
            return halo_item(around_all([pose.leaning for pose in cards]), theme, True)
        return halo_item(grow(room, 0.06), theme)

    def _mark(self, place: Target, text: str, room: Room) -> Item:
        scale = scale_of(self.table.size) * self.looks.theme.large
        if isinstance(place, Card):
            width = self.faces[place].width
        else:
            cards = self.table.cards_in(place)
            width = cards[0].width if cards else self.table.ring.middle_unit
        px = round(max(SMALL * scale, min(LARGE * scale, OF_CARD * width)))
        longest = self._longest.get(_key(place), text)
        words = self.words.place(("mark", place), text, px, rect_of(room), longest)
        picture = badge(text, words.px, self.looks.theme)
        return item(ABOVE, (picture, words.rect.topleft, 0))

    def _says(self, why: Why) -> str:
        return self.looks.words.say(f"note.{why.key}", **dict(why.facts))

    def _gain(self, seat: int, points: int) -> Item:
        layout, room = self.looks.layout, self.table.ring.stations[seat].plate
        parts = layout.parts(f"{layout.sheet.column}:{seat}")
        text = ("+" if points > 0 else "–") + str(in_fractions(abs(points), parts))
        words = self.words.place(
            ("gain", seat), text, round(room.height * 0.72), rect_of(room), text
        )
        return gain_item(text, words.rect.topleft, self.looks.theme, words.px)


def _key(place: Target) -> str:
    return place.name if isinstance(place, Card) else place


class LargeText(NamedTuple):
    """Words of a height, and where they are."""

    text: str
    px: int
    rect: pygame.Rect


Key = tuple[str, Target | int]


class LargeWords:
    """The large words on one table. `keep`: what they never cover."""

    def __init__(self, table: Arrangement, keep: Sequence[pygame.Rect]) -> None:
        self.table = table
        self.keep = keep
        self.written: dict[Key, LargeText] = {}
        self._boxes = {spot: rect_of(pose.box) for spot, pose in table.poses.items()}

    def place(self, key: Key, text: str, px: int, near: pygame.Rect, longest: str) -> LargeText:
        """Find a place for words: clear of all that must be read, and where they were before;
        where they have grown, from the same place on. A little smaller where there is no place
        for them beside what they belong to; on open cards of others only where there is no other
        place. `longest`: the most that will be written there."""
        before = self.written.get(key)
        if before is None or before.text != text:
            self.written[key] = self._place(key, text, px, near, longest)
        return self.written[key]

    def _place(self, key: Key, text: str, px: int, near: pygame.Rect, longest: str) -> LargeText:
        own, table, boxes = key[1], self.table, self._boxes
        keep = [*self.keep, *(mark.rect for other, mark in self.written.items() if other != key)]
        theirs = [
            spot for spot, pose in table.poses.items() if pose.face is not own and spot.zone != own
        ]
        priced = [(boxes[spot], CARD) for spot in theirs]
        tries = [Obstacles(table.size, keep, priced, RAIL)]
        if not isinstance(own, Card):
            faces = [boxes[spot] for spot in theirs if table.poses[spot].face is not UNKNOWN]
            clear = [*keep, *boxes.values()]
            if isinstance(own, int):  # what is in others' heaps would be taken for theirs
                clear += [
                    boxes[spot].inflate(2 * px, 2 * px)
                    for spot, _ in table.uncovered()
                    if kind_and_owner(spot.zone)[1] not in (own, -1)
                ]
            tries.insert(0, Obstacles(table.size, [*keep, *faces], priced, RAIL))
            tries.insert(0, Obstacles(table.size, clear, (), RAIL, near.inflate(2 * px, 2 * px)))
        heights = [max(LOWEST, round(px * part)) for part in FIT]
        longer = [badge_size(longest, height) for height in heights]
        spots = []  # for each height where words were before, and from there on where they grow
        if key in self.written:
            spots.append((self.written[key].rect, GROWN))
        if longest != text:
            spots.append((self._place(key, longest, px, near, longest).rect, 0.0))
        aim = near.centerx, round(near.y + LOW * near.h)
        for obstacles in tries:
            options = []
            for row, height in enumerate(heights):
                size = badge_size(text, height)
                corners = [*self._at_edge(own, near, size, longer, obstacles)]
                corners += [spot for rect, cost in spots for spot in _within(rect, size, cost)]
                options.append(PlacementOption(size, aim, SMALLER * row, corners, AWAY))
            if found := find_place(options, obstacles):
                break
        else:
            found = least_bad(options, tries[-1])
        return LargeText(text, heights[found.number], found.rect)

    def _at_edge(
        self,
        own: Target | int,
        near: pygame.Rect,
        size: Size,
        longer: Sequence[Size],
        obstacles: Obstacles,
    ) -> Iterator[tuple[float, Corner]]:
        """Where words are at the edge of their home, with room there for the longest."""
        spots = anchors(self._spots(own, near, size), AT_EDGE)
        later = zip(*(self._spots(own, near, size) for size in longer), strict=True)
        for spot, corners in zip(spots, later, strict=True):
            if any(map(obstacles.is_free, map(pygame.Rect, corners, longer))):
                yield spot

    def _spots(self, own: Target | int, near: pygame.Rect, size: Size) -> Iterable[Corner]:
        """Where words would like to be: at the cards of somebody where the table's own notes are
        at other times; right at a plate over it, at its right, at its left, under it."""
        if isinstance(own, int):
            gap = round(near.h * CLOSE)
            x, y = near.centerx - size[0] // 2, near.centery - size[1] // 2
            yield x, near.top - gap - size[1]
            yield near.right + gap, y
            yield near.left - gap - size[0], y
            yield x, near.bottom + gap
        elif isinstance(own, str):
            station = self.table.ring.stations.get(kind_and_owner(own)[1])
            if station is not None and station.side == "bottom":
                yield from at_sides(size, near)
            elif station is not None:
                yield from outside(size, near, is_over(station.plate, Room(*near)))


def _within(rect: pygame.Rect, size: Size, cost: float) -> Anchors:
    """From the left of a place, over its middle, to its right."""
    xs = rect.left, rect.centerx - size[0] // 2, rect.right - size[0]
    return anchors(((x, rect.centery - size[1] // 2) for x in xs), cost)
