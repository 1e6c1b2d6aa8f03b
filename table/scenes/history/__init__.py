"""What was played: album, replay, family book, and the sheets of an evening.

It imports `setup`, `overlays` and what is below, and knows no match in play.
Begin in `album.py`.

| file | what it is |
| --- | --- |
| `album` | the album, and what to do with one of its games |
| `album_grid` | its entries, side by side |
| `album_pictures` | their pictures, painted bit by bit |
| `bin` | the bin, and the way out of it |
| `replay` | the replay of a game |
| `replay_player` | which picture of it is shown, and for how long |
| `own_choices` | the coach for a game in the album |
| `book_page` | the family book: its tabs, export and import |
| `book_person` | one person |
| `book_reader` | its answers in the player's language |
| `series_scene` | between two matches of a series |
| `deals_scene` | between two of the same deals |
| `tonight` | what was played tonight |
"""
