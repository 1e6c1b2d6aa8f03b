"""The computer player of Púkk. Begin in `choosing.py`.

| file | what it is |
| --- | --- |
| `choosing` | the rule player |
| `advising` | what its choice turned on |
| `vying` | stakes by the solved table |
| `stakes` | the solved table, from `stakes.txt` |
| `strength` | how strong a combination is |
| `lead` | how far a row will run |
| `rows` | rows as bits |
| `ending` | goes through all deals once few cards are left |
| `sampled_worlds` | deals that may be |
| `lead_trial` | tries leads out in them |
| `rollout_policy` | a quicker choice, for playouts |
| `blunders` | what careless players do, and what nobody does |
| `quirks` | what one sees of each character |
"""

from rules.pukk.player.advising import advise as advise, reasons_for as reasons_for
from rules.pukk.player.blunders import MARGINS as MARGINS, ranked as ranked, spoils as spoils
from rules.pukk.player.choosing import (
    choose as choose,
    exact_values as exact_values,
    solved as solved,
)
from rules.pukk.player.quirks import QUIRKS as QUIRKS, weighed_moves as weighed_moves
from rules.pukk.player.rollout_policy import believed as believed, playout_move as playout_move
from rules.pukk.player.vying import mixture as mixture, veiled as veiled
