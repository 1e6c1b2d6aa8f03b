"""Who sits at which chair from now on: a match goes on, whoever comes or goes."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.kit.match import Match
from table.app.app import App
from table.engine.page import Page
from table.i18n.phrases import level_text
from table.panels.kinds import seat_kinds
from table.panels.person_row import distinct_name
from table.players.levels import level_name
from table.players.roster import BOT, LONGEST_NAME, PERSON
from table.scenes.overlays.chairs_draft import OTHER, STAYS, ChairsDraft, Kind
from table.session.open_game import OpenGame
from table.session.seat_changes import SeatChanges
from table.widgets import Button, Choice, Entry, Form, Label, Panel
from table.widgets.text import clean

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
        told = words.say("chairs.last" if last else "chairs.line")
        count = len(self.now)
        pitch = min(PITCH, ROWS / count)
        top = TOP + min(LOWER, ROWS - count * pitch)
        line = (x + 28, y + 74, w - 56, top - y - 76)
        form.add(Label(line, told, 16, "italic", "faint", lines=True, name="line"))
        for seat in range(count):
            self._add_chair(form, seat, top + seat * pitch, min(44.0, pitch - 4))
        below = top + count * pitch + 4
        said = (x + 28, below, w - 56, FOOT - 6 - below)
        form.add(Label(said, "", 17, lines=True, name="said"))
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
        number = Label((x, y, 26, tall), str(seat + 1), 19, "title", "faint", "center")
        form.add(number)
        form.add(self._called(seat, (x + name[0], y, name[1], tall)))
        shown = self.now[seat] if changes.kinds[seat] == STAYS else changes.player(seat)
        if shown.who == BOT:
            level = level_text(words, shown.level)
            area = (x + name[0] + name[1] - 106, y, 106, tall)
            form.add(Label(area, level, 15, "italic", "faint", "right", name=f"level:{seat}"))
        kinds = Choice(
            (x + kind[0], y, kind[1], tall), self._kinds(seat), changes.kinds[seat],
            partial(self._kind, seat), f"who:{seat}",
        )  # fmt: skip
        form.add(kinds).enabled = seat not in changes.swapped
        if not self.match.last_agreed:
            button = Button(
                (x + swap[0], y, swap[1], tall), words.say("chairs.swap"),
                partial(self._swap, seat), "primary" if seat in changes.swapped else "plain",
                f"swap:{seat}", 16,
            )  # fmt: skip
            form.add(button)
        coming = self._coming(seat)
        if coming is not None:
            form.add(Label((x + 656, y, 152, tall), coming, 14, "italic", "accent"))
            stay = (x + 814, y, 98, tall)
            said = words.say("chairs.keep")
            form.add(Button(stay, said, partial(self._keep, seat), name=f"keep:{seat}", size=14))

    def _called(self, seat: int, area: tuple[float, float, float, float]) -> Entry | Label:
        """What whoever sits there is called, or is to be called who comes."""
        words, changes, name = self.game.words, self.changes, f"name:{seat}"
        kind, person = changes.kinds[seat], self.now[seat].who == PERSON
        if not (kind == OTHER or (kind == STAYS and person)):
            shown = self.now[seat] if kind == STAYS else changes.player(seat)
            if shown.who == BOT:  # beside the name stands its level
                area = (area[0], area[1], area[2] - 110, area[3])
            return Label(
                area, shown.name, 20, "strong" if shown.who == PERSON else "text", name=name
            )
        hint, written = (
            words.say("chairs.name"),
            changes.newcomers if kind == OTHER else changes.names,
        )
        on = partial(self._name, written, seat)
        return Entry(
            area, written[seat], on, self._entered, most=LONGEST_NAME, hint=hint, name=name
        )

    def _kinds(self, seat: int) -> list[tuple[Any, str]]:
        """Who may sit there: whoever does, another person, or a computer of any level."""
        words, now = self.game.words, self.now[seat]
        known = self.app.people.all()
        there = {player.key for player in self.now}
        people = [
            (person.key, distinct_name(words, person, known))
            for person in known
            if person.key not in there
        ]
        every = seat_kinds(words, False, people)
        persons = [choice for choice in every if choice[0][0] == PERSON and choice[0] != OTHER]
        computers = [choice for choice in every if choice[0][0] == BOT]
        stays = words.say("chairs.stays", name=clean(self.changes.player_now(seat).name))
        mine = [] if now.who != BOT else [(BOT, level_name(now.level))]
        others = [computer for computer in computers if computer[0] not in mine]
        every = [*persons, (OTHER, words.say("chairs.other")), *others]
        if self.match.last_agreed:  # nobody comes later: who could only do so is not offered
            every = [choice for choice in every if not self.changes.too_late(seat, choice[0])]
        return [(STAYS, stays), *every]

    def _coming(self, seat: int) -> str | None:
        """Who is to have the chair with the next hand, if that is known already."""
        words, change = self.game.words, self.changes.coming(seat)
        if change is None:
            return None
        if change.player is not None:
            return words.say("chairs.next", name=change.player.name)
        other = change.other if change.seat == seat else change.seat
        return words.say("chairs.next", name=self.now[other or 0].name)

    def _judge(self, form: Form) -> None:
        """Say what is going to happen, or what is in the way, and on the buttons what each does."""
        said, done, back = (form.find(name) for name in ("said", "done", "back"))
        assert isinstance(said, Label) and isinstance(back, Button)
        changes, words = self.changes, self.game.words
        wrong = changes.refusal()
        told = "\n".join(filter(None, (changes.summary(), changes.handicap_note())))
        said.text, said.colour = wrong or told, "warn" if wrong else "ink"
        done.enabled = bool(changes.wishes()) and not wrong
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
