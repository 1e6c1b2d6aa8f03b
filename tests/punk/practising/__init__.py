"""Where the numbers of `rules/punk/player/practised.py` come from: a development tool, which
nobody needs to play.

`practise.c` plays some hundred thousand games and learns from them; the game (`table.h`), the rule
player (`keen.h`) and what the net looks at (`looks.h`, `net.h`) are written again in C, since
Python would take days. `trained` writes what both must agree on out of the player's own Python, and
compiles it on the spot. `manners.c` counts what each character's manner costs, in more games than
Python has time for (`manners.h`). `tests/punk/test_practising.py` holds the answers of both
together.
"""
