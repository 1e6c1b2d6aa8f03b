"""Puck. Begin in `rules.py`; its computer player is in `player`.

| file | what it is |
| --- | --- |
| `rules` | what the table asks for: names, options, `deal`, `offers`, `objection` |
| `opening` | the cut and the deal |
| `turns` | carries out a choice, and the dealer's steps (`apply`) |
| `combinations` | what a hand is worth |
| `showdown` | the best hand, ties, and who collects |
| `seats` | names of zones, and the order of seats |
| `remarks` | notes, tips, what a hand is called |
| `story` | the log, and great moments |
| `verdict` | sentences about which hand beats which |
| `results` | levels and records |

A new verb goes into `VERBS`, `offers` and `objection` of `rules.py`, `apply` of `turns.py`,
`layout.yaml` (its gesture) and `words.*.yaml` (its button).
"""
