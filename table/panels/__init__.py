"""What lies on the pages, as widgets: sheets, rows that open, portraits, small tables.

`sheet` is the score sheet and `deal_sheet` that of an evening, with rows that open (`opening`) into
what is in them (`accounts`); `ending` says how it came out, `winning` crowns somebody, `seal_rows`
are seals. `token` and `bench` are portraits and those who have no chair, `person_row` somebody on a
list, `kinds` what may sit at a seat, `titles` what a game is called. `paragraphs` are sentences
with cards in them, `in_small` a game that is over in small, `stood` how one stands that waits,
`evened` how a match was made even, `progress` a bar that fills up, `two_lines` a name too long for
one, `as_picture` saves a page. They import `app`, `felt`, `widgets` and what is below, and are no
pages themselves. Begin in `sheet.py`.
"""
