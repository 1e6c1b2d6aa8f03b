"""Púkk. Begin in `rules.py`; its computer player is in `player`.

| file | what it is |
| --- | --- |
| `rules` | what the table asks for: names, options, `deal`, `offers`, `objection` |
| `board` | the pack, the pools, and the names of zones |
| `opening` | dressing, dealing, the bísefa, the pools of trump |
| `betting` | the púkk itself: who stakes what |
| `play` | getting rid of cards, and what is paid for the rest |
| `combinations` | what a hand is worth in the púkk |
| `remarks` | notes, tips, names of combinations |
| `story` | the log, and great moments |
| `results` | levels, chips in advance, records |

A new verb goes into `VERBS`, `offers`, `objection` and `apply` of `rules.py`,
`layout.yaml` (its gesture) and `words.*.yaml` (its button).
"""
