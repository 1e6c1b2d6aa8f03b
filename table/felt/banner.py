"""The banner before the player's own seat: what has just happened, in a sentence or two, large;
where it is when that would hide something, and whether it has been there long enough to be read."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.said import Why, plainly
from rules.kit.story import CLIMAX, LINE, TURN, Told
from sprites.deck import Deck
from table.felt import typeset
from table.felt.canvas import Item, item, with_words
from table.felt.furniture import OVER, rect_of
from table.felt.marks import count_item
from table.felt.picture import head_height
from table.felt.placement import Obstacles, PlacementOption, Size, find_place
from table.felt.plates import ROOM as OVERHANG
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.felt.typeset import PITCH, SetLine, TextStyle
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import TermSpot

LARGE = {LINE: 0.54, TURN: 0.6, CLIMAX: 0.64}  # letters of one line, in heights of the banner
LEAST = 0.6  # letters become so small at most to keep within the banner; then it grows upwards
PAD = 0.5  # beside the words, in heights of the letters
STEPS = 14  # from one height of letters to the next smaller one, in parts of the largest
AT_LEAST, LETTER = 0.5, 0.024  # seconds it takes to see a sentence, and to read a letter of it
LONGER = {LINE: 1.0, TURN: 1.35, CLIMAX: 1.8}
BROADER = (1.0, 1.3, 1.6, 2.0)  # than its room is
SMALLER = (1.0, 0.9, 0.8, 0.7)  # letters become so much smaller before it covers anything
LOWEST = 14.0  # but no lower than this, in logical units
SMALL = 600.0  # the cost if they are none of their height
ALL = 300.0  # and the cost if of several sentences only the last is there


class Sentence(NamedTuple):
    """One sentence to be shown, in pieces (`Words.pieces`), and its weight."""

    pieces: tuple[str | Card, ...]
    weight: str = LINE


def sentence(told: Told, words: Words) -> Sentence:
    """A sentence of a game's story in pieces; its key, spelled out, where it has no words."""
    return _sentence(told.why, told.weight, words)


@lru_cache(maxsize=64)
def _sentence(said: Why, weight: str, words: Words) -> Sentence:
    key = f"story.{said.key}"
    pieces = words.pieces(key, dict(said.facts)) if words.has(key) else [plainly(said)]
    return Sentence(words.glossary.mark(pieces), weight)


def reading_time(said: Sentence) -> float:
    """How many seconds it takes to read a sentence at the usual speed."""
    letters = sum(len(piece) if isinstance(piece, str) else 3 for piece in said.pieces)
    return (AT_LEAST + LETTER * letters) * LONGER[said.weight]


def banner_room(table: Arrangement) -> Room:
    """The room that is kept for the banner, as broad as everything beside it leaves it."""
    banner, middle = table.ring.banner, table.size[0] / 2
    half = middle - 2 * RAIL * scale_of(table.size)
    rooms = [frame.room for frame in table.frames.values()]
    rooms += [station.room for station in table.ring.stations.values() if station.side != "bottom"]
    for room in rooms:
        if room.y < banner.y + banner.height and banner.y < room.y + room.height:
            away = max(room.x - middle, middle - room.x - room.width)
            if away >= banner.width / 2:  # what is nearer is over or under it on purpose
                half = min(half, away)
    return Room(middle - half, banner.y, 2 * half, banner.height)


class BannerText:
    """Sentences as the banner writes them. `faces`: the portraits by seat."""

    def __init__(self, said: Sequence[Sentence], theme: Theme, faces: Sequence[str] = ()) -> None:
        self.theme, self.weight = theme, max((entry.weight for entry in said), key=[*LARGE].index)
        self.words = [typeset.words_of(entry.pieces) for entry in said]
        great = self.weight == CLIMAX
        pair = colours.turn(theme) if great else colours.plate(theme)
        name = colours.readable(pair.ground, theme.highlight, theme.least)
        dots = colours.dotted_line_colour(theme, pair.ground)
        look = (pair.ink, "strong") if great else (name, "text")
        self.ground, self.style = pair.ground, TextStyle(pair.ink, *look, tuple(faces), dots)

    def letter_height(self, size: Size) -> int:
        """The largest height of letters at which the sentences fit a room of this size: each on a
        line of its own, or on two. Large print never makes it smaller than it would be in the room
        beside usual plates."""
        large = self.theme.large
        usual = round(size[0] * large), round(size[1] / large)
        return self._fitted(size, self._fitted(usual, 0) if large > 1 else 0)

    def _fitted(self, size: Size, floor: int) -> int:
        most = max(10, round(size[1] * LARGE[self.weight]))
        least = max(9, round(most * LEAST))
        steps = range(most, least - 1, -max(1, most // STEPS))
        for px in dict.fromkeys(max(step, floor) for step in steps):
            lines = self.lines(size[0], px)
            widest = max(line.width for line in lines) + 2 * round(px * PAD)
            if round(px * PITCH) * len(lines) <= size[1] and widest <= size[0]:
                break
        return px

    def lines(self, width: int, px: int) -> list[SetLine]:
        """Lines in letters of this height, no wider than `width` unless a word is."""
        room, texts = width - 2 * round(px * PAD), list[SetLine]()
        for words in self.words:
            texts += typeset.measured_lines(typeset.measure(words, self.style, px), room)
        return texts

    def size(self, lines: Sequence[SetLine], px: int) -> Size:
        """How large the strip with these lines is."""
        across = max(line.width for line in lines) + 2 * round(px * PAD)
        return across, round(px * PITCH) * len(lines) + 2 * max(1, px // 16)

    def picture(self, width: int, px: int, deck: Deck) -> tuple[pygame.Surface, list[TermSpot]]:
        """The strip with these lines, and where its explained words are."""
        pitch, edge, turn = round(px * PITCH), max(1, px // 16), self.weight == TURN
        lines = self.lines(width, px)
        picture = pygame.Surface(self.size(lines, px), pygame.SRCALPHA)
        rim = self.theme.highlight if turn else mix(self.ground, self.style.colour, 0.3)
        box(picture, picture.get_rect(), self.ground, rim, min(pitch // 3, px), edge + turn)
        spots = []
        for row, line in enumerate(lines):
            left = (picture.get_width() - line.width) // 2
            at = left, edge + pitch * row + pitch // 2
            spots += typeset.write_line(picture, line.words, at, self.style, px, deck)
        return picture, spots


def banner_item(
    said: Sequence[Sentence], room: Room, theme: Theme, deck: Deck, faces: Sequence[str] = ()
) -> Item:
    """The sentences on a strip as wide as they are, in the middle of a room: on one line, on two
    where it must be, smaller where even that is too much, and never cut."""
    rect = rect_of(room)
    picture, spots = _strip(tuple(said), rect.size, theme, deck, tuple(faces))
    spot = picture.get_rect(midbottom=rect.midbottom)
    if picture.get_height() <= rect.h:
        spot.centery = rect.centery
    return with_words(item(OVER + 3, (picture, spot.topleft, 0)), spots, spot.topleft)


@lru_cache(maxsize=16)
def _strip(
    said: tuple[Sentence, ...], size: Size, theme: Theme, deck: Deck, faces: tuple[str, ...]
) -> tuple[pygame.Surface, list[TermSpot]]:
    text = BannerText(said, theme, faces)
    return text.picture(size[0], text.letter_height(size), deck)


class BannerPlacer:
    """The banner over one table; its place is found once for what is there and what it says."""

    def __init__(self) -> None:
        self._placed: tuple[tuple[object, ...], Mapping[Hashable, Item], Item] | None = None

    def item(self, said: Sequence[Sentence], renderer: TableRenderer) -> Item | None:
        """The banner that says this; None where no table is shown."""
        if renderer.table is None:
            return None
        notes = renderer.notes
        key = tuple(said), renderer.looks, tuple(renderer.company.portraits)
        if self._placed is None or self._placed[0] != key or self._placed[1] is not notes:
            self._placed = key, notes, _place(said, renderer)
        return self._placed[2]


class _Strip(NamedTuple):
    """One way to write a banner: in letters how high, how wide at most, and how bad that is."""

    text: BannerText
    px: int
    width: int
    cost: float


def _place(said: Sequence[Sentence], renderer: TableRenderer) -> Item:
    """The banner where it covers no open card, number or note if there is any place for that."""
    table, looks, faces = renderer.arrangement, renderer.looks, renderer.company.portraits
    theme, room = looks.theme, banner_room(table)
    usual = banner_item(said, room, theme, looks.deck, faces)
    cards = table.uncovered()
    seen = [rect_of(pose.box) for _, pose in cards if pose.face is not UNKNOWN]
    seen += [count_item(table, zone, theme).rect for zone in table.counts]
    seen += [note.rect for note in renderer.notes.values()]
    if usual.rect.collidelist(seen) < 0:
        return usual
    never = [*seen, pygame.Rect(0, 0, table.size[0], round(head_height(table.size, theme.large)))]
    never += [rect_of(table.own.prompt), rect_of(table.own.buttons)]
    for station in table.ring.stations.values():
        plate = rect_of(station.plate)
        never.append(plate.inflate(*[round(OVERHANG * plate.h * 0.7)] * 2))
    rather = [pose.box for _, pose in cards if pose.face is UNKNOWN]
    rather += [stack.room for stack in table.stacks.values() if stack.number]
    rather += [] if table.mat is None else [table.mat]
    most = BannerText(said, theme).letter_height(rect_of(room).size)
    least, strips = round(LOWEST * scale_of(table.size)), dict[tuple[int, Size], _Strip]()
    for part, smaller, broader in product((said, said[-1:]), SMALLER, BROADER):
        text, px = BannerText(part, theme, faces), max(min(most, least), round(most * smaller))
        width = min(round(room.width * broader), table.size[0])
        cost = SMALL * (1 - px / most) + ALL * (len(part) < len(said))
        key = len(part), text.size(text.lines(width, px), px)
        strips.setdefault(key, _Strip(text, px, width, cost))
    options = [
        PlacementOption(size, usual.rect.center, strip.cost) for (_, size), strip in strips.items()
    ]
    for bare in (True, False):  # rather on bare felt than over backs and places
        blocks = [*never, *map(rect_of, rather)] if bare else never
        if found := find_place(options, Obstacles(table.size, blocks, edge=RAIL + 2.0)):
            text, px, width, _ = [*strips.values()][found.number]
            picture, spots = text.picture(width, px, looks.deck)
            corner = found.rect.topleft
            return with_words(item(OVER + 3, (picture, corner, 0)), spots, corner)
    return usual


class BannerQueue:
    """Sentences in the order they are told, in seconds; `words` may change while they are shown."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._pages: list[tuple[Told, ...]] = []
        self._place = 0
        self._until = 0.0  # the page has been read by then
        self._patience = 0.0
        self._awaited = True  # what follows waits until all of it has been read

    def say(self, told: Sequence[Told], now: float, patience: float, together: int = 1) -> None:
        """Show this in the banner from now on, one sentence after another, the last for good; or
        so many `together`, which share its room. `patience` stretches how long it takes."""
        pages = [tuple(told[at : at + together]) for at in range(0, len(told), together)]
        if pages == self._pages:
            return
        self._pages, self._place, self._patience = pages, 0, patience
        self._awaited = True
        self._until = now + self._lasts(pages[:1])

    @property
    def ends(self) -> float:
        """When all of it will have been read."""
        return self._until + self._lasts(self._pages[self._place + 1 :])

    def _lasts(self, pages: Sequence[Sequence[Told]]) -> float:
        seconds = 0.0
        for page in pages:
            for entry in page:
                seconds += reading_time(sentence(entry, self.words))
        return seconds * self._patience

    def sentences(self) -> list[Sentence]:
        """What the banner says now."""
        page = self._pages[self._place] if self._pages else ()
        return [sentence(entry, self.words) for entry in page]

    def step(self, now: float) -> bool:
        """Time goes on; True where the next page is shown now."""
        if now < self._until or self._place + 1 >= len(self._pages):
            return False
        self._place += 1
        self._until = now + self._lasts(self._pages[self._place : self._place + 1])
        return True

    def read(self, now: float) -> bool:
        """Whether all of it has been read, or need not be."""
        return not self._awaited or (now >= self._until and self._place + 1 >= len(self._pages))

    def leave(self) -> None:
        """Wait no longer until it has been read; the pages still to come do come."""
        self._awaited = False

    def hurry(self, now: float) -> None:
        """Go to the last page, as read."""
        self._place = max(0, len(self._pages) - 1)
        self._until = min(self._until, now)
