"""The computer player of Puck. Begin in `choosing.py`.

| file | what it is |
| --- | --- |
| `choosing` | the rule player |
| `advising` | what its choice turned on |
| `plans` | the solved rounds, from `plans.txt`, and close calls, from `calls.txt` |
| `seen_hands` | the best reply to another's hand that is known |
| `blunders` | what careless players do, and what nobody does |
| `quirks` | what one sees of each character |
"""

from rules.puck.player.advising import advise as advise
from rules.puck.player.blunders import MARGINS as MARGINS, ranked as ranked, spoils as spoils
from rules.puck.player.choosing import (
    choose as choose,
    playout_move as playout_move,
    resting as resting,
    solved as solved,
    standing as standing,
)
from rules.puck.player.quirks import QUIRKS as QUIRKS, weighed_moves as weighed_moves
