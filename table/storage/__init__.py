"""The saved files: games, results, settings, series.

It imports `stats`, `files` and what is below, opens no game and needs no screen.
Begin in `store.py`.

| file | what it is |
| --- | --- |
| `store` | the folders of all files; unwritten matches, and what somebody has seen |
| `settings` | the settings |
| `results` | the results of finished games |
| `unfinished` | games in progress, and names that people gave to games |
| `album` | finished games, and games thrown away |
| `exports` | exports and imports the family book and the settings |
| `series` | a series, of games or of the same deals, and its file |
| `series_files` | finds the files of series and of their matches |
| `own_places` | the player's own folders, and saved pictures |
"""
