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
from table.felt.hint import zoom_item
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
NEVER = float("inf")

Pixel = tuple[int, int]


class HoverInspector:
    """Reacts to the pointer and the key focus over one table. `controls`: the input of the person
    whose turn it is, or None, set by each call. `thing`: what is under the pointer, or `by_keys`
    the focus, or None. `large`: the cards shown enlarged. `clear` it for other viewers."""

    def __init__(
        self, renderer: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar, words: Words
    ) -> None:
        self.renderer, self.toolbar, self.words = renderer, toolbar, words
        self.controls: Controls = None
        self.tooltips = Tooltips(renderer, players, toolbar)
        self.guard = PressGuard()
        self.thing: Thing | None = None
        self.large: tuple[Card, ...] = ()
        self._enlarged_at = 0.0
        self._outer_things: tuple[Thing, ...] = ()  # whose tooltips lead to the present word
        self._rests_since = 0.0  # when the pointer came to rest on the thing
        self._is_explaining = False
        self._is_muted = False  # no tooltip is shown until the pointer has moved
        self._muted_at: Pixel | None = None  # from here
        self._pressed: tuple[Pixel, float] | None = None  # the left button: where, when
        self._explained_by_press = False  # a long press has opened a tooltip
        self._is_touch = False  # the press is by a finger
        self.by_keys = False
        self._on_panel: tuple[Pixel, float] | None = None  # a pixel of a tooltip, since when
        self._last_by_key: Thing | None = None  # last inspected by LOOK_KEY
        self._now = 0.0

    @property
    def tip(self) -> Tooltip | None:
        """The topmost tooltip, None for none."""
        return self.tooltips.shown[-1].tip if self.tooltips.shown else None

    @property
    def _is_dragging(self) -> bool:
        return self.controls is not None and self.controls.dragging

    def clear(self) -> None:
        """Forget the thing, its tooltip and the enlarged cards."""
        self.thing, self.large, self._pressed = None, (), None
        self._outer_things, self.tooltips.shown, self._explained_by_press = (), [], False
        self._mute(self.guard.pos)
        self.renderer.hover(None)
        self.renderer.put_above({})

    def _mute(self, pos: Pixel | None) -> None:
        """Show no tooltip until the pointer has moved away from this pixel."""
        self._is_explaining, self._is_muted, self._muted_at = False, True, pos

    # events and time

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Handle an event before others do; True if they must not get it."""
        self.controls = controls
        if event.type == pygame.MOUSEMOTION:
            self.by_keys = False
            self._pointer_moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._button_released(event)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.by_keys = event.type == pygame.KEYDOWN
            if self.by_keys and event.key == LOOK_KEY:
                return self._look_at_next()
            if self.large:
                self._hide_enlarged()
                return not (self.by_keys and event.key == pygame.K_F1)
            if not self.by_keys:
                return self._button_pressed(event)
            if self._is_explaining:
                self._stop_explaining()
                is_word = self.thing is not None and self.thing.kind == "word"
                return is_word and event.key == pygame.K_ESCAPE
        return False

    def explain(self, pos: Pixel) -> None:
        """Show the tooltip at a pixel at once, as if the pointer had rested there."""
        self._look_at_pixel(pos)
        if self.thing is not None:
            self._is_explaining, self._is_muted = True, False
            self._show_reactions()

    def note_pointer(self, event: pygame.event.Event) -> None:
        """Note where the pointer moves while the table handles the event otherwise."""
        if event.type == pygame.MOUSEMOTION:
            self.guard.note_pointer(event.pos)

    def _is_far(self, pos: Pixel, start: Pixel) -> bool:
        """Whether the pointer has moved on, and not only trembled."""
        distance = max(abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        return distance > DRAG_DISTANCE * self.renderer.size[1]

    def _pointer_moved(self, pos: Pixel) -> None:
        """Look at what is under the pointer now; a move of some way ends a long press, and lets
        tooltips be shown again."""
        self.guard.note_pointer(pos)
        may_unmute = self._is_muted and self._pressed is None and not self._is_dragging
        if may_unmute and (self._muted_at is None or self._is_far(pos, self._muted_at)):
            self._is_muted, self._rests_since = False, self._now
        if self._pressed is not None:
            if not self._is_far(pos, self._pressed[0]):
                return
            self._pressed = None
            if self.large:  # the long press has become a drag
                self._hide_enlarged()
        if not self.large:
            self._look_at_pixel(pos)

    def _button_pressed(self, event: pygame.event.Event) -> bool:
        """Mute tooltips; begin a left press, or enlarge by a right one; True if that answers it."""
        self._mute(event.pos)
        self._is_touch = bool(event.dict.get("touch"))
        if event.button == 1:
            self._pressed = (event.pos, self._now)
            self._look_at_pixel(event.pos)
            if self.thing is not None and self.thing.kind == "word" and self.thing.spot is None:
                self._is_explaining = self._explained_by_press = True
            self._show_reactions()
            return self._explained_by_press
        return event.button == 3 and not self._is_dragging and self._enlarge(event.pos)

    def _button_released(self, event: pygame.event.Event) -> bool:
        """End a press; True if the release only hides enlarged cards."""
        if event.dict.get("touch"):
            self.guard.pos = None  # a finger that is lifted rests nowhere
        if event.dict.get("void"):
            self._pressed, self._explained_by_press = None, False
        elif event.button == 1:
            self._pressed = None
            if self._explained_by_press:  # what was asked for stays until the next press
                self._explained_by_press = False
                return False
            self._mute(event.pos)
            if self.large:
                self._hide_enlarged()
            else:
                self._show_reactions()
        elif event.button == 3 and self.large and self._now - self._enlarged_at > GLANCE_SECONDS:
            self._hide_enlarged()
            return True
        return False

    def step(self, now: float, controls: Controls) -> bool:
        """Advance the time; True if a button has woken and must be drawn again."""
        self._now, self.controls = now, controls
        has_woken = self.guard.step(now)
        if self.large:
            self._draw_enlarged()
        pressed, on_panel = self._pressed, self._on_panel
        if pressed is not None and now - pressed[1] >= LONG_PRESS_SECONDS and not self.large:
            self._take_long_press(pressed[0])
        elif on_panel is not None and now - on_panel[1] >= CROSSING_SECONDS:
            self._look_past_panel(*on_panel)
        elif pressed is None and now - self._rests_since >= TOOLTIP_DELAY and self._can_explain():
            self._is_explaining = True
            self._show_reactions()
        return has_woken

    def _take_long_press(self, pos: Pixel) -> None:
        """Enlarge the cards under a long press; else explain a word, or for a finger anything."""
        self._pressed = (pos, NEVER)
        if self._is_dragging or self.thing is None:
            return
        if not (self.thing.kind in ("card", "heap") and self._enlarge(pos)):
            if self.thing is None or not (self.thing.kind == "word" or self._is_touch):
                return
            self._is_explaining = self._explained_by_press = True
            self._show_reactions()
        if self.controls is not None:
            self.controls.patient = True

    def _can_explain(self) -> bool:
        """Whether a tooltip could be shown for the thing now and is not."""
        is_silent = self._is_explaining or self._is_muted or self.large or self._is_dragging
        if self.thing is None or is_silent or self.toolbar.objection is not None:
            return False
        return self.renderer.table is not None and self.renderer.tween is None

    def note_layout(self, controls: Controls) -> None:
        """Find the thing under the pointer or focus after the table has been laid out anew."""
        self.controls = controls
        if self.large or self.renderer.tween is not None:
            return
        focus = controls.lights.cursor if controls is not None and self.by_keys else None
        if self.by_keys and self._is_explaining and self.thing in words_at(self.renderer):
            pass  # asked for by a key; it stands where it stood
        elif controls is not None and focus is not None:
            self._is_muted = False
            self._look_at(thing_under_focus(focus, controls, self.renderer))
        elif self.guard.pos is not None:
            self._look_at_pixel(self.guard.pos)
        elif not self._is_still_there():  # a finger has tapped there, and points no more
            self._look_at(None)
        self._show_reactions()

    # by a key

    def _look_at_next(self) -> bool:
        """Enlarge or explain the focused thing; called again, the next one. False if busy."""
        if self.renderer.tween is not None or self._is_dragging or self.renderer.table is None:
            return False
        things, controls = things_in_turn(self.renderer), self.controls
        focus = controls.lights.cursor if controls is not None else None
        if controls is not None and focus is not None:
            first = thing_under_focus(focus, controls, self.renderer)
            things = [*([first] if first else []), *(thing for thing in things if thing != first)]
        index, last = 0, self._last_by_key
        if last is not None and (self.large or self._is_explaining):
            keys = [thing[:2] for thing in things]
            index = keys.index(last[:2]) + 1 if last[:2] in keys else 0
        self.large = ()
        self._stop_explaining()
        if index >= len(things):
            self._last_by_key = None
            self._hide_enlarged()
            return True
        self._last_by_key = self.thing = things[index]
        self._is_muted, self.by_keys = False, True
        self._is_explaining = not self._enlarge_thing(self.thing)
        self._show_reactions()
        return True

    def next_word(self, controls: Controls) -> bool:
        """Explain the next word on the table, or the first; False where there is none."""
        self.controls = controls
        words = words_at(self.renderer)
        if not words or self.renderer.tween is not None or self.large:
            return False
        first = (*self._outer_things, self.thing)[0]
        index = words.index(first) if first in words else -1
        self._outer_things, self.thing = (), words[(index + 1) % len(words)]
        self._is_explaining, self._is_muted, self.by_keys = True, False, True
        self._show_reactions()
        return True

    # the thing under the pointer

    def _is_still_there(self) -> bool:
        """Whether the thing is still on the table; True where there is none."""
        thing, table = self.thing, self.renderer.table
        if thing is None:
            return True
        if thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        if thing.kind == "verb":
            return self.controls is not None and thing.what in self.controls.buttons
        return thing.spot is None or table is None or thing.spot in table.poses

    def _look_at_pixel(self, pos: Pixel) -> None:
        """Look at a word in a shown tooltip, or at the table; at nothing while cards move."""
        if self.renderer.tween is not None or self._is_dragging:
            self._look_at(None)
            return
        self._on_panel = None
        if self._is_explaining and (depth := self.tooltips.depth_at(pos)):
            self._look_at_panel(pos, depth)
        else:
            self._look_at_table(pos)

    def _look_at_table(self, pos: Pixel) -> None:
        """Look at the thing at a pixel of the table, and forget the way through tooltips."""
        self._outer_things = ()
        verbs = self.controls.buttons if self.controls is not None else {}
        self._look_at(thing_at(self.renderer, pos, verbs, self.toolbar.rects))

    def _look_at_panel(self, pos: Pixel, depth: int) -> None:
        """Find a word in the tooltip at this depth; else the tooltip is being read."""
        word = self.tooltips.word_at(pos)
        if word is not None and word != self.thing:
            self._outer_things = tuple(shown.thing for shown in self.tooltips.shown[:depth])
            self._look_at(word)
        elif word is None and not (self.thing is not None and self.thing.room.holds(*pos)):
            self._on_panel = (pos, self._now)

    def _look_past_panel(self, pos: Pixel, rests_since: float) -> None:
        """Look at the table beneath a tooltip, where the pointer has rested `rests_since`; not
        beneath those that begin with a word, which are read."""
        self._on_panel = None
        shown = self.tooltips.shown
        is_on_tooltip = any(tooltip.item.rect.collidepoint(pos) for tooltip in shown)
        if not (is_on_tooltip and shown[0].thing.kind == "word"):
            self._look_at_table(pos)
            self._rests_since = rests_since

    def _look_at(self, thing: Thing | None) -> None:
        """Make a thing the one under the pointer or focus; if it is another than before, its time
        begins anew, and the table reacts to it."""
        before, self.thing = self.thing, thing
        if not is_same_thing(before, thing):
            self._rests_since, self._is_explaining = self._now, bool(self._outer_things)
        elif (before and before.spot) == (thing and thing.spot):
            return
        self._show_reactions()

    def _stop_explaining(self) -> None:
        """Hide the tooltips; they come again only for another thing."""
        self._is_explaining, self._rests_since, self._outer_things = False, NEVER, ()
        self._show_reactions()

    def _show_reactions(self) -> None:
        """Draw the mark of the thing and, if it is to be explained, its tooltip over the table, in
        place of those before, and raise its card; nothing while cards are enlarged."""
        if self.large:
            return
        if not self._is_still_there():
            self.thing = None
        thing, above, raised = self.thing, dict[Hashable, Item](), None
        self.tooltips.shown = []
        held = self._pressed is not None
        if thing is not None and not self._is_dragging:
            mark = None  # a focus that is no word has a mark of its own
            if not self.by_keys:
                mark, raised = self._highlight(thing, held)
            elif thing.kind == "word":
                mark = focus_item(thing.room, 3.0)
            if mark is not None:
                above["hovered"] = mark
            if self._is_explaining and self.toolbar.objection is None:  # an objection comes first
                things = [*self._outer_things, thing]
                above.update(self.tooltips.place_all(things, self.words, self.controls))
        is_pressed = held and raised is not None
        if (self.renderer.hovered, self.renderer.pressed) != (raised, is_pressed):
            self.renderer.hover(raised, held)
        self.renderer.put_above(above)

    def _highlight(self, thing: Thing, held: bool) -> tuple[Item | None, Spot | None]:
        """The mark for a thing under the pointer, pressed (`held`) or not, and the card to raise;
        None for what has none. A thing to which a press would do nothing has neither."""
        theme, controls = self.renderer.looks.theme, self.controls
        if thing.kind == "toolbar":
            return self.toolbar.button(str(thing.what), theme, held), None
        if thing.kind == "verb" and controls is not None and thing.what in controls.buttons:
            return controls.lights.button(str(thing.what), hovered=True, held=held), None
        if controls is None or not controls.has_answer(thing.spot, thing.place):
            return None, None
        if thing.spot is None and thing.place not in controls.lights.lit():  # those light up anyhow
            return ring_item(thing.room, theme, strong=held), None
        return None, thing.spot

    # enlarged cards

    def _enlarge(self, pos: Pixel) -> bool:
        """Show the cards at a pixel enlarged; False where there is none."""
        self._look_at_pixel(pos)
        if self.thing is None or not self._enlarge_thing(self.thing):
            return False
        self._is_explaining = False
        return True

    def _enlarge_thing(self, thing: Thing) -> bool:
        """Show the cards of a thing enlarged; False where it has none."""
        if thing.spot is None or self.renderer.view is None:
            return False
        self.large = tuple(cards_to_enlarge(self.renderer, thing.spot))
        self._enlarged_at = self._now
        if self.large:
            self.renderer.hover(None)
            self._draw_enlarged()
        return bool(self.large)

    def _draw_enlarged(self) -> None:
        """Draw the enlarged cards, each time anew in case sharper pictures have been rendered."""
        looks, size = self.renderer.looks, self.renderer.size
        self.renderer.put_above({"large": zoom_item(looks.deck, self.large, looks.theme, size)})

    def _hide_enlarged(self) -> None:
        """Hide the enlarged cards, and show no tooltip until the pointer is on another thing."""
        self.large, self._rests_since = (), NEVER
        self._show_reactions()
        if self.thing is None:
            self.renderer.put_above({})


def is_same_thing(first: Thing | None, other: Thing | None) -> bool:
    """Whether two things are the same, a word also at the same place."""
    if first is None or other is None:
        return first is other
    return first[:2] == other[:2] and (first.kind != "word" or first.room == other.room)


def thing_under_focus(
    focus: Hashable, controls: TableInput, renderer: TableRenderer
) -> Thing | None:
    """The thing that the key focus is on; None for one that is not on the table."""
    spots = controls.lights.spots()
    if isinstance(focus, Card):
        if focus not in spots:
            return None
        return Thing("card", focus, renderer.pose(spots[focus]).box, spots[focus])
    assert isinstance(focus, tuple)
    kind, what = focus
    if kind == "button":
        rect = controls.buttons.get(what)
        return None if rect is None else Thing("verb", what, Room(*rect))
    if isinstance(what, Card):
        return Thing("card", what, controls.lights.room(what), spots.get(what))
    kind = "chips" if what in renderer.arrangement.stacks else "heap"
    return Thing(kind, what, controls.lights.room(what))
