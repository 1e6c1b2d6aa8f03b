"""The computer player of Paks. Begin in `choosing.py`.

| file | what it is |
| --- | --- |
| `choosing` | the rule player |
| `advising` | the reasons for a move |
| `rollout_policy` | a quicker choice, for playouts |
| `plays` | what a turn can come to |
| `holdings` | cards of a suit as one number |
| `numbers` | a position as numbers |
| `playout` | a hand played on with numbers alone |
| `lastcard` | the last turns, solved exactly |
| `blunders` | what careless players do, and what nobody does |
| `quirks` | what one sees of each character |
"""

from rules.paks.player.advising import reasons_for as reasons_for
from rules.paks.player.blunders import (
    MARGINS as MARGINS,
    hasty as hasty,
    ranked as ranked,
    spoils as spoils,
)
from rules.paks.player.choosing import (
    DOUBT as DOUBT,
    choose as choose,
    exact_values as exact_values,
    solved as solved,
)
from rules.paks.player.playout import resting as resting, standing as standing
from rules.paks.player.quirks import QUIRKS as QUIRKS, weighed_moves as weighed_moves
from rules.paks.player.rollout_policy import playout_move as playout_move, rivals as rivals
