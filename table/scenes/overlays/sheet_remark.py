"""One sentence at the head of the score sheet that calls people back: the deal of the day, a best
hand, games won in a row, or what the leader still needs."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import msgspec

from rules.kit.match import Match
from rules.kit.ranking import FEWEST, MOST
from rules.kit.said import Why, why
from table.app.app import App
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.players.roster import PERSON
from table.session.score_rows import ScoreRows
from table.stats.people import best_hand, identity, running_streak
from table.stats.result import daily_date, daily_points
from table.storage.exports import open_book
from table.storage.results import results

MIN_STREAK = 2  # games won in a row that are mentioned


class SheetRemark:
    """The remark of the score sheet of a match of this `game`. The book of results is read in a
    thread, so that no frame waits for it; and only if a person is alone at the screen and the match
    counts. The match itself, whose file is called `journal`, is left out."""

    def __init__(self, app: App, game: str, match: Match, rows: ScoreRows, journal: str) -> None:
        self.app, self.game, self.match, self.rows, self.journal = app, game, match, rows, journal
        people = [seat for seat, player in enumerate(match.players) if player.who == PERSON]
        counts = match.terms.origin is None and match.terms.handicap is None
        self._seat = people[0] if len(people) == 1 and counts else None
        self._games = app.games_by_name
        self._text = ""
        self._text_words: Words | None = None  # the words that the text is in
        pool = ThreadPoolExecutor(1)
        self._past = pool.submit(self._read_past)
        pool.shutdown(wait=False)

    def _read_past(self) -> tuple[float | None, int, list[float]] | None:
        """Read the person's earlier results, in the thread: the points of the best hand, or None;
        the number of games won in a row; and the points in each deal of the day. Return None if
        nobody is alone at the screen, or if the match does not count."""
        if self._seat is None:
            return None
        player = self.match.players[self._seat]
        person = identity(player.name, player.key, player.who)
        options = msgspec.json.encode(dict(self.match.options), order="sorted").decode()
        book = open_book(self.app.store, self._games)
        try:
            hand = book.ask(lambda db: best_hand(db, person, self.game, options, self.journal))
            streak = book.ask(lambda db: running_streak(db, person, self.game, self.journal))
        finally:
            if book.trouble is not None and book.trouble.key == "book.aside":
                self.app.notices.append(book.trouble)  # else nobody would be told
            book.close()
        lines = results(self.app.store.results_path) if daily_date(self.match.seed) else []
        daily = daily_points(lines, person, self.game, self.journal)
        return hand, streak, daily

    def text(self, words: Words) -> str:
        """Return the remark in these words; "" while the book is read, or if there is none."""
        if self._past.done() and self._text_words is not words:
            past = None if self._past.exception() else self._past.result()
            remark = self._own_remark(*past) if past is not None else None
            if remark is None:
                remark = self._goal_remark(words)
            self._text = words.say(remark.key, **dict(remark.facts)) if remark else ""
            self._text_words = words
        return self._text

    def _own_remark(self, best: float | None, past_streak: int, daily: list[float]) -> Why | None:
        """Return the remark after a hand about the person alone at the screen: on the deal of the
        day, a best hand, or games won in a row. None if there is nothing to remark."""
        seat, match, rules, parts = self._seat, self.match, self.match.rules, self.rows.parts
        if seat is None or not match.outcomes or match.hand_outcome is None:
            return None
        totals = [0.0, *(float(outcome.points[seat]) for outcome in match.outcomes)]
        if match.over and daily_date(match.seed) and rules.BEST in (MOST, FEWEST):
            return self._daily_remark(totals[-1], daily)
        *earlier, won = (after - before for before, after in pairwise(totals))
        # Hands cannot be compared if the fewest points win, or players began with different ones.
        is_comparable = rules.BEST == MOST and not any(self.rows.start)
        is_best = best is not None and won > max(best, 0.0, *earlier)
        if is_comparable and is_best:
            key = "remark.hand" if self.rows.sheet.row == "hand" else "remark.result"
            return why(key, n=in_fractions(round(won * parts), parts))
        streak = past_streak + 1  # with this match
        if match.over and seat in match.outcomes[-1].winners and streak >= MIN_STREAK:
            return why("remark.streak", n=streak)
        return None

    def _daily_remark(self, points: float, earlier: Sequence[float]) -> Why:
        """Return the remark on the points in a deal of the day, compared with the earlier ones."""
        parts = self.rows.parts
        n = in_fractions(round(points * parts), parts)
        if not earlier:
            return why("remark.day", n=n)
        best = max(earlier) if self.match.rules.BEST == MOST else min(earlier)
        return why("remark.day.best", n=n, other=in_fractions(round(best * parts), parts))

    def _goal_remark(self, words: Words) -> Why | None:
        """Return the remark on what the only leader still needs, between two hands, or None."""
        match, rows = self.match, self.rows
        goal = match.state.tallies.get(rows.sheet.goal)
        is_between_hands = match.hand_outcome is not None and not match.over
        if goal is None or not is_between_hands or not rows.rows:
            return None
        totals = rows.rows[-1].totals
        best_total = max(totals)
        missing = goal * rows.parts - best_total
        if match.rules.BEST != MOST or missing <= 0 or totals.count(best_total) > 1:
            return None
        seats = rows.columns(len(match.players))[totals.index(best_total)]
        names = list_names(words, [match.players[seat].name for seat in seats])
        n = in_fractions(missing, rows.parts)
        if len(seats) > 1:
            return why("remark.need", names=names, n=n)
        return why("remark.needs", name=names, n=n)
