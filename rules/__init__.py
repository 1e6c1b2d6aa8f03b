"""The rules: a folder a game, and `kit`, which knows none of them.

A folder is a game where it holds a `rules.py` (`HOWTO.md`); everything else in it belongs to that
one: `layout.yaml` says where things lie, `words.en.yaml` and its sisters what is said, `howto.md`
explains the game, `guide.yaml` its first hand, `player` is what its computer players know.
`_model` is the game that a new one is copied from. Begin in `kit/contract.py`, which says what a
game is, and in `_model/rules.py`, the smallest there is.
"""
