"""The house that all scenes share: the games on its shelf, who plays in it, what goes on there.

`House` is what all share, `furnished` what of it is the player's own, `household` who plays in it,
of whom `people` keeps a list and `by_name` what was known of them before; `safe` is a house without
any of that, for after many `starts` or a `crash`. `shelf` and `laying` say who sits down where
nobody has said so, `guests` whose program may be run there. `evenings` keeps those of the same
deals, and `deals` are played of them; `programmes` keeps the series, `series_names` what its people
are called by now; either is `taken` by one window. `even` makes a match fair to whoever plays it,
`tonight` tells what was played, `amiss` what does not read, `voiced` is its voice. What lies on the
disk is in `kept`, a game and its matches in `games`. It imports these and what is below, and no
pygame: the loudspeaker and the deck come when they are asked for. Begin in `house.py`.
"""
