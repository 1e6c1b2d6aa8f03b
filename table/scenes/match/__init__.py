"""A match in play: whose turn it is, what is said, what computers choose.

A person's turn is in `input`, hints and the coach in `coach`. It imports `coach`, `overlays`
and what is below.
Begin in `table_scene.py`.

| file | what it is |
| --- | --- |
| `table_scene` | the scene, of four parts: the next four files |
| `table_screen` | what is seen |
| `match_controller` | how the match goes on |
| `turn_controller` | whose turn it is at the screen |
| `input_router` | passes events on |
| `viewpoint` | who is asked next, and who may look |
| `presentation` | shows what happened, step by step |
| `catch_up` | shows it again |
| `log` | the event log at the side |
| `highlights` | great moments |
| `hud` | prompt, buttons and objections beside the cards |
| `drawn` | marks cards just drawn |
| `thoughts` | waits for the computers' choices |
| `table_talk` | table talk |
| `undo_controller` | undo and redo |
| `undo_options` | what may be undone now |
| `reseating` | people come, go and change places |
| `outs` | asks onlookers whether to watch the rest |
| `seal_badges` | shows the dealer's seals |
| `overlays` | opens the pages over the table |
| `tutorial_scene` | a match with a guide |
| `scan_stops` | what can be done without pointing |
| `narrator` | speaks what happens |
| `descriptions` | describes the table in words |
| `focus_announcer` | says what the keys are on |
| `log_reader` | reads the log out |
"""
