"""One climax on the felt: what of it has been told so far, what flies, what is heard.

The plates show what they showed before until the points have flown there. Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence

import pygame

from rules.kit.cards import Card
from rules.kit.state import View
from rules.kit.story import Beat, Climax
from table.felt.canvas import Item
from table.felt.furniture import button_item, line_item
from table.felt.limelight import Limelight, told
from table.felt.picture import Company, plate, plate_room
from table.felt.plates import light_item
from table.felt.scoring import Scoring, tokens
from table.felt.showing import Showing
from table.places.arrange import Arrangement
from table.places.ring import Room
from table.places.sealed import twin_of
from table.play.telling import Telling
from table.sound.cues import LEVELS, Cue
from table.sound.voices import TICKS
from table.widgets.text import width

APART = 0.06  # between two sounds of points that land
SINGLE = 2  # so few things that are lit are pointed out, and more are compared


class Staged:
    """Lays a climax over the table beat after beat.

    `view` is the table as it is when all has been told, `number` the beat that is being told:
    -1 before the first, as many as there are after the last.
    """

    def __init__(self, climax: Climax, showing: Showing, telling: Telling) -> None:
        self.climax, self.showing, self.telling = climax, showing, telling
        self.view: View | None = None
        self.number = -1
        self._prepared = -1
        self._company = Company(())
        self._scoring: Scoring | None = None
        self._light: tuple[Arrangement, Limelight] | None = None

    @property
    def over(self) -> bool:
        """Whether all has been told."""
        return self.number >= len(self.climax.beats)

    def held(self, before: View, after: View) -> View:
        """The table as it lies while the first beat is told: as it was before the step, where
        the climax goes `ahead`, else after it, but for the points."""
        sign, shown = (1, before) if self.climax.ahead else (-1, after)
        other = twin_of(shown)
        for beat in self.climax.beats:
            for seat, points in self._flying(beat).items():
                other.tallies[f"{self._column}:{seat}"] += sign * points
        self.view, shown = (other, twin_of(shown)) if self.climax.ahead else (after, other)
        return shown

    @property
    def _column(self) -> str:
        return self.showing.looks.layout.sheet.column

    def _flying(self, beat: Beat) -> dict[int, int]:
        """The points that are to fly; where they are chips, those fly when the step is shown."""
        layout, found = self.showing.looks.layout, {}
        for seat, points in beat.points.items():
            entry = layout.tally(f"{self._column}:{seat}")
            if entry is not None and entry.mine is None:
                found[seat] = points
        return found

    # beat after beat

    def next(self, now: float) -> float:
        """Tell the next beat; how long its points fly."""
        self.land(now)
        self.number += 1
        if self.over:
            self.finish(now)
            return 0.0
        beat = self.climax.beats[self.number]
        self.lay()
        self._throw(self._flying(beat), beat, now)
        self._sound(beat, now)
        return self._scoring.lasts if self._scoring else 0.0

    def prepare(self) -> bool:
        """Draw what the next beat will want while nothing moves, which is kept; False where that
        has been done."""
        table = self.showing.table
        if table is None or self._prepared > self.number:
            return False
        self._prepared = self.number + 1
        self._limelight(table).items(told(self.climax.beats[: self.number + 2]))
        return True

    def finish(self, now: float) -> None:
        """All has been told, and all points have landed."""
        self.land(now)
        self.number = len(self.climax.beats)
        self.showing.view = self.view or self.showing.view
        self.lay()
        self._cheer(now)

    def fly(self, now: float) -> None:
        """Time goes on for the points in the air."""
        scoring, canvas = self._scoring, self.showing.canvas
        if scoring is None:
            return
        for key, painted in scoring.changed(now):
            canvas.put(key, painted)
        canvas.move(scoring.movers(now))
        if scoring.done(now):
            self._scoring = None

    def land(self, now: float) -> None:
        """What is in the air is down."""
        if self._scoring is not None:
            self.fly(now + self._scoring.lasts)
            self.showing.canvas.move([])

    def _throw(self, flying: Mapping[int, int], beat: Beat, now: float) -> None:
        table, view = self.showing.table, self.showing.view
        if not flying or table is None or view is None:
            return
        self.showing.view = paid = twin_of(view)
        plates = {seat: one.plate for seat, one in table.ring.stations.items()}
        source = self._limelight(table).room(beat.source) or table.ring.middle
        thrown = tokens(flying, source, plates, self.telling.pace)
        if thrown:
            looks = self.showing.looks
            self._scoring = Scoring(thrown, table, paid, looks, self._company, now)
            return
        for seat, points in flying.items():  # where nothing moves they are there at once
            paid.tallies[f"{self._column}:{seat}"] += points
        self.lay()

    # what is seen

    def lay(self) -> None:
        """Paint what has been told so far, on the table as it lies now."""
        showing, table = self.showing, self.showing.table
        if table is None or showing.view is None or showing.glide is not None:
            return
        if self._scoring is not None and self._scoring.table is not table:
            self._scoring = None  # the window has another size
            showing.view = self.view or showing.view
        so_far = told(self.climax.beats[: self.number + 1])
        found = self._limelight(table).items(so_far)
        lit = frozenset(place for place in so_far.lit if isinstance(place, int))
        found.update(self._plates(table, showing.view, lit, [*lit, *so_far.gained]))
        found["prompt"] = self._how_on(table)
        showing.tell(found)

    def _plates(
        self, table: Arrangement, view: View, lit: Collection[int], seats: Sequence[int]
    ) -> Iterator[tuple[Hashable, Item]]:
        """The plates of these seats as they are now, lit or not."""
        looks, there = self.showing.looks, self.showing.company
        self._company = Company(there.names, portraits=there.portraits, lit=lit)
        for seat in dict.fromkeys(seats):
            if seat in table.ring.stations:
                yield ("plate", seat), plate(table, view, looks, self._company, seat, view.tallies)
                if seat in lit:
                    yield ("light", seat), light_item(plate_room(table, seat), looks.theme)

    def _limelight(self, table: Arrangement) -> Limelight:
        if self._light is None or self._light[0] is not table:
            showing = self.showing
            assert showing.view is not None
            faces = self.telling.company(showing.view).portraits
            light = Limelight(table, showing.view, showing.looks, faces, [self._button(table)])
            light.hush(self.climax.beats)
            self._light = table, light
        return self._light[1]

    def _button(self, table: Arrangement) -> Room:
        """Where it says how to go on: where the prompt stands at other times."""
        room = table.ring.stations[self.showing.bottom].prompt
        says = self.showing.looks.words.say("climax.on")
        wide = min(room.width, width(says, "strong", round(room.height * 0.56)) + room.height)
        return Room(room.middle[0] - wide / 2, room.y, wide, room.height)

    def _how_on(self, table: Arrangement) -> Item:
        looks, room = self.showing.looks, self._button(table)
        if self.over:
            return button_item(_rect(room), looks.words.say("climax.on"), looks.theme, True, False)
        says = looks.words.say("climax.hurry")
        return line_item(says, room, looks.theme, round(room.height * 0.45), "text")

    # what is heard

    def _sound(self, beat: Beat, now: float) -> None:
        tick = list(TICKS)[min(self.number, len(TICKS) - 1)]
        cues = [_cue(tick)]
        if beat.struck:
            cues.append(_cue("strike"))
        elif 0 < len(beat.lit) <= SINGLE and any(isinstance(one, Card) for one in beat.lit):
            cues.append(_cue("shimmer"))
        if self._scoring is not None:
            last = -APART
            for at in sorted(self._scoring.landings()):
                if at >= last + APART:
                    cues.append(_cue("land")._replace(at=at))
                    last = at
        self.telling.house.speaker.cue(cues, now)

    def _cheer(self, now: float) -> None:
        """One of the people has gained most, or nobody else is there."""
        if not self.climax.stays or self.telling.skipping:
            return
        people = self.telling.director.people
        if people and not set(people).intersection(_best(told(self.climax.beats).gained)):
            return
        if any(beat.points for beat in self.climax.beats):
            self.telling.sound("win", now)


def _cue(sound: str) -> Cue:
    return Cue(sound, 0.0, LEVELS[sound])


def _best(gained: Mapping[int, int]) -> Collection[int]:
    most = max(gained.values(), default=0)
    return [seat for seat, points in gained.items() if points == most > 0]


def _rect(room: Room) -> pygame.Rect:
    return pygame.Rect(round(room.x), round(room.y), round(room.width), round(room.height))
