"""Before a game: who sits down, at what, by which house rules.

It imports `overlays`, `settings`, `panels` and what is below.
Begin in `seats_page.py`.

| file | what it is |
| --- | --- |
| `seats_page` | the page of one game |
| `play_again` | the page of a game begun from the album |
| `seating` | what both are made of |
| `chairs` | who has which chair |
| `bench` | people without a chair, and dragging |
| `computers` | which computer sits down |
| `rules_column` | the house rules |
| `learner` | who learns, in a guided first hand |
| `my_match` | "My match" |
| `series_setup` | a series, or the same deals for everybody |
| `series_items` | the games of a series |
"""
