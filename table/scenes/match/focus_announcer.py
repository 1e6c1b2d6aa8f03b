"""Speak what the keyboard cursor or the pointer is on, and why a press did nothing; describe the
cards, zones and numbers of one view in spoken words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.match import Match
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.faces import packs_before
from sprites.names import is_card, read_name
from table.app.voice_output import sentences
from table.felt.picture import head_numbers
from table.i18n.phrases import in_fractions, list_names
from table.i18n.words import Words
from table.input.table_input import TableInput
from table.input.tooltips import TooltipText
from table.layout.layout import Layout
from table.scenes.coach.hint_preview import reason_pieces, spoken_text, title_pieces
from table.scenes.match.table_screen import TableScreen
from table.session.score_rows import ScoreRows


class Descriptions:
    """Describes one view in spoken words. `names`: those of the players by seat."""

    def __init__(self, view: View, layout: Layout, words: Words, names: Sequence[str]) -> None:
        self.view, self.layout, self.words, self.names = view, layout, words, names

    def cards_text(self, cards: Sequence[Card]) -> str:
        """Return the names of the visible cards and the number of hidden ones, as one list."""
        known = [self.words.as_text(card) for card in cards if card is not UNKNOWN]
        hidden = len(cards) - len(known)
        if not known:
            return self.words.say("cards", n=hidden)
        hidden_text = [self.words.say("spoken.hidden", n=hidden)] if hidden else []
        return list_names(self.words, [*known, *hidden_text])

    def target_text(self, target: Target) -> str:
        """Describe a target of a move: a card and its zone, a zone and its cards, or a number."""
        if isinstance(target, Card):
            text = self.words.as_text(target)
            for zone, cards in self.view.zones.items():
                if target in cards:
                    return self.words.say("spoken.card.at", card=text, place=self.zone_name(zone))
            return text
        if target in self.view.tallies:
            return self.tally_text(target)
        return self.zone_text(target)

    def zone_text(self, zone: str) -> str:
        """Describe a zone: its name and its cards; of a pile only the top card and the number."""
        cards = self.view.zones.get(zone, [])
        place = self.layout.place(zone, 0)
        is_pile = place is not None and place.how == "pile" and len(cards) > 1
        if not cards:
            text = self.words.say("spoken.empty")
        elif is_pile and cards[-1] is not UNKNOWN:
            text = self.words.say("spoken.top", card=self.words.as_text(cards[-1]), n=len(cards))
        else:
            text = self.cards_text(cards)
        return self.words.say("spoken.place", place=self.zone_name(zone), lies=text)

    def zone_name(self, zone: str) -> str:
        """Return the name of a zone and of its owner. If the owner has several of its kind, such as
        `pile:0:0` and `pile:0:1`, they are numbered from 1."""
        kind, owner = kind_and_owner(zone)
        name = self.words.say(f"zone.{kind}")
        if owner < 0:
            return name
        number = zone.split(":")[2:]
        alike = [other for other in self.view.zones if other.startswith(f"{kind}:{owner}:")]
        if number and number[0].isdecimal() and len(alike) > 1:
            name = f"{name} {int(number[0]) + 1}"
        return self._add_owner(name, owner)

    def _add_owner(self, thing: str, seat: int) -> str:
        owner = self.names[seat] if seat < len(self.names) else self.words.say("place.extra")
        return self.words.say("spoken.whose", place=thing, name=owner)

    def tally_text(self, name: str) -> str:
        """Describe a public number: its name, its owner if it has one, and its value."""
        kind, owner = kind_and_owner(name)
        entry = self.layout.tally(name)
        parts = entry.parts if entry else self.layout.parts(name)
        value = in_fractions(self.view.tallies[name], parts)
        if owner >= 0:
            label = self._add_owner(self.words.say(f"tally.{kind}"), owner)
        else:
            label = self.words.say(f"tally.{name}")
        return self.words.say("about.number", what=label, n=value)

    def table_text(self, match: Match) -> str:
        """Describe the whole table: the numbers at its head, the middle, then each seat."""
        hands = match.hands_agreed
        numbers = head_numbers(self.view, self.layout, self.words, hands, match.rules)
        texts = [", ".join(numbers)]
        # Zones in the middle have the owner -1, so they come first.
        for zone in sorted(self.view.zones, key=lambda zone: (kind_and_owner(zone)[1], zone)):
            if self.view.zones[zone] or self._is_common_pile(zone):
                texts.append(self.zone_text(zone))
        texts += [self.tally_text(name) for name in self.view.tallies if self._is_on_table(name)]
        return sentences(texts)

    def _is_common_pile(self, zone: str) -> bool:
        """Return whether a zone is a pile in the middle, such as a discard pile."""
        place = self.layout.place(zone, 0)
        is_common = kind_and_owner(zone)[1] < 0 and self.words.has(f"zone.{zone}")
        return is_common and place is not None and place.how == "pile"

    def _is_on_table(self, name: str) -> bool:
        """Return whether a number is shown on the felt, as chips or on a plate, and is not 0. Those
        at the head of the table and on the score sheet are not."""
        entry, mat = self.layout.tally(name), self.layout.mat
        kind, owner = kind_and_owner(name)
        has_name = self.words.has(f"tally.{kind if owner >= 0 else name}")
        if not has_name or self.view.tallies[name] == 0:
            return False
        if entry is None or (mat is not None and name in mat.pools):  # it is shown as chips
            return True
        return entry.at == "plate" and owner >= 0

    def hand_text(self, zones: Sequence[tuple[str, Sequence[Card]]]) -> str:
        """Describe a person's own cards. `zones`: the name and cards of each of their zones."""
        say, texts = self.words.say, list[str]()
        for zone, cards in zones:
            place = say(f"zone.{kind_and_owner(zone)[0]}")
            if cards:
                text = say("spoken.hand", n=len(cards), place=place, cards=self.cards_text(cards))
            else:
                text = sentences([say("spoken.place", place=place, lies=say("spoken.empty"))])
            texts.append(text)
        return " ".join(texts)


def open_hands(rules: Rules, view: View) -> dict[str, tuple[Card, ...]]:
    """Return the cards of all hands by zone, if every card in them is open in this view. Return {}
    if one is not, or if hands are never secret in the game."""
    if rules.SIGHT.get("hand") != "owner":
        return {}
    hands = {}
    for zone, cards in view.zones.items():
        if kind_and_owner(zone)[0] == "hand" and cards:
            hands[zone] = tuple(cards)
    return {} if any(UNKNOWN in cards for cards in hands.values()) else hands


def note_texts(rules: Rules, view: View, words: Words) -> dict[Target, str]:
    """Return the game's notes at cards and zones as sentences, by card or zone. If a note has no
    letters, but is a number for example, use the first sentence of its tooltip."""
    texts = {}
    for target, note in notes(rules, view).items():
        key, facts = f"note.{note.key}", dict(note.facts)
        label = words.say(key, **facts)
        if words.has(f"{key}.tip") and not any(map(str.isalpha, label)):
            texts[target] = sentences([words.say(f"{key}.tip", **facts).partition(". ")[0]])
        else:
            texts[target] = words.say("spoken.beside", what=label)
    return texts


def scores_text(rows: ScoreRows, words: Words, names: Sequence[str]) -> str:
    """Return the totals of the match as a sentence, with partners together."""
    if not rows.rows:
        return words.say("scores.none")
    texts = []
    for seats, total in zip(rows.columns(len(names)), rows.rows[-1].totals, strict=True):
        partners = list_names(words, [names[seat] for seat in seats])
        texts.append(words.say("about.number", what=partners, n=in_fractions(total, rows.parts)))
    return f"{words.say('scores.title')}: {', '.join(texts)}."


ACTION_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ARROW_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
LOG_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)  # go to the log while it is open


class FocusAnnouncer:
    """Speaks what the keyboard cursor or the pointer is on. Call `step` in every frame and
    `note_event` with every event. `may_speak_hand`: returns whether the person at the screen has
    asked to hear their hand. `answer_count`: how many presses were answered with a sentence."""

    def __init__(self, screen: TableScreen, may_speak_hand: Callable[[], bool]) -> None:
        self.screen, self.may_speak_hand = screen, may_speak_hand
        self.voice = screen.app.voice
        self.answer_count = 0
        self._last_spoken: Hashable = None  # cursor, its text and the gauge's; None: speak again
        self._last_gauge = ""
        self._last_controls: TableInput | None = None  # in which `_last_picked` was picked
        self._last_picked: tuple[Card, ...] = ()
        self._uses_mouse = False  # the pointer moved after the last key
        self._last_hint: object = None

    def speak_again(self) -> None:
        """Speak what the cursor is on in the next frame, even if it has not changed."""
        self._last_spoken = None

    def note_event(self, event: pygame.event.Event) -> None:
        """Note which device is used. Speak again after any key that acts or moves the cursor."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION):
            self._uses_mouse = event.type == pygame.MOUSEMOTION
        if event.type != pygame.KEYDOWN or (self.screen.log.open and event.key in LOG_KEYS):
            return
        if self.voice.is_on and event.key in (*ACTION_KEYS, *ARROW_KEYS):
            self.speak_again()

    def state_before(self, event: pygame.event.Event) -> object:
        """Return what an action key can change, as it is before the key, for `explain_press`. None
        for any other event, or if nothing would be said."""
        if event.type != pygame.KEYDOWN or event.key not in ACTION_KEYS or not self.voice.is_on:
            return None
        return None if self.screen.presentation.busy else self._choice_state()

    def _choice_state(self) -> Hashable:
        """Return all that an action key can change, for a comparison; None if nobody chooses."""
        screen, controls = self.screen, self.screen.controls
        if controls is None:
            return None
        picked, chosen = (
            tuple(controls.builder.picked_cards),
            tuple(controls.builder.chosen_targets),
        )
        page, hint, objection = screen.engine.top, screen.hints.advice, screen.toolbar.objection
        return controls, picked, chosen, self.answer_count, page, hint, objection

    def explain_press(self, before: object) -> None:
        """Say why an action key had no effect, if the state is still that `before` the key."""
        controls = self.screen.controls
        if before is None or controls is None or before != self._choice_state():
            return
        self.voice.say_now(self._no_effect_text(controls), self.screen.words.language)

    def _no_effect_text(self, controls: TableInput) -> str:
        """Return the sentence that says why an action key has had no effect."""
        builder, cursor, say = controls.builder, controls.lights.cursor, self.screen.words.say
        if not self.may_speak_hand():
            return say("spoken.pressed.unread")
        if cursor is None and not builder.picked_cards:
            return say("spoken.pressed.none")
        if isinstance(cursor, tuple):
            return say("spoken.pressed.same")
        refusals = [builder.press(verb)[1] for verb in builder.buttons()]
        first = refusals[0] if refusals else None
        # If there are places, or buttons that are not refused, there are several moves.
        if first is None or builder.places() or None in refusals:
            return say("spoken.pressed.many")
        return sentences([say(f"reason.{first.key}", **dict(first.facts))])

    def step(self) -> None:
        """Speak a new hint, and what the cursor or the pointer is on if it has changed since the
        last frame. If the hand may not be spoken, say only that it is not read out."""
        controls, words = self.screen.controls, self.screen.words
        if controls is None:
            self._last_spoken = self._last_hint = None
        elif self.may_speak_hand():
            self._speak_hint(controls)
            if self.voice.reads_focus:
                self._speak_focus(controls)
        else:
            self._last_hint = self._last_controls = None
            if not self.voice.reads_focus:
                return
            cursor = controls.lights.cursor  # what it is on is a secret of the hand
            if cursor not in (None, self._last_spoken):
                self.voice.say_now(words.say("spoken.unread"), words.language)
            self._last_spoken, self._last_gauge = cursor, ""

    def _speak_hint(self, controls: TableInput) -> None:
        """Speak a hint and its reasons, once."""
        hints, words = self.screen.hints, self.screen.words
        advice = hints.advice if hints.is_shown_for(controls) else None
        if advice is not None and advice is not self._last_hint:
            move = spoken_text(title_pieces(advice, controls.builder, words), words)
            all_pieces = reason_pieces(advice, controls.builder, words)
            reasons = [spoken_text(pieces, words) for pieces in all_pieces]
            texts = [move, *reasons, words.say("hint.take")]
            self.voice.say_privately(sentences(texts), words.language)
        self._last_hint = advice

    def _speak_focus(self, controls: TableInput) -> None:
        """Speak how the picked cards have changed, or else what the cursor or the pointer is on;
        and the gauge of the picked cards, such as “12 of 20 points”; each if it is new."""
        cursor = controls.lights.cursor
        gauge, _ = controls.lights.gauge_text()
        if cursor is not None:
            focus_text = self._stop_text(controls, cursor)
        else:
            focus_text = self._pointer_text(controls)
        focus = (cursor, focus_text, gauge)
        change_text = self._take_picked_change(controls)
        if change_text or (focus != self._last_spoken and (focus_text or gauge)):
            text = change_text or focus_text
            if gauge != self._last_gauge:
                text = sentences([text, gauge])
            self.voice.say_privately(text, self.screen.words.language)
        self._last_spoken, self._last_gauge = focus, gauge

    def _take_picked_change(self, controls: TableInput) -> str:
        """Describe the cards picked or put back since the last call, and all that are picked. ""
        if none was, or if the description of the cursor's card says it."""
        words = self.screen.words
        picked = tuple(controls.builder.picked_cards)
        old_picked = self._last_picked if controls is self._last_controls else picked
        self._last_controls, self._last_picked = controls, picked
        removed = [words.as_text(card) for card in old_picked if card not in picked]
        added = [card for card in picked if card not in old_picked]
        if removed:
            names = list_names(words, removed)
            return words.say("spoken.back", what=names, rest=self.picked_text(picked))
        if len(added) > 1 or (added and controls.lights.cursor not in added):
            return self.picked_text(picked)
        if added and len(picked) > 1:
            text = words.say("spoken.picked", what=words.as_text(added[0]))
            return sentences([text, words.say("spoken.picked.many", n=len(picked))])
        return ""

    def picked_text(self, picked: Sequence[Card]) -> str:
        """Return the sentence that names all picked cards, or says that there are none."""
        words = self.screen.words
        if not picked:
            return words.say("spoken.picked.none")
        names = list_names(words, [words.as_text(card) for card in picked])
        return words.say("spoken.picked.now", what=names)

    def _stop_text(self, controls: TableInput, cursor: Hashable) -> str:
        """Describe what the cursor is on: a card, a place, or a button, and why it is disabled."""
        builder, words, screen = controls.builder, self.screen.words, self.screen
        if isinstance(cursor, Card):
            return self._card_text(controls, cursor)
        assert isinstance(cursor, tuple)
        kind, target = cursor
        if kind == "button":
            label, refusal = controls.lights.label(target), builder.press(target)[1]
            if refusal is None:
                return words.say("spoken.button", what=label)
            return sentences([words.say("spoken.button.off", what=label), words.tell(refusal)])
        names = [player.name for player in screen.match.players]
        view = screen.match.view(builder.seat)
        text = Descriptions(view, screen.layout, words, names).target_text(target)
        return words.say("spoken.picked", what=text) if target in builder.chosen_targets else text

    def _card_text(self, controls: TableInput, card: Card) -> str:
        """Describe a card: its name, its pack if not the first, whether it is drawn or picked."""
        words = self.screen.words
        text = words.as_text(card)
        pack = packs_before(read_name(card.name)) + 1 if is_card(card.name) else 1
        if pack > 1:
            text = words.say("spoken.pack", what=text, n=pack)
        if card in controls.lights.drawn_cards:
            text = words.say("spoken.drawn", what=text)
        return (
            words.say("spoken.picked", what=text) if card in controls.builder.picked_cards else text
        )

    def _pointer_text(self, controls: TableInput) -> str:
        """Return the label and tooltip of what the pointer is on; "" for nothing or after a key."""
        screen, words, thing = self.screen, self.screen.words, self.screen.hover.thing
        if thing is None or not self._uses_mouse:
            return ""
        label = ""  # only buttons have one
        if thing.kind == "verb":
            label = controls.lights.label(str(thing.what))
        elif thing.kind == "toolbar":
            label = words.say(f"play.{thing.what}")
        tips = TooltipText(screen.renderer, screen.match.players, words, controls.builder)
        tip = tips.tip_for(thing, label)
        return label if tip is None else sentences([tip.title, *tip.lines])
