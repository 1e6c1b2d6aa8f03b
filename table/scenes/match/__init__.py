"""A match at the window: whose turn it is, what is told, who thinks.

`table_scene` is the scene, of four parts: `tableau` is what is seen, `course` how the match goes
on, `turns` whose turn it is at the screen, `presses` the way of an event. `director` says who is
asked and who may look; `dressing` lays what lies beside the cards, `telling` shows what has
happened, once more by `recap`, `log` all that was told, `climaxes` the great moments, `crier`
speaks it (`following` what the keys are on, `leafing` through the log) and `recital` says what lies
there; `wax` are the seals, `talking` the lines that computers with a character say. `undoing` takes
choices back, by the `ways_back` there are; `reseating` is who comes and goes, `thoughts` waits for
the computers, `outs` asks onlookers whether to watch the rest, `drawn` marks the cards just drawn,
`reached` is what can be done without pointing, `above` opens the pages that lie over the table,
`guided` is the table with a guide that explains a first hand. A person's turn is in `input`, hints
and the coach in `coach`. It imports `coach`, `overlays` and what is below. Begin in
`table_scene.py`.
"""
