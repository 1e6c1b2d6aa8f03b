"""What a computer player of Paks knows.

`choosing` is the rule player, `advising` says what its choice turned on, `habits` what anybody does
in a playout, `plays` and `holdings` what a turn can come to; `lastcard` reckons the last turns
exactly, `numbers` and `playout` play a hand on with numbers alone for those who look ahead.
Where the careless go wrong, and what nobody does, stands in `slipping`; how people of one manner or
another play in `shading`.
"""

from rules.paks.player.advising import advise as advise
from rules.paks.player.choosing import DOUBT as DOUBT, choose as choose, solved as solved
from rules.paks.player.habits import habit as habit, rivals as rivals
from rules.paks.player.playout import resting as resting, standing as standing
from rules.paks.player.shading import shades as shades
from rules.paks.player.slipping import MARGINS as MARGINS, ranked as ranked, spoils as spoils
