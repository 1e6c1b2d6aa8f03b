"""The application: the games, the player's settings, and everything created only once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kit import catalogue
from rules.kit.catalogue import UNTRIED, Game
from rules.kit.handicap import Handicap
from rules.kit.journal import BadJournal, Journal, Past
from rules.kit.outside import TooLarge, bytes_of
from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, os_reason, why
from rules.kit.series_part import SeriesPart
from rules.kit.state import Value
from rules.kit.strangers import reraise_ctrl_c
from table.app.defaults import seed_or_fresh
from table.app.people import People
from table.app.profiles import Profiles
from table.app.saved_settings import SavedSettings
from table.app.theme_library import ThemeLibrary
from table.app.voice_output import VoiceOutput, find_system_voice
from table.files.badfile import BadFile, unwritten_message
from table.files.version import version
from table.i18n.own import own_faults, set_own_folder
from table.i18n.words import FALLBACK, Words, languages, system_language
from table.players.roster import FILE
from table.session import game_session
from table.session.game_session import GameSession as GameSession, Torn
from table.session.open_game import Broken, OpenGame, failure_reason, open_game
from table.storage.settings import Settings, Setup
from table.storage.store import MAX_SETTINGS_BYTES, Store, WriteQueue, has_news, note_version
from table.theme.theme import DEFAULT, Theme

if TYPE_CHECKING:
    from rules.kit.match import Match
    from table.audio.speaker import Speaker
    from table.players.worker import Workers
    from table.session.lesson import GuideResult
    from table.session.rehearsal import Trials
    from table.session.replay import Replay


TRY_SECONDS = 0.1  # seconds from one look at the games that are tried to the next


class App:
    """Everything the scenes share. `store` has the files, by default in the player's folder. With
    `safe`, the player's own games, themes, languages and settings are ignored, as they may keep the
    window from opening, and no setting is saved; saved games and results are used as usual.
    `notices` are sentences that the menu shows once."""

    def __init__(self, store: Store | None = None, safe: bool = False) -> None:
        self.store, self.safe = store or Store(), safe
        self.store.clean_up()
        self.write_queue = WriteQueue(self.store)
        catalogue.set_own_games_folder(None if safe else self.store.own_games)
        set_own_folder(None if safe else self.store.languages)
        self.saved_settings = saved = SavedSettings(self.store, safe)
        self.people = People(None if safe else self.store.people_path)
        self.profiles = Profiles(saved, self.people)
        self.themes = ThemeLibrary(None if safe else self.store.themes, saved)
        self.notices: list[Why] = [saved.trouble] if saved.trouble else []
        self._workers: Workers | None = None
        self.programs: dict[str, str] = {}
        """The guest programs that somebody has agreed to run since the window opened: path to
        digest. They are never saved: a saved list could agree in our place."""
        self.greeting_times: dict[str, float] = {}
        """The people whom a computer player has greeted as one it knows: key to time."""
        self._speaker: Speaker | None = None
        self.voice = VoiceOutput(find_system_voice, lambda: self.settings, self.profiles.help)
        self.games: list[OpenGame] = []  # none yet when the language is set
        self._trials: Trials | None = None
        self._guides: dict[str, GuideResult] = {}
        self.safe_wanted = False  # whether to reopen the window in safe mode
        self.news = not safe and has_news(self.store, version())
        """Whether the program has another version than last time, and nobody has read the news."""
        self.set_language(self.settings.language)
        self.games = [open_game(game, self.language) for game in catalogue.games()]
        self.notices += [*catalogue.duplicate_name_notices(), *self._drop_missing_choices()]
        for bad in own_faults():
            self.notices.append(why("words.own.bad", error=bad.sentence_with_name(str(bad.path))))
        if self.people.trouble:
            self.notices.append(self.people.trouble)
        self.profiles.migrate_names()

    @property
    def settings(self) -> Settings:
        return self.saved_settings.settings

    def save(self) -> Why | None:
        """Save the settings. Returns an error message when saving first fails, else None."""
        return self.saved_settings.save()

    @property
    def games_by_name(self) -> dict[str, Game]:
        return {game.name: Game(game.name, game.folder, game.rules) for game in self.games}

    @property
    def theme(self) -> Theme:
        return self.themes.current

    def _drop_missing_choices(self) -> list[Why]:
        """Reset a chosen theme or language that no longer exists, and save that. Returns notices
        about it, and about the default or chosen theme if its file has an error."""
        settings = self.settings
        notices: list[Why] = []
        for name in dict.fromkeys((DEFAULT, settings.theme)):  # the settings page reports others
            if name in self.themes.errors:
                notices.append(why("settings.badtheme", error=self.themes.errors[name].why))
        missing: list[Why] = []
        if settings.theme and settings.theme not in self.themes.all:
            missing.append(why("settings.gone.theme", name=settings.theme))
            settings.theme = ""
        if settings.language and settings.language not in languages():
            missing.append(why("settings.gone.language", name=settings.language))
            settings.language = ""
        if missing:  # reported only once
            missing.append(self.store.set_settings_aside())
            self.saved_settings.write()
        return notices + missing

    def set_language(self, language: str) -> None:
        """Switch the application and its games to a language ("": the system's), or to English if
        there are no texts in it."""
        language = language or system_language()
        self.language = language if language in languages() else FALLBACK
        self.words = Words.load(self.language)
        for game in self.games:
            with suppress(BadFile):
                game.words = Words.load(self.language, [game.folder])

    def mark_version_seen(self) -> None:
        """Record that this version has run, so that it is no news the next time."""
        if not self.safe:
            note_version(self.store, version())

    def setup(self, game: OpenGame) -> Setup:
        """The players and house rules with which a game was last played."""
        return self.settings.setups.get(game.name, Setup())

    def save_setup(self, game: OpenGame, players: Sequence[PlayerInfo],
                   options: Mapping[str, Value]) -> Why | None:  # fmt: skip
        """Save the players and house rules for the next time. Returns an error message or None."""
        if self.people.needs_migration:
            self.people.save()  # even if empty, so that names are not migrated any more
        self.settings.game = game.name
        self.settings.setups[game.name] = Setup(list(players), dict(options))
        return self.save()

    @property
    def workers(self) -> Workers:
        """The processes in which computer players think, started at the first use."""
        if self._workers is None:
            from table.players.worker import Workers

            self._workers = Workers(programs=self.programs)
        return self._workers

    @property
    def computers_simplified(self) -> bool:
        """Whether the computers play more simply, because no process could be started for them."""
        return self._workers is not None and self._workers.plays_simply

    @property
    def speaker(self) -> Speaker:
        """Plays sounds, at the volume of the settings and with the sounds of the theme."""
        if self._speaker is None:
            from table.audio.speaker import Speaker  # the menu is silent, and opens sooner so

            self._speaker = Speaker(lambda: self.settings.volume, lambda: self.theme.sounds)
        return self._speaker

    def close_workers(self) -> None:
        """End the computers' processes at once; new ones start when they are needed."""
        workers, self._workers = self._workers, None
        if workers is not None:
            workers.close()

    def close(self) -> None:
        """End everything that runs beside the window."""
        self.retry_writes()
        self.mark_version_seen()
        if self._speaker:
            self._speaker.close()
        self.voice.close()
        if self._trials is not None:
            self._trials.close()
        self.close_workers()
        self.themes.close()

    @property
    def has_untried_games(self) -> bool:
        return any(game.known_error == UNTRIED for game in self.games)

    def try_games(self, seconds: float = 0.0) -> bool:
        """Wait up to `seconds` for the test-plays of the player's own games, and open those tried
        again, with the error that was found. Returns whether a test-play has ended."""
        if self._trials is None:
            from table.session.rehearsal import Trials  # not before the menu's first frame

            self._trials = Trials(
                [game.folder for game in self.games if game.known_error == UNTRIED]
            )
        tried = self._trials.step(seconds)
        for index, game in enumerate(self.games):
            if game.name in tried:
                reopened = open_game(catalogue.game(game.name), self.language)
                if not reopened.known_error:
                    reopened.known_error = self._trials.faults[game.name]
                self.games[index] = reopened
        return bool(tried)

    def await_game(self, name: str) -> OpenGame | None:
        """The game of that name, once it has been test-played; None if there is none."""
        while True:
            game = next((game for game in self.games if game.name == name), None)
            if game is None or game.known_error != UNTRIED:
                return game
            self.try_games(TRY_SECONDS)

    def open(self, name: str) -> OpenGame:
        """The game of that name. Raises Broken if there is none or it cannot be played."""
        game = self.await_game(name)
        if game is None:
            is_own = self.safe and os.path.isdir(self.store.own_games / name)
            raise Broken("safe.game" if is_own else "game.none", game=name)
        if game.error:
            raise Broken(game.error)
        return game

    def start(self, game: OpenGame, players: Sequence[PlayerInfo], options: Mapping[str, Value],
              seed: str | None = None, dealer: int | None = None, part: SeriesPart | None = None,
              handicap: Handicap | None = None) -> GameSession:  # fmt: skip
        """Deal a new match and save the deal before anybody sees a card. `dealer`, `part` and
        `handicap` are passed to `begin_match`. Raises BadOptions for house rules that cannot be
        played, and Broken if the journal cannot be written or would not be readable."""
        begin = partial(
            game_session.begin_match, game, players, options, seed_or_fresh(seed),
            dealer=dealer, part=part, handicap=handicap,
        )  # fmt: skip
        session = self._start_match(game, begin)
        if not self.settings.talk:
            return session
        from table.app.memory import choose_greeting  # not before the menu's first frame

        greeting = choose_greeting(
            self.store, self.games, session.match.players, self.greeting_times
        )
        return session._replace(greeting=greeting)

    def start_from(self, replay: Replay, at: int | None,
                   players: Sequence[PlayerInfo]) -> GameSession:  # fmt: skip
        """Start a match of these players from position `at` of a replay, counted from 0; from its
        deal if that is None. Raises the errors of `start`."""
        lines = [] if at is None else replay.lines_to(at)
        begin = partial(
            game_session.begin_from_position, replay.game, players,
            header=replay.past.header, lines=lines, origin=replay.origin_at(at or 0),
        )  # fmt: skip
        try:
            return self._start_match(replay.game, begin)
        except BadJournal as bad:
            raise Broken(bad.why) from None

    def _start_match(self, game: OpenGame, begin: Callable[..., GameSession]) -> GameSession:
        """Call `begin` with the path of a new journal; return the session. Raises Broken."""
        self.retry_writes()
        try:
            path = self.store.new_journal_path(game.name)
            with self._released_on_failure(path):
                session = begin(path=path)
        except OSError as error:
            refusal = unwritten_message("store.unbegun", self.store.games, os_reason(error))
            raise Broken(refusal) from error
        self.profiles.fix_portraits(session.match.players)
        return session

    @contextmanager
    def _released_on_failure(self, path: Path) -> Iterator[None]:
        """Unlock the journal at `path` if the block raises."""
        try:
            yield
        except BaseException:
            self.store.release(path)
            raise

    def guide_of(self, game: OpenGame) -> GuideResult:
        """A game's guided first hand, loaded and test-played at the first use."""
        if game.name not in self._guides:
            from table.session.lesson import load_guide  # not before the menu's first frame

            self._guides[game.name] = load_guide(game)
        return self._guides[game.name]

    def learn(self, game: OpenGame, who: PlayerInfo | str) -> GameSession:
        """Start the guided first hand of a game for a person, given with their entry or by name.
        It is not saved, only that it was offered. Raises Broken if the game has none."""
        from table.session.lesson import start_lesson

        guide, fault = self.guide_of(game)
        if guide is None:
            raise Broken(fault or "guide.none")
        lesson = start_lesson(game, guide, who)
        self.profiles.fix_portraits(lesson.match.players)  # they look alike at the table afterwards
        self.note_offered(game)
        return lesson

    def note_offered(self, game: OpenGame) -> bool:
        """Record that the lesson of a game was offered; returns whether it is the first time."""
        is_new = game.name not in self.settings.offered
        if is_new:
            self.settings.offered.append(game.name)
            self.save()
        return is_new

    def resume(self, path: Path) -> GameSession:
        """Continue a match from its journal. Raises Torn for a damaged line, else Broken."""
        with self.take_file(path):
            past = game_session.read_past(path)
            game = self._game_of(past)
            return game_session.resume_match(game, past, lambda: Journal.reopen(path, past))

    def play_on(self, path: Path) -> GameSession:
        """Continue a match from its journal. If a line is damaged, the match goes on in a new
        journal from the moment before, and the old one is set aside. Raises Broken."""
        try:
            return self.resume(path)
        except Torn as torn:
            past, wrong = torn.before, torn.why
        with self.take_file(path):
            game = self._game_of(past)
            new_path = self.store.new_journal_path(game.name)
            with self.take_file(new_path):
                session = game_session.resume_in_copy(game, past, new_path)
            damaged_path = self.store.set_aside(path, wrong).path
        return session._replace(notice=why("store.lies", file=str(damaged_path)))

    def _game_of(self, past: Past) -> OpenGame:
        """Return a journal's game. Raises Broken if it, or in safe mode its guest, cannot play."""
        if self.safe and any(seat.get("who") == FILE for seat in past.header["seats"]):
            raise Broken("safe.guest")
        return self.open(past.header["game"])

    @contextmanager
    def take_file(self, path: Path) -> Iterator[None]:
        """Lock the file of a game or series while the block opens it. It stays locked unless the
        block fails. Raises every error as Broken."""
        self.retry_writes()
        with raise_as_broken("store.untaken", path.parent):
            if path in self.write_queue.paths or not self.store.acquire(path):
                raise Broken(self.write_queue.message or "menu.busy")
            with self._released_on_failure(path):
                yield

    def leave(self, journal: Journal) -> None:
        """Close a match that is not over; the menu will offer to continue it."""
        self.write_queue.leave(journal)
        self.end_guest_processes()

    def finish(self, game: OpenGame, match: Match, journal: Journal) -> Why | None:
        """Save the result of a match that is over, and move its journal to the finished ones.
        Returns None, or a message on what could not be written; it is tried again later."""
        from table.stats.result import is_repeated_deal, result_of  # not before the first frame

        result = result_of(game.name, match)
        if "day" in result and is_repeated_deal(self.store.results(), result):
            result["apart"] = True  # a deal of the day counts only the first time
        self.write_queue.finish(journal, result)
        self.end_guest_processes()
        return self.write_queue.message

    def end_guest_processes(self) -> None:
        """End the processes of guest programs, so that none remembers this match in the next."""
        if self._workers is not None:
            self._workers.end_guests()

    def retry_writes(self) -> Why | None:
        """Write what could not be written before; returns an error message if it fails again."""
        if self.saved_settings.unwritten:
            self.saved_settings.write()
        if self.people.unsaved_people:
            self.people.save()
        return self.write_queue.write_pending()


@contextmanager
def raise_as_broken(key: str, path: Path) -> Iterator[None]:
    """Raise all errors of the block as Broken, an OSError as the sentence `key` on the path."""
    try:
        yield
    except Broken:
        raise
    except OSError as error:
        raise Broken(unwritten_message(key, path, os_reason(error))) from error
    except BaseException as error:  # a stranger's rules may raise anything
        reraise_ctrl_c(error)
        raise Broken(failure_reason(error)) from error


@contextmanager
def temporary_app() -> Iterator[App]:
    """Yield an App with a copy of the player's settings that writes only to a temporary folder.
    The player's own themes, games and languages are used where they are."""
    from tempfile import TemporaryDirectory  # the menu opens sooner without

    real = Store()
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.themes, store.own_games = real.themes, real.own_games
        store.languages = real.languages
        with suppress(OSError, TooLarge):  # then the default settings are used
            store.settings_path.write_bytes(bytes_of(real.settings_path, MAX_SETTINGS_BYTES))
        app = App(store)
        try:
            yield app
        finally:
            app.close()
