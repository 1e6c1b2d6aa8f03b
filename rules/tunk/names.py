"""The names of Tunk's zones and tallies and its plain moves, made once: playouts look them up by
the thousand."""

from __future__ import annotations

from rules.kit.move import Move

AROUND = ((), (0,), (0, 1), (0, 1, 2))  # the seats of a table, by how many they are
HAND = ("hand:0", "hand:1", "hand:2")
POINTS = ("points:0", "points:1", "points:2")
SPREAD = tuple(tuple(f"spread:{seat}:{n}" for n in range(18)) for seat in AROUND[3])
DRAW, TAKE, DROP = Move("draw"), Move("take"), Move("drop")
