"""The menu: the games on the shelf, and those that wait to be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pygame

from table.app.app import App, GameSession
from table.app.safe import left_out
from table.app.voice_output import sentences
from table.engine.scene import Engine, Scene
from table.files.version import version
from table.i18n.phrases import list_names, player_count_text
from table.i18n.words import Words
from table.scenes.dialogs.ask import AskScene
from table.scenes.menu.table_host import TableHost
from table.scenes.menu.tile_pictures import TilePictures
from table.scenes.menu.tiles import FRAME, GameTile, foot
from table.scenes.menu.waiting import SIDE, WaitingPanel, waiting
from table.scenes.menu.waiting_pictures import WaitingPictures
from table.session.open_game import Broken, OpenGame
from table.storage.acknowledged import untold
from table.storage.unfinished import Unfinished
from table.widgets import Box, Button, Form, Label, Scroll
from table.widgets.text import text_width
from table.widgets.tooltip import Tooltip

EDGE = 36.0
TOLD = 280.0  # width of the line that tells what is new, or that something has failed
GAP = 18.0
WIDEST = 470.0  # a tile
TOP, BOTTOM = 118.0, 572.0  # of the tiles
SMALL = 15.0  # letters of the button on a tile
FOOT, HIGH, PX = 584.0, 42.0, 18.0  # the row of buttons at the foot; their letters
APART = 8.0  # between two of them
LEAST, MOST = 26.0, 46.0  # beside the letters of one in all
LEAVE = 90.0  # width of the one that leaves, at the right
SAFELY = 22.0  # so much lower they begin where a line more is said above them


class MenuScene(TableHost):
    """The lowest scene of all; what is played lies above it and comes back to it.

    The pictures on the tiles come after the first frame, one a frame.
    """

    def __init__(self, app: App, table: Callable[[App, GameSession], Scene]) -> None:
        super().__init__(app, table)
        self.waiting: list[Unfinished] = []
        self.frames = 0
        self.pictures = TilePictures(app, self)
        self.standings = WaitingPictures(app)
        self.panel: WaitingPanel | None = None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.pictures.hang()
        if self.panel is not None:
            self._hang_standings()

    # --- what it looks like

    def build(self) -> Form:
        self.waiting = waiting(self.app)
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        form.add(Label((EDGE, 26, 340, 56), words.say("menu.title"), 46, "title", "on_felt"))
        form.add(self._line())
        right = 1024 - EDGE - (SIDE + GAP if self.waiting else 0)
        told = self._add_told(form, right)
        if not self.app.games:
            form.add(Label((EDGE, 280, 700, 60), words.say("menu.none"), 22, colour="on_felt"))
        top = TOP + (SAFELY + told if self.app.safe else 0)
        self._add_tiles(form, (EDGE, top, right - EDGE, BOTTOM - top))
        self._add_evening_buttons(form, right)  # reached after the games
        self.panel = None
        if self.waiting:
            self.panel = WaitingPanel(self.app, self.engine, self.go_on, self.call, self.put_away)
            self.panel.add(form, (right + GAP, 36, SIDE, BOTTOM - 36), self.waiting)
            self._hang_standings()
        names = ["settings", "people", "howto", "album", "book"]
        names += ["evening"] if any(game.rules for game in self.app.games) else []
        add_foot_buttons(form, self.engine, EDGE, {name: getattr(self, name) for name in names})
        return form

    def _add_evening_buttons(self, form: Form, right: float) -> None:
        """To a series of games, and to what was played tonight."""
        say, wide, x = self.engine.words.say, 124.0, right
        for name, on in (("tonight", self.tonight), ("series", self.series)):
            x -= wide
            if name == "tonight" or any(game.rules for game in self.app.games):
                form.add(Button((x, 36, wide, 40), say(f"menu.{name}"), on, name=name, size=18))
            x -= 8

    def _add_told(self, form: Form, right: float) -> float:
        """What somebody may want to look at: that something has failed, or what is new after an
        update. How high it is."""
        if untold(self.app.store):
            name, on = "troubles", self.troubles
        elif self.app.news:
            name, on = "news", self.news
        else:
            return 0.0
        said = self.engine.words.say(f"menu.{name}", version=version())
        y = 80.0 if not self.app.safe else 134.0
        form.add(Button((right - TOLD, y, TOLD, 32), said, on, name=name, size=17))
        return 34.0

    def _line(self) -> Label:
        """What is asked here; in a safe house, what is left out of it."""
        words, line = self.engine.words, (EDGE, 80, 330, 30)
        if not self.app.safe:
            return Label(line, words.say("menu.choose"), 21, "italic", "on_felt", name="asks")
        said, wide = words.tell(left_out(self.app.store)), 620.0 if self.waiting else 940.0
        return Label((EDGE, 80, wide, 52), said, 19, "text", "on_felt", lines=True, name="safe")

    def _add_tiles(self, form: Form, area: Box) -> None:
        x, y, w, h = area
        games = self.app.games
        columns = len(games) if len(games) <= (3 if w > 700 else 2) else 3 if w < 900 else 4
        columns = 3 if len(games) in (5, 6) else columns
        rows = -(-len(games) // max(1, columns))
        column = None
        if rows > 2:
            column = form.add(Scroll((x - 10, y - 10, w + 20, h + 20), "tiles"))
            column.fades = False
            x, y = 10.0, 10.0
        tiles: list[GameTile] = []
        learns: list[Button] = []  # reached after all of the games
        for place, game in enumerate(games):
            across, down = place % columns, place // columns
            # Two rows share the width each for itself, so that no hole gapes at the end.
            beside = min(columns, len(games) - down * columns) if rows == 2 else columns
            wide = min(WIDEST, (w - GAP * (beside - 1)) / beside)
            tall = (
                (h - GAP) / 2
                if rows > 1
                else min(h, wide * 0.72 + foot(wide, self.engine.theme.large))
            )
            spot = (x + across * (wide + GAP), y + down * (tall + GAP), wide, tall)
            tile = form.add(self._tile(game, spot), column)
            tiles.append(tile)
            tile.peers = tiles
            if game.teaches and not tile.error:
                on = partial(self.learn, game)
                learns.append(learn_button(game, tile, self.engine.words, on))
        for button in learns:
            form.add(button, column)

    def _tile(self, game: OpenGame, area: Box) -> GameTile:
        counts = list(game.rules.SEATS) if game.rules else []
        said = ""
        if counts:
            said = player_count_text(self.engine.words, counts)
        return GameTile(
            area,
            game.title,
            game.line,
            said,
            self.engine.words.tell(game.noticed) if game.noticed else "",
            partial(self.choose, game),
            f"game:{game.name}",
            self.engine.theme.large,
        )

    def spoken_text(self) -> str:
        """What is asked here, among which games, how many wait, and by which key one hears the
        keys."""
        say, n = self.engine.words.say, len(self.waiting)
        titles = list_names(self.engine.words, [game.title for game in self.app.games])
        games = [say("spoken.games", what=titles)] if titles else []
        waits = [say("menu.waiting", n=n)] if n else []
        return sentences([say("menu.choose"), *games, *waits, say("spoken.welcome")])

    # --- after the first frame

    def step(self, now: float) -> None:
        super().step(now)
        self.frames += 1
        if self.frames > 1 and self.app.trying and self.app.try_games():
            self.rebuild()
        if self.frames > 2:
            self.pictures.paint_one()
        if self.frames > 5 and self.panel is not None and not self.app.trying:
            self._stand()
        if self.frames == 5:
            self._begin_thinking()
            self.app.been_here()
        self._say_notices()

    @property
    def animating(self) -> bool:
        """Full rate until the pictures hang."""
        wanting = self.panel is not None and any(
            self.standings.of(waiting) is None for waiting, _ in self.panel.in_sight()
        )
        return self.frames < 30 or wanting or self.app.trying

    def _stand(self) -> None:
        """A bit more is known of how the games in sight stand."""
        assert self.panel is not None
        if self.standings.step(waiting for waiting, _ in self.panel.in_sight()):
            self._hang_standings()

    def _hang_standings(self) -> None:
        """What is known of each; painted for another size of the window, until there is better."""
        frame = round(FRAME[0] * self.engine.scale), round(FRAME[1] * self.engine.scale)
        self.standings.set_look(frame, self.engine.theme)
        for game, card in self.panel.cards if self.panel else ():
            known = self.standings.of(game) or self.standings.before(game)
            if known is not None:
                card.picture, card.round = known.picture, known.round
                card.scores, card.due = known.scores_text(self.engine.words), known.due

    def rebuild(self) -> None:
        super().rebuild()
        self.pictures.hang()

    def _begin_thinking(self) -> None:
        _ = self.app.workers

    def _say_notices(self) -> None:
        """All that there is to say on one paper, a paragraph each."""
        if self.app.notices and self.engine.top is self:
            words, told = self.engine.words, list(dict.fromkeys(self.app.notices))
            self.app.notices.clear()
            met = any(notice.key.startswith("menu.") for notice in told)
            title = words.say("menu.happened" if met else "menu.notice")
            text = "\n\n".join(map(words.tell, told))
            self.engine.open(AskScene(title, text, words.say("common.ok")))

    # --- what can be done

    def learn(self, game: OpenGame) -> None:
        """“Learn it” was pressed on a tile."""
        words = self.engine.words
        try:
            self.play(begin_to_learn(self.app, game, words))
        except Broken as broken:
            self.engine.open(AskScene(game.title, words.tell(broken.why), words.say("common.ok")))

    def resume(self, value: object) -> None:
        """From the album comes also where one lies that is taken up again: straight to its table,
        or to what is in the way of it, over its paper here."""
        super().resume(value)
        if isinstance(value, Path):
            for game in self.waiting:
                if game.path == value:
                    self.go_on(game)

    def settings(self) -> None:
        """To the settings."""
        from table.scenes.settings.settings_page import SettingsScene

        self.engine.open(SettingsScene(self.app))

    def news(self) -> None:
        """To what is new in this version."""
        from table.scenes.settings.about import AboutScene

        self.engine.open(AboutScene(self.app))

    def troubles(self) -> None:
        """To what has failed."""
        from table.scenes.settings.problems import ProblemsScene

        self.engine.open(ProblemsScene(self.app))

    def people(self) -> None:
        """To those who play here."""
        from table.scenes.settings.people_page import PeopleScene

        self.engine.open(PeopleScene(self.app))

    def album(self) -> None:
        """To the games that were finished or put away."""
        from table.scenes.history.album import AlbumScene

        self.engine.open(AlbumScene(self.app))

    def book(self) -> None:
        """To what came of all games."""
        from table.scenes.history.book_page import BookScene

        self.engine.open(BookScene(self.app))

    def evening(self) -> None:
        """To the same deals for everybody."""
        from table.scenes.setup.deals_setup import DealsSetupScene

        self.engine.open(DealsSetupScene(self.app))

    def series(self) -> None:
        """To a series of games."""
        from table.scenes.setup.series_setup import SeriesSetupScene

        self.engine.open(SeriesSetupScene(self.app))

    def tonight(self) -> None:
        """To what was played tonight."""
        from table.scenes.history.tonight import TonightScene

        self.engine.open(TonightScene(self.app))

    def howto(self) -> None:
        """How to play the game in focus, or the only one there is; else that is asked first."""
        from table.scenes.menu.which_game import WhichGameScene
        from table.scenes.overlays.howto import HowToScene

        focus = self.form.focus.name if self.form.focus else ""
        games = [game for game in self.app.games if game.rules]
        tiles = {f"{kind}:{game.name}": game for game in games for kind in ("game", "learn")}
        meant = games if len(games) == 1 else [tiles[focus]] if focus in tiles else []
        if meant:
            self.engine.open(HowToScene(self.app, meant[0], None))
        elif games:
            self.engine.open(WhichGameScene(self.app))

    def event(self, event: pygame.event.Event) -> None:
        asked = event.type == pygame.KEYDOWN and (
            event.key == pygame.K_F1 or getattr(event, "unicode", "") == "?"
        )
        if asked:
            self.howto()
        else:
            super().event(event)

    def escape(self) -> None:
        """Esc leaves nothing by accident; the button does."""


def learn_button(game: OpenGame, tile: GameTile, words: Words, on: Callable[[], None]) -> Button:
    """What leads there, in the row of the game's name: whoever presses it does not press the
    tile."""
    name, said = f"learn:{game.name}", words.say("guide.learn")
    button = Button(tile.corner(), said, on, name=name, size=SMALL)
    button.label = f"{said}, {game.title}"
    tile.shared = True
    button.tooltip = Tooltip(said, (words.say("guide.tip"),))
    return button


def begin_to_learn(app: App, game: OpenGame, words: Words) -> GameSession:
    """The lesson, for whoever learns (see `learner`); it need not be offered any more. Broken where
    there can be none."""
    from table.app.table_setup import learner, usual_table  # not before the menu's first frame

    players = usual_table(app, game).players if not game.error else ()
    session = app.learn(game, learner(app, players) or words.say("seats.someone", seat=1))
    if game.name not in app.settings.offered:
        app.settings.offered.append(game.name)
        app.save()
    return session


def add_foot_buttons(
    form: Form, engine: Engine, edge: float, ways: Mapping[str, Callable[[], None]]
) -> None:
    """Lay them on the menu, each as wide as what it says, so that in large print one is written
    as large as the other; and the one that leaves, as far from the right `edge`."""
    words, scale = engine.words, engine.scale
    said = {name: words.say(f"menu.{name}") for name in ways}
    wides = {
        name: text_width(text, "strong", round(PX * scale)) / scale for name, text in said.items()
    }
    room, whole = 1024 - 2 * edge - LEAVE - APART * len(ways), sum(wides.values())
    part = min(engine.theme.large, (room - LEAST * len(ways)) / whole)
    pad = min(MOST, (room - whole * part) / len(ways))
    x = edge
    for name, on in ways.items():
        wide = wides[name] * part + pad
        form.add(Button((x, FOOT, wide, HIGH), said[name], on, name=name, size=PX))
        x += wide + APART
    leave = (1024 - edge - LEAVE, FOOT, LEAVE, HIGH)
    form.add(Button(leave, words.say("menu.leave"), engine.quit, name="leave"))
