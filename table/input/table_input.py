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

DOUBLE = 0.4  # seconds between the clicks of a double click
Stop = Hashable
"""What the keys stop at: a card in hand, or `("place", where)`, or `("button", verb)`."""


class Reactions(NamedTuple):
    """What a turn calls: `made` with a legal move, `refused` with an objection and the room of what
    it is about, `confirm` before a move, which may put it off, and `explain` where cards are
    pressed with which nothing can be done."""

    made: Callable[[Move], None]
    refused: Callable[[Why, Room], None]
    confirm: Callable[[Move], bool]
    explain: Callable[[tuple[int, int]], None]


class TableInput:
    """One person's turn: from what may be done to a move, by hand. `orders` keeps how this person
    has put the cards."""

    def __init__(self, lights: Lights, orders: CardOrder, reactions: Reactions) -> None:
        self.lights, self.builder, self.showing = lights, lights.builder, lights.showing
        self.made, self.refused, self.confirm, self.explain = reactions
        self.orders = orders
        self.keys = Keys(self)
        self.ordering = Reordering(lights, orders, self.own_spots, self.refresh)
        self.patient = False  # the press under way has been answered otherwise
        self.hurried = False  # it only hurried: it may pick a card, and no more
        self._drag: Drag | None = None
        self._last: tuple[Card, float] | None = None  # clicked, and when
        self._hasty: tuple[Card, float] | None = None  # picked by a click that hurried
        self.refresh()

    # what is shown

    def refresh(self) -> None:
        """Raise, dim, light and label according to what may be done now."""
        faces = self.lights.spots()
        pickable = self.builder.pickable()
        mine = self.own_spots()
        picked = [faces[card] for card in self.builder.picked if card in faces]
        dimmed = [spot for card, spot in faces.items() if spot in mine and card not in pickable]
        self.showing.pick(picked, dimmed if pickable and self.lights.marks else [])

    def items(self) -> dict[Hashable, Item]:
        """Buttons, lit places and the cursor, to lie on the felt."""
        return self.lights.items(self._drag.source if self._drag else "")

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """Where each verb's button is."""
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
        """One event; True if something else is to be seen beside the cards now."""
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
            self._take_back(now)
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
        """The cards in the hand."""
        return self._drag.carried if self._drag else {}

    @property
    def dragging(self) -> bool:
        """Whether something is in the hand."""
        return self._drag is not None and self._drag.going

    def let_go(self, now: float) -> None:
        """Put everything back."""
        carried, self._drag, self.lights.gap = self.carried, None, None
        self.builder.let_go()
        self.refresh()
        if carried:
            self.showing.send_home(carried, now)
        else:  # there may be a chip in the hand
            self.showing.canvas.move([])

    def _take_back(self, now: float) -> None:
        """The press under way comes to nothing, and what it carried lies where it lay."""
        drag = self._drag
        if drag is not None and drag.carried:
            self._drag, self.lights.gap, self.lights.over = None, None, None
            self._send_home(drag, now)
        self.give_up()

    def give_up(self) -> None:
        """What is in the hand lies where it lay, and picked is what was picked before: the table
        has been laid out anew under the hand."""
        drag, self._drag, self.lights.gap = self._drag, None, None
        if drag is not None:
            if len(drag.carried) == 1:
                self.builder.picked[:] = drag.before
            self.refresh()

    def answers(self, spot: Spot | None, place: Target | None) -> bool:
        """Whether a press on a card, or on a place, would be answered by more than a refusal."""
        pickable, lit = self.builder.pickable(), self.lights.lit()
        if spot is not None and self.showing.arrangement.poses[spot].face in pickable:
            return True
        return place is not None and (place in lit or place in self.builder.sources())

    def _hover(self, pos: tuple[int, int]) -> bool:
        """Whatever may be pointed at lights up under the hand; cards picked are weighed against
        it."""
        self.ordering.moved(pos)
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
        if drag.going:
            if pos != drag.pos:  # a quick hand lets go further on than it was last seen
                self._move(drag, pos)
            target = self.lights.over
            self._drag, self.lights.over, self.lights.gap = None, None, None
            self._drop(drag, target, pos, now)
        else:
            self._drag = None
            if not self.patient:  # a press that slides a little is a click where it began
                self._click(drag.grip.spot, pos if drag.far(pos) else drag.grip.pos, now)

    def _drop(self, drag: Drag, target: Target | None, pos: tuple[int, int], now: float) -> None:
        """The drag ends at this pixel: a move to the `target`, another order of the hand, or the
        cards go home."""
        builder, carried, source = self.builder, drag.carried, drag.source
        if target is not None:
            choice, _ = builder.drop((target,), source)
            assert choice is not None
            fresh = bool(carried) and not source and builder.picked != drag.before
            if fresh and builder.still_open(choice):  # it is picked, and waits for the button
                self._send_home(drag, now, kept=True)
            elif self.confirm(choice):
                self.showing.arrangement.poses.update(carried)
                self.made(choice)
            else:
                self._send_home(drag, now)
        elif (place := drag.insertion(pos, None)) is not None:
            moved = [drag.face(spot) for spot in carried]
            lying = [*(pose.face for pose in drag.others()), *moved]
            self.orders.put(drag.home, lying, moved, place[0])
            self._send_home(drag, now)
        elif carried:
            self._miss(drag, pos, now)
        else:  # a chip
            self.showing.canvas.move([])

    def _miss(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        """The cards may not go there: they glide home, and it is said why."""
        builder, carried, source, box = self.builder, drag.carried, drag.source, drag.box
        home = next(iter(carried)).zone
        under = places_at(self.showing, drag.raised(pos), () if source else carried)
        places = [place for place in under if place != home]
        objection = builder.drop(places, source)[1] if places else None
        kept = objection is not None and builder.may_grow()
        if objection is not None and source and source == drag.home:
            objection = builder.untouchable(drag.face(next(iter(carried))))
        self._send_home(drag, now, kept)
        if objection is not None:
            self.refused(objection, box)

    def _send_home(self, drag: Drag, now: float, kept: bool = False) -> None:
        """What was carried glides to where it lies; a card carried alone is as it was before,
        picked or not, unless it is to be `kept`."""
        if len(drag.carried) == 1 and not kept:
            self.builder.picked[:] = drag.before
        self.refresh()
        self.showing.rearrange(drag.carried, now)

    def _click(self, spot: Spot | None, pos: tuple[int, int], now: float) -> None:
        if self.hurried:
            self._hurry(spot, now)
            return
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed:
            if self.lights.guard.blocks(pressed):
                self.refused(why("moment"), Room(*self.buttons[pressed]))
            else:
                self.press(pressed)
            return
        if spot is not None and self._clicked_card(spot, now):
            return
        under = places_at(self.showing, pos)
        if any(self.touch(place) for place in under):
            return
        before = own_place_for(self.builder, self.showing, pos)
        if before is not None and self.touch(before):
            return
        stands = self.lights.room(under[0]) if under else visible_place_at(self.showing, pos)
        if self.builder.picked and stands is not None:
            self.refused(self.builder.drop(under)[1] or why("wrong_place"), stands)
        else:
            idle = not self.builder.picked and not self.builder.chosen
            self.builder.let_go()
            if idle and spot is not None:
                self.explain(pos)
        self.refresh()

    def _hurry(self, spot: Spot | None, now: float) -> None:
        """A click that finished what others did may pick a card; what follows at once is the rest
        of the hurry."""
        card = None if spot is None else self.showing.arrangement.poses[spot].face
        if card is not None and self.builder.toggle(card):
            self._hasty = (card, now)
            self.refresh()

    def touch(self, place: Target) -> bool:
        """A click on a place: point at it, or make the move that ends there; False if neither."""
        if self.builder.point(place):
            self.refresh()
        elif place in self.builder.places():
            self.finish(*self.builder.drop((place,)), self.lights.room(place))
        else:
            return False
        return True

    def _clicked_card(self, spot: Spot, now: float) -> bool:
        """Pick or put back; the second of two quick clicks plays. False: not a card to pick."""
        card = self.showing.arrangement.poses[spot].face
        if card not in self.builder.pickable():
            if spot in self.own_spots():
                self.refused(self.builder.untouchable(card), self.showing.pose(spot).box)
                return True
            return False
        hasty, self._hasty = self._hasty, None
        if hasty is not None and hasty[0] is card and now - hasty[1] <= DOUBLE:
            self._hasty = (card, now)
            return True
        last, self._last = self._last, (card, now)
        if last is not None and last[0] is card and now - last[1] <= DOUBLE:
            choice, objection = self.builder.doubled(card)
            verbs = self.builder.layout.verbs
            double = {verb for verb, entry in verbs.items() if entry.double}
            if choice is not None or any(offer.verb in double for offer in self.builder.offers):
                self.finish(choice, objection, self.showing.pose(spot).box)
                return True
        self.builder.toggle(card)
        self.refresh()
        return True

    def press(self, verb: str) -> None:
        """A verb's button, by mouse or key."""
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


class Keys:
    """The keys of one turn. `lights.cursor` is the stop they point at, None for none."""

    def __init__(self, controls: TableInput) -> None:
        self.controls, self.lights = controls, controls.lights
        self.builder = controls.builder

    def event(self, event: pygame.event.Event) -> bool:
        """A key pressed; True if it means something here."""
        stops = self.stops()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB) and stops:
            back = event.key == pygame.K_LEFT or bool(event.mod & pygame.KMOD_SHIFT)
            self.lights.cursor = _next(stops, self.lights.cursor, -1 if back else 1)
        elif event.key == pygame.K_SPACE and self.lights.cursor is not None:
            self._touch()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and stops:
            way = -1 if event.key == pygame.K_UP else 1
            self.lights.cursor = _next_kind(stops, self.lights.cursor, way)
        else:
            return self._letter(event)
        return True

    def stops(self) -> list[Stop]:
        """What the keys walk over: cards that may be picked, legal places, buttons."""
        table = self.lights.showing.arrangement
        pickable, spots = self.builder.pickable(), self.lights.spots()
        in_hand = sorted((table.poses[spots[card]].x, card) for card in pickable if card in spots)
        places = [("place", place) for place in self.lights.lit()]
        buttons = [("button", verb) for verb in self.builder.buttons()]
        return [*(card for _, card in in_hand), *places, *buttons]

    def _letter(self, event: pygame.event.Event) -> bool:
        letter, builder = pygame.key.name(event.key), self.builder
        for verb in builder.buttons():
            if builder.layout.verbs[verb].key == letter:
                self.controls.press(verb)
                return True
        return False

    def _touch(self) -> None:
        """Space: what a click on the cursor would do."""
        if isinstance(self.lights.cursor, Card):
            self.builder.toggle(self.lights.cursor)
            self.controls.refresh()
        elif isinstance(self.lights.cursor, tuple):
            kind, what = self.lights.cursor
            if kind == "button":
                self.controls.press(what)
            else:
                self.controls.touch(what)

    def _enter(self) -> None:
        """Enter: send what is picked, or the card the cursor is on, where it can only go.

        With neither it does nothing: a stray Enter must not choose for anybody.
        """
        builder = self.builder
        if isinstance(self.lights.cursor, tuple):
            self._touch()
            return
        if not builder.picked and isinstance(self.lights.cursor, Card):
            builder.toggle(self.lights.cursor)
        if not builder.picked:
            return
        legal = [place for place in builder.places() if _plays(builder.drop((place,))[0])]
        able = [verb for verb in builder.buttons() if _plays(builder.press(verb)[0])]
        if len(legal) == 1:
            self.controls.finish(*builder.drop((legal[0],)), self.lights.room(legal[0]))
        elif len(able) == 1:
            self.controls.press(able[0])
        self.controls.refresh()


def _plays(choice: Move | None) -> bool:
    """Whether a move makes use of cards: one that does not, such as drawing, is no way to play
    what is picked."""
    return choice is not None and bool(choice.cards)


def _next(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The stop after `now`, round in a circle; the first or last where there is none yet."""
    if now not in stops:
        return stops[0 if step > 0 else -1]
    return stops[(stops.index(now) + step) % len(stops)]


def _next_kind(stops: list[Stop], now: Stop | None, step: int) -> Stop:
    """The first stop of the next kind, of cards, places and buttons, round in a circle."""
    firsts = {_kind(stop): stop for stop in reversed(stops)}
    kinds = list(dict.fromkeys(map(_kind, stops)))
    if now not in stops:
        return firsts[kinds[0 if step > 0 else -1]]
    if len(kinds) == 1:
        return now
    return firsts[kinds[(kinds.index(_kind(now)) + step) % len(kinds)]]


def _kind(stop: Stop) -> str:
    return "card" if isinstance(stop, Card) else str(stop[0]) if isinstance(stop, tuple) else ""


Controls: TypeAlias = TableInput | None
"""Those of the person whose turn it is; None while it is nobody's."""
