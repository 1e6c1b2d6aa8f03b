"""Where the numbers of `rules/punk/player/drilled.txt` and `drilled.bin` come from: a development
tool, which nobody needs to play.

`drill.c` goes through every heap that three seats can hold before the last three tricks of a round,
all deals of it and all ways to play them (`endings.h`), finds the best answer of an opponent
who forgets nothing, and changes what every hand plays a little against it (`descent.h`); what
is played hangs on hand and heap alone (`spots.h`), at first as if it did not matter what the heap
was left over from, then for each beginning by itself (`alone.h`). Python would take weeks. `made`
compiles it and writes its numbers down. `tests/punk/test_drilling.py` holds both together, and
`tests/punk/endings.py` judges what came of it.
"""
