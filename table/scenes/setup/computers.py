"""Computers on the chairs that are being set out: which comes, and as whom it plays."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import PlayerInfo
from table.engine.scene import Engine
from table.panels.kinds import MEET
from table.players.levels import at_level, played_as
from table.players.roster import BOT, newcomer
from table.scenes.settings.company import open_company


def computer_at(players: Sequence[PlayerInfo], seat: int, level: str) -> PlayerInfo:
    """A computer of this level for a chair: who sits there if that is one, else somebody new among
    the others."""
    before = players[seat]
    if before.who == BOT:
        return before._replace(level=at_level(before.level, level))
    return newcomer([player for at, player in enumerate(players) if at != seat], level)


def play_as(engine: Engine, players: list[PlayerInfo], seat: int, key: str) -> bool:
    """A computer plays there as somebody else; or who they all are is told, and nothing is
    changed."""
    before = players[seat]
    if key == MEET:
        open_company(engine, before)
        return False
    players[seat] = before._replace(level=played_as(before.level, key))
    return True
