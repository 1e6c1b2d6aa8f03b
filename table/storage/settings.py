"""What the player has chosen, and what of it reads when it is taken up again."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from rules.kit.player_info import PlayerInfo

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Pace = Annotated[float, msgspec.Meta(ge=0.25, le=4)]
Wait = Annotated[float, msgspec.Meta(ge=0.6, le=10)]
Deck = Literal["", "classic", "four-colour", "large", "large-four"]
Linger = Annotated[float, msgspec.Meta(ge=0, le=60)]

Rests = Annotated[float, msgspec.Meta(ge=0.4, le=20)]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """The table as it was last laid for a game."""

    players: list[PlayerInfo] = msgspec.field(name="sitters", default_factory=list)
    options: dict[str, bool | int | str] = {}


Asking = Literal["never", "first", "always"]
Spoken = Literal["off", "room", "all"]


class Help(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How much help one person has at the table.

    `hints`: whether they may ask what the keen player would do. `marks`: whether what may be done
    lights up. `ask`: whether grave moves of theirs are asked about; "": as the settings say.
    `pace`: how fast others' moves are shown while they are at the screen; 0.5 is half as fast.
    """

    hints: bool = True
    marks: bool = True
    ask: Literal["", "never", "first", "always"] = ""
    pace: Pace = 1.0


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What the player has chosen; a field that is missing has its default."""

    language: str = ""  # "": as the system speaks
    theme: str = ""  # "": the default theme
    large: Literal[100, 125, 150] = 100  # per cent: writing, plates, buttons, indices on the felt
    deck: Deck = ""  # "": the theme's own
    contrast: bool = False  # whatever the theme, writing stands out from its ground at 7 to 1
    volume: Share = 0.7
    voice: Spoken = "off"  # what is spoken: what the room may know; "all": the focus as well
    speed: Pace = 1.0  # how fast cards move and computers play; 2 is twice as fast
    latest: Wait = 1.5  # seconds a computer waits at most before its move is shown
    linger: Linger = 0.0  # seconds a climax stays when it has been told; 0: until somebody goes on
    reduced_motion: bool = False
    talk: bool = False  # whether computers with a character say something at great moments
    ask: Asking = "first"  # before grave moves, where a person has not said otherwise
    full_screen: bool = False
    switches: Literal["off", "two", "one"] = "off"  # buttons with which everything is done
    switches_are: Literal["space_enter", "arrows", "f7_f8", "one_two", "mouse", "pad"] = (
        "space_enter"
    )
    switches_pace: Rests = 1.5  # seconds after which the frame goes on by itself, with one switch
    game: str = ""  # the last one played
    setups: dict[str, Setup] = {}  # by game
    offered: list[str] = []  # games whose guided first hand has been offered
    portraits: dict[str, str] = {}  # given, by a player's name in small letters, first names first
    help: dict[str, Help] = {}  # by a person's name in small letters, where it is not the usual


def merge(mine: Settings, before: Settings, there: Settings) -> Settings:
    """What is kept where another window has written since: what lies `there`, but for what was
    changed here since it was as `before`; in a block or a list, entry by entry."""
    found: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        own, was, lies = (getattr(settings, name) for settings in (mine, before, there))
        if isinstance(own, dict):
            changed = {key for key in {*own, *was} if own.get(key) != was.get(key)}
            kept = {key: one for key, one in lies.items() if key not in changed}
            found[name] = kept | {key: one for key, one in own.items() if key in changed}
        elif isinstance(own, list):
            left = [entry for entry in lies if entry in own or entry not in was]
            found[name] = left + [entry for entry in own if entry not in (*was, *left)]
        else:
            found[name] = lies if own == was else own
    return Settings(**found)


def sound_settings(given: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """The settings as far as they read, and the keys that are unknown or have a wrong value.

    In a block of entries, such as `setups`, only the wrong entries are let go.
    """
    found, unfit = Settings(), []
    for field in msgspec.structs.fields(Settings):
        value = given.get(field.name, getattr(found, field.name))
        entries = isinstance(getattr(found, field.name), dict) and isinstance(value, dict)
        kept, wrong = _sound(value, field.type) if entries else (value, [])
        unfit += [f"{field.name}.{key}" for key in wrong]
        try:
            setattr(found, field.name, msgspec.convert(kept, field.type))
        except msgspec.ValidationError:
            unfit.append(field.name)
    return found, [*unfit, *sorted(set(given) - set(Settings.__struct_fields__))]


def _sound(entries: Mapping[str, Any], type_: Any) -> tuple[dict[str, Any], list[str]]:
    """The entries that read, and the keys of the others."""
    kept: dict[str, Any] = {}
    for key, value in entries.items():
        with contextlib.suppress(msgspec.ValidationError):
            kept.update(msgspec.convert({key: value}, type_))
    return kept, [key for key in entries if key not in kept]
