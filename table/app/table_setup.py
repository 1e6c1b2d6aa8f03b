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
from table.i18n.words import Words, is_seat_name
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
    without_namesakes,
)
from table.session.open_game import OpenGame
from table.storage.settings import Setup


def usual_table(app: App, game: OpenGame, players: Sequence[PlayerInfo] | None = None,
                options: Mapping[str, Value] | None = None) -> Setup:  # fmt: skip
    """Choose the players and house rules to begin a game with, where they are not given.

    The players are those with whom it was last played, or if they no longer fit one person and the
    usual number of computers. The people from the last table of any game join them. The house rules
    are those of last time; none if they do not fit the number of players."""
    rules = game.rules
    assert rules is not None
    last = app.setup(game)
    if players is None:
        usual = [app.people.with_present_name(player) for player in last.players]
        if not can_play(rules, usual) or _options_error(rules, len(usual), options or {}):
            usual = first_players(app, rules)
        players = with_people(rules, _people_of_last_table(app), usual)
    if options is None:
        options = {} if _options_error(rules, len(players), last.options) else last.options
    return Setup(list(players), dict(options))


def _people_of_last_table(app: App) -> list[PlayerInfo]:
    latest = app.settings.setups.get(app.settings.game, Setup()).players
    players = map(app.people.with_present_name, latest)
    return [player for player in players if player.who == PERSON and not is_nameless(player)]


def setup_to_deal(app: App, game: OpenGame, people: Sequence[PlayerInfo] = (),
                  is_duel: bool = False) -> Setup | None:  # fmt: skip
    """The players and house rules of a match that is dealt without asking: those of last time with
    these people; for a duel as few players as the game allows. None if they cannot play, or if the
    game is new here, several people are on the list, and only one of them would play."""
    assert game.rules is not None
    setup = usual_table(app, game)
    players = with_people(game.rules, people, setup.players)
    if is_duel:
        players = players[: min(game.rules.SEATS)]
    elif game.name not in app.settings.setups:
        seated = sum(player.who == PERSON for player in players)
        if seated < min(2, len(app.people.all())):
            return None
    if seating_problem(game.words, players):
        return None
    return Setup(with_distinct_names(game.words, players), setup.options)


def with_people(rules: Rules, people: Sequence[PlayerInfo],
                players: Sequence[PlayerInfo]) -> Sequence[PlayerInfo]:  # fmt: skip
    """Return `players` if all of `people` are among them. Otherwise seat these people, as many as
    there are seats for, with the computers of `players` and new ones at the other seats."""
    people = people[: max(rules.SEATS)]
    if {player.known_by for player in people} <= {player.known_by for player in players}:
        return players
    fewest_seats = min(seats for seats in rules.SEATS if seats >= len(people))
    count = max(len(players), fewest_seats)
    computers = [player for player in players if player.who != PERSON]
    return without_namesakes(fill_with_bots([*people, *computers][:count], count))


def can_play(rules: Rules, players: Sequence[PlayerInfo]) -> bool:
    """Whether the game has this number of seats, and all levels and guest programs exist."""
    return len(players) in rules.SEATS and all(map(_is_known, players))


def _is_known(player: PlayerInfo) -> bool:
    """Whether this is a person, a computer of a level that exists, or a guest that can play."""
    if player.who == BOT:
        return is_level(player.level)
    if player.who == FILE:
        return not isinstance(_guest_or_error(player), BadGuest)
    return player.who == PERSON


def _guest_or_error(player: PlayerInfo) -> PlayerInfo | BadGuest:
    """Return a guest with the absolute path of its program; if that cannot play, the error."""
    try:
        return guest_player(player.level)
    except BadGuest as bad:
        return bad


def with_full_path(player: PlayerInfo) -> PlayerInfo:
    """Give a guest the absolute path of its program, if that can play; keep all other players."""
    if player.who != FILE:
        return player
    guest = _guest_or_error(player)
    return player if isinstance(guest, BadGuest) else guest


def with_distinct_names(words: Words, players: Sequence[PlayerInfo]) -> list[PlayerInfo]:
    """Give all players different names. A person without a name is called “You” if no other person
    plays, else by the number of the seat. Guests get the full paths of their programs."""
    result = [with_full_path(player) for player in players]
    is_alone = sum(player.who == PERSON for player in players) == 1
    for seat, player in enumerate(players):
        if player.who != PERSON:
            continue
        name = player.name if player.key else clean_name(player.name)
        if is_nameless(player) and is_alone:
            name = words.say("seats.you")
        elif is_nameless(player) and not name:
            name = words.say("seats.someone", seat=seat + 1)
        result[seat] = player._replace(name=name, level="")
    return with_unique_names(result)


def is_nameless(player: PlayerInfo) -> bool:
    """Whether a player is a person who has no name, or only that of a seat."""
    name = clean_name(player.name)
    is_guest = player.who == PERSON and not player.key
    return is_guest and (not name or is_seat_name(name))


def seating_problem(words: Words, players: Sequence[PlayerInfo]) -> str:
    """Say why these players cannot begin: a guest program cannot play, or one of several people has
    no name. "" if they can."""
    for seat, player in enumerate(players):
        guest = _guest_or_error(player) if player.who == FILE else player
        if isinstance(guest, BadGuest):
            why = guest.why if player.level else Why("seats.nofile")
            return words.say("seats.badfile", seat=seat + 1, why=why)
    nameless = [seat for seat, player in enumerate(players) if is_nameless(player)]
    if nameless and sum(player.who == PERSON for player in players) > 1:
        return words.say("seats.nameless", seat=nameless[0] + 1)
    return ""


def first_players(app: App, rules: Rules) -> list[PlayerInfo]:
    """The person who played last, and computers up to the usual number of seats."""
    first = usual_person(app, ()) or PlayerInfo(app.words.say("seats.you"))
    return with_unique_names(fill_with_bots([first], usual_seats(rules)))


def refusal(words: Words, rules: Rules, seats: int, choices: Mapping[str, Value]) -> str:
    """Say why these house rules do not fit the number of seats; "" if they do."""
    error = _options_error(rules, seats, choices)
    if error is None:
        return ""
    # In the facts of the error, house rules have their keys, which players do not know.
    names = {option.key: option_text(words, option) for option in rules.OPTIONS}
    facts = tuple((key, names.get(str(fact), fact)) for key, fact in error.facts)
    return words.tell(error._replace(facts=facts))


def _options_error(rules: Rules, seats: int, choices: Mapping[str, Value]) -> Why | None:
    """The reason why these house rules cannot be played at so many seats, or None."""
    try:
        full_options(rules, seats, choices)
    except BadOptions as bad:
        return bad.why
    return None


def next_seat_count(rules: Rules, count: int, before: int) -> int:
    """Return `count` if the game allows that number of seats. Otherwise skip to the next allowed
    number in the same direction from `before`; `before` if there is none."""
    if count in rules.SEATS:
        return count
    beyond = [number for number in rules.SEATS if (number > count) == (count > before)]
    return min(beyond, key=lambda number: abs(number - count), default=before)


def applicable_options(rules: Rules, options: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """The house rules that have an effect at this number of seats, with the choices made."""
    return {
        option.key: options[option.key]
        for option in rules.OPTIONS
        if option.applies(seats) and (not option.needs or options.get(option.needs))
    }


def usual_person(app: App, players: Sequence[PlayerInfo]) -> PlayerInfo | None:
    """Guess who is playing: the first person with a name among these players, then among those who
    played last, then on the list. None if there is none."""
    here = [player for player in players if player.who == PERSON and not is_nameless(player)]
    listed = [person.player for person in app.people.all()]
    return next(iter([*here, *_people_of_last_table(app), *listed]), None)


def is_newcomer(app: App) -> bool:
    """Whether nobody has given a name or played here yet; never in safe mode."""
    return not (app.safe or app.settings.setups or app.people.all())


def first_game(app: App) -> OpenGame | None:
    """The game to suggest to a newcomer: of those with a lesson the one whose largest table is the
    smallest. None without such a game, in safe mode, and once anything has been played here. Errors
    in its layout are only found when the menu draws its picture."""
    if app.safe or app.settings.setups:
        return None
    smallest, fewest = None, 0
    for game in app.games:
        if game.rules and game.teaches and not game.known_error:
            most_seats = max(game.rules.SEATS)
            if smallest is None or most_seats < fewest:
                smallest, fewest = game, most_seats
    return smallest
