"""The family book: results of all games, in an SQLite file that can always be rebuilt.

Results are written to `results.jsonl` first, and journals are kept among the finished games; a
damaged book is set aside and rebuilt. It imports neither pygame nor `app`.
To add a number that is kept of every seat: a line in `seat_figures`. A figure worked out from what
is there already: a query in `people`. `book` just opens the file and runs the queries.

| file | what it is |
| --- | --- |
| `book` | opens, repairs and updates the file, and runs queries on it |
| `importer` | adds results, each once, and the records of finished journals |
| `result` | one line of the results log, validated |
| `seat_figures` | the numbers that are kept of every seat, as data |
| `schema` | the tables, and the migration of older files |
| `people` | the totals: by person, by game and month, against opponents and with partners |
| `strength` | the strength of a person at a game, and the terms of an even match |
| `csv_file` | export and import of the book as CSV |
"""
