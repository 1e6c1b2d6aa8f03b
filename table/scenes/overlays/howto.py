"""How to play: the game's own page, with the house rules in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame

from rules.kit.cards import BadCard, card
from rules.kit.match import Match
from rules.kit.state import Value
from sprites.deck import Deck
from sprites.names import read_name
from table.app.app import App
from table.engine.page import Page
from table.engine.scene import Engine
from table.felt.screenshots import SampleTable
from table.i18n.rules_page import GLOSSARY_ANCHOR, howto_source, rules_page
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.ring import Room, around_all
from table.panels.paper import Paper
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.settings.controls import ControlsScene
from table.session.open_game import OpenGame
from table.theme.style import Type
from table.theme.theme import Theme
from table.widgets import Brush, Form, RichText
from table.widgets.markup import parse
from table.widgets.small_card import small_card
from table.widgets.text import text_width

PAPER = (28.0, 22.0, 968.0, 596.0)
TABLE_HEIGHT = 330.0  # of the picture of the table, with the gap beneath it
CONTENTS, TEXT = (22, 84, 236, -166), (292, 84, -20, -16)  # on the paper: list of headings, text
CARD_RATIO, CHAPTER_LEVEL = 1.4, 2  # height of a card in its widths; of headings
HEADING_PREFIX = "go:"  # of a link in the list of headings


class HowToScene(Page):
    """The page of a game's rules, scrolled to the heading with this `anchor` ("" for its top).
    `options`: the house rules of a match; None explains every option. `reader_words`: the game's
    words in the reader's language; None for the language of the settings."""

    def __init__(
        self, app: App, game: OpenGame, options: Mapping[str, Value] | None, anchor: str = "",
        reader_words: Words | None = None,
    ) -> None:  # fmt: skip
        self.app, self.game, self.options, self.anchor = app, game, options, anchor
        self.reader_words = reader_words
        self._table: tuple[object, pygame.Surface] | None = None  # with what it was painted for
        self._is_shown = False  # the text has been drawn once
        self._marked_offset = -1.0  # of the text, when its section was marked in the contents

    @property
    def words(self) -> Words:
        """The game's words in the reader's language."""
        return self.reader_words or self.game.words

    def page(self) -> str:
        """Return the text of the page in markup."""
        assert self.game.rules is not None
        words = self.words
        source = howto_source(self.game.folder, words.language) or words.say("howto.missing")
        return rules_page(source, words, self.game.rules, self.options)

    def build(self) -> Form:
        """Build the page: the list of contents, the author below it, and the text beside them."""
        words, form = self.words, Form(self.engine.theme, self.engine.size)
        text = self.page()
        paper = Paper(form, PAPER, words.say("howto.title", game=self.game.title))
        area, links, go_to = paper.box(CONTENTS), contents_of(text), self._go_to_heading
        self.contents = RichText(area, links, go_to, size=Type.NOTE, name="contents")
        form.add(self.contents).is_link_list = True
        self._mark_section(section_of(text, self.anchor))
        self._marked_offset = -1.0  # until the text is laid out
        self.reading = RichText(paper.box(TEXT), text, card=self.card_picture, name="text")
        self.reading.pending_anchor = self.anchor
        self.reading.glossary = words.glossary
        self.reading.card_name = self._card_name
        if self.game.rules is not None and self.game.layout is not None:
            self.reading.head_height = TABLE_HEIGHT
            if self._table:  # else `step` adds the picture, after the text has been drawn
                self.reading.head = self._table_picture
        form.add(self.reading)
        if words.has("game.author"):
            author = words.say("howto.author", author=words.say("game.author"))
            paper.lines((28, -152, 226, 76), author, Type.SMALL, "italic", "faint", name="author")
        paper.button((28, -66, 150, 44), words.say("common.back"), self.escape, name="back")
        form.set_focus(self.reading)
        return form

    @property
    def animating(self) -> bool:
        """Whether the picture of the table is still to be painted."""
        return self.reading.head_height > 0 and self.reading.head is None

    def step(self, now: float) -> None:
        """Paint the picture of the table, and mark the section that is in sight."""
        super().step(now)
        if self.animating and self._is_shown:  # painting takes long: the text is drawn first
            self.reading.head = self._table_picture
        self._is_shown = True
        if self.reading.offset == self._marked_offset:
            return
        links = self.contents.links()
        if links:  # none before the contents are laid out
            headings = {link.removeprefix(HEADING_PREFIX) for link in links}
            self._mark_section(self.reading.section_in_sight(headings))
            self._marked_offset = self.reading.offset

    def rebuild(self) -> None:
        """Build the page anew, scrolled to the same place."""
        offset = self.reading.offset if hasattr(self, "reading") else 0.0  # none at first
        super().rebuild()
        self.reading.offset = offset

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event. W goes to the glossary."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_w:
            self.reading.go_to(GLOSSARY_ANCHOR)
        else:
            super().event(event)

    def spoken_text(self) -> str:
        """Return the text to be spoken when the page opens: how moves are made by keys."""
        return self.words.say("spoken.howto")

    def _go_to_heading(self, link: str) -> None:
        """Scroll the text to the heading of a link in the contents, and mark that link."""
        section = link.removeprefix(HEADING_PREFIX)
        self.reading.go_to(section)
        self._mark_section(section)
        self._marked_offset = self.reading.offset

    def _mark_section(self, section: str) -> None:
        """Mark the link of a section in the list of contents; "" marks none."""
        self.contents.link = HEADING_PREFIX + section if section else ""
        self.dirty = True

    def card_picture(self, name: str, height: int) -> pygame.Surface | None:
        """Return the picture of a card, `height` pixels high; None if the name is no card's."""
        try:
            card_name = read_name(name)
        except ValueError:
            return None
        theme = self.engine.theme
        deck = self.app.themes.deck(theme)
        if card_name.suit in deck.style.suits:
            return small_card(name, height, deck)
        width = height if card_name.is_die else round(height / CARD_RATIO)
        # The deck's pictures have premultiplied alpha, but a page blits plain ones.
        face = deck.face(name, width)
        paper = pygame.Surface(face.get_size())
        paper.fill(theme.panel)
        paper.blit(face, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return paper

    def _table_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the table, in pixels; painted once for each size and look."""
        theme, words = self.engine.theme, self.words
        key = (size, theme, words.language)
        if self._table is None or self._table[0] != key:
            deck, scale = self.app.themes.deck(theme), self.form.scale
            self._table = (key, labelled_table(self.game, size, theme, deck, words, scale))
        return self._table[1]

    def _card_name(self, name: str) -> str:
        """Return a card in words, by its short name; the name itself if it is no card's."""
        try:
            return self.words.as_text(card(name))
        except BadCard:
            return name


def current_anchor(game: OpenGame, match: Match) -> str:
    """Return the anchor of the chapter about the present phase of a match; "" if it has none."""
    return game.layout.chapters.get(match.state.phase, "") if game.layout else ""


def section_of(page: str, anchor: str) -> str:
    """Return the anchor of the chapter that an anchor of a page is in; "" if it is in none."""
    chapter = ""
    for block in parse(page):
        if block.level == CHAPTER_LEVEL:
            chapter = block.anchor
        if anchor and block.anchor == anchor:
            return chapter
    return ""


def contents_of(page: str) -> str:
    """Return the headings of a page's chapters as a list of links; both are in markup."""
    links = []
    for block in parse(page):
        if block.level == CHAPTER_LEVEL:
            title = "".join(span.text for span in block.spans)
            title = title.replace("[", "(").replace("]", ")")  # brackets would end the link
            links.append(f"[{title}]({HEADING_PREFIX}{block.anchor})")
    return "\n\n".join(links)


WAYS = "ways"  # the answer that leads to the page on devices


def open_help(app: App, engine: Engine, name: str) -> None:
    """Open the rules of this game; for any other name, ask for a game or the page on devices."""
    games = {game.name: game for game in app.games if game.rules}

    def open_page(answer: object) -> None:
        if answer in games:
            engine.open(HowToScene(app, games[str(answer)], None))
        elif answer == WAYS:
            engine.open(ControlsScene())

    if name in games:
        open_page(name)
    else:
        titles = {key: game.title for key, game in games.items()}
        titles[WAYS] = app.words.say("ways.title")
        engine.open(ChoiceScene(app.words.say("menu.help"), titles, "help:"), open_page)


GAP = 6.0  # from a label to what it names, in logical units
JOINTS = (
    *(("midbottom", "midtop"), ("midtop", "midbottom"), ("midleft", "midright")),
    *(("midright", "midleft"), ("bottomleft", "topleft"), ("bottomright", "topright")),
    *(("topleft", "bottomleft"), ("topright", "bottomright"), ("bottomright", "bottomleft")),
    *(("bottomleft", "bottomright"), ("topright", "topleft"), ("topleft", "topright")),
)  # a point of a label, and the point of what it names that it is put on; the first is preferred
PADDING, HEIGHT = 10.0, 24.0  # of a label: left and right, and its height


def labelled_table(
    game: OpenGame, size: tuple[int, int], theme: Theme, deck: Deck, words: Words, scale: float
) -> pygame.Surface:
    """Return the picture of a game's table with its labels. `size`: of the picture in pixels;
    `scale`: pixels per logical unit, for the labels."""
    table = SampleTable.of(game, theme, deck)
    table.picture(size)
    deck.wait_until_drawn()  # draws the cards that the first picture has asked for
    picture, arrangement = table.picture(size), table.arrangement(size)
    rooms = [pose.box for pose in arrangement.poses.values()]
    rooms += [frame.room for frame in arrangement.frames.values()]
    rooms += [arrangement.plate(seat) for seat in arrangement.ring.stations]
    taken = [pygame.Rect(*map(round, room)) for room in rooms]
    labels = list[pygame.Rect]()
    brush, window = Brush(picture, theme, scale), picture.get_rect()
    height = brush.px(HEIGHT * theme.large)
    for key, room in _labelled_rooms(arrangement):
        text = words.say(f"howto.label.{key}")
        word_width = text_width(text, "strong", brush.px(Type.SMALL * theme.large))
        label_size = (word_width + brush.px(2 * PADDING), height)
        label = place_label(label_size, room, round(GAP * scale), window, taken, labels)
        labels.append(label)
        area = brush.box_of(label)
        brush.box(area, theme.panel, theme.highlight)
        brush.write(text, area, Type.SMALL, "strong", theme.ink, align="center")
    return picture


def place_label(
    size: tuple[int, int], room: Room, gap: int, window: pygame.Rect,
    taken: Sequence[pygame.Rect], labels: Sequence[pygame.Rect],
) -> pygame.Rect:  # fmt: skip
    """Return the rectangle beside a room, in the window, where a label of this size hides least of
    other `labels`, then of the things on the table (`taken`). `gap`: pixels from the room."""
    target = pygame.Rect(*map(round, room)).inflate(2 * gap, 2 * gap)
    inside = window.inflate(-4 * gap, -4 * gap)
    places = []
    for label_point, target_point in JOINTS:
        place = pygame.Rect(0, 0, *size)
        setattr(place, label_point, getattr(target, target_point))
        places.append(place.clamp(inside))

    def cost(place: pygame.Rect) -> tuple[int, int]:
        return _hidden_pixels(place, labels), _hidden_pixels(place, [*taken, target])

    return min(places, key=cost)


def _hidden_pixels(place: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    return sum(part.w * part.h for part in (place.clip(rect) for rect in rects))


def _labelled_rooms(table: Arrangement) -> Iterator[tuple[str, Room]]:
    """Yield the key of each label, and the room that it names: the viewer's hand and plate, the
    plate of another player, the middle."""
    own = [pose.box for spot, pose in table.poses.items() if spot.zone == table.hand]
    if own:
        yield "hand", around_all(own)
    yield "own", table.plate(table.bottom)
    others = [seat for seat in table.ring.stations if seat != table.bottom]
    if others:
        yield "other", table.plate(others[-1])
    middle = [pose.box for spot, pose in table.poses.items() if table.seat_of(spot.zone) < 0]
    middle += [frame.room for zone, frame in table.frames.items() if table.seat_of(zone) < 0]
    if table.mat is not None:
        yield "middle", table.mat
    elif middle:
        yield "middle", around_all(middle)
