"""Everything painted on the felt, for whoever looks at it; whose turn it is it does not know.

`canvas` paints only what changed, `furniture`, `marks`, `plates`, `mat` and `rail` are what lies
there, `notes` are a game's own words at its cards and places; `banner` and `log_panel` are sentences with cards and
names in them, set by `typeset`, `banner_queue` is how long one stands and `banner_place` where;
`celebration` lays a climax over it (`timed_sequence` is one, `strike_through` and `large_words` what it puts
there). `picture` makes a whole table of a view, `card_items` cards
are not made anew, `renderer` keeps one in a window, layer over layer, `animation` is what is in flight, `chip_animation` and
`point_animation` are chips and points on their way. Above the cards stands the `head`, at plates `icons`,
on heaps their `owners`; `arrow_button` are small buttons, `placement` finds room for whatever lies over the
table, `zoom` shows a card large. `coach_mark`
lays a guide's leaf over it, and `attention_arrow` leads the eye; a hint is a `hint_preview` and an `advice_panel`;
`speech_bubble` is what somebody says. `frames` are a film's. `screenshots` are pictures of tables at which
nobody plays, `thumbnail` is the small one in the menu. It imports `layout`, `theme`, `app` and
what is below. Begin in `picture.py`.
"""
