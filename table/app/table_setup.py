"""The setup of a game: its players and house rules, and whether they are allowed."""

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
    fill_with_bots,
    guest_player,
    with_unique_names,
)
from table.session.open_game import OpenGame
from table.storage.settings import Setup


def usual_table(
    app: App,
    game: OpenGame,
    players: Sequence[PlayerInfo] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Setup:
    """The default setup of a game: as the last time, else one person with the usual number of
    computers.

    Arguments and saved players or options that do not fit the game as it is now are dropped.
    """
    rules = game.rules
    assert rules is not None
    last = app.setup(game)
    if players is None:
        saved = [app.people.current(player) for player in last.players]
        fit = fits(rules, saved) and not _options_error(rules, len(saved), options or {})
        players = saved if fit else first_players(app, rules)
    if options is None:
        options = last.options if not _options_error(rules, len(players), last.options) else {}
    return Setup(list(players), dict(options))


def fits(rules: Rules, players: Sequence[PlayerInfo]) -> bool:
    """Whether these players can play the game: their number, levels and guest programs exist."""
    known = (
        player.who == PERSON
        or (player.who == BOT and is_level(player.level))
        or (player.who == FILE and not isinstance(_guest_or_error(player), BadGuest))
        for player in players
    )
    return all(known) and len(players) in rules.SEATS


def _guest_or_error(player: PlayerInfo) -> PlayerInfo | BadGuest:
    """A guest with the absolute path of its program, or the error if that cannot play."""
    try:
        return guest_player(player.level)
    except BadGuest as bad:
        return bad


def with_full_path(player: PlayerInfo) -> PlayerInfo:
    """A guest with the absolute path of its program, if that exists; other players as they are."""
    result = _guest_or_error(player) if player.who == FILE else player
    return player if isinstance(result, BadGuest) else result


def with_distinct_names(words: Words, players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """The players with a numbered name for people without one, and equal names made different."""
    result = [with_full_path(player) for player in players]
    for seat, player in enumerate(players):
        if player.who == PERSON:
            name = clean_name(player.name) or words.say("seats.someone", seat=seat + 1)
            result[seat] = player._replace(name=name, level="")
    return with_unique_names(result)


def seating_problem(words: Words, players: Sequence[PlayerInfo]) -> str:
    """The reason why one of these players cannot play, as text, or ""."""
    for seat, player in enumerate(players):
        bad = _guest_or_error(player) if player.who == FILE else player
        if isinstance(bad, BadGuest):
            why = bad.why if player.level else Why("seats.nofile")
            return words.say("seats.badfile", seat=seat + 1, why=why)
    return ""


def first_players(app: App, rules: Rules) -> list[PlayerInfo]:
    """The first person of the game played last, with computers."""
    last = app.settings.setups.get(app.settings.game, Setup())
    players = map(app.people.current, last.players)
    first = next((player for player in players if player.who == PERSON and player.name), None)
    first = first or PlayerInfo(app.words.say("seats.someone", seat=1))
    return with_unique_names(fill_with_bots([first], usual_seats(rules)))


def refusal(words: Words, rules: Rules, seats: int, choices: Mapping[str, Value]) -> str:
    """The reason why these house rules do not fit the number of seats, as text, or ""."""
    error = _options_error(rules, seats, choices)
    if error is None:
        return ""
    names = {option.key: option_text(words, option) for option in rules.OPTIONS}
    facts = tuple((key, names.get(str(fact), fact)) for key, fact in error.facts)
    return words.tell(error._replace(facts=facts))


def _options_error(rules: Rules, seats: int, choices: Mapping[str, Value]) -> Why | None:
    """The reason why these house rules cannot be played by so many, or None."""
    try:
        full_options(rules, seats, choices)
    except BadOptions as bad:
        return bad.why
    return None


def next_seats(rules: Rules, count: int, before: int) -> int:
    """`count` seats, or if the game does not allow that the next number in the same direction."""
    if count in rules.SEATS:
        return count
    beyond = [number for number in rules.SEATS if (number > count) == (count > before)]
    return min(beyond, key=lambda number: abs(number - count), default=before)


def applicable_options(rules: Rules, options: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """The house rules that have an effect with this number of seats."""
    return {
        option.key: options[option.key]
        for option in rules.OPTIONS
        if option.applies(seats) and (not option.needs or options.get(option.needs))
    }


def learner(app: App, players: Sequence[PlayerInfo]) -> PlayerInfo | None:
    """The person who takes the guided first hand: the first of these players with a name, else the
    one who played last, else the first on the list; None if there is nobody."""
    last = map(app.people.current, app.settings.setups.get(app.settings.game, Setup()).players)
    listed = [person.player for person in app.people.all()]
    people = [player for player in (*players, *last, *listed) if player.who == PERSON]
    nameless = ("", app.words.say("seats.someone", seat=1))
    people.sort(key=lambda player: not player.key and player.name in nameless)
    return next((player for player in people if player.name), None)
