"""What a computer player of _Tricks knows: `choose` plays by rule."""

from rules._tricks.player.choosing import choose as choose
