"""Those who play here: kept by a key that stays, whatever becomes of names, windows and disks."""

import json
import random

import msgspec

from rules.kit.journal import read_journal
from rules.kit.match import PlayerInfo
from sprites.portraits import PORTRAITS
from table.app.app import App
from table.app.people import COLOURS, People, Person
from table.app.table_setup import usual_table
from table.i18n.words import Words, languages
from table.players.levels import CHARACTERS
from table.storage.settings import Help, Setup
from table.storage.store import Store
from table.theme import colours
from tests.pilot import GAME, add_people, play

pytest_plugins = ["tests.screens"]

NAMES = ["Anna", "Þórunn Ösp", "Эва", "王小明", "👩‍🌾 Amma", "O’Neil-Sørensen", "a{7D}{name}"]


def test_who_was_typed_once_is_there_the_next_time(store: Store, app: App):
    """Names in any letters, and all that each has chosen, read back as they were; every key is
    another, and every portrait as long as there are enough."""
    rng = random.Random(1)
    for name in NAMES:
        person, wrong = app.profiles.add_person(name)
        assert wrong is None and person is not None
        chosen = Person(
            person.key, name, rng.choice([*PORTRAITS]), rng.choice(COLOURS), "is", 150, "large",
            Help(hints=False, pace=0.5),
        )  # fmt: skip
        assert app.people.change(chosen) is None
    again = App(store).people
    assert again.all() == app.people.all() and again.trouble is None
    assert sorted(one.name for one in again.all()) == sorted(NAMES)
    assert len({one.key for one in again.all()}) == len(NAMES)


def test_each_new_face_and_colour_is_another(app: App):
    """Nobody new looks like somebody who is there already, as long as that can be; nor like a
    character, and a guest keeps the portrait. Guests and computers are given no portrait of
    somebody on the list, who keeps it beside them."""
    theirs = {character.portrait for character in CHARACTERS}
    people = []
    for at in range(len(PORTRAITS)):
        (face,) = app.profiles.portraits([f"P{at}"])
        person, _ = app.profiles.add_person(f"P{at}", face)
        assert person is not None
        if at < len(PORTRAITS) - len(theirs):
            assert person.portrait == face and face not in theirs
        people.append(person)
        if at == 5:
            players = [PlayerInfo("Gestur"), *[PlayerInfo("C", "bot", "steady")] * 7]
            worn = {other.portrait for other in people}
            assert not worn.intersection(app.profiles.portraits(players))
            assert app.profiles.portraits([*players, person.player])[-1] == person.portrait
    assert len({person.portrait for person in people}) == len(PORTRAITS)
    assert len({person.colour for person in people[: len(COLOURS)]}) == len(COLOURS)


def test_nobody_is_called_nothing(app: App):
    """A name of which nothing can be seen is refused in a sentence, new or not, and nothing
    changes."""
    [anna] = before = add_people(app, "Anna")
    for name in ("", "\u202e", "\x00\n"):
        person, wrong = app.profiles.add_person(name)
        assert person is None and wrong is not None and wrong.key == "people.noname"
        wrong = app.people.change(msgspec.structs.replace(anna, name=name))
        assert wrong is not None and wrong.key == "people.noname"
        assert app.people.all() == before == App(app.store).people.all()


def test_deleting_somebody_takes_nothing_from_anybody(store: Store, app: App):
    """The results, the journals and the others stay byte for byte; the portrait of who was deleted
    is still known where they have played, their chair at the table laid last is a guest's, and
    they come back as they were."""
    anna, bjorn = add_people(app, "Anna", "Björn")
    game, players = app.open(GAME), [anna.player, bjorn.player]
    session = app.start(game, players, {})
    app.save_setup(game, players, {})
    play(session.match)
    app.finish(game, session.match, session.journal)
    results, faces = store.results_path.read_bytes(), app.profiles.portraits(players)
    assert app.people.delete(bjorn) is None
    later = App(store)
    assert [one.key for one in later.people.all()] == [anna.key]
    assert [one.key for one in later.people.all(former=True)] == [bjorn.key]
    assert store.results_path.read_bytes() == results
    assert later.profiles.portraits(players) == faces
    assert later.profiles.colours(players) == (anna.colour, bjorn.colour)
    assert usual_table(later, later.open(GAME)).players == [anna.player, PlayerInfo("")]
    former = later.people.by_key(bjorn.key)
    assert former is not None and later.people.bring_back(former) is None
    assert later.people.by_key(bjorn.key) == bjorn
    assert usual_table(later, later.open(GAME)).players == players


def test_what_another_window_writes_is_kept(store: Store):
    """Two windows over one list: what either has changed is there in the end."""
    one, other = People(store.people_path), People(store.people_path)
    anna, _ = one.add("Anna")
    bjorn, _ = other.add("Björn")
    assert anna and bjorn
    assert one.change(msgspec.structs.replace(anna, large=150)) is None
    assert other.change(msgspec.structs.replace(bjorn, language="is")) is None
    chosen = [(one.name, one.large, one.language) for one in People(store.people_path).all()]
    assert chosen == [("Anna", 150, ""), ("Björn", 0, "is")]
    assert one.by_key(bjorn.key) and other.by_key(anna.key)


def test_what_does_not_read_is_set_aside(store: Store):
    """Of a damaged list the entries that read are kept, of a broken one none; the file as it was
    is kept, and one sentence tells of it, once."""
    people = People(store.people_path)
    anna, _ = people.add("Anna")
    people.add("Björn")
    assert anna is not None
    sound = store.people_path.read_bytes()
    given = json.loads(sound)
    next(one for one in given["people"] if one["name"] == "Björn")["large"] = 7
    damaged = json.dumps(given).encode()
    broken = (b"{", b"[]", b'{"people": []}', b'{"format": true, "people": []}')
    for found, key, names in (
        (damaged, "people.unfit", ["Anna"]),
        *((one, "people.reset", list[str]()) for one in broken),
    ):
        store.people_path.write_bytes(found)
        app = App(store)
        assert [why.key for why in app.notices] == [key]
        assert [one.name for one in app.people.all()] == names
        aside = store.people_path.parent.glob("people.json.aside-*")
        assert found in [one.read_bytes() for one in aside]
        assert app.profiles.add_person("Eva")[1] is None
        assert not App(store).notices
        assert {one.name for one in App(store).people.all()} == {*names, "Eva"}


def test_what_could_not_be_written_is_tried_again(store: Store, app: App):
    """A folder that takes nothing: a sentence with the place, the change stands, and it is written
    when it can be. A list of a newer program is left alone, not a byte is written."""
    store.people_path.mkdir(parents=True)
    person, wrong = app.profiles.add_person("Anna")
    assert wrong is not None and str(store.people_path) in app.words.tell(wrong)
    assert app.people.all() == [person]
    store.people_path.rmdir()
    app.retry_writes()
    assert App(store).people.all() == [person]
    newer = b'{"format": 2, "people": {"of": "another kind"}}'
    store.people_path.write_bytes(newer)
    app = App(store)
    assert [why.key for why in app.notices] == ["people.newer"]
    person, wrong = app.profiles.add_person("Anna")
    assert app.people.all() == [person] and wrong is not None and wrong.key == "people.newer"
    assert store.people_path.read_bytes() == newer


def test_who_was_known_by_name_is_taken_over_once(store: Store):
    """Those at the tables laid last have entries now, with their portraits and their help, and sit
    there by key; the nameless and the computers have none; who is deleted stays so, and a guest
    typed later is a guest, as in a folder that was never used before."""
    first = App(Store(store.games.parent.with_name("new")))
    first.save_setup(first.open(GAME), [PlayerInfo("Anna"), PlayerInfo("Björn")], {})
    assert App(first.store).people.all() == []
    old = App(store)
    old.set_language("en")
    old.settings.game = GAME
    old.settings.setups = {
        GAME: Setup(
            [PlayerInfo("Anna"), PlayerInfo("Player 2"), PlayerInfo("Ösp", "bot", "steady")], {}
        ),
        "paks": Setup([PlayerInfo("anna"), PlayerInfo("Björn")], {}),
        "tunk": Setup([PlayerInfo("Spilari 1"), PlayerInfo("Ösp", "bot", "steady")], {}),
    }
    old.settings.portraits = {"anna": "whale", "björn": "cat"}
    old.settings.help = {"björn": Help(hints=False)}
    old.save()
    app = App(store)
    anna, bjorn = app.people.all()
    assert (anna.name, anna.portrait, anna.help) == ("Anna", "whale", Help())
    assert (bjorn.name, bjorn.portrait, bjorn.help) == ("Björn", "cat", Help(hints=False))
    kept = store.load_settings()[0].setups
    assert [one.key for one in kept[GAME].players] == [anna.key, "", ""]
    assert [one.key for one in kept["paks"].players] == [anna.key, bjorn.key]
    app.people.delete(bjorn)
    app.save_setup(app.open(GAME), [anna.player, PlayerInfo("Eva")], {})
    assert [one.name for one in App(store).people.all()] == ["Anna"]


def test_a_key_goes_with_a_person_into_journal_and_result(store: Store, app: App):
    """It stands in both where there is one, and nowhere else; and comes back with the match."""
    [anna] = add_people(app, "Anna")
    game = app.open(GAME)
    players = [anna.player, PlayerInfo("Gestur"), PlayerInfo("Ö", "bot", "steady")]
    session = app.start(game, players, {})
    path = session.journal.path
    seats = read_journal(path).header["seats"]
    assert [one.get("key") for one in seats] == [anna.key, None, None]
    app.leave(session.journal)
    again = app.resume(path)
    assert again.match.players[0] == anna.player
    play(again.match)
    app.finish(game, again.match, again.journal)
    assert [one.get("key") for one in store.results()[-1]["seats"]] == [anna.key, None, None]


def test_portrait_and_help_are_the_persons_and_not_the_names(app: App):
    """A person keeps them under another name; a guest of the old one has none of it. A name from
    outside that one person on the list has is that person; of two who have it, neither; a computer
    never."""
    anna, bjorn = add_people(app, "Anna", "Björn")
    app.profiles.give_help(anna.player, Help(hints=False))
    app.profiles.next_portrait([anna.player, PlayerInfo("Kári")], 0)
    known = app.people.by_key(anna.key)
    assert known is not None and known.portrait != anna.portrait
    app.people.change(msgspec.structs.replace(known, name="Anna Björk"))
    renamed = app.people.current(anna.player)
    assert renamed.name == "Anna Björk"
    assert app.profiles.portraits([renamed]) == (known.portrait,)
    assert app.profiles.help(renamed) == Help(hints=False) and app.profiles.help("Anna") == Help()
    assert "anna" not in app.settings.portraits and "anna" not in app.settings.help
    met = app.people.recognised
    assert met(PlayerInfo("BJÖRN")) == bjorn.player and met(PlayerInfo("Eva")) == PlayerInfo("Eva")
    assert met(PlayerInfo("Björn", "bot", "steady")).key == ""
    app.profiles.add_person("björn")
    assert met(PlayerInfo("Björn")).key == ""


def test_every_colour_and_portrait_has_a_look_and_a_word():
    """In every language, so that nobody is told apart by a colour alone."""
    assert tuple(colours.PEOPLE) == COLOURS
    keys = [*(f"colour.{one}" for one in COLOURS), *(f"portrait.{one}" for one in PORTRAITS)]
    for language in languages():
        words = Words.load(language)
        assert [key for key in keys if not words.has(key)] == []
