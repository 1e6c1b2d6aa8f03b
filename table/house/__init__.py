"""What lasts from one evening to the next: the games on the shelf, settings, saved games.

`House` is what all scenes share, `furnished` what of it is the player's own, `household` who plays
in it, of whom `people` keeps a list; `store` keeps files, `open_game` takes a game from the shelf,
`sitting` deals a match or plays it back, `unfinished` is one that waits in the menu, `laying` says
who sits down where nobody has said so, `chronicle` keeps what was told of a match. `evening` is one
of the same deals for everybody, `evenings` keeps them, `deals` are played of them, `deal_rows` is
their sheet. `programme` is a series of games for an evening, `programmes` keeps them; either has an
`own_file` in an `own_folder`. `tonight` tells what was played. It imports everything below it, and
no pygame: the loudspeaker and the deck come when they are asked for. Begin in `house.py`.
"""
