"""The names of Tunk's zones, tallies and matches, and its plain moves, made once: playouts look
them up by the thousand."""

from __future__ import annotations

from rules.kit.move import Move

AROUND = ((), (0,), (0, 1), (0, 1, 2))  # all seats, by their number
HAND = ("hand:0", "hand:1", "hand:2")
POINTS = ("points:0", "points:1", "points:2")
SPREAD = tuple(tuple(f"spread:{seat}:{n}" for n in range(18)) for seat in AROUND[3])
TWO = 2  # seats: then sentences do not speak of “the others”
DRAW, TAKE, DROP = Move("draw"), Move("take"), Move("drop")
MATCHES = {
    "points_50": ("target", 50), "points_100": ("target", 100), "points_200": ("target", 200),
    "hands_5": ("hands", 5), "hands_10": ("hands", 10), "single_hand": ("hands", 1),
}  # fmt: skip
"""By choice of the option `match`: the tally that ends it, and at what number."""
