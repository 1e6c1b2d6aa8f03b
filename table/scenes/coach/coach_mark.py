"""Place the guide's note in a window, speak it, and say what a press on it means."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from table.app.app import App
from table.app.voice_output import sentences
from table.engine.page import QUIET_SECONDS
from table.engine.scene import Engine
from table.felt.canvas import Item, item
from table.felt.coach_mark import (
    CoachButton,
    CoachMark,
    CoachNote,
    CoachRooms,
    CoachStyle,
    coach_mark,
    pointers,
)
from table.i18n.words import Words
from table.scenes.coach.tutorial_controller import TutorialController

ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
RING = 3  # the width in pixels of the ring round the focused button, and its distance


class CoachMarkPlacement:
    """Lays out, speaks and operates the coach mark of one guide. `mark`: the one shown, or None.
    `foot`: the lower right corner of the last one, where the next one has its buttons too, if
    possible. `focused_button`: the name of the button with the keyboard focus, or "". A new
    sentence takes no press for QUIET_SECONDS: it may be meant for what was there before."""

    def __init__(self, app: App, engine: Engine, tutorial: TutorialController) -> None:
        self.app, self.engine, self.tutorial = app, engine, tutorial
        self.mark: CoachMark | None = None
        self.foot: tuple[int, int] | None = None
        self.focused_button = ""
        self._appeared = (-1, -1), 0.0  # the sentence that is shown, and since when
        self._spoken: tuple[object, ...] = ()  # the sentence that was spoken last
        self._spoken_meant = ""  # the button of Enter, as it was spoken last
        self._words: Words | None = None

    def note(self, words: Words) -> CoachNote:
        """Return the content of the coach mark in the game's words: text, counter and buttons."""
        tutorial, say = self.tutorial, words.say
        if tutorial.over:
            again = CoachButton("again", say("guide.again"))
            seats = CoachButton("seats", say("guide.play"), meant=True)
            return CoachNote((say("guide.end"),), "", (again, seats))
        number, last = tutorial.shown_number + 1, len(tutorial.guide.steps)
        counted = say("guide.count", at=number, most=last)
        buttons = [CoachButton("leave", say("guide.leave"))]
        if tutorial.may_go_back:
            buttons.append(CoachButton("back", say("common.back")))
        if tutorial.offers_help and tutorial.shown_number == tutorial.number:
            name = "do" if tutorial.shows_move else "show"
            buttons.append(CoachButton(name, say(f"guide.{name}"), meant=True))
        if tutorial.waits_for_next:
            label = say("common.done" if number == last else "guide.next")
            buttons.append(CoachButton("next", label, meant=True))
        else:
            counted += "  ·  " + say("guide.yours")
        keys = tutorial.answers or (tutorial.shown_step.key,)
        text = say(next(filter(words.has, keys), keys[0]))  # the first key that has a text
        pieces = tuple(words.card_pieces(text))
        return CoachNote(pieces, counted, tuple(buttons), bool(tutorial.answers))

    def lay_out(self, words: Words, rooms: CoachRooms, faces: tuple[str, ...]) -> CoachMark:
        """Lay out the coach mark with its present content, speak what is new, and return it."""
        theme = self.engine.theme
        style = CoachStyle(theme, self.app.themes.deck(theme), faces)
        note = self.note(words)
        self._words = words
        sentence = self.tutorial.number, self.tutorial.shown_number
        if self.mark is None or sentence != self._appeared[0]:
            self._appeared = sentence, self.engine.now
        self.mark = coach_mark(note, rooms._replace(foot=self.foot), self.engine.size, style)
        self.foot = self.mark.rect.bottomright
        if self.focused_button not in self.mark.presses:
            self.focused_button = ""
        if self.app.voice.is_on:
            self._speak(note, words)
        return self.mark

    def _speak(self, note: CoachNote, words: Words) -> None:
        """Speak the sentence with its number, and the button that Enter would press, if new."""
        tutorial = self.tutorial
        slips = tutorial.slips if tutorial.answers else 0  # the same answer once more is new
        sentence = tutorial.number, tutorial.shown_number, tutorial.answers, slips
        texts = []
        if sentence != self._spoken:
            texts += ["".join(map(words.as_text, note.pieces)), note.count_text]
        enter_label = next((press.says for press in note.presses if press.meant), "")
        if enter_label and (texts or enter_label != self._spoken_meant):
            texts.append(words.say("spoken.enter", what=enter_label))
        self._spoken, self._spoken_meant = sentence, enter_label
        self.app.voice.say_to_room(sentences(texts), words.language)

    def _move_focus(self, back: bool) -> None:
        """Move the focus to the next button of the coach mark, or to the one before it (`back`),
        and speak it. After the last button no one has the focus."""
        assert self.mark is not None and self._words is not None
        stops, words = ["", *self.mark.presses], self._words
        offset = -1 if back else 1
        self.focused_button = stops[(stops.index(self.focused_button) + offset) % len(stops)]
        if self.focused_button and self.app.voice.reads_focus:
            labels = {press.name: press.says for press in self.note(words).presses}
            text = words.say("spoken.button", what=labels[self.focused_button])
            self.app.voice.say_now(text, words.language)

    def pointer_items(self, rooms: CoachRooms) -> dict[Hashable, Item]:
        """Return the lights and arrows from the coach mark to the things that it is about."""
        if self.mark is None:
            return {}
        return pointers(self.mark.rect, rooms, self.engine.size, self.engine.theme)

    def items(self) -> dict[Hashable, Item]:
        """Return the items of the coach mark, with a ring round the button that has the focus."""
        if self.mark is None:
            return {}
        if self.focused_button not in self.mark.presses:
            return self.mark.items
        ring = self.mark.presses[self.focused_button].inflate(2 * RING, 2 * RING)
        picture = pygame.Surface(ring.size, pygame.SRCALPHA)
        colour = self.engine.theme.highlight
        pygame.draw.rect(picture, colour, picture.get_rect(), width=RING, border_radius=2 * RING)
        above = max(item.depth for item in self.mark.items.values()) + 1
        return {**self.mark.items, ("guide", "at"): item(above, (picture, ring.topleft, 0))}

    def take_event(self, event: pygame.event.Event) -> str:
        """Return the name of the button that an event presses; "panel" for a press beside them or
        too early; "" if it is for others. “Next”, “back” and “show” take effect here."""
        name = self._pressed_name(event)
        if name and self.engine.now < self._appeared[1] + QUIET_SECONDS:
            return "panel"
        if name == "next":
            self.tutorial.go_next()
        elif name == "back":
            self.tutorial.go_back()
        elif name == "show":
            self.tutorial.shows_move = True
            self.tutorial.answers = ()
        return name

    def _pressed_name(self, event: pygame.event.Event) -> str:
        """Return the name of the button that an event presses (see `take_event`). Tab moves the
        focus; any other press removes it."""
        if self.mark is None:
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN and self.mark.rect.collidepoint(event.pos):
            for name, rect in self.mark.presses.items():
                if rect.collidepoint(event.pos):
                    return name
            return "next" if self.tutorial.waits_for_next else "panel"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._move_focus(bool(event.mod & pygame.KMOD_SHIFT))
            return "panel" if self.focused_button else ""
        old_focus = self.focused_button
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.focused_button = ""
        return self._keyed_name(event.key, old_focus) if event.type == pygame.KEYDOWN else ""

    def _keyed_name(self, key: int, focused: str) -> str:
        """Return the name of the button that a key presses; Enter presses the `focused_button`
        one."""
        tutorial = self.tutorial
        if key in ENTERS and focused:
            return focused
        if key in ENTERS and tutorial.over:
            return "seats"
        if key in ENTERS and tutorial.waits_for_next:
            return "next"
        if key == pygame.K_a and tutorial.over:
            return "again"
        return "back" if key == pygame.K_BACKSPACE and tutorial.may_go_back else ""
