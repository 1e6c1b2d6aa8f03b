"""Speak the table: what happens to the room, a person's own cards only when asked.

Of what happens the room's own sentences are said, which nobody's hand has any part in. What the
person at the screen alone may see, the cards they hold and all that the keys are on while they
choose, is said only once they have asked for their hand by its key: of several people each anew
at every turn, and twice, as the others may hear it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.said import Why
from rules.kit.sight import kind_and_owner
from rules.kit.story import Told
from table.app.voice_output import VoiceOutput, sentences
from table.i18n.phrases import choice_prompt, list_names
from table.i18n.words import Words
from table.input.asking_in_turn import question_text
from table.input.table_input import TableInput
from table.scenes.match.focus_announcer import (
    ACTS,
    Descriptions,
    FocusAnnouncer,
    hands_open,
    notes_text,
    scores_text,
)
from table.scenes.match.log import Log
from table.scenes.match.table_screen import TableScreen
from table.session.event_log import LogEntry
from table.session.score_rows import ScoreRows

FAR = 10  # sentences by which a page is turned
STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -FAR,
    pygame.K_PAGEDOWN: FAR,
    pygame.K_HOME: -(1 << 30),
    pygame.K_END: 1 << 30,
}


class LogReader:
    """While the log is open, `event` reads the sentence that a key leads to: the first press the
    last one, and before the first of a hand which hand it is. What only one person was told is
    read where `trusts` says that they have asked for their hand; else the room's log is."""

    def __init__(self, log: Log, voice: VoiceOutput, trusts: Callable[[], bool]) -> None:
        self.log, self.voice, self.trusts = log, voice, trusts
        self._at: int | None = None
        self._open = False

    def step(self) -> None:
        """A frame: the log that has come says how it is read."""
        log, words = self.log, self.log.words
        if log.open == self._open:
            return
        self._open, self._at = log.open, None
        n = len(self._lines())
        said = words.say("spoken.log", n=n) if log.open else words.say("spoken.log.shut")
        self.voice.asked(said, words.language)

    def event(self, key: int) -> bool:
        """A key was pressed; True for one that leads out of the log, where one is kept."""
        if not self.log.open or not self.voice.on:
            return False
        words, lines = self.log.words, self._lines()
        if key == pygame.K_TAB and self.voice.follows:
            self.voice.asked(words.say("spoken.log", n=len(lines)), words.language)
            return True
        if key in STEPS and lines:
            self._read(key, lines)
        return False

    def _read(self, key: int, lines: Sequence[tuple[LogEntry, int]]) -> None:
        last = len(lines) - 1
        first = 0 if key == pygame.K_HOME else last
        to = first if self._at is None else self._at + STEPS[key]
        before_at, self._at = self._at, min(max(0, to), last)
        (entry, number), words = lines[self._at], self.log.words
        before = lines[self._at - 1][0] if self._at else None
        names = [player.name for player in self.log.event_log.there(entry)]  # who sat there then
        said = [words.with_names(names).tell(entry.told[number].why)]
        if before is None or (before.hand, before.row) != (entry.hand, entry.row):
            said.insert(0, self.log.called(entry.hand, entry.row))
        if before_at == self._at:
            said.insert(0, words.say("spoken.log.end" if STEPS[key] > 0 else "spoken.log.start"))
        private = self.trusts() and self.log.audience is not None
        tell = self.voice.own if private else self.voice.asked
        tell(sentences(said), words.language)

    def _lines(self) -> list[tuple[LogEntry, int]]:
        """All that may be read, each with its number within what was told at once."""
        every = self.log.entries(self.log.audience if self.trusts() else None)
        entries = (entry for entry in every if not sealing(entry))
        return [(entry, at) for entry in entries for at in range(len(entry.told))]


def sealing(entry: LogEntry) -> bool:
    """Whether it tells of the dealer's seals: words to be compared, which nobody can by ear."""
    return entry.aside and not entry.seats


HAND, TABLE, SCORE, LAST = pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F9
WALKS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT)
ASKED_HINT = "table.hint"
QUIET = (pygame.K_LCTRL, pygame.K_RCTRL)  # as in every program that reads out


class Narrator:
    """Speaks of one table. Tell it what happens: `note` after a step, `turn`, `refused`; `step`
    with every frame, and `event` before anybody else."""

    def __init__(self, screen: TableScreen, rows: ScoreRows) -> None:
        self.screen, self.rows = screen, rows
        self.app, self.voice = screen.app, screen.app.voice
        self.match, self.viewpoint = screen.match, screen.viewpoint
        self.event_log = screen.presentation.event_log
        self._heard: list[LogEntry] = []  # what the room has been told
        self._rounds: dict[int | None, list[Why]] = {}  # told since each one's last choice
        self._chooses: set[int | None] = {None}  # whose next choice begins another round
        self._warned: int | None = None
        self.trusted: int | None = None
        self._stays = False
        self._walked = False  # a key that walks has been pressed where it leads nowhere
        self._moment = self._hurried = False  # a moment is told large, and a key has hurried it
        self.focus = FocusAnnouncer(screen, self._trusts)
        self.log_reader = LogReader(screen.log, self.voice, self._trusts)
        self.voice.trusted = self._trusts
        self.voice.hush(own=True)
        self._fresh()
        self._open: dict[str, tuple[Card, ...]] = {}  # hands that everybody sees
        self._turned_up()
        self._knows_keys = False

    @property
    def names(self) -> list[str]:
        """Who sits there, as the room is told."""
        return [self.room.display_name(player.name) for player in self.match.players]

    @property
    def room(self) -> Words:
        """The words of what is said to all."""
        return self.screen.look.room_words

    @property
    def own(self) -> Words:
        """The words of what is said to the person at the screen."""
        return self.screen.words

    # what happens

    def note(self) -> None:
        """The match has gone on, or back."""
        public, opened = self._fresh(), self._turned_up()
        if public:
            self._keep(public)
        if not self.voice.on:
            return
        for told in public:
            self.talk(told.why)
        recital = self._recital(None)
        beside = notes_text(self.match.rules, self.match.view(None), self.room)
        for zone in opened:  # card by card, as everybody sees them
            said = sentences([recital.place(zone), beside.get(zone, "")])
            self.voice.room(said, self.room.language)

    def talk(self, said: Why) -> None:
        """Say something to the room, such as what somebody has said at the table."""
        self.voice.room(self.room.tell(said), self.room.language)

    def _turned_up(self) -> list[str]:
        """The hands that everybody sees since this was asked last."""
        open_now = hands_open(self.match.rules, self.match.view(None))
        before, self._open = self._open, open_now
        return [zone for zone in open_now if zone not in before]

    def _keep(self, public: Sequence[Told]) -> None:
        """For whoever asks what has happened since they chose last; that somebody asked for a
        hint is no part of it."""
        fresh = [told.why for told in public if told.why.key != ASKED_HINT]
        for seat in (None, *self.viewpoint.people):
            before = [] if fresh and seat in self._chooses else self._rounds.get(seat, [])
            self._rounds[seat] = [*before, *fresh]
        if fresh:
            self._chooses = {None}

    def _fresh(self) -> list[Told]:
        """What the room has been told that it had not been before."""
        before, self._heard = self._heard, list(self.event_log.entries(None))
        known = {id(entry) for entry in before}
        marks = [entry.told for entry in before if entry.mark]
        messages: list[Told] = []
        for entry in self._heard:
            again = id(entry) in known or (entry.mark and entry.told in marks)
            messages += [] if again or sealing(entry) else self.event_log.as_now(entry).told
        return messages

    def turn(self, controls: TableInput) -> None:
        """Somebody may choose now."""
        self._keep_trust()
        self.focus.anew()
        self._chooses.add(controls.builder.seat)
        view, words = self.match.view(None), self.room
        asking = asked(self.match.rules, view)
        question = Why(f"asked.{asking.phase}", asking.facts) if asking else choice_prompt(view)
        what = words.tell(question) if words.has(question.key) else ""
        name = self.names[controls.builder.seat]
        said = [words.say("spoken.turn", name=name, what=what).strip()]
        if not self._knows_keys and not self.screen.scene.reads_itself:
            said.append(words.say("spoken.keys.turn"))
            self._knows_keys = True
        elif not self._trusts():
            said.append(words.say("spoken.keys"))
        self.voice.room(sentences(said), words.language)
        if asking:
            self.voice.own(question_text(controls.builder, self.own), self.own.language)

    def refused(self, wrong: Why) -> None:
        """A move was not allowed: why not, to who may hear of it."""
        self.focus.answered += 1
        if not self._trusts():
            self.voice.asked(self.own.say("spoken.pressed.unread"), self.own.language)
            return
        said = self.own.say(f"reason.{wrong.key}", **dict(wrong.facts))
        self.voice.own(said, self.own.language)

    # who may hear what

    def _keep_trust(self) -> None:
        """Whoever asked for their hand is trusted as long as they face the screen."""
        facing = self.viewpoint.facing
        if self.trusted not in (None, facing):
            self.trusted = None
            self.voice.hush(own=True)
        if self._warned != facing:
            self._warned = None

    def _trusts(self) -> bool:
        return self.trusted is not None and self.trusted == self.viewpoint.facing

    def _ask_for_hand(self) -> None:
        """The key of the hand: on a shared screen it has to be pressed twice in a turn."""
        facing, words = self.viewpoint.facing, self.own
        if facing is None:
            self.voice.asked(words.say("spoken.nobody"), words.language)
        elif self.viewpoint.shared and facing not in (self.trusted, self._warned):
            self._warned = facing
            self.voice.asked(words.say("spoken.only", name=self.names[facing]), words.language)
        else:
            self.trusted = facing
            self.voice.own(self._hand(facing), words.language)

    def _hand(self, seat: int) -> str:
        """What the seat holds, as it lies there from left to right."""
        view, sight = self.match.view(seat), self.match.rules.SIGHT
        table = self.screen.showing.table
        lying = {pose.face: pose.x for pose in table.poses.values()} if table else {}
        zones = []
        for zone, cards in view.zones.items():
            kind, owner = kind_and_owner(zone)
            if owner == seat and sight[kind] == "owner" and (cards or kind == "hand"):
                zones.append((zone, sorted(cards, key=lambda card: (lying.get(card, 0.0), card))))
        beside = notes_text(self.match.rules, view, self.own)
        controls, said = self.screen.controls, [self._recital(seat).hand(zones)]
        drawn = controls.lights.drawn if controls is not None else ()
        fresh = [self.own.as_text(card) for card in drawn if card is not UNKNOWN]
        if fresh:
            said.append(self.own.say("spoken.drawn.now", what=list_names(self.own, fresh)))
        said += [beside.get(zone, "") for zone, _ in zones]
        if controls is not None:
            said += [self.focus.picked(controls), question_text(controls.builder, self.own)]
        return sentences(said)

    def _table(self) -> str:
        """Who deals and who chooses, and all that lies there."""
        view, say, said = self.match.view(None), self.room.say, []
        phase = self.screen.layout.phases.get(view.phase)
        if not (phase and phase.undealt):
            said.append(say("about.dealer.line", name=self.names[view.table.dealer]))
        owes = self.screen.presentation.company(self.viewpoint.view()).owes
        if owes:
            names = list_names(self.room, [self.names[seat] for seat in sorted(owes)])
            said.append(say("spoken.owes", names=names))
        return sentences([*said, self._recital(None).table()])

    def _recital(self, seat: int | None) -> Descriptions:
        match, words = self.match, self.room if seat is None else self.own
        view, layout = match.view(seat), self.screen.layout
        return Descriptions(view, layout, words, self.names, match.hands_agreed)

    # keys

    def event(self, event: pygame.event.Event) -> bool:
        """One event; True if it was for the voice."""
        self.focus.note(event)
        if event.type != pygame.KEYDOWN or not self.voice.on:
            return False
        presses = event.key in ACTS and self._moment and not self._stays
        self._hurried = self._hurried or presses
        waits = self.screen.controls is None and self.voice.follows
        waits = waits and not (self.screen.highlights.on or self.screen.scene.reads_itself)
        self._walked = event.key in WALKS and waits
        self._keep_trust()
        if self.log_reader.event(event.key):
            return True
        if event.key in QUIET:
            self.voice.hush()
            return False
        if event.key == HAND:
            self._ask_for_hand()
            return True
        answers = {TABLE: self._table, LAST: self._last}
        answers[SCORE] = partial(scores_text, self.rows, self.room, self.names)
        if event.key in answers:
            self.voice.asked(answers[event.key](), self.room.language)
        return event.key in answers

    def _last(self) -> str:
        told = self._rounds.get(self.viewpoint.facing) or self._rounds.get(None, [])
        return sentences(map(self.room.tell, told)) or self.room.say("play.nothing")

    # frames

    def step(self) -> None:
        """A frame: what has changed of what is met."""
        trouble = self.voice.trouble()
        if trouble is not None:
            self.screen.engine.notice(self.own.tell(trouble))
        if not self.voice.on:
            return
        self._keep_trust()
        walked, self._walked = self._walked, False
        if walked and self.screen.controls is None:  # it has not even hurried on what moves there
            self.voice.asked(self.own.say("spoken.notyet"), self.own.language)
        highlights = self.screen.highlights
        stays = highlights.may_go_on(self.screen.engine.now)
        begins = highlights.waited_for and not self._moment
        if begins or (stays and not self._stays and self._hurried):
            self.voice.room(self.room.say("climax.on"), self.room.language)
            self._hurried = False
        self._stays, self._moment = stays, highlights.waited_for
        self.log_reader.step()
        self.focus.step()
