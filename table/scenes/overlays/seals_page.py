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
from table.widgets import Box, Form, RichText
from table.widgets.markup import Block, Span
from table.widgets.small_card import small_card

PAPER = (28.0, 28.0, 968.0, 584.0)
MARGIN, LINE_PITCH = 28.0, 22.0  # lengths in logical units, within the paper
PROOF_TOP, COMPARISON_TOP, SEALS_TOP = 76.0, 103.0, 152.0  # of the texts
FIGURES_BUTTON, OPEN_BUTTON = (-418, -66, 210, 46), (MARGIN, -70, 230, 48)
BUTTONS_HEIGHT, FOOTNOTE_HEIGHT = 82.0, 36.0  # with margins; of the small print above


class SealsScene(Page):
    """The page on which people check the dealer's seals. Opened ones are saved before they show."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, seals: Seals) -> None:
        self.app, self.game, self.seals = app, game, seals
        self.text: SealText | None = None
        self.shows_figures = False  # the checksums

    def build(self) -> Form:
        """Build the page: what the seals prove and how to compare them, the seals, and below them
        the small print, why they are still closed if they are, and the buttons."""
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        paper, checks = Paper(form, PAPER, say("dealer.title")), self.seals.checks()
        closing_reason = self.seals.closing_reason
        has_faults = any(check.fault for check in checks)
        proof = say("dealer.shuffled" if closing_reason or has_faults else "dealer.proves")
        paper.lines((MARGIN, PROOF_TOP, -MARGIN, LINE_PITCH), proof, name="proves")
        comparison = say("dealer.compare")
        if any(check.line is not None for check in checks):
            comparison = f"{comparison} {say('dealer.row')}"
        place = (MARGIN, COMPARISON_TOP, -MARGIN, 2 * LINE_PITCH)
        paper.lines(place, comparison, Type.NOTE, name="compare")
        foot = PAPER[3] - BUTTONS_HEIGHT - FOOTNOTE_HEIGHT - (LINE_PITCH if closing_reason else 0)
        place = (MARGIN, foot, -MARGIN, FOOTNOTE_HEIGHT)
        paper.lines(place, say("dealer.not"), Type.SMALL, "italic", "faint", name="not")
        area = paper.box((MARGIN, SEALS_TOP, -MARGIN, foot - 6 - SEALS_TOP))
        self.text = form.add(self._seal_text(area, checks))
        if not self.shows_figures:
            paper.button(FIGURES_BUTTON, say("dealer.figures"), self._show_figures, name="figures")
        paper.add_done(self.game.words, self.escape)
        if closing_reason == ASKS:
            paper.button(OPEN_BUTTON, say("dealer.open"), self._open, name="open")
        if closing_reason:
            text = say(f"dealer.{closing_reason}")
            if closing_reason == ASKS and self.seals.match.hand_outcome is not None:
                text = f"{text} {say('dealer.asks.undo')}"
            place = (MARGIN, -BUTTONS_HEIGHT - LINE_PITCH, -MARGIN, LINE_PITCH)
            paper.lines(place, text, Type.NOTE, name="shut")
        return form

    def _seal_text(self, area: Box, checks: Sequence[SealCheck]) -> SealText:
        """Return the scrolling text about all seals, to be scrolled to the last hand."""
        words = self.game.words.with_names([player.name for player in self.seals.match.players])
        picture = partial(small_card, deck=self.app.themes.deck(self.engine.theme))
        text = SealText(area, "", card=picture, size=Type.NOTE, name="seals")
        text.content = seal_blocks(checks, words, self.shows_figures)
        text.pending_anchor = LAST_HAND
        return text

    def _show_figures(self) -> None:
        self.shows_figures = True
        self.text = None  # so that `rebuild` does not restore the scroll offset
        self.rebuild()

    def _open(self) -> None:
        """Open the seals and show them. If that cannot be saved, a notice says why."""
        try:
            self.seals.open()
        except OSError as error:
            folder = self.seals.journal().parent
            message = unwritten_message("dealer.unwritten", folder, os_reason(error))
            self.engine.notice(self.game.words.tell(message))
            return
        self.rebuild()

    def rebuild(self) -> None:
        old_text = self.text
        super().rebuild()
        if old_text and self.text:
            self.text.offset = old_text.offset
            self.text.pending_anchor = ""


LAST_HAND = "last"  # the anchor of the heading of the last hand
INDENTED = " "  # the mark of a paragraph that belongs to the one above


class SealText(RichText):
    """A scrolling text made of blocks instead of markup, as names in it may look like markup."""

    content: Sequence[Block] = ()

    def blocks(self) -> list[Block]:
        return list(self.content)


def seal_blocks(checks: Sequence[SealCheck], words: Words, figures: bool) -> list[Block]:
    """Return the blocks of text about the seals: what each seals, and its code in words; its
    contents once it is open, and its fault if it has one. With `figures`, also its digest and salt.
    If there are several hands, each has a heading."""
    say = words.say
    seals = [check.seal for check in checks]
    blocks = list[Block]()
    hand = draws = -1
    for check in checks:
        seal = check.seal
        if seal.hand != hand:
            hand, draws = seal.hand, 0
            if seals[0].hand != seals[-1].hand:
                anchor = LAST_HAND if hand == seals[-1].hand else ""
                blocks.append(Block((Span(say("log.hand", n=hand), "title"),), 3, "", anchor))
        if seal.seat is not None:
            title = say("dealer.choice", who=f"seat.{seal.seat}")
        else:  # draws have numbers within the hand: their steps would tell of secret choices
            draws += 1
            is_deal = seal == deal_seal(seals, hand)
            title = say("dealer.deal") if is_deal else say("dealer.drawn", n=draws)
        blocks += _seal_blocks(check, title, words, figures)
    return blocks


def _seal_blocks(check: SealCheck, title: str, words: Words, figures: bool) -> Iterator[Block]:
    """Yield the blocks about one seal. `title`: what it seals; `figures`: show digest and salt."""
    say, seal, line = words.say, check.seal, check.line
    if line is None:
        sign = "•"  # it is closed
    else:
        sign = "!" if check.fault else "✓"
    title = say("spoken.choice", what=title, text=fingerprint(seal.digest))
    yield Block((Span(title, "strong"),), 0, sign)
    if figures:
        salt = "" if line is None else str(line.get(SALT, ""))
        key = "dealer.digest.salt" if salt else "dealer.digest"
        yield Block((Span(say(key, seal=seal.digest, salt=salt), "italic"),), 0, INDENTED)
    if line is not None:
        yield Block(tuple(_content_spans(line)), 0, INDENTED)
    if check.fault:
        yield Block((Span(say(f"dealer.fault.{check.fault}"), "strong"),), 0, INDENTED)


def _content_spans(line: Line) -> Iterator[Span]:
    """Yield what was sealed: the cards dealt, those of a choice, or a text such as a number."""
    dealt, move_text = line.get("dealt"), str(line.get("move", ""))
    if isinstance(dealt, list):
        words = [word for entry in dealt for word in str(entry).split()]
    else:
        try:
            choice = move(move_text)
            words = [chosen.name for chosen in choice.cards] or [str(choice)]
        except BadMove:
            words = move_text.split()
    for word in words:
        try:
            yield Span(word, card=card(word).name)
        except BadCard:
            yield Span(word)
        yield Span(" ")
