"""What a computer player of _Model knows: `choose` plays by rule."""

from rules._model.player.choosing import choose as choose
