"""What all scenes share: settings in force, people, games and series.

Files are in `storage`, a game and its matches in `session`. It imports these and what is below,
and no pygame: loudspeaker and deck are loaded when first used.
Begin in `app.py`.

| file | what it is |
| --- | --- |
| `app` | the application: games, settings, and what is made only once |
| `saved_settings` | the settings in force, and saving them |
| `theme_library` | themes and decks |
| `profiles` | how each person has the table |
| `people` | the list of people |
| `defaults` | defaults: how many players, which seed |
| `guests` | guest programs, and which may be run |
| `table_setup` | the players and house rules of a game |
| `series` | series of games, and of the same deals for everybody |
| `deals` | one of the same deals: dealt, gone on with, read back |
| `even` | picks the opponents of "My match" |
| `latest_evening` | sums up the latest evening |
| `voice_output` | the speech settings at work |
| `load_errors` | what cannot be read at the moment |
| `crash` | writes a crash report |
| `safe` | what a safe start leaves out |
| `starts` | counts starts that failed |
"""
