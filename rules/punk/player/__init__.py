"""The computer player of Punk. Begin in `choosing.py`.

| file | what it is |
| --- | --- |
| `choosing` | the rule player |
| `advising` | what its choice turned on |
| `mixing` | the lots by which it was drawn |
| `prospects` | what a rank is worth |
| `holdback` | what to keep |
| `stakes` | what a trick means for the game |
| `lastround` | solves the last round, also where learning circles |
| `ahead` | the player that has more time |
| `endgame_table` | the last three tricks among three, solved beforehand |
| `logit_equilibrium` | the last two tricks among three |
| `network` | what comes before them, by the numbers in `weights.txt` |
| `rollout_policy` | a quicker choice, for playouts |
| `blunders` | what careless players do, and what nobody does |
| `quirks` | what one sees of each character |
"""

from rules.punk.player.advising import advise as advise
from rules.punk.player.ahead import solved as solved
from rules.punk.player.blunders import ranked as ranked, spoils as spoils
from rules.punk.player.choosing import choose as choose
from rules.punk.player.mixing import mixture as mixture, mixture_ahead as mixture_ahead
from rules.punk.player.quirks import QUIRKS as QUIRKS, weighed_moves as weighed_moves
from rules.punk.player.rollout_policy import playout_move as playout_move
