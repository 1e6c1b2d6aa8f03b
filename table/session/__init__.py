"""A game opened, a match of it dealt or replayed, and its event log.

It imports `storage` and what is below, and needs no screen.
Begin in `open_game.py`.

| file | what it is |
| --- | --- |
| `open_game` | a game with its rules, layout and words |
| `rehearsal` | tries a game out |
| `faults` | what is wrong with a game's files |
| `guide` | reads a guided first hand |
| `lesson` | deals it, and checks every move |
| `game_session` | deals a match, or plays it back from its journal |
| `event_log` | the event log |
| `seat_changes` | entries about people who come and go |
| `talk` | what characters say |
| `score_rows` | the score sheet, and the reasons behind a row; the sheet of the same deals |
| `seals` | checks the dealer's seals |
| `replay` | a match as pictures, forwards and backwards, with what was said at each |
"""
