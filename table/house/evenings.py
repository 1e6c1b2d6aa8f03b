"""The evenings of the same deals that are kept: a folder each, with a small file of its own and a
journal for every deal and person beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.journal import BadJournal, Journal, Past
from rules.kit.match import Sitter
from rules.kit.ondisk import set_aside, sweep, write_whole
from rules.kit.options import settled
from rules.kit.said import Said, Why, of_system, reason_of, why
from rules.kit.state import Value
from rules.kit.strangers import let_through
from table.files.lock import is_locked, lock_of
from table.files.unwritten import unwritten
from table.house.evening import Evening, best, places, played, points_of, read_evening
from table.house.house import House, Sitting
from table.house.lesson import Unkept
from table.house.open_game import Broken, OpenGame, parts
from table.house.results import add_result, is_kept
from table.house.shelf import fresh_seed
from table.house.sitting import Torn, begun, gone_on, past_of
from table.house.store import Store
from table.house.unfinished import LATEST, Unfinished, written_at
from table.seats.roster import BOT, PERSON, seated

FILE = "evening.json"


class Kept(NamedTuple):
    """An evening and its file, taken by this window. `tables`: those at which a deal was played,
    or which were read back, by deal and person; None for one that does not read any more."""

    path: Path
    evening: Evening
    tables: dict[tuple[int, int], Sitting | None]

    def journal(self, deal: int, person: int) -> Path:
        """Where the journal of a deal lies that one of the people plays."""
        return self.path.with_name(f"deal-{deal + 1}-{person + 1}.jsonl")


def begin(
    house: House,
    game: OpenGame,
    people: Sequence[str],
    computers: Sequence[str],
    options: Mapping[str, Value],
    deals: int,
    seed: str = "",
) -> Kept:
    """An evening of these people, in their order, against computers of these levels.

    Raises BadOptions, and Broken where it cannot be kept."""
    rules, _ = parts(game)
    options = settled(rules, 1 + len(computers), options)
    sitters = [Sitter(one, PERSON) for one in people]
    named = seated([*sitters, *(Sitter("", BOT, level) for level in computers)])
    names, others = named[: len(people)], named[len(people) :]
    evening = Evening.laid(
        game.name, [one.name for one in names], others, options, seed or fresh_seed(), deals
    )
    try:
        path = _new_path(house.store, game.name)
        kept = Kept(path, evening, {})
        write_whole(path, msgspec.json.format(msgspec.json.encode(evening)))
    except OSError as error:
        wrong = unwritten("store.unbegun", house.store.evenings, of_system(error))
        raise Broken(wrong) from error
    return kept


def _new_path(store: Store, game: str) -> Path:
    stamp, number = f"{datetime.now():%Y%m%d-%H%M%S}", 1
    while True:
        mark = f"-{number}" if number > 1 else ""
        path = store.evenings / f"{game}-{stamp}{mark}" / FILE
        number += 1
        with suppress(FileExistsError):
            path.parent.mkdir(parents=True)
            if store.take(path):
                return path


def waiting(house: House) -> list[Unfinished]:
    """The evenings that can be gone on with, the latest first, and after them those whose file
    does not read, with the reason."""
    found: list[Unfinished] = []
    with suppress(OSError):
        for path in sorted(house.store.evenings.glob(f"*/{FILE}")):
            with suppress(FileNotFoundError):
                one = _looked_at(house.store, path)
                if one is not None:
                    found.append(one)
    return sorted(found, key=lambda one: (not one.error, one.when), reverse=True)


def _looked_at(store: Store, path: Path) -> Unfinished | None:
    """None for one that is over; its result is there, or is added now."""
    try:
        sweep(path.parent)
        when = written_at(path)
        busy = not store.has(path) and is_locked(lock_of(path))
        evening = read_evening(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        wrong = why("evening.unread", file=path.parent.name, why=of_system(error))
        return Unfinished(path, {}, LATEST, error=wrong, evening=True)
    except Said as bad:
        return Unfinished(path, {}, when, error=bad.why, evening=True)
    if evening.next is None:
        return None
    seats = [{"name": one} for one in evening.people]
    header = {"game": evening.game, "seats": seats}
    return Unfinished(path, header, when, busy=busy, evening=True)


def take_up(house: House, path: Path) -> Kept:
    """An evening to go on with; Broken where that cannot be done."""
    try:
        if not house.store.take(path):
            raise Broken("menu.busy")
        evening = read_evening(path)
        game = house.open(evening.game)
        rules, _ = parts(game)
        settled(rules, len(evening.seats), evening.options)
    except Broken:
        house.store.release(path)
        raise
    except OSError as error:
        raise Broken(unwritten("store.untaken", path.parent, of_system(error))) from error
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        house.store.release(path)
        raise Broken(reason_of(error)) from error
    return Kept(path, evening, {})


def put_aside(house: House, path: Path) -> bool:
    """An evening is no longer wanted: its folder is set aside, unless it cannot be."""
    house.store.release(path)
    return set_aside(path.parent, house.store.aside) is not None


def sit_down(house: House, kept: Kept) -> Sitting:
    """The next deal for whoever plays it next, dealt, or where they left it. Broken where that
    cannot be done."""
    turn = kept.evening.next
    assert turn is not None, "this evening is over"
    path = kept.journal(*turn)
    house.settle()
    if path in house.owing.paths:
        raise Broken(house.owing.said or "menu.busy")
    try:
        game = house.open(kept.evening.game)
        if path.exists():
            return _gone_on(game, kept, turn)._replace(evening=kept)
        return _begun(game, kept, turn)._replace(evening=kept)
    except Broken:
        raise
    except OSError as error:
        raise Broken(unwritten("store.unbegun", path.parent, of_system(error))) from error
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(reason_of(error)) from error


def _begun(game: OpenGame, kept: Kept, turn: tuple[int, int]) -> Sitting:
    evening, (deal, person) = kept.evening, turn
    path = kept.journal(deal, person)
    sitters, seed = evening.sitters(person), evening.seed_of(deal)
    return begun(game, sitters, evening.options, seed, lambda: path)


def _gone_on(game: OpenGame, kept: Kept, turn: tuple[int, int]) -> Sitting:
    """From its journal, as far as that is sound; where it is not, it is kept beside, and what
    was lost must be played again."""
    path, notice = kept.journal(*turn), None
    try:
        past = past_of(path)
        _require_own(kept.evening, turn, past)
        return gone_on(game, past, lambda: Journal.taken_up(path, past))
    except Torn as torn:
        before, notice = torn.before, torn.why
        set_aside(path, path.parent)
        try:
            _require_own(kept.evening, turn, before)
            sitting = gone_on(game, before, lambda: Journal.copied(path, before))
            return sitting._replace(notice=notice)
        except BadJournal:
            pass
    except BadJournal as bad:
        notice = bad.why
        set_aside(path, path.parent)
    return _begun(game, kept, turn)._replace(notice=notice)


def _require_own(evening: Evening, turn: tuple[int, int], past: Past) -> None:
    """BadJournal for a journal that is not of this deal."""
    deal, person = turn
    header = past.header
    seats = [one._asdict() for one in evening.sitters(person)]
    told = (header["game"], header["seats"], header["seed"])
    if told != (evening.game, seats, evening.seed_of(deal)):
        raise BadJournal("evening.stray")


def looked_back(game: OpenGame, kept: Kept, deal: int, person: int) -> Sitting | None:
    """The table at which a deal has been played, read back from its journal, which is left as it
    is; None where that does not read any more."""
    if (deal, person) not in kept.tables:
        try:
            found = _read_back(game, kept, deal, person)
        except (OSError, BadJournal, Broken):
            found = None
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            found = None
        kept.tables[deal, person] = found
    return kept.tables[deal, person]


def _read_back(game: OpenGame, kept: Kept, deal: int, person: int) -> Sitting:
    past = past_of(kept.journal(deal, person))
    _require_own(kept.evening, (deal, person), past)
    sitting = gone_on(game, past, Unkept)
    while not over(sitting) and sitting.match.advance():  # steps without luck leave no line
        sitting.rows.follow(sitting.match)
        sitting.chronicle.note()
    return sitting


def over(sitting: Sitting) -> bool:
    """Whether the deal of an evening that is played at this table has come to its end."""
    match = sitting.match
    return played(sitting.rows, match.rules.outcome(match.state) is not None)


def risen(house: House, sitting: Sitting) -> Why | None:
    """Whoever played has got up: the journal is kept, and what the deal brought if it is over. A
    sentence where that could not be kept; it is kept the next time."""
    kept, match = sitting.evening, sitting.match
    assert kept is not None
    house.leave(sitting.journal)
    turn = kept.evening.next
    if turn is None or not over(sitting):
        return None
    deal, person = turn
    kept.evening.got[deal][person] = points_of(sitting.rows, match.table.seats)
    kept.tables[turn] = sitting
    try:
        write_whole(kept.path, msgspec.json.format(msgspec.json.encode(kept.evening)))
        if kept.evening.next is None:
            _add_result(house, kept)
    except OSError as error:
        return unwritten("evening.unkept", kept.path.parent, of_system(error))
    return None


def _add_result(house: House, kept: Kept) -> None:
    """What came of an evening, among the results, and apart from those of single games."""
    evening, name = kept.evening, kept.path.parent.name
    if is_kept(house.store.results_path, name):
        return
    rules, _ = parts(house.open(evening.game))
    ranked = places(rules, evening)
    result = {
        "journal": name,
        "when": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "game": evening.game,
        "seats": [Sitter(one, PERSON)._asdict() for one in evening.people],
        "options": dict(evening.options),
        "points": evening.totals(),
        "winners": best(rules, evening.totals()),
        "ranking": ranked,
        "why": "evening",
        "deals": evening.deals,
        "apart": True,
    }
    add_result(house.store.results_path, result)
