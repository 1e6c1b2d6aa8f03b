"""What a computer player of Punk knows.

`choosing` is the rule player, `advising` says what its choice turned on and `mixing` by what lot
it was drawn; `prospects` says what a rank is worth, `holdback` what to keep, `stakes` what a
trick means for the game itself; the last round is solved in `lastround` and `evened`. `ahead` is
the player that has more time: the last tricks of a round were `drilled` or are learnt in
`endings` and `smoothed`, what comes before them was learnt by `practice`.
Where the careless go wrong, and what nobody does, stands in `slipping`; what
cards show of people in `shading`.
"""

from rules.punk.player.advising import advise as advise
from rules.punk.player.ahead import solved as solved
from rules.punk.player.choosing import choose as choose
from rules.punk.player.habits import habit as habit
from rules.punk.player.mixing import mixture as mixture, mixture_ahead as mixture_ahead
from rules.punk.player.shading import shades as shades
from rules.punk.player.slipping import ranked as ranked, spoils as spoils
