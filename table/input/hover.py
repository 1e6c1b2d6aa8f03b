"""Answer the pointer and the keyboard focus: light a thing up, explain it, show it large.

It makes no move. Only what changes is painted, over everything else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.match import PlayerInfo
from table.felt.canvas import Item
from table.felt.furniture import focus_item
from table.felt.hint_preview import zoom_item
from table.felt.marks import ring_item
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.drag import SLIDE
from table.input.hit_testing import Thing, seen_together, thing_at, things_in_turn, words_at
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, TableInput
from table.input.toolbar import Toolbar
from table.input.tooltips import Tooltips
from table.layout.ring import Room
from table.widgets.tooltip import RESTS, Tooltip

CROSSES = 0.35  # seconds a pointer may rest on a paper on its way to a word there
LOOK = pygame.K_F3  # shows large what the focus is on, and then one heap after the other
LONG = 0.65  # seconds a press lasts before what lies there is seen large
GLANCE = 0.35  # a right press shorter than that leaves it to be seen until the next press


class Zoom:
    """The `cards` that are seen large over one table, none most of the time; `since` when."""

    def __init__(self, showing: TableRenderer) -> None:
        self.showing = showing
        self.cards: tuple[Card, ...] = ()
        self.since = 0.0

    def show(self, thing: Thing, now: float) -> bool:
        """Show what lies there large; False where no card does."""
        if thing.spot is None or self.showing.view is None:
            return False
        cards = seen_together(self.showing, thing.spot)
        if not cards:
            return False
        self.since, self.cards = now, tuple(cards)
        self.showing.hover(None)
        self.lay()
        return True

    def lay(self) -> None:
        """Again and again while they are looked at: sharper pictures of them may have come."""
        looks, size = self.showing.looks, self.showing.size
        self.showing.put_above({"large": zoom_item(looks.deck, self.cards, looks.theme, size)})


class HoverInspector:
    """The pointer over one table. Times in seconds; `controls` are those of the turn, if it is any
    person's. `thing`: what is met. `clear` it whenever somebody else may come to look."""

    def __init__(
        self, showing: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar, words: Words
    ) -> None:
        self.showing, self.toolbar, self.words = showing, toolbar, words
        self.tooltips = Tooltips(showing, players, toolbar)
        self.guard = PressGuard()
        self.thing: Thing | None = None
        self._zoom = Zoom(showing)
        self._before: tuple[Thing, ...] = ()  # what was met before a word in what is told of it
        self._since = 0.0  # when the pointer came to rest on the thing
        self._told = False
        self._hushed = False  # nothing is told until the pointer has moved
        self._rested: tuple[int, int] | None = None  # from here
        self._pressed: tuple[tuple[int, int], float] | None = None  # the left button: where, when
        self._long = False  # a long press has asked what a word means
        self._finger = False  # the press is that of a finger
        self._by_keys = False  # the thing is where the focus of the keyboard is
        self._on_paper: tuple[tuple[int, int], float] | None = None  # the pointer: where, since
        self._walk: Thing | None = None  # what was looked at last by the key for it
        self._now = 0.0

    def clear(self) -> None:
        """Nothing is met, told or seen large."""
        self.thing, self._told, self._zoom.cards, self._pressed = None, False, (), None
        self._before, self.tooltips.lying, self._long = (), [], False
        self._hush(self.guard.pos)
        self.showing.hover(None)
        self.showing.put_above({})

    def _hush(self, pos: tuple[int, int] | None) -> None:
        """Nothing is told of what lies, or comes, where the pointer happens to rest."""
        self._told, self._hushed, self._rested = False, True, pos

    # what happens

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """One event, before anybody else has it; True if it was for this alone."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._by_keys = event.type == pygame.KEYDOWN
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, controls)
            return False
        if event.type == pygame.KEYDOWN and event.key == LOOK:
            return self._look_on(controls)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.large:
            self._put_away(controls)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._hush(event.pos)
            self._finger = bool(event.dict.get("touch"))
            if event.button == 1:
                self._pressed = (event.pos, self._now)
                self._look(event.pos, controls)
                self._answer(controls)
            return (
                event.button == 3 and not dragging(controls) and self._enlarged(event.pos, controls)
            )
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, controls)
        if event.type == pygame.KEYDOWN and self._told:
            self._untell(controls)
        return False

    def explain(self, pos: tuple[int, int], controls: Controls) -> None:
        """Say at once what lies at a pixel, as if the pointer had rested there."""
        self._look(pos, controls)
        if self.thing is not None:
            self._told, self._hushed = True, False
            self._answer(controls)

    def follow_keys(self) -> None:
        """The focus of the keyboard is what is looked at."""
        self._by_keys = True

    def note_pointer(self, event: pygame.event.Event) -> None:
        """One event while the table is taken up with something else."""
        if event.type == pygame.MOUSEMOTION:
            self.guard.moved(event.pos)

    def _moved(self, pos: tuple[int, int], controls: Controls) -> None:
        self.guard.moved(pos)
        far = SLIDE * self.showing.size[1]
        self._rouse(pos, far, controls)
        if self._pressed is not None:
            start = self._pressed[0]
            if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= far:
                return
            self._pressed = None
            if self.large:  # the long press has become a drag
                self._put_away(controls)
        if not self.large:
            self._look(pos, controls)

    def _rouse(self, pos: tuple[int, int], far: float, controls: Controls) -> None:
        """The pointer may be meant to ask again; a hand that trembles asks nothing."""
        if not self._hushed or self._pressed is not None or dragging(controls):
            return
        at = self._rested
        if at is None or max(abs(pos[0] - at[0]), abs(pos[1] - at[1])) > far:
            self._hushed, self._since = False, self._now

    def _released(self, event: pygame.event.Event, controls: Controls) -> bool:
        if event.dict.get("touch"):
            self.guard.pos = None  # a finger that is lifted rests nowhere
        if event.dict.get("void"):
            self._pressed, self._long = None, False
            return False
        if event.button == 1:
            self._pressed = None
            if self._long:  # what was asked for stays until the next press
                self._long = False
                return False
            self._hush(event.pos)
            if self.large:
                self._put_away(controls)
            else:
                self._answer(controls)
            return False
        if event.button == 3 and self.large and self._now - self._zoom.since > GLANCE:
            self._put_away(controls)
            return True
        return False

    def step(self, now: float, controls: Controls) -> bool:
        """Time goes on; True if a button has woken and is to be laid anew."""
        self._now = now
        woke = self.guard.step(now)
        if self.large:
            self._zoom.lay()
        if self._pressed is not None and now - self._pressed[1] >= LONG and not self.large:
            pos, still = self._pressed[0], not dragging(controls)
            if still and self._may_be_seen(controls) and self._enlarged(pos, controls):
                if controls is not None:
                    controls.patient = True
            elif still and self.thing is not None and (self.thing.kind == "word" or self._finger):
                self._explain(controls)
            else:
                self._pressed = (pos, float("inf"))
        elif self._on_paper is not None and now - self._on_paper[1] >= CROSSES:
            self._look_through(controls)
        elif self._pressed is None and self._waits(controls) and now - self._since >= RESTS:
            self._told = True
            self._answer(controls)
        return woke

    def _waits(self, controls: Controls) -> bool:
        """Whether there is something that could be told and has not been."""
        busy = (
            self._told
            or self._hushed
            or self.large
            or dragging(controls)
            or self.showing.table is None
        )
        busy = busy or self.showing.tween is not None or self.toolbar.paper is not None
        return self.thing is not None and not busy

    def table_laid(self, controls: Controls) -> None:
        """The table has been laid anew: what is under the pointer now?"""
        if self.large or self.showing.tween is not None:
            return
        focus = controls.lights.cursor if controls is not None and self._by_keys else None
        if self._by_keys and self._told and self.thing in words_at(self.showing):
            pass  # asked for by a key; it stands where it stood
        elif controls is not None and focus is not None:
            self._hushed = False
            self._look_at(under_the_keys(focus, controls, self.showing), controls)
        elif self.guard.pos is not None:
            self._look(self.guard.pos, controls)
        elif not self._lies(controls):  # a finger has tapped there, and points no more
            self._look_at(None, controls)
        self._answer(controls)

    # by a key

    def _look_on(self, controls: Controls) -> bool:
        """Show large, or tell of, what the keys are on; asked again, of what comes after it."""
        if self.showing.tween is not None or dragging(controls) or self.showing.table is None:
            return False
        things = things_in_turn(self.showing)
        focus = controls.lights.cursor if controls is not None else None
        if controls is not None and focus is not None:
            first = under_the_keys(focus, controls, self.showing)
            things = [*([first] if first else []), *(thing for thing in things if thing != first)]
        looked = self.large or self._told
        keys = [thing[:2] for thing in things]
        here = (
            keys.index(self._walk[:2]) if looked and self._walk and self._walk[:2] in keys else -1
        )
        self._zoom.cards = ()
        self._untell(controls)
        if here + 1 >= len(things):
            self._walk = None
            self._put_away(controls)
            return True
        self._walk = self.thing = things[here + 1]
        self._hushed, self._by_keys = False, True
        if self._zoom.show(self._walk, self._now):
            self._told = False
        else:
            self._told = True
            self._answer(controls)
        return True

    # words that are explained

    def _explain(self, controls: Controls) -> None:
        """A long press asks what a word means, as one does who has no pointer to rest there."""
        assert self._pressed is not None
        self._told = self._long = True
        self._pressed = (self._pressed[0], float("inf"))
        if controls is not None:
            controls.patient = True
        self._answer(controls)

    def next_word(self, controls: Controls) -> bool:
        """Tell of the word on the table after the one that is told of, or of the first; False
        where there is none."""
        words = words_at(self.showing)
        if not words or self.showing.tween is not None or self.large:
            return False
        first = (*self._before, self.thing)[0]
        here = words.index(first) if first in words else -1
        self._before, self.thing = (), words[(here + 1) % len(words)]
        self._told, self._hushed, self._by_keys = True, False, True
        self._answer(controls)
        return True

    # what is met

    @property
    def large(self) -> tuple[Card, ...]:
        """What is seen large."""
        return self._zoom.cards

    @property
    def tip(self) -> Tooltip | None:
        """What is told last, and lies on top."""
        return self.tooltips.lying[-1].tip if self.tooltips.lying else None

    def _lies(self, controls: Controls) -> bool:
        """Whether what was met last still lies where it did."""
        thing, table = self.thing, self.showing.table
        if thing is not None and thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        if thing is not None and thing.kind == "verb":
            return controls is not None and thing.what in controls.buttons
        spot = thing and thing.spot
        return not spot or table is None or spot in table.poses

    def _look(self, pos: tuple[int, int], controls: Controls) -> None:
        if self.showing.tween is not None or dragging(controls):
            self._look_at(None, controls)
            return
        self._on_paper = None
        if self._told and (depth := self.tooltips.under(pos)):
            self._look_on_paper(pos, depth, controls)
        else:
            self._look_beneath(pos, controls)

    def _look_beneath(self, pos: tuple[int, int], controls: Controls) -> None:
        self._before = ()
        verbs = controls.buttons if controls is not None else {}
        self._look_at(thing_at(self.showing, pos, verbs, self.toolbar.rects), controls)

    def _look_on_paper(self, pos: tuple[int, int], depth: int, controls: Controls) -> None:
        """On what is told another word may be met; else it is just being read."""
        word = self.tooltips.word_at(pos)
        on = self.thing is not None and self.thing.room.holds(*pos)
        if word is not None and word != self.thing:
            self._before = tuple(shown.thing for shown in self.tooltips.lying[:depth])
            self._look_at(word, controls)
        elif word is None and not on:
            self._on_paper = (pos, self._now)

    def _look_through(self, controls: Controls) -> None:
        """Who rests on the way to a paper, or on one that is not about words, is not on the way
        to a word, but points at what lies there or beneath it."""
        assert self._on_paper is not None
        (pos, since), self._on_paper = self._on_paper, None
        if not self.tooltips.upon(pos):
            self._look_beneath(pos, controls)
            self._since = since

    def _look_at(self, thing: Thing | None, controls: Controls) -> None:
        before, self.thing = self.thing, thing
        if same_thing(before, thing):
            if (before and before.spot) != (thing and thing.spot):
                self._answer(controls)
            return
        self._since, self._told = self._now, bool(self._before)
        self._answer(controls)

    def _untell(self, controls: Controls) -> None:
        self._told, self._since, self._before = False, float("inf"), ()
        self._answer(controls)

    def _answer(self, controls: Controls) -> None:
        """Let what is met be seen to be, and what is to be told be read."""
        if self.large:
            return
        if not self._lies(controls):
            self.thing = None
        thing, above, met = self.thing, dict[Hashable, Item](), None
        self.tooltips.lying = []
        down = self._pressed is not None
        if thing is not None and not dragging(controls):
            if not self._by_keys:
                lit, met = self._lit_up(thing, controls, down)
            elif thing.kind == "word":
                lit = focus_item(thing.room, 3.0)
            else:
                lit = None  # the focus is seen by its own mark
            if lit is not None:
                above["met"] = lit
            if self._told and self.toolbar.paper is None:  # an objection comes first
                above.update(self.tooltips.lay([*self._before, thing], self.words, controls))
        if self.showing.hovered != met or self.showing.pressed != (down and met is not None):
            self.showing.hover(met, down)
        self.showing.put_above(above)

    def _lit_up(
        self, thing: Thing, controls: Controls, down: bool
    ) -> tuple[Item | None, Spot | None]:
        """What lights up where the pointer meets a thing, and the card that rises to it; `down`: it
        is being pressed."""
        theme, words = self.showing.looks.theme, self.words
        if thing.kind == "toolbar":
            return self.toolbar.button(str(thing.what), theme, words, down), None
        if thing.kind == "verb" and controls is not None and thing.what in controls.buttons:
            return controls.lights.button(str(thing.what), met=True, down=down), None
        if controls is None or not controls.answers(thing.spot, thing.place):
            return None, None
        if thing.spot is None and thing.place not in controls.lights.lit():  # those light up anyhow
            return ring_item(thing.room, theme, strong=down), None
        return None, thing.spot

    # what is seen large

    def _may_be_seen(self, controls: Controls) -> bool:
        return self.thing is not None and self.thing.kind in ("card", "heap")

    def _enlarged(self, pos: tuple[int, int], controls: Controls) -> bool:
        """Show what lies under a pixel large; False where no card does."""
        self._look(pos, controls)
        if self.thing is None or not self._zoom.show(self.thing, self._now):
            return False
        self._told = False
        return True

    def _put_away(self, controls: Controls) -> None:
        self._zoom.cards = ()
        self._since = float("inf")
        self._answer(controls)
        if self.thing is None:
            self.showing.put_above({})


def same_thing(first: Thing | None, other: Thing | None) -> bool:
    """Whether they are the same thing; of a word that stands in two places, at the same one."""
    if first is None or other is None:
        return first is other
    return first[:2] == other[:2] and (first.kind != "word" or first.room == other.room)


def dragging(controls: Controls) -> bool:
    return controls is not None and controls.dragging


def under_the_keys(focus: Hashable, controls: TableInput, showing: TableRenderer) -> Thing | None:
    """The thing on which the focus of the keyboard is."""
    spots = controls.lights.spots()
    if isinstance(focus, Card):
        if focus not in spots:
            return None
        return Thing("card", focus, showing.pose(spots[focus]).box, spots[focus])
    assert isinstance(focus, tuple)
    kind, what = focus
    if kind == "button":
        rect = controls.buttons.get(what)
        return None if rect is None else Thing("verb", what, Room(*rect))
    if isinstance(what, Card):
        return Thing("card", what, controls.lights.room(what), spots.get(what))
    table = showing.arrangement
    kind = "chips" if what in table.stacks else "heap"
    return Thing(kind, what, controls.lights.room(what))
