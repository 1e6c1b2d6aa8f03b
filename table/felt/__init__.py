"""Everything painted on the felt, for whoever looks at it; whose turn it is it does not know.

`canvas` paints only what changed, `furniture`, `marks`, `plates`, `mat` and `rail` are what lies
there, `notes` are a game's own words at its cards and places; `band` and `log_leaf` are sentences with cards and
names in them, set by `typeset`, `saying` is how long one stands and `band_clear` where;
`limelight` lays a climax over it (`staged` is one, `strikes` and `large_words` what it puts
there). `picture` makes a whole table of a view, `lying` cards
are not made anew, `showing` keeps one in a window, layer over layer, `aloft` is what is in flight, `paying` and
`scoring` are chips and points on their way. Above the cards stands the `head`, at plates `signs`,
on heaps their `owners`; `turning` are small buttons, `placement` finds room for whatever lies over the
table, `close` shows a card large. `guiding`
lays a guide's leaf over it, and `leading` leads the eye; a hint is a `ghost` and an `advice_leaf`;
`talked` is what somebody says. `frames` are a film's. `shots` are pictures of tables at which
nobody plays, `glimpse` is the small one in the menu. It imports `layout`, `theme`, `app` and
what is below. Begin in `picture.py`.
"""
