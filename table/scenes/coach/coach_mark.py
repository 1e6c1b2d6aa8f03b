"""Place the guide's note in a window, speak it, and say what a press on it means."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from table.app.app import App
from table.app.voice_output import sentences
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
RING = 3  # pixels, round the button that the keys are on


class CoachMarkPlacement:
    """Lays the leaf of one guide. `leaf`: the one shown, None for none. `at`: the name of its
    button that the keys are on, "" for none. `written`: the window and print for which its letters
    were chosen, and their height in pixels, which later sentences keep; None at first."""

    def __init__(self, app: App, engine: Engine, tutorial: TutorialController) -> None:
        self.app, self.engine, self.tutorial = app, engine, tutorial
        self.leaf: CoachMark | None = None
        self.written: tuple[object, int] | None = None
        self.at = ""
        self._spoken: tuple[object, ...] = ()  # the sentence that was spoken last
        self._spoken_meant = ""  # the button of Enter, as it was spoken last
        self._words: Words | None = None

    def note(self, words: Words) -> CoachNote:
        """The content of the leaf now, in the game's words."""
        tutorial, say = self.tutorial, words.say
        if tutorial.over:
            again = CoachButton("again", say("guide.again"))
            seats = CoachButton("seats", say("guide.play"), True)
            return CoachNote((say("guide.end"),), "", (again, seats))
        number, last = tutorial.shown + 1, len(tutorial.guide.steps)
        counted = say("guide.count", at=number, most=last)
        buttons = [CoachButton("leave", say("guide.leave"))]
        if tutorial.may_go_back:
            buttons.append(CoachButton("back", say("common.back")))
        if tutorial.offers_help and tutorial.shown == tutorial.number:
            name = "do" if tutorial.helps else "show"
            buttons.append(CoachButton(name, say(f"guide.{name}"), True))
        if tutorial.idle:
            label = say("common.done" if number == last else "guide.next")
            buttons.append(CoachButton("next", label, True))
        else:
            counted += "  ·  " + say("guide.yours")
        keys = tutorial.answers or (tutorial.looked_at.key,)
        text = say(next(filter(words.has, keys), keys[0]))
        pieces = tuple(words.card_pieces(text))
        return CoachNote(pieces, counted, tuple(buttons), bool(tutorial.answers))

    def lay(self, words: Words, rooms: CoachRooms, faces: tuple[str, ...]) -> CoachMark:
        """Lay the leaf as it is now, speak what is new on it, and return it."""
        theme = self.engine.theme
        style = CoachStyle(theme, self.app.themes.deck(theme), faces)
        window = self.engine.size, theme.large
        most = self.written[1] if self.written and self.written[0] == window else None
        note, self._words = self.note(words), words
        self.leaf = coach_mark(note, rooms, self.engine.size, style, most)
        self.written = window, self.leaf.px
        if self.at not in self.leaf.presses:
            self.at = ""
        if self.app.voice.is_on:
            self._speak(note, words)
        return self.leaf

    def _speak(self, note: CoachNote, words: Words) -> None:
        """Speak the sentence with its number, and what Enter would press; of the same sentence
        only what is new."""
        tutorial = self.tutorial
        slips = tutorial.slips if tutorial.answers else 0
        now = tutorial.number, tutorial.shown, tutorial.answers, slips
        is_new = now != self._spoken
        texts = ["".join(map(words.as_text, note.pieces)), note.counted] if is_new else []
        meant = next((press.says for press in note.presses if press.meant), "")
        if meant and (texts or meant != self._spoken_meant):
            texts.append(words.say("spoken.enter", what=meant))
        self._spoken, self._spoken_meant = now, meant
        self.app.voice.say_to_room(sentences(texts), words.language)

    def _walk(self, back: bool) -> None:
        """Move on to the next button of the leaf, and past the last one away from it."""
        assert self.leaf is not None and self._words is not None
        stops, words = ["", *self.leaf.presses], self._words
        self.at = stops[(stops.index(self.at) + (-1 if back else 1)) % len(stops)]
        if self.at and self.app.voice.reads_focus:
            labels = {press.name: press.says for press in self.note(words).presses}
            text = words.say("spoken.button", what=labels[self.at])
            self.app.voice.say_now(text, words.language)

    def light(self, rooms: CoachRooms) -> dict[Hashable, Item]:
        """The items that lead the eye from the leaf to the things it speaks of."""
        if self.leaf is None:
            return {}
        return pointers(self.leaf.rect, rooms, self.engine.size, self.engine.theme)

    def items(self) -> dict[Hashable, Item]:
        """The items of the leaf, with a ring around the button that the keys are on."""
        if self.leaf is None:
            return {}
        if self.at not in self.leaf.presses:
            return self.leaf.items
        ring = self.leaf.presses[self.at].inflate(2 * RING, 2 * RING)
        picture = pygame.Surface(ring.size, pygame.SRCALPHA)
        edge, colour = picture.get_rect(), self.engine.theme.highlight
        pygame.draw.rect(picture, colour, edge, RING, border_radius=2 * RING)
        above = max(item.depth for item in self.leaf.items.values()) + 1
        return {**self.leaf.items, ("guide", "at"): item(above, (picture, ring.topleft, 0))}

    def pressed(self, event: pygame.event.Event) -> str:
        """Turn the page or show the move if an event presses that button. Return the name of the
        button, `leaf` for the bare paper; "" where the event is for somebody else."""
        name = self._pressed_name(event)
        if name == "next":
            self.tutorial.next()
        elif name == "back":
            self.tutorial.back()
        elif name == "show":
            self.tutorial.helps, self.tutorial.answers = True, ()
        return name

    def _pressed_name(self, event: pygame.event.Event) -> str:
        tutorial, leaf, at = self.tutorial, self.leaf, self.at
        key = event.key if event.type == pygame.KEYDOWN else None
        if leaf is None:
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN and leaf.rect.collidepoint(event.pos):
            names = [name for name, rect in leaf.presses.items() if rect.collidepoint(event.pos)]
            return names[0] if names else "next" if tutorial.idle else "leaf"
        if key == pygame.K_TAB:
            self._walk(bool(event.mod & pygame.KMOD_SHIFT))
            return "leaf" if self.at else ""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.at = ""
        if key in ENTERS:
            return at or ("seats" if tutorial.over else "next" if tutorial.idle else "")
        if key == pygame.K_a and tutorial.over:
            return "again"
        return "back" if key == pygame.K_BACKSPACE and tutorial.may_go_back else ""
