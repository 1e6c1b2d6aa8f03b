"""The series that are kept: a folder each with a small file. Their matches lie among the others,
and say themselves of which series they are; the journals of the same deals lie beside the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timezone
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.chance import Luck
from rules.kit.heading import Seat
from rules.kit.ondisk import set_aside, sweep, write_whole
from rules.kit.options import full_options
from rules.kit.part import SeriesPart
from rules.kit.player_info import PlayerInfo
from rules.kit.ranking import ranking
from rules.kit.remarks import partners, whole
from rules.kit.said import SaidError, Why, of_system, why
from rules.kit.state import Table, Value
from table.app import deals
from table.app.app import App, GameSession
from table.app.defaults import fresh_seed
from table.files.badfile import unwritten
from table.files.lock import is_locked, lock_of
from table.players.roster import BOT, named_apart
from table.session.open_game import Broken, OpenGame, parts
from table.storage.series import (
    FORMAT,
    BadSeries,
    Lineup,
    Series,
    SeriesItem,
    Turning,
    kind_of,
    read_series,
    same_deals,
)
from table.storage.series_files import unfinished_match
from table.storage.store import Store
from table.storage.unfinished import (
    EVENING_FILE,
    LATEST,
    SERIES_FILE,
    Unfinished,
    latest_first,
    written_at,
)

STAYING = ("series.unread", "series.newer")  # such a file is sound, for all one knows


class SeriesFile(NamedTuple):
    """A series and its file, taken by this window. `tables`: those at which one of the same deals
    was played, or which were read back, by deal and person; None for one that does not read."""

    path: Path
    series: Series
    tables: dict[tuple[int, int], GameSession | None]

    @property
    def name(self) -> str:
        """By which its matches know it."""
        return self.path.parent.name

    def write(self) -> None:
        """Keep it as it is now; OSError where that cannot be done."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.series)))

    def save(self, key: str) -> Why | None:
        """The same; a sentence with this key where that cannot be done."""
        try:
            self.write()
        except OSError as error:
            return unwritten(key, self.path.parent, of_system(error))
        return None

    def table_at(self, game: OpenGame, deal: int, person: int) -> GameSession | None:
        """The table at which one of the same deals has been played; None where that does not
        read any more."""
        turn = deal, person
        if turn not in self.tables:
            self.tables[turn] = deals.read_table(game, self.path, self.series, turn)
        return self.tables[turn]


# a new one


def begin(
    app: App,
    people: Sequence[PlayerInfo],
    items: Sequence[SeriesItem],
    turning: Turning = "match",
    changing: bool = True,
) -> SeriesFile:
    """A series of these games, in their order, for these people and computers. Broken for one
    that cannot be played, or not be kept."""
    for item in items:
        _require_fit(app, item, len(people))
    sat = [Seat(*player) for player in named_apart(people)]
    begun = datetime.now(timezone.utc).isoformat(timespec="seconds")
    first = Luck(fresh_seed()).below(len(sat))
    series = Series(FORMAT, begun, sat, list(items), first, turning, changing)
    file = _new_file(app.store, app.store.series, "series", SERIES_FILE, series)
    app.profiles.fix_portraits(series.players)
    return file


def begin_deals(
    app: App,
    game: OpenGame,
    people: Sequence[PlayerInfo],
    computers: Sequence[str],
    options: Mapping[str, Value],
    count: int,
    seed: str = "",
) -> SeriesFile:
    """So many of the same deals for these people, in their order, against computers of these
    levels. Raises BadOptions, and Broken where it cannot be kept."""
    rules, _ = parts(game)
    options = full_options(rules, 1 + len(computers), options)
    named = named_apart([*people, *(PlayerInfo("", BOT, level) for level in computers)])
    names, others = named[: len(people)], named[len(people) :]
    series = same_deals(names, others, game.name, options, seed or fresh_seed(), count)
    return _new_file(app.store, app.store.evenings, game.name, EVENING_FILE, series)


def _new_file(store: Store, shelf: Path, name: str, file: str, series: Series) -> SeriesFile:
    """In a new folder that begins with this name, taken by this window."""
    stamp = f"{name}-{datetime.now():%Y%m%d-%H%M%S}"
    try:
        for number in count(1):
            path = shelf / (f"{stamp}-{number}" if number > 1 else stamp) / file
            with suppress(FileExistsError):
                path.parent.mkdir(parents=True)
                if store.take(path):
                    break
        found = SeriesFile(path, series, {})
        found.write()
    except OSError as error:
        raise Broken(unwritten("store.unbegun", shelf, of_system(error))) from error
    return found


def unfit(app: App, item: SeriesItem, people: int) -> Why | None:
    """Why so many cannot play this, or None."""
    try:
        game = app.open(item.game)
        rules, _ = parts(game)
        if min(rules.SEATS) > people:
            return why("series.few", game=game.title, least=min(rules.SEATS), n=people)
        full_options(rules, seats_of(game, people), item.options)
    except SaidError as bad:
        return why("series.unfit", game=item.game, why=bad.why)
    return None


def _require_fit(app: App, item: SeriesItem, people: int) -> None:
    wrong = unfit(app, item, people)
    if wrong is not None:
        raise Broken(wrong)


def seats_of(game: OpenGame, people: int) -> int:
    """How many of so many sit down to this game."""
    rules, _ = parts(game)
    return max(count for count in rules.SEATS if count <= people)


def lineup(app: App, series: Series) -> Lineup:
    """Who sits where in the next match, and who deals first; Broken, as where the game has changed
    since and does not go with its house rules or with so many any more."""
    at = series.next
    assert at is not None, "this series is over"
    item = series.items[at]
    _require_fit(app, item, len(series.people))
    rules, _ = parts(app.open(item.game))

    def sides(seats: int) -> Sequence[Sequence[int]]:
        return partners(rules, Table(seats, full_options(rules, seats, item.options)))

    return series.lineup(list(rules.SEATS), sides)


# in the menu


def waiting(app: App) -> list[Unfinished]:
    """The series that can be gone on with, those of the same deals behind the others: the latest
    first, and after them those whose file does not read, with the reason. Of the others a damaged
    one is set aside, and a notice says so."""
    store = app.store
    shelves = (store.series, SERIES_FILE), (store.evenings, EVENING_FILE)
    return [file for shelf, name in shelves for file in latest_first(_waiting_in(app, shelf, name))]


def _waiting_in(app: App, shelf: Path, name: str) -> Iterator[Unfinished]:
    with suppress(OSError):
        for path in sorted(shelf.glob(f"*/{name}")):
            with suppress(FileNotFoundError):
                found = _look_at(app.store, path)
                if found is None:  # it is over
                    continue
                error = found.error
                if error is None or found.evening or found.busy or error.key in STAYING:
                    yield found
                    continue
                kept = set_aside(path.parent, app.store.aside)
                where = why("store.lies", file=str(kept)) if kept else why("store.stays")
                app.notices.append(why("store.aside", why=error, where=where))


def _look_at(store: Store, path: Path) -> Unfinished | None:
    """What a look at the file tells; None for one that is over."""
    alone = path.name == EVENING_FILE
    found = Unfinished(path, {}, LATEST, evening=alone, series=not alone)
    try:
        sweep(path.parent)
        busy = not store.has(path) and is_locked(lock_of(path))
        found = found._replace(when=written_at(path), busy=busy)
        series = read_series(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        unread = why(f"{kind_of(path)}.unread", file=path.parent.name, why=of_system(error))
        return found._replace(error=unread, when=LATEST, busy=False)
    except BadSeries as bad:
        return found._replace(error=bad.why)
    if series.next is None:
        return None
    seats = [{"name": seat.name, "who": seat.who, "level": seat.level} for seat in series.people]
    found = found._replace(header={"game": series.current.game, "seats": seats})
    match = None if alone else unfinished_match(store, path, series)
    if match is not None:
        with suppress(OSError):
            found = found._replace(when=max(found.when, written_at(match)))
    return found._replace(choices=0 if alone else len(series.done))


def put_away(app: App, path: Path) -> bool:
    """A series is no longer wanted: its folder is put aside, unless it cannot be, and the match of
    it that was left goes with it."""
    journal, store = None, app.store
    with suppress(BadSeries, OSError):
        if path.name == SERIES_FILE:
            journal = unfinished_match(store, path, read_series(path))
    store.release(path)
    if set_aside(path.parent, store.aside) is None:
        return False
    if journal is not None:
        store.set_aside(journal, why("menu.aside"))
    return True


def take_up(app: App, path: Path) -> SeriesFile:
    """A series to go on with, with what has been played of it; Broken where that cannot be."""
    with app.take_file(path):
        file = SeriesFile(path, read_series(path), {})
        series = file.series
        if series.alone:
            item = series.items[0]
            rules, _ = parts(app.open(item.game))
            full_options(rules, 1 + len(item.seats), item.options)
        else:
            _catch_up(app, file)
            _take_names_over(app, file)
    return file


def finished(path: Path) -> SeriesFile:
    """A series that is over, to be looked at once more; Broken where its file does not read."""
    try:
        return SeriesFile(path, read_series(path), {})
    except SaidError as bad:
        raise Broken(bad.why) from None


# its matches


def sit_down(app: App, file: SeriesFile) -> GameSession:
    """The next match, or the next of the same deals for the one who plays it; dealt, or where it
    was left. Broken where that cannot be done."""
    series = file.series
    if series.alone:
        return deals.sit_down(app, file.path, series)
    _take_names_over(app, file)
    path = unfinished_match(app.store, file.path, series)
    session = _deal(app, file) if path is None else app.play_on(path)
    return session._replace(corrected=partial(_correct, file))


def _deal(app: App, file: SeriesFile) -> GameSession:
    """Deal the next match."""
    series, sat = file.series, lineup(app, file.series)
    item, game = series.current, app.open(series.current.game)
    part = SeriesPart(file.name, len(series.done), item.hands if ends_by_hands(game) else 0)
    players = [series.player(number) for number in sat.seats]
    dealer = sat.seats.index(sat.dealer)
    try:
        return app.start(game, players, item.options, dealer=dealer, part=part)
    except SaidError as bad:
        raise bad if isinstance(bad, Broken) else Broken(bad.why) from None


def ends_by_hands(game: OpenGame) -> bool:
    """Whether it may be agreed to end after so many hands: not where one hand is a whole game."""
    return game.rules is not None and not whole(game.rules)


def _catch_up(app: App, file: SeriesFile) -> None:
    """Note down what was played to its end, but could not be noted down any more."""
    series, noted = file.series, len(file.series.done)
    for result in app.store.results():
        played = result.get("series"), result.get("at")
        if series.next is not None and played == (file.name, len(series.done)):
            ranked = tuple(tuple(group) for group in result["ranking"])
            sat = [PlayerInfo(**seat) for seat in result["seats"]]
            name = str(result["journal"])
            series.done.append(series.match_result(lineup(app, series), name, ranked, sat))
    if len(series.done) > noted:
        file.write()


def note_result(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    """Everybody has got up from a match or a deal of the series: it is noted down if it is over. A
    sentence where that could not be kept; it is noted down the next time."""
    match, series = session.match, file.series
    if series.alone:
        return _note_deal(app, file, session)
    part = match.terms.part
    if part is None or not match.over or part[:2] != (file.name, len(series.done)):
        return None
    ranked = ranking(match.rules, match.outcomes[-1])
    name = session.journal.path.name
    series.done.append(series.match_result(lineup(app, series), name, ranked, match.players))
    return file.save("series.unkept")


def _note_deal(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    series = file.series
    app.leave(session.journal)
    if series.next is None or not deals.over(session):
        return None
    file.tables[series.turns[len(series.done)]] = session
    series.done.append(deals.result_of(series, session))
    try:
        if series.next is None:  # first, or a plug pulled between would cost the result
            deals.add_result(app, file.name, series)
        file.write()
    except OSError as error:
        return unwritten("evening.unkept", file.path.parent, of_system(error))
    return None


def change(file: SeriesFile, items: Sequence[SeriesItem]) -> None:
    """What is played from now on; what has begun stays as it was. Broken where that cannot be
    kept, and then all is as before."""
    series = file.series
    before, begun = series.items, 1 + (series.next or 0)
    series.items = [*before[:begun], *items[begun:]]
    wrong = file.save("series.unchanged")
    if wrong is not None:
        series.items = before
        raise Broken(wrong)


# what its people are called by now


def _correct(file: SeriesFile, before: PlayerInfo, name: str) -> Why | None:
    """The name of somebody at the table is corrected: the series knows them by it from now on, and
    what has been played. A sentence where that could not be kept."""
    for number, player in enumerate(file.series.players):
        if player.known_by and player.known_by == before.known_by:
            return file.save("series.unnamed") if file.series.rename(number, name) else None
    return None


def _take_names_over(app: App, file: SeriesFile) -> None:
    """Everybody on the list is called as they are there now."""
    known = [app.people.by_key(seat.key) if seat.key else None for seat in file.series.people]
    changed = [
        file.series.rename(number, person.name)
        for number, person in enumerate(known)
        if person is not None
    ]
    if any(changed):
        file.save("series.unnamed")
