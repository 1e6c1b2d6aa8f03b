"""What a computer player of Puck knows.

`choosing` is the rule player, `advising` says what its choice turned on; `tables` holds the solved
rounds and `plans` reads them, `hands`, `rounds` and `solve` are what they were made with.
Where the careless go wrong, and what nobody does, stands in `slipping`; `shading` is what people
of one manner or another do, where two ways are as good, which `close` has found.
"""

from rules.puck.player.advising import advise as advise
from rules.puck.player.choosing import (
    choose as choose,
    habit as habit,
    resting as resting,
    solved as solved,
    standing as standing,
)
from rules.puck.player.shading import shades as shades
from rules.puck.player.slipping import MARGINS as MARGINS, ranked as ranked, spoils as spoils
