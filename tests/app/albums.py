"""Games for the album: matches played at random into the journals of a house."""

import random
from pathlib import Path

from rules.kit.said import why
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.players.roster import parse_roster
from table.session.replay import Replay, replay_of
from tests.tables import play_on

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def golden_paths() -> list[Path]:
    return sorted(GOLDEN.glob("*.jsonl"))


def golden_replay(app: App, path: Path) -> Replay:
    """The film of a golden journal, not yet made."""
    return replay_of(app.open(path.name.partition("-")[0]), path)


def start_match(
    app: App, game: str = "tunk", seats: str = "Anna,bot", seed: str = "3", **options: Value
) -> GameSession:
    return app.start(app.open(game), parse_roster(seats), options, seed)


def play_and_leave(app: App, session: GameSession, steps: int = 10**6, seed: int = 1) -> Path:
    """Play at random and get up: where the journal lies then."""
    rng = random.Random(seed)
    while steps and play_on(session.match, rng):
        steps -= 1
    if session.match.over:
        app.finish(session.game, session.match, session.journal)
        return app.store.finished_folder / session.journal.path.name
    app.leave(session.journal)
    return session.journal.path


def put_away(app: App, path: Path) -> Path:
    """What the menu does with a game that is no longer wanted."""
    return app.store.set_aside(path, why("menu.aside")).path


def whole_replay(app: App, path: Path) -> Replay:
    replay = golden_replay(app, path)
    replay.finish()
    return replay
