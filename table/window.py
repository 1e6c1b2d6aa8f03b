"""The window: the stage, the menu on it, and above that a table if one was asked for."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence

from rules.kit.catalogue import blamed, is_own, met_at
from rules.kit.match import Sitter
from rules.kit.options import BadOptions
from rules.kit.said import why
from rules.kit.state import Value
from rules.kit.strangers import let_through
from table.files.badfile import BadFile
from table.house.house import House, Sitting
from table.house.open_game import Broken
from table.scenes.menu import MenuScene
from table.stage.display import NoDisplay
from table.stage.scene import Scene
from table.stage.stage import Stage

MISTAKE = 2
BENCH = "CARDTABLE_BENCH_START"


def table_scene(house: House, sitting: Sitting) -> Scene:
    """The scene in which a match is played, read when the first one is begun."""
    if sitting.guide is not None:
        from table.play.guided import GuidedScene

        return GuidedScene(house, sitting)
    from table.play.table_scene import TableScene

    return TableScene(house, sitting)


def stay(stage: Stage, menu: MenuScene) -> None:
    """Until the window is closed. Where the rules of a game of the player's own fail in the middle
    of a match, that match is put back among those that wait, the menu says why, and the others
    play; a failure of ours goes on up."""
    while True:
        try:
            stage.run()
            return
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            place, said = met_at(error), blamed(error)
            if not (place and said and menu.sitting and is_own(place[0])):
                raise
            menu.house.notices.append(why("menu.failed", game=menu.sitting.game.title, why=said))
            stage.close(stage.stack[1])


def open_window(
    game: str | None = None,
    sitters: Sequence[Sitter] | None = None,
    options: Mapping[str, Value] | None = None,
    seed: str | None = None,
) -> int:
    """Open the window and stay until it is closed; the exit code.

    With a `game` straight to its table, laid as the last time where `sitters` or `options`
    are not given. Without a screen: one sentence on stderr, and 2.
    """
    try:
        house = House()
        stage = Stage(house.theme, house.words, fullscreen=house.settings.full_screen)
    except (NoDisplay, BadFile) as trouble:
        print(f"cardtable: {trouble}", file=sys.stderr, flush=True)
        return MISTAKE
    menu = MenuScene(house, table_scene)
    try:
        stage.open(menu)
        if os.environ.get(BENCH) == "1":
            stage.frame(time.monotonic())
            print('{"first_frame": true}', flush=True)
            return 0
        if game:
            from table.house.laying import usual_table

            known = house.open(game)
            laid = usual_table(house, known, sitters, options)
            menu.play(house.start(known, laid.sitters, laid.options, seed))
        stay(stage, menu)
        if stage.fullscreen != house.settings.full_screen:  # by F11, anywhere
            house.settings.full_screen = stage.fullscreen
            house.save()
    except (Broken, BadOptions) as trouble:
        print(f"cardtable: {trouble}", file=sys.stderr, flush=True)
        return MISTAKE
    finally:
        menu.rise()
        house.close()
    return 0
