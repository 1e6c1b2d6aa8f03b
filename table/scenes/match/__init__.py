"""A match in play: whose turn it is, what is said, what computers choose.

A person's turn is in `input`, hints and the coach in `coach`. It imports `coach`, `overlays`
and what is below.
Begin in `table_scene.py`.

| file | what it is |
| --- | --- |
| `table_scene` | the scene, of four parts: the next four files |
| `tableau` | what is seen |
| `course` | how the match goes on |
| `turns` | whose turn it is at the screen |
| `presses` | passes events on |
| `director` | who is asked next, and who may look |
| `telling` | shows what happened, step by step |
| `recap` | shows it again |
| `log` | the event log at the side |
| `climaxes` | great moments |
| `dressing` | prompt, buttons and objections beside the cards |
| `drawn` | marks cards just drawn |
| `thoughts` | waits for the computers' choices |
| `talking` | table talk |
| `undoing` | undo and redo |
| `ways_back` | what may be undone now |
| `reseating` | people come, go and change places |
| `outs` | asks onlookers whether to watch the rest |
| `wax` | shows the dealer's seals |
| `above` | opens the pages over the table |
| `guided` | a match with a guide |
| `reached` | what can be done without pointing |
| `crier` | speaks what happens |
| `recital` | describes the table in words |
| `following` | says what the keys are on |
| `leafing` | reads the log out |
"""
