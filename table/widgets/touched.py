"""Widgets under a finger: what it means that is beside them all, and what it pushes."""

from __future__ import annotations

from table.theme.theme import Theme
from table.widgets.laid import Laid
from table.widgets.scroll import Panning, Scroll
from table.widgets.widget import Widget, inside

FINGER = 44.0  # logical units, the least that a finger is asked to hit


class Touched(Laid):
    """`touch`: the last press was that of a finger. `still`: what is pushed stops when it is let
    go."""

    def __init__(self, theme: Theme, size: tuple[float, float]) -> None:
        super().__init__(theme, size)
        self.touch = self.still = False
        self._panning = Panning()

    def _live(self, widget: Widget) -> bool:
        """Whether the mouse might meet a widget here: it is there, and not scrolled away."""
        column = self._within.get(widget)
        seen = not column or inside(self._local(column), column.area)
        return widget.visible and widget.enabled and seen

    def _beside(self) -> Widget | None:
        """What a finger means that comes down just beside it: nothing is too small for one."""
        best, least = None, float("inf")
        for widget in self.widgets:
            if widget.focusable and self._live(widget):
                (x, y, w, h), at = widget.area, self._local(widget)
                more, higher = max(0.0, (FINGER - w) / 2), max(0.0, (FINGER - h) / 2)
                grown = (x - more, y - higher, w + 2 * more, h + 2 * higher)
                far = abs(at[0] - x - w / 2) + abs(at[1] - y - h / 2)
                if inside(at, grown) and far < least:
                    best, least = widget, far
        return best

    def _put(self, under: Widget | None) -> None:
        """A finger has come down on a widget, or beside any."""
        self._panning.put(self._finger(), self._pushed(under))

    def _pushes(self) -> bool:
        """Whether the finger has begun to push a column."""
        return self._panning.moved(self._finger())

    def _finger(self) -> tuple[float, float]:
        return self._mouse[0] / self.scale, self._mouse[1] / self.scale

    def _pushed(self, under: Widget | None) -> Scroll | None:
        """The column that a finger there would push."""
        if under is not None and under.slides:
            return None
        if isinstance(under, Scroll):
            return under
        if under is not None and under in self._within:
            return self._within[under]
        columns = [one for one in self.widgets if isinstance(one, Scroll) and one.visible]
        return next((one for one in columns if inside(self._local(one), one.area)), None)
