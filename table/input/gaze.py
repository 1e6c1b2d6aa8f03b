"""What one looks at on the felt: it lights up, tells what it is, is seen large.

Only what changes is painted, over everything else; where one looks, whoever has the pointer says.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rules.kit.cards import Card
from rules.kit.match import Sitter
from table.felt.canvas import Item
from table.felt.furniture import focus_item
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.close import Close
from table.input.hands import Hands
from table.input.meeting import dragging, lit_up, same
from table.input.papers import Papers
from table.input.things import Thing, thing_at
from table.input.toolbar import Toolbar
from table.widgets.tooltip import Tooltip


class Gaze:
    """What is looked at on one table. Times in seconds; `hands` are those of the turn, if it is
    any person's."""

    def __init__(
        self, showing: TableRenderer, sitters: Sequence[Sitter], toolbar: Toolbar, words: Words
    ) -> None:
        self.showing, self.toolbar, self.words = showing, toolbar, words
        self.papers = Papers(showing, sitters, toolbar)
        self.thing: Thing | None = None
        self._close = Close(showing)
        self._before: tuple[Thing, ...] = ()  # what was met before a word in what is told of it
        self._since = 0.0  # when the pointer came to rest on the thing
        self._told = False
        self._pressed: tuple[tuple[int, int], float] | None = None  # the left button: where, when
        self._by_keys = False  # the thing is where the focus of the keyboard is
        self._on_paper: tuple[tuple[int, int], float] | None = None  # the pointer: where, since
        self._now = 0.0

    @property
    def large(self) -> tuple[Card, ...]:
        """What is seen large."""
        return self._close.cards

    @property
    def tip(self) -> Tooltip | None:
        """What is told last, and lies on top."""
        return self.papers.lying[-1].tip if self.papers.lying else None

    def _lies(self) -> bool:
        """Whether what was met last still lies where it did."""
        thing, table = self.thing, self.showing.table
        if thing is not None and thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        spot = thing and thing.spot
        return not spot or table is None or spot in table.poses

    def _look(self, pos: tuple[int, int], hands: Hands | None) -> None:
        if self.showing.tween is not None or dragging(hands):
            self._look_at(None, hands)
            return
        self._on_paper = None
        if self._told and (depth := self.papers.under(pos)):
            self._look_on_paper(pos, depth, hands)
        else:
            self._look_beneath(pos, hands)

    def _look_beneath(self, pos: tuple[int, int], hands: Hands | None) -> None:
        self._before = ()
        verbs = hands.buttons if hands is not None else {}
        self._look_at(thing_at(self.showing, pos, verbs, self.toolbar.rects), hands)

    def _look_on_paper(self, pos: tuple[int, int], depth: int, hands: Hands | None) -> None:
        """On what is told another word may be met; else it is just being read."""
        word = self.papers.word_at(pos)
        on = self.thing is not None and self.thing.room.holds(*pos)
        if word is not None and word != self.thing:
            self._before = tuple(one.thing for one in self.papers.lying[:depth])
            self._look_at(word, hands)
        elif word is None and not on:
            self._on_paper = (pos, self._now)

    def _look_through(self, hands: Hands | None) -> None:
        """Who rests on the way to a paper, or on one that is not about words, is not on the way
        to a word, but points at what lies there or beneath it."""
        assert self._on_paper is not None
        (pos, since), self._on_paper = self._on_paper, None
        if not self.papers.upon(pos):
            self._look_beneath(pos, hands)
            self._since = since

    def _look_at(self, thing: Thing | None, hands: Hands | None) -> None:
        before, self.thing = self.thing, thing
        if same(before, thing):
            if (before and before.spot) != (thing and thing.spot):
                self._answer(hands)
            return
        self._since, self._told = self._now, bool(self._before)
        self._answer(hands)

    def _untell(self, hands: Hands | None) -> None:
        self._told, self._since, self._before = False, float("inf"), ()
        self._answer(hands)

    def _answer(self, hands: Hands | None) -> None:
        """Let what is met be seen to be, and what is to be told be read."""
        if self.large:
            return
        if not self._lies():
            self.thing = None
        thing, above, met = self.thing, dict[Hashable, Item](), None
        self.papers.lying = []
        down = self._pressed is not None
        if thing is not None and not dragging(hands):
            if not self._by_keys:
                lit, met = lit_up(thing, hands, self.toolbar, self.showing, self.words, down)
            elif thing.kind == "word":
                lit = focus_item(thing.room, 3.0)
            else:
                lit = None  # the focus is seen by its own mark
            if lit is not None:
                above["met"] = lit
            if self._told and self.toolbar.paper is None:  # an objection comes first
                above.update(self.papers.lay([*self._before, thing], self.words, hands))
        if self.showing.hovered != met or self.showing.pressed != (down and met is not None):
            self.showing.hover(met, down)
        self.showing.put_above(above)

    # what is seen large

    def _may_be_seen(self, hands: Hands | None) -> bool:
        return self.thing is not None and self.thing.kind in ("card", "heap")

    def _enlarged(self, pos: tuple[int, int], hands: Hands | None) -> bool:
        """Show what lies under a pixel large; False where no card does."""
        self._look(pos, hands)
        if self.thing is None or not self._close.show(self.thing, self._now):
            return False
        self._told = False
        return True

    def _put_away(self, hands: Hands | None) -> None:
        self._close.cards = ()
        self._since = float("inf")
        self._answer(hands)
        if self.thing is None:
            self.showing.put_above({})
