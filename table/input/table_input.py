"""Turn mouse, touch and keys at the table into moves.

Events become gestures for the move builder, and the table shows what is picked, lit and dimmed.
Only cards that may not be played now are dim."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.state import Why, why
from table.felt.canvas import Item
from table.input.drag import Drag, has_moved, own_place_for
from table.input.hit_testing import Pixel, Thing, places_at, visible_place_at
from table.input.keyboard_input import CardOrder, KeyboardInput
from table.input.lights import Lights
from table.input.move_builder import can_take
from table.layout.arrange import Pose
from table.layout.ring import Room

DOUBLE_CLICK_SECONDS = 0.4  # seconds between the clicks of a double click


class TableInput(KeyboardInput):
    """Makes a person's moves of mouse, touch and keys. Parameters as in `KeyboardInput`. `explain`
    is called with the pixel of a clicked card that is of no use now, if nothing was picked."""

    def __init__(self, lights: Lights, orders: CardOrder,
                 on_move: Callable[[Move], None] = lambda choice: None,
                 on_refusal: Callable[[Why, Room], None] = lambda refusal, room: None,
                 confirm: Callable[[Move], bool] = lambda choice: True,
                 explain: Callable[[Pixel], None] = lambda pos: None) -> None:  # fmt: skip
        super().__init__(lights, orders, on_move, on_refusal, confirm)
        self.explain = explain
        self.ignores_release = False  # a long press has been handled: its release is no click
        self.only_picks = False  # the press skipped an animation: it may only pick a card
        self._drag: Drag | None = None
        self._last_click: tuple[Card, float] | None = None  # the card and the time
        self._hasty_pick: tuple[Card, float] | None = None  # by a press that `only_picks`, and when
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
            self.lights.cursor = None
            self.ignores_release = self.only_picks = False
            is_finger = bool(event.dict.get("touch"))
            self._drag = Drag(self.lights, event.pos, self.own_spots(), is_finger)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go(now)
        elif event.type == pygame.MOUSEBUTTONUP and event.dict.get("void"):
            self._cancel_press(now)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drag:
            self._release(self._drag, event.pos, now)
        else:
            return False
        return True

    def _cancel_press(self, now: float) -> None:
        """End a press that a second finger has cancelled: carried cards go back."""
        drag = self._end_drag()
        if drag is not None and drag.carried_poses:
            self.lights.over = None
            self._send_home(drag, now)
        elif drag is not None:
            self.refresh()

    @property
    def carried_poses(self) -> dict[Spot, Pose]:
        return self._drag.carried_poses if self._drag else {}

    @property
    def dragging(self) -> bool:
        return self._drag is not None and self._drag.is_moving

    def _end_drag(self) -> Drag | None:
        """Forget the drag, if there is one, and return it: the caller must move its cards."""
        drag = self._drag
        self._drag = None
        self.lights.gap = None
        return drag

    def let_go(self, now: float) -> None:
        """Unpick all cards and return carried ones to their places."""
        drag = self._end_drag()
        self.builder.let_go()
        self.refresh()
        if drag is not None and drag.carried_poses:
            self.renderer.send_home(drag.carried_poses, now)
        else:  # a chip may have been dragged
            self.renderer.canvas.move([])

    def abandon_drag(self) -> None:
        """Forget the drag, for example when the table has been laid out anew. A drag of a single
        card also restores what was picked before it."""
        drag = self._end_drag()
        if drag is not None:
            if len(drag.carried_poses) == 1:
                self.builder.picked_cards[:] = drag.picked_before
            self.refresh()

    def has_answer(self, spot: Spot | None, place: Target | None) -> bool:
        """Whether a press on this card or place would do more than raise an objection."""
        pickable, lit = self.builder.pickable(), self.lights.lit_places()
        if spot is not None and self.renderer.arrangement.poses[spot].face in pickable:
            return True
        return place is not None and (place in lit or place in self.builder.sources())

    def thing_of_stop(self, stop: Hashable) -> Thing | None:
        """Return the thing at a stop of the key focus; None if it is not on the table."""
        spots = self.lights.spots()
        if isinstance(stop, Card):
            if stop not in spots:
                return None
            return Thing("card", stop, self.renderer.pose(spots[stop]).box, spots[stop])
        if not isinstance(stop, tuple):
            return None
        kind, what = stop
        if kind == "button":
            rect = self.buttons.get(what)
            return None if rect is None else Thing("verb", what, Room(*rect))
        room = self.lights.room(what)
        if isinstance(what, Card):
            return Thing("card", what, room, spots.get(what))
        return Thing("chips" if what in self.renderer.arrangement.stacks else "heap", what, room)

    def _hover(self, pos: Pixel) -> bool:
        """Light up the place under the pointer, and let the wheel release its card. Return whether
        another place is lit than before."""
        self._pointer, self._wheel_card = pos, None
        last_over = self.lights.over
        lit = set(self.lights.lit_places())
        places = places_at(self.renderer, pos)
        self.lights.over = next((place for place in places if place in lit), None)
        return self.lights.over != last_over

    def _move(self, drag: Drag, pos: Pixel) -> bool:
        """Move what is dragged. Return whether a card was picked up, or other things are lit."""
        last_lit = self.lights.over, self.lights.gap
        is_picked_up = drag.move(pos)
        if is_picked_up:
            self.refresh()
        drag.show(pos)
        return is_picked_up or (self.lights.over, self.lights.gap) != last_lit

    def _release(self, drag: Drag, pos: Pixel, now: float) -> None:
        """End a press: drop what is carried, or take it as a click."""
        if drag.is_moving:
            if pos != drag.pos:  # there was no motion event for the last pixels
                self._move(drag, pos)
            target = self.lights.over
            self.lights.over = None
            self._end_drag()
            if target is not None:
                self._drop_on(target, drag, pos, now)
            else:
                self._drop_elsewhere(drag, pos, now)
            return
        self._drag = None
        if not self.ignores_release:
            has_slid = has_moved(drag.start, pos, self.renderer.size[1])
            click_pos = pos if has_slid else drag.start  # a little sliding does not count
            self._handle_click(drag.spot, click_pos, now)

    def _drop_elsewhere(self, drag: Drag, pos: Pixel, now: float) -> None:
        """Handle a drop without a move: return waiting or carried cards, or reorder the hand."""
        carried = drag.carried_poses
        if not carried:  # a chip
            self.renderer.canvas.move([])
            return
        if drag.is_waiting:
            self.renderer.arrangement.poses.update(self.renderer.leaning_poses(carried))
            self.builder.toggle(drag.face(next(iter(carried))))
            self.refresh()
            return
        insertion = drag.insertion(pos, None)
        if insertion is None:
            self._reject_drop(drag, pos, now)
            return
        moved = [drag.face(spot) for spot in carried]
        cards = [*(pose.face for pose in drag.resting_poses()), *moved]
        self.orders.put(drag.home, cards, moved, insertion[0])
        self._send_home(drag, now)

    def _drop_on(self, target: Target, drag: Drag, pos: Pixel, now: float) -> None:
        """Make the move of a drop on a legal place, if confirmed, or let the cards wait there."""
        choice, _ = self.builder.drop((target,), drag.source)
        assert choice is not None
        table, shown_view = self.renderer.arrangement, self.renderer.view
        is_waiting_place = bool(self.builder.waiting_place(choice))
        if not is_waiting_place and not self.confirm(choice):
            self._send_home(drag, now)
            return
        table.poses.update(self.renderer.leaning_poses(drag.carried_poses))
        if is_waiting_place:
            self.put_down(choice)
            if self.renderer.view is shown_view:  # they waited there already: all stays as it was
                self.renderer.rearrange(drag.carried_poses, now)
            return
        if drag.source in table.stacks:
            table.stacks[drag.source] = table.stacks[drag.source].with_top_at(*pos)
        self.on_move(choice)

    def _reject_drop(self, drag: Drag, pos: Pixel, now: float) -> None:
        """Return cards dropped at an illegal place, and show the reason if there is one. The cards
        stay picked if an offer takes them together with more."""
        builder, source = self.builder, drag.source
        carried_spots = () if source else drag.carried_poses
        first_spot = next(iter(drag.carried_poses))
        under = places_at(self.renderer, drag.held_at(pos), carried_spots)
        places = [place for place in under if place != first_spot.zone]
        refusal = builder.why_not_there(places, source) if places else None
        if not under and drag.home and builder.places(source):  # on bare felt, and places are lit
            refusal = why("wrong_place")
        larger = [offer for offer in builder.offers if offer.most > len(builder.picked_cards)]
        can_add_more = any(can_take(offer, builder.picked_cards) for offer in larger)
        stays_picked = refusal is not None and refusal.key != "wrong_place" and can_add_more
        if refusal is not None and source and source == drag.home:
            refusal = builder.why_unpickable(drag.face(first_spot))
        box = drag.box
        self._send_home(drag, now, stays_picked)
        if refusal is not None:
            self.on_refusal(refusal, box)

    def _send_home(self, drag: Drag, now: float, stays_picked: bool = False) -> None:
        """Animate carried cards back. A single card is no longer picked, unless `stays_picked` or
        it was before the drag."""
        if len(drag.carried_poses) == 1 and not stays_picked:
            self.builder.picked_cards[:] = drag.picked_before
        self.refresh()
        self.renderer.rearrange(drag.carried_poses, now)

    def _handle_click(self, spot: Spot | None, pos: Pixel, now: float) -> None:
        """Press the button at a pixel, pick the card at `spot` there (None without one), or point
        at a place. A click on nothing useful unpicks everything."""
        if self.only_picks:
            card = self.renderer.arrangement.poses[spot].face if spot is not None else None
            if card is not None and self.builder.toggle(card):
                self._hasty_pick = (card, now)
                self.refresh()
            return
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed and self.lights.guard.blocks(pressed):
            self.on_refusal(why("moment"), Room(*self.buttons[pressed]))
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
        if self.builder.picked_cards and room is not None:
            self.on_refusal(self.builder.why_not_there(under) or why("wrong_place"), room)
        else:
            is_nothing_picked = not self.builder.picked_cards and not self.builder.chosen_targets
            self.builder.let_go()
            if is_nothing_picked and spot is not None:
                self.explain(pos)
        self.refresh()

    def _click_card(self, spot: Spot, now: float) -> bool:
        """Pick a card or put it back; a double click plays it. Return False for a card that may not
        be picked and is not an own one, since the click may mean the place where it is."""
        card, builder = self.renderer.arrangement.poses[spot].face, self.builder
        if card not in builder.pickable():
            if spot not in self.own_spots():
                return False
            self.on_refusal(builder.why_unpickable(card), self.renderer.pose(spot).box)
            return True
        if _is_repeated(self._hasty_pick, card, now):  # impatient clicks do not put it back
            self._hasty_pick = (card, now)
            return True
        self._hasty_pick = None
        is_double = _is_repeated(self._last_click, card, now)
        self._last_click = (card, now)
        if is_double:
            choice, refusal = builder.double_click(card)
            by_double = {verb for verb, entry in builder.layout.verbs.items() if entry.double}
            if choice is not None or any(offer.verb in by_double for offer in builder.offers):
                self.finish(choice, refusal, self.renderer.pose(spot).box)
                return True
        builder.toggle(card)
        self.refresh()
        return True


def _is_repeated(click: tuple[Card, float] | None, card: Card, now: float) -> bool:
    """Whether `click`, a card and a time, and one on this card `now` make a double click."""
    return click is not None and click[0] is card and now - click[1] <= DOUBLE_CLICK_SECONDS


Controls: TypeAlias = TableInput | None  # of the person whose turn it is; None between turns
