"""What a computer player of Punk knows.

`choosing` is the rule player: `prospects` says what a rank is worth, `holdback` what to keep; the
last round is solved in `lastround` and `evened`, the tricks before it are learnt in `endings` and
`smoothed`.
"""

from rules.punk.player.choosing import choose as choose, solved as solved
from rules.punk.player.habits import habit as habit
