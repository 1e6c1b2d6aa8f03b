"""What scrolls and has parts that are pressed, told apart by number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from table.widgets.brush import Box
from table.widgets.scroll import Scroll
from table.widgets.widget import Point


class Numbered(Scroll):
    """`value` is the part that the keys are at, `pointed` the one under the pointer, -1 where there
    is none."""

    focusable = True

    def __init__(
        self, area: Box, name: str = "", on: Callable[..., None] | None = None, value: int = 0
    ) -> None:
        super().__init__(area, name, on)
        self.value, self.pointed = value, -1

    @abstractmethod
    def at(self, point: Point) -> int:
        """The number of the part at a point, -1 where there is none that can be pressed."""

    def taken(self, number: int, at: Point) -> None:
        """A part is pressed, at this point."""
        self.tell(number)

    def hover(self, at: Point) -> None:
        self.pointed = self.at(at)

    def release(self, at: Point) -> None:
        number = self.at(at) if self._grip is None else -1
        if number >= 0:
            self.value = number
            self.taken(number, at)
