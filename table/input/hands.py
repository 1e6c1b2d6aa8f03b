"""A person's hands over the felt: drag, click, double click and keys, all live at once.

Turns events into gestures for the desk, and shows what is picked, lit and
dimmed. A dimmed card is one that may not be played now, and nothing else is dim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.move import Move, Target
from rules.kit.state import Why, why
from table.felt.canvas import Item
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.desk import Desk
from table.input.drag import Drag, laid_before, places_at, stands_at
from table.input.keys import Keys
from table.input.lights import Lights
from table.input.order import Orders
from table.input.ordering import Ordering
from table.layout.arrange import Arrangement, Pose
from table.layout.ring import Room

DOUBLE = 0.4  # seconds between the clicks of a double click

Refuse = Callable[[Why, Room], None]


class Hands:
    """One person's turn: from the desk's offers to a move, by hand.

    `made` is called with a legal move, `refused` with an objection and the room
    of what it is about. Before a grave move `sure` is asked, and may put it off. `asked` is
    called where cards are pressed with which nothing is to be done.
    `orders` keeps how this person has put the cards.
    """

    def __init__(
        self,
        desk: Desk,
        showing: TableRenderer,
        words: Words,
        made: Callable[[Move], None],
        refused: Refuse,
    ) -> None:
        self.desk = desk
        self.showing = showing
        self.made = made
        self.refused = refused
        self.lights = Lights(desk, showing, words)
        self.keys = Keys(self)
        self.ordering = Ordering(self)
        self.sure: Callable[[Move], bool] = lambda choice: True
        self.asked: Callable[[tuple[int, int]], None] = lambda pos: None
        self.orders = Orders()
        self.patient = False  # the press under way has been answered otherwise
        self.hurried = False  # it only hurried: it may pick a card, and no more
        self._drag: Drag | None = None
        self._last: tuple[Card, float] | None = None  # clicked, and when
        self._hasty: tuple[Card, float] | None = None  # picked by a click that hurried
        self.dress()

    # what is shown

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""
        faces = self.lights.spots()
        pickable = self.desk.pickable()
        mine = self.own_spots()
        picked = [faces[one] for one in self.desk.picked if one in faces]
        dimmed = [spot for one, spot in faces.items() if spot in mine and one not in pickable]
        self.showing.pick(picked, dimmed if pickable and self.lights.marks else [])

    def items(self) -> dict[Hashable, Item]:
        """Buttons, lit places and the cursor, to lie on the felt."""
        return self.lights.items(self._drag.source if self._drag else "")

    @property
    def buttons(self) -> dict[str, pygame.Rect]:
        """Where each verb's button is."""
        return self.lights.buttons

    def said(self) -> tuple[str, bool | None]:
        """What the picked cards come to, in words, and whether it is enough."""
        return self.lights.said()

    def own_spots(self) -> set[Spot]:
        """The spots of the zones this seat picks cards from or keeps hidden."""
        sight = self.desk.rules.SIGHT
        own = {
            zone
            for zone in self.desk.view.zones
            if zone.endswith(f":{self.desk.seat}") and sight[zone.partition(":")[0]] == "owner"
        }
        return {spot for spot in self._table().poses if spot.zone in own}

    def _table(self) -> Arrangement:
        table = self.showing.table
        assert table is not None
        return table

    # what is done with the mouse

    def event(self, event: pygame.event.Event, now: float) -> bool:
        """One event; True if something else is to be seen beside the cards now."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.lights.cursor, self.patient, self.hurried = None, False, False
            own = self.own_spots()
            finger = bool(event.dict.get("touch"))
            self._drag = Drag(self.desk, self.showing, self.lights, event.pos, own, finger)
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
        self.showing.canvas.move([])
        self.desk.let_go()
        self.dress()
        if carried:
            self.showing.send_home(carried, now)

    def _take_back(self, now: float) -> None:
        """The press under way comes to nothing, and what it carried lies where it lay."""
        drag = self._drag
        if drag is not None and drag.carried:
            self._drag, self.lights.gap, self.lights.over = None, None, None
            self.showing.canvas.move([])
            self._send_home(drag, now)
        self.give_up()

    def give_up(self) -> None:
        """What is in the hand lies where it lay, and picked is what was picked before: the table
        has been laid out anew under the hand."""
        drag, self._drag, self.lights.gap = self._drag, None, None
        if drag is not None:
            if len(drag.carried) == 1:
                self.desk.picked[:] = drag.before
            self.dress()

    def answers(self, spot: Spot | None, place: Target | None) -> bool:
        """Whether a press on a card, or on a place, would be answered by more than a refusal."""
        pickable, lit = self.desk.pickable(), self.lights.lit()
        if spot is not None and self._table().poses[spot].face in pickable:
            return True
        return place is not None and (place in lit or place in self.desk.sources())

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
            self.dress()
        drag.show(pos)
        return lifted or (self.lights.over, self.lights.gap) != before

    def _release(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        if drag.going:
            self._move(drag, pos)  # a quick hand lets go further on than it was last seen
            self._drag, self.lights.over, self.lights.gap = None, None, None
            self._drop(drag, pos, now)
        else:
            self._drag = None
            if not self.patient:  # a press that slides a little is a click where it began
                self._click(drag.grip.spot, pos if drag.far(pos) else drag.grip.pos, now)

    def _drop(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        """The drag ends at this pixel: a move, another order of the hand, or the cards go home."""
        desk, carried, source = self.desk, drag.carried, drag.source
        target = drag.under(pos)
        place, others = drag.among(pos, target), drag.others()
        self.showing.canvas.move([])
        if target is not None:
            choice, _ = desk.drop((target,), source)
            assert choice is not None
            fresh = bool(carried) and not source and desk.picked != drag.before
            if fresh and desk.still_open(choice):  # it is picked, and waits for the button
                self._send_home(drag, now, kept=True)
            elif self.sure(choice):
                self._table().poses.update(carried)
                self.made(choice)
            else:
                self._send_home(drag, now)
        elif place is not None:
            moved = [drag.face(spot) for spot in carried]
            lying = [*(pose.face for pose in others), *moved]
            self.orders.put(drag.home, lying, moved, place[0])
            self._send_home(drag, now)
        elif carried:
            self._miss(drag, pos, now)

    def _miss(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        """The cards may not go there: they glide home, and it is said why."""
        desk, carried, source, box = self.desk, drag.carried, drag.source, drag.box
        home = next(iter(carried)).zone
        under = places_at(self.showing, drag.raised(pos), () if source else carried)
        places = [place for place in under if place != home]
        objection = desk.drop(places, source)[1] if places else None
        kept = objection is not None and desk.may_grow()
        if objection is not None and source and source == drag.home:
            objection = desk.untouchable(drag.face(next(iter(carried))))
        self._send_home(drag, now, kept)
        if objection is not None:
            self.refused(objection, box)

    def _send_home(self, drag: Drag, now: float, kept: bool = False) -> None:
        """What was carried glides to where it lies; a card carried alone is as it was before,
        picked or not, unless it is to be `kept`."""
        if len(drag.carried) == 1 and not kept:
            self.desk.picked[:] = drag.before
        self.dress()
        self.showing.rearrange(drag.carried, now)

    def _click(self, spot: Spot | None, pos: tuple[int, int], now: float) -> None:
        if self.hurried:
            self._hurry(spot, now)
            return
        pressed = next((verb for verb, rect in self.buttons.items() if rect.collidepoint(pos)), "")
        if pressed:
            if self.lights.rest.sleeps(pressed):
                self.refused(why("moment"), Room(*self.buttons[pressed]))
            else:
                self.press(pressed)
            return
        if spot is not None and self._clicked_card(spot, now):
            return
        under = places_at(self.showing, pos)
        if any(self.touch(place) for place in under):
            return
        before = laid_before(self.desk, self.showing, pos)
        if before is not None and self.touch(before):
            return
        stands = self.lights.room(under[0]) if under else stands_at(self.showing, pos)
        if self.desk.picked and stands is not None:
            self.refused(self.desk.drop(under)[1] or why("wrong_place"), stands)
        else:
            idle = not self.desk.picked and not self.desk.chosen
            self.desk.let_go()
            if idle and spot is not None:
                self.asked(pos)
        self.dress()

    def _hurry(self, spot: Spot | None, now: float) -> None:
        """A click that finished what others did may pick a card; what follows at once is the rest
        of the hurry."""
        one = None if spot is None else self._table().poses[spot].face
        if one is not None and self.desk.toggle(one):
            self._hasty = (one, now)
            self.dress()

    def touch(self, place: Target) -> bool:
        """A click on a place: point at it, or make the move that ends there; False if neither."""
        if self.desk.point(place):
            self.dress()
        elif place in self.desk.places():
            self.finish(*self.desk.drop((place,)), self.lights.room(place))
        else:
            return False
        return True

    def _clicked_card(self, spot: Spot, now: float) -> bool:
        """Pick or put back; the second of two quick clicks plays. False: not a card to pick."""
        one = self._table().poses[spot].face
        if one not in self.desk.pickable():
            if spot in self.own_spots():
                self.refused(self.desk.untouchable(one), self.showing.pose(spot).box)
                return True
            return False
        hasty, self._hasty = self._hasty, None
        if hasty is not None and hasty[0] is one and now - hasty[1] <= DOUBLE:
            self._hasty = (one, now)
            return True
        last, self._last = self._last, (one, now)
        if last is not None and last[0] is one and now - last[1] <= DOUBLE:
            choice, objection = self.desk.doubled(one)
            if choice is not None or self._doubles():
                self.finish(choice, objection, self.showing.pose(spot).box)
                return True
        self.desk.toggle(one)
        self.dress()
        return True

    def _doubles(self) -> bool:
        """Whether any verb open now is made by a double click."""
        verbs = self.desk.layout.verbs
        return any(offer.verb in verbs and verbs[offer.verb].double for offer in self.desk.offers)

    def press(self, verb: str) -> None:
        """A verb's button, by mouse or key."""
        rect = self.buttons.get(verb)
        room = Room(*rect) if rect else Room(0, 0, 0, 0)
        self.finish(*self.desk.press(verb), room)

    def finish(self, choice: Move | None, objection: Why | None, room: Room) -> None:
        if choice is not None:
            if self.sure(choice):
                self.made(choice)
        elif objection is not None:
            self.refused(objection, room)
            self.dress()
