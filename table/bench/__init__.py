"""Measurements, as JSON lines that can be compared between machines; a file is a subject.

Each has `run`, which yields a mapping a line. It imports what it measures.
Begin in `frames.py`.

| file | what it is |
| --- | --- |
| `frames` | how long a frame takes |
| `calls` | how many functions one event calls |
| `start` | how long the program takes to open |
"""
