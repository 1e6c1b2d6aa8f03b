"""Computers on the chairs that are being set out: which comes, and as whom it plays."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import Sitter
from table.engine.scene import Engine
from table.panels.kinds import MEET
from table.players.levels import at_level, played_as
from table.players.roster import BOT, newcomer
from table.scenes.settings.company import open_company


def computer_at(sitters: Sequence[Sitter], seat: int, level: str) -> Sitter:
    """A computer of this level for a chair: who sits there if that is one, else somebody new among
    the others."""
    before = sitters[seat]
    if before.who == BOT:
        return before._replace(level=at_level(before.level, level))
    return newcomer([sitter for at, sitter in enumerate(sitters) if at != seat], level)


def play_as(engine: Engine, sitters: list[Sitter], seat: int, key: str) -> bool:
    """A computer plays there as somebody else; or who they all are is told, and nothing is
    changed."""
    before = sitters[seat]
    if key == MEET:
        open_company(engine, before)
        return False
    sitters[seat] = before._replace(level=played_as(before.level, key))
    return True
