"""Sound effects: made from arithmetic, and played as cards come down.

It imports `layout`, for what flies, and knows no game.
Begin in `cues.py`.

| file | what it is |
| --- | --- |
| `cues` | which sounds a move makes, and when |
| `voices` | how each sound is made, of noise, filters and envelopes |
| `speaker` | plays the sounds that are due |
"""
