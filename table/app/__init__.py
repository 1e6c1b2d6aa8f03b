"""What all scenes share: settings in force, people, games, evenings and series.

Files are in `storage`, a game and its matches in `session`. It imports these and what is below,
and no pygame: loudspeaker and deck are loaded when first used.
Begin in `house.py`.

| file | what it is |
| --- | --- |
| `house` | the application: games, settings, and what is made only once |
| `furnished` | settings, themes and decks |
| `household` | how each person has the table |
| `people` | the list of people |
| `by_name` | people from before there was a list, taken over once |
| `shelf` | defaults: how many players, which seed |
| `guests` | whose program may be run |
| `laying` | who sits down to a game, by which house rules |
| `evenings` | evenings of the same deals |
| `deals` | the deals of one evening |
| `programmes` | series of games |
| `series_names` | what the people of a series are called now |
| `taken` | holds an evening or a series for this window alone |
| `even` | picks the opponents of "My match" |
| `tonight` | sums up the latest evening |
| `voiced` | the speech settings at work |
| `amiss` | what cannot be read at the moment |
| `crash` | writes down what failed |
| `safe` | an application without anything of the player's own |
| `starts` | counts starts that failed |
"""
