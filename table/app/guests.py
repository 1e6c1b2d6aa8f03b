"""The programs of guests at a table: which may be run, who is asked, who sits there instead.

A program is run once somebody at this computer has named its file, on the command line or where
a table is laid, or has agreed when asked. That is kept in memory only, for the file as it was then:
no game, series or list of settings that is read can agree for us, wherever it comes from.
"""

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
    guest_file,
    kind,
    named_apart,
    newcomer,
    printable,
)

if TYPE_CHECKING:
    from rules.kit.match import Match

MARK = "program"  # the mark of a journal that says which program plays at a seat
SHORT = 12  # digits of a digest as it is shown


class Program(NamedTuple):
    """The file of a guest that wants to play, with its digest: as it is now, and as it was when
    the game began; empty where the game does not say, None where nobody has looked. `wrong`: why
    it cannot be run."""

    file: str
    now: str
    then: str | None
    wrong: Why | None = None


def agree(app: App, players: Iterable[PlayerInfo]) -> None:
    """Somebody has named the files of these guests here and now: they may be run."""
    app.programs.update(agreed_programs(kind(with_full_path(player)) for player in players))


def programs_to_confirm(app: App, match: Match) -> list[Program]:
    """The programs at a table that nobody has agreed to run, each once."""
    found: dict[str, Program] = {}
    for seat, player in _guests(match):
        file = player.level
        now = digest_of(file)
        if not now or app.programs.get(file) != now:
            wrong = Why("safe.guest") if app.safe else _unfit(file)
            found.setdefault(file, Program(file, now, _digest_in(match, seat), wrong))
    return list(found.values())


def sit_down(app: App, match: Match, asked: Sequence[Program], agreed: bool) -> None:
    """Let the programs that were asked about play, or give their chairs to computers; the journal
    notes the digest of each that plays. OSError where that cannot be written."""
    allowed = {program.file: program.now for program in asked if agreed and program.wrong is None}
    app.programs.update(allowed)
    refused = {program.file for program in asked} - {*allowed}
    for seat, player in _guests(match):
        now, before, after = match.players[seat], match.players[:seat], match.players[seat + 1 :]
        if player.level not in refused:
            digest = app.programs[player.level]
            if digest != _digest_in(match, seat):
                match.mark(MARK, seat, digest=digest)
        elif now == player:
            there = [*before, newcomer([*before, *after]), *after]
            match.seat(seat, named_apart(there)[seat])
        else:  # it was to come with the next hand
            match.seat(seat, now)


def question(words: Words, programs: Sequence[Program]) -> str:
    """What is asked before programs are run: which, from where, and whether they have changed."""
    fit = any(program.wrong is None for program in programs)
    line = words.say("programs.ask" if fit else "programs.none", level=level_text(words, STEADY))
    return "\n\n".join([*(_told(words, program) for program in programs), line])


def program_lines(words: Words, levels: Iterable[str]) -> list[str]:
    """The programs that a game in progress would run, a line each."""
    return [_told(words, Program(file, digest_of(file), None, _unfit(file))) for file in levels]


def _told(words: Words, program: Program) -> str:
    file, now, then = printable(program.file), program.now[:SHORT], program.then
    if program.wrong is not None:
        return words.say("programs.wrong", file=file, why=program.wrong)
    if then is None:
        return words.say("programs.now", file=file, now=now)
    key = "unknown" if not then else "same" if program.now == then else "other"
    return words.say(f"programs.{key}", file=file, now=now, then=printable(then[:SHORT]))


def _guests(match: Match) -> list[tuple[int, PlayerInfo]]:
    """Those who play by a file, by seat: now, and from the next hand on."""
    coming = [(new.seat, new.player) for new in match.chairs.coming if new.player is not None]
    return [at for at in (*enumerate(match.players), *coming) if at[1].who == FILE]


def _digest_in(match: Match, seat: int) -> str:
    """What the journal says of the program at a seat."""
    found = [mark for mark in match.marks if (mark.kind, mark.seat) == (MARK, seat)]
    return str(found[-1].facts.get("digest", "")) if found else ""


def _unfit(file: str) -> Why | None:
    """Why a guest's file that stands in a game cannot be run, or None."""
    if not os.path.isabs(file):  # which file that is would hang on the folder we are in
        return why("programs.relative")
    try:
        guest_file(file)
    except BadGuest as bad:
        return bad.why
    return None
