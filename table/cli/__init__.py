"""The program without a window: a command is a file, named as on the command line.

Each command has `add_arguments`, which adds its arguments to a parser, and `run`. It is imported
when it is asked for, and may import everything.
Begin in `line.py`.

| file | what it is |
| --- | --- |
| `line` | finds the commands |
| `arguments` | reads games, house rules and seats |
| `guarded` | turns an error into one sentence |
| `record` | opens a journal |
| `play` | a match between computers |
| `games` | what can be played |
| `words` | what a language lacks |
| `new` | a game of your own |
| `check` | whether a journal is whole |
| `trace` | a journal as JSON lines |
| `ask` | whether a move is legal |
| `duel` | who plays better |
| `shot` | a position as a picture |
| `film` | a game as pictures |
| `book` | the family book as CSV |
| `bench` | measurements |
"""
