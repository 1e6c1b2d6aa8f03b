"""The series that are kept: a folder each with a small file. Their matches lie among the others,
and say themselves of which series they are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import Any

from rules.kit.chance import Luck
from rules.kit.heading import Seat
from rules.kit.ondisk import set_aside
from rules.kit.options import full_options
from rules.kit.part import SeriesPart
from rules.kit.ranking import ranking
from rules.kit.remarks import partners, whole
from rules.kit.said import SaidError, Why, of_system, why
from rules.kit.sitter import Sitter
from rules.kit.state import Ranking, Table
from table.app.house import House, Sitting
from table.app.series_names import corrected, renewed
from table.app.shelf import fresh_seed
from table.app.taken import taken
from table.files.unwritten import unwritten
from table.players.roster import named_apart
from table.session.open_game import Broken, OpenGame, parts
from table.session.sitting import Torn
from table.storage.own_folder import looked_at, looked_through, new_path, put_aside
from table.storage.programme import (
    FORMAT,
    KEPT,
    BadProgramme,
    Item,
    Lineup,
    Programme,
    Turning,
    read_programme,
    refused,
)
from table.storage.running import Running, left
from table.storage.store import Store
from table.storage.unfinished import LATEST, SERIES_FILE as FILE, Unfinished, written_at

SERIES = "series"  # what the last sheet of a match of one closes with
STAYING = ("series.unread", "series.newer")  # such a file is sound, for all one knows


def begin(
    house: House,
    people: Sequence[Sitter],
    items: Sequence[Item],
    turning: Turning = "match",
    changing: bool = True,
) -> Running:
    """A series of these games, in their order, for these people and computers. Broken for one
    that cannot be played, or not be kept."""
    for item in items:
        wrong = unfit(house, item, len(people))
        if wrong is not None:
            raise Broken(wrong)
    sat = [Seat(*one) for one in named_apart(people)]
    begun = datetime.now(timezone.utc).isoformat(timespec="seconds")
    first = Luck(fresh_seed()).below(len(sat))
    programme = Programme(FORMAT, begun, sat, list(items), first, turning, changing)
    try:
        running = Running(new_path(house.store, house.store.series, "series", FILE), programme)
        running.write()
    except OSError as error:
        wrong = unwritten("store.unbegun", house.store.series, of_system(error))
        raise Broken(wrong) from error
    house.introduce([Sitter(one.name, one.who, one.level, one.key) for one in sat])
    return running


def unfit(house: House, item: Item, people: int) -> Why | None:
    """Why so many cannot play this, or None."""
    try:
        game = house.open(item.game)
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
    return max(one for one in rules.SEATS if one <= people)


def lineup(house: House, programme: Programme) -> Lineup:
    """Who sits where in the next match, and who deals first; Broken, as where the game has changed
    since and does not go with its house rules or with so many any more."""
    at = programme.next
    assert at is not None, "this series is over"
    item = programme.items[at]
    wrong = unfit(house, item, len(programme.people))
    if wrong is not None:
        raise Broken(wrong)
    rules, _ = parts(house.open(item.game))

    def sides(seats: int) -> Sequence[Sequence[int]]:
        return partners(rules, Table(seats, full_options(rules, seats, item.options)))

    return programme.lineup(list(rules.SEATS), sides)


# in the menu


def waiting(house: House) -> list[Unfinished]:
    """The series that can be gone on with, the latest first. One that is damaged is set aside,
    and the house has a notice that says so."""

    def look(path: Path) -> Unfinished | None:
        blank = Unfinished(path, {}, LATEST, series=True)
        one = looked_at(house.store, blank, KEPT, partial(_stands, house.store))
        if one is None or one.error is None or one.busy or one.error.key in STAYING:
            return one
        house.notices.append(_aside(house.store, path, one.error))
        return None

    return looked_through(house.store.series, FILE, look)


def _stands(store: Store, one: Unfinished, programme: Programme) -> Unfinished | None:
    """None for one that is over."""
    at, when = programme.next, one.when
    if at is None:
        return None
    seats = [{"name": sat.name, "who": sat.who, "level": sat.level} for sat in programme.people]
    header = {"game": programme.items[at].game, "seats": seats}
    match = left(store, one.path, programme)
    if match is not None:
        with suppress(OSError):
            when = max(when, written_at(match))
    return one._replace(header=header, when=when, choices=len(programme.done))


def _aside(store: Store, path: Path, wrong: Why) -> Why:
    """A damaged one is put where it is no more in the way; its matches are games like others."""
    kept = set_aside(path.parent, store.aside)
    where = why("store.lies", file=str(kept)) if kept else why("store.stays")
    return why("store.aside", why=wrong, where=where)


def put_away(house: House, path: Path) -> bool:
    """A series is no longer wanted: it is put aside, unless it cannot be, and the match of it
    that was left goes with it."""
    journal = None
    with suppress(BadProgramme, OSError):
        journal = left(house.store, path, read_programme(path))
    if not put_aside(house.store, path):
        return False
    if journal is not None:
        house.store.set_aside(journal, why("menu.aside"))
    return True


def take_up(house: House, path: Path) -> Running:
    """A series to go on with, with what has been played of it; Broken where that cannot be."""
    with taken(house.store, path):
        running = Running(path, read_programme(path))
        caught_up(house, running)
        renewed(house, running)
    return running


# its matches


def sit_down(house: House, running: Running) -> Sitting:
    """The next match, dealt, or where it was left. Broken where that cannot be done."""
    renewed(house, running)
    return _sat_down(house, running)._replace(corrected=partial(corrected, running))


def _sat_down(house: House, running: Running) -> Sitting:
    programme = running.programme
    at = programme.next
    assert at is not None, "this series is over"
    path = left(house.store, running.path, programme)
    if path is not None:
        try:
            return house.resume(path)
        except Torn:
            return house.play_on(path)
    item, sat = programme.items[at], lineup(house, programme)
    game = house.open(item.game)
    part = SeriesPart(running.name, len(programme.done), item.hands if ends_by_hands(game) else 0)
    try:
        return house.start(
            game, programme.sitters(sat), item.options, dealer=sat.seats.index(sat.dealer),
            part=part,
        )  # fmt: skip
    except Broken:
        raise
    except SaidError as bad:
        raise Broken(bad.why) from None


def ends_by_hands(game: OpenGame) -> bool:
    """Whether it may be agreed to end after so many hands: not where one hand is a whole game."""
    return game.rules is not None and not whole(game.rules)


def caught_up(house: House, running: Running) -> None:
    """What was played to its end, but could not be noted down any more, is noted down."""
    programme, noted = running.programme, False
    for result in house.store.results():
        if programme.next is None or result.get("series") != running.name:
            continue
        if result.get("at") == len(programme.done):
            done = programme.played(
                lineup(house, programme), str(result["journal"]), _ranked(result), _sat(result)
            )
            programme.done.append(done)
            noted = True
    if noted:
        running.write()


def _ranked(result: dict[str, Any]) -> Ranking:
    return tuple(tuple(group) for group in result["ranking"])


def _sat(result: dict[str, Any]) -> list[Sitter]:
    return [Sitter(**one) for one in result["seats"]]


def risen(house: House, running: Running, sitting: Sitting) -> Why | None:
    """Everybody has got up from a match of the series: it is noted down if it is over. A sentence
    where that could not be kept; it is noted down the next time."""
    match, programme = sitting.match, running.programme
    part = match.terms.part
    if part is None or not match.over or part[:2] != (running.name, len(programme.done)):
        return None
    ranked = ranking(match.rules, match.outcomes[-1])
    name = sitting.journal.path.name
    done = programme.played(lineup(house, programme), name, ranked, match.sitters)
    programme.done.append(done)
    return running.kept()


def change(running: Running, items: Sequence[Item]) -> None:
    """What is played from now on; what has begun stays as it was. Broken where that cannot be
    kept, and then all is as before."""
    programme = running.programme
    before, begun = programme.items, 1 + (programme.next or 0)
    programme.items = [*before[:begun], *items[begun:]]
    try:
        running.write()
    except OSError as error:
        programme.items = before
        wrong = unwritten("series.unchanged", running.path.parent, of_system(error))
        raise Broken(wrong) from error
