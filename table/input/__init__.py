"""A person's hands at the table: mouse, finger and keys, and what answers where they point.

`desk` makes moves of `gestures`, `hands` is a person's turn at it, of `drag`,
`keys`, `lights`, `order` and `ordering`; `inturn` are all asked where nobody may know
who is asked, `grave` are moves that are asked about. `things` are what lies under a pixel,
`toolbar` what stands at the table's edge, `rest` where the pointer rests; `pointing` answers the
pointer, `gaze` shows what it is on, `meeting` says what lights up there, `tips` what it is in
words, on `papers`, `close` shows it large. They import `felt` and what is below, and know no page.
Begin in `hands.py`.
"""
