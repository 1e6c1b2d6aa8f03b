"""Turn mouse, touch and keys at the table into moves.

Turns events into gestures for the move builder, and shows what is picked, lit and
dimmed. A dimmed card is one that may not be played now, and nothing else is dim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeAlias

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.state import Why, why
from table.felt.canvas import Item
from table.input.card_order import CardOrder, Reordering
from table.input.drag import Drag, own_place_for
from table.input.hit_testing import places_at, visible_place_at
from table.input.lights import Lights
from table.layout.arrange import Pose
from table.layout.ring import Room

DOUBLE_CLICK_SECONDS = 0.4  # seconds between the clicks of a double click
Stop = Hashable
"""A stop of the keys: a card in hand, `("place", where)` or `("button", verb)`."""


class Reactions(NamedTuple):
    """The callbacks of a turn: `made` gets a legal move, `refused` an objection and the room it is
    about, `confirm` says whether a move may be made now, and `explain` gets the pixel of a pressed
    card that cannot be used."""

    made: Callable[[Move], None]
    refused: Callable[[Why, Room], None]
    confirm: Callable[[Move], bool]
    explain: Callable[[tuple[int, int]], None]


class TableInput:
    """Turns the mouse, touch and key events of one person's turn into moves. `orders`: the order
    that this person gave the cards."""

    def __init__(self, lights: Lights, orders: CardOrder, reactions: Reactions) -> None:
        self.lights, self.builder, self.showing = lights, lights.builder, lights.showing
        self.made, self.refused, self.confirm, self.explain = reactions
        self.orders = orders
        self.keys = TurnKeys(self)
        self.ordering = Reordering(lights, orders, self.own_spots, self.refresh)
        self.patient = False  # a long press has been handled: its release is no click
        self.hurried = False  # the press skipped an animation: it may only pick a card
        self._drag: Drag | None = None
        self._last_click: tuple[Card, float] | None = None  # clicked, and when
        self._hasty_pick: tuple[Card, float] | None = None  # picked by a click that hurried
        self.refresh()

    # what is shown

    def refresh(self) -> None:
        """Raise the picked cards and dim those that may not be picked."""
        faces = self.lights.spots()
        pickable = self.builder.pickable()
        mine = self.own_spots()
        picked = [faces[card] for card in self.builder.picked if card in faces]
        dimmed = [spot for card, spot in faces.items() if spot in mine and card not in pickable]
        self.showing.pick(picked, dimmed if pickable and self.lights.marks else [])

    def items(self) -> dict[Hashable, Item]:
        """The items of buttons, lit places and the cursor."""
        return self.lights.items(self._drag.source if self._drag else "")

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """The rectangle of each verb's button."""
        return self.lights.buttons

    def own_spots(self) -> set[Spot]:
        """The spots of the zones this seat picks cards from or keeps hidden."""
        sight = self.builder.rules.SIGHT
        own = {
            zone
            for zone in self.builder.view.zones
            if zone.endswith(f":{self.builder.seat}") and sight[zone.partition(":")[0]] == "owner"
        }
        return {spot for spot in self.showing.arrangement.poses if spot.zone in own}

    # what is done with the mouse

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """Handle one event; True if marks or buttons have changed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.lights.cursor, self.patient, self.hurried = None, False, False
            own = self.own_spots()
            finger = bool(event.dict.get("touch"))
            self._drag = Drag(self.builder, self.showing, self.lights, event.pos, own, finger)
        elif event.type == pygame.MOUSEMOTION and self._drag is not None:
            return self._move(self._drag, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.dict.get("void"):
            self._cancel_press(now)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drag:
            self._release(self._drag, event.pos, now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.let_go(now)
        elif event.type == pygame.MOUSEWHEEL:
            return self.ordering.event(event, now)
        elif event.type == pygame.KEYDOWN:
            return self.ordering.event(event, now) or self.keys.event(event)
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

    def let_go(self, now: float) -> None:
        """Unpick all cards and return carried ones to their places."""
        carried, self._drag, self.lights.gap = self.carried, None, None
        self.builder.let_go()
        self.refresh()
        if carried:
            self.showing.send_home(carried, now)
        else:  # there may be a chip in the hand
            self.showing.canvas.move([])

    def _cancel_press(self, now: float) -> None:
        """Cancel the press and return carried cards to their places."""
        drag = self._drag
        if drag is not None and drag.carried:
            self._drag, self.lights.gap, self.lights.over = None, None, None
            self._send_home(drag, now)
        self.abandon_drag()

    def abandon_drag(self) -> None:
        """Drop the drag after the table has been laid out anew; picked is what was before it."""
        drag, self._drag, self.lights.gap = self._drag, None, None
        if drag is not None:
            if len(drag.carried) == 1:
                self.builder.picked[:] = drag.before
            self.refresh()

    def has_answer(self, spot: Spot | None, place: Target | None) -> bool:
        """Whether a press on this card or place would do more than raise an objection."""
        pickable, lit = self.builder.pickable(), self.lights.lit()
        if spot is not None and self.showing.arrangement.poses[spot].face in pickable:
            return True
        return place is not None and (place in lit or place in self.builder.sources())

    def _hover(self, pos: tuple[int, int]) -> bool:
        """Light up the place under the pointer; True if it has changed."""
        self.ordering.pointer_moved(pos)
        before = self.lights.over
        lit = set(self.lights.lit())
        under = places_at(self.showing, pos)
        self.lights.over = next((place for place in under if place in lit), None)
        return self.lights.over != before

    def _move(self, drag: Drag, pos: tuple[int, int]) -> bool:
        """Carry what is dragged; True if a card was picked up, or another place lights up."""
        before = self.lights.over, self.lights.gap
        lifted = drag.move(pos)
        if lifted:
            self.refresh()
        drag.show(pos)
        return lifted or (self.lights.over, self.lights.gap) != before

    def _release(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        if drag.is_moving:
            if pos != drag.pos:  # a quick hand lets go further on than it was last seen
                self._move(drag, pos)
            target = self.lights.over
            self._drag, self.lights.over, self.lights.gap = None, None, None
            self._drop(drag, target, pos, now)
        else:
            self._drag = None
            if not self.patient:  # a press that slides a little is a click where it began
                self._handle_click(drag.grip.spot, pos if drag.is_far(pos) else drag.grip.pos, now)

    def _drop(self, drag: Drag, target: Target | None, pos: tuple[int, int], now: float) -> None:
        """End the drag: make the move to `target`, put the hand in another order, or return the
        cards."""
        builder, carried, source = self.builder, drag.carried, drag.source
        if target is not None:
            choice, _ = builder.drop((target,), source)
            assert choice is not None
            newly_picked = bool(carried) and not source and builder.picked != drag.before
            if newly_picked and builder.can_be_extended(
                choice
            ):  # it is picked, and waits for the button
                self._send_home(drag, now, stays_picked=True)
            elif self.confirm(choice):
                self.showing.arrangement.poses.update(carried)
                self.made(choice)
            else:
                self._send_home(drag, now)
        elif (place := drag.insertion(pos, None)) is not None:
            moved = [drag.face(spot) for spot in carried]
            cards = [*(pose.face for pose in drag.resting_poses()), *moved]
            self.orders.put(drag.home, cards, moved, place[0])
            self._send_home(drag, now)
        elif carried:
            self._reject_drop(drag, pos, now)
        else:  # a chip
            self.showing.canvas.move([])

    def _reject_drop(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        """Return cards dropped at an illegal place, and say why."""
        builder, carried, source, box = self.builder, drag.carried, drag.source, drag.box
        home = next(iter(carried)).zone
        under = places_at(self.showing, drag.held_at(pos), () if source else carried)
        places = [place for place in under if place != home]
        objection = builder.drop(places, source)[1] if places else None
        stays_picked = objection is not None and builder.can_pick_more()
        if objection is not None and source and source == drag.home:
            objection = builder.why_unpickable(drag.face(next(iter(carried))))
        self._send_home(drag, now, stays_picked)
        if objection is not None:
            self.refused(objection, box)

    def _send_home(self, drag: Drag, now: float, stays_picked: bool = False) -> None:
        """Animate carried cards back to their places; a card carried alone is picked as before the
        drag, or `stays_picked`."""
        if len(drag.carried) == 1 and not stays_picked:
            self.builder.picked[:] = drag.before
        self.refresh()
        self.showing.rearrange(drag.carried, now)

    def _handle_click(self, spot: Spot | None, pos: tuple[int, int], now: float) -> None:
        if self.hurried:
            self._handle_hurried_click(spot, now)
            return
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed:
            if self.lights.guard.blocks(pressed):
                self.refused(why("moment"), Room(*self.buttons[pressed]))
            else:
                self.press(pressed)
            return
        if spot is not None and self._click_card(spot, now):
            return
        under = places_at(self.showing, pos)
        if any(self.click_place(place) for place in under):
            return
        before = own_place_for(self.builder, self.showing, pos)
        if before is not None and self.click_place(before):
            return
        room = self.lights.room(under[0]) if under else visible_place_at(self.showing, pos)
        if self.builder.picked and room is not None:
            self.refused(self.builder.drop(under)[1] or why("wrong_place"), room)
        else:
            idle = not self.builder.picked and not self.builder.chosen
            self.builder.let_go()
            if idle and spot is not None:
                self.explain(pos)
        self.refresh()

    def _handle_hurried_click(self, spot: Spot | None, now: float) -> None:
        """Handle a click that skipped an animation: it may pick a card and does nothing else."""
        card = None if spot is None else self.showing.arrangement.poses[spot].face
        if card is not None and self.builder.toggle(card):
            self._hasty_pick = (card, now)
            self.refresh()

    def click_place(self, place: Target) -> bool:
        """Point at a place, or make the move that ends there; False if neither is possible."""
        if self.builder.point(place):
            self.refresh()
        elif place in self.builder.places():
            self.finish(*self.builder.drop((place,)), self.lights.room(place))
        else:
            return False
        return True

    def _click_card(self, spot: Spot, now: float) -> bool:
        """Pick a card or put it back; a double click plays it. False for a card of others."""
        card = self.showing.arrangement.poses[spot].face
        if card not in self.builder.pickable():
            if spot in self.own_spots():
                self.refused(self.builder.why_unpickable(card), self.showing.pose(spot).box)
                return True
            return False
        hasty_pick, self._hasty_pick = self._hasty_pick, None
        if (
            hasty_pick is not None
            and hasty_pick[0] is card
            and now - hasty_pick[1] <= DOUBLE_CLICK_SECONDS
        ):
            self._hasty_pick = (card, now)
            return True
        last_click, self._last_click = self._last_click, (card, now)
        if (
            last_click is not None
            and last_click[0] is card
            and now - last_click[1] <= DOUBLE_CLICK_SECONDS
        ):
            choice, objection = self.builder.double_click(card)
            verbs = self.builder.layout.verbs
            double = {verb for verb, entry in verbs.items() if entry.double}
            if choice is not None or any(offer.verb in double for offer in self.builder.offers):
                self.finish(choice, objection, self.showing.pose(spot).box)
                return True
        self.builder.toggle(card)
        self.refresh()
        return True

    def press(self, verb: str) -> None:
        """Press a verb's button, by mouse or key."""
        rect = self.buttons.get(verb)
        room = Room(*rect) if rect else Room(0, 0, 0, 0)
        self.finish(*self.builder.press(verb), room)

    def finish(self, choice: Move | None, objection: Why | None, room: Room) -> None:
        if choice is not None:
            if self.confirm(choice):
                self.made(choice)
        elif objection is not None:
            self.refused(objection, room)
            self.refresh()


class TurnKeys:
    """Handles the keys of one turn. `lights.cursor` is the focused stop, None for none."""

    def __init__(self, controls: TableInput) -> None:
        self.controls, self.lights = controls, controls.lights
        self.builder = controls.builder

    def event(self, event: pygame.event.Event) -> bool:
        """Handle a key; True if it means something here."""
        stops = self.stops()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) and stops:
            backwards = event.key == pygame.K_LEFT or bool(event.mod & pygame.KMOD_SHIFT)
            self.lights.cursor = _next_stop(stops, self.lights.cursor, -1 if backwards else 1)
        elif event.key == pygame.K_SPACE and self.lights.cursor is not None:
            self._activate_cursor()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._send()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and stops:
            step = -1 if event.key == pygame.K_UP else 1
            self.lights.cursor = _next_kind_of_stop(stops, self.lights.cursor, step)
        else:
            return self._press_by_letter(event)
        return True

    def stops(self) -> list[Stop]:
        """The stops of the keys: cards that may be picked, legal places, buttons."""
        table = self.lights.showing.arrangement
        pickable, spots = self.builder.pickable(), self.lights.spots()
        hand = sorted((table.poses[spots[card]].x, card) for card in pickable if card in spots)
        places = [("place", place) for place in self.lights.lit()]
        buttons = [("button", verb) for verb in self.builder.buttons()]
        return [*(card for _, card in hand), *places, *buttons]

    def _press_by_letter(self, event: pygame.event.Event) -> bool:
        letter, builder = pygame.key.name(event.key), self.builder
        for verb in builder.buttons():
            if builder.layout.verbs[verb].key == letter:
                self.controls.press(verb)
                return True
        return False

    def _activate_cursor(self) -> None:
        """Do what a click on the focused stop would do (Space)."""
        if isinstance(self.lights.cursor, Card):
            self.builder.toggle(self.lights.cursor)
            self.controls.refresh()
        elif isinstance(self.lights.cursor, tuple):
            kind, what = self.lights.cursor
            if kind == "button":
                self.controls.press(what)
            else:
                self.controls.click_place(what)

    def _send(self) -> None:
        """Play the picked cards or the focused one where only one move is possible (Enter).

        With neither it does nothing: a stray Enter must not choose for anybody.
        """
        builder = self.builder
        if isinstance(self.lights.cursor, tuple):
            self._activate_cursor()
            return
        if not builder.picked and isinstance(self.lights.cursor, Card):
            builder.toggle(self.lights.cursor)
        if not builder.picked:
            return
        playing_places = [
            place for place in builder.places() if _uses_cards(builder.drop((place,))[0])
        ]
        playing_verbs = [verb for verb in builder.buttons() if _uses_cards(builder.press(verb)[0])]
        if len(playing_places) == 1:
            self.controls.finish(
                *builder.drop((playing_places[0],)), self.lights.room(playing_places[0])
            )
        elif len(playing_verbs) == 1:
            self.controls.press(playing_verbs[0])
        self.controls.refresh()


def _uses_cards(choice: Move | None) -> bool:
    """Whether a move plays cards, unlike drawing."""
    return choice is not None and bool(choice.cards)


def _next_stop(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The stop `step` after `now`, cyclic; the first or last where `now` is no stop."""
    if now not in stops:
        return stops[0 if step > 0 else -1]
    return stops[(stops.index(now) + step) % len(stops)]


def _next_kind_of_stop(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The first stop of the next kind (cards, places, buttons), cyclic."""
    firsts = {_stop_kind(stop): stop for stop in reversed(stops)}
    kinds = list(dict.fromkeys(map(_stop_kind, stops)))
    if now not in stops:
        return firsts[kinds[0 if step > 0 else -1]]
    if len(kinds) == 1:
        return now
    return firsts[kinds[(kinds.index(_stop_kind(now)) + step) % len(kinds)]]


def _stop_kind(stop: Stop) -> str:
    return "card" if isinstance(stop, Card) else str(stop[0]) if isinstance(stop, tuple) else ""


Controls: TypeAlias = TableInput | None
"""The input of the person whose turn it is; None while it is nobody's."""
