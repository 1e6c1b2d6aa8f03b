"""Turn mouse, touch and keys at the table into moves.

Events become gestures for the move builder, and the table shows what is picked, lit and dimmed.
Only cards that may not be played now are dim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.state import Why, why
from table.felt.canvas import Item
from table.input.drag import Drag, own_place_for
from table.input.hit_testing import Pixel, places_at, visible_place_at
from table.input.keyboard_input import CardOrder, KeyboardInput
from table.input.lights import Lights
from table.input.move_builder import can_take
from table.layout.arrange import Pose
from table.layout.ring import Room

DOUBLE_CLICK_SECONDS = 0.4  # seconds between the clicks of a double click


class TableInput(KeyboardInput):
    """Makes a person's moves of mouse, touch and keys. `explain` is called with the pixel of a
    pressed card that is of no use now."""

    def __init__(
        self, lights: Lights, orders: CardOrder, made: Callable[[Move], None] = lambda choice: None,
        refused: Callable[[Why, Room], None] = lambda refusal, room: None,
        confirm: Callable[[Move], bool] = lambda choice: True,
        explain: Callable[[Pixel], None] = lambda pos: None,
    ) -> None:  # fmt: skip
        super().__init__(lights, orders, made, refused, confirm)
        self.explain = explain
        self.patient = False  # a long press has been handled, so its release is no click
        self.hurried = False  # the press skipped an animation: it may only pick a card
        self._drag: Drag | None = None
        self._last_click: tuple[Card, float] | None = None  # the card and the time
        self._hasty_pick: tuple[Card, float] | None = None  # picked by a hurried press, and when
        self.refresh()

    def items(self) -> dict[Hashable, Item]:
        """The items of all marks on the felt: buttons, lit places, the cursor."""
        return self.lights.items(self._drag.source if self._drag else "")

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        return self.lights.buttons

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """Handle one event; return whether marks or buttons have changed."""
        self.now = now
        if event.type == pygame.MOUSEMOTION:
            return self._move(self._drag, event.pos) if self._drag else self._hover(event.pos)
        if event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            return self.key_event(event, now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.lights.cursor, self.patient, self.hurried = None, False, False
            finger = bool(event.dict.get("touch"))
            self._drag = Drag(self.lights, event.pos, self.own_spots(), finger)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go(now)
        elif event.type == pygame.MOUSEBUTTONUP and event.dict.get("void"):
            if self.carried and (drag := self._end_drag()):
                self.lights.over = None
                self._send_home(drag, now)
            self.abandon_drag()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drag:
            self._release(self._drag, event.pos, now)
        else:
            return False
        return True

    @property
    def carried(self) -> dict[Spot, Pose]:
        return self._drag.carried if self._drag else {}

    @property
    def dragging(self) -> bool:
        return self._drag is not None and self._drag.is_moving

    def _end_drag(self) -> Drag | None:
        """Forget the drag and its gap in the hand. Return the drag for the caller to move its
        cards, or None."""
        drag, self._drag = self._drag, None
        self.lights.gap = None
        return drag

    def let_go(self, now: float) -> None:
        """Unpick all cards and return carried ones to their places."""
        drag = self._end_drag()
        self.builder.let_go()
        self.refresh()
        if drag is not None and drag.carried:
            self.renderer.send_home(drag.carried, now)
        else:  # a chip may have been dragged
            self.renderer.canvas.move([])

    def abandon_drag(self) -> None:
        """Forget the drag, for example when the table has been laid out anew. A drag of a single
        card also restores what was picked before it."""
        drag = self._end_drag()
        if drag is not None:
            if len(drag.carried) == 1:
                self.builder.picked[:] = drag.before
            self.refresh()

    def has_answer(self, spot: Spot | None, place: Target | None) -> bool:
        """Whether a press on this card or place would do more than raise an objection."""
        pickable, lit = self.builder.pickable(), self.lights.lit()
        if spot is not None and self.renderer.arrangement.poses[spot].face in pickable:
            return True
        return place is not None and (place in lit or place in self.builder.sources())

    def _hover(self, pos: Pixel) -> bool:
        """Light up the place under the pointer, and let the wheel release its card. Return whether
        another place is lit than before."""
        self._pointer, self._wheel_card = pos, None
        before, lit = self.lights.over, set(self.lights.lit())
        places = places_at(self.renderer, pos)
        self.lights.over = next((place for place in places if place in lit), None)
        return self.lights.over != before

    def _move(self, drag: Drag, pos: Pixel) -> bool:
        """Move what is dragged. Return whether a card was picked up, or other things are lit."""
        before = self.lights.over, self.lights.gap
        lifted = drag.move(pos)
        if lifted:
            self.refresh()
        drag.show(pos)
        return lifted or (self.lights.over, self.lights.gap) != before

    def _release(self, drag: Drag, pos: Pixel, now: float) -> None:
        """End a press: drop what is carried, or take it as a click."""
        if drag.is_moving:
            if pos != drag.pos:  # there was no motion event for the last pixels
                self._move(drag, pos)
            target, self.lights.over = self.lights.over, None
            self._end_drag()
            if target is not None:
                self._drop_on(target, drag, pos, now)
            else:
                self._drop(drag, pos, now)
            return
        self._drag = None
        if not self.patient:  # a press that slides a little is a click where it began
            self._handle_click(drag.spot, pos if drag.is_far(pos) else drag.start, now)

    def _drop(self, drag: Drag, pos: Pixel, now: float) -> None:
        """Handle a drop that makes no move: put waiting cards back in the hand, put the hand in
        another order, or return the cards."""
        carried = drag.carried
        if carried and drag.is_waiting:
            self.renderer.arrangement.poses.update(self.renderer.leaning_poses(carried))
            self.builder.toggle(drag.face(next(iter(carried))))
            self.refresh()
        elif (insertion := drag.insertion(pos, None)) is not None:
            moved = [drag.face(spot) for spot in carried]
            cards = [*(pose.face for pose in drag.resting_poses()), *moved]
            self.orders.put(drag.home, cards, moved, insertion[0])
            self._send_home(drag, now)
        elif carried:
            self._reject_drop(drag, pos, now)
        else:  # a chip
            self.renderer.canvas.move([])

    def _drop_on(self, target: Target, drag: Drag, pos: Pixel, now: float) -> None:
        """Make the move that a drop on a legal place means, if the person confirms it, or put the
        cards down there to wait for a button."""
        choice, _ = self.builder.drop((target,), drag.source)
        assert choice is not None
        table, shown = self.renderer.arrangement, self.renderer.view
        is_waiting_place = bool(self.builder.waiting_place(choice))
        if not is_waiting_place and not self.confirm(choice):
            self._send_home(drag, now)
            return
        table.poses.update(self.renderer.leaning_poses(drag.carried))
        if is_waiting_place:
            self.put_down(choice)
            if self.renderer.view is shown:  # they already waited there, so nothing was laid out
                self.renderer.rearrange(drag.carried, now)
            return
        if drag.source in table.stacks:
            table.stacks[drag.source] = table.stacks[drag.source].with_top_at(*pos)
        self.made(choice)

    def _reject_drop(self, drag: Drag, pos: Pixel, now: float) -> None:
        """Return cards dropped at an illegal place, and show the reason if there is one. The cards
        stay picked if an offer takes them together with more."""
        builder, carried, source, box = self.builder, drag.carried, drag.source, drag.box
        first = next(iter(carried))
        under = places_at(self.renderer, drag.held_at(pos), () if source else carried)
        places = [place for place in under if place != first.zone]
        refusal = builder.why_not_there(places, source) if places else None
        if not under and drag.home and builder.places(source):  # on bare felt, and places are lit
            refusal = why("wrong_place")
        larger = [offer for offer in builder.offers if offer.most > len(builder.picked)]
        can_add_more = any(can_take(offer, builder.picked) for offer in larger)
        stays_picked = refusal is not None and can_add_more
        if refusal is not None and source and source == drag.home:
            refusal = builder.why_unpickable(drag.face(first))
        self._send_home(drag, now, stays_picked)
        if refusal is not None:
            self.refused(refusal, box)

    def _send_home(self, drag: Drag, now: float, stays_picked: bool = False) -> None:
        """Animate carried cards back. A single card is no longer picked, unless `stays_picked` or
        it was before the drag."""
        if len(drag.carried) == 1 and not stays_picked:
            self.builder.picked[:] = drag.before
        self.refresh()
        self.renderer.rearrange(drag.carried, now)

    def _handle_click(self, spot: Spot | None, pos: Pixel, now: float) -> None:
        """Press a button, pick a card or point at a place. A click on nothing useful unpicks
        everything. A hurried click, which skipped an animation, may only pick a card."""
        card = None if spot is None else self.renderer.arrangement.poses[spot].face
        if self.hurried:
            if card is not None and self.builder.toggle(card):
                self._hasty_pick = (card, now)
                self.refresh()
            return
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed and self.lights.guard.blocks(pressed):
            self.refused(why("moment"), Room(*self.buttons[pressed]))
        elif pressed:
            self.press(pressed)
        if pressed or (spot is not None and self._click_card(spot, now)):
            return
        under = places_at(self.renderer, pos)
        own_place = own_place_for(self.builder, self.renderer, pos)
        places = [*under, own_place] if own_place is not None else under
        if any(map(self.click_place, places)):
            return
        room = self.lights.room(under[0]) if under else visible_place_at(self.renderer, pos)
        if self.builder.picked and room is not None:
            self.refused(self.builder.why_not_there(under) or why("wrong_place"), room)
        else:
            nothing_picked = not self.builder.picked and not self.builder.chosen
            self.builder.let_go()
            if nothing_picked and spot is not None:
                self.explain(pos)
        self.refresh()

    def _click_card(self, spot: Spot, now: float) -> bool:
        """Pick a card or put it back; a double click plays it. False for a card of others."""
        card, builder = self.renderer.arrangement.poses[spot].face, self.builder
        if card not in builder.pickable():
            if spot not in self.own_spots():
                return False
            self.refused(builder.why_unpickable(card), self.renderer.pose(spot).box)
            return True
        hasty_pick, self._hasty_pick = self._hasty_pick, None
        if _is_repeated(hasty_pick, card, now):  # impatient clicks do not put it back
            self._hasty_pick = (card, now)
            return True
        last_click, self._last_click = self._last_click, (card, now)
        if _is_repeated(last_click, card, now):
            choice, refusal = builder.double_click(card)
            by_double = {verb for verb, entry in builder.layout.verbs.items() if entry.double}
            if choice is not None or any(offer.verb in by_double for offer in builder.offers):
                self.finish(choice, refusal, self.renderer.pose(spot).box)
                return True
        builder.toggle(card)
        self.refresh()
        return True


def _is_repeated(click: tuple[Card, float] | None, card: Card, now: float) -> bool:
    """Whether `click` was on this card too, and soon enough before `now` to make a double click."""
    return click is not None and click[0] is card and now - click[1] <= DOUBLE_CLICK_SECONDS


Controls: TypeAlias = TableInput | None
"""The input of the person whose turn it is; None while it is nobody's."""
