"""Save a page as a picture: its panel on felt, without the buttons."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pygame

from table.app.app import App
from table.i18n.words import Words
from table.storage.own_places import Unsaved, write_picture
from table.theme.theme import Theme
from table.widgets import Form
from table.widgets.cloth import felt

SIZE = (1600, 1000)  # pixels, of the shape that pages have


def save_picture(
    app: App, theme: Theme, words: Words, name: str, add_widgets: Callable[[Form], None]
) -> str:
    """Save the widgets that `add_widgets` puts on a form as a PNG; return the sentence that says
    where it is, or why it could not be written."""
    form = Form(theme, SIZE)
    add_widgets(form)
    picture = pygame.Surface(SIZE)
    picture.blit(felt(SIZE, theme), (0, 0))
    form.draw(picture, True)
    buffer = BytesIO()
    pygame.image.save(picture, buffer, "picture.png")
    try:
        path = write_picture(app.store, name, buffer.getvalue())
    except Unsaved as trouble:
        return words.tell(trouble.why)
    return words.say("picture.saved", file=str(path))
