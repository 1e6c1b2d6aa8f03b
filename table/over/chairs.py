"""Who sits at which chair from now on: a match goes on, whoever comes or goes."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.kit.chairs import Change
from rules.kit.match import Match, Sitter
from table.games.comings import Wish, Wishes
from table.games.open_game import OpenGame
from table.house.house import House
from table.paper.bench import told_apart
from table.paper.kinds import kinds_said
from table.scenes.ask import AskScene
from table.seats.levels import at_level, level_name
from table.seats.roster import BOT, PERSON, clean_name, seated
from table.stage.page import Page
from table.widgets import Button, Choice, Entry, Form, Label, Panel
from table.widgets.text import clean
from table.words.computers import level_said

PAPER = (28.0, 28.0, 968.0, 584.0)
TOP, ROWS = 158.0, 330.0  # where the chairs begin, and what height they have
PITCH = 56.0  # from one to the next, at most
FOOT = 100.0  # what is going to happen, and the buttons
LONGEST = 24  # letters of a name
MOST = 3  # sentences of what is going to happen
STAYS, OTHER = ("", ""), (PERSON, "")  # whoever sits there, and another person
Kind = tuple[str, str]


class ChairsScene(Page):
    """A row for every chair. Returns the Wishes, or None where nothing is to be changed."""

    see_through = True

    def __init__(self, house: House, game: OpenGame, match: Match) -> None:
        self.house, self.game, self.match = house, game, match
        self.now = match.sitters
        self.kinds: list[Kind] = [STAYS] * len(self.now)
        self.names = [one.name if one.who == PERSON else "" for one in self.now]
        self.comers = [""] * len(self.now)  # what those are called who come
        self.swapped: list[int] = []  # who change places, once there are two
        self.kept: set[int] = set()  # where nobody is to come after all

    # --- what it looks like

    def build(self) -> Form:
        words, form = self.game.words, Form(self.app.theme, self.app.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("chairs.title")))
        said, last = (x + 28, y + 76, w - 56, 70), self.match.last_agreed
        told = words.say("chairs.last" if last else "chairs.line")
        form.add(Label(said, told, 17, "italic", "faint", lines=True, name="line"))
        pitch = min(PITCH, ROWS / len(self.now))
        for seat in range(len(self.now)):
            self._add_chair(form, seat, TOP + seat * pitch, min(44.0, pitch - 4))
        line = y + h - FOOT
        form.add(Label((x + 28, line + 4, w - 436, 84), "", 16, lines=True, name="said"))
        back = (x + w - 28 - 366, line + 28, 150, 48)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        done = (x + w - 28 - 204, line + 28, 204, 48)
        form.add(Button(done, words.say("chairs.done"), self.done, "primary", "done"))
        self._judge(form)
        return form

    def _add_chair(self, form: Form, seat: int, y: float, tall: float) -> None:
        words, x = self.game.words, PAPER[0] + 28
        number = Label((x, y, 26, tall), str(seat + 1), 19, "title", "faint", "center")
        form.add(number)
        form.add(self._called(seat, (x + 36, y, 210, tall)))
        shown = self.now[seat] if self.kinds[seat] == STAYS else self._sitter(seat)
        if shown.who == BOT:
            level, area = level_said(words, shown.level), (x + 140, y, 106, tall)
            form.add(Label(area, level, 15, "italic", "faint", "right", name=f"level:{seat}"))
        kinds = Choice(
            (x + 256, y, 236, tall), self._kinds(seat), self.kinds[seat],
            partial(self._kind, seat), f"who:{seat}",
        )  # fmt: skip
        form.add(kinds).enabled = seat not in self.swapped
        if not self.match.last_agreed:
            swap = Button(
                (x + 502, y, 144, tall), words.say("chairs.swap"), partial(self._swap, seat),
                "primary" if seat in self.swapped else "plain", f"swap:{seat}", 16,
            )  # fmt: skip
            form.add(swap)
        coming = self._coming(seat)
        if coming is not None and seat not in self.kept:
            form.add(Label((x + 656, y, 152, tall), coming, 14, "italic", "accent"))
            stay = (x + 814, y, 98, tall)
            said = words.say("chairs.keep")
            form.add(Button(stay, said, partial(self._keep, seat), name=f"keep:{seat}", size=14))

    def _called(self, seat: int, area: tuple[float, float, float, float]) -> Entry | Label:
        """What whoever sits there is called, or is to be called who comes."""
        words, kind, name = self.game.words, self.kinds[seat], f"name:{seat}"
        person = self.now[seat].who == PERSON
        if not (kind == OTHER or (kind == STAYS and person)):
            shown = self.now[seat] if kind == STAYS else self._sitter(seat)
            if shown.who == BOT:  # beside the name stands its level
                area = (area[0], area[1], 100, area[3])
            return Label(
                area, shown.name, 20, "strong" if shown.who == PERSON else "text", name=name
            )
        hint, written = words.say("chairs.name"), self.comers if kind == OTHER else self.names
        on = partial(self._name, written, seat)
        return Entry(area, written[seat], on, self._entered, most=LONGEST, hint=hint, name=name)

    def _kinds(self, seat: int) -> list[tuple[Any, str]]:
        """Who may sit there: whoever does, another person, or a computer of any level."""
        words, now = self.game.words, self.now[seat]
        known = self.house.people.all()
        there = {one.key for one in self.now}
        people = [(one.key, told_apart(words, one, known)) for one in known if one.key not in there]
        every = kinds_said(words, False, people)
        persons = [one for one in every if one[0][0] == PERSON and one[0] != OTHER]
        computers = [one for one in every if one[0][0] == BOT]
        stays = words.say("chairs.stays", name=clean(self._called_now(seat).name))
        mine = [] if now.who != BOT else [(BOT, level_name(now.level))]
        others = [one for one in computers if one[0] not in mine]
        every = [*persons, (OTHER, words.say("chairs.other")), *others]
        if self.match.last_agreed:  # nobody comes later: who could only do so is not offered
            every = [one for one in every if not self._too_late(seat, one[0])]
        return [(STAYS, stays), *every]

    def _too_late(self, seat: int, kind: Kind) -> bool:
        """Whether somebody on the list could come to a chair with the next hand only."""
        person = self.house.people.by_key(kind[1]) if kind[0] == PERSON and kind[1] else None
        return person is not None and not self.match.chairs.at_once(seat, person.sitter)

    def _coming(self, seat: int) -> str | None:
        """Who is to have the chair with the next hand, if that is known already."""
        words = self.game.words
        change: Change | None = next(
            (one for one in self.match.chairs.coming if seat in one.chairs), None
        )
        if change is None:
            return None
        if change.sitter is not None:
            return words.say("chairs.next", name=change.sitter.name)
        other = change.other if change.seat == seat else change.seat
        return words.say("chairs.next", name=self.now[other or 0].name)

    # --- what is wanted

    def _sitter(self, seat: int) -> Sitter:
        """Who is to sit there."""
        who, level = self.kinds[seat]
        now = self.now[seat]
        person = self.house.people.by_key(level) if who == PERSON and level else None
        if person is not None:  # told apart from whoever is called the same
            there = [one._replace(who=PERSON) for one in self.now]
            return seated([*there[:seat], *there[seat + 1 :], person.sitter])[-1]
        if who == PERSON:
            return Sitter(clean_name(self.comers[seat]), PERSON)
        if now.who == BOT:
            return now._replace(level=at_level(now.level, level))
        fresh = [kind[0] == BOT != one.who for kind, one in zip(self.kinds, self.now, strict=True)]
        there = [
            Sitter("", BOT, kind[1]) if new else one._replace(who=PERSON)
            for new, kind, one in zip(fresh, self.kinds, self.now, strict=True)
        ]
        return seated(there)[seat]

    def wishes(self) -> list[Wish]:
        """All that is wanted by now."""
        found = []
        for seat, now in enumerate(self.now):
            name = clean_name(self.names[seat])
            if now.who == PERSON and name and name != now.name:
                found.append(Wish(seat, name=name))
        found += [Wish(seat, self._called_now(seat)) for seat in sorted(self.kept)]
        if len(self.swapped) == 2:
            found.append(Wish(self.swapped[0], other=self.swapped[1]))
        for seat in range(len(self.now)):
            if seat not in self.swapped and self.kinds[seat] != STAYS:
                found.append(Wish(seat, self._sitter(seat)))
        return found

    def _called_now(self, seat: int) -> Sitter:
        """Who sits there, by the name that has been written by now."""
        now, name = self.now[seat], clean_name(self.names[seat])
        return now._replace(name=name) if now.who == PERSON and name else now

    def refusal(self) -> str:
        """Why this cannot be, or nothing."""
        words = self.game.words
        if len(self.swapped) == 1:
            return words.say("chairs.swap.whom", name=self.now[self.swapped[0]].name)
        if self.match.last_agreed and any(map(self._comes_later, self.wishes())):
            return words.say("chairs.last")
        fresh: dict[str, int] = {}
        for wish in self.wishes():
            named = wish.name or (wish.sitter.name if wish.sitter else "")
            if named and fresh.setdefault(named.casefold(), wish.seat) != wish.seat:
                return words.say("chairs.twice", name=named)
            if not named and wish.other is None:
                return words.say("chairs.nameless", seat=wish.seat + 1)
            there = enumerate(self.now)
            alike = (at for at, one in there if one.name.casefold() == named.casefold())
            other = next((at for at in alike if at != wish.seat), None)
            if named and other is not None:
                return words.say("chairs.there", name=named, seat=other + 1)
        return ""

    def _comes_later(self, wish: Wish) -> bool:
        """Whether it would come about with the next hand."""
        if wish.sitter is None:
            return wish.other is not None
        return not self.match.chairs.at_once(wish.seat, wish.sitter)

    def _said(self, wish: Wish) -> str:
        """What is going to happen, in a sentence."""
        say, now = self.game.words.say, self._called_now(wish.seat)
        if wish.name:
            return say("chairs.says.name", before=self.now[wish.seat].name, name=wish.name)
        if wish.other is not None:
            return say("chairs.says.swap", name=now.name, other=self._called_now(wish.other).name)
        assert wish.sitter is not None
        name = wish.sitter.name
        if wish.sitter == now:
            return say("chairs.says.keep", name=name)
        if wish.sitter.who == BOT:
            key = "level" if now.who == BOT else "computer"
        else:
            key = "person" if self.match.chairs.at_once(wish.seat, wish.sitter) else "later"
        said = say(f"chairs.says.{key}", name=name, before=now.name)
        return " ".join(filter(None, (said, self._still(wish, key))))

    def _still(self, wish: Wish, key: str) -> str:
        """That the two chairs change places all the same, whoever has one by then."""
        coming = (one for one in self.match.chairs.coming if wish.seat in one.chairs)
        change = next((one for one in coming if one.other is not None), None)
        if change is None or key == "later" or wish.sitter is None:
            return ""
        other = change.other if change.seat == wish.seat else change.seat
        assert other is not None
        names = {"name": wish.sitter.name, "other": self._called_now(other).name}
        return self.game.words.say("chairs.says.still", **names)

    def _judge(self, form: Form) -> None:
        """Say what is going to happen, or what is in the way."""
        said, done = form.find("said"), form.find("done")
        assert isinstance(said, Label)
        wrong, wishes = self.refusal(), self.wishes()
        more = f" (+{len(wishes) - MOST})" if len(wishes) > MOST else ""
        said.text = wrong or " ".join(map(self._said, wishes[:MOST])) + more
        said.colour = "warn" if wrong else "ink"
        done.enabled = bool(wishes) and not wrong

    # --- what is pressed

    def _name(self, written: list[str], seat: int, text: str) -> None:
        written[seat] = text
        who = self.form.find(f"who:{seat}")
        if isinstance(who, Choice):
            who.options = self._kinds(seat)
        self._judge(self.form)

    def _entered(self, text: str) -> None:
        """Enter in a name's field: so it shall be, where it can."""
        if self.wishes() and not self.refusal():
            self.done()

    def _kind(self, seat: int, kind: Kind) -> None:
        self.kinds[seat] = kind
        self.rebuild()

    def _swap(self, seat: int) -> None:
        if seat in self.swapped:
            self.swapped.remove(seat)
        else:
            self.swapped = [*self.swapped[-1:], seat]
        self.kinds[seat] = STAYS
        self.rebuild()

    def _keep(self, seat: int) -> None:
        self.kept.add(seat)
        self.rebuild()

    def done(self) -> None:
        """So it shall be."""
        self.close(Wishes(tuple(self.wishes())))

    def escape(self) -> None:
        """Back; what was written or chosen here is asked about, where it could be done."""
        if not self.wishes() or self.refusal():
            self.close()
            return
        say = self.game.words.say
        text = " ".join(map(self._said, self.wishes()[:MOST]))
        yes, no = say("chairs.done"), say("chairs.leave")
        self.app.open(AskScene(say("chairs.ask"), text, yes, no))

    def returned(self, value: object) -> None:
        """From the question whether it shall be."""
        if value is True:
            self.done()
        else:
            self.close()
