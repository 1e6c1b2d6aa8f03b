"""What was played: album, replay, family book, and the sheets of an evening.

It imports `setup`, `overlays` and what is below, and knows no match in play.
Begin in `album.py`.

| file | what it is |
| --- | --- |
| `album` | the album |
| `album_grid` | its entries, side by side |
| `album_pictures` | their pictures, painted bit by bit |
| `game_actions` | what to do with one game |
| `bin` | the bin, and the way out of it |
| `replay` | the replay of a game |
| `replay_player` | which picture of it is shown, and for how long |
| `own_choices` | the coach for a game in the album |
| `past_seals` | checks the seals of games that are over |
| `book_page` | the family book |
| `book_tabs` | its tabs: people, games, head to head, evenings, the year |
| `book_person` | one person |
| `book_words` | how names, points and days are written there |
| `book_file` | export and import as CSV |
| `series_scene` | between two matches of a series, or two of the same deals |
| `tonight` | what was played tonight |
"""
