"""Where everything is and how it gets there: pure functions, with neither pygame nor time.

It imports `files`.
Begin in `arrange.py`, which makes poses of a view.

| file | what it is |
| --- | --- |
| `arrange` | poses of all cards and places of a view |
| `layout` | a game's `layout.yaml`, and the names of zones in it |
| `layout_faults` | what is wrong with one |
| `need` | how much room each part wants now |
| `flow` | puts parts in rows |
| `ring` | seats the players, and decides when the table is measured anew |
| `seating` | finds how they sit best; a trick in the middle |
| `room` | a rectangle |
| `fans` | the cards of a zone, and zones made in play |
| `stacks` | chips |
| `tween` | the ways of cards and chips from one view to the next |
"""
