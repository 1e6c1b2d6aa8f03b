"""Makes the numbers of `rules/punk/player/weights.txt`, from which sharp plays Punk.

`train.c` plays some hundred thousand games and learns from them. The game (`table.h`), the rule
player (`keen.h`) and the inputs of the net (`looks.h`, `net.h`) are written again in C, since
Python would take days; `program.py` writes what both must agree on into a header and compiles it.
`research/tests/test_trainers.py` holds C and Python to the same answers.
"""
