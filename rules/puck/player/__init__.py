"""What a computer player of Puck knows.

`choosing` is the rule player; `tables` holds the solved rounds and `plans` reads them, `hands`,
`rounds` and `solve` are what they were made with.
"""

from rules.puck.player.choosing import (
    choose as choose,
    habit as habit,
    resting as resting,
    solved as solved,
    standing as standing,
)
