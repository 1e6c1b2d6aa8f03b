"""Where everything lies and how it gets there: pure functions, with neither pygame nor time.

`layout` reads a game's `layout.yaml` (`layout_faults` what is wrong with one), in which `patterns`
name zones; `need` says how much room each part of it wants now, `flow` puts parts in rows, `ring`
seats the players and shares the table out, `seating` finds how they sit best, `figure` lays a trick
between them, `groups` shares a `room` among zones made in play, `fans` lays the cards of one,
`stacks` piles chips; `arrange` makes poses of a view (or of a `sealed` one), and `room_needs` says when
anew; `legible` says how large their indices are, `clearing` where they are; `tween` and `throw` are the ways of cards and chips from one view to the next. It imports
`files`. Begin in `arrange.py`.
"""
