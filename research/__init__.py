import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand amid the JSON lines
