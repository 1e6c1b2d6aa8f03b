"""Guest programs at a table: which may be run, the question about them, and who plays instead.

A program may be run once somebody at this computer has named its file, on the command line or in
the setup of a game, or has agreed when asked. The agreement is kept only in memory and only for the
unchanged file: no saved game, series or settings can agree in our place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from table.app.app import App
from table.app.table_setup import with_full_path
from table.i18n.phrases import level_text
from table.i18n.words import Words
from table.players.levels import STEADY
from table.players.roster import (
    FILE,
    BadGuest,
    agreed_programs,
    digest_of,
    guest_file_path,
    new_bot,
    player_kind,
    printable_text,
    with_unique_names,
)

if TYPE_CHECKING:
    from rules.kit.match import Match


class Program(NamedTuple):
    """The file of a guest program. `wrong`: why it cannot be run, or None."""

    file: str
    wrong: Why | None = None


def allow_programs(app: App, players: Iterable[PlayerInfo]) -> None:
    """Allow these guests' programs to run. Only for files that somebody has just named."""
    app.programs.update(agreed_programs(player_kind(with_full_path(player)) for player in players))


def programs_to_confirm(app: App, match: Match) -> list[Program]:
    """The programs of a match that nobody has agreed to run, or whose file has changed since. In
    safe mode none of them can be run."""
    result = []
    for file in dict.fromkeys(player.level for _, player in _guests(match)):
        digest = digest_of(file)
        if not digest or app.programs.get(file) != digest:
            result.append(Program(file, Why("safe.guest") if app.safe else _why_unfit(file)))
    return result


def seat_programs(app: App, match: Match, asked: Sequence[Program], agreed: bool) -> None:
    """Carry out the answer to the question about the `asked` programs. If somebody `agreed`, those
    that can be run may play; computers take the seats of all others. Raises OSError."""
    refused = set[str]()
    for program in asked:
        if agreed and program.wrong is None:
            app.programs[program.file] = digest_of(program.file)
        else:
            refused.add(program.file)
    for seat, guest in _guests(match):
        if guest.level not in refused:
            continue
        present = match.players[seat]
        if present != guest:  # the guest was to come with the next hand: who plays now stays
            match.seat(seat, present)
            continue
        players = [*match.players]
        players[seat] = new_bot([*players[:seat], *players[seat + 1 :]])
        match.seat(seat, with_unique_names(players)[seat])


def confirmation_text(words: Words, programs: Sequence[Program]) -> str:
    """The text of the question whether to run these programs: each program, then the question, or
    if none can be run a sentence on who plays instead."""
    can_run_any = any(program.wrong is None for program in programs)
    key = "programs.ask" if can_run_any else "programs.none"
    question = words.say(key, level=level_text(words, STEADY))
    return "\n\n".join([*(_program_text(words, program) for program in programs), question])


def program_lines(words: Words, files: Iterable[str]) -> list[str]:
    """A line for each program that a game in progress would run."""
    return [_program_text(words, Program(file, _why_unfit(file))) for file in files]


def _program_text(words: Words, program: Program) -> str:
    """The file of a program; if it cannot be run, a sentence with the reason."""
    file = printable_text(program.file)
    return words.say("programs.wrong", file=file, why=program.wrong) if program.wrong else file


def _guests(match: Match) -> list[tuple[int, PlayerInfo]]:
    """The guest programs that play now or from the next hand on, each after its seat."""
    coming = [(new.seat, new.player) for new in match.chairs.planned if new.player is not None]
    players = (*enumerate(match.players), *coming)
    return [(seat, player) for seat, player in players if player.who == FILE]


def _why_unfit(file: str) -> Why | None:
    """The reason why a program named in a saved game cannot be run, or None."""
    if not os.path.isabs(file):  # it would depend on the current folder
        return why("programs.relative")
    try:
        guest_file_path(file)
    except BadGuest as bad:
        return bad.why
    return None
