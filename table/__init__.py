"""The table, which knows no game: a house of rooms, one a folder, on floors.

A room imports the rooms below it and nothing above; `tests/laws/test_floors.py` has the floors
and holds everybody to them. To follow one move through the house begin in `input/hands.py`; to
see what a window is made of, in `window.py`, which opens one.
"""
