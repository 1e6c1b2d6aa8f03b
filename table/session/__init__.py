"""Opens games, deals, resumes and replays matches, and keeps their event logs.

It imports `storage` and what is below, and needs no screen.
Begin in `open_game.py`.

| file | what it is |
| --- | --- |
| `open_game` | opens a game with its rules, layout and words |
| `rehearsal` | tries a game before anybody plays it |
| `faults` | finds the faults in a game's files |
| `guide` | reads and checks a guided first hand |
| `lesson` | deals it, and tries every move first |
| `game_session` | begins a match, or resumes it from its journal |
| `event_log` | the event log |
| `log_entry` | its entries; passes in a row, told as one |
| `seat_changes` | changes of players |
| `talk` | table talk of computer players |
| `score_rows` | the score sheet, and the reasons behind a row; the sheet of the same deals |
| `seals` | checks the dealer's seals |
| `replay` | replays a match as pictures, forwards and backwards |
"""
