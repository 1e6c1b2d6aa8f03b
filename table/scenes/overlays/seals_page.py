"""The page of the dealer's seals, which the score sheet opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rules.kit.cards import BadCard, card
from rules.kit.chain import Line
from rules.kit.move import BadMove, move
from rules.kit.said import os_reason
from rules.kit.seal import SALT, deal_seal
from table.app.app import App
from table.engine.page import Page
from table.files.badfile import unwritten_message
from table.i18n.fingerprint import fingerprint
from table.i18n.words import Words
from table.panels.paper import Paper
from table.session.open_game import OpenGame
from table.session.seals import ASKS, SealCheck, Seals
from table.theme.style import Type
from table.widgets import Form, RichText
from table.widgets.markup import Block, Span
from table.widgets.small_card import small_card

PAPER = (28.0, 28.0, 968.0, 584.0)
LINE_PITCH = 22.0
FOOTNOTE_HEIGHT = 36.0  # of the small print


class SealsScene(Page):
    """The page of the dealer's seals, with which people can check that the dealer was honest.
    Opened seals are saved before they are shown."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, seals: Seals) -> None:
        self.app, self.game, self.seals = app, game, seals
        self.text: SealText | None = None
        self.shows_figures = False  # the checksums

    def build(self) -> Form:
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        paper, checks, top = Paper(form, PAPER, say("dealer.title")), self.seals.checks(), 76.0
        shut = self.seals.closing_reason
        is_proven = not (shut or any(check.fault for check in checks))
        proof, comparison = "proves" if is_proven else "shuffled", say("dealer.compare")
        if any(check.line is not None for check in checks):
            comparison = f"{comparison} {say('dealer.row')}"
        paper.lines((28, top, -28, LINE_PITCH), say(f"dealer.{proof}"), name="proves")
        top += LINE_PITCH + 5
        paper.lines((28, top, -28, 2 * LINE_PITCH), comparison, Type.NOTE, name="compare")
        top += 2 * LINE_PITCH + 5
        foot = PAPER[3] - 82 - FOOTNOTE_HEIGHT - (LINE_PITCH if shut else 0)
        place = (28, foot, -28, FOOTNOTE_HEIGHT)
        paper.lines(place, say("dealer.not"), Type.SMALL, "italic", "faint", name="not")
        words = self.game.words.with_names([player.name for player in self.seals.match.players])
        area, deck = paper.box((28, top, -28, foot - 6 - top)), self.app.themes.deck(form.theme)
        picture = partial(small_card, deck=deck)
        self.text = SealText(area, "", card=picture, size=Type.NOTE, name="seals")
        self.text.content = seal_blocks(checks, words, self.shows_figures)
        self.text.pending_anchor = LAST_HAND
        form.add(self.text)
        if not self.shows_figures:
            place, text = (-418, -66, 210, 46), say("dealer.figures")
            paper.button(place, text, self._show_figures, name="figures")
        paper.add_done(self.game.words, self.escape)
        if shut == ASKS:
            paper.button((28, -70, 230, 48), say("dealer.open"), self._open, name="open")
        if shut:
            text = say(f"dealer.{shut}")
            if shut == ASKS and self.seals.match.hand_outcome is not None:
                text = f"{text} {say('dealer.asks.undo')}"
            paper.lines((28, -82 - LINE_PITCH, -28, LINE_PITCH), text, Type.NOTE, name="shut")
        return form

    def _show_figures(self) -> None:
        """Show the checksums as well, from the last hand on."""
        self.shows_figures, self.text = True, None  # no text: `rebuild` keeps no place in it
        self.rebuild()

    def _open(self) -> None:
        """Open the seals and show them; a notice says why if that cannot be saved."""
        try:
            self.seals.open()
        except OSError as error:
            folder = self.seals.journal().parent
            wrong = unwritten_message("dealer.unwritten", folder, os_reason(error))
            self.engine.notice(self.game.words.tell(wrong))
            return
        self.rebuild()

    def rebuild(self) -> None:
        before = self.text
        super().rebuild()
        if before and self.text:
            self.text.offset, self.text.pending_anchor = before.offset, ""


LAST_HAND = "last"  # the anchor of the heading of the last hand
INDENTED = " "  # the mark of a paragraph that belongs to the one above


class SealText(RichText):
    """A scrolling text of given blocks: names in it are no markup."""

    content: Sequence[Block] = ()

    def blocks(self) -> list[Block]:
        return list(self.content)


def seal_blocks(checks: Sequence[SealCheck], words: Words, figures: bool) -> list[Block]:
    """What each seal is of, with its words, once it is open its contents, and what is wrong with
    it; with `figures` also its digest and salt. Each of several hands has a heading."""
    say, blocks, seals = words.say, list[Block](), [check.seal for check in checks]
    hand = draws = -1
    for check in checks:
        seal, line = check.seal, check.line
        if seal.hand != hand:
            hand, draws = seal.hand, 0
            if seals[0].hand != seals[-1].hand:
                anchor = LAST_HAND if hand == seals[-1].hand else ""
                blocks.append(Block((Span(say("log.hand", n=hand), "title"),), 3, "", anchor))
        # Random draws are numbered within their hand: their steps would tell of secret choices.
        if seal.seat is None:
            draws += 1
        title = say("dealer.drawn", n=draws)
        if seal.seat is not None:
            title = say("dealer.choice", who=f"seat.{seal.seat}")
        elif seal == deal_seal(seals, hand):
            title = say("dealer.deal")
        sign = "•" if line is None else "!" if check.fault else "✓"
        title = say("spoken.choice", what=title, text=fingerprint(seal.digest))
        salt = "" if line is None else str(line.get(SALT, ""))
        key = "dealer.digest.salt" if salt else "dealer.digest"
        blocks.append(Block((Span(title, "strong"),), 0, sign))
        if figures:
            digest = Span(say(key, seal=seal.digest, salt=salt), "italic")
            blocks.append(Block((digest,), 0, INDENTED))
        if line is not None:
            blocks.append(Block(tuple(_content_spans(line)), 0, INDENTED))
        if check.fault:
            fault = say(f"dealer.fault.{check.fault}")
            blocks.append(Block((Span(fault, "strong"),), 0, INDENTED))
    return blocks


def _content_spans(line: Line) -> Iterator[Span]:
    """Yield what a line of the journal says was sealed: the dealt cards in order, those of a
    choice, or other texts such as a number."""
    dealt, text = line.get("dealt"), str(line.get("move", ""))
    if isinstance(dealt, list):
        pieces = [piece for entry in dealt for piece in str(entry).split()]
    else:
        try:
            choice = move(text)
            pieces = [dealt.name for dealt in choice.cards] or [str(choice)]
        except BadMove:
            pieces = text.split()
    for piece in pieces:
        try:
            yield Span(piece, card=card(piece).name)
        except BadCard:
            yield Span(piece)
        yield Span(" ")
