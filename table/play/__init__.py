"""A match at the window: whose turn it is, hands and keys, what is told, who thinks.

`table_scene` is the scene, of four parts: `tableau` is what is seen, `course` how the match goes
on, `turns` whose turn it is at the screen, `presses` the way of an event. `director` says who is
asked and who may look, and `inturn` whom it asks where nobody may know who is asked; `desk` makes
moves of `gestures`, `hands`, `drag`, `keys` and `lights` are a person's turn at it, `telling` shows
what has happened, `log` all that was told, `climaxes` the great moments, `crier` speaks it;
`pointing` answers the pointer, `gaze` shows what it is on, `meeting` says what lights up there,
`tips` what it is, `close` shows it large; `guided` is the table with a guide that explains a first
hand: `teacher` knows how far one has come, `lectern` lays the leaf, `pointed` where the things are,
`guided_sheet` the score sheet at its end. `hinting` says what one would do, `coach` leads back
through one's choices (`looking_back`), `undoing` takes them back, `reseating` is who comes and
goes. `thoughts` waits for the computers, `above` opens the pages that lie over the table. It
imports `scenes`, `felt` and what is below. Begin in `table_scene.py`.
"""
