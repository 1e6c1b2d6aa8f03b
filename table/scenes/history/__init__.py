"""What was played: album, replay, family book, and the sheets of an evening.

It imports `setup`, `overlays` and what is below, and knows no match in play.
Begin in `look_back.py`.

| file | what it is |
| --- | --- |
| `look_back` | the page "Look back" with its tabs; the evenings, each summed up |
| `album` | the album, what to do with one of its games, and the bin |
| `album_list` | its entries, and their pictures, painted bit by bit |
| `book_tabs` | the family book: its tabs, each person, export and import |
| `book_reader` | its answers in the player's language, and what each tab can do |
| `replay` | the replay of a game, and the coach for it |
| `replay_player` | which picture of it is shown, and for how long |
| `series_scene` | between two matches of a series, or two of the same deals |
"""
