"""Whether characters can be told apart by how they play, from twenty hands without names."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from time import process_time

from research.company.classifier import Guesser, named, seated
from research.company.features import noted
from research.company.hindsight import Note
from research.company.public_view import hands
from research.intervals import per_cent
from rules.kit.chance import derive_seed
from rules.kit.remarks import whole
from table.players.duel import mean_share
from table.players.inline import rules_of

BLOCK = 20
"""Hands in which somebody is seen before anybody guesses."""

Book = dict[str, list[list[Note]]]
"""Of every character, what was noted of each hand it played, in order."""


def company(who: Sequence[str], seats: int, number: int, seed: str) -> list[str]:
    """Who sits where for a hand: by turns, so that everybody meets everybody at every seat."""
    order = list(who)
    random.Random(f"{seed}/{number}").shuffle(order)
    return [order[at % len(order)] for at in range(seats)]


def books(game: str, who: Sequence[str], seats: int, each: int, seed: str) -> tuple[Book, Book]:
    """Two halves, of one game after the other by turns, until everybody has played so many hands of
    each: no game is in both, since who once leads it may lead long. The seat itself is not noted,
    nor is its name."""
    found: tuple[Book, Book] = {one: [] for one in who}, {one: [] for one in who}
    number, rounds = 0, whole(rules_of(game))
    while min(len(hands) for half in found for hands in half.values()) < each // 2:
        at = company(who, seats, number, seed)
        for hand in hands(game, at, derive_seed(seed, "company", number)):
            for seat, (one, notes) in enumerate(zip(at, noted(hand, seats))):
                if not rounds or any(seat in step.made for step in hand):
                    found[number % 2][one].append(notes)
        number += 1
    first, second = [{one: seen[: each // 2] for one, seen in half.items()} for half in found]
    return first, second


def guessed(learnt: Book, asked: Book) -> tuple[list[float], list[float], dict[str, list[int]]]:
    """Of each twenty hands of all of them: the share that is named rightly one by one, and where
    each name is given once; and for every character how often it was named rightly."""
    guesser = Guesser(learnt)
    alone, together = [], []
    right: dict[str, list[int]] = {who: [] for who in asked}
    for at in range(0, len(next(iter(asked.values()))) - BLOCK + 1, BLOCK):
        blocks = {who: seen[at : at + BLOCK] for who, seen in asked.items()}
        for who, block in blocks.items():
            right[who].append(named(guesser, block) == who)
        alone.append(sum(each[-1] for each in right.values()) / len(blocks))
        way = seated(guesser, blocks)
        together.append(sum(who == name for who, name in way.items()) / len(blocks))
    return alone, together, right


def recognised(
    game: str, who: Sequence[str], seats: int, each: int, seed: str
) -> Mapping[str, object]:
    """Learnt from one half of the hands and guessed in the other, both ways round."""
    began = process_time()
    first, second = books(game, who, seats, each, seed)
    there, back = guessed(first, second), guessed(second, first)
    alone, together = there[0] + back[0], there[1] + back[1]
    return {
        "recognition": game,
        "who": list(who),
        "seats": seats,
        "hands": each,
        "seed": seed,
        "blocks": len(alone) * len(who),
        "right": per_cent(mean_share(alone)),
        "right_where_each_sits_once": per_cent(mean_share(together)),
        "by_chance": round(100 / len(who), 1),
        "of_each": {
            one: round(100 * sum(there[2][one] + back[2][one]) / len(alone)) for one in who
        },
        "seconds": round(process_time() - began, 1),
    }
