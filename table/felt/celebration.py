"""Paint a climax of the story over the table: what glows, is struck out, or is written large.

It is a picture of the beats so far; their times and flights are in `timed_sequence`. The large
texts are beside what they belong to, cover nothing that must be read, and keep their places."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from rules.kit.story import CLIMAX, Beat
from sprites.moods import CROSS, GLAD
from table.felt import notes, placement
from table.felt.banner import Sentence, banner_item, banner_rect, banner_room
from table.felt.canvas import Item, Items, item
from table.felt.furniture import card_item, frame_item, glow_item, rect_of, veil_item
from table.felt.marks import (
    ABOVE,
    MAX_STROKES,
    badge,
    badge_size,
    count_item,
    halo_item,
    strike_item,
)
from table.felt.notes import note_at
from table.felt.picture import Looks, head_height
from table.felt.placement import Anchors, Obstacles, PlacementOption, Priced, Size, anchors
from table.felt.plates import heap_rooms, light_item
from table.felt.rail import RAIL
from table.i18n.phrases import mentioned_cards_and_seats, signed_points_text
from table.layout.arrange import Arrangement, Pose, index_rooms
from table.layout.ring import Room, around_all
from table.layout.room import grow
from table.theme.theme import Theme
from table.widgets import scale_of

# The height of a mark's letters: a share of its card's width, but in logical units within these.
MARK_OF_CARD, MAX_MARK, MIN_MARK = 0.36, 30.0, 17.0
VEIL, DIM = 120, 70  # of 255: the darkness of a card that is struck out; that a beat does not light
SUNK = 0.1  # of its height: how far a beaten card sinks
SCALES = (1.0, 0.84, 0.68)  # of letters: the first that finds a place, the last one anywhere
MIN_PX = 10  # the least height of letters
BESIDE = 0.028  # of the window's height: how far a text is at most from what it belongs to
GAIN, PLATE_GAP = 0.72, 0.3  # of a plate's height: the letters of a gain; between it and the plate
SMALLER, AWAY = (0.0, 10.0, 160.0), 100.0  # costs: of each of the scales; off the anchors
BROKEN = 40.0  # the cost of each line but the first
CARD = 0.03  # the price of a pixel of a card that the text does not belong to


class BeatsSoFar(NamedTuple):
    """The state after some beats of a climax. `sentences`: the last sentence, and before it the one
    about the seat that gained most, if that is another. `lit_targets`: what the last beat lights.
    `struck_cards`: by card, the number of the beat that struck it out, among those that strike.
    `marks`: texts by place. `gained_points`: points or totals by seat, in the parts of the sheet's
    tally. `beaten`: cards lit earlier, if the last lights others."""

    sentences: tuple[Why, ...]
    lit_targets: tuple[Target | int, ...]
    struck_cards: Mapping[Card, int]
    marks: Mapping[Target, Why]
    gained_points: Mapping[int, int]
    beaten: frozenset[Card] = frozenset()


def beats_so_far(beats: Sequence[Beat]) -> BeatsSoFar:
    """Sum up some beats, the last of which is shown now."""
    struck: dict[Card, int] = {}
    marks: dict[Target, Why] = {}
    gained: dict[int, int] = {}
    striking_beats = 0
    for beat in beats:
        if beat.struck:
            struck.update(dict.fromkeys(beat.struck, striking_beats))
            striking_beats += 1
        marks.update(beat.marks)
        for seat, points in beat.points.items():
            gained[seat] = gained.get(seat, 0) + points
        if beat.totals:
            gained, marks = dict(beat.totals), dict(beat.marks)
    lit = beats[-1].lit if beats else ()
    beaten = frozenset[Card]()
    lit_cards = [{card for card in beat.lit if isinstance(card, Card)} for beat in beats]
    if lit_cards and lit_cards[-1]:
        earlier = frozenset[Card]().union(*lit_cards[:-1])
        beaten = earlier.difference(lit_cards[-1], struck)
    return BeatsSoFar(_banner_sentences(beats, gained), lit, struck, marks, gained, beaten)


def _banner_sentences(beats: Sequence[Beat], gained: Mapping[int, int]) -> tuple[Why, ...]:
    """Return the sentences of the banner: the last one said and, before it, the latest about a
    winner whom it does not name itself. Nothing if nothing has been said."""
    sentences = [(beat.said, beat.points) for beat in beats if beat.said]
    if not sentences:
        return ()
    last = sentences[-1][0]
    if any(beat.alone for beat in beats if beat.said == last):
        return (last,)
    other_winners = top_seats(gained) - mentioned_cards_and_seats(last)[1]
    for sentence, points in reversed(sentences[:-1]):
        named_winners = other_winners & mentioned_cards_and_seats(sentence)[1]
        if any(points.get(seat, 0) > 0 for seat in named_winners):
            return sentence, last
    return (last,)


def top_seats(gained: Mapping[int, int]) -> set[int]:
    """Return the seats that have gained most; none if nobody has gained anything."""
    most = max(gained.values(), default=0)
    return {seat for seat, points in gained.items() if points == most > 0}


def point_moods(points: Mapping[int, int]) -> dict[int, str]:
    """Return the moods, by seat, of those who gain or lose points."""
    return {seat: GLAD if gain > 0 else CROSS for seat, gain in points.items() if gain}


def beat_sentence(why: Why, looks: Looks) -> Sentence:
    pieces = looks.viewer_words.pieces(f"story.{why.key}", dict(why.facts))
    return Sentence(looks.viewer_words.glossary.mark(pieces), CLIMAX)


class LargeText(NamedTuple):
    """A text, the height of its letters, the width of its lines, and its place."""

    text: str
    px: int
    width: int
    rect: pygame.Rect

    def picture(self, theme: Theme, turn: bool = False) -> pygame.Surface:
        return badge(self.text, self.px, theme, turn, self.width)


Key = tuple[str, Target | int]
"""Whether a large text is a mark or a gain, and what it belongs to."""


class Attempt(NamedTuple):
    """What a text must never cover, what it had better not cover, and what it must touch."""

    never: Sequence[pygame.Rect]
    priced_rects: Priced
    reach: pygame.Rect | None


class CelebrationOverlay:
    """The items of a climax on one table. Texts keep the places they were given first.
    `read_rects`: plates, buttons, pools and counts, which nothing covers."""

    def __init__(self, table: Arrangement, table_notes: Mapping[Hashable, Item], looks: Looks,
                 beats: Sequence[Beat], faces: Sequence[str] = (),
                 taken: Sequence[Room] = ()) -> None:  # fmt: skip
        """Prepare for some beats. Their marks replace the table's own notes at the same places.
        `faces`: the portraits by seat; `taken`: the rooms of buttons, which stay uncovered."""
        self.table, self.looks, self.portraits = table, looks, faces
        self.poses: dict[Card, Pose] = {pose.face: pose for pose in table.poses.values()}
        self.placed_texts: dict[Key, LargeText] = {}
        self._longest: dict[Key, str] = {}  # each mark's and each gain's longest text
        self._keep: list[pygame.Rect] = []  # what no text covers
        for count in range(1, len(beats) + 1):
            self._note_texts(beats_so_far(beats[:count]))
        rooms = [station.plate for station in table.ring.stations.values()]
        rooms.append(Room(0, 0, table.size[0], head_height(table.size, looks.theme.large)))
        rooms += [*heap_rooms(table, looks.layout, looks.theme.large).values(), *taken]
        self.read_rects = [*map(rect_of, rooms), *notes.board_rects(table)]
        self.read_rects += [count_item(table, zone, looks.theme).rect for zone in table.counts]
        # Indices, and the cards that some beat shows, must be seen as well.
        shown = {place for beat in beats for place in (*beat.lit, *beat.struck, *beat.marks)}
        rooms = index_rooms(table, looks.deck.style)
        for spot, pose in table.poses.items():
            if pose.face is not UNKNOWN and not shown.isdisjoint((pose.face, spot.zone)):
                rooms.append(pose.leaning_box)
        self._keep += [*self.read_rects, *map(rect_of, rooms)]
        self._hand_without_note = "" if note_at(table.hand) in table_notes else table.hand
        replaced = {note_at(place) for kind, place in self._longest if kind == "mark"}
        self._replaced = [note for note in table_notes if note in replaced]
        self._keep += [old.rect for note, old in table_notes.items() if note not in replaced]

    def _note_texts(self, now: BeatsSoFar) -> None:
        """Keep the banner after some beats uncovered; remember their texts that are the longest."""
        if now.sentences:
            said = [beat_sentence(why, self.looks) for why in now.sentences]
            strip = banner_room(self.table), self.looks.theme, self.portraits
            self._keep.append(banner_rect(said, *strip, is_prompt_free=True))
        texts: dict[Key, str] = {("mark", at): self.mark_text(why) for at, why in now.marks.items()}
        for seat, points in now.gained_points.items():
            texts["gain", seat] = self._gain_text(seat, points)
        for key, text in texts.items():
            self._longest[key] = max(self._longest.get(key, ""), text, key=len)

    @cached_property
    def _boxes(self) -> dict[Spot, pygame.Rect]:
        return {spot: rect_of(pose.box) for spot, pose in self.table.poses.items()}

    def items(self, now: BeatsSoFar) -> Items:
        """Return the items over the table after some beats. Those of replaced notes are empty."""
        return dict(self.paint_items(now))

    def paint_items(self, now: BeatsSoFar) -> Iterator[tuple[Hashable, Item]]:
        """Yield these items one by one, each painted only when it is asked for."""
        looks = self.looks
        for note in self._replaced:
            yield note, item(0)
        for spot, pose in self.dimmed_poses(now).items():
            if pose.face in now.beaten:
                yield ("card", spot), card_item(looks.deck, pose)
            yield ("veil", pose.face.name), veil_item(looks.deck, pose, DIM)
        for card in now.struck_cards:
            if card in self.poses:
                pose = self.poses[card]
                yield ("veil", card.name), veil_item(looks.deck, pose, VEIL)
                strokes = self.strokes(now, card)
                yield ("strike", card.name), strike_item(pose, looks.theme, *strokes)
        for place in now.lit_targets:
            glow = self._glow(place)
            if glow is not None:
                yield ("glow", place.name if isinstance(place, Card) else place), glow
        cards = [pose.box for face, pose in self.poses.items() if face in now.lit_targets]
        if cards:
            yield "shine", light_item(grow(around_all(cards), -0.2), looks.theme)
        for place, why in now.marks.items():
            room = self.room(place)
            if room is not None:
                yield note_at(place), self._mark_item(place, self.mark_text(why), room)
        for seat, points in now.gained_points.items():
            yield ("gain", seat), self._gain(seat, points)
        if now.sentences:
            sentences = [beat_sentence(why, looks) for why in now.sentences]
            strip = banner_room(self.table), looks.theme, looks.deck, self.portraits
            yield "band", banner_item(sentences, *strip, is_prompt_free=True)

    def dimmed_poses(self, now: BeatsSoFar) -> dict[Spot, Pose]:
        """Return the poses of the cards to be dimmed after some beats: if any card or zone is lit,
        all open cards that are neither lit nor struck out. Beaten cards are lower than they were.
        In an own hand for which the game has no note, only beaten cards are dimmed."""
        lit = {place for place in now.lit_targets if not isinstance(place, int)}
        dimmed: dict[Spot, Pose] = {}
        if not lit:
            return dimmed
        for spot, pose in self.table.uncovered_poses():
            is_lit = pose.face in lit or spot.zone in lit
            if pose.face is UNKNOWN or is_lit or pose.face in now.struck_cards:
                continue
            if pose.face in now.beaten:
                dimmed[spot] = self.sunk_pose(pose)
            elif spot.zone != self._hand_without_note:
                dimmed[spot] = pose
        return dimmed

    def sunk_pose(self, pose: Pose, part: float = 1.0) -> Pose:
        """Return the pose of a beaten card after `part` of its way down, no lower than the rail."""
        rail = self.table.size[1] - RAIL * scale_of(self.table.size)
        free = max(0.0, rail - pose.leaning_box.y - pose.leaning_box.height)
        return pose._replace(y=pose.y + min(SUNK * pose.box.height, free) * part)

    def strokes(self, now: BeatsSoFar, card: Card) -> tuple[int, bool]:
        """Return the number of strokes through a card, and whether its beat strikes others too."""
        beat = now.struck_cards[card]
        return 1 + beat % MAX_STROKES, list(now.struck_cards.values()).count(beat) > 1

    def marks(self, now: BeatsSoFar) -> dict[Target, tuple[str, Item]]:
        """Return the text and the item of the mark at each place that is shown."""
        marks: dict[Target, tuple[str, Item]] = {}
        for place, why in now.marks.items():
            room = self.room(place)
            if room is not None:
                text = self.mark_text(why)
                marks[place] = text, self._mark_item(place, text, room)
        return marks

    def room(self, place: Target | int | None) -> Room | None:
        """Return the room of a card, a zone's cards or a seat's plate; None if not shown."""
        if place is None:
            return None
        if isinstance(place, int):
            station = self.table.ring.stations.get(place)
            return station.plate if station else None
        if isinstance(place, Card):
            return self.poses[place].box if place in self.poses else None
        cards = self.table.cards_in(place)
        if cards:
            return around_all([pose.box for pose in cards])
        return self.table.frames[place].room if place in self.table.frames else None

    def _glow(self, place: Target | int) -> Item | None:
        """Return the light of a shown card or zone; None for a seat, whose plate is bright."""
        theme, room = self.looks.theme, self.room(place)
        if isinstance(place, int) or room is None:
            return None
        if isinstance(place, Card):
            pose = self.poses[place]
            return glow_item(self.looks.deck, pose, theme.highlight, pose.depth + 0.2)
        if kind_and_owner(place)[1] < 0 and place in self.table.stacks:
            frame = self.table.frames[place]
            return frame_item(frame.room, theme, "", lit=True, bowl=frame.bowl)
        cards = self.table.cards_in(place)
        if cards:  # outside its cards, however they are turned
            return halo_item(around_all([pose.leaning_box for pose in cards]), theme, True)
        return halo_item(grow(room, 0.06), theme)

    def _mark_item(self, place: Target, text: str, room: Room) -> Item:
        """Paint the mark of a card or a zone with this room, in letters that suit its cards."""
        scale = scale_of(self.table.size) * self.looks.theme.large
        if isinstance(place, Card):
            width = self.poses[place].width
        else:
            cards = self.table.cards_in(place)
            width = cards[0].width if cards else self.table.ring.middle_unit
        px = round(pygame.math.clamp(MARK_OF_CARD * width, MIN_MARK * scale, MAX_MARK * scale))
        placed = self._text_place(("mark", place), text, px, rect_of(room))
        return item(ABOVE, (placed.picture(self.looks.theme), placed.rect.topleft, 0))

    def mark_text(self, why: Why) -> str:
        return self.looks.words.say(f"note.{why.key}", **dict(why.facts))

    def _gain(self, seat: int, points: int) -> Item:
        """Paint the points a seat has gained or lost beside its plate, in the colours of a turn."""
        plate = self.table.plate(seat)
        px = round(plate.height * GAIN)
        text = self._gain_text(seat, points)
        placed = self._text_place(("gain", seat), text, px, rect_of(plate))
        picture = placed.picture(self.looks.theme, turn=True)
        return item(ABOVE + 1, (picture, placed.rect.topleft, 0))

    def _gain_text(self, seat: int, points: int) -> str:
        layout = self.looks.layout
        return signed_points_text(points, layout.parts(f"{layout.sheet.column}:{seat}"))

    def _text_place(self, key: Key, text: str, px: int, near: pygame.Rect) -> LargeText:
        """Return the place of a text beside the rectangle `near` that it belongs to. It is in the
        middle of where the longest text of its key has room, if need be in letters smaller than
        `px`. That place is found once, and kept."""
        if key not in self.placed_texts:
            self.placed_texts[key] = self._find_text_place(key, px, near)
        place = self.placed_texts[key]
        rect = pygame.Rect((0, 0), badge_size(text, place.px, place.width))
        rect.center = place.rect.center
        return place._replace(text=text, rect=rect)

    def _find_text_place(self, key: Key, px: int, near: pygame.Rect) -> LargeText:
        """Find where a key's longest text covers nothing to be read, or as little as possible."""
        own, text = key[1], self._longest[key]
        aim = near.centerx, round(near.y + notes.LOW * near.h)
        forms, options = list[tuple[int, int]](), list[PlacementOption]()
        for scale, cost in zip(SCALES, SMALLER):
            height = max(MIN_PX, round(px * scale))
            for lines, form in enumerate(notes.shapes(text, height, height, near.w)):
                size = badge_size(text, *form)
                spots = self._anchors_beside(own, near, size)
                options.append(PlacementOption(size, aim, cost + BROKEN * lines, spots, AWAY))
                forms.append(form)
        for never, prices, within in self._attempts(own, px, near):
            if within is not None:  # what is farther away is in nobody's way
                longest, highest = options[0].size[0], max(option.size[1] for option in options)
                around = within.inflate(2 * longest, 2 * highest)
                never = [rect for rect in never if rect.colliderect(around)]
            obstacles = Obstacles(self.table.size, never, prices, RAIL, within)
            max_cost = inf if prices else SMALLER[-1]  # the smallest letters only over cards
            tried = [option for option in options if option.cost < max_cost]
            place = placement.find_place(tried, obstacles)
            if place is not None:
                break
        if place is None:
            place = placement.least_bad(options, obstacles)
        return LargeText(text, *forms[place.number], place.rect)

    def _attempts(self, own: Target | int, px: int, near: pygame.Rect) -> list[Attempt]:
        """Return the attempts to place a text of `own`, the most demanding first: clear of all
        cards, beside others' open cards, over those, at last anywhere."""
        boxes = self._boxes
        keep = [*self._keep, *(mark.rect for mark in self.placed_texts.values())]
        priced = list[tuple[pygame.Rect, float]]()
        open_cards = list[pygame.Rect]()  # the others'
        for spot, pose in self.table.poses.items():
            is_own_back = pose.face is UNKNOWN and kind_and_owner(spot.zone)[1] == own
            if own not in (pose.face, spot.zone) and not is_own_back:
                priced.append((boxes[spot], CARD))
                if pose.face is not UNKNOWN:
                    open_cards.append(boxes[spot])
        if isinstance(own, Card):
            return [Attempt(keep, priced, None)]
        margin = 2 * round(BESIDE * self.table.size[1])
        reach = near.inflate(margin, margin)
        far = reach.inflate(2 * margin, 2 * margin)
        if isinstance(own, int):
            plates, neighbours, own_chips = self._rects_around(own, px)
            keep += plates
            blocked = [*keep, *open_cards, *neighbours]
            over_chips = [rect for rect in blocked if rect not in own_chips]
            chip_prices = [(rect, CARD) for rect in own_chips]
            attempts = [Attempt([*keep, *boxes.values(), *neighbours], (), reach)]
            attempts.append(Attempt(over_chips, chip_prices, reach))  # rather than at a neighbour's
        else:
            attempts = [Attempt([*keep, *boxes.values()], (), reach)]
        beside = [*keep, *open_cards]
        attempts += [Attempt(beside, priced, reach), Attempt(beside, priced, far)]
        return [*attempts, Attempt(keep, priced, None)]

    def _rects_around(self, seat: int, px: int) -> tuple[list[pygame.Rect], ...]:
        """Return the plates of the other seats, their cards and chips, and the chips of this seat.
        The others' are widened by the letters' height `px`: a text close by would seem theirs."""
        stations = self.table.ring.stations.items()
        plates = [rect_of(station.plate) for other, station in stations if other != seat]
        cards = [(spot.zone, self._boxes[spot]) for spot, _ in self.table.uncovered_poses()]
        chips = [(name, rect_of(stack.room)) for name, stack in self.table.stacks.items()]
        theirs = [rect for name, rect in cards + chips if kind_and_owner(name)[1] not in (seat, -1)]
        neighbours = [rect.inflate(2 * px, 2 * px) for rect in theirs]
        own_chips = [rect for name, rect in chips if kind_and_owner(name)[1] == seat]
        return [plate.inflate(2 * px, px) for plate in plates], neighbours, own_chips

    def _anchors_beside(self, own: Target | int, near: pygame.Rect, size: Size) -> Anchors:
        """Return the preferred places of a text of `size` beside the rectangle `near`: of a zone or
        an own card those of its notes; of a plate above it, right of it, left of it, below it."""
        if isinstance(own, int):
            gap = round(near.h * PLATE_GAP)
            x, y = near.centerx - size[0] // 2, near.centery - size[1] // 2
            right, left = near.right + gap, near.left - gap - size[0]
            above, below = near.top - gap - size[1], near.bottom + gap
            return anchors(((x, above), (right, y), (left, y), (x, below)))
        if isinstance(own, Card):
            is_own = own in {pose.face for pose in self.table.cards_in(self.table.hand)}
            return anchors(placement.upper_corners(size, near)) if is_own else ()
        station = self.table.ring.stations.get(self.table.seat_of(own))
        if station is None:
            return ()
        if station.side == "bottom":
            return anchors(notes.side_corners(size, near))
        return placement.outer_anchors(size, near, station.has_note_below(Room(*near)))
