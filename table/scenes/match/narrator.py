"""Speak the table: events to the room, a person's own cards only on request.

The messages for everybody are spoken as they come. A person's cards, and what the cursor is on
while they choose, are spoken only after that person has pressed the key of their hand; of several
people each has to press it in every turn, and twice, because the others may hear it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from rules.kit.asking import asked
from rules.kit.cards import UNKNOWN, Card
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from rules.kit.story import Told
from table.app.voice_output import VoiceOutput, sentences
from table.felt.typeset import Pieces
from table.i18n.phrases import choice_prompt, list_names
from table.i18n.words import Words
from table.input.asking_in_turn import question_text
from table.input.table_input import TableInput
from table.scenes.coach.hint_preview import spoken_text
from table.scenes.match.focus_announcer import (
    Descriptions,
    FocusAnnouncer,
    note_texts,
    open_hands,
    scores_text,
)
from table.scenes.match.log import BEYOND_END, Log
from table.scenes.match.table_screen import TableScreen
from table.session.log_entry import LogEntry, is_idle
from table.session.score_rows import ScoreRows

PAGE_SENTENCES = 10  # of the log, by which Page Up and Page Down move
LOG_STEPS = {
    pygame.K_UP: -1, pygame.K_PAGEUP: -PAGE_SENTENCES, pygame.K_HOME: -BEYOND_END,
    pygame.K_DOWN: 1, pygame.K_PAGEDOWN: PAGE_SENTENCES, pygame.K_END: BEYOND_END,
}  # fmt: skip


class LogReader:
    """Reads the open log aloud, sentence by sentence, beginning with the last one. Before the first
    sentence of a row it reads the row's name. Private messages are read if `may_speak_hand`."""

    def __init__(self, log: Log, voice: VoiceOutput, may_speak_hand: Callable[[], bool]) -> None:
        self.log, self.voice, self.may_speak_hand = log, voice, may_speak_hand
        self._index: int | None = None  # of the sentence read last
        self._was_open = False

    def step(self) -> None:
        """Say so if the log has been opened or closed since the last frame."""
        log, words = self.log, self.log.words
        if log.open == self._was_open:
            return
        self._was_open = log.open
        self._index = None
        n = len(self._readable_lines())
        text = words.say("spoken.log", n=n) if log.open else words.say("spoken.log.shut")
        self.voice.say_now(text, words.language)

    def event(self, key: int) -> bool:
        """Read the sentence to which a key leads. Return whether nothing else may take the key."""
        if not self.log.open or not self.voice.is_on:
            return False
        words, lines = self.log.words, self._readable_lines()
        if key == pygame.K_TAB and self.voice.reads_focus:
            self.voice.say_now(words.say("spoken.log", n=len(lines)), words.language)
            return True
        if key in LOG_STEPS and lines:
            self._read_line(key, lines)
        return False

    def _read_line(self, key: int, lines: Sequence[tuple[LogEntry, int]]) -> None:
        """Read the sentence to which a key of LOG_STEPS leads, with the name of its row if it is
        the row's first. If it has just been read, say that the log ends there."""
        words = self.log.words
        last, old_index = len(lines) - 1, self._index
        if old_index is None:
            target = 0 if key == pygame.K_HOME else last
        else:
            target = old_index + LOG_STEPS[key]
        self._index = min(max(0, target), last)
        entry, number = lines[self._index]
        previous = lines[self._index - 1][0] if self._index else None
        names = [player.name for player in self.log.event_log.players_at(entry)]
        texts = [words.with_names(names).tell(entry.sentences[number].why)]
        if previous is None or (previous.hand, previous.row) != (entry.hand, entry.row):
            texts.insert(0, self.log.row_name(entry.hand, entry.row))
        if old_index == self._index:
            end = "spoken.log.end" if LOG_STEPS[key] > 0 else "spoken.log.start"
            texts.insert(0, words.say(end))
        is_private = self.may_speak_hand() and self.log.audience is not None
        speak = self.voice.say_privately if is_private else self.voice.say_now
        speak(sentences(texts), words.language)

    def _readable_lines(self) -> list[tuple[LogEntry, int]]:
        """Return all sentences that may be read, as (entry, index of the sentence in it)."""
        audience = self.log.audience if self.may_speak_hand() else None
        entries = self.log.entries(audience)
        return [(entry, at) for entry in entries for at in range(len(entry.sentences))]


HAND_KEY, TABLE_KEY, SCORE_KEY, LAST_KEY = pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F9
WALK_KEYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT)
HINT_MESSAGE = "table.hint"
SILENCE_KEYS = (pygame.K_LCTRL, pygame.K_RCTRL)  # as in every program that reads out


class Narrator:
    """Speaks one table. Call `note_step` after each step of the match, `step` in every frame, and
    `event` with every event before anything else gets it. `trusted_seat`: who has asked to hear
    their hand and still faces the screen. `called_seat`: the one the curtain called last."""

    def __init__(self, screen: TableScreen, rows: ScoreRows) -> None:
        self.screen, self.rows = screen, rows
        self.app, self.voice = screen.app, screen.app.voice
        self.match, self.viewpoint = screen.match, screen.viewpoint
        self.event_log = screen.presentation.event_log
        self._room_entries: list[LogEntry] = []  # told to everybody so far
        self._idle_entries: list[LogEntry] = []  # of a run that goes on, not told yet
        self._messages: list[Why] = []  # to everybody
        self._round_starts: dict[int | None, int] = {}  # the first one since a seat's last choice
        self._awaits_round: set[int | None] = {None}  # the seats whose next message is the first
        self._warned_seat: int | None = None
        self.trusted_seat: int | None = None
        self.called_seat: int | None = None
        self._could_go_on = False  # from a climax, in the last frame
        self._walked_in_vain = False  # an arrow was pressed while nobody chooses
        self._coach_sentence: Pieces = ()  # spoken last
        self.focus = FocusAnnouncer(screen, self._may_speak_hand)
        self.log_reader = LogReader(screen.log, self.voice, self._may_speak_hand)
        self.voice.may_speak_hand, self.voice.listener = self._may_speak_hand, self._listener
        self.voice.stop(private_only=True)
        self._take_messages()
        self._open_hands = open_hands(self.match.rules, self.match.view(None))  # to everybody
        self._keys_explained = False

    @property
    def names(self) -> list[str]:
        return [self.room_words.display_name(player.name) for player in self.match.players]

    @property
    def room_words(self) -> Words:
        return self.screen.look.room_words

    def note_step(self) -> None:
        """Speak the new messages and the hands that have been opened to everybody."""
        messages = self._take_messages()
        old_hands = self._open_hands
        self._open_hands = open_hands(self.match.rules, self.match.view(None))
        to_repeat = [message.why for message in messages if message.why.key != HINT_MESSAGE]
        if to_repeat:
            self._round_starts.update(dict.fromkeys(self._awaits_round, len(self._messages)))
            self._awaits_round = {None}
            self._messages += to_repeat
        if not self.voice.is_on:
            return
        for message in messages:
            self.say_to_room(message.why)
        descriptions = self._descriptions(None)
        notes = note_texts(self.match.rules, self.match.view(None), self.room_words)
        for zone in self._open_hands:  # card by card
            if zone not in old_hands:
                text = sentences([descriptions.target_text(zone), notes.get(zone, "")])
                self.voice.say_to_room(text, self.room_words.language)

    def say_to_room(self, message: Why) -> None:
        self.voice.say_to_room(self.room_words.tell(message), self.room_words.language)

    def _take_messages(self) -> list[Told]:
        """Return the messages to everybody that have come since the last call, and remember their
        entries. A mark, such as a hint taken, is told once. Idle choices, such as passes, wait
        until their run is over, and are merged."""
        old_entries = self._room_entries
        self._room_entries = list(self.event_log.entries(None))
        known = {id(entry) for entry in old_entries}
        told_marks = [entry.sentences for entry in old_entries if entry.mark]
        self._idle_entries = [entry for entry in self._idle_entries if entry in self._room_entries]
        entries: list[LogEntry] = []
        for entry in self._room_entries:
            if id(entry) in known or (entry.mark and entry.sentences in told_marks):
                continue
            if is_idle(entry, self.match.chairs.tables):
                self._idle_entries.append(entry)
            else:
                entries.append(entry)
        if self.event_log.open_run(None) is None:
            entries = self.event_log.merge_runs(self._idle_entries) + entries
            self._idle_entries = []
        named = map(self.event_log.with_present_names, entries)
        return [message for entry in named for message in entry.sentences]

    def announce_turn(self, controls: TableInput) -> None:
        """Say whose turn it is and what is asked."""
        self._expire_trust()
        self.focus.speak_again()
        self._awaits_round.add(controls.builder.seat)
        view, words = self.match.view(None), self.room_words
        asking = asked(self.match.rules, view)
        if asking:
            question = Why(f"asked.{asking.phase}", asking.facts)
        else:
            question = choice_prompt(self.match.rules, view)
        prompt = words.tell(question) if words.has(question.key) else ""
        name = self.names[controls.builder.seat]
        texts = [words.say("spoken.turn", name=name, what=prompt).strip()]
        if not self._keys_explained and not self.screen.scene.reads_itself:
            texts.append(words.say("spoken.keys.turn"))
            self._keys_explained = True
        elif not self._may_speak_hand():
            texts.append(words.say("spoken.keys"))
        self.voice.say_to_room(sentences(texts), words.language)
        if asking:
            own = question_text(controls.builder, self.screen.words)
            self.voice.say_privately(own, self.screen.words.language)

    def explain_refusal(self, refusal: Why) -> None:
        """Say why a move was refused, or that the hand is not read out if it may not be spoken."""
        self.focus.answer_count += 1
        words = self.screen.words
        if not self._may_speak_hand():
            self.voice.say_now(words.say("spoken.pressed.unread"), words.language)
            return
        reason = words.say(f"reason.{refusal.key}", **dict(refusal.facts))
        self.voice.say_privately(reason, words.language)

    def _expire_trust(self) -> None:
        """End the permission and the warning of a person who no longer faces the screen."""
        facing = self.viewpoint.facing_seat
        if self.trusted_seat not in (None, facing):
            self.trusted_seat = None
            self.voice.stop(private_only=True)
        if self._warned_seat != facing:
            self._warned_seat = None

    def _may_speak_hand(self) -> bool:
        return self.trusted_seat is not None and self.trusted_seat == self.viewpoint.facing_seat

    def _listener(self) -> PlayerInfo | None:
        """Return the person whose voice settings apply: the one who faces a shared screen, or who
        was called to it. None if there is nobody, or once the table has been closed."""
        viewpoint, screen = self.viewpoint, self.screen
        seat = self.called_seat if viewpoint.facing_seat is None else viewpoint.facing_seat
        if seat is None or not viewpoint.shared or screen.scene not in screen.engine.stack:
            return None
        return self.match.players[seat]

    def _answer_hand_key(self) -> None:
        """Speak the hand. On a shared screen, warn at the first press, and speak at the second."""
        facing, words = self.viewpoint.facing_seat, self.screen.words
        if facing is None:
            self.voice.say_now(words.say("spoken.nobody"), words.language)
        elif self.viewpoint.shared and facing not in (self.trusted_seat, self._warned_seat):
            self._warned_seat = facing
            self.voice.say_now(words.say("spoken.only", name=self.names[facing]), words.language)
        else:
            self.trusted_seat = facing
            self.voice.say_privately(self._hand_text(facing), words.language)

    def _hand_text(self, seat: int) -> str:
        """Describe a seat's cards from left to right, those drawn and picked, and the question."""
        words, controls = self.screen.words, self.screen.controls
        view = self.match.view(seat)
        zones = self._own_zones(view, seat)
        texts = [self._descriptions(seat).hand_text(zones)]
        drawn = controls.lights.drawn_cards if controls is not None else ()
        drawn_names = [words.as_text(card) for card in drawn if card is not UNKNOWN]
        if drawn_names:
            texts.append(words.say("spoken.drawn.now", what=list_names(words, drawn_names)))
        notes = note_texts(self.match.rules, view, words)
        texts += [notes.get(zone, "") for zone, _ in zones]
        if controls is not None:
            if controls.builder.picked_cards:
                texts.append(self.focus.picked_text(controls.builder.picked_cards))
            texts.append(question_text(controls.builder, words))
        return sentences(texts)

    def _own_zones(self, view: View, seat: int) -> list[tuple[str, list[Card]]]:
        """Return the zones that only this seat sees, each with its cards from left to right on the
        table. Empty ones are left out, except the hand."""
        table, sight = self.screen.renderer.table, self.match.rules.SIGHT
        xs = {pose.face: pose.x for pose in table.poses.values()} if table else {}
        zones = []
        for zone, cards in view.zones.items():
            kind, owner = kind_and_owner(zone)
            if owner == seat and sight[kind] == "owner" and (cards or kind == "hand"):
                zones.append((zone, sorted(cards, key=lambda card: (xs.get(card, 0.0), card))))
        return zones

    def _table_text(self) -> str:
        """Describe the whole table: the dealer, who has to choose, and all visible cards."""
        say, texts = self.room_words.say, list[str]()
        if self.screen.layout.dealer:
            texts.append(say("about.dealer.line", name=self.names[self.match.table.dealer]))
        owes = self.screen.presentation.company(self.viewpoint.view()).owes
        if owes:
            names = list_names(self.room_words, [self.names[seat] for seat in sorted(owes)])
            texts.append(say("spoken.owes", names=names))
        return sentences([*texts, self._descriptions(None).table_text(self.match)])

    def _descriptions(self, seat: int | None) -> Descriptions:
        words = self.room_words if seat is None else self.screen.words
        return Descriptions(self.match.view(seat), self.screen.layout, words, self.names)

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: keys that ask for something to be spoken, walk through the log, or silence
        the voice. Return whether nothing else may take it."""
        self.focus.note_event(event)
        if event.type != pygame.KEYDOWN or not self.voice.is_on:
            return False
        is_nobodys_turn = self.screen.controls is None and not self.screen.highlights.is_active
        may_tell = self.voice.reads_focus and not self.screen.scene.reads_itself
        self._walked_in_vain = event.key in WALK_KEYS and is_nobodys_turn and may_tell
        self._expire_trust()
        if self.log_reader.event(event.key):
            return True
        if event.key in SILENCE_KEYS:
            self.voice.stop()
            return False
        if event.key == HAND_KEY:
            self._answer_hand_key()
        elif event.key == TABLE_KEY:
            self._say_now(self._table_text())
        elif event.key == LAST_KEY:
            last = self._messages[self._round_starts.get(self.viewpoint.facing_seat, 0) :]
            text = sentences(map(self.room_words.tell, last))
            self._say_now(text or self.room_words.say("play.nothing"))
        elif event.key == SCORE_KEY:
            self._say_now(scores_text(self.rows, self.room_words, self.names))
        return event.key in (HAND_KEY, TABLE_KEY, LAST_KEY, SCORE_KEY)

    def _say_now(self, text: str) -> None:
        self.voice.say_now(text, self.room_words.language)

    def step(self) -> None:
        """Speak what has changed since the last frame, and show a notice if the voice fails."""
        screen, failure = self.screen, self.voice.take_failure()
        if failure is not None:
            screen.engine.notice(screen.words.tell(failure))
        if not self.voice.is_on:
            return
        words = screen.words
        self._expire_trust()
        if self._walked_in_vain and screen.controls is None:  # the key has had no effect
            self.voice.say_now(words.say("reason.not_your_turn"), words.language)
        self._walked_in_vain = False
        can_go_on = screen.highlights.can_go_on
        if can_go_on and not self._could_go_on and screen.highlights.needs_press:
            self.voice.say_to_room(self.room_words.say("climax.on"), self.room_words.language)
        self._could_go_on = can_go_on
        coach_sentence = screen.coach_panel.shown_pieces
        if coach_sentence and not self._coach_sentence:
            self.voice.say_to_room(spoken_text(coach_sentence, words), words.language)
        self._coach_sentence = coach_sentence
        self.log_reader.step()
        self.focus.step()
