"""Where everything lies and how it gets there: pure functions, with neither pygame nor time.

`layout` reads a game's `layout.yaml`, `ring` seats the players, `groups` shares a room among zones
made in play, `stacks` piles chips; `arrange` makes poses of a view, `glide` and `toss` the ways
of cards and chips from one view to the next. It imports `files`. Begin in `arrange.py`.
"""
