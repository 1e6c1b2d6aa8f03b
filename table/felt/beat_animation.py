"""Animate one beat of a climax: cards are struck out, drawn together or sink, and numbers count up.

The beat's items at rest are those of `celebration`; what moves replaces some of them for a while.
Times are in seconds from the start of the beat, at the usual speed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import pi, sin

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from rules.kit.story import Beat
from table.felt import placement
from table.felt.canvas import Item, item
from table.felt.celebration import VEIL, BeatsSoFar, CelebrationOverlay, beats_so_far
from table.felt.furniture import TOP, card_item, rect_of, veil_item
from table.felt.marks import badge, badge_size, strike_item
from table.felt.placement import Placement, PlacementOption, Size
from table.layout.arrange import Pose
from table.layout.fans import RATIO
from table.layout.ring import around_all
from table.layout.tween import ease

# Striking out a card, in turn: it rises, is struck, shakes, and turns grey.
RISE, STRIKE, SHAKE, GREY = 0.15, 0.18, 0.28, 0.16
RAISED = 0.14  # of its height: how far it rises
SHAKES, SHAKEN = 4, 0.07  # how often it swings, and how far, in card widths
VEIL_STEPS = 4  # the steps in which it becomes grey
SINK = 0.22  # a card sinks that another has beaten
COUNT = 0.5  # a number counts up
# Cards that are drawn together, large:
GATHER, RETURN = 0.34, 0.24  # they come together, and go back at the end of the beat
ZOOM_STEPS, LIFT_STEPS = 24, 4  # the steps in which a card grows, and rises
LARGE = 0.20  # of the window's height: a card
LARGE_SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # of LARGE: the first that finds a free place
CLEAR = 0.018  # of the window's height: twice the space between them and other cards
SMALLER, COVERED = 1200.0, 0.1  # costs: of having no height at all; of a pixel of another card
LARGE_STEP, LARGE_WIDTH = 1.08, 0.36  # card widths from one to the next; of the window, at most
FAN, SAG = 4.0, 0.06  # degrees from one to the next; how much lower outer ones are
FEW, MOST_TURNED = 2, 5  # more than FEW are a fan, which opens no wider for more than MOST_TURNED
# Of a large card's height: the letters of the word beneath, the space above it, and all of it.
WORD, WORD_GAP, WORD_ROOM = 0.26, 0.08, 0.48


class BeatAnimation:
    """What moves in the last of some beats. `beats`: that beat, and the summary of all; `before`:
    the summary of those before it. `times`: when it began, how long it lasts, and the pace, which
    multiplies all times here. `gathered`: the cards that it draws together have flown there
    already. Something moves for as long as `lasts`; 0 if nothing does."""

    def __init__(self, overlay: CelebrationOverlay, beats: tuple[Beat, BeatsSoFar],
                 before: BeatsSoFar, times: tuple[float, float, float],
                 gathered: bool = False) -> None:  # fmt: skip
        self.overlay, self.table, self.looks = overlay, overlay.table, overlay.looks
        self.beat, self.now = beats
        self.began, self.seconds, self.pace = times
        self._gather_seconds = 0.0 if gathered else GATHER
        spots = {pose.face: spot for spot, pose in self.table.poses.items()}
        self._struck = [(card, spots[card]) for card in self.beat.struck if card in spots]
        beaten_now = self.now.beaten - before.beaten
        self._sinking = [(card, spots[card]) for card in beaten_now if card in spots]
        self.together = gathered_poses(overlay, self.beat, self.now)
        self.counting_items = counting_marks(self.beat, before.marks)
        self.lasts = self.seconds if self.together else 0.0
        if self._struck:
            self.lasts = max(self.lasts, self.pace * (RISE + STRIKE + SHAKE + GREY))
        if self._sinking:
            self.lasts = max(self.lasts, self.pace * SINK)
        if self.counting_items:
            self.lasts = max(self.lasts, self.pace * COUNT)
        if self.together:
            names = [pose.face.name for pose in self.together.values()]
            width = next(iter(self.together.values())).width
            self.looks.deck.prepare(names, max(8, round(width)))

    def is_over(self, now: float) -> bool:
        return now >= self.began + self.lasts

    def hidden_keys(self) -> Iterator[Hashable]:
        """Yield the keys of the items at rest that `movers` replaces while the animation lasts."""
        for card, spot in (*self._struck, *self._sinking):
            yield from (("card", spot), ("veil", card.name), ("strike", card.name))
        for spot in self.together:
            yield from (("card", spot), ("glow", self.table.poses[spot].face.name))
        for zone in {spot.zone for spot in self.together}:
            yield "note", zone
        if self.together:
            yield "shine"
        for place in self.counting_items:
            yield "note", place.name if isinstance(place, Card) else place

    def movers(self, now: float) -> Iterator[Item]:
        """Yield the items in motion: struck and sinking cards, cards drawn together, and marks."""
        passed = (now - self.began) / self.pace
        for card, spot in self._struck:
            yield from self._struck_items(card, self.table.poses[spot], passed)
        for _, spot in self._sinking:
            part = ease(min(1.0, passed / SINK))
            yield card_item(self.looks.deck, self.overlay.sunk_pose(self.table.poses[spot], part))
        if self.together:
            yield from self._gathered_items(passed, (self.began + self.seconds - now) / self.pace)
        if self.counting_items:
            yield from self._count_items(min(1.0, passed / COUNT))

    def _struck_items(self, card: Card, pose: Pose, passed: float) -> Iterator[Item]:
        """Yield a card that rises, is struck across, shakes, and sinks back grey, with its strokes
        and its veil. `passed`: seconds since the beat began, at the usual speed."""
        deck = self.looks.deck
        since_rise = passed - RISE
        since_strike = since_rise - STRIKE
        grey = min(1.0, max(0.0, since_strike - SHAKE) / GREY)
        up = ease(min(1.0, passed / RISE)) * (1.0 - ease(grey))
        swing = min(1.0, max(0.0, since_strike / SHAKE))
        x = pose.x + SHAKEN * pose.width * sin(2 * pi * SHAKES * swing) * (1.0 - swing)
        y = pose.y - RAISED * pose.box.height * up
        raised = pose._replace(x=x, y=y, depth=pose.depth + round(TOP))
        yield card_item(deck, raised, round(LIFT_STEPS * up) / LIFT_STEPS)
        if grey:
            yield veil_item(deck, raised, round(grey * VEIL_STEPS) * VEIL // VEIL_STEPS)
        if since_rise > 0:
            strokes = strike_item(raised, self.looks.theme, *self.overlay.strokes(self.now, card))
            picture, corner, flags = strokes.blits[0]
            width = max(1, round(picture.get_width() * min(1.0, since_rise / STRIKE)))
            left_part = picture.subsurface((0, 0, width, picture.get_height()))
            yield item(strokes.depth, (left_part, corner, flags))

    def _gathered_items(self, passed: float, left: float) -> Iterator[Item]:
        """Yield the cards on their way to the middle, there, or on their way back, with the word
        beneath them while they are in the middle. `passed`, `left`: seconds at usual speed."""
        gathered = min(1.0, passed / self._gather_seconds) if self._gather_seconds else 1.0
        part = min(ease(gathered), ease(max(0.0, min(1.0, left / RETURN))))
        for spot, large in self.together.items():
            ends = zip(self.table.poses[spot][:4], large[:4], strict=True)
            x, y, width, angle = (start + (end - start) * part for start, end in ends)
            pose = large._replace(x=x, y=y, angle=round(angle))
            zoom = round(ZOOM_STEPS * width / large.width) / ZOOM_STEPS
            yield card_item(self.looks.deck, pose, round(LIFT_STEPS * part) / LIFT_STEPS, zoom=zoom)
        word = self.beat.together
        if word is not None and part > 1 - 1 / ZOOM_STEPS:
            height = next(iter(self.together.values())).box.height
            around = around_all([pose.leaning_box for pose in self.together.values()])
            picture = badge(self.overlay.mark_text(word), round(WORD * height), self.looks.theme)
            below = round(around.middle[0]), round(around.y + around.height + WORD_GAP * height)
            yield item(TOP + 100, (picture, picture.get_rect(midtop=below).topleft, 0))

    def _count_items(self, part: float) -> Iterator[Item]:
        """Yield the marks of this beat with a `part`, from 0 to 1, of their numbers."""
        for place, (_, mark) in self.overlay.marks(self.now).items():
            reason = self.counting_items.get(place)
            if reason is not None:
                text = self.overlay.mark_text(_share_of(reason, ease(part)))
                placed = self.overlay.placed_texts["mark", place]
                picture = placed._replace(text=text).picture(self.looks.theme)
                corner = picture.get_rect(center=mark.rect.center).topleft
                yield item(mark.depth, (picture, corner, 0))


def counting_marks(beat: Beat, before: Mapping[Target, Why]) -> dict[Target, Why]:
    """Return the marks of a beat whose numbers count up: those that were not there `before`."""
    counting = {}
    for place, mark in beat.marks.items():
        is_new = place not in before or before[place].facts != mark.facts
        if is_new and _share_of(mark, 0.0) != mark:
            counting[place] = mark
    return counting


def count_first(beats: Sequence[Beat]) -> list[Beat]:
    """Return the beats so that no sentence is ahead of its numbers: if numbers count up in a beat
    that tells a result or pays points, they get a beat of their own before it."""
    result = list[Beat]()
    for beat in beats:
        counting = counting_marks(beat, beats_so_far(result).marks)
        if counting and (beat.said or beat.points):
            result.append(Beat(marks=counting))
        result.append(beat)
    return result


def _share_of(reason: Why, part: float) -> Why:
    """Return a reason with only a part, from 0 to 1, of its whole numbers. `n` stays, since the
    words use it to choose between singular and plural."""
    facts = dict(reason.facts)
    for key, value in reason.facts:
        if type(value) is int and key != "n":
            facts[key] = round(value * part)
    return reason._replace(facts=tuple(facts.items()))


def gathered_poses(overlay: CelebrationOverlay, beat: Beat, now: BeatsSoFar) -> dict[Spot, Pose]:
    """Return the large poses of the cards that a beat draws together, in their order, by where they
    are now; empty if it draws none together. They are halfway between the middle and the seat of
    the first card, or as near to that as possible so that they and the word beneath them cover
    neither other cards nor anything to be read."""
    table = overlay.table
    spots = {pose.face: spot for spot, pose in table.poses.items()}
    cards = [card for card in beat.lit if isinstance(card, Card) and card in spots]
    if beat.together is None or not cards:
        return {}
    if len({spots[card].zone for card in cards}) == 1:  # a hand stays in its order
        cards.sort(key=lambda card: table.poses[spots[card]].depth)
    station = table.ring.stations.get(kind_and_owner(spots[cards[0]].zone)[1])
    x, y = table.ring.middle.middle
    seat_x, seat_y = station.ground.middle if station else (x, y)
    halfway = round((x + seat_x) / 2), round((y + seat_y) / 2)
    options, fans = list[PlacementOption](), list[list[Pose]]()
    for scale in LARGE_SCALES:
        height = scale * LARGE * table.size[1]
        fans.append(_fan(cards, height, LARGE_WIDTH * table.size[0]))
        around = around_all([pose.leaning_box for pose in fans[-1]])
        word_width = badge_size(overlay.mark_text(beat.together), round(WORD * height))[0]
        size = max(round(around.width), word_width), round(around.height + WORD_ROOM * height)
        options.append(PlacementOption(size, halfway, SMALLER * (1 - scale)))
    banner = overlay.items(now)["band"].rect if now.sentences else rect_of(table.ring.banner)
    others = [pose.leaning_box for _, pose in table.uncovered_poses() if pose.face not in cards]
    never = [banner, *overlay.read_rects]
    place = _place_beside(options, table.size, never, [*map(rect_of, others)])
    large = fans[place.number]
    x = place.rect.centerx
    y = place.rect.y - around_all([pose.leaning_box for pose in large]).y
    return {spots[pose.face]: pose._replace(x=x + pose.x, y=y + pose.y) for pose in large}


def _place_beside(options: Sequence[PlacementOption], size: Size, never: Sequence[pygame.Rect],
                  cards: Sequence[pygame.Rect]) -> Placement:  # fmt: skip
    """Return the best place in a window of `size` that covers none of the rectangles in `never` and
    keeps away from `cards`; else one that touches cards, covers them, or is the least bad."""
    for gap in (round(CLEAR * size[1]), 0):
        blocks = [rect.inflate(gap, gap) for rect in cards]
        place = placement.find_place(options, placement.Obstacles(size, [*never, *blocks]))
        if place is not None:
            return place
    over_cards = placement.Obstacles(size, never, [(rect, COVERED) for rect in cards])
    return placement.find_place(options, over_cards) or placement.least_bad(options, over_cards)


def _fan(cards: Sequence[Card], height: float, room: float) -> list[Pose]:
    """Return poses about (0, 0) of cards of this height, in at most `room`; over FEW are a fan."""
    width = height / RATIO
    count = len(cards)
    step = min(LARGE_STEP * width, (room - width) / max(1, count - 1))
    spread = min(1.0, MOST_TURNED / count) if count > FEW else 0.0
    poses = list[Pose]()
    for place, card in enumerate(cards):
        from_middle = place - (count - 1) / 2
        turn = from_middle * spread
        down = SAG * height * turn * turn / 2
        depth = round(TOP) + place
        poses.append(Pose(step * from_middle, down, width, -FAN * turn, depth, face=card))
    return poses
