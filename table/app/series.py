"""Starts, continues and saves series. Each is a folder with a small file; the journals of its
matches are among the others and name their series, those of the same deals are beside the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timezone
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.chance import Luck
from rules.kit.heading import Seat
from rules.kit.ondisk import delete_drafts, set_aside, write_whole
from rules.kit.options import full_options
from rules.kit.outside import files_in
from rules.kit.player_info import PlayerInfo
from rules.kit.ranking import ranking
from rules.kit.remarks import partners, whole
from rules.kit.said import SaidError, Why, os_reason, why
from rules.kit.series_part import SeriesPart
from rules.kit.state import Table, Value
from table.app import deals
from table.app.app import App, GameSession
from table.app.defaults import fresh_seed
from table.files.badfile import unwritten_message
from table.files.lock import is_locked, lock_of
from table.players.roster import BOT, with_unique_names
from table.session.open_game import Broken, OpenGame, rules_and_layout
from table.storage.series import (
    FORMAT,
    BadSeries,
    Lineup,
    Series,
    SeriesItem,
    Turning,
    deal_file_name,
    new_same_deals,
    read_series,
)
from table.storage.series_files import unfinished_match
from table.storage.store import Store, place_of
from table.storage.unfinished import LATEST, SERIES_FILE, Unfinished, latest_first, written_at

KEEP_FILE = ("series.unread", "series.newer")  # with such an error the file may be valid and stays


class SeriesFile(NamedTuple):
    """A series and the path of its file, which this window has locked. `tables` caches sessions of
    the same deals that were played back, by deal and person; None if that failed."""

    path: Path
    series: Series
    tables: dict[tuple[int, int], GameSession | None]

    @property
    def name(self) -> str:
        """The name of its folder, by which its matches name it."""
        return self.path.parent.name

    def write(self) -> None:
        """Write the file. Raises OSError."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.series)))

    def save(self, key: str) -> Why | None:
        """Write the file. Returns None, or an error message whose text is at `key` in the words."""
        try:
            self.write()
        except OSError as error:
            return unwritten_message(key, self.path.parent, os_reason(error))
        return None

    def table_at(self, game: OpenGame, deal: int, person: int) -> GameSession | None:
        """The finished session of a person's deal, played back once; None if that fails."""
        turn = deal, person
        if turn not in self.tables:
            self.tables[turn] = deals.play_back_deal(game, self.path, self.series, turn)
        return self.tables[turn]


def begin_series(app: App, people: Sequence[PlayerInfo], items: Sequence[SeriesItem],
                 turning: Turning = "match") -> SeriesFile:  # fmt: skip
    """Start a series of these games, with one of the people, drawn at random, as first dealer.
    `turning`: after what the seats change. Raises Broken if it cannot be played or saved."""
    for item in items:
        _require_fit(app, item, len(people))
    seats = [Seat(*player) for player in with_unique_names(people)]
    begun = datetime.now(timezone.utc).isoformat(timespec="seconds")
    first_dealer = Luck(fresh_seed()).below(len(seats))
    series = Series(FORMAT, begun, seats, list(items), first_dealer, turning)
    file = _new_file(app.store, "series", series)
    app.profiles.fix_portraits(series.players)
    return file


def begin_deals(app: App, game: OpenGame, people: Sequence[PlayerInfo], computers: Sequence[str],
                options: Mapping[str, Value], count: int,
                seed: str = "") -> SeriesFile:  # fmt: skip
    """Start a series in which each person plays the same `count` deals, alone against `computers`,
    given by their levels. `seed`: of the deals, "" for a new one. Raises BadOptions or Broken."""
    rules, _ = rules_and_layout(game)
    options = full_options(rules, 1 + len(computers), options)
    bots = [PlayerInfo("", BOT, level) for level in computers]
    players = with_unique_names([*people, *bots])
    series = new_same_deals(
        people=players[: len(people)], computers=players[len(people) :], game=game.name,
        options=options, seed=seed or fresh_seed(), deals=count,
    )  # fmt: skip
    return _new_file(app.store, game.name, series)


def _new_file(store: Store, name: str, series: Series) -> SeriesFile:
    """Write a new series into a folder named by `name` and time, and lock it. Raises Broken."""
    folder_name = f"{name}-{datetime.now():%Y%m%d-%H%M%S}"
    try:
        for number in count(1):
            suffix = f"-{number}" if number > 1 else ""
            path = store.series / (folder_name + suffix) / SERIES_FILE
            with suppress(FileExistsError):
                path.parent.mkdir(parents=True)
                if store.acquire(path):
                    break
        series_file = SeriesFile(path, series, {})
        series_file.write()
    except OSError as error:
        message = unwritten_message("store.unbegun", store.series, os_reason(error))
        raise Broken(message) from error
    return series_file


def unfit_reason(app: App, item: SeriesItem, people: int) -> Why | None:
    """The reason why this number of people cannot play an item of a series; None if they can."""
    try:
        game = app.open(item.game)
        rules, _ = rules_and_layout(game)
        if min(rules.SEATS) > people:
            return why("series.few", game=game.title, least=min(rules.SEATS), n=people)
        full_options(rules, seats_of(game, people), item.options)
    except SaidError as bad:
        return why("series.unfit", game=item.game, why=bad.why)
    return None


def _require_fit(app: App, item: SeriesItem, people: int) -> None:
    error = unfit_reason(app, item, people)
    if error is not None:
        raise Broken(error)


def seats_of(game: OpenGame, people: int) -> int:
    """The number of seats at a game for this many people: as many as it allows; others sit out."""
    rules, _ = rules_and_layout(game)
    return max(count for count in rules.SEATS if count <= people)


def lineup(app: App, series: Series) -> Lineup:
    """The seats and first dealer of the next match. Raises Broken if it cannot be played."""
    at = series.next_index
    assert at is not None, "this series is over"
    item = series.items[at]
    _require_fit(app, item, len(series.people))
    rules, _ = rules_and_layout(app.open(item.game))

    def sides(seats: int) -> Sequence[Sequence[int]]:
        return partners(rules, Table(seats, full_options(rules, seats, item.options)))

    return series.lineup(list(rules.SEATS), sides)


def unfinished_series(app: App) -> list[Unfinished]:
    """The unfinished series, the latest first. Damaged ones are set aside, with a notice in `app`;
    not those that are open in another window or may be valid."""
    entries = []
    for path in files_in(app.store.series, f"*/{SERIES_FILE}"):
        try:
            entry = _read_unfinished(app.store, path)
        except FileNotFoundError:  # another window has just moved it
            continue
        if entry is None:  # it is over
            continue
        error = entry.error
        if error is None or entry.busy or error.key in KEEP_FILE:
            entries.append(entry)
            continue
        where = place_of(set_aside(path.parent, app.store.aside))
        app.notices.append(why("store.aside", why=error, where=where))
    return latest_first(entries)


def _read_unfinished(store: Store, path: Path) -> Unfinished | None:
    """Read a series file; return its entry for the menu, with an error if it could not be read.
    None for a series that is over. Raises FileNotFoundError."""
    entry = Unfinished(path, {}, LATEST, series=True)
    try:
        delete_drafts(path.parent)
        busy = not store.has(path) and is_locked(lock_of(path))
        entry = entry._replace(when=written_at(path), busy=busy)
        series = read_series(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        unread = why("series.unread", file=path.parent.name, why=os_reason(error))
        return entry._replace(error=unread, when=LATEST, busy=False)
    except BadSeries as bad:
        return entry._replace(error=bad.why)
    if series.next_index is None:
        return None
    seats = [{"name": seat.name, "who": seat.who, "level": seat.level} for seat in series.people]
    entry = entry._replace(header={"game": series.current_item.game, "seats": seats})
    if series.is_same_deals:
        deal = path.with_name(deal_file_name(*series.turns[len(series.done)]))
        match = deal if deal.exists() else None
    else:
        match = unfinished_match(store, path, series)
    if match is not None:
        with suppress(OSError):
            entry = entry._replace(when=max(entry.when, written_at(match)))
    return entry._replace(
        choices=len(series.done), evening=series.is_same_deals, series=not series.is_same_deals
    )


def put_away(app: App, path: Path) -> bool:
    """Set aside a series and its unfinished match; returns whether the series could be moved."""
    store = app.store
    journal: Path | None = None
    with suppress(BadSeries, OSError):
        journal = unfinished_match(store, path, read_series(path))
    store.release(path)
    if set_aside(path.parent, store.aside) is None:
        return False
    if journal is not None:
        store.set_aside(journal, why("menu.aside"))
    return True


def open_unfinished(app: App, path: Path) -> SeriesFile:
    """Open and lock a series to continue it. Results that are still missing in its file, and
    changed names, are added first. Raises Broken if it cannot be continued."""
    with app.take_file(path):
        file = SeriesFile(path, read_series(path), {})
        series = file.series
        if series.is_same_deals:
            item = series.items[0]
            rules, _ = rules_and_layout(app.open(item.game))
            full_options(rules, 1 + len(item.seats), item.options)  # raises if they do not fit
        else:
            _add_missing_results(app, file)
            _update_names(app, file)
    return file


def open_finished(path: Path) -> SeriesFile:
    """Open a finished series to look at it. Raises Broken if its file cannot be read."""
    try:
        return SeriesFile(path, read_series(path), {})
    except SaidError as bad:
        raise Broken(bad.why) from None


def open_next_match(app: App, file: SeriesFile) -> GameSession:
    """Start or continue the next match, or the next of the same deals. Raises Broken."""
    series = file.series
    if series.is_same_deals:
        return deals.open_next_deal(app, file.path, series)
    _update_names(app, file)
    path = unfinished_match(app.store, file.path, series)
    session = _start_match(app, file) if path is None else app.play_on(path)
    return session._replace(on_name_corrected=partial(_correct_name, file))


def _start_match(app: App, file: SeriesFile) -> GameSession:
    """Start the next match of a series. Raises every error as Broken."""
    series = file.series
    item = series.current_item
    next_lineup = lineup(app, series)
    game = app.open(item.game)
    hands = item.hands if ends_by_hands(game) else 0
    part = SeriesPart(file.name, len(series.done), hands, last_told=hands > 0)
    players = [series.player(number) for number in next_lineup.seats]
    dealer = next_lineup.seats.index(next_lineup.dealer)
    try:
        return app.start(game, players, item.options, dealer=dealer, part=part)
    except Broken:
        raise
    except SaidError as bad:
        raise Broken(bad.why) from None


def ends_by_hands(game: OpenGame) -> bool:
    """Whether a match may end after an agreed number of hands: not if one hand is a match."""
    return game.rules is not None and not whole(game.rules)


def _add_missing_results(app: App, file: SeriesFile) -> None:
    """Add results of finished matches that are only in the results log: the program ended before
    it could write them into the file of the series. Raises OSError."""
    series = file.series
    count_before = len(series.done)
    for result in app.store.results():
        is_next = (result.get("series"), result.get("at")) == (file.name, len(series.done))
        if is_next and series.next_index is not None:
            ranked = tuple(tuple(group) for group in result["ranking"])
            players = [PlayerInfo(**seat) for seat in result["seats"]]
            name = str(result["journal"])
            series.done.append(series.match_result(lineup(app, series), name, ranked, players))
    if len(series.done) > count_before:
        file.write()


def note_result(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    """Add the result of a match that was closed, or of one of the same deals, which is closed here,
    to its series, if it is over, and save. Returns an error message or None."""
    match, series = session.match, file.series
    if series.is_same_deals:
        return _note_deal(app, file, session)
    part = match.terms.part
    is_next = part is not None and (part.series, part.at) == (file.name, len(series.done))
    if not is_next or not match.over:
        return None
    ranked = ranking(match.rules, match.outcomes[-1])
    name = session.journal.path.name
    series.done.append(series.match_result(lineup(app, series), name, ranked, match.players))
    return file.save("series.unkept")


def _note_deal(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    """Close one of the same deals; add its result if it is over. Returns an error or None."""
    series = file.series
    app.leave(session.journal)
    if series.next_index is None or not deals.is_over(session):
        return None
    file.tables[series.turns[len(series.done)]] = session
    series.done.append(deals.deal_result_of(series, session))
    try:
        if series.next_index is None:  # first, or a crash in between would lose the result
            deals.add_evening_result(app, file.name, series)
        file.write()
    except OSError as error:
        return unwritten_message("series.unkept", file.path.parent, os_reason(error))
    return None


def replace_items(file: SeriesFile, items: Sequence[SeriesItem]) -> None:
    """Replace the items not begun yet, and save. If that fails, change nothing and raise Broken."""
    series = file.series
    before = series.items
    begun_count = 1 + (series.next_index or 0)
    series.items = [*before[:begun_count], *items[begun_count:]]
    error = file.save("series.unchanged")
    if error is not None:
        series.items = before
        raise Broken(error)


def _correct_name(file: SeriesFile, before: PlayerInfo, name: str) -> Why | None:
    """Rename the player known as `before` in the series, and save. Returns an error or None."""
    for number, player in enumerate(file.series.players):
        if player.known_by and player.known_by == before.known_by:
            was_renamed = file.series.rename(number, name)
            return file.save("series.unnamed") if was_renamed else None
    return None


def _update_names(app: App, file: SeriesFile) -> None:
    """Replace the names in the series by the present names in the list of people."""
    has_changed = False
    for number, seat in enumerate(file.series.people):
        person = app.people.by_key(seat.key) if seat.key else None
        if person is not None:
            has_changed |= file.series.rename(number, person.name)
    if has_changed:
        file.save("series.unnamed")  # if that fails, they are saved with the next result
