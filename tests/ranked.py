"""What the contract asks of every ranking, for any test that comes to the end of a hand."""

from rules.kit.contract import Rules
from rules.kit.ranking import FEWEST, RANKING, ranking
from rules.kit.state import Outcome


def misranked(rules: Rules, outcome: Outcome) -> str:
    """What is wrong with how an outcome ranks the seats, in a sentence; nothing if it is right."""
    if (outcome.ranking is not None) != (rules.BEST == RANKING):
        return (
            f'a ranking comes with every outcome where BEST is "ranking", else with none: {outcome}'
        )
    found, points, winners = ranking(rules, outcome), outcome.points, outcome.winners
    seats = [seat for group in found for seat in group]
    if sorted(seats) != list(range(len(points))) or not all(found):
        return f"every seat is ranked once, and no group is empty: {found}"
    if winners and found[0] != tuple(sorted(winners)):
        return f"the winners {winners} are the first group and nobody else is: {found}"
    if winners and rules.BEST != RANKING:
        best = (min if rules.BEST == FEWEST else max)(points)
        if best not in [points[seat] for seat in winners]:
            return f"the {rules.BEST} points are best, and no winner has them: {outcome}"
    return ""
