"""The table, which knows no game: packages in layers.

A package imports the packages in layers below it and nothing above; `tests/laws/test_floors.py`
has the layers, `docs/architecture.md` shows them and follows one card through them. To see what a
window is made of, begin in `window.py`, which opens one.
"""
