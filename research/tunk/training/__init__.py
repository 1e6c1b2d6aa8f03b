"""Makes the numbers of `rules/tunk/player/weights.txt`, from which sharp plays Tunk for two.

`train.c` tries every choice out in millions of hands and learns from how they end. Cards and hands
(`cards.h`, `table.h`), the rule player and the players of playouts (`keen.h`) and the inputs of the
nets (`looks.h`, `net.h`) are written again in C, since Python would take days; `program.py` writes
what both must agree on into a header and compiles it. `research/tests/test_trainers.py` holds C and
Python to the same answers.
"""
