"""Help at the table: hints, the coach, the guided first hand.

The match with a guide is `scenes/match/guided.py`. It imports `input`, `overlays`, `panels` and
what is below.
Begin in `hinting.py`.

| file | what it is |
| --- | --- |
| `hinting` | asks for a hint and shows it |
| `ghosts` | a move as a ghost on the table |
| `coaching` | has the choices of a hand judged |
| `coach` | opens that from the score sheet |
| `looking_back` | shows the choices one by one |
| `judged` | says what is to be said of one |
| `gains` | what it would have gained |
| `teacher` | how far a guided hand has come, and what the guide says |
| `lectern` | the guide's note in the window |
| `pointed` | where the things are that a guide points at |
| `guided_sheet` | the score sheet of a guided hand |
"""
