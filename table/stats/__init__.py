"""The family book: what came of all the games that were played here, to be asked about.

It is an SQLite file in the player's data folder, and nothing stands in it that could not be had
anew: results are written to `results.jsonl` first, and journals lie among the finished ones. So it
is opened only when somebody asks for it, and a damaged one is set aside and made again. `result` is
a line of the log, `schema` the tables and how an older file is brought up, `book` the file itself,
`taking` how results come into it, `journals` and `gleaning` what a journal tells beyond its result.
Whoever wants to know something asks `people`, `meetings` or `evenings`, or by `strength` how good
somebody is; `sheet` writes all of it as CSV, and reads it. It knows neither pygame nor the house.
Begin in `book.py`.
"""
