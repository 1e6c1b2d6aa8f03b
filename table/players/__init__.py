"""Who sits at a seat, and how a computer player comes to its move.

A level or a guest's file is handed the view of its seat and nothing else: `inline` asks a game's
player, `improve` tries its moves out in worlds that could be, `worker` has that done in processes
beside the window, which `process` starts: `at_work` is what goes on in one, a `thought` what
crosses to it, `tries` how often one is started. A `guest` is a file of somebody's own, which
`guest_process` runs.
`single_hand`, `duel` and `unwatched` play hands that nobody watches, `hint` and `judge` tell a
person what a good player would do. `roster` reads who sits there, `levels` are how well computers
play, by `slips`, `characters` how each does, in `styles`, and `pace` how long they take. It imports
the rules' kit alone. Begin in `inline.py`.
"""
