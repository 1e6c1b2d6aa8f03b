"""What one looks at on the felt: it lights up, tells what it is, is seen large.

Only what changes is painted, over everything else; where one looks, whoever has the pointer says.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rules.kit.cards import Card
from rules.kit.match import Sitter
from table.felt.canvas import Item
from table.felt.furniture import focus_item
from table.felt.showing import Showing
from table.i18n.words import Words
from table.input.hit_testing import Thing, thing_at
from table.input.meeting import dragging, lit_up, same
from table.input.table_input import TableInput
from table.input.toolbar import Toolbar
from table.input.tooltips import Tooltips
from table.input.zoom import Zoom
from table.widgets.tip import Tip


class Gaze:
    """What is looked at on one table. Times in seconds; `controls` are those of the turn, if it is
    any person's."""

    def __init__(
        self, showing: Showing, sitters: Sequence[Sitter], toolbar: Toolbar, words: Words
    ) -> None:
        self.showing, self.toolbar, self.words = showing, toolbar, words
        self.tooltips = Tooltips(showing, sitters, toolbar)
        self.thing: Thing | None = None
        self._zoom = Zoom(showing)
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
        return self._zoom.cards

    @property
    def tip(self) -> Tip | None:
        """What is told last, and lies on top."""
        return self.tooltips.lying[-1].tip if self.tooltips.lying else None

    def _lies(self) -> bool:
        """Whether what was met last still lies where it did."""
        thing, table = self.thing, self.showing.table
        if thing is not None and thing.kind == "toolbar":
            return thing.what in self.toolbar.rects
        spot = thing and thing.spot
        return not spot or table is None or spot in table.poses

    def _look(self, pos: tuple[int, int], controls: TableInput | None) -> None:
        if self.showing.glide is not None or dragging(controls):
            self._look_at(None, controls)
            return
        self._on_paper = None
        if self._told and (depth := self.tooltips.under(pos)):
            self._look_on_paper(pos, depth, controls)
        else:
            self._look_beneath(pos, controls)

    def _look_beneath(self, pos: tuple[int, int], controls: TableInput | None) -> None:
        self._before = ()
        verbs = controls.buttons if controls is not None else {}
        self._look_at(thing_at(self.showing, pos, verbs, self.toolbar.rects), controls)

    def _look_on_paper(self, pos: tuple[int, int], depth: int, controls: TableInput | None) -> None:
        """On what is told another word may be met; else it is just being read."""
        word = self.tooltips.word_at(pos)
        on = self.thing is not None and self.thing.room.holds(*pos)
        if word is not None and word != self.thing:
            self._before = tuple(one.thing for one in self.tooltips.lying[:depth])
            self._look_at(word, controls)
        elif word is None and not on:
            self._on_paper = (pos, self._now)

    def _look_through(self, controls: TableInput | None) -> None:
        """Who rests on the way to a paper, or on one that is not about words, is not on the way
        to a word, but points at what lies there or beneath it."""
        assert self._on_paper is not None
        (pos, since), self._on_paper = self._on_paper, None
        if not self.tooltips.upon(pos):
            self._look_beneath(pos, controls)
            self._since = since

    def _look_at(self, thing: Thing | None, controls: TableInput | None) -> None:
        before, self.thing = self.thing, thing
        if same(before, thing):
            if (before and before.spot) != (thing and thing.spot):
                self._answer(controls)
            return
        self._since, self._told = self._now, bool(self._before)
        self._answer(controls)

    def _untell(self, controls: TableInput | None) -> None:
        self._told, self._since, self._before = False, float("inf"), ()
        self._answer(controls)

    def _answer(self, controls: TableInput | None) -> None:
        """Let what is met be seen to be, and what is to be told be read."""
        if self.large:
            return
        if not self._lies():
            self.thing = None
        thing, above, met = self.thing, dict[Hashable, Item](), None
        self.tooltips.lying = []
        down = self._pressed is not None
        if thing is not None and not dragging(controls):
            if not self._by_keys:
                lit, met = lit_up(thing, controls, self.toolbar, self.showing, self.words, down)
            elif thing.kind == "word":
                lit = focus_item(thing.room, 3.0)
            else:
                lit = None  # the focus is seen by its own mark
            if lit is not None:
                above["met"] = lit
            if self._told and self.toolbar.paper is None:  # an objection comes first
                above.update(self.tooltips.lay([*self._before, thing], self.words, controls))
        if self.showing.met != met or self.showing.pressed != (down and met is not None):
            self.showing.meet(met, down)
        self.showing.lay_above(above)

    # what is seen large

    def _may_be_seen(self, controls: TableInput | None) -> bool:
        return self.thing is not None and self.thing.kind in ("card", "heap")

    def _enlarged(self, pos: tuple[int, int], controls: TableInput | None) -> bool:
        """Show what lies under a pixel large; False where no card does."""
        self._look(pos, controls)
        if self.thing is None or not self._zoom.show(self.thing, self._now):
            return False
        self._told = False
        return True

    def _put_away(self, controls: TableInput | None) -> None:
        self._zoom.cards = ()
        self._since = float("inf")
        self._answer(controls)
        if self.thing is None:
            self.showing.lay_above({})
