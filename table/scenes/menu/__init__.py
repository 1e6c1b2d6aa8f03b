"""The menu: the games on the shelf, those that wait, and the way to every other page.

`menu` is the page, with its `tiles` and what is painted on them (`tile_pictures`), and what is
`waiting` beside them, in small (`waiting_pictures`). `host`, the half of it that opens tables, is
handed what makes one; `learning` is the way to a guided first hand, `which` asks for a game,
`ways_on` are the buttons at its foot. It imports every other room of pages, and knows no match in
play. Begin in `menu.py`.
"""
