"""Tunk. Begin in `rules.py`; its computer player is in `player`.

| file | what it is |
| --- | --- |
| `rules` | what the table asks for: names, options, `deal`, `offers`, `objection` |
| `turns` | carries out a choice, and the dealer's steps (`apply`) |
| `spreads` | what a spread is, and what hits it |
| `scoring` | what a hand is worth to each seat (`outcome`) |
| `lanes` | hands as whole numbers, for quick counting |
| `names` | names of zones, tallies and moves |
| `remarks` | notes, tips, what picked cards count |
| `story` | the log, and great moments |
| `results` | levels, points in advance, records |

A new verb goes into `VERBS`, `offers` and `objection` of `rules.py` (also `candidates`, and `stray`
if it may come too early or too late), `apply` of `turns.py`, `story.py`, `player` (also the
`MARGINS` of its blunders), `layout.yaml` (its gesture) and `words.*.yaml` (its button).
"""
