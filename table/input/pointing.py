"""What answers the pointer on the felt: where it goes, where it rests and for how long.

It makes no move; what it shows of what it is on, `gaze` knows.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from rules.kit.match import Sitter
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.drag import SLIDE
from table.input.gaze import Gaze
from table.input.hands import Hands
from table.input.meeting import dragging, under_the_keys
from table.input.rest import Rest
from table.input.things import Thing, things_in_turn, words_at
from table.input.toolbar import Toolbar
from table.widgets.tooltip import RESTS

CROSSES = 0.35  # seconds a pointer may rest on a paper on its way to a word there
LOOK = pygame.K_F3  # shows large what the focus is on, and then one heap after the other
LONG = 0.65  # seconds a press lasts before what lies there is seen large
GLANCE = 0.35  # a right press shorter than that leaves it to be seen until the next press


class Pointing(Gaze):
    """The pointer over one table. Times in seconds; `hands` are those of the turn, if it is any
    person's. `clear` it whenever somebody else may come to look."""

    def __init__(
        self, showing: TableRenderer, sitters: Sequence[Sitter], toolbar: Toolbar, words: Words
    ) -> None:
        super().__init__(showing, sitters, toolbar, words)
        self.rest = Rest()
        self._hushed = False  # nothing is told until the pointer has moved
        self._rested: tuple[int, int] | None = None  # from here
        self._long = False  # a long press has asked what a word means
        self._finger = False  # the press is that of a finger
        self._walk: Thing | None = None  # what was looked at last by the key for it

    def clear(self) -> None:
        """Nothing is met, told or seen large."""
        self.thing, self._told, self._close.cards, self._pressed = None, False, (), None
        self._before, self.papers.lying, self._long = (), [], False
        self._hush(self.rest.pos)
        self.showing.hover(None)
        self.showing.put_above({})

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
        if event.type == pygame.KEYDOWN and event.key == LOOK:
            return self._look_on(hands)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.large:
            self._put_away(hands)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._hush(event.pos)
            self._finger = bool(event.dict.get("touch"))
            if event.button == 1:
                self._pressed = (event.pos, self._now)
                self._look(event.pos, hands)
                self._answer(hands)
            return event.button == 3 and not dragging(hands) and self._enlarged(event.pos, hands)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, hands)
        if event.type == pygame.KEYDOWN and self._told:
            self._untell(hands)
        return False

    def tell(self, pos: tuple[int, int], hands: Hands | None) -> None:
        """Say at once what lies at a pixel, as if the pointer had rested there."""
        self._look(pos, hands)
        if self.thing is not None:
            self._told, self._hushed = True, False
            self._answer(hands)

    def by_keys(self) -> None:
        """The focus of the keyboard is what is looked at."""
        self._by_keys = True

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
        if not self._hushed or self._pressed is not None or dragging(hands):
            return
        at = self._rested
        if at is None or max(abs(pos[0] - at[0]), abs(pos[1] - at[1])) > far:
            self._hushed, self._since = False, self._now

    def _released(self, event: pygame.event.Event, hands: Hands | None) -> bool:
        if event.dict.get("touch"):
            self.rest.pos = None  # a finger that is lifted rests nowhere
        if event.dict.get("void"):
            self._pressed, self._long = None, False
            return False
        if event.button == 1:
            self._pressed = None
            if self._long:  # what was asked for stays until the next press
                self._long = False
                return False
            self._hush(event.pos)
            if self.large:
                self._put_away(hands)
            else:
                self._answer(hands)
            return False
        if event.button == 3 and self.large and self._now - self._close.since > GLANCE:
            self._put_away(hands)
            return True
        return False

    def step(self, now: float, hands: Hands | None) -> bool:
        """Time goes on; True if a button has woken and is to be laid anew."""
        self._now = now
        woke = self.rest.step(now)
        if self.large:
            self._close.lay()
        if self._pressed is not None and now - self._pressed[1] >= LONG and not self.large:
            pos, still = self._pressed[0], not dragging(hands)
            if still and self._may_be_seen(hands) and self._enlarged(pos, hands):
                if hands is not None:
                    hands.patient = True
            elif still and self.thing is not None and (self.thing.kind == "word" or self._finger):
                self._explain(hands)
            else:
                self._pressed = (pos, float("inf"))
        elif self._on_paper is not None and now - self._on_paper[1] >= CROSSES:
            self._look_through(hands)
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
            or dragging(hands)
            or self.showing.table is None
        )
        busy = busy or self.showing.tween is not None or self.toolbar.paper is not None
        return self.thing is not None and not busy

    def laid(self, hands: Hands | None) -> None:
        """The table has been laid anew: what is under the pointer now?"""
        if self.large or self.showing.tween is not None:
            return
        focus = hands.lights.cursor if hands is not None and self._by_keys else None
        if self._by_keys and self._told and self.thing in words_at(self.showing):
            pass  # asked for by a key; it stands where it stood
        elif hands is not None and focus is not None:
            self._hushed = False
            self._look_at(under_the_keys(focus, hands, self.showing), hands)
        elif self.rest.pos is not None:
            self._look(self.rest.pos, hands)
        elif not self._lies():  # a finger has tapped there, and points no more
            self._look_at(None, hands)
        self._answer(hands)

    # by a key

    def _look_on(self, hands: Hands | None) -> bool:
        """Show large, or tell of, what the keys are on; asked again, of what comes after it."""
        if self.showing.tween is not None or dragging(hands) or self.showing.table is None:
            return False
        things = things_in_turn(self.showing)
        focus = hands.lights.cursor if hands is not None else None
        if hands is not None and focus is not None:
            first = under_the_keys(focus, hands, self.showing)
            things = [*([first] if first else []), *(one for one in things if one != first)]
        looked = self.large or self._told
        keys = [one[:2] for one in things]
        here = (
            keys.index(self._walk[:2]) if looked and self._walk and self._walk[:2] in keys else -1
        )
        self._close.cards = ()
        self._untell(hands)
        if here + 1 >= len(things):
            self._walk = None
            self._put_away(hands)
            return True
        self._walk = self.thing = things[here + 1]
        self._hushed, self._by_keys = False, True
        if self._close.show(self._walk, self._now):
            self._told = False
        else:
            self._told = True
            self._answer(hands)
        return True

    # words that are explained

    def _explain(self, hands: Hands | None) -> None:
        """A long press asks what a word means, as one does who has no pointer to rest there."""
        assert self._pressed is not None
        self._told = self._long = True
        self._pressed = (self._pressed[0], float("inf"))
        if hands is not None:
            hands.patient = True
        self._answer(hands)

    def next_word(self, hands: Hands | None) -> bool:
        """Tell of the word on the table after the one that is told of, or of the first; False
        where there is none."""
        words = words_at(self.showing)
        if not words or self.showing.tween is not None or self.large:
            return False
        first = (*self._before, self.thing)[0]
        here = words.index(first) if first in words else -1
        self._before, self.thing = (), words[(here + 1) % len(words)]
        self._told, self._hushed, self._by_keys = True, False, True
        self._answer(hands)
        return True
