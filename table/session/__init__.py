"""A game taken from the shelf, a match of it dealt or played back, and all that is told of one.

`open_game` takes it from the shelf, `rehearsal` tries it out; `faults` are what is wrong with its
files, by `sentences` and `term_faults`. `guide` and `lesson` are its guided first hand. `sitting`
deals a match or plays it back, `reel` makes a film of it, picture by picture (`still`, `standing`),
of which `retold` tells; `earlier` says who sat where before. `chronicle` keeps what was told: each
an `entry`, and who came and went (`comings`); `talk` is what somebody with a character says of it.
`score_rows` and `account` are its sheet, `deal_rows` that of the same deals, `seals` check its
dealer. They import `storage` and what is below, and need no screen. Begin in `open_game.py`.
"""
