"""The settings: their types, how those of two windows are merged, and which values are valid."""

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
    """The players and house rules with which a game was last played."""

    players: list[PlayerInfo] = msgspec.field(name="sitters", default_factory=list)
    options: dict[str, bool | int | str] = {}


Asking = Literal["never", "first", "always"]
Spoken = Literal["off", "room", "all"]


class Help(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The help of one person at the table.

    `hints`: whether they may ask what the keen player would do. `marks`: whether possible moves are
    highlighted. `ask`: whether to confirm risky moves; for "" the settings say. `pace`: the speed
    at which others' moves are shown to them; 0.5 is half as fast. `tips`: whether the score sheet
    says which choice of a hand cost most. `speech`: whether the voice reads to them at a shared
    screen even if it is off in the settings."""

    hints: bool = True
    marks: bool = True
    ask: Literal["", "never", "first", "always"] = ""
    pace: Pace = 1.0
    tips: bool = False  # as files of earlier programs mean it; new people have them
    speech: bool = False


HELP_OF_NEW = Help(tips=True)


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """The settings; a missing field has its default."""

    language: str = ""  # "": the system's
    theme: str = ""  # "": the default theme
    large: Literal[100, 125, 150] = 100  # per cent: text, plates, buttons, card indices
    deck: Deck = ""  # "": the theme's own
    contrast: bool = False  # a contrast of 7 to 1 between text and background
    volume: Share = 0.7
    voice: Spoken = "off"  # "room": what all may know; "all": the focus as well
    speed: Pace = 1.0  # how fast cards move and computers play; 2 is twice as fast
    latest: Wait = 1.5  # most seconds before a computer's move is shown
    linger: Linger = 0.0  # seconds for which a climax stays; 0: until a key is pressed
    reduced_motion: bool = False
    talk: bool = False  # whether computers with a character talk
    ask: Asking = "first"  # whether to confirm grave moves
    full_screen: bool = False
    switches: Literal["off", "two", "one"] = "off"  # control by one or two buttons only
    switches_are: Literal["space_enter", "arrows", "f7_f8", "one_two", "mouse", "pad"] = (
        "space_enter"
    )
    switches_pace: Rests = 1.5  # seconds between steps of the frame with one switch
    game: str = ""  # the last one played
    setups: dict[str, Setup] = {}  # by game
    offered: list[str] = []  # games whose guided first hand has been offered
    portraits: dict[str, str] = {}  # by guests' names in lower case, the oldest first
    help: dict[str, Help] = {}  # of guests, by name in lower case


def merge(settings: Settings, before: Settings, on_disk: Settings) -> Settings:
    """Merge the settings of this window with those on disk, which another window may have written.
    What this window has changed since `before` wins. Mappings and lists are merged by entry."""
    merged: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        own, old, other = (getattr(source, name) for source in (settings, before, on_disk))
        if isinstance(own, dict):
            changed_keys = {key for key in {*own, *old} if own.get(key) != old.get(key)}
            changed = {key: value for key, value in own.items() if key in changed_keys}
            kept = {key: value for key, value in other.items() if key not in changed_keys}
            merged[name] = kept | changed
        elif isinstance(own, list):
            kept_entries = [entry for entry in other if entry in own or entry not in old]
            new = [entry for entry in own if entry not in (*old, *kept_entries)]
            merged[name] = kept_entries + new
        else:
            merged[name] = other if own == old else own
    return Settings(**merged)


def sound_settings(content: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """Read the settings from the content of a file. Returns them, with defaults for invalid
    entries, and the keys of these entries."""
    settings, invalid = Settings(), []
    for field in msgspec.structs.fields(Settings):
        default = getattr(settings, field.name)
        value = content.get(field.name, default)
        if isinstance(default, dict) and isinstance(value, dict):  # keep those that are valid
            valid: dict[str, Any] = {}
            for key in value:
                with contextlib.suppress(msgspec.ValidationError):
                    valid.update(msgspec.convert({key: value[key]}, field.type))
            invalid += [f"{field.name}.{key}" for key in value if key not in valid]
            value = valid
        try:
            setattr(settings, field.name, msgspec.convert(value, field.type))
        except msgspec.ValidationError:
            invalid.append(field.name)
    return settings, [*invalid, *sorted(set(content) - set(Settings.__struct_fields__))]
