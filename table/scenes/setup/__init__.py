"""Before a game: who sits down, at what, by which house rules.

It imports `overlays`, `settings`, `panels` and what is below.
Begin in `seats_page.py`.

| file | what it is |
| --- | --- |
| `seats_page` | the page of one game |
| `chairs_column` | the column of chairs |
| `computers` | which computer players are offered |
| `seating` | whether these may begin |
| `beside` | what is said of those who sit there |
| `rules_column` | the house rules |
| `learner` | who learns, in a guided first hand |
| `play_again` | who plays a game begun from the album |
| `mine` | the button "My match" |
| `my_match` | "My match" |
| `evening_setup` | the same deals for everybody |
| `programme_setup` | a series |
| `programme_items` | the games of a series |
"""
