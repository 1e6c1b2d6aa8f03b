"""The button “My match” on the page where a table is laid."""

from __future__ import annotations

from rules.kit.sitter import Sitter
from table.scenes.setup.my_match import MyMatchScene
from table.scenes.setup.seating import LEFT, Seating
from table.widgets import Button, Form
from table.widgets.tip import Tip

WIDE, BESIDE = 126.0, 150.0  # the button; what stands to its right


def add_my_match(scene: Seating, form: Form) -> None:
    """Beside how many play: a match for the person who sits there, made even by what they won."""
    words, (x, y, w, _) = scene.words, LEFT
    area = (x + w - BESIDE - WIDE, y + 20, WIDE, 46)

    def keep(seat: int, name: str) -> list[Sitter]:
        if name:
            scene.rename(seat, name)
        scene.keep(seat)
        return scene.laid()

    def asked() -> None:
        scene.app.open(MyMatchScene(scene.house, scene.game, scene.laid(), scene.asked(), keep))

    button = form.add(Button(area, words.say("even.mine"), asked, name="mine"))
    button.tip = Tip(words.say("even.mine"), (words.say("even.what"),))
