"""The family book: results of all games, in an SQLite file that can always be rebuilt.

Results are written to `results.jsonl` first, and journals are kept among the finished games; a
damaged book is set aside and made again. It knows neither pygame nor `app`.
Begin in `book.py`.

| file | what it is |
| --- | --- |
| `book` | opens the file when somebody asks, and brings it up to date |
| `importer` | adds results, each once, and what finished journals tell |
| `result` | one line of the log of results, checked |
| `schema` | the tables, and the update of older files |
| `people` | who somebody is, how they fare, against whom and with whom |
| `evenings` | the games in order, evening by evening |
| `strength` | how strong somebody is at a game |
| `sheet` | the book as CSV, and back |
"""
