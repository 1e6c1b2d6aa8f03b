"""Paks. Begin in `rules.py`; its computer player is in `player`.

| file | what it is |
| --- | --- |
| `rules` | what the table asks for: names, options, `deal`, `offers`, `objection` |
| `turns` | carries out a choice, and the dealer's steps (`apply`) |
| `ending` | the end of a hand, and who has won (`outcome`) |
| `sides` | partners, the names of zones, and which paks are in reach |
| `values` | what cards are worth on each of the three scales |
| `likely` | moves worth considering (`candidates`) |
| `remarks` | notes, tips, what picked cards come to |
| `story` | the log, and great moments |
| `results` | levels, points in advance, records |

A new verb goes into `VERBS`, `offers` and `objection` of `rules.py`, `apply` of `turns.py`,
`layout.yaml` (its gesture) and `words.*.yaml` (its button).
"""
