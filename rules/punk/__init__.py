"""Punk. Begin in `rules.py`; its computer player is in `player`.

| file | what it is |
| --- | --- |
| `rules` | what the table asks for: names, options, `deal`, `offers`, `objection` |
| `tricks` | the cards of a round, and who takes a trick |
| `sizes` | places, hands, rounds, and the names of zones |
| `story` | the log, and great moments |
| `results` | levels, points in advance, records |

A new verb goes into `VERBS`, `offers`, `objection` and `apply` of `rules.py`,
`layout.yaml` (its gesture) and `words.*.yaml` (its button).
"""
