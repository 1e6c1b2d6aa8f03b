"""What is kept between evenings, as files: games, results, settings, series.

It imports `stats`, `files` and what is below, opens no game and needs no screen.
Begin in `store.py`.

| file | what it is |
| --- | --- |
| `store` | the folder of it all; what could not be written yet, and what somebody has seen |
| `settings` | the settings |
| `settings_export` | settings and own themes as one file |
| `results` | the results of finished games |
| `unfinished` | games in progress, and names that people gave to games |
| `album` | finished games, and games thrown away |
| `family` | where the family book is, and its CSV file |
| `series` | a series, of games or of the same deals, and its file |
| `series_files` | finds series, and their matches |
| `own_places` | the player's own folders, and where a saved picture goes |
"""
