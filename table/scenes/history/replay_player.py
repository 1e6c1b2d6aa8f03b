"""Shows the positions of a replay, a climax large and step by step, and how long each stays."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.said import Why
from rules.kit.state import View
from rules.kit.story import Climax, Told, told_after_climax
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.audio.cues import Cue
from table.felt.banner import BannerQueue, banner_item, banner_room
from table.felt.canvas import Item
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.felt.speech_bubble import BubbleLine, colour_of, speech_item
from table.felt.timed_sequence import TimedSequence
from table.layout.arrange import TableSetup
from table.layout.ring import RoomNeeds
from table.session.replay import Replay, Viewer

MAX_SENTENCES = 2  # in the banner at once
MIN_SECONDS = 0.45  # for which a position stays at least
SPEECH_SECONDS = 1.2  # added if somebody says something
CLIMAX_SECONDS = 2.2  # for which a climax stays when it is complete
MIN_PAUSE = 0.25  # the factor for pauses where cards jump at once


class ReplayPosition(NamedTuple):
    """A position in a replay. A still, whose number is `at`, has one or two of them: its climax if
    it has one (`is_climax`), then the still itself."""

    at: int
    is_climax: bool = False


class ReplayPlayer:
    """Shows a replay as its `viewer` sees it, in a window part of `size`, in pixels. Times are in
    seconds. `place` is the position that is shown. `sequence` is the climax shown large, or None;
    `whole`: all steps of it are shown at once."""

    asks = False  # a climax does not wait for a key
    last_moods: Mapping[int, str] = MappingProxyType({})

    def __init__(self, app: App, replay: Replay, looks: Looks, size: tuple[int, int]) -> None:
        self.app, self.replay = app, replay
        self.viewer: Viewer = replay.first_viewer
        self.place = ReplayPosition(0)
        self.people: Sequence[int] = replay.people
        self.banner_queue = BannerQueue(looks.words)
        self.renderer = TableRenderer(looks, size, TableSetup.of(replay.rules, replay.match.table))
        self.sequence: TimedSequence | None = None
        self.whole = False
        self._shown_until = 0.0  # the time until which the position stays
        self._is_drawn = False

    def resize(self, looks: Looks, size: tuple[int, int]) -> None:
        self.banner_queue.words, self.renderer.looks = looks.words, looks
        self.renderer.resize(size)
        self._redraw()

    def climax_at(self, at: int) -> Climax | None:
        """Return the climax of the step that led to a still, or None."""
        return self.replay.climax(at, self.viewer)

    def start_of(self, at: int) -> ReplayPosition:
        """Return the first position of a still: its climax if it has one, else the still itself."""
        return ReplayPosition(at, is_climax=self.climax_at(at) is not None)

    def next_position(self) -> ReplayPosition | None:
        """Return the next position; None at the last one so far."""
        at, is_climax = self.place
        if is_climax:  # the still itself comes next
            return ReplayPosition(at)
        return self.start_of(at + 1) if at + 1 < len(self.replay.stills) else None

    def next_while_playing(self) -> ReplayPosition | None:
        """Return the position with which playing goes on. After a climax that has shown its step,
        the still itself would show nothing new, so that the next still follows if there is one."""
        has_shown_step = self.sequence is not None and not self.sequence.climax.ahead
        if has_shown_step and self.place.at + 1 < len(self.replay.stills):
            return self.start_of(self.place.at + 1)
        return self.next_position()

    def previous_position(self) -> ReplayPosition | None:
        """Return the position before this one; None at the first one."""
        at, is_climax = self.place
        if not is_climax and self.climax_at(at) is not None:
            return ReplayPosition(at, is_climax=True)
        return ReplayPosition(at - 1) if at > 0 else None

    @property
    def is_first(self) -> bool:
        return self.place.at == 0 and self.previous_position() is None

    @property
    def is_last(self) -> bool:
        """Whether this is the last position of the replay so far."""
        return not self.place.is_climax and self.place.at + 1 >= len(self.replay.stills)

    @property
    def is_complete(self) -> bool:
        """Whether all steps of this position's climax are shown; True without a climax."""
        return self.sequence is None or self.sequence.over

    def show(self, place: ReplayPosition, now: float, animated: bool, whole: bool = True) -> None:
        """Show a position from the time `now` on: its cards, its banner and its sounds. Cards move
        there if `animated`, else they jump. `whole`: show all steps of a climax at once."""
        replay, renderer = self.replay, self.renderer
        self._end_climax(now)
        self._use_names_at(place.at)
        self.place, self.whole = place, whole
        if not animated:
            renderer.table = None
            renderer.steady = RoomNeeds()
        view = replay.view(place.at, self.viewer)
        climax = self.climax_at(place.at)
        sentences: Sequence[Told] = ()
        if climax is not None and place.is_climax:
            view = self._begin_climax(climax, view)
        else:
            sentences = replay.sentences(place.at, self.viewer)
            if climax is not None:
                sentences = told_after_climax(climax, sentences)  # it has said the others
        self.banner_queue.say(sentences, now, self.pause_factor, MAX_SENTENCES)
        renderer.extras = self._banner_items()
        motion = self.motion_factor if animated else 0.0
        renderer.show(view, self._company(), replay.nearest_seat(self.viewer), now, motion)
        self.app.speaker.cancel()
        self.cue(renderer.cues(), now)
        self._is_drawn = False
        arrival = renderer.tween.ends if renderer.tween else now
        self._shown_until = arrival + self._seconds_to_stay(view.phase) * self.pause_factor

    def _begin_climax(self, climax: Climax, view: View) -> View:
        """Begin to show a climax; `view` is the table after it. Return the table to begin with."""
        before = self.replay.stills[self.place.at].before
        old_view = view if before is None else self.replay.view(before, self.viewer)
        self.sequence = TimedSequence(climax, self.renderer, self)
        return self.sequence.first_view(old_view, view)

    def _seconds_to_stay(self, phase_name: str) -> float:
        """Return how long the position stays at the usual speed, once all cards have arrived."""
        phase = self.replay.layout.phases.get(phase_name)
        seconds = MIN_SECONDS + (phase.hold if phase else 0.0)
        if self.sequence is None and self._speech() is not None:
            seconds += SPEECH_SECONDS
        return seconds

    def _end_climax(self, now: float) -> None:
        """End the climax that is shown large, if there is one, and show its last picture."""
        if self.sequence is not None:
            self.sequence.land(now)
            self.renderer.view = self.sequence.view or self.renderer.view
            self.sequence.leave()
            self.sequence = None

    def _use_names_at(self, at: int) -> None:
        """Use the names in this still from now on, as people may have come, gone or swapped."""
        players = self.replay.players_at(at)
        if players != self.replay.players_at(self.place.at):
            words = self.replay.game.words.with_names([player.name for player in players])
            self.banner_queue.words = words
            self.renderer.looks = replace(self.renderer.looks, words=words)

    def _company(self) -> Company:
        """Return the players of this position, and who has to choose: nobody during a climax."""
        at = self.place.at
        players = self.replay.players_at(at)
        owes = () if self.sequence else self.replay.seats_to_choose(at, self.viewer)
        names, colours = [player.name for player in players], self.app.profiles.colours(players)
        return Company(names, owes, portraits=self.faces, colours=colours)

    def _banner_items(self) -> dict[Hashable, Item]:
        """Return the banner with the latest sentences, by its key; nothing if there are none."""
        sentences, table = self.banner_queue.sentences(), self.renderer.table
        if not sentences or table is None:
            return {}
        looks, room = self.renderer.looks, banner_room(table)
        return {"band": banner_item(sentences, room, looks.theme, looks.deck, self.faces)}

    def _speech(self) -> tuple[int, Why] | None:
        """Return the seat that spoke at this position, and what it said; None without talk."""
        return self.replay.talk_line(self.place.at) if self.app.settings.talk else None

    def _redraw(self) -> None:
        """Redraw the banner, the climax and, once no card moves, what somebody says."""
        self._is_drawn = True
        speech = self._speech()
        self.renderer.decorate(self._banner_items())
        if speech is not None and self.sequence is None and self.renderer.tween is None:
            self._put_bubble(*speech)
        if self.sequence is not None and self.sequence.number >= 0:
            self.sequence.lay()

    def _put_bubble(self, seat: int, message: Why) -> None:
        """Put a bubble with what a seat says on the table, if there is room for it."""
        colours = self.app.profiles.colours(self.replay.players_at(self.place.at))
        text = self.banner_queue.words.tell(message)
        bubble = speech_item(self.renderer, BubbleLine(text, seat, colour_of(colours, seat)))
        if bubble is not None:
            self.renderer.extras["talk"] = bubble
            self.renderer.canvas.put("talk", bubble)

    def step(self, now: float, plays: bool) -> None:
        """Move everything on to the time `now`: the flying cards first, and once they have arrived
        the banner and the climax. A climax only goes on while the replay `plays`."""
        was_flying = self.renderer.tween is not None
        if self.renderer.step(now):
            return
        if was_flying or not self._is_drawn or self.banner_queue.step(now):
            self._redraw()
        if self.sequence is not None:
            self._step_climax(self.sequence, now, plays)

    def _step_climax(self, sequence: TimedSequence, now: float, plays: bool) -> None:
        """Advance the climax that is shown; in a pause, only the cards that fly already."""
        is_paused = not (self.whole or plays)
        if sequence.over or is_paused:
            sequence.fly(now)
            return
        if self.whole:
            sequence.finish(now)
        else:
            sequence.step(now)
        if sequence.over:
            self._shown_until = now + CLIMAX_SECONDS * self.pause_factor

    def is_viewed(self, now: float) -> bool:
        """Whether the position has been shown long enough to be read."""
        return self.is_complete and now >= max(self._shown_until, self.banner_queue.ends)

    @property
    def is_moving(self) -> bool:
        """Whether a card is flying, or a climax that is shown at once still has steps to show."""
        return self.renderer.tween is not None or (self.whole and not self.is_complete)

    @property
    def motion_factor(self) -> float:
        """The factor by which flights last longer than usual; 0 if nothing may move."""
        settings = self.app.settings
        is_still = settings.reduced_motion or settings.speed >= AT_ONCE
        return 0.0 if is_still else 1.0 / settings.speed

    @property
    def pause_factor(self) -> float:
        """The factor by which positions stay longer than usual."""
        speed = self.app.settings.speed
        return MIN_PAUSE if speed >= AT_ONCE else 1.0 / speed

    @property
    def faces(self) -> Sequence[str]:
        """The names of the portraits by seat, and one more for a hand of cards without a player."""
        return self.app.profiles.portraits([*self.replay.players_at(self.place.at), ""])

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Play these sounds; their times count from now."""
        self.app.speaker.schedule(cues, now)

    def sound(self, sound: str, now: float) -> None:
        """Play a sound, unless a climax is shown as a whole."""
        if not self.whole:
            self.app.speaker.play_now(sound, now)
