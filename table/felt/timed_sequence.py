"""Play a climax on the felt beat by beat: its items, its flying points, its sounds and its times.

A climax is a great moment of a game, a beat one step in telling it. Each plate shows its new number
as soon as the banner says so. Times are in seconds."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.state import View
from rules.kit.story import Beat, Climax
from table.audio.cues import CUE_VOLUMES, Cue
from table.audio.voices import TICKS
from table.felt import celebration
from table.felt.animation import PointAnimation
from table.felt.banner import reading_time
from table.felt.beat_animation import BeatAnimation, count_first, gathered_poses
from table.felt.canvas import Item, item
from table.felt.celebration import CelebrationOverlay, beats_so_far
from table.felt.furniture import button_item, rect_of
from table.felt.picture import Company, PlatePainter
from table.felt.renderer import TableRenderer
from table.layout.arrange import Arrangement, Pose
from table.layout.layout import copy_view
from table.layout.ring import Room
from table.widgets.text import text_width

SOUND_GAP = 0.06  # between two sounds of points that land, at least
FEW = 2  # so few lit things are pointed out, with a sound; more are compared
LEAST, MOST = 1.1, 7.0  # how long a beat lasts at the usual speed
SECONDS_PER_MARK, STRIKE_SECONDS = 0.3, 0.25  # added for each mark, and if cards are struck out
AFTER = 0.5  # a beat goes on so long after its points have landed
DRAWN_AHEAD = 0.3  # so long before a beat its pictures are drawn
TEXTS = ("shine", "note", "gain", "band")  # the items that take longest: one of them a frame
CONTINUE = "climax.on"  # the key of the button's label
FLASH = 0.34  # a beat lasts so long at any speed, so that nothing flickers


class SequenceHost(Protocol):
    """The scene that plays a climax. `people`: the seats whose gain is cheered, empty for all.
    `motion_factor` multiplies the times of flights (0: nothing moves), `pause_factor` those of
    beats. `faces`: the portraits by seat. `asks`: at the end it waits for the player. `last_moods`:
    the moods by seat after the step of the last beat."""

    asks: bool

    @property
    def people(self) -> Sequence[int]: ...
    @property
    def motion_factor(self) -> float: ...
    @property
    def pause_factor(self) -> float: ...
    @property
    def faces(self) -> Sequence[str]: ...
    @property
    def last_moods(self) -> Mapping[int, str]: ...

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Play these sounds."""

    def sound(self, sound: str, now: float) -> None:
        """Play a sound, unless the player is skipping."""


class TimedSequence:
    """Shows a climax over the table beat by beat. `view`: the table after the climax. `number`: of
    the beat, -1 before the first, after the last the number of beats. `factor` multiplies their
    times. `is_hushed`: no button to go on yet, as what it would end has just appeared."""

    def __init__(self, climax: Climax, renderer: TableRenderer, host: SequenceHost,
                 factor: float = 1.0) -> None:  # fmt: skip
        self.climax = climax._replace(beats=count_first(climax.beats))
        self.renderer, self.host, self.factor = renderer, host, factor
        self.view: View | None = None
        self.number, self.is_hushed = -1, True
        self._until = 0.0  # the end of the beat
        self._ahead = -1  # the beat whose pictures are drawn in advance
        self._undrawn: Iterator[tuple[Hashable, Item]] = iter(())
        self._company = Company(())
        self._scoring: PointAnimation | None = None
        self._kept_overlay: CelebrationOverlay | None = None
        self._moving: BeatAnimation | None = None  # what the beat moves, apart from points
        self._pays = False  # chips of the beat are in the air

    @property
    def over(self) -> bool:
        return self.number >= len(self.climax.beats)

    @property
    def is_told(self) -> bool:
        """Whether the last beat is shown, or all are over."""
        return self.number >= len(self.climax.beats) - 1

    @property
    def shows_button(self) -> bool:
        """Whether there is a button to go on: from the last beat on, if the climax stays. A climax
        that ends by itself has none, since it could vanish before it is pressed."""
        return self.host.asks and not self.is_hushed and self.is_told and self.climax.stays

    @property
    def seconds(self) -> float:
        return sum(map(self._beat_seconds, self.climax.beats))

    def _beat_seconds(self, beat: Beat) -> float:
        """Return for how long a beat is shown at the speed that is set, so that it can be read."""
        seconds = SECONDS_PER_MARK * len(beat.marks)
        if beat.struck:
            seconds += STRIKE_SECONDS
        if beat.said is not None:
            seconds += reading_time(celebration.beat_sentence(beat.said, self.renderer.looks))
        seconds = min(MOST, max(LEAST, seconds)) * self.host.pause_factor * self.factor
        return max(FLASH, seconds)

    def first_view(self, before: View, after: View) -> View:
        """Return the table during the first beat: as before the step if the climax is `ahead` of
        it, else as after it but without the points. Also sets `view`, the table at the end."""
        if self.climax.ahead:
            first, last = copy_view(before), copy_view(before)
        else:
            first, last = copy_view(after), after
            if any(map(self._chips, self.climax.beats)):
                first.tallies = dict(before.tallies)  # until its beat each stack is as it was
        for beat in self.climax.beats:
            for seat, points in self._flying(beat).items():
                if self.climax.ahead:
                    last.tallies[f"{self._column}:{seat}"] += points
                else:
                    first.tallies[f"{self._column}:{seat}"] -= points
        self.view = last
        return first

    @property
    def _column(self) -> str:
        return self.renderer.looks.layout.sheet.column

    def _chips(self, beat: Beat) -> Mapping[int, int]:
        """Return a beat's points by seat, if seats have stacks of chips; else nothing."""
        tally = self.renderer.looks.layout.tally(f"{self._column}:0")
        return beat.points if tally is not None and tally.mine else {}

    def _flying(self, beat: Beat) -> Mapping[int, int]:
        """Return the points of a beat by seat, if they fly to plates; nothing if they are chips."""
        return {} if self._chips(beat) else beat.points

    def step(self, now: float) -> None:
        """Move what flies, draw the next beat in advance, and show it once this one is over."""
        self.fly(now)
        if self.over or now < self._until - DRAWN_AHEAD:
            return
        is_late = now >= self._until > 0
        if not self._draw_ahead(is_late) and now >= self._until:
            self.next(now)  # in a frame in which nothing else was drawn

    def restart(self) -> None:
        self.number, self._until, self.is_hushed = -1, 0.0, True

    def hurry(self, now: float) -> bool:
        """Skip at least one beat, up to just before one that is told alone and has no totals to sum
        it up. Return False, and skip nothing, if there is no such beat after the next one."""
        for number, beat in enumerate(self.climax.beats):
            if number > self.number + 1 and beat.alone and not beat.totals:
                while self.number + 1 < number:
                    self.next(now)
                return True
        return False

    def next(self, now: float) -> None:
        """Land what flies and show the next beat with its sounds; after the last beat finish."""
        self.land(now)
        self.number += 1
        if self.over:
            self.finish(now)
            return
        beat = self.climax.beats[self.number]
        seconds = self._beat_seconds(beat)
        self._begin_moving(beat, now, seconds)
        self.renderer.gathered_poses = {}
        self._add_points(beat, now)
        self.lay()
        flight_seconds = self._pay_chips(beat, now)
        if not flight_seconds and self._scoring is not None:
            flight_seconds = self._scoring.lasts
        self._sound(beat, now)
        self._until = now + max(seconds, flight_seconds + AFTER if flight_seconds else 0.0)
        self.fly(now)

    def _begin_moving(self, beat: Beat, now: float, seconds: float) -> None:
        """Begin the animation of a beat that lasts so many seconds, unless nothing may move."""
        table, pace = self.renderer.table, self.host.motion_factor
        if table is None or not pace:
            return
        before = beats_so_far(self.climax.beats[: self.number])
        so_far = beats_so_far(self.climax.beats[: self.number + 1])
        times = now, seconds, pace
        gathered = bool(self.renderer.gathered_poses)
        moving = BeatAnimation(self._overlay(table), (beat, so_far), before, times, gathered)
        self._moving = moving if moving.lasts else None

    def gathered_poses(self) -> Mapping[Spot, Pose]:
        """Return the poses, on the present table, of cards that the first beat draws together."""
        beats, table = self.climax.beats[:1], self.renderer.table
        if table is None or self.climax.ahead or self.number >= 0:
            return {}
        return gathered_poses(self._overlay(table), beats[0], beats_so_far(beats))

    def _draw_ahead(self, is_late: bool) -> bool:
        """Draw some pictures of the next beat in advance, so that they are ready when it is shown.
        If it `is_late`, draw all of them. Return whether there was anything left to do."""
        table = self.renderer.table
        has_drawn = False
        if table is not None and self._ahead <= self.number:
            has_drawn = True
            self._ahead = self.number + 1
            so_far = beats_so_far(self.climax.beats[: self.number + 2])
            self._undrawn = self._overlay(table).paint_items(so_far)
            if not is_late:
                return True
        for key, _ in self._undrawn:
            has_drawn = True
            kind = key[0] if isinstance(key, tuple) else key
            if not is_late and kind in TEXTS:
                break
        return has_drawn

    def finish(self, now: float) -> None:
        """Show the end, all beats over and all points landed, with the sound of winning."""
        self.land(now)
        self.renderer.gathered_poses = {}
        self.number = len(self.climax.beats)
        if self.view != self.renderer.view:  # what is equal is painted already
            self.renderer.view = self.view or self.renderer.view
        if self.view is not None and any(map(self._chips, self.climax.beats)):
            self.renderer.show(self.view, self.renderer.company, self.renderer.bottom, now, 0.0)
        self.lay()
        self._cheer(now)

    def leave(self) -> None:
        """Take the climax off the table. Marks that are also notes keep their places."""
        table = self.renderer.table
        if self.over and table is not None:
            marks = self._overlay(table).marks(beats_so_far(self.climax.beats))
            self.renderer.note_layer.keep(table, self.renderer.looks, marks)
        self.renderer.celebrate({})

    def fly(self, now: float) -> None:
        """Move the points in the air and what else the beat moves, and put down what has landed."""
        scoring, moving = self._scoring, self._moving
        if self.renderer.tween is None and self._pays:
            self._pays = False
            self.lay()  # with the new numbers
        if self.renderer.tween is not None or (scoring is None and moving is None):
            return
        movers = list[Item]()
        if moving is not None and moving.is_over(now):
            self._moving = moving = None
            self.lay()
        if moving is not None:
            movers += moving.movers(now)
        if scoring is not None:
            movers += scoring.movers(now)
            if scoring.done(now):
                self._scoring = None
        self.renderer.canvas.move(movers)

    def land(self, now: float) -> None:
        """Land all points in the air, and end what moves."""
        if self._moving is not None:
            self._moving = None
            self.renderer.canvas.move([])
        if self._scoring is not None:
            self.fly(now + self._scoring.lasts)
            self.renderer.canvas.move([])

    def _add_points(self, beat: Beat, now: float) -> None:
        """Add the points of a beat to the plates, and let them fly there if anything may move."""
        flying = self._flying(beat)
        table, view, looks = self.renderer.table, self.renderer.view, self.renderer.looks
        if not flying or table is None or view is None:
            return
        paid = copy_view(view)
        for seat, points in flying.items():
            paid.tallies[f"{self._column}:{seat}"] += points
        self.renderer.view = paid
        source = self._overlay(table).room(beat.source) or table.ring.middle
        pace = self.host.motion_factor
        if pace:
            self._scoring = PointAnimation(flying, source, table, looks.theme, now, pace)

    def _pay_chips(self, beat: Beat, now: float) -> float:
        """Let the chips of a beat fly to their stacks; with the last such beat the pools also
        change. Return the seconds until they land, 0.0 if none fly."""
        renderer = self.renderer
        chips = self._chips(beat)
        if not chips or renderer.view is None or self.view is None or self.climax.ahead:
            return 0.0
        paid = copy_view(renderer.view)
        for seat, count in chips.items():
            paid.tallies[f"{self._column}:{seat}"] += count
        is_last = not any(map(self._chips, self.climax.beats[self.number + 1 :]))
        if is_last:  # the pools show what they hold after the step
            paid.tallies = dict(self.view.tallies)
        renderer.show(paid, renderer.company, renderer.bottom, now, self.host.motion_factor)
        self._pays = True
        self.host.cue(renderer.cues(), now)
        return renderer.tween.ends - now if renderer.tween else 0.0

    def lay(self) -> None:
        """Show the beats so far and the button to go on; changes nothing while cards fly."""
        renderer, table = self.renderer, self.renderer.table
        if table is None or renderer.view is None or renderer.tween is not None:
            return
        if self._scoring is not None and self._scoring.table is not table:
            self._scoring = None  # the window has another size
            self._moving = None
            renderer.view = self.view or renderer.view
        looks = renderer.looks
        so_far = beats_so_far(self.climax.beats[: self.number + 1])
        items = self._overlay(table).items(so_far)
        lit = {place for place in so_far.lit_targets if isinstance(place, int)}  # seats
        moods = celebration.point_moods(so_far.gained_points) if self.host.motion_factor else {}
        if moods and self.is_told:
            moods = {**self.host.last_moods, **moods}
        self._company = replace(renderer.company, owes=(), chosen_seats=(), seals=(),
                                lit_seats=lit, moods=moods)  # fmt: skip
        plates = PlatePainter(table, renderer.view, looks, self._company)
        for seat in table.ring.stations.keys() & {*lit, *so_far.gained_points}:
            items["plate", seat] = plates.item(seat, renderer.view.tallies)
        if self._moving is not None:
            items.update(dict.fromkeys(self._moving.hidden_keys(), item(0)))
        if self.shows_button:
            rect = rect_of(self._button(table))
            label = looks.viewer_words.say(CONTINUE)
            items["prompt"] = button_item(rect, label, looks.theme, enabled=True, focused=False)
        renderer.celebrate(items)

    def _overlay(self, table: Arrangement) -> CelebrationOverlay:
        """Return the overlay on a table, the same until there is another table."""
        if self._kept_overlay is None or self._kept_overlay.table is not table:
            renderer = self.renderer
            taken = [self._button(table)] if self.host.asks else []
            self._kept_overlay = CelebrationOverlay(
                table, renderer.notes, renderer.looks, self.climax.beats, self.host.faces, taken
            )
        return self._kept_overlay

    def _button(self, table: Arrangement) -> Room:
        """Return the room of the button to go on, in the middle of where buttons are."""
        room = table.own.buttons
        label = self.renderer.looks.viewer_words.say(CONTINUE)
        px = round(room.height * 0.56)
        width = min(room.width, text_width(label, "strong", px) + room.height)
        return Room((table.size[0] - width) / 2, room.y, width, room.height)

    def _sound(self, beat: Beat, now: float) -> None:
        """Play the sounds of a beat, and of its points as they land."""
        tick = list(TICKS)[min(self.number, len(TICKS) - 1)]  # higher from beat to beat
        sounds = [(tick, 0.0)]
        if beat.struck:
            sounds.append(("strike", 0.0))
        elif any(isinstance(place, Card) for place in beat.lit) and len(beat.lit) <= FEW:
            sounds.append(("shimmer", 0.0))
        last = -SOUND_GAP
        for landing in self._scoring.landings if self._scoring else ():
            if landing >= last + SOUND_GAP:
                sounds.append(("land", landing))
                last = landing
        self.host.cue([Cue(sound, at, CUE_VOLUMES[sound]) for sound, at in sounds], now)

    def _cheer(self, now: float) -> None:
        """Play the sound of winning if the climax stays and has points. If the host has `people`,
        one of them must have gained most."""
        people, beats = self.host.people, self.climax.beats
        if not self.climax.stays or not any(beat.points for beat in beats):
            return
        winners = celebration.top_seats(beats_so_far(beats).gained_points)
        if not people or winners.intersection(people):
            self.host.sound("win", now)
