"""What the table looks like: a theme, read from a file, and the colours that follow from it.

It imports `files` alone. Begin in `theme.py`; `tints.py` pairs every writing with its ground.
"""
