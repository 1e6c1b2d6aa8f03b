"""Show a person's choices of a hand one by one, each with what would have been better."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame

from rules.kit.move import Move
from rules.kit.player_info import PlayerInfo
from table.app.people import ThemeOverrides
from table.app.voice_output import sentences
from table.engine.page import Page
from table.engine.scene import Engine
from table.felt.canvas import Item, item
from table.felt.furniture import OVER
from table.felt.marks import badge, prompt_item, ring_item
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.asking_in_turn import builder_for, question_text
from table.input.keyboard_input import CardOrder
from table.input.lights import Lights
from table.input.press_guard import PressGuard
from table.input.table_input import Controls, TableInput
from table.layout.arrange import TableSetup
from table.layout.ring import OwnNeeds, Room
from table.layout.room import grow
from table.panels.paragraphs import Paragraph, Paragraphs
from table.players.judge import Verdict
from table.scenes.coach.anchors import text_rects
from table.scenes.coach.hand_review import CoachedChoice, HandReview
from table.scenes.coach.hint_preview import RING_MARGIN, preview_items, preview_of, spoken_text
from table.scenes.coach.verdict_text import move_paragraphs, verdict_paragraphs
from table.scenes.overlays.curtain import shorten_name
from table.session.open_game import rules_and_layout
from table.theme.style import ButtonStyle, Type
from table.widgets import Box, Button, Form, Label, Panel, scale_of
from table.widgets.scroll import Scroll

# Lengths in logical units.
PAGE_WIDTH = 300.0  # of the page at the right of the table
MAX_WIDENING = 1.2  # factor of PAGE_WIDTH in large print, at most
EDGE = 10.0  # between the page and the edges of the window
MARGIN, TITLE_TOP, COUNTER_TOP, TEXT_TOP = 22.0, 14.0, 48.0, 84.0  # within the page
BADGE_SIZE = Type.SMALL  # of the letters of the badge that marks the person's own move
TITLE_HEIGHT, COUNTER_HEIGHT, BUTTON_HEIGHT, BUTTON_GAP = 34.0, 22.0, 44.0, 10.0
FOOT_HEIGHT, FOOT_GAP = 118.0, 8.0  # of the two rows of buttons; above them
SCROLLBAR_WIDTH = 16.0
PREVIOUS_KEYS, NEXT_KEYS = (pygame.K_LEFT, pygame.K_PAGEUP), (pygame.K_RIGHT, pygame.K_PAGEDOWN)
SCROLL_KEYS = (pygame.K_UP, pygame.K_DOWN)


class ReviewScene(Page):
    """Shows the choices of one seat, one at a time; the table shows only what that seat could see.
    Closes with None. `choice`: the one on display; None if there is none."""

    private = True
    keeps_scroll = True

    def __init__(self, review: HandReview, seat: int) -> None:
        self.app, self.game, self.match = review.app, review.game, review.match
        self.review, self.seat = review, seat
        self.rules, self.layout = rules_and_layout(self.game)
        self.choice: CoachedChoice | None = None
        self._built_judged: bool | None = None  # whether it was, when the form was built last

    def open(self, engine: Engine) -> None:
        super().open(engine)
        around = TableSetup.of(self.rules, self.match.table)
        self.renderer = TableRenderer(self._looks(), engine.size, around)
        self.renderer.steady = OwnNeeds()
        self.choice = next(iter(self._choices), None)

    @property
    def _choices(self) -> Sequence[CoachedChoice]:
        return self.review.choices[self.seat]

    @property
    def words(self) -> Words:
        """The words in the viewer's language, with the players' names when they chose."""
        words = self.app.profiles.words_for(self.game, self._preferences)
        return words.with_names([player.name for player in self._players])

    @property
    def _players(self) -> Sequence[PlayerInfo]:
        """The players at the time of the choice; others may have taken their seats since."""
        return self.match.players if self.choice is None else self.choice.players

    @property
    def _preferences(self) -> ThemeOverrides:
        return self.app.profiles.preferences(self.match.players[self.seat])

    def _looks(self) -> Looks:
        preferences, hands = self._preferences, self.match.hands_agreed
        theme = self.app.profiles.theme_for(preferences, self.engine.theme)
        deck = self.app.themes.deck(theme, preferences.deck)
        return Looks(self.layout, theme, deck, self.words, self.rules, hands=hands)

    @property
    def animating(self) -> bool:
        return self.review.busy

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the choice on display; None while it is pending or if judging failed."""
        if self.choice is None:
            return None
        return self.review.verdicts.get((self.seat, self.choice.step))

    @property
    def is_judged(self) -> bool:
        return self.choice is None or (self.seat, self.choice.step) in self.review.verdicts

    def build(self) -> Form:
        """Lay the table, and build the page beside it: title, counter, comments and buttons."""
        form, say = Form(self.engine.theme, self.engine.size), self.words.say
        controls = self._lay_table()
        window_width, window_height = self.engine.size
        width, height = self._page_width, window_height / form.scale - 2 * EDGE
        x = (window_width - form.origin[0]) / form.scale - width - EDGE
        y = EDGE - form.origin[1] / form.scale
        form.add(Panel((x, y, width, height)))
        left, inner = x + MARGIN, width - 2 * MARGIN
        name = shorten_name(self.words.display_name(self._players[self.seat].name))
        is_alone = len(self.review.people) == 1
        title = say("coach.title") if is_alone else say("coach.title.of", name=name)
        form.add(Label((left, y + TITLE_TOP, inner, TITLE_HEIGHT), title, Type.HEADING, "title"))
        if self.choice in self._choices:
            number = self._choices.index(self.choice) + 1
            counter = say("coach.choice", at=number, all=len(self._choices))
            area = (left, y + COUNTER_TOP, inner, COUNTER_HEIGHT)
            form.add(Label(area, counter, Type.NOTE, colour="faint", name="at"))
        text_area = (left, y + TEXT_TOP, inner, height - TEXT_TOP - FOOT_HEIGHT)
        self._add_text(form, text_area, self._paragraphs(controls))
        self._add_buttons(form, (left, y + height - FOOT_HEIGHT + FOOT_GAP, inner, FOOT_HEIGHT))
        return form

    @property
    def _page_width(self) -> float:
        return PAGE_WIDTH * min(self.renderer.looks.theme.large, MAX_WIDENING)

    def _add_text(self, form: Form, area: Box, comments: Sequence[Paragraph]) -> None:
        """Add the comments and a footnote in a column, which scrolls if they are long."""
        x, y, width, height = area
        step = self.choice.step if self.choice is not None else 0
        column = form.add(Scroll((x, y, width + SCROLLBAR_WIDTH, height), f"reading:{step}"))
        footnote = [Paragraph([self.words.say("coach.knew")], "italic", "faint")]
        looks, top = self.renderer.looks, 0.0
        texts = ("said", comments, Type.NOTE), ("knew", footnote, Type.SMALL)
        for name, paragraphs, usual_size in texts:
            size = usual_size * looks.theme.large
            text = Paragraphs((0, 0, width, 0), paragraphs, looks.deck, size, name)
            text_height = text.height_at(form.scale)
            text.area = (0.0, top, width, text_height)
            form.add(text, column)
            top += text_height + size  # an empty line

    def _add_buttons(self, form: Form, area: Box) -> None:
        """Add the buttons for the choice before and after, and below them the one that closes."""
        x, y, width, _ = area
        half = (width - BUTTON_GAP) / 2
        left, right = (x, y, half, BUTTON_HEIGHT), (x + half + BUTTON_GAP, y, half, BUTTON_HEIGHT)
        self._add_step_button(form, left, "before", -1, "secondary")
        self._add_step_button(form, right, "after", 1, "primary")
        below = (x, y + BUTTON_HEIGHT + BUTTON_GAP, width, BUTTON_HEIGHT)
        form.add(Button(below, self.words.say("coach.back"), self.escape, name="back"))

    def _add_step_button(self, form: Form, area: Box, name: str, offset: int,
                         style: ButtonStyle) -> None:  # fmt: skip
        """Add the button to the choice `offset` places after this one, disabled without one."""
        label, on_press = self.words.say(f"coach.{name}"), partial(self.show_choice, offset)
        button = form.add(Button(area, label, on_press, style, name))
        button.enabled = self._choice_at(offset) is not None

    def _choice_at(self, offset: int) -> CoachedChoice | None:
        """Return the choice `offset` places after this one (negative: before), or None."""
        choices = self._choices
        index = choices.index(self.choice) + offset if self.choice in choices else -1
        return choices[index] if 0 <= index < len(choices) else None

    def _comment_column(self) -> Scroll:
        (column,) = (widget for widget in self.form.widgets if isinstance(widget, Scroll))
        return column

    def _paragraphs(self, controls: Controls) -> list[Paragraph]:
        """Return the comments on the choice on display."""
        words, choice, verdict = self.words, self.choice, self.verdict
        if choice is None or controls is None:
            return [Paragraph([words.say("coach.none", at=words.say("coach.title"))])]
        paragraphs = move_paragraphs("coach.you", choice.move, controls.builder, words)
        if verdict is not None:
            return [*paragraphs, *verdict_paragraphs(choice, verdict, controls.builder, words)]
        key = "coach.unknown" if self.is_judged else "hint.thinking"
        return [*paragraphs, Paragraph([words.say(key)], "italic")]

    def spoken_text(self) -> str:
        """Return the comments on the choice on display, as sentences for the screen reader."""
        widget = self.form.find("said")
        assert isinstance(widget, Paragraphs)
        texts = list[str]()
        for paragraph in widget.paragraphs:
            text = spoken_text(paragraph.pieces, self.words)
            is_below_heading = paragraph.close and paragraph.role == "strong"
            if is_below_heading and texts:
                texts[-1] = self.words.say("spoken.place", place=texts[-1], lies=text)
            else:
                texts.append(text)
        return sentences(texts)

    def _lay_table(self) -> Controls:
        """Show the table as the seat saw it, with the move made and the better one marked. Return
        controls that can make no move, or None if there is no choice."""
        renderer, choice = self.renderer, self.choice
        renderer.looks, renderer.bottom = self._looks(), self.seat
        renderer.aside = round((self._page_width + 2 * EDGE) * scale_of(self.engine.size))
        if choice is None:
            return None
        renderer.decorate({})
        renderer.view = None
        renderer.resize(self.engine.size)
        profiles, players = self.app.profiles, self._players
        names, faces = [player.name for player in players], profiles.portraits([*players, ""])
        company = Company(names, (self.seat,), portraits=faces, colours=profiles.colours(players))
        renderer.show(choice.view, company, self.seat, now=0.0, pace=0.0)
        controls = self._controls_after(choice)
        renderer.decorate(self._marks(controls, choice))
        return controls

    def _controls_after(self, choice: CoachedChoice) -> TableInput:
        """Return controls in which the cards and targets of a choice are picked, so that buttons
        have the captions that they had then; no card is raised."""
        builder = builder_for(self.rules, self.layout, choice.view, self.seat)
        lights = Lights(builder, self.renderer, self.words, PressGuard(), marks=False)
        picked, chosen = builder.picked_cards, builder.chosen_targets
        builder.picked_cards, builder.chosen_targets = [], []
        controls = TableInput(lights, CardOrder())  # raises what is picked
        if choice.move.cards or choice.move.targets:
            picked, chosen = [*choice.move.cards], [*choice.move.targets]
        builder.picked_cards, builder.chosen_targets = picked, chosen
        return controls

    def _marks(self, controls: TableInput, choice: CoachedChoice) -> dict[Hashable, Item]:
        """Return the items of prompt and buttons, and marks of the move made and the better one."""
        renderer, theme, items = self.renderer, self.renderer.looks.theme, controls.items()
        prompt = renderer.arrangement.ring.stations[self.seat].prompt
        text = question_text(controls.builder, self.words)
        items["prompt"] = prompt_item(text, prompt, theme, None)
        verdict = self.verdict
        if verdict is not None and verdict.names_other:
            texts = [Room(*rect) for rect in text_rects(renderer, items)]
            items.update(preview_items(preview_of(controls, verdict.best, texts), controls, texts))
        items.update(self._own_move_items(controls, choice.move))
        return items

    def _own_move_items(self, controls: TableInput, move: Move) -> dict[Hashable, Item]:
        """Return the lights round the cards, targets or button of the move made, and a badge."""
        renderer, preview = self.renderer, preview_of(controls, move)
        theme = renderer.looks.theme
        items: dict[Hashable, Item] = {}
        items.update({("own", spot): renderer.glow(spot) for spot in preview.lit_spots})
        ringed = [*preview.aims]
        if preview.button:
            ringed.append(Room(*controls.buttons[preview.button]))
        elif preview.start is not None and not preview.lit_spots and not preview.aims:
            ringed.append(preview.start)
        for index, area in enumerate(ringed):
            items["own", "aim", index] = ring_item(grow(area, RING_MARGIN), theme, False)
        areas = [renderer.pose(spot).box for spot in preview.lit_spots] or ringed
        if areas:
            is_card = bool(preview.lit_spots)
            is_button = bool(preview.button) and not is_card
            items["own", "badge"] = self._badge_item(areas[0], is_card, is_button)
        return items

    def _badge_item(self, area: Room, is_card: bool, is_button: bool) -> Item:
        """Return the badge “You” at the upper edge of an area, or the lower edge of a button. A
        quarter of it overlaps the edge. Where there is text, it moves to the right of it; at a card
        below it, since another card may be to the right."""
        renderer = self.renderer
        px = round(BADGE_SIZE * scale_of(renderer.size))
        picture = badge(self.words.say("seats.you"), px, renderer.looks.theme)
        rect = picture.get_rect(midbottom=(round(area.middle[0]), round(area.y)))
        rect.y += rect.h // 4
        if is_button:
            rect.top = round(area.y + area.height - rect.h * 0.25)
        for text in sorted(text_rects(renderer, {}), key=lambda text: text.x):
            if not rect.colliderect(text):
                continue
            if is_card:
                rect.top = text.bottom
            else:
                rect.left = text.right
        rect.clamp_ip(pygame.Rect(0, 0, *renderer.room))
        return item(OVER + 5, (picture, rect.topleft, 0))

    def show_choice(self, offset: int) -> None:
        """Show the choice `offset` places after this one, or before it if negative, if any."""
        choice = self._choice_at(offset)
        if choice is not None:
            self.choice = choice
            self.rebuild()

    def event(self, event: pygame.event.Event) -> None:
        """Take an event: some keys show another choice or scroll the comments."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if key in PREVIOUS_KEYS:
            self.show_choice(-1)
        elif key in NEXT_KEYS:
            self.show_choice(1)
        elif not (key in SCROLL_KEYS and self._comment_column().key(event)):
            super().event(event)

    def step(self, now: float) -> None:
        self.review.step()
        if self.is_judged != self._built_judged:
            self._built_judged = self.is_judged
            self.rebuild()
        super().step(now)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()
        self.form.resize(size)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        redraw_all = self.dirty
        table_rects = self.renderer.draw(surface, redraw_all)
        page_rects = self.form.draw(surface, redraw_all)
        return None if redraw_all or page_rects is None else [*table_rects, *page_rects]
