"""The pictures of a film for files: each table with the sentence that is told of it, and for how
long it is to be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

import pygame

from rules.kit.story import WEIGHTS, Told
from sprites.deck import Deck
from sprites.portraits import seated_portraits
from table.felt.band import band_item, band_room, read_in, sentence
from table.felt.picture import Around, Company, Looks
from table.felt.showing import Showing
from table.house.reel import Eyes, Reel
from table.looks.theme import Theme

TOGETHER = 2  # sentences in the band
STAYS, LAST = 0.6, 4.0  # seconds a picture stays beside what it takes to read it; the last one
ALIKE = (1, 1, 1, 255)  # by how much less than this two pixels may differ


class Frame(NamedTuple):
    """One picture, and for how many seconds it stands."""

    picture: pygame.Surface
    seconds: float


class Part(NamedTuple):
    """A part of a picture, and where its upper left corner lies in the whole."""

    picture: pygame.Surface
    at: tuple[int, int]


def frames(
    reel: Reel, stills: Sequence[int], eyes: Eyes, size: tuple[int, int], theme: Theme, deck: Deck
) -> Iterator[Frame]:
    """These stills as they are seen through somebody's eyes, one after the other."""
    names = [one.name for one in reel.sitters]
    looks = Looks(reel.layout, theme, deck, reel.game.words.at(names), reel.rules)
    showing = Showing(looks, size, Around.of(reel.rules, reel.match.table))
    bottom, faces = reel.bottom(eyes), seated_portraits((*names, ""))
    for at in stills:
        said = [sentence(one, looks.words) for one in weighty(reel.told(at, eyes))]
        company = Company(names, reel.owing(at, eyes), portraits=faces)
        showing.show(reel.view(at, eyes), company, bottom, 0.0, 0.0)
        room = band_room(showing.table) if showing.table else None
        band = band_item(said, room, theme, deck, faces) if said and room else None
        showing.decorate({"band": band} if band else {})
        deck.finish()  # no stand-in of a card may stay in it
        picture = pygame.Surface(size)
        showing.draw(picture, whole=True)
        seconds = STAYS + sum(map(read_in, said))
        yield Frame(picture, LAST if at == stills[-1] else seconds)


def weighty(told: Sequence[Told]) -> list[Told]:
    """As many sentences as there is room for: those that matter most, in their order."""
    order = sorted(range(len(told)), key=lambda at: (WEIGHTS.index(told[at].weight), at))
    return [told[at] for at in sorted(order[-TOGETHER:])]


def changed(before: pygame.Surface | None, after: pygame.Surface) -> Part:
    """What is to be laid over the picture before for it to become this one: the least box with
    all that is another there, and in it only that, so that it takes little room."""
    whole = with_alpha(after)
    if before is None:
        return Part(whole, (0, 0))
    other = pygame.mask.from_threshold(after, (0, 0, 0), ALIKE, before)
    other.invert()
    rects = other.get_bounding_rects()
    box = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
    clear = pygame.Surface(after.get_size(), pygame.SRCALPHA)
    other.to_surface(clear, setsurface=whole, unsetcolor=None)
    return Part(clear.subsurface(box), box.topleft)


def with_alpha(picture: pygame.Surface) -> pygame.Surface:
    """The same picture, in which a pixel may be clear."""
    found = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    found.blit(picture, (0, 0))
    return found


def png(picture: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG."""
    drawn = BytesIO()
    pygame.image.save(picture, drawn, "frame.png")
    return drawn.getvalue()
