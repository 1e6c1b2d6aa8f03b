"""The theme, print and language in which one table is shown to its viewer."""

from __future__ import annotations

from table.app.app import App, GameSession
from table.app.people import ThemeOverrides
from table.engine.scene import Engine
from table.felt.picture import Looks
from table.i18n.words import Words
from table.scenes.match.viewpoint import Viewpoint
from table.session.open_game import rules_and_layout
from table.theme.theme import Theme


class Appearance:
    """The theme, print and language of one table for its viewer.

    `viewer`: the seat whose view is shown; None: what everybody may see. `words`: in the viewer's
    language. `room_words`: in the language of texts for everybody."""

    def __init__(self, app: App, session: GameSession, viewpoint: Viewpoint,
                 engine: Engine) -> None:  # fmt: skip
        self.app, self.game, self.match = app, session.game, session.match
        self.viewpoint, self.engine = viewpoint, engine
        self.rules, self.layout = rules_and_layout(self.game)
        self.viewer = viewpoint.facing_seat
        self.reload_preferences()
        for seat in viewpoint.people:  # load every language now, so that no turn waits for it
            self._words_for(seat)

    def reload_preferences(self) -> None:
        """Read the preferences and words anew, after the settings or a player have changed."""
        self.preferences = self._preferences_of(self.viewer)
        self.words = self._words_for(self.viewer)
        self.room_words = self._words_for(None)

    def _preferences_of(self, viewer: int | None) -> ThemeOverrides:
        """Return the preferences of the person at a seat. None stands for everybody: the settings,
        in the print size of the person at the bottom of the screen."""
        preferences_of = self.app.profiles.preferences
        if viewer is not None:
            return preferences_of(self.match.players[viewer])
        bottom = self.viewpoint.bottom
        bottom_player = self.match.players[bottom] if bottom in self.viewpoint.people else None
        return preferences_of(None)._replace(large=preferences_of(bottom_player).large)

    def _words_for(self, viewer: int | None) -> Words:
        """Return the game's words in a viewer's language, with the names of the players. Somebody
        alone at the screen is addressed as “you”."""
        words = self.app.profiles.words_for(self.game, self._preferences_of(viewer))
        words = words.with_names([player.name for player in self.match.players])
        people = self.viewpoint.people
        return words.addressed_to(people[0]) if len(people) == 1 else words

    def theme(self, viewer: int | None) -> Theme:
        return self.app.profiles.theme_for(self._preferences_of(viewer), self.engine.theme)

    def looks(self) -> Looks:
        """Return what the renderer needs to know of the game, and of the viewer's preferences."""
        theme = self.theme(self.viewer)
        deck = self.app.themes.deck(theme, self._preferences_of(self.viewer).deck)
        return Looks(
            self.layout, theme, deck, words=self.room_words, rules=self.rules, voice=self.words,
            hands=self.match.hands_agreed,
        )  # fmt: skip

    def turn_to(self, viewer: int | None) -> bool:
        """Use the preferences of this person (None: of all); return whether they have changed."""
        old_preferences = self.preferences
        self.viewer = viewer
        self.preferences = self._preferences_of(viewer)
        has_changed = self.preferences != old_preferences
        if has_changed:
            self.words = self._words_for(viewer)
        return has_changed
