"""What was kept of people by their names alone, before they had entries: taken over once."""

from __future__ import annotations

from rules.kit.player_info import PERSON, PlayerInfo
from table.app.profiles import Profiles
from table.i18n.words import seat_of
from table.storage.settings import Settings


def migrate_names(profiles: Profiles) -> None:
    """Those who sat at the tables that were laid last become entries, with the portraits and the
    help they had, and sit there by their keys from now on."""
    settings, people = profiles.file.settings, profiles.people
    if not people.untaken or not settings.setups:
        return
    names = known_names(settings)
    names = [name for name in names if seat_of(name) is None]
    faces = profiles.portraits(names)
    facts = [
        {"name": name, "portrait": face, "help": profiles.help(name)}
        for name, face in zip(names, faces, strict=True)
    ]
    keys = {one.name.casefold(): one.key for one in people.take_over(facts)}
    for setup in settings.setups.values():
        setup.players = [_keyed(one, keys) for one in setup.players]
    if keys:
        profiles.file.save()


def known_names(settings: Settings) -> list[str]:
    """Those who sat at the tables that were laid last, each once, without those who have a key."""
    found: dict[str, str] = {}
    latest = settings.setups.get(settings.game)
    for setup in [*([latest] if latest else []), *settings.setups.values()]:
        for one in setup.players:
            if one.who == PERSON and one.name and not one.key:
                found.setdefault(one.name.casefold(), one.name)
    return list(found.values())


def _keyed(player: PlayerInfo, keys: dict[str, str]) -> PlayerInfo:
    key = keys.get(player.name.casefold(), "") if player.who == PERSON else ""
    return player._replace(key=key) if key and not player.key else player
