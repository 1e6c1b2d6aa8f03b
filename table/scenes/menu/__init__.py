"""The menu: the games, those in progress, and the way to every other page.

It imports every other package of pages, and knows no match in play.
Begin in `menu.py`.

| file | what it is |
| --- | --- |
| `menu` | the page |
| `tiles` | the tiles of games |
| `tile_pictures` | their pictures |
| `waiting` | the games in progress |
| `waiting_pictures` | how those stand, in small |
| `which_game` | asks for a game |
| `table_host` | opens tables, and closes their journals |
"""
