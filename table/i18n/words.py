"""Everything a player reads, by key, in the language the player chose."""

from __future__ import annotations

import copy
import locale
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path

import rules.kit.said
from rules.kit.cards import DIE, BadCard, Card, card as card_of
from rules.kit.outside import files_in
from rules.kit.said import Why, plainly
from table.files.badfile import BadFile
from table.files.typed import read_typed
from table.i18n.glossary import Glossary, load_glossary
from table.i18n.locales import FALLBACK as FALLBACK, HOME as HOME, Locale, load_locale
from table.i18n.own import own_file, own_folder, read_own
from table.i18n.plural import OTHER

Texts = dict[str, str]

_TOLD = ("reason", "outcome", "story")  # the families of whole sentences
_SPOKEN = ("rank.", "ranks.", "suit.", "fact.")
_SEAT = re.compile(r"seat\.([0-9]{1,3})")
_BRACED = re.compile(r"\{([^{}]*)\}")
_FIELD = re.compile(r"\{([A-Za-z_]\w*)(?::([a-z]+))?\}")
YOU = "you"  # ends the key of a sentence said to the person it is about


class SeatName(str):
    """The name of who sits at a `seat`, as a piece of a sentence."""

    seat: int

    @classmethod
    def of(cls, seat: int, name: str) -> SeatName:
        """That name, which knows its seat."""
        seat_name = cls(name)
        seat_name.seat = seat
        return seat_name


class Words:
    """Templates by key, from files named `words.<language>.yaml`; the last file given wins.

    A file is one flat mapping of keys to text; raises BadFile when one is not.
    """

    def __init__(self, *paths: str | Path) -> None:
        beside, self._files = own_folder(), list[tuple[Locale, Mapping[str, str]]]()
        for path in map(Path, reversed(paths)):
            own = beside is not None and beside in path.parents  # where it may not read
            found = (read_own(path, texts) or {}) if own else texts(path)
            self._files.append((load_locale(_language(path)), found))
        self.language = _language(Path(paths[-1])) if paths else FALLBACK
        self.locale = self._files[0][0] if self._files else load_locale(FALLBACK)
        self._names: tuple[str, ...] = ()
        self._you: int | None = None
        self._keys: dict[str, str | None] = {}  # of whole sentences, found so far

    @cached_property
    def glossary(self) -> Glossary:
        """The words among them that are explained."""
        return load_glossary(*(said for _, said in self._files))

    @classmethod
    def load(cls, language: str = FALLBACK, folders: Iterable[str | Path] = ()) -> Words:
        """The table's own words and those of the `folders`, English where one has no others; of
        each what the player has written goes before."""
        homes = [HOME, *map(Path, folders)]
        names = [f"words.{spoken}.yaml" for spoken in dict.fromkeys((FALLBACK, language))]
        files = [
            path for name in names for home in homes for path in (home / name, own_file(home, name))
        ]
        return cls(*(path for path in files if path is not None and path.exists()))

    def with_names(self, names: Sequence[str]) -> Words:
        """The same words at a table where people of these names sit, in seat order, so that a
        sentence can name a seat. Words are shared; these are the table's own and change no others.
        """
        _ = self.glossary  # which they share
        twin = copy.copy(self)
        twin._names, twin._you = tuple(map(self.display_name, names)), None
        return twin

    def addressed_to(self, seat: int) -> Words:
        """The same words as said to the person who sits there, alone at the screen: a sentence
        whose `who` that is says “you” where it has words for that, `KEY.you`."""
        twin = copy.copy(self)
        twin._you = seat
        return twin

    def display_name(self, name: str) -> str:
        """Somebody by name; who gave none is called after the seat in the language of these words,
        in whichever language that was once written down."""
        seat = seat_of(name)
        return name if seat is None else self.say(KEY, seat=seat)

    def has(self, key: str) -> bool:
        """Whether there is something to say, plain or in plural forms."""
        many = f"{key}.{OTHER}"
        return any(texts.get(key) or texts.get(many) for _, texts in self._files)

    def say(self, key: str, /, **facts: object) -> str:
        """The text of `key` with every `{name}` replaced by the fact of that name.

        The fact `n` chooses between `key.one` and `key.other`, and `key.few` and its sisters in
        a language that has them. A fact that is a key of the families `rank`, `ranks`, `suit` and
        `fact` is said in words; `{suit:of}` says it by its key with `.of`, for languages in which
        a word changes its form, and `{n:of}` says a small number in the words the language has
        by that name. `seat.2` is the name of who sits there (see `at`), else that seat's number
        as people count; `card.QH` is that card, `cards.9S 6S` are those. A fact that is a
        sentence is told, and a number has the language's own signs. Never raises: an unknown key
        is shown itself, and so is a `{name}` without its fact (so card names in braces survive).
        """
        return "".join(map(self.as_text, self.pieces(key, facts)))

    def pieces(self, key: str, facts: Mapping[str, object]) -> list[str | Card]:
        """What `say` says in pieces, so that a card it speaks of may be shown as its face, and a
        seat, which is `SeatName`, as whose it is."""
        n, template = facts.get("n"), None
        if self._you is not None and facts.get("who") == f"seat.{self._you}":
            template = self._template(f"{key}.{YOU}", n)
        template = template or self._template(key, n)
        if template is None:
            return [key]
        pieces: list[str | Card] = []
        end = 0
        for field in _FIELD.finditer(template):
            name, form = field.groups()
            pieces.append(template[end : field.start()])
            end = field.end()
            fact = facts.get(name)
            if isinstance(fact, Why):
                pieces += self.pieces(self._sentence_key(fact) or plainly(fact), dict(fact.facts))
            else:
                pieces += self._pieces(fact, form) if name in facts else [field[0]]
        return [piece for piece in [*pieces, template[end:]] if piece != ""]

    def card_pieces(self, text: str) -> list[str | Card]:
        """A text of its own in pieces: `{QH}` or `{9S 6S}` in it are those cards, and `{seat.2}`
        is who sits there."""
        pieces: list[str | Card] = []
        for place, part in enumerate(_BRACED.split(text)):
            name = place % 2 and (part if part.startswith("seat.") else f"cards.{part}")
            pieces += self._pieces(name, None) if name else [part]
        return [piece for piece in pieces if piece != ""]

    def _pieces(self, fact: object, form: str | None) -> Sequence[str | Card]:
        if isinstance(fact, str) and fact.startswith(("card.", "cards.")):
            return _cards(fact)
        if isinstance(fact, str) and (seat := _SEAT.fullmatch(fact)):
            return [SeatName.of(int(seat[1]), self._seat_name(int(seat[1])))]
        return [self._fact_text(fact, form)]

    def as_text(self, piece: str | Card) -> str:
        """A piece of a sentence as text: a card by its name in words."""
        return piece if isinstance(piece, str) else self._card_text(piece)

    def tell(self, reason: Why) -> str:
        """A sentence with its facts, be it a refusal, the end of a hand or a trouble; its key,
        spelled out, where there are no words for it."""
        key = self._sentence_key(reason)
        return self.say(key, **dict(reason.facts)) if key else plainly(reason)

    def _sentence_key(self, reason: Why) -> str | None:
        """The key of the words for a sentence; None where there are none."""
        if reason.key not in self._keys:
            keys = [*[f"{family}.{reason.key}" for family in _TOLD], reason.key]
            self._keys[reason.key] = next(filter(self.has, keys), None)
        return self._keys[reason.key]

    def _fact_text(self, fact: object, form: str | None) -> str:
        if type(fact) is float:  # one in parts writes itself
            return self.locale.number(fact)
        if type(fact) is int:
            return self.locale.in_words(fact, form) if form else self.locale.number(fact)
        if not isinstance(fact, str):
            return str(fact)
        if not fact.startswith(_SPOKEN):
            return fact
        for key in (f"{fact}.{form}", fact) if form else (fact,):
            said = self._template(key, None)
            if said is not None:
                return said
        return fact

    def _seat_name(self, seat: int) -> str:
        """Who sits there; a hand that nobody plays lies beyond all who sit."""
        if seat < len(self._names):
            return self._names[seat] or self.say("place.seat", n=seat + 1)
        extra = self._names and self._template("place.extra", None)
        return extra or self.say("place.seat", n=seat + 1)

    def _card_text(self, card: Card) -> str:
        """A card in words: the queen of hearts, a joker, a die's face."""
        if card.suit == DIE:
            return self.say("card.die", face=card.rank)
        if not card.rank:
            return self.say("card.joker")
        return self.say("card.said", rank=f"rank.{card.rank}", suit=f"suit.{card.suit}")

    def _template(self, key: str, n: object) -> str | None:
        """The text of a key, for a number if `n` is one; empty is as good as none."""
        for spoken, texts in self._files:
            keys = [key]
            if isinstance(n, (int, float)):
                keys = [f"{key}.{spoken.form(n)}", f"{key}.{OTHER}", key]
            for known in keys:
                if texts.get(known):
                    return texts[known]
        return None


def _cards(fact: str) -> Sequence[str | Card]:
    """The cards a fact names, with commas between them; the fact itself if they are none."""
    try:
        named = [card_of(name) for name in fact.partition(".")[2].split()]
    except BadCard:
        return [fact]
    return [piece for card in named for piece in (", ", card)][1:]


def languages(folder: str | Path = HOME) -> list[str]:
    """The languages the words of a folder are written in, English first; the table's are also
    those of the player's own."""
    beside = own_folder() if folder == HOME else None
    folders = [Path(folder), *([beside] if beside else [])]
    names = {_language(path) for home in folders for path in files_in(home, "words.*.yaml")}
    return sorted(names, key=lambda name: (name != FALLBACK, name))


def system_language() -> str:
    """The system's language in two letters; Windows says `Icelandic_Iceland`, others `is_IS`."""
    spoken = (locale.getlocale()[0] or "").partition("_")[0]
    return locale.normalize(spoken)[:2] if spoken else ""


def texts(path: Path) -> Mapping[str, str]:
    """What a words file says, by key; raises BadFile."""
    return _read(path, path.stat().st_mtime_ns) if path.exists() else read_typed(path, Texts)


@lru_cache(maxsize=32)
def _read(path: Path, written: int) -> Mapping[str, str]:
    """The table's own words are read once for all games; a file written anew, again."""
    return read_typed(path, Texts)


def _language(path: Path) -> str:
    """What stands between the points of a words file's name; any other file speaks English."""
    parts = path.name.split(".")
    return parts[-2] if len(parts) == 3 else FALLBACK


@cache
def _table_english() -> Words:
    return Words.load()


def _english(reason: Why) -> str:
    """What str() says of a sentence wherever the table is there: no sentence is written twice."""
    try:
        return _table_english().tell(reason)
    except BadFile:  # of our own words, which cannot tell that either
        return plainly(reason)


rules.kit.said.english = _english


KEY = "seats.someone"


def seat_of(name: str) -> int | None:
    """The number, as people count, of the seat that a name stands for; None: somebody gave it."""
    for form in _forms():
        match = form.fullmatch(name.strip())
        if match is not None:
            return int(match[1])
    return None


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """How such a name looks in each language. Of each file that one line is read, and not all that
    a language has to say."""
    patterns = []
    for path in sorted(HOME.glob("words.*.yaml")):
        with path.open(encoding="utf-8") as lines:
            said = next((line for line in lines if line.startswith(f"{KEY}:")), "")
        before, number, after = said.partition(":")[2].strip().strip("\"'").partition("{seat}")
        if number:
            pattern = rf"{re.escape(before)}(\d{{1,3}}){re.escape(after)}"
            patterns.append(re.compile(pattern, re.IGNORECASE))
    return tuple(patterns)
