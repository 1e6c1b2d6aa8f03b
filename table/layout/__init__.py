"""Where everything lies and how it gets there: pure functions, with neither pygame nor time. It
imports `files`.

Begin in `arrange.py`, which makes poses of a view.

    from a file
        `layout`            a game's `layout.yaml`; `layout_faults` what is wrong with one
        `patterns`          names of zones in it
    the table
        `need`              how much room each part wants now; `room_needs` when that changes
        `flow`              puts parts in rows
        `ring`              seats the players; `seating` finds how they sit best
        `room`              a rectangle
    in a place
        `groups`            shares a room among zones made in play
        `figure`            a trick
        `fans`, `stacks`    the cards of a zone; chips
        `sealed`            a view in which waiting choices lie face down
    from one view to the next
        `tween`, `throw`    the ways of cards and of chips
"""
