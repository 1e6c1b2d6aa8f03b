"""The great moments of a match: told beat after beat, and left to be looked at.

The step has been taken and lies on the table when its climax begins, or, where it is told
`ahead`, is shown when the climax is over; what it brought is held back on the plates until the
points have flown there. Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from rules.kit.beats import untellable
from rules.kit.catalogue import blamed
from rules.kit.match import Match, Moment
from rules.kit.said import Said, Why, reason_of
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.story import Beat, Climax, climax
from rules.kit.strangers import let_through
from table.felt.canvas import Item
from table.felt.furniture import button_item
from table.felt.limelight import Limelight, spoken, told
from table.felt.picture import Company
from table.felt.scoring import Scoring, tokens
from table.felt.showing import Showing
from table.house.house import AT_ONCE
from table.places.arrange import Arrangement
from table.places.ring import Room
from table.places.sealed import twin_of
from table.play.director import Director
from table.play.saying import Saying
from table.play.telling import Telling
from table.sound.cues import LEVELS, Cue
from table.sound.voices import TICKS
from table.widgets.text import width

LEAST = 1.1  # seconds of a beat that has little to be read
A_MARK, A_STRIKE = 0.3, 0.25  # for every mark, and where anything is struck out
AFTER = 0.5  # a beat goes on after its points have landed
MOST = 7.0
GUARD = 0.6  # seconds after the last beat in which a press that hurried goes no further
NOBODY = 6.0  # seconds that a moment stays where nobody sits at the table
KEPT = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_h, pygame.K_l)
"""Keys that mean what they always mean."""
MUTE = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
    pygame.K_RALT, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_LSUPER, pygame.K_RSUPER,
)  # fmt: skip
"""Keys that alone mean nothing."""


class Climaxes:
    """Finds the climax of a step, and plays it. `passing`: none is played any more. `behind`: one
    is over that was told ahead of its step, which is still to be shown.

    `troubled` is called once if the game cannot tell its climaxes.
    """

    def __init__(
        self,
        match: Match,
        director: Director,
        showing: Showing,
        telling: Telling,
        troubled: Callable[[Why], None],
    ) -> None:
        self.match, self.director = match, director
        self.showing, self.telling = showing, telling
        self.passing = self.behind = False
        self._troubled: Callable[[Why], None] | None = troubled
        self._noted = match.step
        self._climax: Climax | None = None
        self._view: View | None = None  # as it is when all has been told
        self._told = -1  # beats begun; -1 before the first
        self._until = 0.0
        self._ended: float | None = None
        self._goes_on = 0.0  # from then on a press does
        self._scoring: Scoring | None = None
        self._light: tuple[Arrangement, Limelight] | None = None

    # what there is to be told

    @property
    def on(self) -> bool:
        """Whether a climax waits, plays or stays."""
        return self._climax is not None

    @property
    def moving(self) -> bool:
        """Whether beats are still to come, or points fly."""
        return self._climax is not None and self._ended is None

    @property
    def staying(self) -> bool:
        """Whether all has been told and somebody is to go on."""
        return self._ended is not None

    def note(self) -> None:
        """The match may have taken a step: see whether it is one to be told large."""
        if self.match.step == self._noted:
            return
        self._noted = self.match.step
        if self.passing:
            return
        found = self._found(None if len(self.director.people) > 1 else self.director.facing)
        if found is not None and found.stays:
            self.director.look_away()  # it is told to the whole room
        elif self.director.facing is not None and len(self.director.people) > 1:
            found = self._found(self.director.facing)
        if found is not None and found.beats:
            self._climax, self._told, self._ended = found, -1, None

    def _found(self, seat: int | None) -> Climax | None:
        """The climax of the last step as a seat (None: the whole room) may see it."""
        *_, before, after = (None, *self.match.history)
        assert after is not None
        rules = self.match.rules

        def seen(moment: Moment) -> View:
            return redact(rules, moment.state, seat, moment.known[seat])

        dealt = before is None or rules.outcome(before.state) is not None
        knew = None if dealt or before is None else seen(before)
        knows = seen(after)
        try:
            found = climax(rules, knew, knows, after.made)
            wrong = untellable(found, knew, knows)
            if wrong is not None:
                raise Said(wrong)
        except BaseException as error:  # a stranger's; the match goes on without
            let_through(error)
            if self._troubled is not None:
                self._troubled(blamed(error) or reason_of(error))
                self._troubled = None
            return None
        return found

    def held(self, view: View) -> View:
        """The view as it is before any points of the climax have landed."""
        if self._climax is None:
            return view
        shown = self._before(view.seat) if self._climax.ahead else twin_of(view)
        self._view = twin_of(shown) if self._climax.ahead else view
        to_pay, sign = (self._view, 1) if self._climax.ahead else (shown, -1)
        for beat in self._climax.beats:
            for seat, points in self._flying(beat).items():
                to_pay.tallies[f"{self._column}:{seat}"] += sign * points
        return shown

    def _before(self, seat: int | None) -> View:
        """The view that somebody had before the step."""
        moment = self.match.history[-2]
        return redact(self.match.rules, moment.state, seat, moment.known[seat])

    @property
    def _column(self) -> str:
        return self.showing.looks.layout.sheet.column

    def _flying(self, beat: Beat) -> dict[int, int]:
        """The points that are to fly: those of chips have flown when the step was taken."""
        layout, found = self.showing.looks.layout, {}
        for seat, points in beat.points.items():
            entry = layout.tally(f"{self._column}:{seat}")
            if entry is not None and entry.mine is None:
                found[seat] = points
        return found

    # how it goes on

    def step(self, now: float) -> bool:
        """Time goes on; True while nothing else may happen."""
        if self._climax is None:
            return False
        if self._scoring is not None:
            self._score(self._scoring, now)
        if self._told < 0 and self._at_once:
            self._complete(now)
        elif self._ended is None and (self._told < 0 or now >= self._until):
            self._next_beat(now)
        if self._ended is not None and now >= self._ended + self._stays:
            self._finish()
        return self._climax is not None

    @property
    def _at_once(self) -> bool:
        return self.telling.skipping or self.telling.house.settings.speed >= AT_ONCE

    @property
    def _stays(self) -> float:
        """How long after its last beat a climax stays; infinity: until somebody goes on."""
        if self._climax is None or not self._climax.stays:
            return 0.0
        wished = self.telling.house.settings.linger
        return wished or (float("inf") if self.director.people else NOBODY)

    def _next_beat(self, now: float) -> None:
        assert self._climax is not None
        self._land(now)
        self._told += 1
        if self._told >= len(self._climax.beats):
            self._end(now, 0.0)
            return
        beat = self._climax.beats[self._told]
        self.lay()
        self._throw(beat, now)
        self._sound(beat, now)
        lands = self._scoring.lasts + AFTER if self._scoring else 0.0
        self._until = now + max(self._lasts(beat) * self.telling.patience, lands)

    def _lasts(self, beat: Beat) -> float:
        looked = A_MARK * len(beat.marks) + A_STRIKE * bool(beat.struck)
        if beat.said is not None:
            looked += Saying.seconds(spoken(beat.said, self.showing.looks))
        return min(MOST, max(LEAST, looked))

    def again(self) -> None:
        """Whoever stays wants to be told all of it once more."""
        if self._climax is not None and self.staying and self._view is not None:
            self._told, self._ended = -1, None
            self.showing.view = self.held(self._view)

    def press(self, now: float) -> None:
        """Somebody wants to go on: first all is told, and only then it goes on."""
        if self._climax is None or self.showing.glide is not None:
            return
        if self._ended is None:
            self._complete(now)
        elif now >= self._goes_on:
            self._finish()

    def hears(self, event: pygame.event.Event, menu: pygame.Rect) -> bool:
        """Whether an event is a press that goes on."""
        if event.type == pygame.KEYDOWN:
            return event.key not in KEPT and event.key not in MUTE
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return bool(pressed and not menu.collidepoint(event.pos))

    def _complete(self, now: float) -> None:
        """All beats at once."""
        assert self._climax is not None
        self._told = len(self._climax.beats)
        self._end(now, GUARD)

    def _end(self, now: float, guard: float) -> None:
        self._land(now)
        if self.showing.view is not None and self._view is not None:
            self.showing.view = self._view
        self._ended, self._goes_on = now, now + guard
        self.lay()
        self._cheer(now)

    def _finish(self) -> None:
        """It goes on as if there had been nothing but the step."""
        self.behind = self._climax is not None and self._climax.ahead
        self._climax, self._ended, self._scoring, self._light = None, None, None, None
        if self._view is not None:
            self.showing.view = self._view
        self._view = None
        if self.director.facing is None:
            for seat in self.director.people:  # the whole room has seen it
                self.director.told(seat)
        self.showing.company = self.telling.company(self._shown())
        self.showing.tell({})

    def _shown(self) -> View:
        assert self.showing.view is not None
        return self.showing.view

    # what flies

    def _throw(self, beat: Beat, now: float) -> None:
        table, view = self.showing.table, self.showing.view
        flying = self._flying(beat)
        if not flying or table is None or view is None:
            return
        plates = {seat: one.plate for seat, one in table.ring.stations.items()}
        source = self._limelight(table).room(beat.source) or table.ring.middle
        thrown = tokens(flying, source, plates, self.telling.pace)
        if not thrown:
            self._pay(flying)
            return
        self.showing.view = twin_of(view)
        self._scoring = Scoring(
            thrown, table, self.showing.view, self.showing.looks, self.showing.company, now
        )

    def _pay(self, flying: dict[int, int]) -> None:
        """Points that do not fly are there at once."""
        assert self.showing.view is not None
        shown = twin_of(self.showing.view)
        for seat, points in flying.items():
            shown.tallies[f"{self._column}:{seat}"] += points
        self.showing.view = shown
        self.lay()

    def _score(self, scoring: Scoring, now: float) -> None:
        for key, painted in scoring.changed(now):
            self.showing.canvas.put(key, painted)
        self.showing.canvas.move(scoring.movers(now))
        if scoring.done(now):
            self._scoring = None

    def _land(self, now: float) -> None:
        """What is in the air is down."""
        if self._scoring is not None:
            self._score(self._scoring, now + self._scoring.lasts)
            self.showing.canvas.move([])

    # what is seen and heard

    def lay(self) -> None:
        """Paint what has been told so far, on the table as it lies now."""
        table = self.showing.table
        if self._climax is None or table is None or self.showing.glide is not None:
            return
        if self._scoring is not None and self._scoring.table is not table:
            self._land(self._until)
        beats = self._climax.beats[: self._told + 1]
        so_far = told(beats)
        lit = [place for place in so_far.lit if isinstance(place, int)]
        names = [sitter.name for sitter in self.match.sitters]
        company = self.telling.company(self._shown())
        self.showing.company = Company(names, frozenset(lit), (), company.portraits)
        found = self._limelight(table).items(so_far)
        found["prompt"] = self._going_on()
        self.showing.tell(found)

    def _limelight(self, table: Arrangement) -> Limelight:
        if self._light is None or self._light[0] is not table:
            rooms = [Room(*self._button())]
            faces = self.telling.company(self._shown()).portraits
            light = Limelight(table, self._shown(), self.showing.looks, faces, rooms)
            self._light = table, light
        return self._light[1]

    def _button(self) -> pygame.Rect:
        """Where it says how to go on: where the prompt stands at other times."""
        table, looks = self.showing.table, self.showing.looks
        assert table is not None
        station = table.ring.stations[self.showing.bottom]
        room = station.prompt
        high = round(room.height)
        said = looks.words.say("climax.on")
        wide = min(round(room.width), width(said, "strong", round(high * 0.56)) + high)
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = round(room.middle[0]), round(room.middle[1])
        return rect

    def _going_on(self) -> Item:
        looks = self.showing.looks
        says = looks.words.say("climax.on" if self.staying else "climax.hurry")
        return button_item(self._button(), says, looks.theme, self.staying, False)

    def _sound(self, beat: Beat, now: float) -> None:
        speaker, cues = self.telling.house.speaker, []
        tick = list(TICKS)[min(self._told, len(TICKS) - 1)]
        if beat.struck:
            cues.append(Cue("strike", 0.0, LEVELS["strike"]))
        elif any(not isinstance(one, int) for one in beat.lit) and len(beat.lit) <= 2:
            cues.append(Cue("shimmer", 0.05, LEVELS["shimmer"]))
        cues.append(Cue(tick, 0.0, LEVELS[tick]))
        if self._scoring is not None:
            last = -1.0
            for at in sorted(self._scoring.landings()):
                if at - last >= 0.06:
                    cues.append(Cue("land", at, LEVELS["land"]))
                    last = at
        speaker.cue(sorted(cues, key=lambda one: one.at), now)

    def _cheer(self, now: float) -> None:
        """Who gained most is heard to have, if it was one of the people or nobody else is there."""
        assert self._climax is not None
        gained = told(self._climax.beats).gained
        most = max(gained.values(), default=0)
        best = {seat for seat, points in gained.items() if points == most > 0}
        if self._climax.stays and best and (
            not self.director.people or best.intersection(self.director.people)
        ):  # fmt: skip
            self.telling.sound("win", now)
