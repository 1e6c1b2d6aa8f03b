"""What lasts from one evening to the next: the games on the shelf, settings, saved games.

`House` is what all scenes share, `furnished` what of it is the player's own, `household` who plays
in it, of whom `people` keeps a list; `choices` are the settings, which travel by `carried`; `safe`
is a house without any of that. `store` keeps files, `owing` what the disk had no room for,
`results` what came of games, `family` the book of them. `open_game` takes a game from the shelf:
`faults` are what is wrong with it, `guide` and `lesson` its guided first hand. `laying` says who
sits down where nobody has said so, `sitting` deals a match or plays it back, `chronicle` keeps what
was told of it, `score_rows` and `account` its sheet, `seals` check its dealer. `unfinished` is one
that waits in the menu, `album` has those that are over, `bin` those thrown away; `reel` is one as a
film. `evening` is one of the same deals for everybody, `evenings` keeps them, `deals` are played of
them, `deal_rows` is their sheet. `programme` is a series of games for an evening, `programmes`
keeps them; either has an `own_file` in an `own_folder`. `tonight` tells what was played. It imports
everything below it, and no pygame: the loudspeaker and the deck come when they are asked for. Begin
in `house.py`.
"""
