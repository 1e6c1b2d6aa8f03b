"""The evenings of the same deals that are kept: a folder each, with a small file of its own and a
journal for every deal and person beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.ondisk import write_whole
from rules.kit.options import full_options
from rules.kit.said import SaidError, of_system
from rules.kit.sitter import Sitter
from rules.kit.state import Value
from table.app.house import House, Sitting
from table.app.shelf import fresh_seed
from table.app.taken import taken
from table.files.unwritten import unwritten
from table.players.roster import BOT, named_apart
from table.session.open_game import Broken, OpenGame, parts
from table.storage.evening import KEPT, Evening, read_evening
from table.storage.own_folder import looked_at, looked_through, new_path
from table.storage.unfinished import EVENING_FILE as FILE, LATEST, Unfinished


class Kept(NamedTuple):
    """An evening and its file, taken by this window. `tables`: those at which a deal was played,
    or which were read back, by deal and person; None for one that does not read any more."""

    path: Path
    evening: Evening
    tables: dict[tuple[int, int], Sitting | None]

    def journal(self, deal: int, person: int) -> Path:
        """Where the journal of a deal lies that one of the people plays."""
        return self.path.with_name(f"deal-{deal + 1}-{person + 1}.jsonl")

    def write(self) -> None:
        """Keep it as it is now; OSError where that cannot be done."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.evening)))


def begin(
    house: House,
    game: OpenGame,
    people: Sequence[Sitter | str],
    computers: Sequence[str],
    options: Mapping[str, Value],
    deals: int,
    seed: str = "",
) -> Kept:
    """An evening of these people, in their order, against computers of these levels.

    Raises BadOptions, and Broken where it cannot be kept."""
    rules, _ = parts(game)
    options = full_options(rules, 1 + len(computers), options)
    known = [Sitter(one) if isinstance(one, str) else one for one in people]
    named = named_apart([*known, *(Sitter("", BOT, level) for level in computers)])
    names, others = named[: len(people)], named[len(people) :]
    evening = Evening.laid(
        game.name, [one.name for one in names], others, options, seed or fresh_seed(), deals,
        [one.key for one in names],
    )  # fmt: skip
    try:
        path = new_path(house.store, house.store.evenings, game.name, FILE)
        kept = Kept(path, evening, {})
        kept.write()
    except OSError as error:
        wrong = unwritten("store.unbegun", house.store.evenings, of_system(error))
        raise Broken(wrong) from error
    return kept


def waiting(house: House) -> list[Unfinished]:
    """The evenings that can be gone on with, the latest first, and after them those whose file
    does not read, with the reason."""

    def look(path: Path) -> Unfinished | None:
        return looked_at(house.store, Unfinished(path, {}, LATEST, evening=True), KEPT, _stands)

    return looked_through(house.store.evenings, FILE, look)


def _stands(one: Unfinished, evening: Evening) -> Unfinished | None:
    """None for one that is over."""
    if evening.next is None:
        return None
    seats = [{"name": name} for name in evening.people]
    return one._replace(header={"game": evening.game, "seats": seats})


def take_up(house: House, path: Path) -> Kept:
    """An evening to go on with; Broken where that cannot be done."""
    with taken(house.store, path):
        evening = read_evening(path)
        rules, _ = parts(house.open(evening.game))
        full_options(rules, len(evening.seats), evening.options)
    return Kept(path, evening, {})


def finished(path: Path) -> Kept:
    """An evening that is over, to be looked at once more; Broken where its file does not read."""
    try:
        return Kept(path, read_evening(path), {})
    except SaidError as bad:
        raise Broken(bad.why) from None
