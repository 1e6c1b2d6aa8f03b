"""What lasts from one evening to the next, as files: games, results, settings, evenings, series.

`store` is the folder of it all: `choices` are the settings, which travel by `carried`, `results`
what came of games, `unfinished` one that waits in the menu, `called` what people call one; `owing`
is what the disk had no room for, `own_places` which folders that is, `along` what comes from
another, `seen` which version was here and which failure somebody has looked at. `album` has
those that are over, `bin` those thrown away, `family` the book of them. `evening` is one of the
same deals for everybody, `programme` a series, `running` one that is on; either has an `own_file`
in an `own_folder`. `picture_file` is where a picture goes. They import `stats`, `files` and what is
below, open no game and need no screen. Begin in `store.py`.
"""
