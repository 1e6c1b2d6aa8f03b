"""The deck, the mat, chips, dice and portraits: composed as SVG here, drawn at an exact pixel size.

`deck` hands out pictures of cards, `raster` makes them of SVG text, `svg` is the subset of it
that is drawn rightly. On a card: `faces` and `suits`, `aces` and `courts`, whose people and beasts
stand in `figures`, `backs`, a back a file; `style` is the look of all of them, `names` how a card
is written. Beside it: `mat` with its `emblems`, `chips`, `dice`, `halo`, which are shadows and
lights; `portraits` of `folk` and `beasts`; `icon`, and `fonts`. It imports nothing of the table,
and of the rules only what a card is. Begin in `deck.py`.
"""
