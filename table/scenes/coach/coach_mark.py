"""Place the guide's note in a window, and say what a press on it means."""

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
    """Lays the leaf of one teacher. `leaf` is the one that lies there, if one does. In letters
    that had to be smaller once all that follows is written as well: they do not change from
    sentence to sentence. `at`: the button of the leaf that the keys are on, if any."""

    def __init__(self, app: App, engine: Engine, tutorial: TutorialController) -> None:
        self.app, self.engine, self.tutorial = app, engine, tutorial
        self.leaf: CoachMark | None = None
        self.written: tuple[object, int] | None = None  # for which window, and how high
        self.at = ""
        self._read: tuple[object, ...] = ()  # which sentence a voice was given last
        self._meant = ""  # what Enter would press, as it was spoken last
        self._aloud: dict[str, str] = {}  # its buttons, as they are spoken
        self._tongue = ""

    def note(self, words: Words) -> CoachNote:
        """What the leaf says now, in the game's words."""
        tutorial, say = self.tutorial, words.say
        if tutorial.over:
            again = CoachButton("again", say("guide.again"))
            seats = CoachButton("seats", say("guide.play"), True)
            return CoachNote((say("guide.end"),), "", (again, seats))
        counted = say("guide.count", at=tutorial.shown + 1, most=len(tutorial.guide.steps))
        keys = tutorial.answers or (tutorial.looked_at.key,)
        text = say(next(filter(words.has, keys), keys[0]))
        if not tutorial.idle:
            counted += "  ·  " + say("guide.yours")
        pieces = tuple(words.card_pieces(text))
        return CoachNote(pieces, counted, tuple(self._presses(words)), bool(tutorial.answers))

    def _presses(self, words: Words) -> list[CoachButton]:
        tutorial, say = self.tutorial, words.say
        buttons = [CoachButton("leave", say("guide.leave"))]
        if tutorial.may_go_back:
            buttons.append(CoachButton("back", say("guide.back")))
        if tutorial.offers_help and tutorial.shown == tutorial.number:
            name = "do" if tutorial.helps else "show"
            buttons.append(CoachButton(name, say(f"guide.{name}"), True))
        if tutorial.idle:
            last = tutorial.shown + 1 == len(tutorial.guide.steps)
            buttons.append(CoachButton("next", say("common.done" if last else "guide.next"), True))
        return buttons

    def lay(self, words: Words, rooms: CoachRooms, faces: tuple[str, ...]) -> CoachMark:
        """The leaf as it is now."""
        theme = self.engine.theme
        paint = CoachStyle(theme, self.app.themes.deck(theme), faces)
        window = self.engine.size, theme.large
        known = self.written is not None and self.written[0] == window
        most = self.written[1] if self.written is not None and known else None
        note = self.note(words)
        self.leaf = coach_mark(note, rooms, self.engine.size, paint, most)
        self.written = window, self.leaf.px
        if self.at not in self.leaf.presses:
            self.at = ""
        self._speak(note, words)
        return self.leaf

    def _speak(self, note: CoachNote, words: Words) -> None:
        """The leaf spoken: its sentence, how far one has come, and what Enter would press; of the
        same sentence only what is new."""
        tutorial, voice = self.tutorial, self.app.voice
        if not voice.is_on:
            return
        slips = tutorial.slips if tutorial.answers else 0
        now = tutorial.number, tutorial.shown, tutorial.answers, slips
        said = []
        if now != self._read:
            said = ["".join(map(words.as_text, note.pieces)), note.counted]
        meant = next((press.says for press in note.presses if press.meant), "")
        if meant and (said or meant != self._meant):
            said.append(words.say("spoken.enter", what=meant))
        self._read, self._meant, self._tongue = now, meant, words.language
        self._aloud = {
            press.name: words.say("spoken.button", what=press.says) for press in note.presses
        }
        voice.say_to_room(sentences(said), words.language)

    def _walk(self, back: bool) -> None:
        """On to the next button of the leaf, and past the last one away from it."""
        assert self.leaf is not None
        stops = ["", *self.leaf.presses]
        self.at = stops[(stops.index(self.at) + (-1 if back else 1)) % len(stops)]
        if self.at and self.app.voice.reads_focus:
            self.app.voice.say_now(self._aloud[self.at], self._tongue)

    def light(self, rooms: CoachRooms) -> dict[Hashable, Item]:
        """What leads the eye from the leaf to where what it speaks of lies now."""
        if self.leaf is None:
            return {}
        return pointers(self.leaf.rect, rooms, self.engine.size, self.engine.theme)

    def items(self) -> dict[Hashable, Item]:
        """What is painted."""
        if self.leaf is None:
            return {}
        if self.at not in self.leaf.presses:
            return self.leaf.items
        ring = self.leaf.presses[self.at].inflate(2 * RING, 2 * RING)
        picture = pygame.Surface(ring.size, pygame.SRCALPHA)
        edge = picture.get_rect()
        pygame.draw.rect(picture, self.engine.theme.highlight, edge, RING, border_radius=2 * RING)
        above = max(item.depth for item in self.leaf.items.values()) + 1
        return {**self.leaf.items, ("guide", "at"): item(above, (picture, ring.topleft, 0))}

    def pressed(self, event: pygame.event.Event) -> str:
        """The name of what an event presses on the leaf, `leaf` for the bare paper; "" where it
        is for somebody else. What only turns the page has been done."""
        if self.leaf is None:
            return ""
        name = self._named(event)
        if name == "next":
            self.tutorial.next()
        elif name == "back":
            self.tutorial.back()
        elif name == "show":
            self.tutorial.helps, self.tutorial.answers = True, ()
        return name

    def _named(self, event: pygame.event.Event) -> str:
        tutorial, leaf = self.tutorial, self.leaf
        assert leaf is not None
        if event.type == pygame.MOUSEBUTTONDOWN and leaf.rect.collidepoint(event.pos):
            pressed = [name for name, rect in leaf.presses.items() if rect.collidepoint(event.pos)]
            return pressed[0] if pressed else "next" if tutorial.idle else "leaf"
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_TAB:
            self._walk(bool(event.mod & pygame.KMOD_SHIFT))
            return "leaf" if self.at else ""
        at = self.at
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.at = ""
        if key in ENTERS:
            return at or ("seats" if tutorial.over else "next" if tutorial.idle else "")
        if key == pygame.K_a and tutorial.over:
            return "again"
        return "back" if key == pygame.K_BACKSPACE and tutorial.may_go_back else ""
