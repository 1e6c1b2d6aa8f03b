"""Every figure of docs/computer-players.md, by its name: what makes it, and how long that takes.

`figure` is what a figure is, `of_games` those of one game's players, `of_levels` those of levels
and characters, over all games; the command line makes one, and tells them all.
"""
