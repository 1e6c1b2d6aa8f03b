"""What every game has in common, and no game: cards, positions, moves, who knows what, a match.

A game: `contract` says what it is, `options` are its house rules, `remarks`, `story`, `records`,
`handicap`, `asking`, `playing` and `foresight` what it may have beside its rules; `catalogue`
finds the games there are, and `rehearsal` tries one, by `whole`, `beats` and `strangers`.
A position: `cards`, `state`, `sight`, which makes a `View` of it for one seat, and `changes`
between two; `move` and `moves`, `chance`, and `ranking` at the end of a hand.
A match: `match` is the loop, on `choosing` and `dealer`; `drawing` and `fortune` are its luck,
`seal` binds what is dealt, `sitter` and `chairs` say who sits there, `undo` what goes back, `part`
of what series it is one. On the disk: `journal` and its `heading`, `mark` and `chain` are what
stands in one; `ondisk` and `outside` write and read files.
For computer players: `advice`, `manner`, `equations`. Sentences in no language are `said`.
It imports nothing of ours. Begin in `contract.py`, then `match.py`.
"""
