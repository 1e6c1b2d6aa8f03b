"""The picture of a film that lies on the felt now, and how long it stays; a great moment is told
large, beat after beat, before its picture lies there plain."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.kit.said import Why
from rules.kit.story import Climax, rest_of
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
from table.session.replay import Eyes, Replay

TOGETHER = 2  # sentences in the band at once
STAYS = 0.45  # seconds a picture stays when it has been read
TALKED = 1.2  # and longer where somebody says something
TOLD = 2.2  # seconds a great moment stays when all of it has been told


class ReplayPosition(NamedTuple):
    """Where a film is: the number of a still, and whether its great moment is told `large`."""

    at: int
    large: bool = False


class ReplayPlayer:
    """Shows a replay through the `eyes` of a seat, or of all. Times in seconds.

    `staged`: the great moment that is told large now; `whole`: all of it at once.
    """

    asks = False  # a great moment does not wait for anybody

    def __init__(self, app: App, replay: Replay, looks: Looks, size: tuple[int, int]) -> None:
        self.app, self.replay = app, replay
        self.eyes: Eyes = replay.first_eyes
        self.place = ReplayPosition(0)
        self.people: Sequence[int] = replay.people
        self.saying = BannerQueue(looks.words)
        self.showing = TableRenderer(looks, size, TableSetup.of(replay.rules, replay.match.table))
        self.staged: TimedSequence | None = None
        self.whole = False
        self._until = 0.0  # the picture has been looked at by then
        self._laid = False

    def resize(self, looks: Looks, size: tuple[int, int]) -> None:
        """The table has this size and look now."""
        self.saying.words, self.showing.looks = looks.words, looks
        self.showing.resize(size)
        self._lay()

    # --- from place to place

    def great(self, at: int) -> Climax | None:
        """What is told large of the step to a still."""
        return self.replay.climax(at, self.eyes)

    def opening(self, at: int) -> ReplayPosition:
        """Where one first comes to a still: its great moment, if it has one."""
        return ReplayPosition(at, self.great(at) is not None)

    def after(self) -> ReplayPosition | None:
        """The next place; None at the last one so far."""
        at, large = self.place
        if large:
            return ReplayPosition(at)
        return self.opening(at + 1) if at + 1 < len(self.replay.stills) else None

    def before(self) -> ReplayPosition | None:
        """The place before; None at the first one."""
        at, large = self.place
        if not large and self.great(at) is not None:
            return ReplayPosition(at, True)
        return ReplayPosition(at - 1) if at else None

    @property
    def first(self) -> bool:
        """Whether this is the first place."""
        return self.place.at == 0 and self.before() is None

    @property
    def last(self) -> bool:
        """Whether this is the last that there is to be seen of the film so far."""
        return not self.place.large and self.place.at + 1 >= len(self.replay.stills)

    @property
    def complete(self) -> bool:
        """Whether all there is to be told of this picture stands there."""
        return self.staged is None or self.staged.over

    # --- what is shown

    def show(self, place: ReplayPosition, now: float, glides: bool, whole: bool = True) -> None:
        """Lay a place of the film on the felt, its great moment as a `whole` or beat by beat."""
        replay, showing, staged = self.replay, self.showing, self.staged
        if staged is not None:  # what was told large is told no longer
            staged.land(now)
            showing.view = staged.view or showing.view
            staged.leave()
            self.staged = None
        if replay.there(place.at) != replay.there(self.place.at):
            words = replay.game.words.with_names([player.name for player in replay.there(place.at)])
            self.saying.words, showing.looks = words, replace(showing.looks, words=words)
        self.place, self.whole = place, whole
        if not glides:
            showing.table, showing.steady = None, RoomNeeds()
        view = replay.view(place.at, self.eyes)
        great = self.great(place.at)
        found = great if place.large else None
        told = () if found else replay.told(place.at, self.eyes)
        if great is not None and found is None:
            told = rest_of(great, told)
        if found is not None:
            before = replay.stills[place.at].before
            self.staged = TimedSequence(found, showing, self)
            view = self.staged.first_view(
                view if before is None else replay.view(before, self.eyes), view
            )
        self.saying.say(told, now, self.pause_factor, TOGETHER)
        showing.extras = self._band()
        showing.show(
            view, self._company(), replay.bottom(self.eyes), now, self.motion_factor * glides
        )
        self.app.speaker.cancel()
        self.cue(showing.cues(), now)
        self._laid = False
        ends = showing.tween.ends if showing.tween else now
        phase = replay.layout.phases.get(view.phase)
        reads = TALKED if found is None and self._line() is not None else 0.0
        self._until = ends + (STAYS + reads + (phase.hold if phase else 0.0)) * self.pause_factor

    def tell_whole(self) -> None:
        """Show all of a great moment at once."""
        self.whole = True

    def _company(self) -> Company:
        names = [player.name for player in self.replay.there(self.place.at)]
        owes = () if self.staged else self.replay.owing(self.place.at, self.eyes)
        colours = self.app.profiles.colours(self.replay.there(self.place.at))
        return Company(names, owes, portraits=self.faces, colours=colours)

    def _band(self) -> dict[Hashable, Item]:
        said, table = self.saying.sentences(), self.showing.table
        if not said or table is None:
            return {}
        looks = self.showing.looks
        return {"band": banner_item(said, banner_room(table), looks.theme, looks.deck, self.faces)}

    def _lay_talk(self) -> None:
        """What somebody said then, beside their plate."""
        line = self._line()
        if line is None or self.staged is not None or self.showing.tween is not None:
            return
        seat, said = line
        given = self.app.profiles.colours(self.replay.there(self.place.at))
        words = self.saying.words.tell(said)
        found = speech_item(self.showing, BubbleLine(words, seat, colour_of(given, seat)))
        if found is not None:
            self.showing.extras["talk"] = found
            self.showing.canvas.put("talk", found)

    def _line(self) -> tuple[int, Why] | None:
        return self.replay.line(self.place.at) if self.app.settings.talk else None

    def _lay(self) -> None:
        self._laid = True
        self.showing.decorate(self._band())
        self._lay_talk()
        if self.staged is not None and self.staged.number >= 0:
            self.staged.lay()

    # --- how it goes on

    def step(self, now: float, plays: bool) -> None:
        """Time goes on: what flies flies on, and while the film `plays` it is told on."""
        flying = self.showing.tween is not None
        if self.showing.step(now):
            return
        if flying or not self._laid or self.saying.step(now):
            self._lay()
        if self.staged is not None:
            self._tell(self.staged, now, plays)

    def _tell(self, staged: TimedSequence, now: float, plays: bool) -> None:
        if staged.over or not (self.whole or plays):
            staged.fly(now)
            return
        if self.whole:
            staged.finish(now)
        else:
            staged.step(now)
        if staged.over:
            self._until = now + TOLD * self.pause_factor

    def looked_at(self, now: float) -> bool:
        """Whether what lies there has been looked at for as long as it takes."""
        return self.complete and now >= max(self._until, self.saying.ends)

    @property
    def moving(self) -> bool:
        """Whether anything flies, or is still to be laid there."""
        return self.showing.tween is not None or (self.whole and not self.complete)

    # --- how it is told

    @property
    def motion_factor(self) -> float:
        """By how much flights are stretched; 0 where nothing is to move."""
        settings = self.app.settings
        still = settings.reduced_motion or settings.speed >= AT_ONCE
        return 0.0 if still else 1.0 / settings.speed

    @property
    def pause_factor(self) -> float:
        """By how much it is stretched how long anything is looked at."""
        speed = self.app.settings.speed
        return 0.25 if speed >= AT_ONCE else 1.0 / speed

    @property
    def faces(self) -> Sequence[str]:
        """The portraits by seat, and one more, for a hand that nobody holds."""
        return self.app.profiles.portraits([*self.replay.there(self.place.at), ""])

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Let this be heard, counted from now."""
        self.app.speaker.cue(cues, now)

    def sound(self, sound: str, now: float) -> None:
        """A sound that tells of something; none where a great moment is shown as a whole."""
        if not self.whole:
            self.app.speaker.say(sound, now)
