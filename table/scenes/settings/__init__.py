"""How a house, and each of those who play in it, have things: the pages on which that is set.

`settings` is the page of the house: its lines are data in `settings_list`, one of them on the page
is `settings_row`, `settings_preview` shows what they come to, `settings_file` carries them to
another house; `ways` are the ways in which the table can be played. `about` tells what the program
is, `where` in which folders the player's own lies, `along` brings what lies in another, `troubles`
shows what has failed. `people` is the page of those who play here: `people_list` its list, on which
`guests` stand last, `person_paper` how one of them has things; `company` is who sits down as a
computer, `help` how much help somebody gets. They import `dialogs`, `panels` and what is below.
Begin in `settings.py`.
"""
