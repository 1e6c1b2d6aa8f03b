"""What a choice gains, in the game's own points; and for one that was found by playing on alone,
how often it came out better, and what a hint would have said instead."""

from __future__ import annotations

from table.i18n.phrases import in_parts
from table.i18n.words import Words
from table.input.hands import Hands
from table.panels.paragraphs import Paragraph
from table.players.judge import LITTLE, Verdict
from table.scenes.coach.ghosts import told

HALVES = 2  # a gain is told to the half
MANY = 5  # and one of so many to the whole
HUNDRED = 100


def gained(mean: float, words: Words) -> str:
    """So many points, as the game calls them: to the half, or where they are many to the whole."""
    halves = round(mean) * HALVES if mean >= MANY else round(mean * HALVES)
    if halves <= 0:
        return words.say("coach.little")
    return words.say("coach.points", n=in_parts(halves, HALVES))


def played_on(verdict: Verdict, hands: Hands, words: Words) -> list[Paragraph]:
    """What there is to say of a better choice for which nobody has a reason."""
    found = [Paragraph([words.say("coach.played_on")])]
    best, hinted = verdict.gain, verdict.hinted
    if best is None:
        return found
    if best.better:
        better = round(HUNDRED * best.better / best.worlds)
        worse = min(HUNDRED - better, round(HUNDRED * best.worse / best.worlds))
        same = HUNDRED - better - worse
        key = "coach.of_hundred" if same else "coach.of_hundred.never_same"
        found.append(Paragraph([words.say(key, better=better, worse=worse, same=same)]))
    if hinted is None:
        found.append(Paragraph([words.say("coach.hint.yours")]))
    elif best.mean - hinted.mean >= LITTLE:
        less = gained(best.mean - hinted.mean, words)
        found += [
            Paragraph([words.say("coach.hint")], "italic", "faint"),
            Paragraph(told(hinted.move, hands, words), "strong", close=True),
            Paragraph([words.say("coach.hint.less", gain=less)], close=True),
        ]
    return found
