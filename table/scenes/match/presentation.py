"""Show what happens at a table: view after view, each as long as it takes to see."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.seal import deal_seal
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from rules.kit.story import Told, visible_cards
from rules.kit.undo import Moment
from table.app.app import App
from table.app.saved_settings import AT_ONCE
from table.audio.cues import Cue
from table.felt.banner import BannerQueue
from table.felt.picture import Company
from table.felt.plates import HOURGLASS, LAMP
from table.felt.renderer import TableRenderer
from table.i18n.phrases import mentioned_cards_and_seats
from table.layout.arrange import Pose
from table.layout.layout import copy_view
from table.layout.ring import RoomNeeds
from table.panels.handicap_text import handicap_summary
from table.players.roster import BOT
from table.scenes.match.moods import Moods
from table.scenes.match.viewpoint import PastView, Viewpoint
from table.session.event_log import EventLog

RECAP_STEPS = 4  # in a recap at most, the last ones: the log has what is older
RECAP_STEP_SECONDS = 0.4  # for each step of a recap, so that it can be followed
FIRST_SECONDS = 0.05  # for the first frame of a recap or replay
RECAP_SENTENCES = 2  # in the banner at once during a recap: the last ones
RECAPPED_PATIENCE = 0.5  # factor for the time to read what a recap will tell the next person again
FASTEST_STEP = 0.25  # the least factor for the time of a dealer's step
IDLE_TURN = 0.12  # factor for the time of a turn within a run of idle choices, such as passes
FLIGHT_SHARE = 0.8  # the part of a frame's time in which its cards may fly
AT_ONCE_PAUSE = 0.25  # factor for pauses at the highest speed, at which nothing is animated
IDLE_SECONDS = 0.13  # in a replay for each frame after the first of a run of idle choices
GLIMPSE_SECONDS = 0.25  # from one picture to the next while skipping


class Frame(NamedTuple):
    """A view to show, and the `messages` about it (None: the latest ones of the match).
    It stays for `seconds`. If that is None, it stays until its flights and the pause of its phase
    are over or, with `until_read`, until its messages have been read. `room_needs`: the room for
    cards that the layout is to keep free from now on; None changes nothing."""

    view: View
    messages: Sequence[Told] | None = None
    seconds: float | None = None
    until_read: bool = False
    room_needs: RoomNeeds | None = None


def _seen_on_felt(view: View) -> tuple[object, ...]:
    """Return what a view shows on the felt: cards and counts, but not whose turn it is."""
    return view.zones, view.tallies, view.shown


class PresentationQueue:
    """Shows views on the table and plays their sounds, at the speed of the settings.
    `turn_to`: gives the table the look that the person at a seat prefers. `frames`: those still to
    be shown. `skipping`: only some steps are shown, without animation. `quiet`: no seat is marked
    as having to choose. Times in seconds."""

    def __init__(self, app: App, viewpoint: Viewpoint, renderer: TableRenderer, event_log: EventLog,
                 banner: BannerQueue, turn_to: Callable[[int | None], None]) -> None:  # fmt: skip
        self.app, self.match, self.viewpoint = app, viewpoint.match, viewpoint
        self.renderer, self._turn_to, self.people = renderer, turn_to, viewpoint.people
        self.event_log, self.banner = event_log, banner
        self.frames: deque[Frame] = deque()
        self.skipping = self.quiet = False
        self.time_factor = 1.0  # of all flights and pauses; a lesson that plays on sets less
        self.shows_past = False  # the frames are a recap or a replay
        self.is_outdated = False  # the match has moved on; a newer view is shown in this frame
        self._hold_until = 0.0
        self._dealer_steps: tuple[Moment | None, int] = None, 0  # before that moment; a cache
        self.last_shown_at = 0.0
        self.moods = Moods(event_log, renderer.looks.layout.talk)

    asks = True  # a climax waits at its end for a press

    @property
    def faces(self) -> Sequence[str]:
        """The portraits by seat, and one more for a hand that nobody holds."""
        return self.app.profiles.portraits([*self.match.players, ""])

    @property
    def last_moods(self) -> Mapping[int, str]:
        return self.moods.after_last_step()

    @property
    def at_once(self) -> bool:
        return self.app.settings.speed >= AT_ONCE

    @property
    def motion_factor(self) -> float:
        """The factor for the durations of animations; 0: no animation."""
        return 0.0 if self.skipping else self._flight_factor

    @property
    def _flight_factor(self) -> float:
        is_still = self.app.settings.reduced_motion or self.at_once
        return 0.0 if is_still else self.time_factor / self.app.settings.speed

    @property
    def pause_factor(self) -> float:
        """The factor for the lengths of pauses, by the speed of the settings and the pace of the
        slowest person who watches; 0 while skipping. Reduced motion does not shorten pauses."""
        return 0.0 if self.skipping else self._usual_pause_factor

    @property
    def _usual_pause_factor(self) -> float:
        """The factor for the lengths of pauses, also while skipping."""
        facing = self.viewpoint.facing_seat
        watching = self.viewpoint.people if facing is None else (facing,)
        helps = [self.app.profiles.help(self.match.players[seat]) for seat in watching]
        slowest = min((help.pace for help in helps), default=1.0)
        speed_factor = AT_ONCE_PAUSE if self.at_once else 1.0 / self.app.settings.speed
        return self.time_factor * speed_factor / slowest

    @property
    def shared_factor(self) -> float:
        """The factor for times in which others wait for their turn. It is smaller if several people
        share the screen, since a recap tells each of them what they have missed."""
        return RECAPPED_PATIENCE if len(self.people) > 1 else 1.0

    @property
    def step_factor(self) -> float:
        """The factor for the time of the last step. On a shared screen, each of the dealer's steps
        between two choices is faster than the one before, since a recap tells them again."""
        if len(self.people) < 2 or self.shows_past:
            return self.idle_factor
        moment = self.match.history[-1]
        if self._dealer_steps[0] is not moment:
            self._dealer_steps = moment, self._dealer_step_count()
        return min(self.idle_factor, max(FASTEST_STEP, 1.0 / (1 + self._dealer_steps[1])))

    def _dealer_step_count(self) -> int:
        """Return the number of the dealer's steps since the last choice in this hand that was not
        secret: the pace must not show who makes a secret one. Return 0 before the first choice, or
        if the hand ends after the dealer's steps."""
        rules, end = self.match.rules, self.viewpoint.state_after_dealer()
        if end is not None and rules.outcome(end) is not None:
            return 0
        count = 0
        for moment, before in pairwise(reversed(self.match.history)):
            if moment.state.table.hand != self.match.table.hand:
                return 0
            if not moment.made:
                count += 1
            elif asked(rules, before.state) is None:
                return count
        return 0

    @property
    def idle_factor(self) -> float:
        """The factor for the time of a computer's turn: IDLE_TURN after a turn that changed
        nothing, except the first of them in a row; else 1."""
        turn = self.match.state.turn
        if self.shows_past or turn < 0 or turn in self.people:
            return 1.0
        run = self.event_log.open_run(None)
        if run is None:
            return 1.0
        is_first = len(run.seats) == 1 and run.step == self.match.step
        return 1.0 if is_first else IDLE_TURN

    @property
    def busy(self) -> bool:
        return self.renderer.tween is not None or bool(self.frames)

    def is_holding(self, now: float) -> bool:
        return now < self._hold_until

    def hold_until(self, until: float) -> None:
        self._hold_until = max(self._hold_until, until)

    def show(self, frame: Frame, now: float, flight_factor: float = 1.0,
             gather: Callable[[], Mapping[Spot, Pose]] | None = None) -> None:  # fmt: skip
        """Animate the table to a frame's view, play its sounds, and set how long the frame stays.
        `flight_factor`: multiplies the duration of its flights; 0: cards do not fly. `gather`:
        returns the poses to which cards fly first (see `TableRenderer.show`)."""
        self.last_shown_at = now
        view, seconds, renderer = frame.view, frame.seconds, self.renderer
        motion_factor = self.motion_factor if seconds is None else self._flight_factor
        renderer.pace = motion_factor
        renderer.steady = frame.room_needs or renderer.steady
        company = self.company(view)
        if not (self.match.history[-1].made or self.match.waiting_choices):
            company = replace(company, owes=())  # seats are lit only when the deal has landed
        step_factor = self.step_factor
        renderer.show(
            view, company, self.viewpoint.bottom, now,
            pace=motion_factor * flight_factor * step_factor,
            within=None if seconds is None else seconds * FLIGHT_SHARE, gather=gather,
        )  # fmt: skip
        lands_at = renderer.tween.ends if renderer.tween else now
        self.banner.begin(lands_at)
        self.app.speaker.cancel()
        self.app.speaker.schedule(renderer.cues(), now)
        if seconds is not None:
            self._hold_until = now + seconds
        elif frame.until_read:
            self._hold_until = max(lands_at, self.banner.ends)
        else:
            self._hold_until = lands_at + self._phase_hold(view) * self.pause_factor * step_factor

    def _phase_hold(self, view: View) -> float:
        """Return the usual seconds from the end of flights to the next frame, by the phase."""
        asking = asked(self.match.rules, view)  # a secret choice has the phase of its question
        phases = self.renderer.looks.layout.phases
        phase = phases.get(asking.phase if asking else view.phase)
        return phase.hold if phase is not None else 0.0

    def announce(self, frame: Frame, now: float) -> None:
        """Show the messages of a frame in the banner, in its viewer's language, and the moods of
        the last step if the frame shows the present."""
        self._turn_to(frame.view.seat)
        latest = self.latest_messages(frame.view)
        messages = latest if frame.messages is None else frame.messages
        if frame.seconds is None:
            factor = self.shared_factor * self.step_factor * self.pause_factor
            is_early = bool(self.motion_factor) and self._brings_card(frame.view, messages[:1])
            self.banner.say(messages, now, factor, is_early=is_early)
        else:
            self.banner.say(messages, now, 0.0, RECAP_SENTENCES)
        if not (self.quiet or self.frames or self.shows_past):
            self.moods.note_step(now, self.motion_factor)

    def _brings_card(self, view: View, messages: Sequence[Told]) -> bool:
        """Return whether a card that messages name moves or is turned up with this view."""
        old_view = self.renderer.view
        if old_view is None:
            return False
        named = {card for line in messages for card in mentioned_cards_and_seats(line.why)[0]}
        for zone, cards in view.zones.items():
            new_cards = {*cards}.difference(old_view.zones.get(zone, ()))
            if not named.isdisjoint(new_cards):
                return True
        return False

    def latest_messages(self, view: View) -> Sequence[Told]:
        """Return the messages of the last step to the viewer; none of another hand."""
        run = self.event_log.open_run(view.seat)
        last = run or self.event_log.latest(view.seat, self.match.step)
        return last.sentences if last and last.hand == view.table.hand else ()

    def covered_frame(self) -> Frame | None:
        """Return what everybody may see and read; None unless one of several faces the screen."""
        view = self.viewpoint.covered_view()
        return None if view is None else Frame(view, self.latest_messages(view))

    def split_view(self, view: View) -> Sequence[Frame]:
        """Return the frames that show a view: two if cards are turned up in it, else one. In the
        first of two, the cards are still face down; the first message that names one of them comes
        with the second, so that no card is named before it turns over."""
        old_view, messages = self.renderer.view, self.latest_messages(view)
        if self.skipping or not messages or old_view is None:
            return (Frame(view),)
        covered, turned_up = self._turn_down(view, set(view.shown) - visible_cards(old_view))
        if not turned_up:
            return (Frame(view),)
        names_card = [
            bool(mentioned_cards_and_seats(line.why)[0] & turned_up) for line in messages[:-1]
        ]
        split = [*names_card, True].index(True)  # the last message is never told before
        return Frame(covered, messages[:split], until_read=True), Frame(view, messages[split:])

    def _turn_down(self, view: View, cards: Set[Card]) -> tuple[View, set[Card]]:
        """Turn down these cards in zones that hide their cards from the viewer, and everywhere the
        cards of secret choices just made. Return the new view, and all cards turned down in it."""
        covered, sight = copy_view(view), self.match.rules.SIGHT
        chosen = self._cards_just_unsealed()
        turned = set[Card]()
        for zone, zone_cards in view.zones.items():
            kind, owner = kind_and_owner(zone)
            is_open = sight[kind] == "all" or (sight[kind] == "owner" and owner == view.seat)
            hidden = chosen if is_open else chosen | cards
            turned_here = hidden.intersection(zone_cards)
            others = [card for card in zone_cards if card not in turned_here]
            covered.zones[zone] = [*others, *[UNKNOWN] * len(turned_here)]
            turned |= turned_here
        covered.shown = view.shown - cards
        return covered, turned

    def _cards_just_unsealed(self) -> set[Card]:
        """Return the cards of choices that several seats made in secret in the last step."""
        made = self.match.history[-1].made
        if len(made) < 2:
            return set()
        verbs = self.renderer.looks.layout.verbs
        sealed = [move for move in made.values() if move.verb in verbs and verbs[move.verb].seals]
        return {card for move in sealed for card in move.cards}

    def glimpse(self, view: View) -> Frame:
        """Return the frame of a step whose climax is skipped; it stays like a step of a recap."""
        return Frame(view, seconds=RECAP_STEP_SECONDS * self._usual_pause_factor)

    def is_banner_unread(self, now: float) -> bool:
        return not self.skipping and not self.banner.is_read(now)

    def queue_recap(self, seat: int) -> bool:
        """Queue a recap of the steps that a person has missed, each with the last sentences up to
        it; the last ones stay in the banner until their choice. Return False if there are none."""
        past = [*self.viewpoint.recap_views(seat), PastView(self.match.step, self.viewpoint.view())]
        changed = [
            earlier
            for earlier, later in pairwise(past)
            if _seen_on_felt(earlier.view) != _seen_on_felt(later.view)
        ]
        if not changed:
            return False
        first, *missed = [*changed[-RECAP_STEPS:], past[-1]]
        frames, first_step = [], past[0].step + 1
        for step, view in missed:
            sentences = self.event_log.sentences(seat, first_step, step)[-RECAP_SENTENCES:]
            frames.append(Frame(view, sentences, RECAP_STEP_SECONDS * self.pause_factor))
        self._queue_past(first.view, frames)
        return True

    def queue_replay(self) -> bool:
        """Queue the last steps once more, then the table as it is now. In a run of idle choices,
        such as passes, later ones go by quickly. Return False if the hand has had no steps."""
        past, present = self.viewpoint.replay_views(), self.viewpoint.view()
        if not past:
            return False
        frames, messages = list[Frame](), list[Told]()
        facing = self.viewpoint.facing_seat
        runs = self.event_log.run_sentences(facing)
        for step, view in past[1:]:
            is_same_run = step in runs and messages == [*runs[step]]
            new_messages = runs.get(step) or self.event_log.sentences(facing, step, step)
            messages = [*new_messages] or messages  # the old ones stay if there are no new ones
            seconds = IDLE_SECONDS * self.pause_factor if is_same_run else None
            frames.append(Frame(view, messages, seconds, until_read=True))
        if frames[-1].view != present:
            frames.append(Frame(present, messages))
        frames[-1] = frames[-1]._replace(room_needs=copy(self.renderer.steady))
        self._queue_past(past[0].view, frames)
        return True

    def _queue_past(self, start: View, frames: Sequence[Frame]) -> None:
        """Clear the table, and queue a view of the past without messages, then these frames."""
        self.frames.append(Frame(start, (), FIRST_SECONDS * self.pause_factor))
        self.frames.extend(frames)
        self.shows_past = True
        self.renderer.settle()  # end all flights, such as those that make room for the log
        self.renderer.table = None  # the first frame does not animate from another person's view

    def cut_short(self, now: float) -> bool:
        """Show the last waiting frame; end all flights and pauses. Return False if none waits."""
        if not (self.busy or self.is_holding(now) or self.is_banner_unread(now)):
            return False
        if self.frames:
            last = self.frames[-1]
            self.frames.clear()
            self.announce(last, now)
            self.renderer.steady = last.room_needs or self.renderer.steady
            company = self.company(last.view)
            self.renderer.show(last.view, company, self.viewpoint.bottom, now, 0.0)
        self._finish_current(now)
        return True

    def discard_frames(self, now: float) -> None:
        """Drop the frames that wait, stop skipping, and end the animation of the present frame."""
        self.frames.clear()
        self.skipping = False
        self._finish_current(now)

    def _finish_current(self, now: float) -> None:
        """End the flights, messages, sounds and pause of the present frame."""
        self.is_outdated = False
        self.banner.hurry(now)
        self.renderer.settle()
        self.app.speaker.cancel()
        self._hold_until = now

    def company(self, view: View) -> Company:
        """Return the players as the table shows them with a view: names, portraits and signs; and
        unless `quiet`, who has to choose now (`owes`) or later, and who has chosen."""
        match = self.match
        has_bots = BOT in [player.who for player in match.players]
        everybody = Company(
            [player.name for player in match.players], portraits=self.faces,
            signs=tuple(map(self._signs, range(len(match.players)))),
            simply=has_bots and self.app.computers_simplified,
            colours=self.app.profiles.colours(match.players),
            sealed=deal_seal(match.seals, view.table.hand) is not None,
            even=handicap_summary(self.banner.words, match), moods=self.moods.by_seat,
        )  # fmt: skip
        if self.quiet:
            return everybody
        if self.frames and self.shows_past:
            return replace(everybody, owes=frozenset(match.rules.actors(view)))
        owes = frozenset(self.viewpoint.known_choosers())
        # Computers choose first, then the person facing the screen, then all others.
        first = (
            owes.difference(self.viewpoint.people) or owes & {self.viewpoint.facing_seat} or owes
        )
        chosen = frozenset(match.waiting_choices)
        sealed = frozenset(seat for seat in chosen if match.seal_of(seat))
        return replace(everybody, owes=owes, later=owes - first, chosen_seats=chosen, seals=sealed)

    def _signs(self, seat: int) -> tuple[str, ...]:
        """Return the signs on a plate for the kinds of help that its person has switched on."""
        if seat not in self.viewpoint.people:
            return ()
        help = self.app.profiles.help(self.match.players[seat])
        hint_signs = (LAMP,) if help.hints else ()
        pace_signs = (HOURGLASS,) if help.pace < 1 else ()
        return hint_signs + pace_signs

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        self.app.speaker.schedule(cues, now)

    def sound(self, sound: str, now: float) -> None:
        if not self.skipping and not self.at_once:
            self.app.speaker.play_now(sound, now)
