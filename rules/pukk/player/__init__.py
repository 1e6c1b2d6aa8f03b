"""What a computer player of Púkk knows.

`choosing` is the rule player, `advising` says what its choice turned on; `vying` stakes by the
solved table in `stakes` (made by `solve`), and beyond it as `daring` has it; `lead` says how far
a row will run, `ending` goes through all deals once few cards are left to guess, `trial` tries
leads out in many deals that `worlds` makes; `slipping` says where the careless go wrong, and what
nobody does; `coming` how likely nobody else comes in; `shading` what shows which manner.
"""

from rules.pukk.player.advising import advise as advise
from rules.pukk.player.choosing import choose as choose, solved as solved
from rules.pukk.player.habits import believed as believed, habit as habit
from rules.pukk.player.shading import shades as shades
from rules.pukk.player.slipping import MARGINS as MARGINS, ranked as ranked, spoils as spoils
from rules.pukk.player.vying import mixture as mixture, veiled as veiled
