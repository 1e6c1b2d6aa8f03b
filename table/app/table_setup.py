"""How a table is laid for a game: who sits there and by which house rules, and whether they may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.contract import Rules
from rules.kit.options import BadOptions, full_options
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.state import Value
from table.app.app import App
from table.app.defaults import usual_seats
from table.i18n.rules_page import option_text
from table.i18n.words import Words
from table.players.levels import is_level
from table.players.roster import (
    BOT,
    FILE,
    PERSON,
    BadGuest,
    clean_name,
    company,
    guest,
    named_apart,
)
from table.session.open_game import OpenGame
from table.storage.settings import Setup


def usual_table(
    app: App,
    game: OpenGame,
    players: Sequence[PlayerInfo] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Setup:
    """How a game's table is laid if nobody says otherwise: as the last time, else one person
    with as many computer players as is usual.

    What is given, or was remembered, and does not fit the game as it is now, is let go.
    """
    rules = game.rules
    assert rules is not None
    last = app.setup(game)
    if players is None:
        before = [app.people.current(player) for player in last.players]
        fit = fits(rules, before) and not _trouble(rules, len(before), options or {})
        players = before if fit else first_players(app, rules)
    if options is None:
        options = last.options if not _trouble(rules, len(players), last.options) else {}
    return Setup(list(players), dict(options))


def fits(rules: Rules, players: Sequence[PlayerInfo]) -> bool:
    """Whether these may sit down to the game as it is now: levels and guests' files are there."""
    known = (
        player.who == PERSON
        or (player.who == BOT and is_level(player.level))
        or (player.who == FILE and not isinstance(_guest(player), BadGuest))
        for player in players
    )
    return all(known) and len(players) in rules.SEATS


def _guest(player: PlayerInfo) -> PlayerInfo | BadGuest:
    """A guest with the full way to its file; or why it cannot sit down today."""
    try:
        return guest(player.level)
    except BadGuest as bad:
        return bad


def with_full_path(player: PlayerInfo) -> PlayerInfo:
    """A guest with the full way to its file, so that it is found from anywhere, if it can be."""
    found = _guest(player) if player.who == FILE else player
    return player if isinstance(found, BadGuest) else found


def with_distinct_names(words: Words, players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """How these sit down: people without a name are numbered, namesakes told apart."""
    called = [with_full_path(player) for player in players]
    for seat, player in enumerate(players):
        if player.who == PERSON:
            name = clean_name(player.name) or words.say("seats.someone", seat=seat + 1)
            called[seat] = player._replace(name=name, level="")
    return named_apart(called)


def seating_problem(words: Words, players: Sequence[PlayerInfo]) -> str:
    """Why one of these cannot sit down, in the player's words, or nothing."""
    for seat, player in enumerate(players):
        bad = _guest(player) if player.who == FILE else player
        if isinstance(bad, BadGuest):
            why = bad.why if player.level else Why("seats.nofile")
            return words.say("seats.badfile", seat=seat + 1, why=why)
    return ""


def first_players(app: App, rules: Rules) -> list[PlayerInfo]:
    """The first person of the game played last, and computer players."""
    last = app.settings.setups.get(app.settings.game, Setup())
    there = map(app.people.current, last.players)
    first = next((player for player in there if player.who == PERSON and player.name), None)
    first = first or PlayerInfo(app.words.say("seats.someone", seat=1))
    return named_apart(company([first], usual_seats(rules)))


def refusal(words: Words, rules: Rules, seats: int, asked: Mapping[str, Value]) -> str:
    """Why these house rules do not go with so many seats, in the player's words, or nothing."""
    trouble = _trouble(rules, seats, asked)
    if trouble is None:
        return ""
    with_distinct_names = {one.key: option_text(words, one) for one in rules.OPTIONS}
    facts = tuple((key, with_distinct_names.get(str(fact), fact)) for key, fact in trouble.facts)
    return words.tell(trouble._replace(facts=facts))


def _trouble(rules: Rules, seats: int, asked: Mapping[str, Value]) -> Why | None:
    try:
        full_options(rules, seats, asked)
    except BadOptions as bad:
        return bad.why
    return None


def next_seats(rules: Rules, count: int, before: int) -> int:
    """So many seats; where the game leaves out that number, on in the same direction."""
    if count in rules.SEATS:
        return count
    beyond = [number for number in rules.SEATS if (number > count) == (count > before)]
    return min(beyond, key=lambda number: abs(number - count), default=before)


def applicable_options(rules: Rules, options: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Those of the house rules that mean something with so many seats."""
    return {
        option.key: options[option.key]
        for option in rules.OPTIONS
        if option.applies(seats) and (not option.needs or options.get(option.needs))
    }


def learner(app: App, players: Sequence[PlayerInfo]) -> PlayerInfo | None:
    """Who learns at a table that is set up for these: the first person of them who has a name;
    else the one who played last, else the first of those on the list; None where there is
    nobody."""
    last = map(app.people.current, app.settings.setups.get(app.settings.game, Setup()).players)
    listed = [person.player for person in app.people.all()]
    people = [player for player in (*players, *last, *listed) if player.who == PERSON]
    nameless = ("", app.words.say("seats.someone", seat=1))
    people.sort(key=lambda player: not player.key and player.name in nameless)
    return next((player for player in people if player.name), None)
