"""What was played: album and film, the book, the bin, and the sheet of an evening so far.

`album` holds every game that is over, on a shelf (`album_shelf`) with pictures (`album_pictures`);
`one_game` asks what shall be done with one, `bin` is the way out and back. `film` shows one, by a
`projector`, with its bar (`film_bar`) and its sheet (`film_sheet`), from which one's `own_choices`
are looked at; `looked_back` finds what was sealed. `book` is the family book, and what begins with
its name are pages of it; `tonight` is what was played tonight. `evening` and `programme` stand
between two matches of an evening and of a series. They import `setup`, `overlays` and what is
below, and know no match in play. Begin in `album.py`.
"""
