"""Where the numbers of `rules/tunk/player/practised.py` come from: a development tool, which nobody
needs to play.

`practise.c` tries every choice out in millions of hands and learns from how they end; cards and
hands (`cards.h`, `table.h`), the rule player and the ways of playouts (`keen.h`) and what the nets
look at (`looks.h`, `net.h`) are written again in C, since Python would take days. `trained` writes
what both must agree on out of the player's own Python, and compiles it on the spot.
`tests/tunk/test_practising.py` holds the answers of both together.
"""
