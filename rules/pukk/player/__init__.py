"""What a computer player of Púkk knows.

`choosing` is the rule player, `advising` says what its choice turned on; `vying` stakes by the
solved table in `stakes` (made by `solve`), `lead` says how far a row will run, `ending` goes
through all deals once few cards are left to guess, `trial` tries leads out in many deals that
`worlds` makes.
"""

from rules.pukk.player.advising import advise as advise
from rules.pukk.player.choosing import choose as choose, solved as solved
from rules.pukk.player.habits import believed as believed, habit as habit
from rules.pukk.player.vying import mixture as mixture
