"""Practice for the level that looks ahead at Tunk, in C: whoever plays it needs none of this.

`python -m tests.tunk.practising HANDS SEED` writes the player's numbers anew.
"""
