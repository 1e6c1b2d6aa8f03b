"""Who gave no name is called after the seat, in the language of whoever reads it."""

from pathlib import Path

import pytest

from table.app.app import App
from table.i18n.words import Words, languages, seat_of
from table.storage.store import Store

TONGUES = languages()


@pytest.mark.parametrize("then", TONGUES)
@pytest.mark.parametrize("now", TONGUES)
def test_a_name_nobody_typed_is_said_in_the_language_of_now(then: str, now: str) -> None:
    """On the plate, in prompts and in what is told, whatever the language of that day was."""
    written, words = Words.load(then), Words.load(now)
    names = [written.say("seats.someone", seat=1), "Anna", written.say("seats.someone", seat=3)]
    said = [words.say("seats.someone", seat=1), "Anna", words.say("seats.someone", seat=3)]
    assert [seat_of(name) for name in names] == [1, None, 3]
    assert list(map(words.display_name, names)) == said
    told = words.with_names(names).say("undo.title", name="seat.2")
    assert said[2] in told and (then == now or names[2] == said[2] or names[2] not in told)


def test_a_portrait_hangs_on_the_seat(tmp_path: Path) -> None:
    """Somebody without a name looks the same in every language, at a table laid in any of them."""
    app = App(Store(tmp_path))
    faces = set()
    for tongue in TONGUES:
        app.speak(tongue)
        for then in TONGUES:
            nobody = Words.load(then).say("seats.someone", seat=1)
            app.profiles.introduce([nobody, "Birkir"])
            faces.add(app.profiles.portraits([nobody, "Birkir"])[0])
    app.close()
    assert len(faces) == 1
