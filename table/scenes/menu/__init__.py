"""The menu: the games, those in progress, and the way to every other page.

It imports every other package of pages, and knows no match in play.
Begin in `menu.py`.

| file | what it is |
| --- | --- |
| `menu` | the page; it opens tables, and closes their journals |
| `tiles` | the row of games as cards; the discs that open other pages |
| `tile_pictures` | paints the pictures of the games |
| `game_starter` | asks a newcomer's name; deals a game, or begins its lesson |
| `waiting` | the cards of unfinished games, and the page of all: continue, rename, put away |
"""
