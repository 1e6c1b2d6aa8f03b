"""How long the choices of a company take at the table, in a match or two of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time

from rules.kit.chance import derived
from rules.kit.match import Match
from table.players.inline import choice_seed, how_hard, rules_of, think
from table.players.roster import roster
from table.scenes.match.thoughts import seconds
from table.storage.choices import Settings

PARTS = 5


def paces(game: str, who: Sequence[str], matches: int, seed: str) -> Mapping[str, object]:
    """Of the choices that somebody made alone, by their verbs: how many there were, and how many of
    a hundred took so many fifths of the time there is between an easy one and a hard one."""
    began, latest = process_time(), Settings().latest
    found: dict[str, list[float]] = {}
    for number in range(matches):
        for verb, hard in hardness(game, who, derived(seed, "paces", number)):
            found.setdefault(verb, []).append(hard)
    every = [hard for listed in found.values() for hard in listed]
    took = sorted(seconds(hard, latest) for hard in every)
    return {
        "paces": game,
        "who": list(who),
        "seed": seed,
        "matches": matches,
        "choices": len(every),
        "fifths": fifths(every),
        "of_verbs": {verb: [len(listed), fifths(listed)] for verb, listed in found.items()},
        "seconds_at_10_50_90": [round(took[len(took) * at // 10], 2) for at in (1, 5, 9)],
        "seconds": round(process_time() - began, 1),
    }


def fifths(listed: Sequence[float]) -> list[int]:
    """Of a hundred, how many lie in each fifth from easy to hard."""
    parts = [min(PARTS - 1, int(PARTS * one)) for one in listed]
    return [round(100 * parts.count(part) / len(parts)) for part in range(PARTS)]


def hardness(game: str, who: Sequence[str], seed: int) -> list[tuple[str, float]]:
    """What each choice of a match was, and how hard, where somebody chose alone."""
    rules = rules_of(game)
    match = Match(rules, roster(",".join(f"bot:{one}" for one in who)), {}, str(seed))
    found = []
    while not match.over:
        if match.advance():
            continue
        owing = match.owing()
        for seat in owing:
            view, level = match.view(seat), match.sitters[seat].level
            choice = think(game, view, seat, level, choice_seed(match, seat))
            if len(owing) == 1:
                found.append((choice.verb, how_hard(game, view, seat, choice)))
            match.choose(seat, choice)
    return found
