"""Compute where everything on the table is, and how it moves: pure functions, without pygame.

It imports `files`.
Begin in `arrange.py`, which turns a view into poses.

| file | what it is |
| --- | --- |
| `arrange` | poses of all cards and places of a view |
| `layout` | a game's `layout.yaml`, and the names of zones in it |
| `layout_faults` | reads and checks one |
| `need` | how much room each part needs |
| `flow` | breaks rows of parts into lines |
| `ring` | the stations of all seats, and when the room is shared out again |
| `seating` | the best way to seat the others; the trick in the middle |
| `room` | a rectangle |
| `fans` | the cards of a zone, and numbered zones in one room |
| `stacks` | chips in towers |
| `tween` | the flights of cards from one view to the next |
| `throw` | chips thrown between stacks |
"""
