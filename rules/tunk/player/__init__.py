"""What a computer player of Tunk knows.

`choosing` is the rule player, `advising` says what its choice turned on, `habits` what anybody
does at a glance, `nerve` when to drop. For who looks `ahead`, `practice` says what a choice is
worth at tables for two, by the numbers in `practised`; elsewhere `belief` says what the others
hold, by what they have shed and taken, `ways` how they may go on, and `playout` how that ends.
`shading` says what a manner makes of a choice, `slipping` where the careless go wrong, and what
nobody does.
"""

from rules.tunk.player.advising import advise as advise
from rules.tunk.player.ahead import DOUBT as DOUBT, rivals as rivals, solved as solved
from rules.tunk.player.belief import believed as believed, guessed as guessed
from rules.tunk.player.choosing import choose as choose
from rules.tunk.player.habits import habit as habit
from rules.tunk.player.playout import resting as resting, standing as standing
from rules.tunk.player.shading import shades as shades
from rules.tunk.player.slipping import MARGINS as MARGINS, ranked as ranked, spoils as spoils
