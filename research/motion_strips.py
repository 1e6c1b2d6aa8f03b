"""python -m research.motion_strips FOLDER: a strip of pictures of every movement at the table.

A movement is a flight of cards, a beat of a climax, or the end of a game. Its strip is a picture of
its first frames; `changes` counts the frames that differ from the one before among those of three
seconds, and `quarter` is the part of the way it has gone after a quarter of its time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from research.command_line import arguments
from rules.kit.cards import Card
from rules.kit.story import Beat
from table.app.app import App, temporary_app
from table.app.saved_settings import AT_ONCE
from table.bench.frames import FRAME_SECONDS, THINKING_SECONDS, open_table
from table.engine.display import start_video
from table.felt.animation import Animation
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.scores import ScoresScene
from table.session.open_game import OpenGame, rules_and_layout

SIZE = (1024, 640)
EVERY = 3  # frames of the program for one of the strip: 20 a second
FRAMES, WATCHED = 24, 60  # of a strip, and of the figures
ACROSS, WIDTH = 6, 200  # pictures in a row, and the pixels of each
THUMBNAIL = (128, 80)  # in which frames are compared
FRINGE = 5  # pixels of the thumbnail shown round what moves, in all
NOISE, LEAST_SHARE = 12, 0.3  # of a colour; of the window's sides that a strip shows
SEATS = 4  # or as many as the game takes
SHOWN_SECONDS, END_SECONDS = 150.0, 1200.0  # of play, with movements and up to the end


class _Movement(NamedTuple):
    """A movement by name; the `key` tells it from others of the same name."""

    name: str
    key: Hashable


def write_strips(folder: Path) -> Iterator[dict[str, Any]]:
    """Write a strip for each movement of each game into a folder; yield its figures."""
    start_video(None)
    folder.mkdir(parents=True, exist_ok=True)
    with temporary_app() as app:
        games = [game for game in app.games if not game.error]
        for game in games:
            app.settings.speed = 1.0
            for recording in _watch(app, game, SHOWN_SECONDS):
                yield recording.write(folder, game.name)
        app.settings.speed = AT_ONCE
        for recording in _watch(app, games[-1], END_SECONDS, "end"):
            yield recording.write(folder, games[-1].name)
    pygame.display.quit()


class _Recording:
    """The frames of a movement, 20 a second, with one before it and as many after as fit. `length`:
    the number of frames up to the next movement, 0 until that begins."""

    def __init__(self, movement: _Movement, before: pygame.Surface) -> None:
        self.movement, self.frames, self.length = movement, [before], 0

    def add(self, frame: pygame.Surface, movement: _Movement | None) -> bool:
        """Add a frame; `movement`: what moves in it, or None. False if the recording is
        complete."""
        if not self.length and movement is not None and movement.key != self.movement.key:
            self.length = len(self.frames)
        self.frames.append(frame)
        return len(self.frames) <= (FRAMES if self.length else WATCHED)

    def write(self, folder: Path, game: str) -> dict[str, Any]:
        """Write the strip; return the figures of the movement."""
        frames = self.frames[: self.length or None]
        raw = [frame.get_buffer().raw for frame in frames]
        changed = [at for at in range(1, len(raw)) if raw[at] != raw[at - 1]]
        small = [pygame.transform.smoothscale(frame, THUMBNAIL) for frame in frames]
        last = changed[-1] if changed else 0
        whole = _difference(small[0], small[last])
        quarter = 1 - _difference(small[last // 4], small[last]) / whole if whole else 0.0
        height, area = WIDTH * SIZE[1] // SIZE[0], _moving_area(small)
        strip = pygame.Surface((ACROSS * WIDTH, -(-FRAMES // ACROSS) * height))
        for at, frame in enumerate(self.frames[:FRAMES]):
            picture = pygame.transform.smoothscale(frame.subsurface(area), (WIDTH - 2, height - 2))
            strip.blit(picture, (at % ACROSS * WIDTH, at // ACROSS * height))
        name = f"{game}-{self.movement.name}"
        pygame.image.save(strip, folder / f"{name}.png")
        figures = {"frames": len(frames), "changes": len(changed), "quarter": round(quarter, 2)}
        return {"strip": name, **figures}


def _moving_area(small: list[pygame.Surface]) -> pygame.Rect:
    """The part of the window, of the same shape, in which these thumbnails of it differ; the whole
    window if they do not."""
    first, width = small[0].get_buffer().raw, THUMBNAIL[0]
    pixels = {
        at // 4
        for picture in small[1:FRAMES]
        for at, (a, b) in enumerate(zip(first, picture.get_buffer().raw, strict=True))
        if abs(a - b) > NOISE
    }
    if not pixels:
        return pygame.Rect(0, 0, *SIZE)
    xs, ys = [at % width for at in pixels], [at // width for at in pixels]
    share = max(
        (max(xs) - min(xs) + FRINGE) / width,
        (max(ys) - min(ys) + FRINGE) / THUMBNAIL[1],
        LEAST_SHARE,
    )
    area = pygame.Rect(0, 0, *(round(side * min(1.0, share)) for side in SIZE))
    scale = SIZE[0] / width
    area.center = round((min(xs) + max(xs)) / 2 * scale), round((min(ys) + max(ys)) / 2 * scale)
    return area.clamp((0, 0, *SIZE))


def _difference(picture: pygame.Surface, other: pygame.Surface) -> int:
    """The sum of the differences of the colours of two pictures of the same size."""
    pairs = zip(picture.get_buffer().raw, other.get_buffer().raw, strict=True)
    return sum(abs(a - b) for a, b in pairs)


def _watch(app: App, game: OpenGame, seconds: float, only: str = "") -> Iterator[_Recording]:
    """Let computers play for so many seconds, and yield the recording of each movement the first
    time it is seen. `only`: the name of the only one to record, or ""."""
    seats = max(seats for seats in rules_and_layout(game)[0].SEATS if seats <= SEATS)
    stage, scene = open_table(app, game, SIZE, ",".join(["bot"] * seats), "strip")
    recordings, seen, frame = list[_Recording](), set[str](), stage.surface.copy()
    ticks, now = 0, time.monotonic()
    while ticks * FRAME_SECONDS < seconds and (stage.top is scene or recordings):
        ticks, now = ticks + 1, now + FRAME_SECONDS
        stage.frame(now)
        if isinstance(stage.top, ScoresScene) and not stage.top.final:
            stage.top.close()  # between two hands
        movement = _find_movement(scene) if stage.top is scene else _Movement("end", 0)
        if scene.match.hand_outcome:
            app.settings.speed = 1.0
        name = movement.name if movement else ""
        if movement and name and name not in seen and only in ("", name):
            seen.add(name)
            recordings.append(_Recording(movement, frame))
        if ticks % EVERY == 0 and (recordings or not only):
            frame = stage.surface.copy()
            for recording in [*recordings]:
                if not recording.add(frame, movement):
                    recordings.remove(recording)
                    yield recording
        if stage.top is scene and scene.thoughts:
            time.sleep(THINKING_SECONDS)
    app.leave(scene.journal)


def _find_movement(scene: TableScene) -> _Movement | None:
    """The movement at the table now; None if nothing moves."""
    sequence, animation = scene.highlights.sequence, scene.renderer.animation
    if sequence is not None and 0 <= sequence.number < len(sequence.climax.beats):
        beat = sequence.climax.beats[sequence.number]
        name = _beat_name(beat, sequence.climax.stays)
        return _Movement(name, (id(sequence), sequence.number))
    if animation is None:
        return None
    return _Movement(_flight_name(animation), id(animation))


def _flight_name(animation: Animation) -> str:
    """The name of the movement that these flights make; "" for one without a name."""
    if animation.chip_animation is not None and animation.chip_animation.lasts:
        return "chips"
    flying = [flight for flight in animation.tween.flights if flight.source]
    sources = {flight.source for flight in flying}
    targets = {flight.spot.zone for flight in flying}
    if any(flight.prelude and flight.pile is None for flight in flying):
        return "theft"
    if len(flying) > 2 and all(flight.source == flight.spot.zone for flight in flying):
        return "turn"
    if len(sources) == 1 and len(targets) > 1 and len(flying) > len(targets):
        return "deal"
    if len(targets) == 1 and len(sources) > 2:
        return "sweep"
    return "card" if len(flying) == 1 and sources != targets else ""


def _beat_name(beat: Beat, stays: bool) -> str:
    """The name of a beat by what it shows."""
    cards = sum(isinstance(place, Card) for place in beat.lit)
    if beat.struck:
        return "strike"
    if beat.points:
        return "points"
    if beat.marks:
        return "hand" if stays else "mark"
    return "together" if cards > 1 and cards == len(beat.lit) else "told"


if __name__ == "__main__":
    (strips,) = arguments(__doc__, FOLDER=Path)
    for figures in write_strips(strips):
        print(json.dumps(figures))
