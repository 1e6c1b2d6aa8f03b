"""A page saved as a picture: its paper on felt, without the buttons."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pygame

from table.app.app import App
from table.i18n.words import Words
from table.storage.own_places import Unsaved, keep_picture
from table.theme.theme import Theme
from table.widgets import Form
from table.widgets.cloth import felt

SIZE = (1600, 1000)  # pixels, of the shape that pages have


def save_picture(
    app: App, theme: Theme, words: Words, name: str, lay: Callable[[Form], None]
) -> str:
    """What `lay` puts on a form, as a PNG; the sentence that says where it lies, or why it could
    not be written."""
    form = Form(theme, SIZE)
    lay(form)
    picture = pygame.Surface(SIZE)
    picture.blit(felt(SIZE, theme), (0, 0))
    form.draw(picture, True)
    held = BytesIO()
    pygame.image.save(picture, held, "picture.png")
    try:
        path = keep_picture(app.store, name, held.getvalue())
    except Unsaved as bad:
        return words.tell(bad.why)
    return words.say("picture.saved", file=str(path))
