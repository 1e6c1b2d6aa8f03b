"""How fast it is, measured so that two machines can be compared: JSON lines, a file a subject.

Each has `run`, which yields a mapping a line. It imports what it measures; begin in `rules.py`.
"""
