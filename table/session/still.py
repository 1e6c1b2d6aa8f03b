"""One picture of a film, and whose eyes it may be looked at through."""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.mark import Mark
from rules.kit.said import Why
from rules.kit.undo import Moment

OPEN = -1  # the eyes to which every card lies open
Eyes = int | None
"""Through whose eyes a game is looked at: a seat's, None for the whole room's, or OPEN."""


class ReplayStill(NamedTuple):
    """One picture of the film: a position, the picture before it on the way that led to it (None
    for the first), the lines of the journal that led from there, and the mark that came back to
    it, or by which somebody else sits there, if one did. `great`: it is one of the game's great
    moments, at which the table waits. `read`: how many lines of the journal had been played by
    then, taken back or not. `came`: what is told of who has sat down, `table`: who sits there then
    (`rules.kit.chairs`), `chose`: who did when the choices were made that led there."""

    moment: Moment
    before: int | None
    lines: tuple[Line, ...]
    mark: Mark | None = None
    great: bool = False
    read: int = 0
    came: tuple[Why, ...] = ()
    table: int = 0
    chose: int = 0

    @property
    def hand(self) -> int:
        return self.moment.state.table.hand
