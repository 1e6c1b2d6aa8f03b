"""The house: the games on the shelf, the player's settings, and all that is made only once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit.catalogue import (
    UNTRIED,
    Game,
    blamed,
    duplicate_name_notices,
    game as found_game,
    games,
    shelve,
)
from rules.kit.handicap import Handicap
from rules.kit.journal import BadJournal, Journal, Past
from rules.kit.outside import TooLarge, bytes_of
from rules.kit.part import SeriesPart
from rules.kit.player_info import PlayerInfo
from rules.kit.said import SaidError, Why, of_system, reason_of, why
from rules.kit.state import Value
from rules.kit.strangers import let_through
from table.app.people import People
from table.app.profiles import Profiles
from table.app.settings_file import SettingsFile
from table.app.shelf import asked_seed
from table.app.theme_library import ThemeLibrary
from table.app.voice_output import VoiceOutput
from table.files.badfile import BadFile, unwritten
from table.files.version import version
from table.i18n.own import own_faults, set_own_folder
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.players.roster import FILE
from table.session.game_session import (
    GameSession as GameSession,
    Torn,
    begun,
    begun_from,
    gone_on,
    gone_on_anew,
    past_of,
)
from table.session.open_game import Broken, OpenGame, open_game
from table.storage.settings import Settings, Setup
from table.storage.store import SETTINGS, Store, WriteQueue, has_news, note_version
from table.theme.theme import DEFAULT, Theme

if TYPE_CHECKING:
    from rules.kit.match import Match
    from table.audio.speaker import Speaker
    from table.audio.speech.voice import Voice
    from table.players.worker import Workers
    from table.session.lesson import GuideResult
    from table.session.rehearsal import Trials
    from table.session.replay import Replay


TRYING = 0.1  # seconds from one look at the games that are tried to the next


class App:
    """Everything the scenes share. `notices` are sentences to be shown once, then taken off.
    A `safe` one is for when something of the player's own keeps the window from opening: nothing
    of that is in it, and no setting is kept; games in progress, results and journals are the
    player's as ever."""

    def __init__(self, store: Store | None = None, safe: bool = False) -> None:
        self.store, self.safe = store or Store(), safe
        self.store.sweep()
        self.write_queue = WriteQueue(self.store)
        shelve(None if safe else self.store.own_games)
        set_own_folder(None if safe else self.store.languages)
        self.settings_file = file = SettingsFile(self.store, safe)
        self.people = People(None if safe else self.store.people_path)
        self.profiles = Profiles(file, self.people)
        self.themes = ThemeLibrary(None if safe else self.store.themes, file)
        self.notices: list[Why] = [file.trouble] if file.trouble else []
        self._workers: Workers | None = None
        self.programs: dict[str, str] = {}
        """The files of guests that somebody has agreed to run since the window was opened, each
        with its digest. They are in no file: its writer would have agreed for us."""
        self._speaker: Speaker | None = None
        self.voice = VoiceOutput(_find_voice, lambda: self.settings)
        self.games: list[OpenGame] = []
        self._trials: Trials | None = None
        self._guides: dict[str, GuideResult] = {}
        self.safe_wanted = False  # the window is to be opened again without the player's own
        self.news = not safe and has_news(self.store, version())
        """Whether the program is another than the one that was here last, and nobody has looked."""
        self.speak(self.settings.language)
        self.games = [open_game(game, self.language) for game in games()]
        faults = [why("words.own.bad", error=bad.called(str(bad.path))) for bad in own_faults()]
        trouble = [self.people.trouble] if self.people.trouble else []
        self.notices += [*duplicate_name_notices(), *self._missed(), *faults, *trouble]
        self.profiles.migrate_names()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.settings_file.settings

    def save(self) -> Why | None:
        """Keep the settings; a sentence if they could not be kept, once until they are."""
        return self.settings_file.save()

    @property
    def shelf(self) -> dict[str, Game]:
        """The games as the catalogue has them, by name."""
        return {game.name: Game(game.name, game.folder, game.rules) for game in self.games}

    @property
    def theme(self) -> Theme:
        """The theme that the settings name."""
        return self.themes.current

    def _missed(self) -> list[Why]:
        """What is to be said of the theme and the language that were chosen: a theme in use, or
        the default, that does not read; and one, or a language, that is not there, which is let
        go."""
        chosen, bad = self.settings, self.themes.bad
        meant = dict.fromkeys((DEFAULT, chosen.theme))  # of the others the settings page tells
        found = [why("settings.badtheme", error=bad[name].why) for name in meant if name in bad]
        gone: list[Why] = []
        for kind, known in (("theme", self.themes.all), ("language", languages())):
            name = getattr(chosen, kind)
            if name and name not in known:
                gone.append(why(f"settings.gone.{kind}", name=name))
                setattr(chosen, kind, "")
        if gone:  # it is said once
            gone.append(self.store.set_settings_aside())
            self.settings_file.write()
        return found + gone

    def speak(self, language: str) -> None:
        """Use this language from now on (none: the system's), or English where there is no
        such table; the games that are open change theirs as well."""
        language = language or system_language()
        self.language = language if language in languages() else FALLBACK
        self.words = Words.load(self.language)
        for game in self.games:
            with suppress(BadFile):
                game.words = Words.load(self.language, [game.folder])

    def been_here(self) -> None:
        """This version is at the table: it is no news the next time."""
        if not self.safe:
            note_version(self.store, version())

    def news_told(self) -> None:
        """Somebody has looked at what is new."""
        self.news = False
        self.been_here()

    def setup(self, game: OpenGame) -> Setup:
        """How the table was last laid for a game."""
        return self.settings.setups.get(game.name, Setup())

    def remember(
        self, game: OpenGame, players: Sequence[PlayerInfo], options: Mapping[str, Value]
    ) -> Why | None:
        """Lay the table like this the next time; a sentence if that could not be kept."""
        self.people.begin()
        self.settings.game = game.name
        self.settings.setups[game.name] = Setup(list(players), dict(options))
        return self.save()

    @property
    def workers(self) -> Workers:
        """The processes in which computer players think, started when first asked for."""
        if self._workers is None:
            from table.players.worker import Workers

            self._workers = Workers(programs=self.programs)
        return self._workers

    @property
    def simply(self) -> bool:
        """Whether the computers think more simply for now, as no process can be had for them."""
        return self._workers is not None and self._workers.simply

    @property
    def speaker(self) -> Speaker:
        """What sounds are heard through, as loud as the settings say, in the theme's voice."""
        if self._speaker is None:
            from table.audio.speaker import Speaker  # the menu is silent, and opens sooner so

            self._speaker = Speaker(lambda: self.settings.volume, lambda: self.theme.sounds)
        return self._speaker

    def dismiss(self) -> None:
        """End the processes that think at once; others begin when they are wanted."""
        workers, self._workers = self._workers, None
        if workers is not None:
            workers.close()

    def close(self) -> None:
        """The window has gone: end what runs beside it."""
        self.settle()
        self.been_here()
        if self._speaker:
            self._speaker.close()
        self.voice.close()
        if self._trials is not None:
            self._trials.close()
        self.dismiss()
        self.themes.close()

    @property
    def trying(self) -> bool:
        """Whether a game of the player's own has still to be tried."""
        return any(game.noticed == UNTRIED for game in self.games)

    def try_games(self, seconds: float = 0.0) -> bool:
        """Go on trying the player's own games beside the window, waiting so long; whether more is
        known of any of them now."""
        if self._trials is None:
            from table.session.rehearsal import Trials  # not before the menu's first frame

            self._trials = Trials([game.folder for game in self.games if game.noticed == UNTRIED])
        tried = self._trials.step(seconds)
        for place, game in enumerate(self.games):
            if game.name in tried:
                opened = open_game(found_game(game.name), self.language)
                opened.noticed = opened.noticed or self._trials.wrong[game.name]
                self.games[place] = opened
        return bool(tried)

    def tried(self, name: str) -> OpenGame | None:
        """The game of that name, if there is one, as soon as it has been tried."""
        while True:
            game = next((game for game in self.games if game.name == name), None)
            if game is None or game.noticed != UNTRIED:
                return game
            self.try_games(TRYING)

    def open(self, name: str) -> OpenGame:
        """The game of that name; Broken if there is none or it cannot be played."""
        game = self.tried(name)
        if game is None:
            own = self.safe and os.path.isdir(self.store.own_games / name)
            raise Broken("safe.game" if own else "game.none", game=name)
        if game.error:
            raise Broken(game.error)
        return game

    def start(
        self,
        game: OpenGame,
        players: Sequence[PlayerInfo],
        options: Mapping[str, Value],
        seed: str | None = None,
        dealer: int | None = None,
        part: SeriesPart | None = None,
        handicap: Handicap | None = None,
    ) -> GameSession:
        """Deal a new match, its journal on disk before anybody sees a card; `dealer`, `part` and
        `handicap` as `session.begun` has them.

        Raises BadOptions for house rules that cannot be played, Broken where the journal
        cannot be written, or could not be read again: no card is seen that is not on disk.
        """
        facts = (players, options, asked_seed(seed))
        return self._begun(game, lambda place: begun(game, *facts, place, dealer, part, handicap))

    def start_from(
        self, replay: Replay, at: int | None, players: Sequence[PlayerInfo]
    ) -> GameSession:
        """Go on from a still of a game in the album in a match of its own, or (None) deal the
        same cards again; its result is kept apart. Raises as `start` does."""
        lines = [] if at is None else replay.lines(at)
        facts = (replay.game, players, replay.past.header, lines, replay.origin(at or 0))
        try:
            return self._begun(replay.game, lambda place: begun_from(*facts, place))
        except BadJournal as bad:
            raise Broken(bad.why) from None

    def _begun(
        self, game: OpenGame, begin: Callable[[Callable[[], Path]], GameSession]
    ) -> GameSession:
        """A match begun in a journal of its own, which is let go where it cannot be."""
        self.settle()
        taken: list[Path] = []

        def place() -> Path:
            taken.append(self.store.new_journal_path(game.name))
            return taken[0]

        try:
            session = begin(place)
        except BaseException as error:
            for path in taken:
                self.store.release(path)
            if isinstance(error, OSError):
                wrong = unwritten("store.unbegun", self.store.games, of_system(error))
                raise Broken(wrong) from error
            raise
        self.profiles.introduce(session.match.players)
        return session

    def guide_of(self, game: OpenGame) -> GuideResult:
        """A game's guided first hand, read and played through when first asked for."""
        if game.name not in self._guides:
            from table.session.lesson import load_guide  # not before the menu's first frame

            self._guides[game.name] = load_guide(game)
        return self._guides[game.name]

    def learn(self, game: OpenGame, who: PlayerInfo | str) -> GameSession:
        """The guided first hand of a game, for this person or a guest; nothing of it is kept.
        Broken where it has none."""
        from table.session.lesson import lesson

        guide, fault = self.guide_of(game)
        if guide is None:
            raise Broken(fault or "guide.none")
        self.profiles.introduce([who])  # and is drawn alike at the table afterwards
        return lesson(game, guide, who)

    def resume(self, path: Path) -> GameSession:
        """Take up a match where its journal leaves off; Broken if that cannot be done, and Torn
        where it can be up to a damaged line."""
        with self.taking(path):
            past = past_of(path)
            game = self._game_of(past)
            return gone_on(game, past, lambda: Journal.taken_up(path, past))

    def play_on(self, path: Path) -> GameSession:
        """Take up a match from the position before its damaged line, under a new name; the
        damaged journal is set aside. Broken if that cannot be done, and then all is as it was."""
        try:
            return self.resume(path)
        except Torn as torn:
            past, wrong = torn.before, torn.why
        with self.taking(path):
            game = self._game_of(past)
            new = self.store.new_journal_path(game.name)
            with self.taking(new):
                session = gone_on_anew(game, past, new)
            kept = self.store.set_aside(path, wrong).path
        return session._replace(notice=why("store.lies", file=str(kept)))

    def _game_of(self, past: Past) -> OpenGame:
        """The game of a journal; in a safe start if only ours play in it. Broken."""
        if self.safe and any(seat.get("who") == FILE for seat in past.header["seats"]):
            raise Broken("safe.guest")
        return self.open(past.header["game"])

    @contextmanager
    def taking(self, path: Path) -> Iterator[None]:
        """While a game or a series is taken up; it is let go again where that fails, as Broken."""
        self.settle()
        with as_broken(lambda error: unwritten("store.untaken", path.parent, of_system(error))):
            if path in self.write_queue.paths or not self.store.take(path):
                raise Broken(self.write_queue.said or "menu.busy")
            try:
                yield
            except BaseException:
                self.store.release(path)
                raise

    def leave(self, journal: Journal) -> None:
        """Get up from a match that goes on another time; the menu will offer it."""
        self.write_queue.leave(journal)
        self.see_off()

    def finish(self, game: OpenGame, match: Match, journal: Journal) -> Why | None:
        """The match is over: keep its result, and its journal among the finished ones. A
        sentence if that could not be written yet; it is owed then, and written when it can be."""
        from table.stats.result import result_of  # not before the menu's first frame

        self.write_queue.finish(journal, result_of(game.name, match))
        self.see_off()
        return self.write_queue.said

    def see_off(self) -> None:
        """No guest from a file remembers this game at the next one, nor what was taken back: its
        process ends, and another begins when it is asked."""
        if self._workers is not None:
            self._workers.see_off()

    def settle(self) -> Why | None:
        """Try again to write what could not be written; what is said of matches that still
        cannot."""
        if self.settings_file.unwritten:
            self.settings_file.write()
        if self.people.unkept:
            self.people.keep()
        return self.write_queue.settle()


@contextmanager
def as_broken(said_of: Callable[[OSError], Why]) -> Iterator[None]:
    """Say as Broken what goes wrong in there; `said_of`: of what the system refuses."""
    try:
        yield
    except Broken:
        raise
    except OSError as error:
        raise Broken(said_of(error)) from error
    except BaseException as error:  # a stranger's rules may raise anything
        let_through(error)
        told = None if isinstance(error, SaidError) else blamed(error)
        raise Broken(told or reason_of(error)) from error


@contextmanager
def looking_on() -> Iterator[App]:
    """A house with the player's settings, themes, games and languages, for a command that only
    looks on or measures: what is written there is in a folder that goes with it."""
    from tempfile import TemporaryDirectory  # the menu opens sooner without

    real = Store()
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.themes, store.own_games = real.themes, real.own_games
        store.languages = real.languages
        with suppress(OSError, TooLarge):  # then they are those of the first day
            store.settings_path.write_bytes(bytes_of(real.settings_path, SETTINGS))
        app = App(store)
        try:
            yield app
        finally:
            app.close()


def _find_voice() -> Voice | None:
    from table.audio.speech.voice import find_voice  # the menu opens sooner without

    return find_voice()
