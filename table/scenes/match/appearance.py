"""Give a table the theme, print, cards and language of the person at the screen."""

from __future__ import annotations

from table.app.app import App, GameSession
from table.app.people import ThemeOverrides
from table.engine.scene import Engine
from table.felt.picture import Looks
from table.i18n.words import Words
from table.scenes.match.viewpoint import Viewpoint
from table.session.open_game import parts
from table.theme.theme import Theme


class Appearance:
    """Of one table. `eyes`: the seat as which it is seen, None for the room. `words` are in the
    language of the viewer, `aloud` in that of what is written for all."""

    def __init__(
        self, app: App, session: GameSession, viewpoint: Viewpoint, engine: Engine
    ) -> None:
        self.app, self.game, self.match = app, session.game, session.match
        self.viewpoint, self.engine = viewpoint, engine
        self.rules, self.layout = parts(self.game)
        self.eyes = viewpoint.facing
        self.words, self.aloud = self._words_for(self.eyes), self._words_for(None)
        self.taste = self._taste(self.eyes)
        for seat in viewpoint.people:  # read now what anybody here will want: no turn waits for it
            self._words_for(seat)

    def _taste(self, eyes: int | None) -> ThemeOverrides:
        """What all look at is as the house has it, in the print of the person who sits in front."""
        if eyes is not None:
            return self.app.profiles.taste(self.match.players[eyes])
        bottom = self.viewpoint.bottom
        front = self.match.players[bottom] if bottom in self.viewpoint.people else None
        return self.app.profiles.taste(None)._replace(large=self.app.profiles.taste(front).large)

    def _words_for(self, eyes: int | None) -> Words:
        """The game's words in the language of the viewer, which know who sits at this table."""
        words = self.app.profiles.tongue(self.game, self._taste(eyes))
        words = words.with_names([player.name for player in self.match.players])
        people = self.viewpoint.people
        return words.addressed_to(people[0]) if len(people) == 1 else words

    def theme(self, eyes: int | None) -> Theme:
        """The theme as the viewer has it."""
        return self.app.profiles.dressed(self._taste(eyes), self.engine.theme)

    def looks(self) -> Looks:
        """Large print and cards are those of the viewer; what is written for all is in the
        house's language."""
        theme, agreed = self.theme(self.eyes), self.match.hands_agreed
        deck = self.app.themes.deck(theme, self._taste(self.eyes).deck)
        return Looks(self.layout, theme, deck, self.aloud, self.rules, self.words, agreed)

    def turn_to(self, eyes: int | None) -> bool:
        """Show the table as the person at this seat likes it, or (None) as the house does; False
        where that changes nothing."""
        before, self.eyes = self.taste, eyes
        self.taste = self._taste(eyes)
        if self.taste == before:
            return False
        self.words = self._words_for(eyes)
        return True

    def renew(self) -> None:
        """Take up whatever theme and language are wished now."""
        self.taste = self._taste(self.eyes)
        self.words, self.aloud = self._words_for(self.eyes), self._words_for(None)
