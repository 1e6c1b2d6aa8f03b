"""The pictures of a film for files: each table with the sentence that is told of it, and of a great
moment every beat; and for how long each is to be looked at."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

import pygame

from rules.kit.state import View
from rules.kit.story import WEIGHTS, Told
from sprites.deck import Deck
from sprites.portraits import seated_portraits
from table.audio.cues import Cue
from table.felt.banner import banner_item, banner_room, reading_time, sentence
from table.felt.canvas import Item
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.felt.timed_sequence import TimedSequence, beat_seconds
from table.layout.arrange import TableSetup
from table.session.replay import Eyes, Replay
from table.theme.theme import Theme

TOGETHER = 2  # sentences in the banner
STAYS, LAST = 0.6, 4.0  # seconds a picture stays beside what it takes to read it; the last one
ALIKE = (1, 1, 1, 255)  # by how much less than this two pixels may differ


class FilmFrame(NamedTuple):
    """One picture, and for how many seconds it stands."""

    picture: pygame.Surface
    seconds: float


class FramePart(NamedTuple):
    """A part of a picture, and where its upper left corner lies in the whole."""

    picture: pygame.Surface
    at: tuple[int, int]


class Shot(NamedTuple):
    """One picture to be taken: of a still, or of this beat of its great moment."""

    at: int
    beat: int | None = None


def shots(replay: Replay, stills: Sequence[int], eyes: Eyes) -> list[Shot]:
    """The pictures of these stills: every beat of what is told large of one, and then itself."""
    found = []
    for at in stills:
        great = replay.climax(at, eyes)
        found += [Shot(at, beat) for beat in range(len(great.beats))] if great else []
        found.append(Shot(at))
    return found


def frames(
    replay: Replay,
    taken: Sequence[Shot],
    eyes: Eyes,
    size: tuple[int, int],
    theme: Theme,
    deck: Deck,
) -> Iterator[FilmFrame]:
    """These pictures as they are seen through somebody's eyes, one after the other."""
    camera = _Camera(replay, eyes, size, theme, deck)
    for shot in taken:
        if shot.beat is None:
            picture, seconds = camera.plain(shot.at)
        else:
            picture, seconds = camera.beat(shot.at, shot.beat)
        yield FilmFrame(picture, LAST if shot == taken[-1] else seconds)


class _Camera:
    """Takes the pictures of a replay, on which nothing moves and nothing is heard."""

    asks, people, motion_factor, pause_factor = False, (), 0.0, 1.0

    def __init__(
        self, replay: Replay, eyes: Eyes, size: tuple[int, int], theme: Theme, deck: Deck
    ) -> None:
        self.replay, self.eyes, self.size = replay, eyes, size
        self.staged: TimedSequence | None = None
        words, hands = replay.game.words, replay.match.hands_agreed
        looks = Looks(replay.layout, theme, deck, words, replay.rules, hands=hands)
        self.renderer = TableRenderer(looks, size, TableSetup.of(replay.rules, replay.match.table))
        self._seat(0)

    def _seat(self, at: int) -> None:
        """Name those who are there in a still, with a portrait more for a hand of nobody's."""
        self.names = [moment.name for moment in self.replay.there(at)]
        self.faces = seated_portraits((*self.names, ""))
        words = self.replay.game.words.with_names(self.names)
        self.renderer.looks = replace(self.renderer.looks, words=words)

    def plain(self, at: int) -> tuple[pygame.Surface, float]:
        """A still, with the sentences that are told of it; and how long it is to be looked at."""
        self._seat(at)
        renderer, looks, items = self.renderer, self.renderer.looks, dict[Hashable, Item]()
        self.staged = None
        renderer.celebrate({})
        said = [sentence(entry, looks.words) for entry in weighty(self.replay.told(at, self.eyes))]
        self._show(self.replay.view(at, self.eyes), self.replay.owing(at, self.eyes))
        if said:
            room = banner_room(renderer.arrangement)
            items["band"] = banner_item(said, room, looks.theme, looks.deck, self.faces)
        renderer.decorate(items)
        return self._taken(), STAYS + sum(map(reading_time, said))

    def beat(self, at: int, number: int) -> tuple[pygame.Surface, float]:
        """The next beat of the great moment of a still, and how long it is to be looked at."""
        if self.staged is None:
            self._seat(at)
            replay, eyes = self.replay, self.eyes
            great, before = replay.climax(at, eyes), replay.stills[at].before
            assert great is not None, "no great moment"
            self.staged, view = TimedSequence(great, self.renderer, self), replay.view(at, eyes)
            first = view if before is None else replay.view(before, eyes)
            self._show(self.staged.first_view(first, view), ())
            self.renderer.decorate({})
        self.staged.next(0.0)
        beat = self.staged.climax.beats[number]
        return self._taken(), beat_seconds(beat, self.renderer.looks)

    def _show(self, view: View, owes: Collection[int]) -> None:
        company = Company(self.names, owes, portraits=self.faces)
        self.renderer.show(view, company, self.replay.bottom(self.eyes), 0.0, 0.0)

    def _taken(self) -> pygame.Surface:
        self.renderer.looks.deck.finish()  # no stand-in of a card may stay in it
        picture = pygame.Surface(self.size)
        self.renderer.draw(picture, whole=True)
        return picture

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Nothing is heard."""

    def sound(self, sound: str, now: float) -> None:
        """Nothing is heard."""


def weighty(told: Sequence[Told]) -> list[Told]:
    """As many sentences as there is room for: those that matter most, in their order."""
    order = sorted(range(len(told)), key=lambda at: (WEIGHTS.index(told[at].weight), at))
    return [told[at] for at in sorted(order[-TOGETHER:])]


def changed(before: pygame.Surface | None, after: pygame.Surface) -> FramePart:
    """What is to be laid over the picture before for it to become this one: the least box with
    all that is another there, and in it only that, so that it takes little room."""
    whole = pygame.Surface(after.get_size(), pygame.SRCALPHA)  # in which a pixel may be clear
    whole.blit(after, (0, 0))
    if before is None:
        return FramePart(whole, (0, 0))
    other = pygame.mask.from_threshold(after, (0, 0, 0), ALIKE, before)
    other.invert()
    rects = other.get_bounding_rects()
    box = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
    clear = pygame.Surface(after.get_size(), pygame.SRCALPHA)
    other.to_surface(clear, setsurface=whole, unsetcolor=None)
    return FramePart(clear.subsurface(box), box.topleft)


def png(picture: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG."""
    drawn = BytesIO()
    pygame.image.save(picture, drawn, "frame.png")
    return drawn.getvalue()
