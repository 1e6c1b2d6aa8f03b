"""Put the handicap of a match into words."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rules.kit.chairs import Chairs
from rules.kit.handicap import Handicap
from rules.kit.match import Match
from rules.kit.player_info import PERSON, PlayerInfo
from rules.kit.remarks import partners
from table.i18n.phrases import level_text, list_names
from table.i18n.words import Words
from table.players.levels import level_name
from table.players.roster import BOT
from table.session.seat_changes import SeatRequest, players_of_next_hand

NOW, PAST = "even", "even.past"


def handicap_text(words: Words, handicap: Handicap, players: Sequence[PlayerInfo], sides: int,
                  tense: str = NOW, level_change: str = "") -> str:  # fmt: skip
    """Return the sentences on a handicap: the results it is based on, the level of the computers,
    who begins with points, and the fair share of wins among so many `sides`.

    `players` are those at the beginning. `tense` is NOW, or PAST once the match is over.
    `level_change` is the sentence that the computers have changed their level since, or ""."""
    name = _player_name(words, players[handicap.seat])
    keys = {2: "even.aim.second", 3: "even.aim.third"}
    aim = words.say(keys.get(sides, "even.aim.nth"), name=name, n=sides)
    result = _result_text(words, handicap, players, tense)
    points = _points_text(words, handicap, name, tense)
    return " ".join(filter(None, (result, level_change, points, aim)))


def match_handicap(words: Words, match: Match, tense: str = NOW) -> str:
    """Return the sentences on the handicap of a match; "" if it has none."""
    handicap = match.terms.handicap
    if handicap is None:
        return ""
    sides = partners(match.rules, match.table)  # empty if every seat is alone
    return handicap_text(
        words, handicap, players=match.chairs.tables[0],
        sides=len(sides) if sides else match.table.seats, tense=tense,
        level_change=_level_change_text(words, handicap, match.chairs, tense),
    )  # fmt: skip


def _level_change_text(words: Words, handicap: Handicap, chairs: Chairs, tense: str) -> str:
    """Return the sentence that the computers now play at another level; "" if they do not. While
    the person is away, the computer at their seat is no opponent and does not count."""
    me = chairs.tables[0][handicap.seat]
    people = [player for player in chairs.now if player.who == PERSON]
    is_here = any(person.identities & me.identities for person in people)
    others = [player for seat, player in enumerate(chairs.now) if is_here or seat != handicap.seat]
    opponent_levels = [level_name(player.level) for player in others if player.who == BOT]
    first_level = level_name(_level_of_others(handicap, chairs.tables[0]))
    if all(level == first_level for level in opponent_levels):
        return ""
    levels = [level_text(words, level) for level in dict.fromkeys(opponent_levels)]
    return words.say(f"{tense}.since", level=list_names(words, levels))


def handicap_summary(words: Words, match: Match) -> str:
    """Return a few words on the handicap of a match in play; "" if it has none."""
    handicap = match.terms.handicap
    if handicap is None:
        return ""
    first_players = match.chairs.tables[0]
    name = _player_name(words, first_players[handicap.seat])
    level = level_text(words, _level_of_others(handicap, first_players))
    sentence = words.say("even.told", name=name, level=level)
    return f"{sentence} {_points_text(words, handicap, name, PAST)}"


def handicap_after(words: Words, match: Match, wishes: Sequence[SeatRequest]) -> str:
    """Return the sentence on what the wished changes of seats mean for a handicap: the match no
    longer counts, or counts again, or something else changes. "" if nothing does."""
    chairs, handicap = match.chairs, match.terms.handicap
    if handicap is None:
        return ""
    before = players_of_next_hand(chairs, ())
    after = players_of_next_hand(chairs, wishes)
    me = chairs.tables[0][handicap.seat]
    everybody = [player for players in chairs.tables for player in players]
    people = {player.known_by for player in everybody if player.who == PERSON}
    old_reason = _exclusion_reason(me, people, before)
    new_reason = _exclusion_reason(me, people, after)
    key = ""
    if old_reason != new_reason:
        key = new_reason or "again"
    elif not old_reason:
        key = _chair_change(me, before, after)
    return words.say(f"even.then.{key}", name=_player_name(words, me)) if key else ""


def _exclusion_reason(me: PlayerInfo, people: Set[str], players: Sequence[PlayerInfo]) -> str:
    """Return why a match that ends with these players does not count for "my match"
    (`table.stats.strength`). "left": its person `me` is not among them. "joined": another person
    is, or was among the `people` so far. "": it counts."""
    last_people = {player.known_by for player in players if player.who == PERSON}
    if me.known_by not in last_people:
        return "left"
    return "joined" if (people | last_people) - {me.known_by} else ""


def _chair_change(me: PlayerInfo, before: Sequence[PlayerInfo], after: Sequence[PlayerInfo]) -> str:
    """Return what changes for a person who plays against computers: "chair" if it is their seat,
    "level" if it is the levels of the computers, "" if it is neither."""
    old_seat = [player.known_by for player in before].index(me.known_by)
    new_seat = [player.known_by for player in after].index(me.known_by)
    if old_seat != new_seat:
        return "chair"
    old_levels = [level_name(player.level) for player in before if player.who == BOT]
    new_levels = [level_name(player.level) for player in after if player.who == BOT]
    return "level" if old_levels != new_levels else ""


def _player_name(words: Words, player: PlayerInfo) -> str:
    """Return the name of a player; a default such as "Seat 2" is translated, a saved one is not."""
    return player.name if player.key else words.display_name(player.name)


def _level_of_others(handicap: Handicap, players: Sequence[PlayerInfo]) -> str:
    """Return the level of the computers at the beginning, which is the same for all."""
    return players[0 if handicap.seat else 1].level


def _result_text(words: Words, handicap: Handicap, players: Sequence[PlayerInfo],
                 tense: str) -> str:  # fmt: skip
    """Return the sentences about the earlier results of a person and the level they lead to."""
    name = _player_name(words, players[handicap.seat])
    new_level = _level_of_others(handicap, players)
    level = level_text(words, new_level)
    if not handicap.of:
        return words.say(f"{tense}.new", name=name, level=level, n=len(players) - 1)
    key = "mixed"
    if handicap.level:
        key = "won" if handicap.won else "lost"
    if handicap.of == 1:
        key += ".last"
    facts = {"name": name, "won": handicap.won, "of": handicap.of}
    results = words.say(f"{tense}.{key}", before=level_text(words, handicap.level), **facts)
    step = "still" if level_name(new_level) == handicap.level else "now"
    return f"{results} {words.say(f'{tense}.{step}', level=level)}"


def _points_text(words: Words, handicap: Handicap, name: str, tense: str) -> str:
    """Return the sentence that says who begins with how many points."""
    given = handicap.given
    if not any(given):
        return words.say(f"{tense}.none")
    points = words.say("even.points", n=max(given))
    if given[handicap.seat]:
        key = "side" if given.count(given[handicap.seat]) > 1 else "own"
    else:
        key = "other" if len(given) == 2 else "others"
    return words.say(f"{tense}.{key}", name=name, points=points)
