"""A match in play: whose turn it is, what is said, what computers choose.

A person's turn is in `input`, hints and the coach in `coach`. It imports `coach`, `overlays`
and what is below.
Begin in `table_scene.py`.

| file | what it is |
| --- | --- |
| `table_scene` | the scene, put together from the next five files |
| `table_screen` | what is seen |
| `appearance` | the viewer's theme, print and language |
| `match_controller` | how the match goes on, and back: undo and redo |
| `turn_controller` | whose turn it is at the screen |
| `input_router` | gives every event to the part that wants it; what can be done without pointing |
| `viewpoint` | who is asked next, who may look, and what may be undone |
| `presentation` | the queue of what has happened and is still to be shown, or once more |
| `log` | the event log at the side |
| `highlights` | great moments |
| `coach_panel` | the coach's sentence beside the result |
| `hud` | prompt, buttons and objections beside the cards |
| `thoughts` | waits for the computers' choices |
| `table_talk` | what is said at the table |
| `moods` | glad and cross faces on the plates |
| `overlays` | opens the pages over the table |
| `tutorial_scene` | a match with a guide |
| `narrator` | speaks what happens |
| `focus_announcer` | says what the keys are on; describes the table in words |
"""
