"""What is wanted of the chairs of a match: who is to sit where, whether that may be, and what comes
of it, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.chairs import SeatChange
from rules.kit.match import Match, PlayerInfo
from table.app.app import App
from table.i18n.words import Words
from table.panels.handicap_text import handicap_after
from table.players.levels import at_level
from table.players.roster import BOT, PERSON, clean_name, named_apart
from table.session.seat_changes import SeatRequest, now_and_pending

STAYS, OTHER = ("", ""), (PERSON, "")  # whoever sits there, and another person
MOST = 3  # sentences of what is going to happen

Kind = tuple[str, str]


class ChairsDraft:
    """As it has been chosen and written by now, chair by chair: who is to sit there (`kinds`), what
    those are called who sit there (`names`) and who come (`comers`), which two change places
    (`swapped`, one until there are two), and where nobody is to come after all (`kept`)."""

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
        """Who is to sit there."""
        who, level = self.kinds[seat]
        now = self.now[seat]
        person = self.app.people.by_key(level) if who == PERSON and level else None
        if person is not None:  # told apart from whoever is called the same
            there = [player._replace(who=PERSON) for player in self.now]
            return named_apart([*there[:seat], *there[seat + 1 :], person.player])[-1]
        if who == PERSON:
            return PlayerInfo(clean_name(self.newcomers[seat]), PERSON)
        if now.who == BOT:
            return now._replace(level=at_level(now.level, level))
        fresh = [
            kind[0] == BOT != player.who for kind, player in zip(self.kinds, self.now, strict=True)
        ]
        there = [
            PlayerInfo("", BOT, kind[1]) if new else player._replace(who=PERSON)
            for new, kind, player in zip(fresh, self.kinds, self.now, strict=True)
        ]
        return named_apart(there)[seat]

    def player_now(self, seat: int) -> PlayerInfo:
        """Who sits there, by the name that has been written by now."""
        now, name = self.now[seat], clean_name(self.names[seat])
        return now._replace(name=name) if now.who == PERSON and name else now

    def coming(self, seat: int) -> SeatChange | None:
        """By which somebody else is to have the chair with the next hand, as long as nobody whom
        it would move is to stay after all."""
        coming = (
            change for change in self.match.chairs.coming if not change.chairs & self.cancelled
        )
        return next((change for change in coming if seat in change.chairs), None)

    def _expected(self, seat: int) -> SeatChange | None:
        """By which somebody else was to have the chair before this page was opened."""
        return next((change for change in self.match.chairs.coming if seat in change.chairs), None)

    def wishes(self) -> list[SeatRequest]:
        """All that is wanted by now."""
        found = []
        for seat, now in enumerate(self.now):
            name = clean_name(self.names[seat])
            if now.who == PERSON and name and name != now.name:
                found.append(SeatRequest(seat, name=name))
        for seat in sorted(self.cancelled):
            change = self._expected(seat)
            if change is None or change.chairs != set(self.swapped):  # else it is wanted once more
                found.append(SeatRequest(seat, self.player_now(seat)))
        if len(self.swapped) == 2:
            found.append(SeatRequest(self.swapped[0], other=self.swapped[1]))
        for seat in range(len(self.now)):
            if seat not in self.swapped and self.kinds[seat] != STAYS:
                found.append(SeatRequest(seat, self.player(seat)))
        return found

    @property
    def any(self) -> bool:
        """Whether something was chosen or written that is not so already, though it may be only
        half of what it takes."""
        return bool(self.swapped or self.wishes())

    # --- whether it may be

    def too_late(self, seat: int, kind: Kind) -> bool:
        """Whether somebody on the list could come to a chair with the next hand only."""
        person = self.app.people.by_key(kind[1]) if kind[0] == PERSON and kind[1] else None
        return person is not None and not self.match.chairs.at_once(seat, person.player)

    def refusal(self) -> str:
        """Why this cannot be, or nothing."""
        words = self.words
        if len(self.swapped) == 1:
            return words.say("chairs.swap.whom", name=self.now[self.swapped[0]].name)
        if self.match.last_agreed and any(map(self._comes_later, self.wishes())):
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

    def _comes_later(self, wish: SeatRequest) -> bool:
        """Whether it would come about with the next hand."""
        if wish.player is None:
            return wish.other is not None
        return not self.match.chairs.at_once(wish.seat, wish.player)

    # --- what comes of it

    def summary(self) -> str:
        """What is going to happen, in a few sentences."""
        wishes = self.wishes()
        more = [f"(+{len(wishes) - MOST})"] if len(wishes) > MOST else []
        shown = wishes[:MOST]
        return " ".join([*map(self._said, shown), *self._still(shown), *more])

    def handicap_note(self) -> str:
        """What that makes of a match which was made even, or nothing."""
        return handicap_after(self.words, self.match, self.wishes())

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
            key = "person" if self.match.chairs.at_once(wish.seat, wish.player) else "later"
        return say(f"chairs.says.{key}", name=name, before=now.name)

    def _called_off(self, wish: SeatRequest) -> str:
        """What does not come after all."""
        say, seat = self.words.say, wish.seat
        change = self._expected(seat)
        if change is not None and change.other is not None:
            other = change.other if change.seat == seat else change.seat
            names = {"name": self.player_now(seat).name, "other": self.player_now(other).name}
            return say("chairs.says.keep.swap", **names)
        goes = self.kinds[seat] != STAYS or seat in self.swapped
        if goes and change is not None and change.player is not None:
            return say("chairs.says.keep.not", name=change.player.name)
        return say("chairs.says.keep", name=self.player_now(seat).name)

    def _still(self, wishes: Sequence[SeatRequest]) -> list[str]:
        """What comes with the next hand all the same, whoever sits down there at once."""
        now, coming = now_and_pending(self.match.chairs, self.wishes())
        fresh = {wish.seat for wish in wishes if wish.player and wish.player == now[wish.seat]}
        found = []
        for change in self.match.chairs.coming:
            if change not in coming or not change.chairs & fresh:
                continue
            if change.player is not None:
                found.append(self.words.say("chairs.says.still.comes", name=change.player.name))
            elif change.other is not None:
                names = {"name": now[change.seat].name, "other": now[change.other].name}
                found.append(self.words.say("chairs.says.still", **names))
        return found
