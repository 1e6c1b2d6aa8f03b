"""What the table sounds like: made here from arithmetic, and played as the cards come down.

`waves` and `voices` make the sounds, `cues` says what is heard of what flies, `speaker` plays it.
It imports `layout`, for what flies, and knows no game. Begin in `cues.py`.
"""
