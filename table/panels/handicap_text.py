"""How a match was made even, in words."""

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
from table.session.seat_changes import SeatRequest, seats_after

NOW, PAST = "even", "even.past"


def handicap_text(
    words: Words, handicap: Handicap, players: Sequence[PlayerInfo], sides: int, tense: str = NOW,
    since: str = "",
) -> str:  # fmt: skip
    """What was done and why: by what somebody had won, against which level they play now, who
    begins with points, and what share of the wins is fair among so many `sides`. `players`: those
    who sat down first; `tense`: PAST once the match is over; `since`: what has become of the
    level."""
    name = _called(words, players[handicap.seat])
    keys = {2: "even.aim.second", 3: "even.aim.third"}
    aim = words.say(keys.get(sides, "even.aim.nth"), name=name, n=sides)
    found, given = _found(words, handicap, players, tense), _given(words, handicap, name, tense)
    return " ".join(filter(None, (found, since, given, aim)))


def match_handicap(words: Words, match: Match, tense: str = NOW) -> str:
    """The same of a match, or nothing where it was not made even."""
    if match.terms.handicap is None:
        return ""
    sides = len(partners(match.rules, match.table)) or match.table.seats
    since = _since(words, match.terms.handicap, match.chairs, tense)
    return handicap_text(words, match.terms.handicap, match.chairs.tables[0], sides, tense, since)


def _since(words: Words, handicap: Handicap, chairs: Chairs, tense: str) -> str:
    """That computers play at another level than they began at, and at which; or nothing."""
    me = chairs.tables[0][handicap.seat]
    here = any(player.who == PERSON and player.marks & me.marks for player in chairs.now)
    against = [
        level_name(player.level)
        for seat, player in enumerate(chairs.now)
        if player.who == BOT and (here or seat != handicap.seat)
    ]
    if set(against) <= {level_name(_level(handicap, chairs.tables[0]))}:
        return ""
    levels = [level_text(words, level) for level in dict.fromkeys(against)]
    return words.say(f"{tense}.since", level=list_names(words, levels))


def handicap_at_table(words: Words, match: Match) -> str:
    """In few words, at the table: whose match it is, at which level, and who began with points."""
    handicap, first = match.terms.handicap, match.chairs.tables[0]
    if handicap is None:
        return ""
    name = _called(words, first[handicap.seat])
    said = words.say("even.told", name=name, level=level_text(words, _level(handicap, first)))
    return f"{said} {_given(words, handicap, name, PAST)}"


def handicap_after(words: Words, match: Match, wishes: Sequence[SeatRequest]) -> str:
    """What others at the chairs make of a match that was made even, in a sentence: whether "my
    match" goes by it, and by what of it. Nothing where that stays as it is, or there is none."""
    chairs, handicap = match.chairs, match.terms.handicap
    if handicap is None:
        return ""
    before, after = seats_after(chairs, ()), seats_after(chairs, wishes)
    me = chairs.tables[0][handicap.seat]
    people = {
        player.known_by for players in chairs.tables for player in players if player.who == PERSON
    }
    was, will = (_found_at_the_end(me, people, there) for there in (before, after))
    if was == will != "":
        return ""
    key = will or ("again" if was else _of_the_chairs(me, before, after))
    return words.say(f"even.then.{key}", name=_called(words, me)) if key else ""


def _found_at_the_end(me: PlayerInfo, people: Set[str], there: Sequence[PlayerInfo]) -> str:
    """Why "my match" leaves a match out at whose end these sit there (`table.stats.strength`), of
    which `people` had played: who it is for `left`, or others have `joined`. Empty where it does
    not."""
    last = {player.known_by for player in there if player.who == PERSON}
    if me.known_by not in last:
        return "left"
    return "joined" if (people | last) - {me.known_by} else ""


def _of_the_chairs(
    me: PlayerInfo, before: Sequence[PlayerInfo], after: Sequence[PlayerInfo]
) -> str:
    """What else tells in a match of one person against computers."""
    seats = [[player.known_by for player in there].index(me.known_by) for there in (before, after)]
    if seats[0] != seats[1]:
        return "chair"
    levels = [
        [level_name(player.level) for player in there if player.who == BOT]
        for there in (before, after)
    ]
    return "level" if levels[0] != levels[1] else ""


def _called(words: Words, player: PlayerInfo) -> str:
    """Whoever is on the list has a name, whatever it looks like."""
    return player.name if player.key else words.display_name(player.name)


def _level(handicap: Handicap, players: Sequence[PlayerInfo]) -> str:
    return next(player.level for at, player in enumerate(players) if at != handicap.seat)


def _found(words: Words, handicap: Handicap, players: Sequence[PlayerInfo], tense: str) -> str:
    """What somebody had won, and which level that leads to."""
    name, now = _called(words, players[handicap.seat]), _level(handicap, players)
    level, before = level_text(words, now), level_text(words, handicap.level)
    if not handicap.of:
        return words.say(f"{tense}.new", name=name, level=level, n=len(players) - 1)
    key = "mixed" if not handicap.level else "won" if handicap.won else "lost"
    key += ".last" if handicap.of == 1 else ""
    facts = {"name": name, "won": handicap.won, "of": handicap.of, "before": before}
    step = "still" if level_name(now) == handicap.level else "now"
    return f"{words.say(f'{tense}.{key}', **facts)} {words.say(f'{tense}.{step}', level=level)}"


def _given(words: Words, handicap: Handicap, name: str, tense: str) -> str:
    own = handicap.given[handicap.seat]
    most = max(handicap.given)
    if not most:
        return words.say(f"{tense}.none")
    points = words.say("even.points", n=most)
    mates = handicap.given.count(own) > 1
    key = ("side" if mates else "own") if own else "others"
    if not own and len(handicap.given) == 2:
        key = "other"
    return words.say(f"{tense}.{key}", name=name, points=points)
