"""Show what happens at a table: view after view, each as long as it takes to see."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.seal import deal_seal
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from rules.kit.story import WEIGHTS, Told, faces
from table.app.app import App
from table.app.settings_file import AT_ONCE
from table.audio.cues import Cue
from table.felt.banner import BannerQueue
from table.felt.picture import Company
from table.felt.plates import HOURGLASS, LAMP
from table.felt.renderer import TableRenderer
from table.i18n.fingerprint import fingerprint
from table.i18n.phrases import mentions
from table.layout.layout import twin_of
from table.layout.ring import RoomNeeds
from table.panels.handicap_text import handicap_at_table
from table.players.roster import BOT
from table.scenes.match.viewpoint import PastView, Viewpoint
from table.session.event_log import EventLog
from table.session.seals import shown_seals

RECAP = 4.0  # seconds that a recap takes at most
TURNED, LONG = 0.5, 1.3  # its last moment, one's own cards again; and any other at most
TOGETHER = 2  # sentences of a recap that stand in the band at once; it has no time for more
MOMENTS = 5  # of a recap, at most; what happened more is told in two sentences each
FLOWN = 0.5  # of a moment's time cards may fly
GLIMPSE = 0.25  # seconds from one picture to the next while skipping


class Frame(NamedTuple):
    """A view to be shown, and what is said of it: None for what was told of the match last.

    `lasts`: so long it is shown, whatever flies; None: as long as it takes to see, and where it
    is to be `read`, until it has been."""

    view: View
    told: Sequence[Told] | None = None
    lasts: float | None = None
    read: bool = False
    steady: RoomNeeds | None = None


def weightiest(told: Sequence[Told]) -> list[Told]:
    """As many sentences as stand in the band at once: those that matter most, and of such as
    matter alike the last, in the order in which they were told."""
    order = sorted(range(len(told)), key=lambda at: (WEIGHTS.index(told[at].weight), at))
    return [told[at] for at in sorted(order[-TOGETHER:])]


class PresentationQueue:
    """Shows views on the felt and lets them be heard, as fast as the settings say.

    `turn_to` has the table look as a seat's person likes it. `frames`: what has happened and is
    still to be shown. While `skipping`, nothing is told but
    a glimpse now and then. While `quiet`, nobody's choice is awaited. Times in seconds.
    """

    def __init__(
        self,
        app: App,
        viewpoint: Viewpoint,
        showing: TableRenderer,
        event_log: EventLog,
        saying: BannerQueue,
        turn_to: Callable[[int | None], None],
    ) -> None:
        self.app, self.match, self.viewpoint = app, viewpoint.match, viewpoint
        self.showing, self._turn_to = showing, turn_to
        self.event_log, self.saying = event_log, saying
        self.frames: deque[Frame] = deque()
        self.skipping = self.quiet = False
        self.recalls = False  # they are of the past
        self.behind = False  # the match has gone on, and the picture follows in this frame
        self._hold_until = 0.0
        self.glimpsed = 0.0
        self._opened: tuple[object, dict[int, tuple[str, bool]]] = None, {}

    asks = True  # a climax waits at its end until somebody goes on

    @property
    def people(self) -> Sequence[int]:
        """Who sits at the screen."""
        return self.viewpoint.people

    @property
    def faces(self) -> Sequence[str]:
        """The portraits by seat, and one more, for a hand that nobody holds."""
        return self.app.profiles.portraits([*self.match.players, ""])

    # how fast

    @property
    def at_once(self) -> bool:
        """Whether the settings want nothing to be seen to move."""
        return self.app.settings.speed >= AT_ONCE

    @property
    def pace(self) -> float:
        """By how much times are stretched; 0 where nothing is to move."""
        still = self.app.settings.reduced_motion or self.skipping or self.at_once
        return 0.0 if still else 1.0 / self.app.settings.speed

    @property
    def patience(self) -> float:
        """By how much pauses are stretched: reduced motion still leaves time to look."""
        if self.skipping:
            return 0.0
        speed, facing = self.app.settings.speed, self.viewpoint.facing
        watching = self.viewpoint.people if facing is None else (facing,)  # the slowest counts
        who = [self.match.players[seat] for seat in watching]
        pace = min((self.app.profiles.help(player).pace for player in who), default=1.0)
        return (0.25 if self.at_once else 1.0 / speed) / pace

    @property
    def busy(self) -> bool:
        """Whether anything moves, or waits to be shown."""
        return self.showing.tween is not None or bool(self.frames)

    def holds(self, now: float) -> bool:
        """Whether what is shown is still to be looked at."""
        return now < self._hold_until

    def hold(self, until: float) -> None:
        """Let what is shown be looked at until then, or longer if it is anyhow."""
        self._hold_until = max(self._hold_until, until)

    # what is shown

    def show(self, frame: Frame, now: float, pace: float = 1.0) -> None:
        """Let the picture follow, and be heard; what the phase asks to be looked at is held."""
        self.glimpsed = now
        self.showing.pace = self.pace
        self.showing.steady = frame.steady or self.showing.steady
        view, lasts = frame.view, frame.lasts
        company = self.company(view)
        within = None if lasts is None else lasts * FLOWN
        self.showing.show(view, company, self.viewpoint.bottom, now, self.pace * pace, within)
        self.app.speaker.cancel()
        self.app.speaker.cue(self.showing.cues(), now)
        if lasts is not None:
            self._hold_until = now + lasts
            return
        asking = asked(self.match.rules, view)  # who is asked in secret is told as others are
        name = asking.phase if asking else view.phase
        phase = self.showing.looks.layout.phases.get(name)
        ends = self.showing.tween.ends if self.showing.tween else now
        self._hold_until = ends + (phase.hold if phase else 0.0) * self.patience
        if frame.read:
            self.hold(self.saying.ends)

    def say(self, frame: Frame, now: float) -> None:
        """Let the band say what belongs to a view: to whoever sees it, and of its hand alone."""
        self._turn_to(frame.view.seat)
        told = self.latest(frame.view) if frame.told is None else frame.told
        if frame.lasts is None:
            self.saying.say(told, now, self.patience)
        else:
            self.saying.say(told, now, 0.0, TOGETHER)

    def latest(self, view: View) -> Sequence[Told]:
        """What was told last of the match, to the seat of a view and of its hand alone."""
        last = self.event_log.latest(view.seat, self.match.step)
        return last.told if last and last.hand == view.table.hand else ()

    def split(self, view: View) -> Sequence[Frame]:
        """A view as it is to be shown: where cards that are turned up now would be seen before all
        is told that came first, they lie face down until it has been."""
        before, told = self.showing.view, self.latest(view)
        fresh = set() if before is None else set(view.shown) - faces(before)
        if self.skipping or len(told) < 2 or not fresh:
            return (Frame(view),)
        down, sight, up = twin_of(view), self.match.rules.SIGHT, set[Card]()
        for zone, cards in view.zones.items():
            kind, owner = kind_and_owner(zone)
            if sight[kind] != "all" and (sight[kind] == "none" or owner != view.seat):
                seen = [card for card in cards if card not in fresh]
                down.zones[zone] = [*seen, *[UNKNOWN] * (len(cards) - len(seen))]
                up.update(fresh.intersection(cards))
        down.shown = view.shown - fresh
        of_them = (at for at, line in enumerate(told) if mentions(line.why)[0] & up)
        first = next(of_them, len(told) - 1)
        if not up or not first:
            return (Frame(view),)
        return Frame(down, told[:first], read=True), Frame(view, told[first:])

    def go_on(self, frames: Sequence[Frame]) -> None:
        """These come after what is shown now, and are not of the past."""
        self.recalls, self.behind = False, True
        self.frames.extend(frames)

    def reading(self, now: float) -> bool:
        """Whether what the band says is still being read."""
        return not self.skipping and not self.saying.read(now)

    def recall(self, seat: int) -> bool:
        """Queue what has happened since this person last chose, to be told in RECAP seconds at the
        usual speed; False where nothing has."""
        present = PastView(self.match.step, self.viewpoint.view())
        past = [*self.viewpoint.recap(seat), present]
        moves = len(past) - 1
        if not moves:
            return False
        count = min(MOMENTS, moves)  # of the parts, none of them much longer than another
        lasts = min(LONG, (RECAP - TURNED) / count) * self.patience
        frames, messages = [Frame(past[0].view, (), TURNED * self.patience)], list[Told]()
        for start, end in pairwise(round(moves * part / count) for part in range(count + 1)):
            first, last = past[start].step + 1, past[end]
            messages = weightiest(self.event_log.told(seat, first, last.step)) or messages
            frames.append(Frame(last.view, messages, lasts))
        return self._begin(frames)

    def again(self) -> bool:
        """Queue what happened last once more, as it was, and at last the table as it is, with the
        choices that wait; False where nothing has happened."""
        past, present = self.viewpoint.again(), self.viewpoint.view()
        if not past:
            return False
        frames, messages = [Frame(past[0].view, (), TURNED * self.patience)], list[Told]()
        for moment in past[1:]:
            fresh = self.event_log.told(self.viewpoint.facing, moment.step, moment.step)
            messages = fresh or messages
            frames.append(Frame(moment.view, messages, read=True))
        if frames[-1].view != present:
            frames.append(Frame(present, messages))
        frames[-1] = frames[-1]._replace(steady=copy(self.showing.steady))
        return self._begin(frames)

    def _begin(self, frames: Sequence[Frame]) -> bool:
        """Show these of the past."""
        self.frames.extend(frames)
        self.recalls = True
        self.showing.settle()  # what is in flight, as on the way past the log, has landed
        self.showing.table = None  # nothing glides to the first from what somebody else saw
        return True

    def cut_short(self, now: float) -> bool:
        """Finish whatever moves or waits to be looked at; True if anything did."""
        if not self.busy and not self.holds(now) and not self.reading(now):
            return False
        if self.frames:
            last = self.frames[-1]
            self.frames.clear()
            self.say(last, now)
            view = last.view
            self.showing.steady = last.steady or self.showing.steady
            self.showing.show(view, self.company(view), self.viewpoint.bottom, now, 0.0)
        self._break_off(now)
        return True

    def drop(self, now: float) -> None:
        """Nothing of what is still to be shown has been; what flies has landed."""
        self.frames.clear()
        self.skipping = False
        self._break_off(now)

    def _break_off(self, now: float) -> None:
        """Whatever is being shown, said or heard has come to its end."""
        self.behind = False
        self.saying.hurry(now)
        self.showing.settle()
        self.app.speaker.cancel()
        self._hold_until = now

    def company(self, view: View) -> Company:
        """Who sits there, and whose choice is owed in a view, or was when it was the present."""
        match = self.match
        bots = any(player.who == BOT for player in match.players)
        everybody = Company(
            [player.name for player in match.players],
            portraits=self.faces,
            signs=tuple(self._signs(seat) for seat in range(len(match.players))),
            simply=bots and self.app.simply,
            colours=self.app.profiles.colours(match.players),
            sealed=self._deal_seal(view),
            even=handicap_at_table(self.saying.words, match),
        )
        if self.quiet:
            return everybody
        if self.frames and self.recalls:
            return replace(everybody, owes=frozenset(match.rules.actors(view)))
        seals = {seat: match.seal_of(seat) for seat in match.sealed}
        return replace(
            everybody,
            owes=frozenset(self.viewpoint.awaited()),
            chosen=frozenset(match.sealed),
            seals={seat: fingerprint(seal.digest) for seat, seal in seals.items() if seal},
            opened=self._opened_seals(),
        )

    def _deal_seal(self, view: View) -> str:
        """The words of the deal's seal, until the viewer has chosen in its hand: they want time.
        The room sees them as long as any person has still to choose."""
        chose = self.match.seen_choosing()
        mine = (view.seat,) if view.seat in self.people else self.people or chose
        seal = deal_seal(self.match.seals, view.table.hand)
        return "" if seal is None or (mine and chose.issuperset(mine)) else fingerprint(seal.digest)

    def _opened_seals(self) -> dict[int, tuple[str, bool]]:
        """Those of the last choices that lie open now, and whether they hold; reckoned once for
        each position."""
        match = self.match
        now = match.step, len(match.seals), len(match.marks), len(match.sealed)
        if self._opened[0] != now:
            seals = shown_seals(match).items()
            seals_by_seat = {seat: (fingerprint(seal.digest), seal.holds) for seat, seal in seals}
            self._opened = now, seals_by_seat
        return self._opened[1]

    def _signs(self, seat: int) -> tuple[str, ...]:
        """The signs of the help that the person at this seat has."""
        if seat not in self.viewpoint.people:
            return ()
        help = self.app.profiles.help(self.match.players[seat])
        lamp = (LAMP,) if help.hints else ()
        return (*lamp, HOURGLASS) if help.pace < 1 else lamp

    # what is heard

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Let this be heard, counted from now."""
        self.app.speaker.cue(cues, now)

    def sound(self, sound: str, now: float) -> None:
        """A sound that tells of something; none at a table where nothing is to be seen to move."""
        if not self.skipping and not self.at_once:
            self.app.speaker.say(sound, now)
