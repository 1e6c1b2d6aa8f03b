"""Before a game: who sits down, at what, by which house rules.

It imports `overlays`, `settings`, `panels` and what is below.
Begin in `seats.py`.

| file | what it is |
| --- | --- |
| `seats` | the page of one game |
| `chairs_column` | the column of chairs |
| `computers` | which computer players are offered |
| `seating` | whether these may begin |
| `beside` | what is said of those who sit there |
| `rules_column` | the house rules |
| `learner` | who learns, in a guided first hand |
| `again` | who plays a game begun from the album |
| `mine` | the button "My match" |
| `even` | "My match" |
| `series_setup` | a series, or the same deals for everybody |
| `series_items` | the games of a series |
"""
