"""People on the list of a house."""

from table.app.app import App
from table.app.people import Person


def come(app: App, *names: str) -> list[Person]:
    """These are on the list."""
    found = [app.profiles.add_person(name)[0] for name in names]
    return [one for one in found if one is not None]
