"""Laws over every game found, worked examples, and pilots; a folder for every room of the table."""

import os
import sys

# No window is opened and no sound heard, but where a test asks for one.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Each worker and each program that a test starts would compile the checkout anew: a run's first
# leaves its bytecode, which containers often forbid, until all tests are collected.
if "pytest" in sys.modules:
    sys.dont_write_bytecode = False
