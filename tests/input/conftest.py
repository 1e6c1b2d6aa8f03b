"""A window of its own for every test, as of the table in play."""

from tests.scenes.match.conftest import home as home, pilot as pilot, speed as speed
