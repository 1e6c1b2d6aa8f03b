"""The deck: every picture of a card at an exact pixel size, drawn once and kept.

All surfaces are premultiplied: blit them with
special_flags=pygame.BLEND_PREMULTIPLIED. They are shared: do not draw on them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Any

import pygame

from sprites import backs, halo
from sprites.names import read_name
from sprites.raster import card_height, paint
from sprites.style import STYLES, DeckStyle
from sprites.svg import rasterise

__all__ = ["Deck", "card_height"]

Key = str
BACK: Key = ""
GROWN = "^"  # before the number of a larger index_step
SIZES_KEPT = 10
ANGLE_STEP = 0.5  # degrees between two pictures of a turned card
TURNED_PIXELS = 16_000_000  # four bytes each


class Deck:
    """The pictures of one style of deck and one back.

    `style` is a key of sprites.style.STYLES, `back` one of sprites.backs.BACKS
    (KeyError for others). With `workers=0` there are no threads and no
    stand-ins: every picture is sharp at once, as tests want it.
    """

    def __init__(
        self, style: str | DeckStyle = "classic", back: str = "lattice", workers: int = 2
    ) -> None:
        self.style = style if isinstance(style, DeckStyle) else STYLES[style]
        self.back_name = back
        if back not in backs.BACKS:
            raise KeyError(back)
        # What is shown does not wait behind what is only prepared.
        self._pool = ThreadPoolExecutor(workers, "deck") if workers else None
        self._preparing = ThreadPoolExecutor(1, "prepare") if workers else None
        self._lock = threading.RLock()
        self._masters: OrderedDict[int, dict[Key, pygame.Surface]] = OrderedDict()
        self._under_way: dict[tuple[Key, int], Future[pygame.Surface]] = {}
        self._prepared: set[tuple[Key, int]] = set()  # of these, what nobody has shown yet
        self._stand_ins: dict[tuple[Key, int], pygame.Surface] = {}
        self._turned: OrderedDict[tuple[Key, int, float], pygame.Surface] = OrderedDict()
        self._halos: dict[tuple[object, ...], pygame.Surface] = {}
        self.arrivals = self._settled = 0  # sharper pictures so far, and when last asked

    def face(self, name: str, width: int, index_step: int = 0) -> pygame.Surface:
        """The face of a card, width x card_height(width) pixels; a die is width x width.

        `index_step`: how large rank and suit in the corner are, a step of sprites.style.INDEXES;
        0: as the style has them. Larger steps keep small cards readable.
        """
        return self._picture(_key(name, index_step), width)

    def back(self, width: int) -> pygame.Surface:
        """The back, width x card_height(width) pixels."""
        return self._picture(BACK, width)

    def turned(
        self, name: str | None, width: int, degrees: float, index_step: int = 0
    ) -> pygame.Surface:
        """A face (None: the back) turned anticlockwise by degrees, rounded to ANGLE_STEP.

        The surface is the box around the turned card: blit it by its middle.
        """
        key = BACK if name is None else _key(name, index_step)
        angle = _rounded(degrees)
        upright = self._picture(key, width)
        if not angle:
            return upright
        with self._lock:
            kept = self._turned.get((key, width, angle))
            if kept:
                self._turned.move_to_end((key, width, angle))
                return kept
        turned = _rotate(upright, angle)
        with self._lock:
            if self._masters.get(width, {}).get(key) is upright:
                self._turned[key, width, angle] = turned
                self._thin_turned()
        return turned

    def prepare(self, names: Iterable[str], width: int, index_step: int = 0) -> None:
        """Begin to draw these faces, and the back, in the background."""
        if self._preparing is None:
            return
        with self._lock:
            for key in dict.fromkeys([BACK, *(_key(name, index_step) for name in names)]):
                if key not in self._of_width(width) and (key, width) not in self._under_way:
                    future = self._preparing.submit(self._work, key, width)
                    self._under_way[key, width] = future
                    self._prepared.add((key, width))

    def settle(self) -> bool:
        """Whether sharper pictures have arrived since this was last asked: draw again."""
        with self._lock:
            before, self._settled = self._settled, self.arrivals
            return before != self.arrivals

    def finish(self) -> None:
        """Wait until nothing is under way."""
        while True:
            with self._lock:
                waiting = list(self._under_way.values())
            if not waiting:
                return
            wait(waiting)

    def close(self) -> None:
        """Stop the threads; pictures not yet begun are dropped."""
        for pool in filter(None, (self._preparing, self._pool)):
            pool.shutdown(wait=True, cancel_futures=True)

    def shadow(
        self, width: int, lift: float, degrees: float = 0, square: bool = False
    ) -> pygame.Surface:
        """A soft shadow; lift from 0 (resting) to 1 (carried), in twelfths.

        For a turned card give its degrees, and blit by the middle of the
        card moved by shadow_fall; `square` is for dice.
        """
        lift, angle = _twelfth(lift), _rounded(degrees)

        def draw() -> pygame.Surface:
            upright = halo.shadow(width, lift, square)
            return _rotate(upright, angle) if angle else upright

        return self._halo(("shadow", width, lift, angle, square), draw)

    def shadow_offset(self, width: int, lift: float) -> tuple[int, int]:
        """The way from the card's top left corner to its shadow's, in pixels."""
        return halo.shadow_offset(width, _twelfth(lift))

    def shadow_fall(self, width: int, lift: float) -> tuple[int, int]:
        """The way from the card's middle to its shadow's, in pixels."""
        return halo.shadow_fall(width, _twelfth(lift))

    def glow(
        self, width: int, colour: tuple[int, int, int], square: bool = False
    ) -> pygame.Surface:
        """A lit frame around a card or die, glow_margin(width) wider on every side."""
        key = ("glow", width, tuple(colour), square)
        return self._halo(key, lambda: halo.glow(width, colour, square))

    def glow_margin(self, width: int) -> int:
        """Pixels by which a glow reaches beyond its card on every side."""
        return halo.glow_margin(width)

    def _picture(self, key: Key, width: int) -> pygame.Surface:
        if width < 1:
            raise ValueError(f"a card of {width} pixels")
        with self._lock:
            drawn = self._of_width(width).get(key)
            if drawn:
                return drawn
            if self._pool and (other := self._another_size(key, width)):
                self._begin(key, width)
                return self._stand_in(key, width, other)
            begun = self._under_way.get((key, width))
            if begun is None or begun.cancel():
                begun, mine = None, Future[pygame.Surface]()
                mine.set_running_or_notify_cancel()  # or another thread could cancel it
                self._under_way[key, width] = mine
        return begun.result() if begun else self._draw_into(mine, key, width)

    def _draw_into(self, future: Future[pygame.Surface], key: Key, width: int) -> pygame.Surface:
        try:
            surface = self._draw(key, width)
        except BaseException as error:
            with self._lock:
                self._under_way.pop((key, width), None)
            future.set_exception(error)
            raise
        surface = self._keep(key, width, surface)
        future.set_result(surface)
        return surface

    def _begin(self, key: Key, width: int) -> None:
        """Begin to draw a picture that is shown, unless that has begun."""
        wanted = (key, width)
        begun = self._under_way.get(wanted)
        waits = begun is not None and wanted in self._prepared and begun.cancel()
        self._prepared.discard(wanted)
        if self._pool and (waits or begun is None):
            self._under_way[wanted] = self._pool.submit(self._work, key, width)

    def _work(self, key: Key, width: int) -> pygame.Surface:
        try:
            surface = self._draw(key, width)
        except BaseException:
            with self._lock:
                self._under_way.pop((key, width), None)
                self._prepared.discard((key, width))
            raise
        return self._keep(key, width, surface)

    def _draw(self, key: Key, width: int) -> pygame.Surface:
        if key == BACK:
            size = (width, card_height(width))
            return rasterise(backs.back_svg(self.back_name, size), size)
        name, _, index_step = key.partition(GROWN)
        return paint(read_name(name), self.style.grown(int(index_step or 0)), width)

    def _keep(self, key: Key, width: int, surface: pygame.Surface) -> pygame.Surface:
        with self._lock:
            self._under_way.pop((key, width), None)
            self._prepared.discard((key, width))
            kept = self._of_width(width).setdefault(key, surface)
            if self._stand_ins.pop((key, width), None):
                self.arrivals += 1
            return kept

    def _of_width(self, width: int) -> dict[Key, pygame.Surface]:
        """The masters of a width, now the latest used; the oldest width is let go."""
        masters = self._masters.setdefault(width, {})
        self._masters.move_to_end(width)
        while len(self._masters) > SIZES_KEPT:
            gone, _ = self._masters.popitem(last=False)
            self._forget(gone)
        return masters

    def _forget(self, width: int) -> None:
        stores: list[dict[Any, pygame.Surface]] = [self._stand_ins, self._turned, self._halos]
        for kept in stores:
            for key in [key for key in kept if key[1] == width]:
                del kept[key]
        for begun, future in list(self._under_way.items()):
            if begun[1] == width and future.cancel():
                del self._under_way[begun]
                self._prepared.discard(begun)

    def _another_size(self, key: Key, width: int) -> pygame.Surface | None:
        """The nearest kept size of a picture, larger ones first."""
        sizes = [w for w, masters in self._masters.items() if key in masters]
        best = min(sizes, key=lambda w: (w < width, abs(w - width)), default=None)
        return self._masters[best][key] if best else None

    def _stand_in(self, key: Key, width: int, other: pygame.Surface) -> pygame.Surface:
        if (key, width) not in self._stand_ins:
            square = other.get_width() == other.get_height()
            size = (width, width if square else card_height(width))
            self._stand_ins[key, width] = pygame.transform.smoothscale(other, size)
        return self._stand_ins[key, width]

    def _thin_turned(self) -> None:
        """Let the turned pictures go that were not used for longest."""
        pixels = sum(kept.get_width() * kept.get_height() for kept in self._turned.values())
        while pixels > TURNED_PIXELS and len(self._turned) > 1:
            _, gone = self._turned.popitem(last=False)
            pixels -= gone.get_width() * gone.get_height()

    def _halo(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        with self._lock:
            if key not in self._halos:
                self._halos[key] = draw()
            return self._halos[key]


@lru_cache(maxsize=2048)
def _key(name: str, index_step: int = 0) -> Key:
    """The text of a picture: dice of one face share one, so do all copies that look alike."""
    read = read_name(name)
    rank, suit, copy = read.picture
    grown = f"{GROWN}{index_step}" if index_step and not read.is_die else ""
    return f"{rank}{suit}#{copy}{grown}"


def _twelfth(lift: float) -> float:
    return round(min(1.0, max(0.0, lift)) * 12) / 12


def _rounded(degrees: float) -> float:
    return round(degrees / ANGLE_STEP) * ANGLE_STEP % 360


def _rotate(upright: pygame.Surface, angle: float) -> pygame.Surface:
    if angle % 90 == 0:
        return pygame.transform.rotate(upright, angle)
    # rotozoom cuts the border hard; a clear pixel around it is blended instead.
    width, height = upright.get_size()
    padded = pygame.Surface((width + 2, height + 2), pygame.SRCALPHA)
    padded.blit(upright, (1, 1))
    return pygame.transform.rotozoom(padded, angle, 1)
