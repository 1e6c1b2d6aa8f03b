"""_Model: the smallest whole game, and the one that new games are copied from.

| file | what it is |
| --- | --- |
| `rules` | the whole game: its names, cards, offers, moves, scoring and story |

A new verb: add it to `VERBS` and to `offers` in `rules.py`, refuse wrong moves of it in `objection`
and carry it out in `apply`. `layout.yaml` says which gesture makes it, and `words.en.yaml` and its
sisters what its button says. The computer player is in `player`.
"""
