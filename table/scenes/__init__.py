"""The pages: menu, seats, settings, how-to, scores, curtain, pause, a question.

Each is a `Page` of widgets and closes with an answer; what begins with a capital and ends in
`Scene` is a page, the other files are parts of one. They import `felt`, `house`, `stage` and what
is below, and know no match in play: the menu is handed what opens a table. Begin in `menu.py`.
"""
