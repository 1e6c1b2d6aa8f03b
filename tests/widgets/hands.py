"""A form with one widget of each kind, and hands that press, type and turn the wheel on it."""

import pygame

from table import widgets
from table.theme.theme import themes

THEME = themes()["classic"]
SIZES = [(640, 400), (1024, 640), (1333, 777), (1920, 1080)]
NAMES = [
    "Amma Guðrún", "👨‍👩‍👧 Family 🎉🇮🇸", "שלום עולם", "مرحبا بالعالم", "W" * 200, "",
    "e\u0301\u0301\u0301", "\u200d\u200b\ufe0f", "null\0 tab\t line\n half \ud800",
]  # fmt: skip
HOWTO = (
    "# Top\n\nSee [below](#the-end), **bold**, *it* {7D} [site](away).\n\n"
    + "A line of words to fill it. " * 150
    + "\n\n- one\n- two\n\n## The end\n\nLast words."
)


class Form(widgets.Form):
    """A form, and the hands of somebody at it."""

    def picture(self, size):
        surface = pygame.Surface(size)
        surface.fill("#204030")
        self.draw(surface, whole=True)
        return surface

    def key(self, *codes, mod=0):
        for code in codes:
            self.event(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))

    def typed(self, text):
        self.event(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def mouse(self, kind, pos):
        button = {} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.event(pygame.event.Event(kind, pos=pos, buttons=(0, 0, 0), rel=(0, 0), **button))

    def press(self, pos):
        self.mouse(pygame.MOUSEBUTTONDOWN, pos)
        self.mouse(pygame.MOUSEBUTTONUP, pos)

    def click(self, name, dx=0, dy=0):
        """Press and release in the middle of a widget, or so many logical units beside it."""
        x, y = self.centre_of(name)
        self.press((round(x + dx * self.scale), round(y + dy * self.scale)))

    def wheel(self, name, notches):
        self.mouse(pygame.MOUSEMOTION, self.centre_of(name))
        self.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches)))


def everything(window=(1024, 640), heard=None):
    """A form with one widget of each kind; what they tell goes to the list `heard`."""
    tell = (heard if heard is not None else []).append
    form = Form(THEME, window)
    form.add(widgets.Panel((20, 20, 984, 600), "Everything"))
    form.add(widgets.Label((40, 90, 200, 30), "A label that is too long for the room it has"))
    form.add(widgets.Button((40, 130, 200, 46), "Plain", lambda: tell("plain"), name="plain"))
    form.add(widgets.Toggle((40, 190, 200, 44), "Toggle", False, tell, name="toggle"))
    form.add(widgets.Stepper((40, 244, 200, 44), 3, 0, 6, tell, name="stepper"))
    form.add(widgets.Slider((40, 298, 260, 44), 50, 0, 100, tell, step_by=10, name="slider"))
    options = [(n, f"Option {n}") for n in range(20)]
    form.add(widgets.Choice((40, 352, 200, 44), options, 4, tell, name="choice"))
    form.add(widgets.Entry((40, 406, 200, 44), "Ása", tell, hint="Name", name="entry"))
    form.add(widgets.Picture((40, 460, 60, 84), lambda s, r: s.fill("red", r), "picture"))
    rows = [("Row with a name", f"{n}") for n in range(30)]
    form.add(
        widgets.List((320, 100, 280, 220), rows, 0, tell, lambda n: tell(("enter", n)), name="list")
    )
    form.add(widgets.RichText((620, 100, 360, 400), HOWTO, tell, name="rich"))
    col = form.add(widgets.Scroll((320, 340, 280, 160), "col"))
    for n in range(8):
        form.add(widgets.Toggle((8, n * 50, 240, 44), f"Rule {n}", name=f"rule{n}"), within=col)
    form.add(widgets.Button((800, 550, 160, 46), "Done", lambda: tell("done"), "primary", "done"))
    return form
