"""The page for changes of seats and names in a match that goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rules.kit.chairs import SeatChange
from rules.kit.match import Match, PlayerInfo
from table.app.app import App
from table.engine.page import Page
from table.i18n.phrases import level_text
from table.i18n.words import Words
from table.panels.handicap_text import handicap_after
from table.panels.kinds import Kind, seat_kinds
from table.panels.token import distinct_name
from table.players.levels import level_name, with_level
from table.players.roster import BOT, MAX_NAME_LETTERS, PERSON, clean_name, with_unique_names
from table.session.open_game import OpenGame
from table.session.seat_changes import SeatChanges, SeatRequest, preview_seating
from table.theme.style import ButtonStyle, Type
from table.widgets import Box, Button, Choice, Entry, Form, Label, Panel
from table.widgets.text import clean

STAYS, OTHER_PERSON = ("", ""), (PERSON, "")  # no change; a person who is not on the list
MOST_SENTENCES = 3  # in the summary


class ChairsDraft:
    """The changes chosen on the page so far. By seat: the present players (`now`), the kind of
    player chosen (`kinds`), and the names entered for present people (`names`) and for new ones
    (`newcomers`). `seats_to_swap`: the two seats that change places, or the first one chosen of
    them. `cancelled_seats`: the seats whose planned change is cancelled."""

    def __init__(self, app: App, words: Words, match: Match) -> None:
        self.app, self.words, self.match = app, words, match
        self.now = match.players
        self.kinds: list[Kind] = [STAYS] * len(self.now)
        self.names = [player.name if player.who == PERSON else "" for player in self.now]
        self.newcomers = [""] * len(self.now)
        self.seats_to_swap: list[int] = []
        self.cancelled_seats: set[int] = set()

    def chosen_player(self, seat: int) -> PlayerInfo:
        """Return the player who is chosen for a seat, or who stays there. A new player whose name
        somebody has already gets another name."""
        who, key_or_level = self.kinds[seat]
        now = self.now[seat]
        if self.kinds[seat] == STAYS:
            return now
        people = [player._replace(who=PERSON) for player in self.now]  # so that they keep names
        person = self.app.people.by_key(key_or_level) if who == PERSON and key_or_level else None
        if person is not None:
            return with_unique_names([*people[:seat], *people[seat + 1 :], person.player])[-1]
        if who == PERSON:
            return PlayerInfo(clean_name(self.newcomers[seat]), PERSON)
        if now.who == BOT:
            return now._replace(level=with_level(now.level, key_or_level))
        for other, (other_who, level) in enumerate(self.kinds):
            if other_who == BOT and self.now[other].who != BOT:
                people[other] = PlayerInfo("", BOT, level)
        return with_unique_names(people)[seat]

    def player_now(self, seat: int) -> PlayerInfo:
        """Return the present player of a seat, with the name entered on the page."""
        player, name = self.now[seat], clean_name(self.names[seat])
        return player._replace(name=name) if player.who == PERSON and name else player

    def next_player_name(self, seat: int) -> str:
        """Return the name of the player who gets the seat with the next hand, by a planned change;
        "" if there is none, or if it is cancelled."""
        change = self._pending_change(seat)
        if change is None or change.chairs & self.cancelled_seats:
            return ""
        if change.player is not None:
            return change.player.name
        (other,) = change.chairs - {seat}
        return self.now[other].name

    def _pending_change(self, seat: int) -> SeatChange | None:
        """Return the change of a seat that was planned before this page was opened, or None."""
        return next((change for change in self.match.chairs.planned if seat in change.chairs), None)

    def toggle_swap(self, seat: int) -> None:
        """Add a seat to the two that change places, or remove it. If there are two already, it
        replaces the one that was chosen first. Another player chosen for it is dropped."""
        if seat in self.seats_to_swap:
            self.seats_to_swap.remove(seat)
        else:
            self.seats_to_swap = [*self.seats_to_swap[-1:], seat]
        self.kinds[seat] = STAYS

    def requests(self) -> list[SeatRequest]:
        """Return the requests for all changes, in order: names, cancelled ones, swap, players."""
        requests = list[SeatRequest]()
        for seat, old in enumerate(self.now):
            name = self.player_now(seat).name
            if name != old.name:
                requests.append(SeatRequest(seat, name=name))
        for seat in sorted(self.cancelled_seats):
            change = self._pending_change(seat)
            is_chosen_again = change is not None and change.chairs == set(self.seats_to_swap)
            if not is_chosen_again:
                requests.append(SeatRequest(seat, self.player_now(seat)))
        if len(self.seats_to_swap) == 2:
            first, second = self.seats_to_swap
            requests.append(SeatRequest(first, other=second))
        for seat, kind in enumerate(self.kinds):
            if seat not in self.seats_to_swap and kind != STAYS:
                requests.append(SeatRequest(seat, self.chosen_player(seat)))
        return requests

    @property
    def has_changes(self) -> bool:
        """Whether anything has been chosen, even half of a swap."""
        return bool(self.seats_to_swap or self.requests())

    def refusal(self) -> str:
        """Return the sentence that says why the changes are not possible; "" if they are."""
        say, requests = self.words.say, self.requests()
        if len(self.seats_to_swap) == 1:
            return say("chairs.swap.whom", name=self.now[self.seats_to_swap[0]].name)
        if self.match.last_agreed and not all(map(self._is_immediate, requests)):
            return say("chairs.last")
        seat_of: dict[str, int] = {}  # of new names
        for request in requests:
            name = request.name or (request.player.name if request.player else "")
            if not name and request.other is None:
                return say("chairs.nameless", seat=request.seat + 1)
            if not name:  # a swap
                continue
            if seat_of.setdefault(name.casefold(), request.seat) != request.seat:
                return say("chairs.twice", name=name)
            for seat, player in enumerate(self.now):
                if seat != request.seat and player.name.casefold() == name.casefold():
                    return say("chairs.there", name=name, seat=seat + 1)
        return ""

    def _is_immediate(self, request: SeatRequest) -> bool:
        """Whether a change takes place at once, and not with the next hand."""
        if request.player is None:
            return request.other is None
        return self.match.chairs.can_sit_now(request.seat, request.player)

    def summary(self) -> str:
        """Return what will happen; beyond MOST_SENTENCES, requests are only counted."""
        requests = self.requests()
        told, left_out = requests[:MOST_SENTENCES], requests[MOST_SENTENCES:]
        lines = [*map(self._change_text, told), *self._still_coming_texts(told)]
        if left_out:
            lines.append(f"(+{len(left_out)})")
        return " ".join(lines)

    def _change_text(self, request: SeatRequest) -> str:
        say, now = self.words.say, self.player_now(request.seat)
        if request.name:
            return say("chairs.says.name", before=self.now[request.seat].name, name=request.name)
        if request.other is not None:
            return say("chairs.says.swap", name=now.name, other=self.player_now(request.other).name)
        assert request.player is not None
        if request.player == now:
            return self._cancel_text(request.seat)
        if request.player.who == BOT:
            key = "level" if now.who == BOT else "computer"
        else:
            key = "person" if self._is_immediate(request) else "later"
        return say(f"chairs.says.{key}", name=request.player.name, before=now.name)

    def _cancel_text(self, seat: int) -> str:
        """Return the sentence that says which planned change of a seat is cancelled."""
        say, name = self.words.say, self.player_now(seat).name
        change = self._pending_change(seat)
        if change is not None and change.other is not None:
            (other,) = change.chairs - {seat}
            return say("chairs.says.keep.swap", name=name, other=self.player_now(other).name)
        is_replaced = self.kinds[seat] != STAYS or seat in self.seats_to_swap
        if is_replaced and change is not None and change.player is not None:
            return say("chairs.says.keep.not", name=change.player.name)
        return say("chairs.says.keep", name=name)

    def _still_coming_texts(self, requests: Sequence[SeatRequest]) -> list[str]:
        """Return the sentences about planned changes that are not cancelled, at seats where these
        requests bring another player at once."""
        say = self.words.say
        now, planned = preview_seating(self.match.chairs, self.requests())
        changed_seats = set[int]()
        for request in requests:
            if request.player and request.player == now[request.seat]:
                changed_seats.add(request.seat)
        texts = list[str]()
        for change in self.match.chairs.planned:
            if change not in planned or not change.chairs & changed_seats:
                continue
            if change.player is not None:
                texts.append(say("chairs.says.still.comes", name=change.player.name))
            elif change.other is not None:
                name, other = now[change.seat].name, now[change.other].name
                texts.append(say("chairs.says.still", name=name, other=other))
        return texts


PAPER = (28.0, 28.0, 968.0, 584.0)
MARGIN = 28.0  # at the left and right of the paper
ROWS_TOP, ROWS_HEIGHT = 150.0, 320.0  # of the rows of chairs
MOST_SHIFT = 24.0  # downwards if there are few rows, which leaves room for large print
ROW_PITCH, MAX_ROW_HEIGHT = 56.0, 44.0  # from one row to the next, at most; of the widgets in it
BUTTONS_TOP = 546.0  # the summary is above the buttons
BACK_BUTTON, DONE_BUTTON = (472.0, BUTTONS_TOP, 268.0, 50.0), (752.0, BUTTONS_TOP, 216.0, 50.0)
NUMBER_WIDTH, LEVEL_WIDTH = 26.0, 106.0  # of a seat's number; of a level, right of the name
# The x and width of the parts of a row: the name, the kind of player, the swap button.
NARROW_COLUMNS = (36.0, 210.0), (256.0, 236.0), (502.0, 144.0)
WIDE_COLUMNS = (36.0, 264.0), (312.0, 352.0), (676.0, 236.0)
NEXT_COLUMNS = (656.0, 124.0), (786.0, 126.0)  # next hand's player; the button to cancel that


class ChairsScene(Page):
    """The page with a row for every seat. Closes with SeatChanges, or None if nothing changes."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, match: Match) -> None:
        self.app, self.game, self.match = app, game, match
        self.changes = ChairsDraft(app, game.words, match)

    def build(self) -> Form:
        """Build the page: a row for each seat, the summary of the changes, and two buttons."""
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, _ = PAPER
        left, width = x + MARGIN, w - 2 * MARGIN
        form.add(Panel(PAPER, say("pause.chairs")))
        count = len(self.match.players)
        pitch = min(ROW_PITCH, ROWS_HEIGHT / count)
        top = ROWS_TOP + min(MOST_SHIFT, ROWS_HEIGHT - count * pitch)
        line_area = (left, y + 74, width, top - y - 76)
        line = say("chairs.last" if self.match.last_agreed else "chairs.line")
        form.add(Label(line_area, line, Type.NOTE, "italic", "faint", lines=True, name="line"))
        for seat in range(count):
            self._add_row(form, seat, top + seat * pitch, min(MAX_ROW_HEIGHT, pitch - 4))
        below = top + count * pitch + 4
        summary_area = (left, below, width, BUTTONS_TOP - 6 - below)
        form.add(Label(summary_area, "", Type.NOTE, lines=True, name="said"))
        form.add(Button(BACK_BUTTON, say("common.back"), self.escape, name="back"))
        form.add(Button(DONE_BUTTON, say("chairs.done"), self.confirm, "primary", "done"))
        self._update_texts(form)
        return form

    def _add_row(self, form: Form, seat: int, y: float, height: float) -> None:
        """Add the row of a seat from `y` down: number, name, kind, swap button, next player."""
        words, left, changes = self.game.words, PAPER[0] + MARGIN, self.changes
        # Narrow if the next hand's players are named at the right.
        columns = NARROW_COLUMNS if self.match.chairs.planned else WIDE_COLUMNS
        name_area, kind_area, swap_area = ((left + x, y, w, height) for x, w in columns)
        number_area = (left, y, NUMBER_WIDTH, height)
        form.add(Label(number_area, str(seat + 1), Type.BODY, "title", "faint", align="center"))
        form.add(self._name_widget(seat, name_area))
        player, is_swapped = changes.chosen_player(seat), seat in changes.seats_to_swap
        if player.who == BOT:
            level_left = name_area[0] + name_area[2] - LEVEL_WIDTH
            area, name = (level_left, y, LEVEL_WIDTH, height), f"level:{seat}"
            text = level_text(words, player.level)
            form.add(Label(area, text, Type.SMALL, "italic", "faint", align="right", name=name))
        choose, options = partial(self._set_kind, seat), self._kind_options(seat)
        kinds = Choice(kind_area, options, changes.kinds[seat], choose, f"who:{seat}")
        form.add(kinds).enabled = not is_swapped
        if not self.match.last_agreed:
            style: ButtonStyle = "primary" if is_swapped else "secondary"
            press = partial(self._change, changes.toggle_swap, seat)
            form.add(Button(swap_area, words.say("chairs.swap"), press, style, f"swap:{seat}"))
        next_name = changes.next_player_name(seat)
        if next_name:
            next_area, keep_area = ((left + x, y, w, height) for x, w in NEXT_COLUMNS)
            text = words.say("chairs.next", name=next_name)
            form.add(Label(next_area, text, Type.SMALL, "italic", "accent"))
            cancel = partial(self._change, changes.cancelled_seats.add, seat)
            form.add(Button(keep_area, words.say("chairs.keep"), cancel, name=f"keep:{seat}"))

    def _name_widget(self, seat: int, area: Box) -> Entry | Label:
        """Return an entry for the name of a person if it can be changed, else a label with it."""
        changes, name = self.changes, f"name:{seat}"
        kind, is_person = changes.kinds[seat], changes.now[seat].who == PERSON
        if kind == OTHER_PERSON or (kind == STAYS and is_person):
            names = changes.newcomers if kind == OTHER_PERSON else changes.names
            return Entry(
                area, names[seat], partial(self._set_name, names, seat), self._press_enter,
                max_letters=MAX_NAME_LETTERS, hint=self.game.words.say("people.name"), name=name,
            )  # fmt: skip
        player = changes.chosen_player(seat)
        if player.who == BOT:  # its level is beside the name
            x, y, w, h = area
            area = (x, y, w - LEVEL_WIDTH - 4, h)
        font = "strong" if player.who == PERSON else "text"
        return Label(area, player.name, Type.BODY, font, name=name)

    def _kind_options(self, seat: int) -> list[tuple[Any, str]]:
        """Return the choices for a seat: no change, a listed person, another one, a computer."""
        words, known = self.game.words, self.app.people.all()
        unavailable = {player.key for player in self.changes.now}
        if self.match.last_agreed:  # in the last hand only immediate changes are possible
            can_sit_now = self.match.chairs.can_sit_now
            unavailable |= {person.key for person in known if not can_sit_now(seat, person.player)}
        people = [person for person in known if person.key not in unavailable]
        named_people = [(person.key, distinct_name(words, person, known)) for person in people]
        now = self.changes.now[seat]
        own_kind = (BOT, level_name(now.level)) if now.who == BOT else None
        options = [
            (kind, text) for kind, text in seat_kinds(words, False, named_people)
            if kind not in (OTHER_PERSON, own_kind)
        ]  # fmt: skip
        persons = [option for option in options if option[0][0] == PERSON]
        computers = [option for option in options if option[0][0] == BOT]
        stays = words.say("chairs.stays", name=clean(self.changes.player_now(seat).name))
        return [(STAYS, stays), *persons, (OTHER_PERSON, words.say("chairs.other")), *computers]

    def _update_texts(self, form: Form) -> None:
        """Show the summary of the changes, or why they are refused, and update the buttons."""
        summary, back = form.find("said"), form.find("back")
        assert isinstance(summary, Label) and isinstance(back, Button)
        changes, words = self.changes, self.game.words
        refusal, requests = changes.refusal(), changes.requests()
        texts = [changes.summary(), handicap_after(words, self.match, requests)]
        summary.text = refusal or "\n".join(text for text in texts if text)
        summary.colour = "warn" if refusal else "ink"
        form.find("done").enabled = bool(requests) and not refusal
        back.text = words.say("chairs.leave" if changes.has_changes else "common.back")

    def _set_name(self, names: list[str], seat: int, text: str) -> None:
        """Store a name entered for a seat in `names`, and update the texts that mention it."""
        names[seat] = text
        kind = self.form.find(f"who:{seat}")
        if isinstance(kind, Choice):
            kind.options = self._kind_options(seat)
        self._update_texts(self.form)

    def _press_enter(self, text: str) -> None:
        """Confirm the changes if they are possible, after Enter was pressed in a name's field."""
        if self.form.find("done").enabled:
            self.confirm()

    def _set_kind(self, seat: int, kind: Kind) -> None:
        self.changes.kinds[seat] = kind
        self.rebuild()

    def _change(self, change: Callable[[int], None], seat: int) -> None:
        change(seat)
        self.rebuild()

    def confirm(self) -> None:
        self.close(SeatChanges(tuple(self.changes.requests())))

    def escape(self) -> None:
        """Close the page without changes; if any were chosen, a notice says that they are lost."""
        had_changes = self.changes.has_changes
        self.close()
        if had_changes:
            key = "chairs.left.coming" if self.match.chairs.planned else "chairs.left"
            self.engine.notice(self.game.words.say(key))
