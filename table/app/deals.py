"""The deals of an evening, one after the other: dealt for whoever plays next, kept when they
get up, and read back for the sheet."""

from __future__ import annotations

from datetime import datetime, timezone

from rules.kit.journal import BadJournal, Journal, Past
from rules.kit.match import Match
from rules.kit.ondisk import set_aside
from rules.kit.options import BadOptions
from rules.kit.said import Why, of_system, reason_of
from rules.kit.strangers import let_through
from table.app.evenings import Kept
from table.app.house import House, Sitting
from table.files.unwritten import unwritten
from table.session.chronicle import HINT
from table.session.deal_rows import played, points_of
from table.session.lesson import Unkept
from table.session.open_game import Broken, OpenGame, parts
from table.session.reel import Reel
from table.session.score_rows import ScoreRows
from table.session.sitting import Torn, begun, gone_on, past_of
from table.storage.evening import Evening, best, places
from table.storage.results import add_result, is_kept


def sit_down(house: House, kept: Kept) -> Sitting:
    """The next deal for whoever plays it next, dealt, or where they left it. Broken where that
    cannot be done."""
    turn = kept.evening.next
    assert turn is not None, "this evening is over"
    path = kept.journal(*turn)
    house.settle()
    if path in house.owing.paths:
        raise Broken(house.owing.said or "menu.busy")
    try:
        game = house.open(kept.evening.game)
        if path.exists():
            return _gone_on(game, kept, turn)._replace(evening=kept.evening)
        return _begun(game, kept, turn)._replace(evening=kept.evening)
    except Broken:
        raise
    except OSError as error:
        raise Broken(unwritten("store.unbegun", path.parent, of_system(error))) from error
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(reason_of(error)) from error


def _begun(game: OpenGame, kept: Kept, turn: tuple[int, int]) -> Sitting:
    evening, (deal, person) = kept.evening, turn
    path = kept.journal(deal, person)
    sitters, seed = evening.sitters(person), evening.seed_of(deal)
    return begun(game, sitters, evening.options, seed, lambda: path)


def _gone_on(game: OpenGame, kept: Kept, turn: tuple[int, int]) -> Sitting:
    """From its journal, as far as that is sound; where it is not, it is kept beside, and what
    was lost must be played again."""
    path, notice = kept.journal(*turn), None
    try:
        past = past_of(path)
        _require_own(kept.evening, turn, past)
        return gone_on(game, past, lambda: Journal.taken_up(path, past))
    except Torn as torn:
        before, notice = torn.before, torn.why
        set_aside(path, path.parent)
        try:
            _require_own(kept.evening, turn, before)
            sitting = gone_on(game, before, lambda: Journal.copied(path, before))
            return sitting._replace(notice=notice)
        except BadJournal:
            pass
    except BadJournal as bad:
        notice = bad.why
        set_aside(path, path.parent)
    return _begun(game, kept, turn)._replace(notice=notice)


def _require_own(evening: Evening, turn: tuple[int, int], past: Past) -> None:
    """BadJournal for a journal that is not of this deal."""
    deal, person = turn
    header = past.header
    seats = [one.written() for one in evening.sitters(person)]
    told = (header["game"], header["seats"], header["seed"])
    if told != (evening.game, seats, evening.seed_of(deal)):
        raise BadJournal("evening.stray")


def looked_back(game: OpenGame, kept: Kept, deal: int, person: int) -> Sitting | None:
    """The table at which a deal has been played, read back from its journal, which is left as it
    is; None where that does not read any more."""
    if (deal, person) not in kept.tables:
        try:
            found = _read_back(game, kept, deal, person)
        except (OSError, BadJournal, Broken):
            found = None
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            found = None
        kept.tables[deal, person] = found
    return kept.tables[deal, person]


def _read_back(game: OpenGame, kept: Kept, deal: int, person: int) -> Sitting:
    past = past_of(kept.journal(deal, person))
    _require_own(kept.evening, (deal, person), past)
    sitting = gone_on(game, past, Unkept)
    while not over(sitting) and sitting.match.advance():  # steps without luck leave no line
        sitting.rows.follow(sitting.match)
        sitting.chronicle.note()
    return sitting


def deal_reel(game: OpenGame, kept: Kept, deal: int, person: int, plain: bool = False) -> Reel:
    """The film of a deal that one of the people has played, up to its end; Broken where that does
    not read. All may see all of it once everybody has played every deal."""
    path, sheets = kept.journal(deal, person), list[ScoreRows]()

    def ends(match: Match) -> bool:
        if not sheets:
            sheets.append(ScoreRows.of(match, parts(game)[1]))
        sheets[0].follow(match)
        return played(sheets[0], match.rules.outcome(match.state) is not None)

    try:
        past = past_of(path)
        _require_own(kept.evening, (deal, person), past)
        reel = Reel(game, past, path.name, plain, ends)
    except (BadJournal, BadOptions) as bad:
        raise Broken(bad.why) from None
    except Broken:
        raise
    except OSError as error:
        name = f"{path.parent.name}/{path.name}"
        raise Broken("evening.unread", file=name, why=of_system(error)) from None
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(reason_of(error)) from error
    reel.unveiled, reel.path = kept.evening.next is None, path
    return reel


def over(sitting: Sitting) -> bool:
    """Whether the deal of an evening that is played at this table has come to its end."""
    match = sitting.match
    return played(sitting.rows, match.rules.outcome(match.state) is not None)


def risen(house: House, kept: Kept, sitting: Sitting) -> Why | None:
    """Whoever played has got up: the journal is kept, and what the deal brought if it is over. A
    sentence where that could not be kept; it is kept the next time."""
    match = sitting.match
    house.leave(sitting.journal)
    turn = kept.evening.next
    if turn is None or not over(sitting):
        return None
    deal, person = turn
    kept.evening.got[deal][person] = points_of(sitting.rows, match.table.seats)
    kept.evening.hints[deal][person] = sum(mark.kind == HINT for mark in match.marks)
    kept.tables[turn] = sitting
    try:
        if kept.evening.next is None:  # first, or a plug pulled between would cost the result
            _add_result(house, kept)
        kept.write()
    except OSError as error:
        return unwritten("evening.unkept", kept.path.parent, of_system(error))
    return None


def _add_result(house: House, kept: Kept) -> None:
    """What came of an evening, among the results, and apart from those of single games."""
    evening, name = kept.evening, kept.path.parent.name
    if is_kept(house.store.results_path, name):
        return
    rules, _ = parts(house.open(evening.game))
    ranked = places(rules, evening)
    result = {
        "journal": name,
        "when": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "game": evening.game,
        "seats": [evening.sitter(one).written() for one in range(len(evening.people))],
        "options": dict(evening.options),
        "points": evening.totals(),
        "winners": best(rules, evening.totals()),
        "ranking": ranked,
        "why": "evening",
        "deals": evening.deals,
        "apart": True,
    }
    add_result(house.store.results_path, result)
