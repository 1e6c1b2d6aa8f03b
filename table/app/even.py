"""A match made even for one person on the list: chooses the level of the computers and the points
given in advance, so that the person wins a fair share of such matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from rules.kit.contract import Rules
from rules.kit.handicap import UNMEASURED, Handicap, Ladder, ladder
from rules.kit.options import BadOptions, full_options
from rules.kit.player_info import PlayerInfo
from rules.kit.remarks import partners
from rules.kit.said import Why, why
from rules.kit.state import Table, Value
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App
from table.i18n.words import is_seat_name
from table.players.levels import LEVELS, with_level
from table.players.roster import BOT, PERSON, with_unique_names
from table.session.open_game import OpenGame

if TYPE_CHECKING:
    from table.stats.strength import BotMatch


class EvenMatch(NamedTuple):
    """The players, handicap and number of sides of an even match; `trouble` is about the book."""

    players: list[PlayerInfo]
    handicap: Handicap
    sides: int
    trouble: Why | None = None


def why_uneven(players: Sequence[PlayerInfo]) -> Why | None:
    """The reason why no even match can be made of these players; None if one can."""
    people = [player for player in players if player.who == PERSON]
    if len(people) > 1:
        return why("even.several", n=len(people))
    if not people:
        return why("even.nobody")
    if any(player.who not in (PERSON, BOT) for player in players):
        return why("even.file")
    (person,) = people
    if person.key:
        return None
    key = "even.nameless" if is_seat_name(person.name) else "even.guest"
    return why(key, name=person.name)


def even_match(app: App, game: OpenGame, players: Sequence[PlayerInfo],
               options: Mapping[str, Value]) -> EvenMatch:  # fmt: skip
    """Choose the level of the computers and the points given in advance so that the one person has
    a fair chance, judging by their results in the family book. Call it only if `why_uneven` is
    None. Raises BadOptions."""
    from table.stats.strength import RECENT_MATCHES, estimate_strength, even_terms

    rules = game.rules
    assert rules is not None
    table = Table(len(players), full_options(rules, len(players), options))
    levels = usable_ladder(rules, table)
    sides = partners(rules, table) or tuple((seat,) for seat in range(table.seats))
    own_seat = next(seat for seat, player in enumerate(players) if player.who == PERSON)
    own_side = next((side for side in sides if own_seat in side), (own_seat,))
    matches, trouble = _matches_in_book(app, game.name, rules, players[own_seat])
    last_level = matches[0].level if matches else ""
    estimate = estimate_strength(matches, levels, len(sides))
    level, own_points, others_points = even_terms(estimate, levels, 1 / len(own_side), last_level)
    seated = [player._replace(level=with_level(player.level, level)) for player in players]
    seated[own_seat] = players[own_seat]
    advance = [others_points] * table.seats
    for seat in own_side:
        advance[seat] = own_points
    recent = [match for match in matches[:RECENT_MATCHES] if match.level == last_level]
    won = sum(match.won > 0 for match in recent)
    handicap = Handicap(own_seat, tuple(advance), won, len(recent), last_level if recent else "")
    return EvenMatch(with_unique_names(seated), handicap, len(sides), trouble)


def _matches_in_book(app: App, game: str, rules: Rules,
                     player: PlayerInfo) -> tuple[list[BotMatch], Why | None]:  # fmt: skip
    """Read a person's matches against computers from the family book, the latest first. Also
    returns a message if the book could not be read in full, else None."""
    from table.stats.people import identity  # not before the menu's first frame
    from table.stats.strength import matches_against_bots
    from table.storage.exports import open_book

    def ladder_of(seats: int, options: Mapping[str, Value]) -> Ladder:
        """The strengths of the levels at the house rules of an earlier match."""
        try:
            return usable_ladder(rules, Table(seats, full_options(rules, seats, options)))
        except BadOptions:  # house rules of an earlier version
            return UNMEASURED

    person = identity(player.name, player.key, PERSON)
    with closing(open_book(app.store, app.games_by_name)) as book:
        matches = book.ask(lambda db: matches_against_bots(db, person, game, ladder_of))
        return matches, book.trouble


def usable_ladder(rules: Rules, table: Table) -> Ladder:
    """The measured strengths of the levels at a game; generic ones if it fails or lacks a level."""
    try:
        own = ladder(rules, table)
        if isinstance(own, Ladder) and own.levels.keys() >= {level.name for level in LEVELS}:
            return own
    except BaseException as error:  # of a stranger's rules
        reraise_ctrl_c(error)
    return UNMEASURED
