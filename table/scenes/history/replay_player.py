"""Shows the positions of a replay and decides how long each stays. A climax is shown large, step by
step, before its position is shown plain."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.said import Why
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
    """A place in a replay: the number of a still, and whether its climax is shown `large`."""

    at: int
    large: bool = False


class ReplayPlayer:
    """Shows a replay as its `viewer` sees it; times are in seconds. `place`: the
    position that is shown. `sequence`: the climax that is shown large, None at a plain position;
    `whole`: all its steps are shown at once."""

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
        """Change the size and look of the table."""
        self.banner_queue.words, self.renderer.looks = looks.words, looks
        self.renderer.resize(size)
        self._redraw()

    def climax_at(self, at: int) -> Climax | None:
        """The climax of the step that led to a still, or None."""
        return self.replay.climax(at, self.viewer)

    def start_of(self, at: int) -> ReplayPosition:
        """The first position of a still: its climax if it has one, else the plain position."""
        return ReplayPosition(at, self.climax_at(at) is not None)

    def next_position(self) -> ReplayPosition | None:
        """The next position; None at the last one so far."""
        at, large = self.place
        if large:
            return ReplayPosition(at)
        return self.start_of(at + 1) if at + 1 < len(self.replay.stills) else None

    def next_while_playing(self) -> ReplayPosition | None:
        """The position to which playing goes on: after a climax that has shown its step the next
        still, if there is one, as the plain position of its own shows nothing new."""
        has_shown_step = self.sequence is not None and not self.sequence.climax.ahead
        if has_shown_step and self.place.at + 1 < len(self.replay.stills):
            return self.start_of(self.place.at + 1)
        return self.next_position()

    def previous_position(self) -> ReplayPosition | None:
        """The position before; None at the first one."""
        at, large = self.place
        if not large and self.climax_at(at) is not None:
            return ReplayPosition(at, True)
        return ReplayPosition(at - 1) if at else None

    @property
    def is_first(self) -> bool:
        """Whether this is the first position."""
        return self.place.at == 0 and self.previous_position() is None

    @property
    def is_last(self) -> bool:
        """Whether this is the last position of the replay so far."""
        return not self.place.large and self.place.at + 1 >= len(self.replay.stills)

    @property
    def is_complete(self) -> bool:
        """Whether all steps of this position's climax are shown; True without a climax."""
        return self.sequence is None or self.sequence.over

    def show(self, place: ReplayPosition, now: float, animated: bool, whole: bool = True) -> None:
        """Show a position from the time `now` on: its cards, banner and sounds, and how long it
        stays. `animated`: cards move there; else they jump. `whole`: a climax is shown with all its
        steps at once."""
        replay, renderer = self.replay, self.renderer
        self._end_climax(now)
        self._use_names_at(place.at)
        self.place, self.whole = place, whole
        if not animated:
            renderer.table, renderer.steady = None, RoomNeeds()
        view, climax = replay.view(place.at, self.viewer), self.climax_at(place.at)
        messages: Sequence[Told] = ()
        if climax is not None and place.large:
            before = replay.stills[place.at].before
            old_view = view if before is None else replay.view(before, self.viewer)
            self.sequence = TimedSequence(climax, renderer, self)
            view = self.sequence.first_view(old_view, view)
        else:
            messages = replay.sentences(place.at, self.viewer)
            if climax is not None:
                messages = told_after_climax(climax, messages)  # the climax has said the others
        self.banner_queue.say(messages, now, self.pause_factor, MAX_SENTENCES)
        renderer.extras = self._banner_items()
        nearest, motion = replay.nearest_seat(self.viewer), self.motion_factor * animated
        renderer.show(view, self._company(), nearest, now, motion)
        self.app.speaker.cancel()
        self.cue(renderer.cues(), now)
        self._is_drawn = False
        arrives = renderer.tween.ends if renderer.tween else now
        phase = replay.layout.phases.get(view.phase)
        seconds = MIN_SECONDS + (phase.hold if phase else 0.0)
        if self.sequence is None and self._speech() is not None:
            seconds += SPEECH_SECONDS
        self._shown_until = arrives + seconds * self.pause_factor

    def _end_climax(self, now: float) -> None:
        """End the climax that is shown large, if there is one, with its last picture."""
        if self.sequence is not None:
            self.sequence.land(now)
            self.renderer.view = self.sequence.view or self.renderer.view
            self.sequence.leave()
            self.sequence = None

    def _use_names_at(self, at: int) -> None:
        """Name the players of this still from now on; people may have come, gone or swapped."""
        players = self.replay.players_at(at)
        if players != self.replay.players_at(self.place.at):
            words = self.replay.game.words.with_names([player.name for player in players])
            self.banner_queue.words = words
            self.renderer.looks = replace(self.renderer.looks, words=words)

    def _company(self) -> Company:
        """The players at the position that is shown, with names, portraits, and who has to
        choose."""
        names = [player.name for player in self.replay.players_at(self.place.at)]
        owes = () if self.sequence else self.replay.seats_to_choose(self.place.at, self.viewer)
        colours = self.app.profiles.colours(self.replay.players_at(self.place.at))
        return Company(names, owes, portraits=self.faces, colours=colours)

    def _banner_items(self) -> dict[Hashable, Item]:
        """The banner with the latest sentences, if there are any."""
        sentences, table = self.banner_queue.sentences(), self.renderer.table
        if not sentences or table is None:
            return {}
        looks = self.renderer.looks
        room = banner_room(table)
        return {"band": banner_item(sentences, room, looks.theme, looks.deck, self.faces)}

    def _speech(self) -> tuple[int, Why] | None:
        """The seat and the message of who spoke at this position; None without talk."""
        return self.replay.talk_line(self.place.at) if self.app.settings.talk else None

    def _redraw(self) -> None:
        """Redraw the banner, a speech bubble with what was said at this position, once no card
        moves, and the climax."""
        self._is_drawn, speech = True, self._speech()
        self.renderer.decorate(self._banner_items())
        if speech is not None and self.sequence is None and self.renderer.tween is None:
            seat, message = speech
            colours = self.app.profiles.colours(self.replay.players_at(self.place.at))
            text = self.banner_queue.words.tell(message)
            bubble = speech_item(self.renderer, BubbleLine(text, seat, colour_of(colours, seat)))
            if bubble is not None:
                self.renderer.extras["talk"] = bubble
                self.renderer.canvas.put("talk", bubble)
        if self.sequence is not None and self.sequence.number >= 0:
            self.sequence.lay()

    def step(self, now: float, plays: bool) -> None:
        """Move everything on to the time `now`: flying cards, then banner and bubble, and the
        climax if the replay `plays`."""
        was_flying = self.renderer.tween is not None
        if self.renderer.step(now):
            return
        if was_flying or not self._is_drawn or self.banner_queue.step(now):
            self._redraw()
        if self.sequence is not None:
            self._step_climax(self.sequence, now, plays)

    def _step_climax(self, sequence: TimedSequence, now: float, plays: bool) -> None:
        """Advance the climax that is shown large; during a pause, only its flying cards."""
        if sequence.over or not (self.whole or plays):
            sequence.fly(now)
            return
        if self.whole:
            sequence.finish(now)
        else:
            sequence.step(now)
        if sequence.over:
            self._shown_until = now + CLIMAX_SECONDS * self.pause_factor

    def is_viewed(self, now: float) -> bool:
        """Whether the position has been shown long enough."""
        return self.is_complete and now >= max(self._shown_until, self.banner_queue.ends)

    @property
    def is_moving(self) -> bool:
        """Whether anything is flying or still to be shown."""
        return self.renderer.tween is not None or (self.whole and not self.is_complete)

    @property
    def motion_factor(self) -> float:
        """The factor by which flights take longer; 0 if nothing may move."""
        settings = self.app.settings
        is_still = settings.reduced_motion or settings.speed >= AT_ONCE
        return 0.0 if is_still else 1.0 / settings.speed

    @property
    def pause_factor(self) -> float:
        """The factor by which positions stay longer."""
        speed = self.app.settings.speed
        return MIN_PAUSE if speed >= AT_ONCE else 1.0 / speed

    @property
    def faces(self) -> Sequence[str]:
        """The portraits by seat, and one more for a hand without a player."""
        return self.app.profiles.portraits([*self.replay.players_at(self.place.at), ""])

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Play these sounds, timed from now."""
        self.app.speaker.schedule(cues, now)

    def sound(self, sound: str, now: float) -> None:
        """Play a sound, unless a climax is shown as a whole."""
        if not self.whole:
            self.app.speaker.play_now(sound, now)
