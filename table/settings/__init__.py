"""How a house, and each of those who play in it, have things: the pages on which that is set.

`settings` is the page of the house: its lines are data in `settings_list`, one of them on the page
is `settings_row`, `settings_preview` shows what they come to, `settings_file` carries them to
another house; `ways` are the ways in which the table can be played. `people` is the list of those
who play here and how each has things, `help` how much help somebody gets. They import `scenes`,
`paper` and what is below. Begin in `settings.py`.
"""
