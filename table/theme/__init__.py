"""What the table looks like: a theme, read from a file, and the colours that follow from it.

`tints` pairs every writing with its ground, by `mixing` colours; `sharp` is any theme with more
contrast. It imports `files` alone. Begin in `theme.py`.
"""
