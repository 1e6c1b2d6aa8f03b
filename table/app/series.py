"""The series that are kept: a folder each with a small file. Their matches lie among the others,
and say themselves of which series they are; the journals of the same deals lie beside the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timezone
from functools import partial
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
from rules.kit.said import SaidError, Why, of_system, reason_of, why
from rules.kit.state import Table, Value
from rules.kit.strangers import let_through
from table.app import deals
from table.app.app import App, GameSession
from table.app.shelf import fresh_seed
from table.files.lock import is_locked, lock_of
from table.files.unwritten import unwritten
from table.players.roster import BOT, named_apart
from table.session.game_session import Torn
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
    refused,
    same_deals,
)
from table.storage.series_files import left
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

    def kept(self, key: str) -> Why | None:
        """The same; a sentence with this key where that cannot be done."""
        try:
            self.write()
        except OSError as error:
            return unwritten(key, self.path.parent, of_system(error))
        return None

    def looked_back(self, game: OpenGame, deal: int, person: int) -> GameSession | None:
        """The table at which one of the same deals has been played; None where that does not
        read any more."""
        turn = deal, person
        if turn not in self.tables:
            self.tables[turn] = deals.looked_back(game, self.path, self.series, turn)
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
        wrong = unfit(app, item, len(people))
        if wrong is not None:
            raise Broken(wrong)
    sat = [Seat(*player) for player in named_apart(people)]
    begun = datetime.now(timezone.utc).isoformat(timespec="seconds")
    first = Luck(fresh_seed()).below(len(sat))
    series = Series(FORMAT, begun, sat, list(items), first, turning, changing)
    file = _new_file(app.store, app.store.series, "series", SERIES_FILE, series)
    app.profiles.introduce(series.players)
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
    stamp, number = f"{datetime.now():%Y%m%d-%H%M%S}", 1
    try:
        while True:
            mark = f"-{number}" if number > 1 else ""
            path = shelf / f"{name}-{stamp}{mark}" / file
            number += 1
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
        wrong = refused(list(rules.SEATS), people, game.title)
        if wrong is None:
            full_options(rules, seats_of(game, people), item.options)
    except SaidError as bad:
        return why("series.unfit", game=item.game, why=bad.why)
    return wrong


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
    wrong = unfit(app, item, len(series.people))
    if wrong is not None:
        raise Broken(wrong)
    rules, _ = parts(app.open(item.game))

    def sides(seats: int) -> Sequence[Sequence[int]]:
        return partners(rules, Table(seats, full_options(rules, seats, item.options)))

    return series.lineup(list(rules.SEATS), sides)


# in the menu


def waiting(app: App) -> list[Unfinished]:
    """The series that can be gone on with, those of the same deals behind the others: the latest
    first, and after them those whose file does not read, with the reason. Of the others a damaged
    one is set aside, and the house has a notice that says so."""
    store = app.store
    shelves = (store.series, SERIES_FILE), (store.evenings, EVENING_FILE)
    return [one for shelf, file in shelves for one in latest_first(_waiting_in(app, shelf, file))]


def _waiting_in(app: App, shelf: Path, file: str) -> Iterator[Unfinished]:
    with suppress(OSError):
        for path in sorted(shelf.glob(f"*/{file}")):
            with suppress(FileNotFoundError):
                one = _looked_at(app.store, path)
                if one is None:
                    continue
                if one.evening or one.error is None or one.busy or one.error.key in STAYING:
                    yield one
                else:
                    app.notices.append(_aside(app.store, path, one.error))


def _looked_at(store: Store, path: Path) -> Unfinished | None:
    """What a look at the file tells; None for one that is over."""
    alone = path.name == EVENING_FILE
    one = Unfinished(path, {}, LATEST, evening=alone, series=not alone)
    try:
        sweep(path.parent)
        busy = not store.has(path) and is_locked(lock_of(path))
        one = one._replace(when=written_at(path), busy=busy)
        series = read_series(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        unread = why(f"{kind_of(path)}.unread", file=path.parent.name, why=of_system(error))
        return Unfinished(path, {}, LATEST, error=unread, evening=alone, series=not alone)
    except BadSeries as bad:
        return one._replace(error=bad.why)
    at, when, match = series.next, one.when, None
    if at is None:
        return None
    seats = [{"name": seat.name, "who": seat.who, "level": seat.level} for seat in series.people]
    header = {"game": series.items[at].game, "seats": seats}
    if not alone:
        match = left(store, path, series)
    if match is not None:
        with suppress(OSError):
            when = max(when, written_at(match))
    return one._replace(header=header, when=when, choices=0 if alone else len(series.done))


def _aside(store: Store, path: Path, wrong: Why) -> Why:
    """A damaged one is put where it is no more in the way; its matches are games like others."""
    kept = set_aside(path.parent, store.aside)
    where = why("store.lies", file=str(kept)) if kept else why("store.stays")
    return why("store.aside", why=wrong, where=where)


def put_away(app: App, path: Path) -> bool:
    """A series is no longer wanted: its folder is put aside, unless it cannot be, and the match of
    it that was left goes with it."""
    journal, store = None, app.store
    with suppress(BadSeries, OSError):
        if path.name == SERIES_FILE:
            journal = left(store, path, read_series(path))
    store.release(path)
    if set_aside(path.parent, store.aside) is None:
        return False
    if journal is not None:
        store.set_aside(journal, why("menu.aside"))
    return True


def take_up(app: App, path: Path) -> SeriesFile:
    """A series to go on with, with what has been played of it; Broken where that cannot be."""
    with _taken(app.store, path):
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


@contextmanager
def _taken(store: Store, path: Path) -> Iterator[None]:
    """Take it, so that no other window does; whatever goes wrong with it then, it is let go for any
    window to take up, and Broken says what it was."""
    try:
        if not store.take(path):
            raise Broken("menu.busy")
    except OSError as error:
        raise Broken(unwritten("store.untaken", path.parent, of_system(error))) from error
    try:
        yield
    except BaseException as error:  # whatever a stranger's rules may raise
        store.release(path)
        if isinstance(error, Broken):
            raise
        if isinstance(error, OSError):
            raise Broken(unwritten("store.untaken", path.parent, of_system(error))) from error
        let_through(error)
        raise Broken(reason_of(error)) from error


def finished(path: Path) -> SeriesFile:
    """A series that is over, to be looked at once more; Broken where its file does not read."""
    try:
        return SeriesFile(path, read_series(path), {})
    except SaidError as bad:
        raise Broken(bad.why) from None


# its matches


def sit_down(app: App, file: SeriesFile) -> GameSession:
    """The next match, or the next of the same deals for whoever plays it; dealt, or where it was
    left. Broken where that cannot be done."""
    if file.series.alone:
        return deals.sit_down(app, file.path, file.series)
    _take_names_over(app, file)
    return _next_match(app, file)._replace(corrected=partial(_correct, file))


def _next_match(app: App, file: SeriesFile) -> GameSession:
    series = file.series
    at = series.next
    assert at is not None, "this series is over"
    path = left(app.store, file.path, series)
    if path is not None:
        try:
            return app.resume(path)
        except Torn:
            return app.play_on(path)
    item, sat = series.items[at], lineup(app, series)
    game = app.open(item.game)
    part = SeriesPart(file.name, len(series.done), item.hands if ends_by_hands(game) else 0)
    players = [series.player(number) for number in sat.seats]
    dealer = sat.seats.index(sat.dealer)
    try:
        return app.start(game, players, item.options, dealer=dealer, part=part)
    except Broken:
        raise
    except SaidError as bad:
        raise Broken(bad.why) from None


def ends_by_hands(game: OpenGame) -> bool:
    """Whether it may be agreed to end after so many hands: not where one hand is a whole game."""
    return game.rules is not None and not whole(game.rules)


def _catch_up(app: App, file: SeriesFile) -> None:
    """What was played to its end, but could not be noted down any more, is noted down."""
    series, noted = file.series, False
    for result in app.store.results():
        if series.next is None or result.get("series") != file.name:
            continue
        if result.get("at") == len(series.done):
            ranked = tuple(tuple(group) for group in result["ranking"])
            sat = [PlayerInfo(**seat) for seat in result["seats"]]
            name = str(result["journal"])
            series.done.append(series.played(lineup(app, series), name, ranked, sat))
            noted = True
    if noted:
        file.write()


def risen(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    """Everybody has got up from a match or a deal of the series: it is noted down if it is over. A
    sentence where that could not be kept; it is noted down the next time."""
    match, series = session.match, file.series
    if series.alone:
        return _risen_alone(app, file, session)
    part = match.terms.part
    if part is None or not match.over or part[:2] != (file.name, len(series.done)):
        return None
    ranked = ranking(match.rules, match.outcomes[-1])
    name = session.journal.path.name
    series.done.append(series.played(lineup(app, series), name, ranked, match.players))
    return file.kept("series.unkept")


def _risen_alone(app: App, file: SeriesFile, session: GameSession) -> Why | None:
    series = file.series
    app.leave(session.journal)
    if series.next is None or not deals.over(session):
        return None
    file.tables[series.turns[len(series.done)]] = session
    series.done.append(deals.done(series, session))
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
    wrong = file.kept("series.unchanged")
    if wrong is not None:
        series.items = before
        raise Broken(wrong)


# what its people are called by now


def _correct(file: SeriesFile, before: PlayerInfo, name: str) -> Why | None:
    """The name of somebody at the table is corrected: the series knows them by it from now on, and
    what has been played. A sentence where that could not be kept."""
    known = [player.known_by for player in file.series.players]
    numbers = [at for at, key in enumerate(known) if key and key == before.known_by]
    changed = numbers and file.series.called(numbers[0], name)
    return file.kept("series.unnamed") if changed else None


def _take_names_over(app: App, file: SeriesFile) -> None:
    """Everybody on the list is called as they are there now."""
    changed = False
    for number, seat in enumerate(file.series.people):
        person = app.people.by_key(seat.key) if seat.key else None
        if person is not None and file.series.called(number, person.name):
            changed = True
    if changed:
        file.kept("series.unnamed")
