"""The computer player of Tunk. Begin in `choosing.py`.

| file | what it is |
| --- | --- |
| `choosing` | the rule player |
| `advising` | the reasons for a move |
| `ahead` | the player that looks ahead |
| `network` | what a choice is worth for two, by the numbers in `weights.txt` |
| `belief` | what others hold, by what they shed and took |
| `opponent_models` | how others may go on |
| `playout` | a hand played on with numbers alone |
| `rollout_policy` | a quicker choice, for playouts; how low a count is low enough to drop |
| `blunders` | what careless players do, and what nobody does |
| `quirks` | what one sees of each character |
"""

from rules.tunk.player.advising import reasons_for as reasons_for
from rules.tunk.player.ahead import DOUBT as DOUBT, rivals as rivals, solved as solved
from rules.tunk.player.belief import believed as believed, guessed as guessed
from rules.tunk.player.blunders import MARGINS as MARGINS, ranked as ranked, spoils as spoils
from rules.tunk.player.choosing import choose as choose
from rules.tunk.player.playout import resting as resting, standing as standing
from rules.tunk.player.quirks import QUIRKS as QUIRKS, weighed_moves as weighed_moves
from rules.tunk.player.rollout_policy import playout_move as playout_move
