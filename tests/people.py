"""People on the list of a house."""

from table.app.house import House
from table.app.people import Person


def come(house: House, *names: str) -> list[Person]:
    """These are on the list."""
    found = [house.profiles.welcome(name)[0] for name in names]
    return [one for one in found if one is not None]
