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
    """Start or continue the next of the same deals, for the person who plays it. Raises Broken."""
    assert series.next_index is not None, "this series is over"
    turn = series.turns[len(series.done)]
    path = file.with_name(deal_file_name(*turn))
    app.retry_writes()
    if path in app.write_queue.paths:
        raise Broken(app.write_queue.message or "menu.busy")
    with raise_as_broken("store.unbegun", path.parent):
        game = app.open(series.items[0].game)
        session = (_continue_deal if path.exists() else _deal_new)(game, path, series, turn)
        return session._replace(deal_of=series)


def _deal_new(game: OpenGame, path: Path, series: Series, turn: Turn) -> GameSession:
    """Begin the deal of a turn, for the person whose turn it is."""
    deal, person = turn
    seed = series.seed_of(deal)
    return begin_match(game, series.deal_players(person), series.items[0].options, seed, path)


def _continue_deal(game: OpenGame, path: Path, series: Series, turn: Turn) -> GameSession:
    """Continue a deal from its journal. A damaged journal is set aside, and the deal goes on from
    before the damage in a new one, or is begun anew."""
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
    """Raise BadJournal unless the journal is of this deal."""
    deal, person = turn
    header = past.header
    seats = [player.fields() for player in series.deal_players(person)]
    actual = (header["game"], header["seats"], header["seed"])
    if actual != (series.items[0].game, seats, series.seed_of(deal)):
        raise BadJournal("evening.stray")


def play_back_deal(game: OpenGame, file: Path, series: Series, turn: Turn) -> GameSession | None:
    """Play back a finished deal to its end, without changing its journal; None if that fails."""
    path = file.with_name(deal_file_name(*turn))
    with suppress(Broken), raise_as_broken("store.untaken", path.parent):
        past = read_past(path)
        _require_deal(series, turn, past)
        session = resume_match(game, past, MemoryJournal)
        while not is_over(session) and session.match.advance():  # steps without luck leave no line
            session.rows.follow(session.match)
            session.event_log.note()
        return session
    return None


def begin_deal_replay(
    game: OpenGame, file: Path, series: Series, turn: Turn, plain: bool = False
) -> Replay:
    """Begin the replay of a deal up to its end; all cards can be shown once everybody has played.
    Raises Broken. `plain`: as in `Replay`."""
    path = file.with_name(deal_file_name(*turn))
    rows: ScoreRows | None = None

    def has_ended(match: Match) -> bool:
        """Whether the deal is over in the present position of the replay."""
        nonlocal rows
        if rows is None:
            rows = ScoreRows.of(match, rules_and_layout(game)[1])
        rows.follow(match)
        return is_deal_over(rows, match.rules.outcome(match.state) is not None)

    with raise_as_broken("store.untaken", path.parent):
        past = read_past(path)
        _require_deal(series, turn, past)
        replay = Replay(game, past, path.name, plain, has_ended)
    replay.unveiled, replay.path = series.next_index is None, path
    return replay


def is_over(session: GameSession) -> bool:
    """Whether the deal that is played in this session has ended."""
    outcome = session.match.rules.outcome(session.match.state)
    return is_deal_over(session.rows, outcome is not None)


def deal_result_of(series: Series, session: GameSession) -> SeriesMatch:
    """The result of the next deal, which was played in this session."""
    match = session.match
    points = deal_points(session.rows, match.table.seats)
    return series.deal_result(points, sum(mark.kind == HINT for mark in match.marks))


def add_evening_result(app: App, name: str, series: Series) -> None:
    """Add the result of a finished evening to the results log, unless it is there; it counts apart
    from single games. `name`: that of its folder. Raises OSError."""
    if journals_with_result(app.store.results_path, [name]):
        return
    item = series.items[0]
    rules, _ = rules_and_layout(app.open(item.game))
    result = {
        "journal": name,
        "when": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "game": item.game,
        "seats": [player.fields() for player in series.players],
        "options": dict(item.options),
        "points": series.totals(),
        "winners": best_places(rules, series.totals()),
        "ranking": series.standing(rules.BEST == FEWEST),
        "why": "evening",
        "deals": item.matches,
        "apart": True,
    }
    add_results(app.store.results_path, [result])


# the deal of the day


def game_of_day(app: App, day: date) -> OpenGame | None:
    """The game of a day: each day another of those that come with the program; None without any."""
    own = app.store.own_games
    games = [game for game in app.games if game.rules and own not in game.folder.parents]
    return games[day.toordinal() % len(games)] if games else None


def start_daily_deal(app: App, day: date) -> GameSession:
    """Start the deal of a day for the person who played last, against the usual number of
    computers. Raises as `App.start` does."""
    game = game_of_day(app, day)
    if game is None or game.rules is None:
        raise Broken("game.none", game="")
    seed = f"{DAY_SEED}{day.isoformat()}"
    return app.start(game, first_players(app, game.rules), {}, seed, dealer=0)
