"""What all scenes share: settings in force, people, games and series.

Files are in `storage`, a game and its matches in `session`. It imports these and what is below,
and no pygame: loudspeaker and deck are loaded when first used.
Begin in `app.py`.

| file | what it is |
| --- | --- |
| `app` | the application: games, settings, and everything created only once |
| `saved_settings` | the settings in force, and saving them |
| `theme_library` | themes and decks |
| `profiles` | preferences, portraits and help of each person |
| `people` | the list of people |
| `defaults` | defaults: how many players, which seed |
| `guests` | guest programs, and which may be run |
| `table_setup` | the players and house rules of a game |
| `series` | series of games, and of the same deals for everybody |
| `deals` | the same deals: dealt, continued, replayed; the deal of the day |
| `even` | picks the opponents of "My match" |
| `memory` | how computer players greet people they have met |
| `evenings` | the evenings of play, each summed up |
| `voice_output` | speaks texts as far as the settings say |
| `problems` | writes crash reports; lists unreadable files, and what safe mode leaves out |
| `starts` | counts starts that failed |
"""
