"""Deals made from a seed: the same ones for several people in turn, started, continued and replayed
for the score sheet; and the deal of the day, from the date alone, so the same for everybody."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, timezone
from pathlib import Path

from rules.kit.journal import BadJournal, Journal, Past
from rules.kit.match import Match
from rules.kit.ondisk import set_aside
from rules.kit.ranking import FEWEST
from table.app.app import App, GameSession, raise_as_broken
from table.app.table_setup import first_players
from table.session.event_log import HINT
from table.session.game_session import Torn, begin_match, read_past, resume_match
from table.session.lesson import MemoryJournal
from table.session.open_game import Broken, OpenGame, rules_and_layout
from table.session.replay import Replay
from table.session.score_rows import ScoreRows, deal_points, is_deal_over
from table.stats.result import DAY_SEED
from table.storage.results import add_results, journals_with_result
from table.storage.series import Series, SeriesMatch, best_places, deal_file_name

Turn = tuple[int, int]  # a deal, and who plays it, both by number


def open_next_deal(app: App, file: Path, series: Series) -> GameSession:
    """Start the next of the same deals for the person whose turn it is, or continue it if its
    journal exists. `file` is the path of the series. Raises Broken."""
    assert series.next_index is not None, "this series is over"
    turn = series.turns[len(series.done)]
    path = file.with_name(deal_file_name(*turn))
    app.retry_writes()
    if path in app.write_queue.paths:
        raise Broken(app.write_queue.message or "menu.busy")
    with raise_as_broken("store.unbegun", path.parent):
        game = app.open(series.items[0].game)
        open_deal = _continue_deal if path.exists() else _deal_new
        return open_deal(game, path, series, turn)._replace(deal_of=series)


def _deal_new(game: OpenGame, path: Path, series: Series, turn: Turn) -> GameSession:
    deal, person = turn
    seed = series.seed_of(deal)
    return begin_match(game, series.deal_players(person), series.items[0].options, seed, path)


def _continue_deal(game: OpenGame, path: Path, series: Series, turn: Turn) -> GameSession:
    """Continue a deal from its journal. A damaged journal is set aside. The deal then goes on from
    before the damage in a new journal, or is begun anew if that fails."""
    try:
        past = read_past(path)
        _require_deal(series, turn, past)
        return resume_match(game, past, lambda: Journal.reopen(path, past))
    except (BadJournal, Torn) as bad:
        damage = bad
    set_aside(path, path.parent)
    if isinstance(damage, Torn):
        before = damage.before
        with suppress(BadJournal):
            _require_deal(series, turn, before)
            session = resume_match(game, before, lambda: Journal.copy_of(path, before))
            return session._replace(notice=damage.why)
    return _deal_new(game, path, series, turn)._replace(notice=damage.why)


def _require_deal(series: Series, turn: Turn, past: Past) -> None:
    """Raise BadJournal unless the game, players and seed of a journal are those of this deal."""
    deal, person = turn
    header = past.header
    seats = [player.fields() for player in series.deal_players(person)]
    actual = (header["game"], header["seats"], header["seed"])
    if actual != (series.items[0].game, seats, series.seed_of(deal)):
        raise BadJournal("evening.stray")


def play_back_deal(game: OpenGame, file: Path, series: Series, turn: Turn) -> GameSession | None:
    """Play back a finished deal to its end, only in memory; None if it cannot be read."""
    path = file.with_name(deal_file_name(*turn))
    with suppress(Broken), raise_as_broken("store.untaken", path.parent):
        past = read_past(path)
        _require_deal(series, turn, past)
        session = resume_match(game, past, MemoryJournal)
        # Steps without chance are not in the journal, so the last ones are made again here.
        while not is_over(session) and session.match.advance():
            session.rows.follow(session.match)
            session.event_log.note()
        return session
    return None


def begin_deal_replay(game: OpenGame, file: Path, series: Series, turn: Turn,
                      plain: bool = False) -> Replay:  # fmt: skip
    """Open the replay of a deal, up to its end. It may show all cards once the whole series is
    over. `plain` is passed to `Replay`. Raises Broken."""
    path = file.with_name(deal_file_name(*turn))
    rows: ScoreRows | None = None

    def has_ended(match: Match) -> bool:
        """Whether the deal is over. `Replay` asks after each step of the match that it replays."""
        nonlocal rows
        if rows is None:
            rows = ScoreRows.of(match, rules_and_layout(game)[1])
        rows.follow(match)
        return is_deal_over(rows, match.rules.outcome(match.state) is not None)

    with raise_as_broken("store.untaken", path.parent):
        past = read_past(path)
        _require_deal(series, turn, past)
        replay = Replay(game, past, path.name, plain, has_ended)
    replay.path = path
    replay.unveiled = series.next_index is None
    return replay


def is_over(session: GameSession) -> bool:
    outcome = session.match.rules.outcome(session.match.state)
    return is_deal_over(session.rows, outcome is not None)


def deal_result_of(series: Series, session: GameSession) -> SeriesMatch:
    """Return the result of the next deal of a series, which was played in this session."""
    match = session.match
    points = deal_points(session.rows, match.table.seats)
    hint_count = sum(mark.kind == HINT for mark in match.marks)
    return series.deal_result(points, hint_count)


def add_evening_result(app: App, name: str, series: Series) -> None:
    """Add the result of a finished series of same deals to the results log, unless it is there.
    `name` is that of its folder. The result is marked "apart": it is not counted with those of
    single games. Raises OSError."""
    if journals_with_result(app.store.results_path, [name]):
        return
    item = series.items[0]
    rules, _ = rules_and_layout(app.open(item.game))
    result = {
        "journal": name, "when": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "game": item.game, "seats": [player.fields() for player in series.players],
        "options": dict(item.options), "points": series.totals(),
        "winners": best_places(rules, series.totals()),
        "ranking": series.standing(rules.BEST == FEWEST), "why": "evening", "deals": item.matches,
        "apart": True,
    }  # fmt: skip
    add_results(app.store.results_path, [result])


# the deal of the day


def game_of_day(app: App, day: date) -> OpenGame | None:
    """The game of the daily deal. The program's own games take turns by date; None without any."""
    own_folder = app.store.own_games  # of the player
    games = [game for game in app.games if game.rules and own_folder not in game.folder.parents]
    return games[day.toordinal() % len(games)] if games else None


def start_daily_deal(app: App, day: date) -> GameSession:
    """Start the deal of a day for the person who played last, against the usual number of
    computers. Raises the errors of `App.start`."""
    game = game_of_day(app, day)
    if game is None or game.rules is None:
        raise Broken("game.none", game="")
    seed = f"{DAY_SEED}{day.isoformat()}"
    return app.start(game, first_players(app, game.rules), {}, seed, dealer=0)
