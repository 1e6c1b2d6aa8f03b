"""A climax on the felt as far as it has been told: what glows, is struck out, is written large.

A pure picture of some beats; how long each lasts and what flies is not known here.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why
from rules.kit.story import CLIMAX, Beat
from table.felt.banner import Sentence, banner_item, banner_room
from table.felt.canvas import Item, item
from table.felt.furniture import frame_item, glow_item, rect_of, veil_item
from table.felt.head import head_height
from table.felt.large_words import LargeWords
from table.felt.marks import count_item
from table.felt.notes import boards
from table.felt.picture import Looks, view_notes
from table.felt.plates import light_item
from table.felt.strike_through import MOST_STROKES, gain_item, halo_item, mark_item, strike_item
from table.i18n.phrases import in_parts, named
from table.layout.arrange import Arrangement, Pose, indices
from table.layout.ring import Room, around_all
from table.layout.room import grow
from table.widgets import scale_of

LARGE, SMALL = 30.0, 17.0  # the height of a mark's letters, in logical units: at best, at least
OF_CARD = 0.36  # and in widths of the card it lies at
VEIL = 120  # of a card that counts no more


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
    """What stands in the banner: who has won is not to be gone before it has been read because
    somebody else is spoken of after it."""
    spoken_of = [(beat.said, beat.points) for beat in beats if beat.said]
    if not spoken_of:
        return ()
    last = spoken_of[-1][0]
    winners = best(gained) - named(last)[1]
    for said, points in reversed(spoken_of[:-1]):
        if any(points.get(seat, 0) > 0 and seat in named(said)[1] for seat in winners):
            return said, last
    return (last,)


def best(gained: Mapping[int, int]) -> set[int]:
    """Who has gained most; nobody where nobody has gained anything."""
    most = max(gained.values(), default=0)
    return {seat for seat, points in gained.items() if points == most > 0}


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
        notes = {
            key[1]: note.rect for key, note in view_notes(table, view, looks).items()
            if isinstance(key, tuple)
        }  # fmt: skip
        for place, why in (mark for beat in beats for mark in beat.marks.items()):
            key, text = _key(place), self._says(why)
            self._longest[key] = max(self._longest.get(key, ""), text, key=len)
        self._replaced = set(self._longest) & set(notes)
        rooms = [
            *(station.plate for station in table.ring.stations.values()),
            *indices(table, looks.deck.style),
            banner_room(table),
            Room(0, 0, table.size[0], head_height(table.size, looks.theme.large)),
            *taken,
        ]
        keep = [*map(rect_of, rooms), *boards(table)]
        keep += [count_item(table, zone, looks.theme).rect for zone in table.counts]
        keep += [rect for key, rect in notes.items() if key not in self._longest]
        self.words = LargeWords(table, keep)

    def items(self, now: BeatsSoFar) -> dict[Hashable, Item]:
        """What lies on the felt beside the table itself, and instead of its own notes."""
        found: dict[Hashable, Item] = {("note", place): item(0) for place in self._replaced}
        for card, number in now.struck.items():
            if card in self.faces:
                found.update(self._struck(card, number, now))
        for place in now.lit:
            found.update(self._lit(place))
        cards = [pose.box for face, pose in self.faces.items() if face in now.lit]
        if cards:
            found["shine"] = light_item(grow(around_all(cards), -0.2), self.looks.theme)
        for place, why in now.marks.items():
            if (room := self.room(place)) is not None:
                found["note", _key(place)] = self._mark(place, why, room)
        for seat, points in now.gained.items():
            if points:
                found["gain", seat] = self._gain(seat, points)
        if now.said:
            found["band"] = self._said(now.said)
        return found

    def texts(self, now: BeatsSoFar) -> dict[Target, tuple[str, Item]]:
        """What is written at places, in words and as it lies there."""
        return {
            place: (self._says(why), self._mark(place, why, room))
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
        lying = [pose.box for spot, pose in self.table.poses.items() if spot.zone == place]
        if lying:
            return around_all(lying)
        return self.table.frames[place].room if place in self.table.frames else None

    def _struck(self, card: Card, number: int, now: BeatsSoFar) -> dict[Hashable, Item]:
        pose, looks = self.faces[card], self.looks
        several = list(now.struck.values()).count(number) > 1
        strokes = 1 + number % MOST_STROKES
        return {
            ("veil", card.name): veil_item(looks.deck, pose, VEIL),
            ("strike", card.name): strike_item(pose, looks.theme, strokes, several),
        }

    def _lit(self, place: Target | int) -> dict[Hashable, Item]:
        theme = self.looks.theme
        if isinstance(place, int):
            return {}  # a seat is lit by its plate
        if isinstance(place, Card):
            if place not in self.faces:
                return {}
            pose = self.faces[place]
            glow = glow_item(self.looks.deck, pose, theme.highlight, pose.depth + 0.2)
            return {("glow", place.name): glow}
        frame = self.table.frames.get(place)
        if frame is not None and kind_and_owner(place)[1] < 0 and place in self.table.stacks:
            return {("glow", place): frame_item(frame.room, theme, "", lit=True, bowl=frame.bowl)}
        room = self.room(place)
        lying = [pose.leaning for spot, pose in self.table.poses.items() if spot.zone == place]
        if lying:  # outside its cards, however they lean
            return {("glow", place): halo_item(around_all(lying), theme, True)}
        return {("glow", place): halo_item(grow(room, 0.06), theme)} if room else {}

    def _mark(self, place: Target, why: Why, room: Room) -> Item:
        text = self._says(why)
        scale = scale_of(self.table.size) * self.looks.theme.large
        width = self._card_width(place)
        px = round(max(SMALL * scale, min(LARGE * scale, OF_CARD * width)))
        longest = self._longest.get(_key(place), text)
        words = self.words.place(("mark", place), text, px, rect_of(room), longest)
        return mark_item(text, words.rect.topleft, self.looks.theme, words.px)

    def _says(self, why: Why) -> str:
        return self.looks.words.say(f"note.{why.key}", **dict(why.facts))

    def _gain(self, seat: int, points: int) -> Item:
        layout = self.looks.layout
        parts = layout.parts(f"{layout.sheet.column}:{seat}")
        text = ("+" if points > 0 else "–") + str(in_parts(abs(points), parts))
        room = self.room(seat)
        assert room is not None
        px = round(room.height * 0.72)
        words = self.words.place(("gain", seat), text, px, rect_of(room), text)
        return gain_item(text, words.rect.topleft, self.looks.theme, words.px)

    def _card_width(self, place: Target) -> float:
        if isinstance(place, Card):
            return self.faces[place].width
        lying = [pose.width for spot, pose in self.table.poses.items() if spot.zone == place]
        return lying[0] if lying else self.table.ring.middle_unit

    def _said(self, said: Sequence[Why]) -> Item:
        """The sentences, in the banner before the player's own seat."""
        looks, room = self.looks, banner_room(self.table)
        sentences = [beat_sentence(sentence, looks) for sentence in said]
        return banner_item(sentences, room, looks.theme, looks.deck, self.portraits)


def beat_sentence(said: Why, looks: Looks) -> Sentence:
    """The sentence of a beat, in pieces."""
    pieces = looks.tells.pieces(f"story.{said.key}", dict(said.facts))
    return Sentence(looks.tells.glossary.marked(pieces), CLIMAX)


def _key(place: Target) -> str:
    return place.name if isinstance(place, Card) else place
