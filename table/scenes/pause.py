"""A pause in a match: nothing is lost, whatever is chosen here."""

from __future__ import annotations

from functools import partial

import pygame

from rules.kit.match import Match
from table.house.house import House
from table.house.open_game import OpenGame
from table.house.score_rows import ScoreRows
from table.scenes.way_back import way_back
from table.seats.roster import PERSON
from table.stage.page import Page
from table.widgets import LOGICAL, Button, Form, Label, Panel

WIDE, TALL = 440.0, 566.0


class PauseScene(Page):
    """Returns "leave" for leaving the table, "undo" for taking a choice back and "redo" for
    bringing it back, None for going on."""

    see_through = True

    def __init__(
        self, house: House, game: OpenGame, match: Match, rows: ScoreRows, kept: bool = True
    ) -> None:
        """`kept`: what has been played is there to be gone on with."""
        self.house, self.game, self.match, self.rows = house, game, match, rows
        self.kept = kept

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say("pause.title")))
        saved = (x + 28, y + 80, WIDE - 56, 56)
        form.add(
            Label(
                saved,
                words.say("pause.saved" if self.kept else "guide.unkept"),
                18,
                "italic",
                "faint",
                lines=True,
            )
        )
        buttons = (
            ("on", self.escape, "primary"),
            ("scores", self.scores, "plain"),
            ("howto", self.howto, "plain"),
            ("settings", self.settings, "plain"),
            ("leave", self.leave, "plain"),
        )
        for place, (name, on, kind) in enumerate(buttons):
            area = (x + 28, y + 146 + (place + (place > 0)) * 66, WIDE - 56, 52)
            form.add(Button(area, words.say(f"pause.{name}"), on, kind, name))
            if not place:
                self._add_ways_back(form, x + 28, y + 212)
        return form

    def event(self, event: pygame.event.Event) -> None:
        way = way_back(event)
        if way:
            self.close(way)
        else:
            super().event(event)

    def _add_ways_back(self, form: Form, x: float, y: float) -> None:
        """To take a choice back, and to bring it back: live where any person may."""
        match, wide = self.match, (WIDE - 56 - 12) / 2
        people = [seat for seat, one in enumerate(match.sitters) if one.who == PERSON]
        able = {
            "undo": any(match.undo_to(seat) is not None for seat in people),
            "redo": any(match.redoable(seat) for seat in people),
        }
        for place, (name, live) in enumerate(able.items()):
            area = (x + place * (wide + 12), y, wide, 52)
            text = self.app.words.say(f"pause.{name}")
            button = Button(area, text, partial(self.close, name), name=name, size=17)
            button.enabled = live
            form.add(button)

    def scores(self) -> None:
        """The score sheet so far."""
        from table.scenes.scores import ScoresScene

        self.app.open(ScoresScene(self.house, self.game, self.match, self.rows, final=False))

    def returned(self, value: object) -> None:
        if value is not None:  # from the score sheet of a hand that is over
            self.close(value)

    def howto(self) -> None:
        """The rules, with tonight's house rules."""
        from table.scenes.howto import HowToScene, at_hand

        anchor = at_hand(self.game, self.match)
        self.app.open(HowToScene(self.house, self.game, self.match.options, anchor))

    def settings(self) -> None:
        """The settings; the table beneath takes them on at once."""
        from table.scenes.settings import SettingsScene

        self.app.open(SettingsScene(self.house, self.game))

    def leave(self) -> None:
        """Away from the table; the menu will offer to go on."""
        self.close("leave")
