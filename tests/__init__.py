"""Laws over every game found, worked examples, and pilots; a folder for every room of the table."""

import os

# No window is opened and no sound heard, but where a test asks for one.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
