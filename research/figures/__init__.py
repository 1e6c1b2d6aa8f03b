"""Every figure of the README, each by one name: who measures it, and how long that takes.

`figure` is what a figure is, `of_games` those of one game's players, `of_levels` those of levels
and characters, over all games; the command line makes one, and tells them all.
"""
