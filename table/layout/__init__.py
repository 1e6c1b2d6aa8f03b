"""Where everything lies and how it gets there: pure functions, with neither pygame nor time.

It imports `files`.
Begin in `arrange.py`, which makes poses of a view.

| file | what it is |
| --- | --- |
| `arrange` | poses of all cards and places of a view |
| `layout` | a game's `layout.yaml` |
| `layout_faults` | what is wrong with one |
| `patterns` | names of zones in it |
| `need` | how much room each part wants now |
| `room_needs` | when that changes |
| `flow` | puts parts in rows |
| `ring` | seats the players |
| `seating` | finds how they sit best |
| `room` | a rectangle |
| `groups` | shares a room among zones made in play |
| `figure` | a trick |
| `fans` | the cards of a zone |
| `stacks` | chips |
| `sealed` | a view in which waiting choices lie face down |
| `tween` | the ways of cards from one view to the next |
| `throw` | the ways of chips |
"""
