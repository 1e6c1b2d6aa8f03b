"""Who sits at which chair from now on: a match goes on, whoever comes or goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules.kit.chairs import SeatChange
from rules.kit.match import Match, PlayerInfo
from table.app.app import App
from table.engine.page import Page
from table.i18n.phrases import level_text
from table.i18n.words import Words
from table.panels.handicap_text import handicap_after
from table.panels.kinds import seat_kinds
from table.panels.token import distinct_name
from table.players.levels import level_name, with_level
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, clean_name, with_unique_names
from table.session.open_game import OpenGame
from table.session.seat_changes import SeatChanges, SeatRequest, now_and_pending
from table.widgets import Button, Choice, Entry, Form, Label, Panel
from table.widgets.text import clean

STAYS, OTHER = ("", ""), (PERSON, "")  # whoever sits there, and another person
MOST = 3  # sentences of what is going to happen

Kind = tuple[str, str]


class ChairsDraft:
    """As it has been chosen and written by now, chair by chair: who is to sit there (`kinds`), what
    those are called who sit there (`names`) and who come (`newcomers`), which two change places
    (`swapped`, one until there are two), and where nobody is to come after all (`cancelled`)."""

    def __init__(self, app: App, words: Words, match: Match) -> None:
        self.app, self.words, self.match = app, words, match
        self.now = match.players
        self.kinds: list[Kind] = [STAYS] * len(self.now)
        self.names = [player.name if player.who == PERSON else "" for player in self.now]
        self.newcomers = [""] * len(self.now)
        self.swapped: list[int] = []
        self.cancelled: set[int] = set()

    # --- who

    def player(self, seat: int) -> PlayerInfo:
        """Who is to sit there, or stays."""
        (who, level), now = self.kinds[seat], self.now[seat]
        if self.kinds[seat] == STAYS:
            return now
        person = self.app.people.by_key(level) if who == PERSON and level else None
        if person is not None:  # told apart from whoever is called the same
            there = [player._replace(who=PERSON) for player in self.now]
            return with_unique_names([*there[:seat], *there[seat + 1 :], person.player])[-1]
        if who == PERSON:
            return PlayerInfo(clean_name(self.newcomers[seat]), PERSON)
        if now.who == BOT:
            return now._replace(level=with_level(now.level, level))
        there = []
        for kind, player in zip(self.kinds, self.now, strict=True):
            fresh = kind[0] == BOT != player.who
            there.append(PlayerInfo("", BOT, kind[1]) if fresh else player._replace(who=PERSON))
        return with_unique_names(there)[seat]

    def player_now(self, seat: int) -> PlayerInfo:
        """Who sits there, by the name that has been written by now."""
        now, name = self.now[seat], clean_name(self.names[seat])
        return now._replace(name=name) if now.who == PERSON and name else now

    def newcomer(self, seat: int) -> str:
        """Who is to have the chair with the next hand, if that is known already and nobody whom it
        would move is to stay after all."""
        for change in self.match.chairs.coming:
            if seat in change.chairs and not change.chairs & self.cancelled:
                others = [self.now[other].name for other in change.chairs - {seat}]
                return change.player.name if change.player is not None else others[0]
        return ""

    def _expected(self, seat: int) -> SeatChange | None:
        """By which somebody else was to have the chair before this page was opened."""
        return next((change for change in self.match.chairs.coming if seat in change.chairs), None)

    def wishes(self) -> list[SeatRequest]:
        """All that is wanted by now."""
        requests = []
        for seat, now in enumerate(self.now):
            name = clean_name(self.names[seat])
            if now.who == PERSON and name and name != now.name:
                requests.append(SeatRequest(seat, name=name))
        for seat in sorted(self.cancelled):
            change = self._expected(seat)
            if change is None or change.chairs != set(self.swapped):  # else it is wanted once more
                requests.append(SeatRequest(seat, self.player_now(seat)))
        if len(self.swapped) == 2:
            requests.append(SeatRequest(self.swapped[0], other=self.swapped[1]))
        for seat in range(len(self.now)):
            if seat not in self.swapped and self.kinds[seat] != STAYS:
                requests.append(SeatRequest(seat, self.player(seat)))
        return requests

    @property
    def any(self) -> bool:
        """Whether something was chosen or written that is not so already, though it may be only
        half of what it takes."""
        return bool(self.swapped or self.wishes())

    # --- whether it may be

    def refusal(self) -> str:
        """Why this cannot be, or nothing."""
        words = self.words
        if len(self.swapped) == 1:
            return words.say("chairs.swap.whom", name=self.now[self.swapped[0]].name)
        if self.match.last_agreed and not all(map(self._at_once, self.wishes())):
            return words.say("chairs.last")
        fresh: dict[str, int] = {}
        for wish in self.wishes():
            named = wish.name or (wish.player.name if wish.player else "")
            if named and fresh.setdefault(named.casefold(), wish.seat) != wish.seat:
                return words.say("chairs.twice", name=named)
            if not named and wish.other is None:
                return words.say("chairs.nameless", seat=wish.seat + 1)
            there = enumerate(self.now)
            alike = (at for at, player in there if player.name.casefold() == named.casefold())
            other = next((at for at in alike if at != wish.seat), None)
            if named and other is not None:
                return words.say("chairs.there", name=named, seat=other + 1)
        return ""

    def _at_once(self, wish: SeatRequest) -> bool:
        """Whether it would come about at once, and not with the next hand."""
        if wish.player is None:
            return wish.other is None
        return self.match.chairs.at_once(wish.seat, wish.player)

    # --- what comes of it

    def summary(self) -> str:
        """What is going to happen, in a few sentences."""
        wishes = self.wishes()
        lines = [*map(self._said, wishes[:MOST]), *self._still(wishes[:MOST])]
        if len(wishes) > MOST:
            lines.append(f"(+{len(wishes) - MOST})")
        return " ".join(lines)

    def _said(self, wish: SeatRequest) -> str:
        """What is going to happen, in a sentence."""
        say, now = self.words.say, self.player_now(wish.seat)
        if wish.name:
            return say("chairs.says.name", before=self.now[wish.seat].name, name=wish.name)
        if wish.other is not None:
            return say("chairs.says.swap", name=now.name, other=self.player_now(wish.other).name)
        assert wish.player is not None
        name = wish.player.name
        if wish.player == now:
            return self._called_off(wish)
        if wish.player.who == BOT:
            key = "level" if now.who == BOT else "computer"
        else:
            key = "person" if self._at_once(wish) else "later"
        return say(f"chairs.says.{key}", name=name, before=now.name)

    def _called_off(self, wish: SeatRequest) -> str:
        """What does not come after all."""
        say, seat = self.words.say, wish.seat
        change, name = self._expected(seat), self.player_now(seat).name
        if change is not None and change.other is not None:
            (other,) = change.chairs - {seat}
            return say("chairs.says.keep.swap", name=name, other=self.player_now(other).name)
        goes = self.kinds[seat] != STAYS or seat in self.swapped
        if goes and change is not None and change.player is not None:
            return say("chairs.says.keep.not", name=change.player.name)
        return say("chairs.says.keep", name=name)

    def _still(self, wishes: Sequence[SeatRequest]) -> list[str]:
        """What comes with the next hand all the same, whoever sits down there at once."""
        now, coming = now_and_pending(self.match.chairs, self.wishes())
        fresh = {wish.seat for wish in wishes if wish.player and wish.player == now[wish.seat]}
        lines = []
        for change in self.match.chairs.coming:
            if change not in coming or not change.chairs & fresh:
                continue
            if change.player is not None:
                lines.append(self.words.say("chairs.says.still.comes", name=change.player.name))
            elif change.other is not None:
                names = {"name": now[change.seat].name, "other": now[change.other].name}
                lines.append(self.words.say("chairs.says.still", **names))
        return lines


PAPER = (28.0, 28.0, 968.0, 584.0)
TOP, ROWS = 150.0, 320.0  # where the chairs begin, and what height they have
LOWER = 24.0  # so much lower a few of them begin, which leaves room for large writing
PITCH = 56.0  # from one to the next, at most
FOOT = 546.0  # where the buttons are; what is going to happen stands between
# Of the parts of a row where each begins, and how wide it is: the name, who sits there, the change.
CLOSE = (36.0, 210.0), (256.0, 236.0), (502.0, 144.0)
WIDE = (36.0, 264.0), (312.0, 352.0), (676.0, 236.0)


class ChairsScene(Page):
    """A row for every chair. Returns the SeatChanges, or None where nothing is to be changed."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, match: Match) -> None:
        self.app, self.game, self.match = app, game, match
        self.now = match.players
        self.changes = ChairsDraft(app, game.words, match)

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.game.words, Form(self.engine.theme, self.engine.size)
        x, y, w, _ = PAPER
        form.add(Panel(PAPER, words.say("chairs.title")))
        last = self.match.last_agreed
        line_text = words.say("chairs.last" if last else "chairs.line")
        count = len(self.now)
        pitch = min(PITCH, ROWS / count)
        top = TOP + min(LOWER, ROWS - count * pitch)
        line_area = (x + 28, y + 74, w - 56, top - y - 76)
        form.add(Label(line_area, line_text, 16, "italic", "faint", lines=True, name="line"))
        for seat in range(count):
            self._add_chair(form, seat, top + seat * pitch, min(44.0, pitch - 4))
        below = top + count * pitch + 4
        text_area = (x + 28, below, w - 56, FOOT - 6 - below)
        form.add(Label(text_area, "", 17, lines=True, name="said"))
        back = (x + w - 28 - 496, FOOT, 268, 50)
        form.add(Button(back, words.say("common.back"), self.escape, name="back", size=18))
        done = (x + w - 28 - 216, FOOT, 216, 50)
        form.add(Button(done, words.say("chairs.done"), self.done, "primary", "done", 18))
        self._judge(form)
        return form

    def _add_chair(self, form: Form, seat: int, y: float, tall: float) -> None:
        words, x, changes = self.game.words, PAPER[0] + 28, self.changes
        # Wider, as long as nobody has to be named beside them who comes with the next hand.
        name, kind, swap = CLOSE if self.match.chairs.coming else WIDE
        form.add(Label((x, y, 26, tall), str(seat + 1), 19, "title", "faint", "center"))
        form.add(self._called(seat, (x + name[0], y, name[1], tall)))
        shown, swapped = changes.player(seat), seat in changes.swapped
        if shown.who == BOT:
            level = level_text(words, shown.level)
            area = (x + name[0] + name[1] - 106, y, 106.0, tall)
            form.add(Label(area, level, 15, "italic", "faint", "right", name=f"level:{seat}"))
        area, choose = (x + kind[0], y, kind[1], tall), partial(self._kind, seat)
        kinds = Choice(area, self._kinds(seat), changes.kinds[seat], choose, f"who:{seat}")
        form.add(kinds).enabled = not swapped
        if not self.match.last_agreed:
            area, press = (x + swap[0], y, swap[1], tall), partial(self._swap, seat)
            said, look = words.say("chairs.swap"), "primary" if swapped else "plain"
            form.add(Button(area, said, press, look, f"swap:{seat}", 16))
        if coming := changes.newcomer(seat):
            said = words.say("chairs.next", name=coming)
            form.add(Label((x + 656, y, 152, tall), said, 14, "italic", "accent"))
            area, said = (x + 814, y, 98.0, tall), words.say("chairs.keep")
            form.add(Button(area, said, partial(self._keep, seat), name=f"keep:{seat}", size=14))

    def _called(self, seat: int, area: tuple[float, float, float, float]) -> Entry | Label:
        """What whoever sits there is called, or is to be called who comes."""
        words, changes, name = self.game.words, self.changes, f"name:{seat}"
        kind, person = changes.kinds[seat], self.now[seat].who == PERSON
        if not (kind == OTHER or (kind == STAYS and person)):
            shown = changes.player(seat)
            if shown.who == BOT:  # its level is beside the name
                area = (area[0], area[1], area[2] - 110, area[3])
            font = "strong" if shown.who == PERSON else "text"
            return Label(area, shown.name, 20, font, name=name)
        written = changes.newcomers if kind == OTHER else changes.names
        on, hint = partial(self._name, written, seat), words.say("chairs.name")
        return Entry(area, written[seat], on, self._entered, MAX_NAME_LETTERS, hint, name)

    def _kinds(self, seat: int) -> list[tuple[Any, str]]:
        """Who may sit there: whoever does, another person, or a computer of any level."""
        words, now = self.game.words, self.now[seat]
        known, there = self.app.people.all(), {player.key for player in self.now}
        if self.match.last_agreed:  # nobody comes later: who could only do so is not offered
            at_once = self.match.chairs.at_once
            there |= {person.key for person in known if not at_once(seat, person.player)}
        people = [person for person in known if person.key not in there]
        named = [(person.key, distinct_name(words, person, known)) for person in people]
        every = seat_kinds(words, False, named)
        persons = [choice for choice in every if choice[0][0] == PERSON and choice[0] != OTHER]
        own = (BOT, level_name(now.level)) if now.who == BOT else None
        computers = [choice for choice in every if choice[0][0] == BOT and choice[0] != own]
        stays = words.say("chairs.stays", name=clean(self.changes.player_now(seat).name))
        return [(STAYS, stays), *persons, (OTHER, words.say("chairs.other")), *computers]

    def _judge(self, form: Form) -> None:
        """Say what is going to happen, or what is in the way, and on the buttons what each does."""
        said, done, back = (form.find(name) for name in ("said", "done", "back"))
        assert isinstance(said, Label) and isinstance(back, Button)
        changes, words = self.changes, self.game.words
        wrong, wishes = changes.refusal(), changes.wishes()
        even = handicap_after(words, self.match, wishes)
        text = "\n".join(filter(None, (changes.summary(), even)))
        said.text, said.colour = wrong or text, "warn" if wrong else "ink"
        done.enabled = bool(wishes) and not wrong
        back.text = words.say("chairs.leave" if changes.any else "common.back")

    # --- what is pressed

    def _name(self, written: list[str], seat: int, text: str) -> None:
        written[seat] = text
        who = self.form.find(f"who:{seat}")
        if isinstance(who, Choice):
            who.options = self._kinds(seat)
        self._judge(self.form)

    def _entered(self, text: str) -> None:
        """Enter in a name's field: so it shall be, where it can."""
        if self.form.find("done").enabled:
            self.done()

    def _kind(self, seat: int, kind: Kind) -> None:
        self.changes.kinds[seat] = kind
        self.rebuild()

    def _swap(self, seat: int) -> None:
        changes = self.changes
        if seat in changes.swapped:
            changes.swapped.remove(seat)
        else:
            changes.swapped = [*changes.swapped[-1:], seat]
        changes.kinds[seat] = STAYS
        self.rebuild()

    def _keep(self, seat: int) -> None:
        self.changes.cancelled.add(seat)
        self.rebuild()

    def done(self) -> None:
        """So it shall be."""
        self.close(SeatChanges(tuple(self.changes.wishes())))

    def escape(self) -> None:
        """Back, with everybody where they were; it is said where something else was chosen."""
        left = self.changes.any
        self.close()
        if left:
            key = "chairs.left.coming" if self.match.chairs.coming else "chairs.left"
            self.engine.notice(self.game.words.say(key))
