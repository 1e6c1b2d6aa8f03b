"""Before a game: who sits down, at what, by which house rules.

It imports `overlays`, `settings`, `panels` and what is below.
Begin in `seats_page.py`.

| file | what it is |
| --- | --- |
| `seats_page` | the page of one game, of one begun from the album, and of "My match" |
| `seating` | what both are made of: table, chairs and buttons; the sheet of one seat |
| `round_table` | the table from above with its chairs; the people who are not at it; dragging |
| `chairs` | who has which chair |
| `rules_column` | the house rules: folded to a line, and on their page |
| `evening_setup` | an evening: its form, its people, and what is played |
"""
