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
from sprites.raster import card_height, draw_face
from sprites.style import STYLES, DeckStyle
from sprites.svg import rasterise

__all__ = ["Deck", "card_height"]

Key = str  # of a picture: see `_key`
BACK: Key = ""
STEP_MARK = "^"  # in a key, before the index step
SIZES_KEPT = 10
ANGLE_STEP = 0.5  # degrees between two pictures of a turned card
TURNED_PIXELS = 16_000_000  # four bytes each


class Deck:
    """The pictures of one style of deck with one back.

    `style` is a key of sprites.style.STYLES or a style, `back` a key of sprites.backs.BACKS
    (KeyError for others). A picture that is not drawn yet is drawn by one of the `workers`; until
    then a scaled picture of another size, the stand-in, is returned. With `workers=0` every picture
    is drawn at once, as tests need it."""

    def __init__(
        self, style: str | DeckStyle = "classic", back: str = "lattice", workers: int = 2
    ) -> None:
        self.style = style if isinstance(style, DeckStyle) else STYLES[style]
        self.back_name = back
        if back not in backs.BACKS:
            raise KeyError(back)
        # Two pools, so that pictures to be shown do not wait for those that are only prepared.
        self._pool = ThreadPoolExecutor(workers, "deck") if workers else None
        self._preparing = ThreadPoolExecutor(1, "prepare") if workers else None
        self._lock = threading.RLock()
        self._pictures: OrderedDict[int, dict[Key, pygame.Surface]] = OrderedDict()
        self._under_way: dict[tuple[Key, int], Future[pygame.Surface]] = {}
        self._prepared: set[tuple[Key, int]] = set()  # under way, but nobody has asked for it yet
        self._stand_ins: dict[tuple[Key, int], pygame.Surface] = {}
        self._turned: OrderedDict[tuple[Key, int, float], pygame.Surface] = OrderedDict()
        self._halos: dict[tuple[object, ...], pygame.Surface] = {}
        self.arrivals = 0  # pictures that have replaced a stand-in
        self._arrivals_seen = 0  # those that `take_arrivals` has reported

    def face(self, name: str, width: int, index_step: int = 0) -> pygame.Surface:
        """Return the face of a card, width x card_height(width) pixels; a die is width x width.
        `index_step`: how large the index (rank and suit in the corner) is, as a step of
        sprites.style.INDEXES. Larger ones keep small cards readable; 0 leaves it as the style has
        it."""
        return self._picture(_key(name, index_step), width)

    def back(self, width: int) -> pygame.Surface:
        """Return the back, width x card_height(width) pixels."""
        return self._picture(BACK, width)

    def turned(
        self, name: str | None, width: int, degrees: float, index_step: int = 0
    ) -> pygame.Surface:
        """Return a face, or for None the back, turned anticlockwise by degrees, rounded to
        ANGLE_STEP. The surface is the box around the turned card: blit it by its middle."""
        key = BACK if name is None else _key(name, index_step)
        angle = _rounded_angle(degrees)
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
            if self._pictures.get(width, {}).get(key) is upright:  # keep no turned stand-in
                self._turned[key, width, angle] = turned
                self._trim_turned()
        return turned

    def prepare(self, names: Iterable[str], width: int, index_step: int = 0) -> None:
        """Begin to draw these faces, and the back, in the background."""
        if self._preparing is None:
            return
        with self._lock:
            for key in dict.fromkeys([BACK, *(_key(name, index_step) for name in names)]):
                wanted = (key, width)
                if key not in self._pictures_of_width(width) and wanted not in self._under_way:
                    self._under_way[wanted] = self._preparing.submit(self._draw_later, key, width)
                    self._prepared.add(wanted)

    def take_arrivals(self) -> bool:
        """Return whether stand-ins have been replaced since the last call: then draw again."""
        with self._lock:
            has_new = self.arrivals != self._arrivals_seen
            self._arrivals_seen = self.arrivals
            return has_new

    def wait_until_drawn(self) -> None:
        """Wait until all pictures that have been asked for or prepared are drawn."""
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
        """Return a soft shadow. `lift`: from 0 (at rest) to 1 (carried), rounded to twelfths.
        `degrees`: the angle of a turned card; blit the shadow by the card's middle, moved by
        shadow_fall. `square`: for a die."""
        lift, angle = _rounded_lift(lift), _rounded_angle(degrees)

        def draw() -> pygame.Surface:
            upright = halo.shadow(width, lift, square)
            return _rotate(upright, angle) if angle else upright

        return self._kept_halo(("shadow", width, lift, angle, square), draw)

    def shadow_fall(self, width: int, lift: float) -> tuple[int, int]:
        """Return how far a shadow's middle is from its card's middle, in pixels."""
        return halo.shadow_fall(width, _rounded_lift(lift))

    def glow(
        self, width: int, colour: tuple[int, int, int], degrees: float = 0.0, square: bool = False
    ) -> pygame.Surface:
        """Return a lit frame around a card or a die turned by `degrees`; blit it by the middle."""
        angle = _rounded_angle(degrees)

        def draw() -> pygame.Surface:
            upright = halo.glow(width, colour, square)
            return _rotate(upright, angle) if angle else upright

        return self._kept_halo(("glow", width, tuple(colour), angle, square), draw)

    def _picture(self, key: Key, width: int) -> pygame.Surface:
        """Return a picture if it is drawn. Else begin to draw it and return a stand-in; if there is
        none, wait until it is drawn, or draw it in this thread."""
        if width < 1:
            raise ValueError(f"a card of {width} pixels")
        with self._lock:
            drawn = self._pictures_of_width(width).get(key)
            if drawn:
                return drawn
            other_size = self._nearest_size(key, width) if self._pool else None
            if other_size:
                self._begin_drawing(key, width)
                return self._stand_in(key, width, other_size)
            others_task = self._under_way.get((key, width))
            is_taken_over = others_task is not None and others_task.cancel()  # it has not started
            if others_task is None or is_taken_over:
                own_task = Future[pygame.Surface]()
                own_task.set_running_or_notify_cancel()  # so that no other thread can cancel it
                self._under_way[key, width] = own_task
        if others_task is None or is_taken_over:
            return self._draw_into(own_task, key, width)
        return others_task.result()

    def _draw_into(self, future: Future[pygame.Surface], key: Key, width: int) -> pygame.Surface:
        """Draw a picture in this thread, keep it, and give it to all who wait for `future`."""
        try:
            surface = self._draw(key, width)
        except BaseException as error:
            with self._lock:
                self._under_way.pop((key, width), None)
            future.set_exception(error)
            raise
        surface = self._keep_picture(key, width, surface)
        future.set_result(surface)
        return surface

    def _begin_drawing(self, key: Key, width: int) -> None:
        """Begin to draw a picture that is to be shown, unless that has begun. A picture that only
        waits to be prepared is moved to the faster pool. The caller must hold the lock."""
        wanted = (key, width)
        begun = self._under_way.get(wanted)
        if begun is not None and wanted in self._prepared and begun.cancel():
            begun = None
        self._prepared.discard(wanted)
        if self._pool and begun is None:
            self._under_way[wanted] = self._pool.submit(self._draw_later, key, width)

    def _draw_later(self, key: Key, width: int) -> pygame.Surface:
        """Draw a picture and keep it; this is the task of a worker."""
        try:
            surface = self._draw(key, width)
        except BaseException:
            with self._lock:
                self._under_way.pop((key, width), None)
                self._prepared.discard((key, width))
            raise
        return self._keep_picture(key, width, surface)

    def _draw(self, key: Key, width: int) -> pygame.Surface:
        """Return a newly drawn picture, of the back or of a face with its index step."""
        if key == BACK:
            size = (width, card_height(width))
            return rasterise(backs.BACKS[self.back_name](size), size)
        name, _, index_step = key.partition(STEP_MARK)
        return draw_face(read_name(name), self.style.with_index_step(int(index_step or 0)), width)

    def _keep_picture(self, key: Key, width: int, surface: pygame.Surface) -> pygame.Surface:
        """Keep a picture that has been drawn. Return it, or an equal one that is kept already."""
        with self._lock:
            self._under_way.pop((key, width), None)
            self._prepared.discard((key, width))
            kept = self._pictures_of_width(width).setdefault(key, surface)
            if self._stand_ins.pop((key, width), None):
                self.arrivals += 1
            return kept

    def _pictures_of_width(self, width: int) -> dict[Key, pygame.Surface]:
        """Return the kept pictures of a width by key. Of all widths only the SIZES_KEPT that were
        asked for last are kept. The caller must hold the lock."""
        pictures = self._pictures.setdefault(width, {})
        self._pictures.move_to_end(width)
        while len(self._pictures) > SIZES_KEPT:
            oldest, _ = self._pictures.popitem(last=False)
            self._forget(oldest)
        return pictures

    def _forget(self, width: int) -> None:
        """Drop all that is kept of a width, and cancel what has not begun to be drawn."""
        stores: list[dict[Any, pygame.Surface]] = [self._stand_ins, self._turned, self._halos]
        for kept in stores:  # the second part of their keys is the width
            for key in [key for key in kept if key[1] == width]:
                del kept[key]
        for begun, future in list(self._under_way.items()):
            if begun[1] == width and future.cancel():
                del self._under_way[begun]
                self._prepared.discard(begun)

    def _nearest_size(self, key: Key, width: int) -> pygame.Surface | None:
        """Return the picture in the nearest width kept, a larger one if possible, or None."""
        sizes = [w for w, pictures in self._pictures.items() if key in pictures]
        if not sizes:
            return None
        larger = [w for w in sizes if w >= width]
        return self._pictures[min(larger) if larger else max(sizes)][key]

    def _stand_in(self, key: Key, width: int, other: pygame.Surface) -> pygame.Surface:
        """Return a picture of another size scaled to this width, kept until the right one is
        drawn."""
        if (key, width) not in self._stand_ins:
            square = other.get_width() == other.get_height()
            size = (width, width if square else card_height(width))
            self._stand_ins[key, width] = pygame.transform.smoothscale(other, size)
        return self._stand_ins[key, width]

    def _trim_turned(self) -> None:
        """Drop the turned pictures not used for longest, until TURNED_PIXELS are left."""
        pixels = sum(kept.get_width() * kept.get_height() for kept in self._turned.values())
        while pixels > TURNED_PIXELS and len(self._turned) > 1:
            _, gone = self._turned.popitem(last=False)
            pixels -= gone.get_width() * gone.get_height()

    def _kept_halo(
        self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return the shadow or light with this key; draw it if it is not kept yet."""
        with self._lock:
            if key not in self._halos:
                self._halos[key] = draw()
            return self._halos[key]


@lru_cache(maxsize=2048)
def _key(name: str, index_step: int = 0) -> Key:
    """Return the key of a face, such as `7D#2^3`: its name, the same for all dice with this face,
    and its index step unless that is 0."""
    read = read_name(name)
    rank, suit, copy = read.picture
    step = f"{STEP_MARK}{index_step}" if index_step and not read.is_die else ""
    return f"{rank}{suit}#{copy}{step}"


def _rounded_lift(lift: float) -> float:
    """Return a lift rounded to twelfths, so that few shadows are drawn."""
    return round(min(1.0, max(0.0, lift)) * 12) / 12


def _rounded_angle(degrees: float) -> float:
    """Return an angle rounded to ANGLE_STEP, from 0 to under 360 degrees."""
    return round(degrees / ANGLE_STEP) * ANGLE_STEP % 360


def _rotate(upright: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a picture turned anticlockwise by degrees, with smooth edges."""
    if angle % 90 == 0:
        return pygame.transform.rotate(upright, angle)
    # rotozoom leaves jagged edges at the border; with a clear pixel around it they are smooth.
    width, height = upright.get_size()
    padded = pygame.Surface((width + 2, height + 2), pygame.SRCALPHA)
    padded.blit(upright, (1, 1))
    return pygame.transform.rotozoom(padded, angle, 1)
