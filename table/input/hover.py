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
from table.input.drag import DRAG_DISTANCE
from table.input.hit_testing import Thing, cards_to_enlarge, thing_at, things_in_turn, words_at
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, TableInput
from table.input.toolbar import Toolbar
from table.input.tooltips import Tooltips
from table.layout.ring import Room
from table.widgets.tooltip import TOOLTIP_DELAY, Tooltip

CROSSING_SECONDS = 0.35  # a pointer may rest so long on a tooltip on its way to a word there
LOOK_KEY = pygame.K_F3  # enlarges what the focus is on, and then one heap after the other
LONG_PRESS_SECONDS = 0.65  # after which a press enlarges what is there
GLANCE_SECONDS = 0.35  # after a shorter right press the cards stay enlarged until the next press


class Zoom:
    """The `cards` shown enlarged over a table, () for none; `since`: when they were enlarged."""

    def __init__(self, showing: TableRenderer) -> None:
        self.showing = showing
        self.cards: tuple[Card, ...] = ()
        self.since = 0.0

    def show(self, thing: Thing, now: float) -> bool:
        """Show the cards at a thing enlarged; False where there is none."""
        if thing.spot is None or self.showing.view is None:
            return False
        cards = cards_to_enlarge(self.showing, thing.spot)
        if not cards:
            return False
        self.since, self.cards = now, tuple(cards)
        self.showing.hover(None)
        self.refresh()
        return True

    def refresh(self) -> None:
        """Draw the enlarged cards again, in case sharper pictures have been rendered."""
        looks, size = self.showing.looks, self.showing.size
        self.showing.put_above({"large": zoom_item(looks.deck, self.cards, looks.theme, size)})


class HoverInspector:
    """Reacts to the pointer and the key focus over one table. Times in seconds; `controls` is None
    while it is no person's turn. `thing`: the thing under the pointer or focus, None for none.
    Call `clear` whenever somebody else may look at the screen."""

    def __init__(
        self, showing: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar, words: Words
    ) -> None:
        self.showing, self.toolbar, self.words = showing, toolbar, words
        self.tooltips = Tooltips(showing, players, toolbar)
        self.guard = PressGuard()
        self.thing: Thing | None = None
        self._zoom = Zoom(showing)
        self._outer_things: tuple[Thing, ...] = ()  # whose tooltips lead to the present word
        self._since = 0.0  # when the pointer came to rest on the thing
        self._is_explaining = False
        self._is_muted = False  # no tooltip is shown until the pointer has moved
        self._muted_at: tuple[int, int] | None = None  # from here
        self._pressed: tuple[tuple[int, int], float] | None = None  # the left button: where, when
        self._explained_by_press = False  # a long press has opened a tooltip
        self._is_touch = False  # the press is by a finger
        self._by_keys = False  # the thing is the one with the key focus
        self._on_panel: tuple[tuple[int, int], float] | None = None  # pixel, since when
        self._last_by_key: Thing | None = None  # last inspected by LOOK_KEY
        self._now = 0.0

    def clear(self) -> None:
        """Forget the thing, its tooltip and the enlarged cards."""
        self.thing, self._is_explaining, self._zoom.cards, self._pressed = None, False, (), None
        self._outer_things, self.tooltips.shown, self._explained_by_press = (), [], False
        self._mute(self.guard.pos)
        self.showing.hover(None)
        self.showing.put_above({})

    def _mute(self, pos: tuple[int, int] | None) -> None:
        """Show no tooltip until the pointer has moved away from this pixel."""
        self._is_explaining, self._is_muted, self._muted_at = False, True, pos

    # what happens

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Handle an event before others do; True if they must not get it."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._by_keys = event.type == pygame.KEYDOWN
        if event.type == pygame.MOUSEMOTION:
            self._pointer_moved(event.pos, controls)
            return False
        if event.type == pygame.KEYDOWN and event.key == LOOK_KEY:
            return self._look_at_next(controls)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.large:
            self._hide_enlarged(controls)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._mute(event.pos)
            self._is_touch = bool(event.dict.get("touch"))
            if event.button == 1:
                self._pressed = (event.pos, self._now)
                self._look_at_pixel(event.pos, controls)
                self._show_reactions(controls)
            return (
                event.button == 3
                and not is_dragging(controls)
                and self._enlarge(event.pos, controls)
            )
        if event.type == pygame.MOUSEBUTTONUP:
            return self._button_released(event, controls)
        if event.type == pygame.KEYDOWN and self._is_explaining:
            self._stop_explaining(controls)
        return False

    def explain(self, pos: tuple[int, int], controls: Controls) -> None:
        """Show the tooltip at a pixel at once, as if the pointer had rested there."""
        self._look_at_pixel(pos, controls)
        if self.thing is not None:
            self._is_explaining, self._is_muted = True, False
            self._show_reactions(controls)

    def follow_keys(self) -> None:
        """React to the key focus from now on."""
        self._by_keys = True

    def note_pointer(self, event: pygame.event.Event) -> None:
        """Note where the pointer moves while the table handles the event otherwise."""
        if event.type == pygame.MOUSEMOTION:
            self.guard.note_pointer(event.pos)

    def _pointer_moved(self, pos: tuple[int, int], controls: Controls) -> None:
        self.guard.note_pointer(pos)
        far = DRAG_DISTANCE * self.showing.size[1]
        self._unmute_if_moved(pos, far, controls)
        if self._pressed is not None:
            start = self._pressed[0]
            if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= far:
                return
            self._pressed = None
            if self.large:  # the long press has become a drag
                self._hide_enlarged(controls)
        if not self.large:
            self._look_at_pixel(pos, controls)

    def _unmute_if_moved(self, pos: tuple[int, int], far: float, controls: Controls) -> None:
        """Allow tooltips again once the pointer has moved far enough, not by a tremor."""
        if not self._is_muted or self._pressed is not None or is_dragging(controls):
            return
        at = self._muted_at
        if at is None or max(abs(pos[0] - at[0]), abs(pos[1] - at[1])) > far:
            self._is_muted, self._since = False, self._now

    def _button_released(self, event: pygame.event.Event, controls: Controls) -> bool:
        if event.dict.get("touch"):
            self.guard.pos = None  # a finger that is lifted rests nowhere
        if event.dict.get("void"):
            self._pressed, self._explained_by_press = None, False
            return False
        if event.button == 1:
            self._pressed = None
            if self._explained_by_press:  # what was asked for stays until the next press
                self._explained_by_press = False
                return False
            self._mute(event.pos)
            if self.large:
                self._hide_enlarged(controls)
            else:
                self._show_reactions(controls)
            return False
        if event.button == 3 and self.large and self._now - self._zoom.since > GLANCE_SECONDS:
            self._hide_enlarged(controls)
            return True
        return False

    def step(self, now: float, controls: Controls) -> bool:
        """Advance the time; True if a button has woken and must be drawn again."""
        self._now = now
        has_woken = self.guard.step(now)
        if self.large:
            self._zoom.refresh()
        if (
            self._pressed is not None
            and now - self._pressed[1] >= LONG_PRESS_SECONDS
            and not self.large
        ):
            pos, is_still = self._pressed[0], not is_dragging(controls)
            if is_still and self._can_be_enlarged(controls) and self._enlarge(pos, controls):
                if controls is not None:
                    controls.patient = True
            elif (
                is_still
                and self.thing is not None
                and (self.thing.kind == "word" or self._is_touch)
            ):
                self._explain_on_long_press(controls)
            else:
                self._pressed = (pos, float("inf"))
        elif self._on_panel is not None and now - self._on_panel[1] >= CROSSING_SECONDS:
            self._look_past_panel(controls)
        elif (
            self._pressed is None
            and self._can_explain(controls)
            and now - self._since >= TOOLTIP_DELAY
        ):
            self._is_explaining = True
            self._show_reactions(controls)
        return has_woken

    def _can_explain(self, controls: Controls) -> bool:
        """Whether a tooltip could be shown for the thing now and is not."""
        busy = (
            self._is_explaining
            or self._is_muted
            or self.large
            or is_dragging(controls)
            or self.showing.table is None
        )
        busy = busy or self.showing.tween is not None or self.toolbar.objection is not None
        return self.thing is not None and not busy

    def table_laid(self, controls: Controls) -> None:
        """Find the thing under the pointer or focus after the table has been laid out anew."""
        if self.large or self.showing.tween is not None:
            return
        focus = controls.lights.cursor if controls is not None and self._by_keys else None
        if self._by_keys and self._is_explaining and self.thing in words_at(self.showing):
            pass  # asked for by a key; it stands where it stood
        elif controls is not None and focus is not None:
            self._is_muted = False
            self._look_at(thing_under_focus(focus, controls, self.showing), controls)
        elif self.guard.pos is not None:
            self._look_at_pixel(self.guard.pos, controls)
        elif not self._is_still_there(controls):  # a finger has tapped there, and points no more
            self._look_at(None, controls)
        self._show_reactions(controls)

    # by a key

    def _look_at_next(self, controls: Controls) -> bool:
        """Enlarge or explain the focused thing; called again, the next one. False if busy."""
        if self.showing.tween is not None or is_dragging(controls) or self.showing.table is None:
            return False
        things = things_in_turn(self.showing)
        focus = controls.lights.cursor if controls is not None else None
        if controls is not None and focus is not None:
            first = thing_under_focus(focus, controls, self.showing)
            things = [*([first] if first else []), *(thing for thing in things if thing != first)]
        was_looking = self.large or self._is_explaining
        keys = [thing[:2] for thing in things]
        index = (
            keys.index(self._last_by_key[:2])
            if was_looking and self._last_by_key and self._last_by_key[:2] in keys
            else -1
        )
        self._zoom.cards = ()
        self._stop_explaining(controls)
        if index + 1 >= len(things):
            self._last_by_key = None
            self._hide_enlarged(controls)
            return True
        self._last_by_key = self.thing = things[index + 1]
        self._is_muted, self._by_keys = False, True
        if self._zoom.show(self._last_by_key, self._now):
            self._is_explaining = False
        else:
            self._is_explaining = True
            self._show_reactions(controls)
        return True

    # words that are explained

    def _explain_on_long_press(self, controls: Controls) -> None:
        """Show the tooltip for a long press, for who has no pointer to rest there."""
        assert self._pressed is not None
        self._is_explaining = self._explained_by_press = True
        self._pressed = (self._pressed[0], float("inf"))
        if controls is not None:
            controls.patient = True
        self._show_reactions(controls)

    def next_word(self, controls: Controls) -> bool:
        """Explain the next word on the table, or the first; False where there is none."""
        words = words_at(self.showing)
        if not words or self.showing.tween is not None or self.large:
            return False
        first = (*self._outer_things, self.thing)[0]
        index = words.index(first) if first in words else -1
        self._outer_things, self.thing = (), words[(index + 1) % len(words)]
        self._is_explaining, self._is_muted, self._by_keys = True, False, True
        self._show_reactions(controls)
        return True

    # what is met

    @property
    def large(self) -> tuple[Card, ...]:
        """The cards shown enlarged."""
        return self._zoom.cards

    @property
    def tip(self) -> Tooltip | None:
        """The topmost tooltip, None for none."""
        return self.tooltips.shown[-1].tip if self.tooltips.shown else None

    def _is_still_there(self, controls: Controls) -> bool:
        """Whether the thing is still on the table."""
        thing, table = self.thing, self.showing.table
        if thing is not None and thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        if thing is not None and thing.kind == "verb":
            return controls is not None and thing.what in controls.buttons
        spot = thing and thing.spot
        return not spot or table is None or spot in table.poses

    def _look_at_pixel(self, pos: tuple[int, int], controls: Controls) -> None:
        if self.showing.tween is not None or is_dragging(controls):
            self._look_at(None, controls)
            return
        self._on_panel = None
        if self._is_explaining and (depth := self.tooltips.depth_at(pos)):
            self._look_at_panel(pos, depth, controls)
        else:
            self._look_at_table(pos, controls)

    def _look_at_table(self, pos: tuple[int, int], controls: Controls) -> None:
        self._outer_things = ()
        verbs = controls.buttons if controls is not None else {}
        self._look_at(thing_at(self.showing, pos, verbs, self.toolbar.rects), controls)

    def _look_at_panel(self, pos: tuple[int, int], depth: int, controls: Controls) -> None:
        """Find a word in the tooltip at this depth; else the tooltip is being read."""
        word = self.tooltips.word_at(pos)
        on = self.thing is not None and self.thing.room.holds(*pos)
        if word is not None and word != self.thing:
            self._outer_things = tuple(shown.thing for shown in self.tooltips.shown[:depth])
            self._look_at(word, controls)
        elif word is None and not on:
            self._on_panel = (pos, self._now)

    def _look_past_panel(self, controls: Controls) -> None:
        """Look at the table beneath when the pointer rests on a tooltip without words, or on the
        path to it."""
        assert self._on_panel is not None
        (pos, since), self._on_panel = self._on_panel, None
        if not self.tooltips.is_on_word_tooltip(pos):
            self._look_at_table(pos, controls)
            self._since = since

    def _look_at(self, thing: Thing | None, controls: Controls) -> None:
        before, self.thing = self.thing, thing
        if is_same_thing(before, thing):
            if (before and before.spot) != (thing and thing.spot):
                self._show_reactions(controls)
            return
        self._since, self._is_explaining = self._now, bool(self._outer_things)
        self._show_reactions(controls)

    def _stop_explaining(self, controls: Controls) -> None:
        self._is_explaining, self._since, self._outer_things = False, float("inf"), ()
        self._show_reactions(controls)

    def _show_reactions(self, controls: Controls) -> None:
        """Highlight the thing and show its tooltip if it is to be explained."""
        if self.large:
            return
        if not self._is_still_there(controls):
            self.thing = None
        thing, above, met = self.thing, dict[Hashable, Item](), None
        self.tooltips.shown = []
        down = self._pressed is not None
        if thing is not None and not is_dragging(controls):
            if not self._by_keys:
                lit, met = self._highlight(thing, controls, down)
            elif thing.kind == "word":
                lit = focus_item(thing.room, 3.0)
            else:
                lit = None  # the focus is seen by its own mark
            if lit is not None:
                above["met"] = lit
            if self._is_explaining and self.toolbar.objection is None:  # an objection comes first
                above.update(
                    self.tooltips.place_all([*self._outer_things, thing], self.words, controls)
                )
        if self.showing.hovered != met or self.showing.pressed != (down and met is not None):
            self.showing.hover(met, down)
        self.showing.put_above(above)

    def _highlight(
        self, thing: Thing, controls: Controls, down: bool
    ) -> tuple[Item | None, Spot | None]:
        """The mark for the thing under the pointer and the card to raise, None for none; `down`:
        it is being pressed."""
        theme, words = self.showing.looks.theme, self.words
        if thing.kind == "toolbar":
            return self.toolbar.button(str(thing.what), theme, words, down), None
        if thing.kind == "verb" and controls is not None and thing.what in controls.buttons:
            return controls.lights.button(str(thing.what), met=True, down=down), None
        if controls is None or not controls.has_answer(thing.spot, thing.place):
            return None, None
        if thing.spot is None and thing.place not in controls.lights.lit():  # those light up anyhow
            return ring_item(thing.room, theme, strong=down), None
        return None, thing.spot

    # what is seen large

    def _can_be_enlarged(self, controls: Controls) -> bool:
        return self.thing is not None and self.thing.kind in ("card", "heap")

    def _enlarge(self, pos: tuple[int, int], controls: Controls) -> bool:
        """Show the cards at a pixel enlarged; False where there is none."""
        self._look_at_pixel(pos, controls)
        if self.thing is None or not self._zoom.show(self.thing, self._now):
            return False
        self._is_explaining = False
        return True

    def _hide_enlarged(self, controls: Controls) -> None:
        self._zoom.cards = ()
        self._since = float("inf")
        self._show_reactions(controls)
        if self.thing is None:
            self.showing.put_above({})


def is_same_thing(first: Thing | None, other: Thing | None) -> bool:
    """Whether two things are the same, a word also at the same place."""
    if first is None or other is None:
        return first is other
    return first[:2] == other[:2] and (first.kind != "word" or first.room == other.room)


def is_dragging(controls: Controls) -> bool:
    return controls is not None and controls.dragging


def thing_under_focus(
    focus: Hashable, controls: TableInput, showing: TableRenderer
) -> Thing | None:
    """The thing that the key focus is on; None for one that is not on the table."""
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
