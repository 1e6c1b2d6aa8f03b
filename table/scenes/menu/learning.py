"""The guided first hand of a game, straight from its tile in the menu."""

from __future__ import annotations

from collections.abc import Callable

from table.app.house import House, Sitting
from table.i18n.words import Words
from table.scenes.menu.tiles import GameTile
from table.session.open_game import OpenGame
from table.widgets import Button
from table.widgets.tooltip import Tooltip

SMALL = 15.0  # letters


def learn_button(game: OpenGame, tile: GameTile, words: Words, on: Callable[[], None]) -> Button:
    """What leads there, in the row of the game's name: whoever presses it does not press the
    tile."""
    name, said = f"learn:{game.name}", words.say("guide.learn")
    button = Button(tile.corner(), said, on, name=name, size=SMALL)
    button.label = f"{said}, {game.title}"
    tile.shared = True
    button.tooltip = Tooltip(said, (words.say("guide.tip"),))
    return button


def begin_to_learn(house: House, game: OpenGame, words: Words) -> Sitting:
    """The lesson, for whoever learns (see `learner`); it need not be offered any more. Broken where
    there can be none."""
    from table.app.laying import usual_table  # not before the menu's first frame
    from table.scenes.setup.learner import learner  # not before the menu's first frame

    sitters = usual_table(house, game).sitters if not game.error else ()
    sitting = house.learn(game, learner(house, sitters) or words.say("seats.someone", seat=1))
    if game.name not in house.settings.offered:
        house.settings.offered.append(game.name)
        house.save()
    return sitting
