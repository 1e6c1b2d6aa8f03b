"""The status of a saved game (round, scores, whose turn it is) and a small picture of its table,
for which the game is played back step by step."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

import pygame

from table.app.app import App
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.theme.theme import Theme

if TYPE_CHECKING:
    from rules.kit.match import Match
    from table.session.replay import Replay

PAINTED_SIZE = (1024, 640)  # before it is scaled down
SECONDS_PER_FRAME = 0.008  # to play back a game
MAX_NAMED = 3  # of the others, with their scores, or of those who have yet to choose


class GameStatus(NamedTuple):
    """The status of a game. `round`: public numbers such as the hand; `totals`: names and score
    of each column; `first`: the columns in the lead; `due`: whose turn it is, as far as everybody
    may know. Empty for a game that cannot be played back."""

    picture: pygame.Surface | None = None
    round: str = ""
    totals: tuple[tuple[str, str], ...] = ()
    first: tuple[int, ...] = ()
    due: str = ""

    def scores_text(self, words: Words) -> str:
        """All names and scores in one line."""
        texts = [words.say("menu.stands", who=who, score=score) for who, score in self.totals]
        return ",  ".join(texts)

    def leaders_text(self, words: Words) -> str:
        """Who was ahead and with what score; then the others, if they are few."""
        if not self.first:
            return ""
        score = self.totals[self.first[0]][1]
        others = [total for place, total in enumerate(self.totals) if place not in self.first]
        if not others:
            return words.say("album.level", score=score)
        leaders = list_names(words, [self.totals[place][0] for place in self.first])
        n = len(self.first)
        if len(others) > MAX_NAMED:
            return words.say("album.led", n=n, who=leaders, score=score)
        rest = GameStatus(totals=tuple(others)).scores_text(words)
        return words.say("album.led_before", n=n, who=leaders, score=score, others=rest)


def status_of(replay: Replay) -> GameStatus:
    """The status of a game that has been played back, without a picture."""
    from table.felt.picture import head_numbers
    from table.session.score_rows import ScoreRows
    from table.storage.series import best_places

    words = replay.game.words
    names = [player.name for player in replay.players]
    view = replay.view(len(replay.stills) - 1, replay.first_eyes)
    rows = ScoreRows.of(replay.match, replay.layout)
    columns = rows.columns(len(names))
    ends = rows.rows[-1].totals if rows.rows else ()
    totals = tuple(
        (list_names(words, [names[seat] for seat in seats]), str(in_fractions(total, rows.parts)))
        for seats, total in zip(columns, ends, strict=False)
    )
    round_text = " · ".join(head_numbers(view, replay.layout, words, replay.match.hands_agreed)[:2])
    first = tuple(best_places(replay.match.rules, ends)) if totals else ()
    return GameStatus(None, round_text, totals, first, due_text(replay.match, words))


def due_text(match: Match, words: Words) -> str:
    """The sentence about whose turn it is: the public question where it is secret who is asked, and
    those who have not chosen yet where all choose together; "" where nobody has to choose."""
    from rules.kit.asking import asked
    from table.players.roster import PERSON

    asking = asked(match.rules, match.state)
    if asking is not None:
        return words.say(f"asked.{asking.phase}", **dict(asking.facts))
    owing = match.owing()
    names = [words.display_name(match.players[seat].name) for seat in owing]
    if len(owing) == 1:
        kind = "person" if match.players[owing[0]].who == PERSON else "computer"
        return words.say(f"menu.due.{kind}", name=names[0])
    if len(owing) == len(match.players):
        return words.say("menu.due.all")
    return words.say("menu.due.some", names=list_names(words, names, MAX_NAMED)) if owing else ""


class Thumbnails(ABC):
    """Pictures of one size and look; `set_look` with another calls `forget`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._look: object = None
        self._size = (1, 1)

    def set_look(self, size: tuple[int, int], theme: Theme) -> None:
        """Set the size and look of the pictures."""
        look = size, theme, self.app.settings.deck, self.app.language
        if look != self._look:
            self._look, self._size = look, size
            self.forget()

    @abstractmethod
    def forget(self) -> None:
        """Drop the pictures, which have another size or look."""


def play_back_some(replay: Replay) -> bool:
    """Play back a game for part of a frame; True once it is done."""
    end = time.perf_counter() + SECONDS_PER_FRAME
    while replay.develop():
        if time.perf_counter() > end:
            return False
    return True


def thumbnail_of(app: App, replay: Replay, size: tuple[int, int]) -> pygame.Surface:
    """A picture of the table at the end of a replay, of this size in pixels."""
    # Neither is imported before the menu's first frame.
    from table.felt.picture import Company, Looks, paint_table
    from table.layout.arrange import TableSetup

    theme, names = app.theme, [player.name for player in replay.players]
    deck, eyes, words = app.themes.deck(theme), replay.first_eyes, replay.game.words
    hands = replay.match.hands_agreed
    looks = Looks(replay.layout, theme, deck, words.with_names(names), replay.rules, hands=hands)
    view = replay.view(len(replay.stills) - 1, eyes)
    faces = app.profiles.portraits([*replay.players, ""])
    company = Company(names, portraits=faces, colours=app.profiles.colours(replay.players))
    around, bottom = TableSetup.of(replay.rules, view.table), replay.bottom(eyes)
    paint_table(view, looks, company, PAINTED_SIZE, bottom, around)
    deck.finish()  # no stand-in of a card may stay in it
    whole = paint_table(view, looks, company, PAINTED_SIZE, bottom, around)
    return pygame.transform.smoothscale(whole, size)
