"""Before a game: who sits down, at what, by which house rules.

It imports `overlays`, `settings`, `panels` and what is below.
Begin in `seats_page.py`.

| file | what it is |
| --- | --- |
| `seats_page` | the page of one game, of one begun from the album, and of "My match" |
| `seating` | what both are made of |
| `chairs` | who has which chair |
| `rules_column` | the house rules |
| `evening_setup` | the form of an evening |
| `series_setup` | a series of games |
| `deals_setup` | the same deals for everybody |
"""
