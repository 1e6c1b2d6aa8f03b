"""Everything a player reads, by key, in the language the player chose."""

from __future__ import annotations

import copy
import locale
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from pathlib import Path

import rules.kit.said
from rules.kit.cards import DIE, BadCard, Card, card as card_of
from rules.kit.outside import files_in
from rules.kit.said import Why, key_and_facts
from table.files.badfile import BadFile
from table.files.typed import read_typed
from table.i18n.glossary import Glossary, load_glossary
from table.i18n.locales import FALLBACK as FALLBACK, HOME as HOME, Locale, load_locale
from table.i18n.own import own_counterpart, own_file, read_own
from table.i18n.plural import OTHER

Texts = dict[str, str]

_SENTENCE_FAMILIES = ("reason", "outcome", "story")  # families of keys
_FACT_FAMILIES = ("rank.", "ranks.", "suit.")
_SEAT = re.compile(r"seat\.([0-9]{1,3})")
_BRACES = re.compile(r"\{([^{}]*)\}")
_FIELD = re.compile(r"\{([A-Za-z_]\w*)(?::([a-z]+))?\}")
_STARTS_SENTENCE = re.compile(r"(?:^|[.!?] )[“„»]?$")
_IS_INSIDE = re.compile(r"[\w,] $")  # before a word inside a sentence, also one without an end mark
_NEXT_SENTENCE = re.compile(r"[.!?] ")
_ENDS_SENTENCE = re.compile(r"[.!?][”“«]?$")
YOU = "you"  # ends the key of a sentence said to the person it is about
OPENING = "\"'([\u201c\u201e\u2018\u00ab\u00bb"  # may come before the first letter of a sentence


class SeatName(str):
    """The name of the player at a `seat`, as a piece of a sentence."""

    seat: int

    @classmethod
    def of(cls, seat: int, name: str) -> SeatName:
        seat_name = cls(name)
        seat_name.seat = seat
        return seat_name


class Words:
    """Templates of sentences by key, from files named `words.<language>.yaml`, flat mappings of
    keys to texts; of several with a key the last is used. Raises BadFile for an invalid file."""

    def __init__(self, *paths: str | Path) -> None:
        own = own_counterpart(HOME)
        self._files: list[tuple[Locale, Mapping[str, str]]] = []
        for path in map(Path, reversed(paths)):
            is_own = own is not None and own in path.parents  # the player's own may be invalid
            by_key = (read_own(path, texts) or {}) if is_own else texts(path)
            self._files.append((load_locale(_language_of_file(path)), by_key))
        self.language = _language_of_file(Path(paths[-1])) if paths else FALLBACK
        self.locale = self._files[0][0] if self._files else load_locale(FALLBACK)
        self._names: tuple[str, ...] = ()
        self._you: int | None = None
        self._keys: dict[str, str | None] = {}  # cache of `_sentence_key`

    @cached_property
    def glossary(self) -> Glossary:
        return load_glossary(*(by_key for _, by_key in self._files))

    @classmethod
    def load(cls, language: str = FALLBACK, folders: Iterable[str | Path] = ()) -> Words:
        """Load the words of the table and of the games in these folders. The player's own files
        come first, then those of the language, then the English ones."""
        files: list[Path | None] = []  # the last that has a text is used: the most wanted is last
        for code in dict.fromkeys((FALLBACK, language)):
            name = f"words.{code}.yaml"
            for home in (HOME, *map(Path, folders)):
                files += [home / name, own_file(home, name)]
        return cls(*[path for path in files if path is not None and path.exists()])

    def with_names(self, names: Sequence[str]) -> Words:
        """Return a copy in which seats have these names, in seat order, addressed to nobody."""
        _ = self.glossary  # cached here, so that copies share it
        words = copy.copy(self)
        words._names = tuple(map(self.display_name, names))
        words._you = None
        return words

    def addressed_to(self, seat: int) -> Words:
        """Return a copy that speaks to the player at this seat: where the fact `who` is the seat,
        it uses the text of `KEY.you`, if there is one."""
        words = copy.copy(self)
        words._you = seat
        return words

    def display_name(self, name: str) -> str:
        """A player's name. If it is only the name of a seat, in any language, it is translated."""
        match = _seat_name_match(name)
        if match is None:
            return name
        return self.say(SEAT_NAME_KEY, seat=int(match[1])) if match[1] else self._you_name

    def has(self, key: str) -> bool:
        """Whether there is a text for a key, plain or in plural forms."""
        return key in self._worded_keys or f"{key}.{OTHER}" in self._worded_keys

    @cached_property
    def _worded_keys(self) -> frozenset[str]:
        texts = (by_key.items() for _, by_key in self._files)
        return frozenset(key for key, text in chain.from_iterable(texts) if text)

    def say(self, key: str, /, **facts: object) -> str:
        """Return the text of `key` with every `{name}` replaced by the fact of that name.

        The fact `n` chooses between `key.one` and `key.other`, and `key.few` and its sisters in
        a language that has them. A fact that is a key of the families `rank`, `ranks` and `suit`
        is replaced by its text, with a capital where a sentence begins; `{suit:of}` takes the text
        with `.of` after its key, for languages in which a word changes its form, and `{n:of}`
        writes a small number in words of that form. `seat.2` is replaced by the name of the player
        there, or the seat's number from 1; `card.QH` by that card, `cards.9S 6S` by those. A fact
        that is a `Why` is told, and a number has the language's separators. Never raises: an
        unknown key is returned itself, and a `{name}` without its fact stays (so do card names in
        braces)."""
        return "".join(map(self.as_text, self.pieces(key, facts)))

    def say_or(self, key: str, default: str) -> str:
        text = self.say(key)  # `has` collects all keys first, for which the first frame would wait
        return default if text == key else text

    def pieces(self, key: str, facts: Mapping[str, object]) -> list[str | Card]:
        """Return the text of `say` as pieces: texts, cards to draw, and `SeatName`s."""
        n = facts.get("n")
        template: str | None = None
        if self._you is not None and facts.get("who") == f"seat.{self._you}":
            template = self._template(f"{key}.{YOU}", n)
        template = template or self._template(key, n)
        if template is None:
            return [key]
        pieces: list[str | Card] = []
        end = 0  # of the last field
        for field in _FIELD.finditer(template):
            name, form = field.groups()
            pieces.append(template[end : field.start()])
            end = field.end()
            fact = facts.get(name)
            if name not in facts:
                pieces.append(field[0])
            elif isinstance(fact, Why):
                inner_key = self._sentence_key(fact) or key_and_facts(fact)
                pieces += self.pieces(inner_key, dict(fact.facts))
            elif _is_word(fact) and _begins_sentence(template, field.start()):
                pieces.append(capitalise(self._fact_text(fact, form)))
            else:
                pieces += self._fact_pieces(fact, form)
        pieces.append(template[end:])
        is_sentence = _ENDS_SENTENCE.search(template) is not None
        return self._addressed([piece for piece in pieces if piece != ""], is_sentence)

    def _addressed(self, pieces: list[str | Card], is_sentence: bool) -> list[str | Card]:
        """Write “You” in small letters inside a sentence, and the verbs after it in the second
        person; change and return `pieces`. `is_sentence` says that the text has an end mark."""
        forms_of_you = self._you_name, self._you_name.lower()
        if not any(form in pieces for form in forms_of_you):
            return pieces
        before = ""  # the text before a piece
        is_subject = False  # whether “You” is the subject of verbs that follow
        for index, piece in enumerate(pieces):
            if not isinstance(piece, str):
                before = "-"  # a card: no sentence begins after it
                continue
            if piece in forms_of_you:
                is_inside = _STARTS_SENTENCE.search(before) is None
                if is_inside and (is_sentence or _IS_INSIDE.search(before)):
                    pieces[index] = self._small_you(piece, before)
                is_subject = True
            elif isinstance(piece, SeatName):
                is_subject = False
            elif is_subject:
                follows_directly = pieces[index - 1] in forms_of_you
                pieces[index] = self.locale.after_you(piece, follows_directly)
                is_subject = _NEXT_SENTENCE.search(piece) is None
            before += piece
        return pieces

    def _small_you(self, you: str, before: str) -> str:
        """“You” in small letters, in the form that it takes after the last word of `before`."""
        word = before.rstrip().rpartition(" ")[2].casefold()
        small = self.locale.you_after.get(word, you.lower())
        return SeatName.of(you.seat, small) if isinstance(you, SeatName) else small

    @cached_property
    def _you_name(self) -> str:
        """The word for a person at the table without a name: “You”."""
        return self._template(YOU_KEY, None) or ""

    def card_pieces(self, text: str) -> list[str | Card]:
        """Split a text with cards (`{QH}`, `{9S 6S}`) and seats (`{seat.2}`) into pieces."""
        pieces: list[str | Card] = []
        for index, part in enumerate(_BRACES.split(text)):
            if index % 2 == 1:  # in braces
                fact = part if part.startswith("seat.") else f"cards.{part}"
                pieces += self._fact_pieces(fact, None)
            else:
                pieces.append(part)
        return [piece for piece in pieces if piece != ""]

    def _fact_pieces(self, fact: object, form: str | None) -> Sequence[str | Card]:
        """The pieces of a fact: its cards, the name of its seat as `SeatName`, or its text in this
        grammatical form (None is the basic one)."""
        if isinstance(fact, str):
            if fact.startswith(("card.", "cards.")):
                return _fact_cards(fact)
            match = _SEAT.fullmatch(fact)
            if match:
                seat = int(match[1])
                return [SeatName.of(seat, self._seat_name(seat))]
        return [self._fact_text(fact, form)]

    def as_text(self, piece: str | Card) -> str:
        return piece if isinstance(piece, str) else self._card_text(piece)

    def tell(self, reason: Why) -> str:
        """Return the text of a reason with its facts; without words for it, its key and facts."""
        key = self._sentence_key(reason)
        return self.say(key, **dict(reason.facts)) if key else key_and_facts(reason)

    def _sentence_key(self, reason: Why) -> str | None:
        """The key of a reason's text, in a family of sentences or plain; None if none. Cached."""
        if reason.key not in self._keys:
            keys = [*[f"{family}.{reason.key}" for family in _SENTENCE_FAMILIES], reason.key]
            self._keys[reason.key] = next(filter(self.has, keys), None)
        return self._keys[reason.key]

    def _fact_text(self, fact: object, form: str | None) -> str:
        """Write a fact, such as a number, suit or rank, as text in this grammatical form."""
        if type(fact) is float:  # not subclasses, which format themselves
            return self.locale.number(fact)
        if type(fact) is int:
            return self.locale.in_words(fact, form) if form else self.locale.number(fact)
        if not isinstance(fact, str):
            return str(fact)
        if not fact.startswith(_FACT_FAMILIES):
            return fact
        for key in (f"{fact}.{form}", fact) if form else (fact,):
            template = self._template(key, None)
            if template is not None:
                return template
        return fact

    def _seat_name(self, seat: int) -> str:
        """The name of a seat's player, or else its number. A seat beyond all players stands for a
        hand that nobody plays, which has a name of its own."""
        if seat < len(self._names):
            return self._names[seat] or self.say("place.seat", n=seat + 1)
        extra = self._template("place.extra", None) if self._names else None
        return extra or self.say("place.seat", n=seat + 1)

    def _card_text(self, card: Card) -> str:
        if card.suit == DIE:
            return self.say("card.die", face=card.rank)
        if not card.rank:
            return self.say("card.joker")
        return self.say("card.said", rank=f"rank.{card.rank}", suit=f"suit.{card.suit}")

    def _template(self, key: str, n: object) -> str | None:
        """Find the text of a key, or of its plural form for a number `n`; None if there is none."""
        for locale_, by_key in self._files:
            plurals = []
            if isinstance(n, (int, float)):
                plurals = [f"{key}.{locale_.form(n)}", f"{key}.{OTHER}"]
            for text in map(by_key.get, [*plurals, key]):
                if text:
                    return text
        return None


def _begins_sentence(template: str, at: int) -> bool:
    """Whether a sentence begins at this index of a text; never in a text without an end mark."""
    is_sentence = _ENDS_SENTENCE.search(template) is not None
    return is_sentence and _STARTS_SENTENCE.search(template[:at]) is not None


def _is_word(fact: object) -> bool:
    """Whether a fact is written as a word that may need a capital: a number, suit or rank."""
    return isinstance(fact, int) or (isinstance(fact, str) and fact.startswith(_FACT_FAMILIES))


def capitalise(text: str) -> str:
    """Write the first letter of a text, perhaps after a quotation mark, as a capital."""
    start = len(text) - len(text.lstrip(OPENING))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def _fact_cards(fact: str) -> Sequence[str | Card]:
    """Return the cards of a fact such as `cards.9S 6S`, with commas between; a bad one as it is."""
    try:
        cards = [card_of(name) for name in fact.partition(".")[2].split()]
    except BadCard:
        return [fact]
    pieces: list[str | Card] = []
    for card in cards:
        pieces += [", ", card]
    return pieces[1:]


def languages(folder: str | Path = HOME) -> list[str]:
    """The languages with a words file in a folder, English first. For the table's own folder these
    include the languages that the player has added."""
    own = own_counterpart(HOME) if folder == HOME else None
    folders = [Path(folder), *([own] if own else [])]
    names = {_language_of_file(path) for home in folders for path in files_in(home, "words.*.yaml")}
    return sorted(names, key=lambda name: (name != FALLBACK, name))


def system_language() -> str:
    """The system's language as two letters, from `Icelandic_Iceland` or `is_IS`; "" if unknown."""
    name = (locale.getlocale()[0] or "").partition("_")[0]
    return locale.normalize(name)[:2] if name else ""


def texts(path: Path) -> Mapping[str, str]:
    """The texts of a words file by key. Raises BadFile."""
    return _read_cached(path, path.stat().st_mtime_ns) if path.exists() else read_typed(path, Texts)


@lru_cache(maxsize=32)
def _read_cached(path: Path, modified: int) -> Mapping[str, str]:
    """Read a words file, and again only when its modification time changes."""
    return read_typed(path, Texts)


def _language_of_file(path: Path) -> str:
    """The language in a words file's name; English for any other file."""
    parts = path.name.split(".")
    return parts[-2] if len(parts) == 3 else FALLBACK


@cache
def _table_english() -> Words:
    return Words.load()


def _english_sentence(reason: Why) -> str:
    """The text of a reason in English. It is what `str(reason)` returns."""
    try:
        return _table_english().tell(reason)
    except BadFile:  # the English words file itself
        return key_and_facts(reason)


rules.kit.said.english = _english_sentence


SEAT_NAME_KEY, YOU_KEY = "seats.someone", "seats.you"


def is_seat_name(name: str) -> bool:
    """Whether a name is only a seat's, such as “Player 2” or “You”, in any language."""
    return _seat_name_match(name) is not None


@lru_cache(maxsize=256)
def _seat_name_match(name: str) -> re.Match[str] | None:
    """Match the name of a seat in any language. Group 1 is its number, from 1; None for “You”."""
    matches = (pattern.fullmatch(name.strip()) for pattern in _seat_name_patterns())
    return next(filter(None, matches), None)


@cache
def _seat_name_patterns() -> tuple[re.Pattern[str], ...]:
    """The patterns of a seat's name, one for each language. To be fast, files are not parsed: only
    the lines of these two keys are used."""
    patterns = []
    for path in sorted(HOME.glob("words.*.yaml")):
        with path.open(encoding="utf-8") as lines:
            pairs = [line.split(":", 1) for line in lines if line.startswith("seats.")]
        texts_by_key = {key: text.strip().strip("\"'") for key, text in pairs}
        name, you = texts_by_key.get(SEAT_NAME_KEY, ""), texts_by_key.get(YOU_KEY, "")
        before, number, after = name.partition("{seat}")
        if number:
            pattern = rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}|{re.escape(you)}"
            patterns.append(re.compile(pattern, re.IGNORECASE))
    return tuple(patterns)
