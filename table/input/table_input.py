"""Turn mouse, touch and keys at the table into moves.

It makes gestures for the move builder of events, and shows what is picked, lit and dimmed. A dimmed
card is one that may not be played now, and nothing else is dim.
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
    """Makes a person's moves of mouse, touch and keys. `explain`: a pressed card is of no use."""

    def __init__(
        self,
        lights: Lights,
        orders: CardOrder,
        made: Callable[[Move], None] = lambda choice: None,
        refused: Callable[[Why, Room], None] = lambda refusal, room: None,
        confirm: Callable[[Move], bool] = lambda choice: True,
        explain: Callable[[Pixel], None] = lambda pos: None,
    ) -> None:
        super().__init__(lights, orders, made, refused, confirm)
        self.explain = explain
        self.patient = False  # a long press has been handled: its release is no click
        self.hurried = False  # the press skipped an animation: it may only pick a card
        self._drag: Drag | None = None
        self._last_click: tuple[Card, float] | None = None  # clicked, and when
        self._hasty_pick: tuple[Card, float] | None = None  # picked by a click that hurried
        self.refresh()

    # marks on the felt

    def items(self) -> dict[Hashable, Item]:
        """The items of buttons, lit places and the cursor."""
        return self.lights.items(self._drag.source if self._drag else "")

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """The rectangle of each verb's button."""
        return self.lights.buttons

    # mouse and touch

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """Handle one event; True if marks or buttons have changed."""
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
        """The carried cards and their poses."""
        return self._drag.carried if self._drag else {}

    @property
    def dragging(self) -> bool:
        """Whether cards or a chip are being carried."""
        return self._drag is not None and self._drag.is_moving

    def _end_drag(self) -> Drag | None:
        """Forget the drag and the gap it shows, and return it; None without one. The caller moves
        its cards."""
        drag, self._drag, self.lights.gap = self._drag, None, None
        return drag

    def let_go(self, now: float) -> None:
        """Unpick all cards and return carried ones to their places."""
        drag = self._end_drag()
        self.builder.let_go()
        self.refresh()
        if drag is not None and drag.carried:
            self.renderer.send_home(drag.carried, now)
        else:  # there may be a chip in the hand
            self.renderer.canvas.move([])

    def abandon_drag(self) -> None:
        """Forget the drag, such as after the table has been laid out anew. If it carried a single
        card, picked is again what was before it."""
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
        """Light up the place under the pointer, and let go of the wheel's card; True if another
        place is lit than before."""
        self._pointer, self._wheel_card = pos, None
        before, lit = self.lights.over, set(self.lights.lit())
        under = places_at(self.renderer, pos)
        self.lights.over = next((place for place in under if place in lit), None)
        return self.lights.over != before

    def _move(self, drag: Drag, pos: Pixel) -> bool:
        """Carry what is dragged; True if a card was picked up, or another place lights up."""
        before = self.lights.over, self.lights.gap
        lifted = drag.move(pos)
        if lifted:
            self.refresh()
        drag.show(pos)
        return lifted or (self.lights.over, self.lights.gap) != before

    def _release(self, drag: Drag, pos: Pixel, now: float) -> None:
        """End a press at a pixel: drop what is carried, or take it as a click."""
        if drag.is_moving:
            if pos != drag.pos:  # a quick hand lets go further on than it was last seen
                self._move(drag, pos)
            target, self.lights.over = self.lights.over, None
            self._end_drag()
            self._drop(drag, target, pos, now)
        else:
            self._drag = None
            if not self.patient:  # a press that slides a little is a click where it began
                self._handle_click(drag.spot, pos if drag.is_far(pos) else drag.start, now)

    def _drop(self, drag: Drag, target: Target | None, pos: Pixel, now: float) -> None:
        """Make the move to `target`, or put its cards there to wait for a button. Without a target
        take waiting cards back, put the hand in another order, or return the cards."""
        builder, carried, source = self.builder, drag.carried, drag.source
        if target is not None:
            choice, _ = builder.drop((target,), source)
            assert choice is not None
            table, shown = self.renderer.arrangement, self.renderer.view
            if builder.waiting_place(choice):
                table.poses.update(self.renderer.leaning_poses(carried))
                self.put_down(choice)
                if self.renderer.view is shown:  # they waited there before
                    self.renderer.rearrange(carried, now)
            elif not self.confirm(choice):
                self._send_home(drag, now)
            else:
                table.poses.update(self.renderer.leaning_poses(carried))
                if source in table.stacks:
                    table.stacks[source] = table.stacks[source].with_top_at(*pos)
                self.made(choice)
        elif carried and drag.is_waiting:  # it is taken back
            self.renderer.arrangement.poses.update(self.renderer.leaning_poses(carried))
            builder.toggle(drag.face(next(iter(carried))))
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

    def _reject_drop(self, drag: Drag, pos: Pixel, now: float) -> None:
        """Return cards dropped at an illegal place, and say why."""
        builder, carried, source, box = self.builder, drag.carried, drag.source, drag.box
        first = next(iter(carried))
        under = places_at(self.renderer, drag.held_at(pos), () if source else carried)
        places = [place for place in under if place != first.zone]
        refusal = builder.why_not_there(places, source) if places else None
        if not under and drag.home and builder.places(source):
            refusal = why("wrong_place")  # several places are lit
        larger = [offer for offer in builder.offers if offer.most > len(builder.picked)]
        is_joined = any(can_take(offer, builder.picked) for offer in larger)
        stays_picked = refusal is not None and is_joined  # until further cards are added
        if refusal is not None and source and source == drag.home:
            refusal = builder.why_unpickable(drag.face(first))
        self._send_home(drag, now, stays_picked)
        if refusal is not None:
            self.refused(refusal, box)

    def _send_home(self, drag: Drag, now: float, stays_picked: bool = False) -> None:
        """Animate carried cards home; a single one is picked as before, or `stays_picked`."""
        if len(drag.carried) == 1 and not stays_picked:
            self.builder.picked[:] = drag.before
        self.refresh()
        self.renderer.rearrange(drag.carried, now)

    def _handle_click(self, spot: Spot | None, pos: Pixel, now: float) -> None:
        """Press a button, pick a card or point at a place; a hurried click only picks a card."""
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
            idle = not self.builder.picked and not self.builder.chosen
            self.builder.let_go()
            if idle and spot is not None:
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
        if _is_repeated(hasty_pick, card, now):
            self._hasty_pick = (card, now)
            return True
        last_click, self._last_click = self._last_click, (card, now)
        if _is_repeated(last_click, card, now):
            choice, refusal = builder.double_click(card)
            double = {verb for verb, entry in builder.layout.verbs.items() if entry.double}
            if choice is not None or any(offer.verb in double for offer in builder.offers):
                self.finish(choice, refusal, self.renderer.pose(spot).box)
                return True
        builder.toggle(card)
        self.refresh()
        return True


def _is_repeated(click: tuple[Card, float] | None, card: Card, now: float) -> bool:
    """Whether a click on this card follows another one on it, in time for a double click."""
    return click is not None and click[0] is card and now - click[1] <= DOUBLE_CLICK_SECONDS


Controls: TypeAlias = TableInput | None
"""The input of the person whose turn it is; None while it is nobody's."""
