"""Help at the table: hints, the coach, the guided first hand.

The match with a guide is `scenes/match/tutorial_scene.py`. It imports `input`, `overlays`, `panels`
and what is below.
Begin in `hints.py`.

| file | what it is |
| --- | --- |
| `hints` | asks for a hint and shows it |
| `hint_preview` | a move as a ghost on the table |
| `hand_review` | has the choices of a hand judged |
| `coach` | one sentence when a hand or round is over; leads to the reviews |
| `review_scene` | shows the choices one by one |
| `verdict_text` | what is said of one, and what another would have gained |
| `tutorial_controller` | how far a guided hand has come, and what the guide says |
| `coach_mark` | the guide's note in the window |
| `anchors` | where the things are that a guide points at |
| `tutorial_sheet` | the score sheet of a guided hand |
"""
