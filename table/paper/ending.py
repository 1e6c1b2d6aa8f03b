"""How a hand or a match has ended: who has won, in words and crowned, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import Match
from rules.kit.remarks import partners
from rules.kit.state import Outcome
from rules.kit.story import CLIMAX
from table.games.score_rows import ScoreRows
from table.paper.winning import Crowned, Rain
from table.widgets import Box, Form, Label
from table.widgets.text import width
from table.words.phrases import listed
from table.words.words import Words

PORTRAIT = 56.0  # of a winner
CROWDED = 3  # of more winners the portraits are small


def ending(words: Words, match: Match, outcome: Outcome) -> tuple[str, str]:
    """Who has won, and why, as two sentences."""
    everybody = [sitter.name for sitter in match.sitters]
    names = [words.called(everybody[seat]) for seat in outcome.winners]
    key = "nobody" if not names else "winner" if len(names) == 1 else "winners"
    if set(outcome.winners) in map(set, partners(match.rules, match.state.table)):
        key = "partners"
    told = words.at(everybody).tell(outcome.why)
    return words.say(f"scores.{key}", names=listed(words, names)), told


def last_told(words: Words, match: Match, rows: ScoreRows) -> str:
    """What was told of the last row's end, by the names of those whom it brought something."""
    names = [sitter.name for sitter in match.sitters]
    told = rows.account(-1).told if rows.rows else ()
    ends = [one.why for one in told if one.weight == CLIMAX]
    alike = [one for one in ends if one.key == ends[-1].key]  # of several who share, all
    return " ".join(map(words.at(names).tell, alike))


def add_ending(form: Form, area: Box, said: tuple[str, str], winners: Sequence[str]) -> Label:
    """Who has won, with these portraits, crowned, in the middle of what rains down on them; and
    why, which is the label returned."""
    (who, why), (x, y, w, _), scale = said, area, form.scale
    side = PORTRAIT if len(winners) <= CROWDED else PORTRAIT * 0.6
    crowd = len(winners) * (side + 8)
    written = max(width(who, "title", round(31 * scale)), width(why, "text", round(19 * scale)))
    wide = min(written / scale + 8, w - crowd - 20)
    left = x + (w - crowd - 12 - wide) / 2
    if winners:
        form.add(Rain(area, (left - 26, left + crowd + wide + 38)))
    for place, face in enumerate(winners):
        spot = (left + place * (side + 8), y + 21 + (PORTRAIT - side) / 2, side, side)
        form.add(Crowned(spot, face))
    text = left + crowd + 12
    form.add(Label((text, y + 10, wide, 42), who, 31, "title", "accent", name="winner"))
    return form.add(Label((text, y + 50, wide, 28), why, 19, name="why"))
