"""Before a game: who sits down, at what, and by which house rules.

`seats` is the page of one game: `chairs_column` its column of chairs, `computers` which computer
comes to one and as whom it plays, `seating` whether those who sit there may begin, `beside` what is
told of them, `rules_column` its house rules; `mine` and `even` are a match made even for one
person; `learner` says who learns where it is a guided first hand, `again` who sits down to a game
begun from one in the album. A whole evening is arranged in `evening_setup` (the same deals for
everybody) and `programme_setup` (a series, whose games are `programme_items`). They import
`overlays`, `settings`, `panels` and what is below. Begin in `seats.py`.
"""
