"""The guided first hand of a game, straight from its tile in the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.kit.sitter import Sitter
from table.house.choices import Setup
from table.house.house import House, Sitting
from table.house.open_game import OpenGame
from table.scenes.tiles import GameTile
from table.seats.roster import PERSON
from table.widgets import Button
from table.widgets.tip import Tip
from table.words.words import Words

SMALL = 15.0  # letters


def learn_button(game: OpenGame, tile: GameTile, words: Words, on: Callable[[], None]) -> Button:
    """What leads there, in the row of the game's name: whoever presses it does not press the
    tile."""
    name, said = f"learn:{game.name}", words.say("guide.learn")
    button = Button(tile.corner(), said, on, name=name, size=SMALL)
    button.called = f"{said}, {game.title}"
    tile.shared = True
    button.tip = Tip(said, (words.say("guide.tip"),))
    return button


def learner(house: House, sitters: Sequence[Sitter]) -> Sitter | None:
    """Who learns at a table that is laid for these: the first person of them; where that is nobody
    with a name of their own, the one who sat at the table of the game played last, else the first
    of those on the list; None where there is nobody."""
    last = house.settings.setups.get(house.settings.game, Setup()).sitters
    listed = [one.sitter for one in house.people.all()]
    people = [*_people(house, sitters), *_people(house, map(house.people.now, last)), *listed]
    named = next(iter(people), None)
    return named or next((one for one in sitters if one.who == PERSON and one.name), None)


def _people(house: House, sitters: Iterable[Sitter]) -> list[Sitter]:
    """Those whom somebody has given a name."""
    nobody = house.words.say("seats.someone", seat=1)
    return [
        one for one in sitters if one.who == PERSON and (one.key or one.name not in ("", nobody))
    ]


def begin_to_learn(house: House, game: OpenGame, words: Words) -> Sitting:
    """The lesson, for whoever learns (see `learner`); it need not be offered any more. Broken where
    there can be none."""
    from table.house.laying import usual_table  # not before the menu's first frame

    sitters = usual_table(house, game).sitters if not game.error else ()
    sitting = house.learn(game, learner(house, sitters) or words.say("seats.someone", seat=1))
    if game.name not in house.settings.offered:
        house.settings.offered.append(game.name)
        house.save()
    return sitting
