"""What answers the pointer on the felt: what it is on lights up, tells what it is, is seen large.

Only what changes is painted, over everything else; nothing here makes a move.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.match import Sitter
from rules.kit.sight import kind_and_owner
from table.felt.canvas import Item
from table.felt.close import close_item
from table.felt.furniture import TOP, rect_of
from table.felt.marks import ring_item
from table.felt.showing import Showing
from table.looks.theme import Theme
from table.places.ring import Room
from table.play.drag import SLIDE
from table.play.hands import Hands
from table.play.margin import Margin
from table.play.rest import Rest
from table.play.things import Thing, is_pile, thing_at
from table.play.tips import Tips
from table.widgets.tip import RESTS, Tip, tip_at
from table.words.words import Words

LONG = 0.65  # seconds a press lasts before what lies there is seen large
GLANCE = 0.35  # a right press shorter than that leaves it to be seen until the next press


class Pointing:
    """The pointer over one table. Times in seconds; `hands` are those of the turn, if it is any
    person's. `clear` it whenever somebody else may come to look."""

    def __init__(
        self, showing: Showing, sitters: Sequence[Sitter], margin: Margin, words: Words
    ) -> None:
        self.showing, self.sitters, self.margin, self.words = showing, sitters, margin, words
        self.rest = Rest()
        self.thing: Thing | None = None
        self.large: tuple[Card, ...] = ()  # what is seen large
        self.tip: Tip | None = None  # what is told
        self._since = 0.0  # when the pointer came to rest on the thing
        self._told = False
        self._hushed = False  # nothing is told until the pointer has moved
        self._rested: tuple[int, int] | None = None  # from here
        self._pressed: tuple[tuple[int, int], float] | None = None  # the left button: where, when
        self._by_keys = False  # the thing is where the focus of the keyboard is
        self._asked = 0.0  # when the right button asked to see something large
        self._now = 0.0

    @property
    def theme(self) -> Theme:
        return self.showing.looks.theme

    def clear(self) -> None:
        """Nothing is met, told or seen large."""
        self.thing, self._told, self.large, self._pressed = None, False, (), None
        self.tip = None
        self._hush(self.rest.pos)
        self.showing.meet(None)
        self.showing.lay_above({})

    def _hush(self, pos: tuple[int, int] | None) -> None:
        """Nothing is told of what lies, or comes, where the pointer happens to rest."""
        self._told, self._hushed, self._rested = False, True, pos

    # what happens

    def event(self, event: pygame.event.Event, hands: Hands | None) -> bool:
        """One event, before anybody else has it; True if it was for this alone."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._by_keys = event.type == pygame.KEYDOWN
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, hands)
            return False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.large:
            self._put_away(hands)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._hush(event.pos)
            if event.button == 1:
                self._pressed = (event.pos, self._now)
                self._look(event.pos, hands)
                self._answer(hands)
            return event.button == 3 and not _dragging(hands) and self._enlarged(event.pos, hands)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, hands)
        if event.type == pygame.KEYDOWN and self._told:
            self._untell(hands)
        return False

    def elsewhere(self, event: pygame.event.Event) -> None:
        """One event while the table is taken up with something else."""
        if event.type == pygame.MOUSEMOTION:
            self.rest.moved(event.pos)

    def _moved(self, pos: tuple[int, int], hands: Hands | None) -> None:
        self.rest.moved(pos)
        far = SLIDE * self.showing.size[1]
        self._rouse(pos, far, hands)
        if self._pressed is not None:
            start = self._pressed[0]
            if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= far:
                return
            self._pressed = None
            if self.large:  # the long press has become a drag
                self._put_away(hands)
        if not self.large:
            self._look(pos, hands)

    def _rouse(self, pos: tuple[int, int], far: float, hands: Hands | None) -> None:
        """The pointer may be meant to ask again; a hand that trembles asks nothing."""
        if not self._hushed or self._pressed is not None or _dragging(hands):
            return
        at = self._rested
        if at is None or max(abs(pos[0] - at[0]), abs(pos[1] - at[1])) > far:
            self._hushed, self._since = False, self._now

    def _released(self, event: pygame.event.Event, hands: Hands | None) -> bool:
        if event.button == 1:
            self._pressed = None
            self._hush(event.pos)
            if self.large:
                self._put_away(hands)
            else:
                self._answer(hands)
            return False
        if event.button == 3 and self.large and self._now - self._asked > GLANCE:
            self._put_away(hands)
            return True
        return False

    def step(self, now: float, hands: Hands | None) -> bool:
        """Time goes on; True if a button has woken and is to be laid anew."""
        self._now = now
        woke = self.rest.step(now)
        if self.large:
            self._lay_large()
        if self._pressed is not None and now - self._pressed[1] >= LONG and not self.large:
            pos, still = self._pressed[0], not _dragging(hands)
            if still and self._may_be_seen(hands) and self._enlarged(pos, hands):
                if hands is not None:
                    hands.patient = True
            else:
                self._pressed = (pos, float("inf"))
        elif self._pressed is None and self._waits(hands) and now - self._since >= RESTS:
            self._told = True
            self._answer(hands)
        return woke

    def _waits(self, hands: Hands | None) -> bool:
        """Whether there is something that could be told and has not been."""
        busy = (
            self._told
            or self._hushed
            or self.large
            or _dragging(hands)
            or self.showing.table is None
        )
        busy = busy or self.showing.glide is not None or self.margin.paper is not None
        return self.thing is not None and not busy

    def laid(self, hands: Hands | None) -> None:
        """The table has been laid anew: what is under the pointer now?"""
        if self.large or self.showing.glide is not None:
            return
        focus = hands.lights.cursor if hands is not None and self._by_keys else None
        if hands is not None and focus is not None:
            self._hushed = False
            self._look_at(_under_the_keys(focus, hands, self.showing), hands)
        elif self.rest.pos is not None:
            self._look(self.rest.pos, hands)
        elif not self._lies():  # a finger has tapped there, and points no more
            self._look_at(None, hands)
        self._answer(hands)

    def _lies(self) -> bool:
        """Whether what was met last still lies where it did."""
        spot, table = self.thing and self.thing.spot, self.showing.table
        return not spot or table is None or spot in table.poses

    # what is met

    def _look(self, pos: tuple[int, int], hands: Hands | None) -> None:
        if self.showing.glide is not None or _dragging(hands):
            self._look_at(None, hands)
            return
        verbs = hands.buttons if hands is not None else {}
        self._look_at(thing_at(self.showing, pos, verbs, self.margin.named()), hands)

    def _look_at(self, thing: Thing | None, hands: Hands | None) -> None:
        before, self.thing = self.thing, thing
        if (before and before[:2]) == (thing and thing[:2]):
            if (before and before.spot) != (thing and thing.spot):
                self._answer(hands)
            return
        self._since, self._told = self._now, False
        self._answer(hands)

    def _untell(self, hands: Hands | None) -> None:
        self._told, self._since = False, float("inf")
        self._answer(hands)

    def _answer(self, hands: Hands | None) -> None:
        """Let what is met be seen to be, and what is to be told be read."""
        if self.large:
            return
        thing, above, met, self.tip = self.thing, dict[Hashable, Item](), None, None
        down = self._pressed is not None
        if thing is not None and not _dragging(hands):
            if self._by_keys:
                pass  # the focus is seen by its own mark
            elif thing.kind == "margin":
                above["met"] = self.margin.button(str(thing.what), self.theme, self.words, down)
            elif thing.kind == "verb" and hands is not None and thing.what in hands.buttons:
                above["met"] = hands.lights.button(str(thing.what), met=True, down=down)
            elif hands is not None and hands.answers(thing.spot, thing.place):
                met = thing.spot
                if met is None and thing.place not in hands.lights.lit():  # those light up anyhow
                    above["met"] = ring_item(thing.room, self.theme, strong=down)
            if self._told and self.margin.paper is None:  # an objection comes first
                above.update(self._tip(thing, hands))
        if self.showing.met != met or self.showing.pressed != (down and met is not None):
            self.showing.meet(met, down)
        self.showing.lay_above(above)

    def _tip(self, thing: Thing, hands: Hands | None) -> dict[Hashable, Item]:
        desk, drawn, label = None, frozenset[Card](), ""
        if hands is not None:
            desk, drawn = hands.desk, frozenset(hands.lights.drawn)
            if thing.kind == "verb":
                label = hands.lights.label(str(thing.what))
        if thing.kind == "margin":
            label = self.words.say(f"play.{thing.what}")
        self.tip = tip = Tips(self.showing, self.sitters, self.words, desk, drawn).of(thing, label)
        if tip is None:
            return {}
        near, never = rect_of(thing.room), self._clear(hands)
        number = self.showing.canvas.items.get(("count", thing.what))
        if number is not None:  # which is part of its heap
            near = near.union(number.rect)
        lying = tip_at(tip, near, self.theme, self.showing.size, self._kept(), never)
        if lying is None:
            return {}
        picture, rect = lying
        return {"tip": Item(TOP + 3, ((picture, rect.topleft, 0),), rect)}

    def _kept(self) -> list[pygame.Rect]:
        """What a tooltip had better not cover: where one is told what is awaited and what has
        happened, one's own cards."""
        table = self.showing.table
        assert table is not None
        own = table.ring.stations[self.showing.bottom]
        rooms = [own.prompt, own.plate, table.ring.band]
        rooms += [
            pose.box
            for spot, pose in table.poses.items()
            if kind_and_owner(spot.zone)[1] == self.showing.bottom and pose.face is not UNKNOWN
        ]
        return [rect_of(room) for room in rooms]

    def _clear(self, hands: Hands | None) -> list[pygame.Rect]:
        """What a tooltip never lies on: a button, and the sentences of this moment."""
        items = self.showing.canvas.items
        said = [items[key].rect for key in ("band", "prompt") if key in items]
        buttons = list(hands.buttons.values()) if hands is not None else []
        return [*buttons, *self.margin.named().values(), *said]

    # what is seen large

    def _may_be_seen(self, hands: Hands | None) -> bool:
        return self.thing is not None and self.thing.kind in ("card", "heap")

    def _enlarged(self, pos: tuple[int, int], hands: Hands | None) -> bool:
        """Show what lies under a pixel large; False where no card does."""
        self._look(pos, hands)
        thing, view = self.thing, self.showing.view
        if thing is None or thing.spot is None or view is None:
            return False
        cards = self._seen_together(thing.spot)
        if not cards:
            return False
        self._asked, self.large, self._told = self._now, tuple(cards), False
        self.showing.meet(None)
        self._lay_large()
        return True

    def _lay_large(self) -> None:
        """Again and again while they are looked at: sharper pictures of them may have come."""
        deck, size = self.showing.looks.deck, self.showing.size
        self.showing.lay_above({"large": close_item(deck, self.large, self.theme, size)})

    def _seen_together(self, spot: Spot) -> list[Card]:
        """A card of one's hand by itself, of a heap all its cards, as whoever looks sees them."""
        table, view, rules = self.showing.table, self.showing.view, self.showing.looks.rules
        assert table is not None and view is not None
        kind, owner = kind_and_owner(spot.zone)
        hand = rules is not None and rules.SIGHT[kind] == "owner" and owner == view.seat
        place = self.showing.looks.layout.place(spot.zone, self.showing.bottom)
        if hand or (place is not None and place.how == "columns"):
            return [table.poses[spot].face]
        if is_pile(self.showing, spot.zone):
            return view.zones[spot.zone]
        lying = [pose for one, pose in table.poses.items() if one.zone == spot.zone]
        return [pose.face for pose in sorted(lying, key=lambda pose: pose.depth)]

    def _put_away(self, hands: Hands | None) -> None:
        self.large = ()
        self._since = float("inf")
        self._answer(hands)
        if self.thing is None:
            self.showing.lay_above({})


def _dragging(hands: Hands | None) -> bool:
    return hands is not None and hands.dragging


def _under_the_keys(focus: Hashable, hands: Hands, showing: Showing) -> Thing | None:
    """The thing on which the focus of the keyboard is."""
    spots = hands.lights.spots()
    if isinstance(focus, Card):
        if focus not in spots:
            return None
        return Thing("card", focus, showing.pose(spots[focus]).box, spots[focus])
    assert isinstance(focus, tuple)
    kind, what = focus
    if kind == "button":
        rect = hands.buttons.get(what)
        return None if rect is None else Thing("verb", what, Room(*rect))
    if isinstance(what, Card):
        return Thing("card", what, hands.lights.room(what), spots.get(what))
    table = showing.table
    assert table is not None
    kind = "chips" if what in table.stacks else "heap"
    return Thing(kind, what, hands.lights.room(what))
