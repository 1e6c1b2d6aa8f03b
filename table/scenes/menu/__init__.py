"""The menu: the games, those in progress, and the way to every other page.

It imports every other package of pages, and knows no match in play.
Begin in `menu.py`.

| file | what it is |
| --- | --- |
| `menu` | the page; it opens tables, and closes their journals |
| `tiles` | the tiles of games, and their pictures |
| `waiting` | the games in progress, and how they stand |
| `which_game` | asks for a game |
"""
