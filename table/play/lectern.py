"""The leaf of a guide in a window: what stands on it now, and what a press on it means."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from table.felt.canvas import Item
from table.felt.guiding import Leaf, Note, Paint, Press, Rooms, leaf, lights
from table.house.house import House
from table.play.teacher import Teacher
from table.stage.scene import App
from table.words.words import Words

ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Lectern:
    """Lays the leaf of one teacher. `leaf` is the one that lies there, if one does. In letters
    that had to be smaller once all that follows is written as well: they do not change from
    sentence to sentence."""

    def __init__(self, house: House, app: App, teacher: Teacher) -> None:
        self.house, self.app, self.teacher = house, app, teacher
        self.leaf: Leaf | None = None
        self.written: tuple[object, int] | None = None  # for which window, and how high

    def note(self, words: Words) -> Note:
        """What the leaf says now, in the game's words."""
        teacher, say = self.teacher, words.say
        if teacher.over:
            again, seats = (
                Press("again", say("guide.again")),
                Press("seats", say("guide.play"), True),
            )
            return Note((say("guide.end"),), "", (again, seats))
        counted = say("guide.count", at=teacher.shown + 1, most=len(teacher.guide.steps))
        keys = teacher.answers or (teacher.looked_at.key,)
        text = say(next(filter(words.has, keys), keys[0]))
        if not teacher.idle:
            counted += "  ·  " + say("guide.yours")
        pieces = tuple(words.braced(text))
        return Note(pieces, counted, tuple(self._presses(words)), bool(teacher.answers))

    def _presses(self, words: Words) -> list[Press]:
        teacher, say = self.teacher, words.say
        found = [Press("leave", say("guide.leave"))]
        if teacher.may_go_back:
            found.append(Press("back", say("guide.back")))
        if teacher.offers_help and teacher.shown == teacher.number:
            name = "do" if teacher.helps else "show"
            found.append(Press(name, say(f"guide.{name}"), True))
        if teacher.idle:
            last = teacher.shown + 1 == len(teacher.guide.steps)
            found.append(Press("next", say("common.done" if last else "guide.next"), True))
        return found

    def lay(self, words: Words, rooms: Rooms, faces: tuple[str, ...]) -> Leaf:
        """The leaf as it is now."""
        theme = self.app.theme
        paint = Paint(theme, self.house.deck(theme), faces)
        window = self.app.size, theme.large
        known = self.written is not None and self.written[0] == window
        most = self.written[1] if self.written is not None and known else None
        self.leaf = leaf(self.note(words), rooms, self.app.size, paint, most)
        self.written = window, self.leaf.px
        return self.leaf

    def light(self, rooms: Rooms) -> dict[Hashable, Item]:
        """What leads the eye from the leaf to where what it speaks of lies now."""
        if self.leaf is None:
            return {}
        return lights(self.leaf.rect, rooms, self.app.size, self.app.theme)

    def items(self) -> dict[Hashable, Item]:
        """What is painted."""
        return self.leaf.items if self.leaf else {}

    def pressed(self, event: pygame.event.Event) -> str:
        """The name of what an event presses on the leaf, `leaf` for the bare paper; "" where it
        is for somebody else. What only turns the page has been done."""
        if self.leaf is None:
            return ""
        name = self._named(event)
        if name == "next":
            self.teacher.next()
        elif name == "back":
            self.teacher.back()
        elif name == "show":
            self.teacher.helps, self.teacher.answers = True, ()
        return name

    def _named(self, event: pygame.event.Event) -> str:
        teacher, leaf = self.teacher, self.leaf
        assert leaf is not None
        if event.type == pygame.MOUSEBUTTONDOWN and leaf.rect.collidepoint(event.pos):
            for name, rect in leaf.presses.items():
                if rect.collidepoint(event.pos):
                    return name
            return "next" if teacher.idle else "leaf"
        if event.type == pygame.KEYDOWN and event.key in ENTERS:
            return "seats" if teacher.over else "next" if teacher.idle else ""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_a and teacher.over:
            return "again"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return "back" if teacher.may_go_back else ""
        return ""
