"""Makes the numbers of `rules/punk/player/drilled.txt` and `drilled.bin`, Punk's last three tricks.

`train.c` goes through every heap that three seats can hold before the last three tricks of a round,
all deals of it and all ways to play them (`endings.h`), finds the best answer of an opponent who
forgets nothing, and changes what every hand plays a little against it (`descent.h`). What is played
depends on hand and heap alone (`spots.h`), at first as if it did not matter what the heap was left
over from, then for each beginning by itself (`alone.h`). Python would take weeks. `program.py`
compiles it and packs its numbers. `research/tests/test_trainers.py` holds C and Python to the same
answers, and `research/punk/endgames.py` measures the result.
"""
