"""The pages: menu, seats, settings, how-to, scores, curtain, pause, a question.

Each is a `Page` of widgets and closes with an answer; what begins with a capital and ends in
`Scene` is a page, the other files are parts of one. They import `felt`, `house`, `stage` and what
is below, and know no match in play: `host`, the half of the menu that opens tables, is handed what
makes one. Begin in `menu.py`.
"""
