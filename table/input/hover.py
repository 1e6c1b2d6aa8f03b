"""React to the pointer and the keyboard focus: mark a thing, explain it, enlarge its cards.

Nothing here makes a move. Only what changes is painted, over everything else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

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
from table.input.drag import has_moved
from table.input.hit_testing import Thing, cards_to_enlarge, thing_at, things_in_turn, words_at
from table.input.lights import PILE_MARGIN
from table.input.press_guard import PressGuard
from table.input.table_input import Controls
from table.input.toolbar import Toolbar
from table.input.tooltips import Tooltips
from table.layout.room import grow
from table.widgets.tooltip import TOOLTIP_DELAY, Tooltip

CROSSING_SECONDS = 0.35  # so long may a pointer rest on a tooltip, on its way to a word there
LOOK_KEY = pygame.K_F3  # enlarges or explains what the focus is on, then one thing after another
LONG_PRESS_SECONDS = 0.65  # after which a press enlarges what is there
GLANCE_SECONDS = 0.35  # after a shorter right press the cards stay enlarged until the next press
NEVER = float("inf")

Pixel = tuple[int, int]


class TimedPixel(NamedTuple):
    """A pixel of the window, and since when the pointer has been there or held down there."""

    pos: Pixel
    since: float


class HoverInspector:
    """Reacts to the pointer and the key focus at one table. `controls`: the input of the person
    whose turn it is, or None; each call sets it. `thing`: what is under the pointer or, if
    `by_keys`, has the focus. `large`: enlarged cards. Call `clear` when another viewer comes."""

    def __init__(self, renderer: TableRenderer, players: Sequence[PlayerInfo], toolbar: Toolbar,
                 words: Words) -> None:  # fmt: skip
        self.renderer, self.toolbar, self.words = renderer, toolbar, words
        self.controls: Controls = None
        self.tooltips = Tooltips(renderer, players, toolbar)
        self.guard = PressGuard()
        self.thing: Thing | None = None
        self.large: tuple[Card, ...] = ()
        self._enlarged_at = 0.0
        self._outer_things: tuple[Thing, ...] = ()  # those whose tooltips led to the present word
        self._rests_since = 0.0  # when the pointer came to rest on the thing
        self._is_explaining = False  # the tooltip of the thing is shown
        self._is_muted = False  # no tooltip is shown until the pointer has moved
        self._muted_at: Pixel | None = None  # away from here; None: at all
        self._pressed: TimedPixel | None = None  # where and when the left button went down
        self._explained_by_press = False  # a long press has opened a tooltip
        self._is_touch = False  # the press is by a finger
        self.by_keys = False
        self._on_panel: TimedPixel | None = None  # where and since when the pointer is on a tooltip
        self._last_by_key: Thing | None = None  # last inspected by LOOK_KEY
        self._now = 0.0

    @property
    def tip(self) -> Tooltip | None:
        return self.tooltips.shown_tooltips[-1].tip if self.tooltips.shown_tooltips else None

    @property
    def _is_dragging(self) -> bool:
        return self.controls is not None and self.controls.dragging

    def clear(self) -> None:
        """Forget the thing, its tooltips, the press and the enlarged cards."""
        self.thing = self._pressed = None
        self._outer_things = ()
        self.tooltips.shown_tooltips = []
        self.large = ()
        self._explained_by_press = False
        self._mute(self.guard.pos)
        self.renderer.hover(None)
        self.renderer.put_above({})

    def _mute(self, pos: Pixel | None) -> None:
        """Show no tooltip until the pointer has moved, away from this pixel if one is given."""
        self._is_explaining = False
        self._is_muted = True
        self._muted_at = pos

    def event(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Handle an event before others do; return whether they must not get it."""
        self.controls = controls
        if event.type == pygame.MOUSEMOTION:
            self.by_keys = False
            self._pointer_moved(event.pos)
            return False
        if event.type == pygame.MOUSEBUTTONUP:
            return self._button_released(event)
        if event.type == pygame.KEYDOWN:
            self.by_keys = True
            return self._key_pressed(event.key)
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        self.by_keys = False
        if self.large:
            self._hide_enlarged()
            return True
        return self._button_pressed(event)

    def _key_pressed(self, key: int) -> bool:
        """Inspect the next thing with LOOK_KEY, else hide all; return whether the key is used."""
        if key == LOOK_KEY:
            return self._look_at_next()
        if self.large:
            self._hide_enlarged()
            return key != pygame.K_F1  # which opens the rules all the same
        if not self._is_explaining:
            return False
        self._stop_explaining()
        is_word = self.thing is not None and self.thing.kind == "word"
        return is_word and key == pygame.K_ESCAPE  # which only puts the word's tooltip away

    def explain(self, pos: Pixel) -> None:
        """Show the tooltip at a pixel at once, as if the pointer had rested there."""
        self._look_at_pixel(pos)
        if self.thing is not None:
            self._is_explaining = True
            self._is_muted = False
            self._show_reactions()

    def _pointer_moved(self, pos: Pixel) -> None:
        """Look at what is under the pointer now. Once it has moved some way, muted tooltips may be
        shown again, and a press is a drag instead of a long press."""
        self.guard.note_pointer(pos)
        height, muted_at = self.renderer.size[1], self._muted_at
        may_unmute = self._is_muted and self._pressed is None and not self._is_dragging
        if may_unmute and (muted_at is None or has_moved(muted_at, pos, height)):
            self._is_muted = False
            self._rests_since = self._now
        if self._pressed is not None:
            if not has_moved(self._pressed.pos, pos, height):
                return
            self._pressed = None
            if self.large:  # the long press has become a drag
                self._hide_enlarged()
        if not self.large:
            self._look_at_pixel(pos)

    def _button_pressed(self, event: pygame.event.Event) -> bool:
        """Mute tooltips and begin a press. A left press on a word explains it, a right press
        enlarges the cards there. Return whether the press did either."""
        self._mute(event.pos)
        self._is_touch = bool(event.dict.get("touch"))
        if event.button == 3:
            return not self._is_dragging and self._enlarge(event.pos)
        if event.button != 1:
            return False
        self._pressed = TimedPixel(event.pos, self._now)
        self._look_at_pixel(event.pos)
        thing = self.thing
        if thing is not None and thing.kind == "word" and thing.spot is None:  # not on a card
            self._is_explaining = self._explained_by_press = True
        self._show_reactions()
        return self._explained_by_press

    def _button_released(self, event: pygame.event.Event) -> bool:
        """End a press. Return True if others must not get the release: it only hides cards."""
        if event.dict.get("touch"):
            self.guard.pos = None  # a finger that is lifted rests nowhere
        if event.dict.get("void"):  # a second finger has cancelled the press
            self._pressed = None
            self._explained_by_press = False
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
        """Advance the time, and do what is due; return whether a guarded button has woken."""
        self._now, self.controls = now, controls
        has_woken = self.guard.step(now)
        if self.large:
            self._draw_enlarged()
        pressed, on_panel = self._pressed, self._on_panel
        if pressed is not None and now - pressed.since >= LONG_PRESS_SECONDS and not self.large:
            self._take_long_press(pressed.pos)
        elif on_panel is not None and now - on_panel.since >= CROSSING_SECONDS:
            self._look_past_panel(*on_panel)
        elif pressed is None and now - self._rests_since >= TOOLTIP_DELAY and self._can_explain():
            self._is_explaining = True
            self._show_reactions()
        return has_woken

    def _take_long_press(self, pos: Pixel) -> None:
        """Enlarge the cards under a long press; else explain a word or, for a finger, anything."""
        self._pressed = TimedPixel(pos, NEVER)  # still down, but a long press no more
        if self._is_dragging or self.thing is None:
            return
        is_enlarged = self.thing.kind in ("card", "heap") and self._enlarge(pos)
        if not is_enlarged:
            if self.thing is None or not (self.thing.kind == "word" or self._is_touch):
                return
            self._is_explaining = self._explained_by_press = True
            self._show_reactions()
        if self.controls is not None:
            self.controls.ignores_release = True

    def _can_explain(self) -> bool:
        """Whether the tooltip of the thing may be shown now, and is not shown yet."""
        if self._is_explaining or self._is_muted or self.large or self._is_dragging:
            return False
        if self.thing is None or self.toolbar.objection is not None:
            return False
        return self.renderer.table is not None and self.renderer.tween is None

    def note_layout(self, controls: Controls) -> None:
        """Find the thing under the pointer or focus after the table has been laid out anew."""
        self.controls = controls
        if self.large or self.renderer.tween is not None:
            return
        focus = controls.lights.cursor if controls is not None and self.by_keys else None
        if self.by_keys and self._is_explaining and self.thing in words_at(self.renderer):
            pass  # a word explained by a key stays explained
        elif controls is not None and focus is not None:
            self._is_muted = False
            self._look_at(controls.thing_of_stop(focus))
        elif self.guard.pos is not None:
            self._look_at_pixel(self.guard.pos)
        elif not self._is_still_there():  # after a tap, as a lifted finger points nowhere
            self._look_at(None)
        self._show_reactions()

    def _look_at_next(self) -> bool:
        """Enlarge or explain the focused thing; when called again, the next thing of the table.
        After the last one show nothing. Return False while the table is busy."""
        if self.renderer.tween is not None or self._is_dragging or self.renderer.table is None:
            return False
        things = self._things_to_inspect()
        index = 0
        if self.large or self._is_explaining:  # the last one is still shown
            same = [thing.is_same(self._last_by_key) for thing in things]
            index = same.index(True) + 1 if True in same else 0
        self.large = ()
        self._stop_explaining()
        if index >= len(things):
            self._last_by_key = None
            self._hide_enlarged()
            return True
        self._last_by_key = self.thing = things[index]
        self._is_muted = False
        self._is_explaining = not self._enlarge_thing(self.thing)
        self._show_reactions()
        return True

    def _things_to_inspect(self) -> list[Thing]:
        """Return what LOOK_KEY inspects in turn: the focused thing, then those of the table."""
        things, controls = things_in_turn(self.renderer), self.controls
        focused = controls.thing_of_stop(controls.lights.cursor) if controls is not None else None
        if focused is None:
            return things
        return [focused, *(thing for thing in things if thing != focused)]

    def next_word(self, controls: Controls) -> bool:
        """Explain the next word on the table, after the last the first; False if there is none."""
        self.controls = controls
        words = words_at(self.renderer)
        if not words or self.renderer.tween is not None or self.large:
            return False
        last = self._outer_things[0] if self._outer_things else self.thing
        index = words.index(last) if last in words else -1
        self.thing = words[(index + 1) % len(words)]
        self._outer_things = ()
        self.by_keys = self._is_explaining = True
        self._is_muted = False
        self._show_reactions()
        return True

    def _is_still_there(self) -> bool:
        """Whether the thing, if there is one, is still on the table."""
        thing, table = self.thing, self.renderer.table
        if thing is None:
            return True
        if thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        if thing.kind == "verb":
            return self.controls is not None and thing.what in self.controls.buttons
        return thing.spot is None or table is None or thing.spot in table.poses

    def _look_at_pixel(self, pos: Pixel) -> None:
        """Look at a word in a tooltip, or at the table; at nothing while cards move."""
        if self.renderer.tween is not None or self._is_dragging:
            self._look_at(None)
            return
        self._on_panel = None
        depth = self.tooltips.depth_at(pos) if self._is_explaining else 0
        if depth > 0:
            self._look_at_panel(pos, depth)
        else:
            self._look_at_table(pos)

    def _look_at_table(self, pos: Pixel) -> None:
        """Look at the thing at a pixel of the table, and forget the tooltips that led to a word."""
        self._outer_things = ()
        verbs = self.controls.buttons if self.controls is not None else {}
        self._look_at(thing_at(self.renderer, pos, verbs, self.toolbar.rects))

    def _look_at_panel(self, pos: Pixel, depth: int) -> None:
        """Look at the word at a pixel of a tooltip; `depth`: the number of tooltips up to this one.
        If no word is there, note that the pointer rests on the tooltip."""
        word = self.tooltips.word_at(pos)
        if word is None:
            if self.thing is None or not self.thing.room.holds(*pos):
                self._on_panel = TimedPixel(pos, self._now)
        elif word != self.thing:
            shown = self.tooltips.shown_tooltips[:depth]
            self._outer_things = tuple(tooltip.thing for tooltip in shown)
            self._look_at(word)

    def _look_past_panel(self, pos: Pixel, rests_since: float) -> None:
        """Look at the table beneath a tooltip on which the pointer has rested since `rests_since`.
        Not beneath one that explains a word, since it is being read."""
        self._on_panel = None
        shown = self.tooltips.shown_tooltips
        is_on_tooltip = any(tooltip.item.rect.collidepoint(pos) for tooltip in shown)
        if not (is_on_tooltip and shown[0].thing.kind == "word"):
            self._look_at_table(pos)
            self._rests_since = rests_since

    def _look_at(self, thing: Thing | None) -> None:
        """Make a thing the one under the pointer or focus, and show the reactions to it. If it is
        another than before, the wait for its tooltip begins anew."""
        last_thing = self.thing
        self.thing = thing
        if thing is None and last_thing is None:
            return
        if thing is None or not thing.is_same(last_thing):
            self._rests_since = self._now
            self._is_explaining = bool(self._outer_things)  # a word in a tooltip needs no wait
        elif last_thing is not None and last_thing.spot == thing.spot:
            return  # it is drawn already
        self._show_reactions()

    def _stop_explaining(self) -> None:
        """Hide the tooltips until the pointer or focus is on another thing."""
        self._is_explaining = False
        self._rests_since = NEVER
        self._outer_things = ()
        self._show_reactions()

    def _show_reactions(self) -> None:
        """Draw the mark of the thing and, if it is being explained, its tooltips in place of the
        earlier ones, and raise its card. Do nothing while cards are enlarged."""
        if self.large:
            return
        if not self._is_still_there():
            self.thing = None
        thing = self.thing
        is_held = self._pressed is not None
        above = dict[Hashable, Item]()
        raised = None
        self.tooltips.shown_tooltips = []
        if thing is not None and not self._is_dragging:
            mark = None  # a focused button, card or place is already marked
            if not self.by_keys:
                mark, raised = self._highlight(thing, is_held)
            elif thing.kind == "word":
                mark = focus_item(thing.room, 3.0)
            if mark is not None:
                above["hovered"] = mark
            if self._is_explaining and self.toolbar.objection is None:  # an objection comes first
                things = [*self._outer_things, thing]
                above.update(self.tooltips.place_all(things, self.words, self.controls))
        is_pressed = is_held and raised is not None
        if (self.renderer.hovered_spot, self.renderer.pressed) != (raised, is_pressed):
            self.renderer.hover(raised, is_held)
        self.renderer.put_above(above)

    def _highlight(self, thing: Thing, held: bool) -> tuple[Item | None, Spot | None]:
        """Return the mark for a thing under the pointer, and the spot of the card to raise, each or
        None. Both are None if a press would do nothing. `held`: the mouse button is down."""
        theme, controls = self.renderer.looks.theme, self.controls
        if thing.kind == "toolbar":
            return self.toolbar.button(str(thing.what), theme, held), None
        if thing.kind == "verb" and controls is not None and thing.what in controls.buttons:
            return controls.lights.button(str(thing.what), hovered=True, held=held), None
        if controls is None or not controls.has_answer(thing.spot, thing.place):
            return None, None
        if thing.spot is not None and ("ring", thing.spot.zone) in self.renderer.extras:
            # A raised card would leave the line of light around its pile.
            return ring_item(grow(thing.room, PILE_MARGIN), theme, strong=True), None
        if thing.spot is None and thing.place not in controls.lights.lit_places():
            return ring_item(thing.room, theme, strong=held), None
        return None, thing.spot

    def _enlarge(self, pos: Pixel) -> bool:
        """Show the cards at a pixel enlarged; return False if there are none."""
        self._look_at_pixel(pos)
        if self.thing is None or not self._enlarge_thing(self.thing):
            return False
        self._is_explaining = False
        return True

    def _enlarge_thing(self, thing: Thing) -> bool:
        """Show the cards of a thing enlarged; return False if it has none."""
        if thing.spot is None or self.renderer.view is None:
            return False
        self.large = tuple(cards_to_enlarge(self.renderer, thing.spot))
        self._enlarged_at = self._now
        if self.large:
            self.renderer.hover(None)
            self._draw_enlarged()
        return bool(self.large)

    def _draw_enlarged(self) -> None:
        looks, size = self.renderer.looks, self.renderer.size
        self.renderer.put_above({"large": zoom_item(looks.deck, self.large, looks.theme, size)})

    def _hide_enlarged(self) -> None:
        """Hide the enlarged cards, and show no tooltip until the pointer is on another thing."""
        self.large = ()
        self._rests_since = NEVER
        self._show_reactions()
        if self.thing is None:
            self.renderer.put_above({})
