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
from table.storage.settings import HELP_OF_NEW, Help, Setup
from table.storage.store import Store
from table.theme import colours
from tests.pilot import GAME, add_people, play

pytest_plugins = ["tests.screens"]

NAMES = ["Anna", "Þórunn Ösp", "Эва", "王小明", "👩‍🌾 Amma", "O’Neil-Sørensen", "a{7D}{name}"]


def test_who_was_typed_once_is_there_the_next_time(store: Store, app: App):
    """Names in any letters and all choices read back; keys differ, portraits as far as possible."""
    rng = random.Random(1)
    for person in add_people(app, *NAMES):
        changed = Person(
            person.key, person.name, rng.choice([*PORTRAITS]), rng.choice(COLOURS), "is", 150,
            "large", Help(hints=False, pace=0.5),
        )  # fmt: skip
        assert app.people.change(changed) is None
    people = App(store).people
    assert people.all() == app.people.all() and people.trouble is None
    assert sorted(person.name for person in people.all()) == sorted(NAMES)
    assert len({person.key for person in people.all()}) == len(NAMES)


def test_each_new_face_and_colour_is_another(app: App):
    """While that can be; a guest keeps the portrait, and never has a listed person's."""
    (own,) = app.profiles.portraits(["Anna"])
    beside_nameless = app.profiles.portraits(["Anna", app.words.say("seats.someone", seat=2)])
    assert beside_nameless[0] == own, "a nameless neighbour takes Anna's portrait"
    of_characters = {character.portrait for character in CHARACTERS}
    people: list[Person] = []
    for number in range(len(PORTRAITS)):
        (face,) = app.profiles.portraits([f"P{number}"])
        person, _ = app.profiles.add_person(f"P{number}", face)
        assert person is not None
        if number < len(PORTRAITS) - len(of_characters):
            assert person.portrait == face and face not in of_characters
        people.append(person)
        if number == 5:
            players = [PlayerInfo("Gestur"), *[PlayerInfo("C", "bot", "steady")] * 7]
            used = {other.portrait for other in people}
            assert not used.intersection(app.profiles.portraits(players))
            assert app.profiles.portraits([*players, person.player])[-1] == person.portrait
    assert len({person.portrait for person in people}) == len(PORTRAITS)
    assert len({person.colour for person in people[: len(COLOURS)]}) == len(COLOURS)


def test_deleting_somebody_takes_nothing_from_anybody(store: Store, app: App):
    """All else stays byte for byte; a deleted person is a guest at the table, and can come back."""
    anna, bjorn = add_people(app, "Anna", "Björn")
    game, players = app.open(GAME), [anna.player, bjorn.player]
    session = app.start(game, players, {})
    app.save_setup(game, players, {})
    play(session.match)
    app.finish(game, session.match, session.journal)
    results, faces = store.results_path.read_bytes(), app.profiles.portraits(players)
    assert app.people.delete(bjorn) is None
    later = App(store)
    assert later.people.all() == [anna]
    assert [person.key for person in later.people.all(former=True)] == [bjorn.key]
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
    first, second = People(store.people_path), People(store.people_path)
    anna, _ = first.add("Anna")
    bjorn, _ = second.add("Björn")
    assert anna and bjorn
    assert first.change(msgspec.structs.replace(anna, large=150)) is None
    assert second.change(msgspec.structs.replace(bjorn, language="is")) is None
    facts = [(who.name, who.large, who.language) for who in People(store.people_path).all()]
    assert facts == [("Anna", 150, ""), ("Björn", 0, "is")]
    assert first.by_key(bjorn.key) and second.by_key(anna.key)


def test_what_does_not_read_is_set_aside(store: Store):
    """Readable entries of a damaged list are kept, the old file too, and one sentence says so."""
    people = People(store.people_path)
    people.add("Anna")
    people.add("Björn")
    content = json.loads(store.people_path.read_bytes())
    next(person for person in content["people"] if person["name"] == "Björn")["large"] = 7
    damaged = json.dumps(content).encode()
    broken = (b"{", b"[]", b'{"people": []}', b'{"format": true, "people": []}')
    for raw in (damaged, *broken):
        names = ["Anna"] if raw is damaged else []
        store.people_path.write_bytes(raw)
        app = App(store)
        keys = [notice.key for notice in app.notices]
        assert keys == ["people.unfit" if names else "people.reset"]
        assert [person.name for person in app.people.all()] == names
        aside = store.people_path.parent.glob("people.json.aside-*")
        assert raw in [path.read_bytes() for path in aside]
        assert app.profiles.add_person("Eva")[1] is None
        app = App(store)
        assert not app.notices and {who.name for who in app.people.all()} == {*names, "Eva"}


def test_what_could_not_be_written_is_tried_again(store: Store, app: App):
    """The change stands, its place is told, and it is written later; a newer list is left alone."""
    store.people_path.mkdir(parents=True)
    person, error = app.profiles.add_person("Anna")
    assert error is not None and str(store.people_path) in app.words.tell(error)
    assert app.people.all() == [person]
    store.people_path.rmdir()
    app.retry_writes()
    assert App(store).people.all() == [person]
    newer = b'{"format": 2, "people": {"of": "another kind"}}'
    store.people_path.write_bytes(newer)
    app = App(store)
    assert [notice.key for notice in app.notices] == ["people.newer"]
    person, error = app.profiles.add_person("Anna")
    assert app.people.all() == [person] and error is not None and error.key == "people.newer"
    assert store.people_path.read_bytes() == newer


def test_who_was_known_by_name_is_taken_over_once(store: Store):
    """With portrait and help, but for nameless ones and computers; a deleted one stays so."""
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
    assert (anna.name, anna.portrait, anna.help) == ("Anna", "whale", HELP_OF_NEW)
    assert (bjorn.name, bjorn.portrait, bjorn.help) == ("Björn", "cat", Help(hints=False))
    setups = store.load_settings()[0].setups
    assert [player.key for player in setups[GAME].players] == [anna.key, "", ""]
    assert [player.key for player in setups["paks"].players] == [anna.key, bjorn.key]
    app.people.delete(bjorn)
    app.save_setup(app.open(GAME), [anna.player, PlayerInfo("Eva")], {})
    assert [person.name for person in App(store).people.all()] == ["Anna"]


def test_a_key_goes_with_a_person_into_journal_and_result(store: Store, app: App):
    """It stands in both where there is one, and nowhere else; and comes back with the match."""
    [anna] = add_people(app, "Anna")
    game = app.open(GAME)
    players = [anna.player, PlayerInfo("Gestur"), PlayerInfo("Ö", "bot", "steady")]
    session = app.start(game, players, {})
    path = session.journal.path
    seats = read_journal(path).header["seats"]
    assert [seat.get("key") for seat in seats] == [anna.key, None, None]
    app.leave(session.journal)
    resumed = app.resume(path)
    assert resumed.match.players[0] == anna.player
    play(resumed.match)
    app.finish(game, resumed.match, resumed.journal)
    assert [seat.get("key") for seat in store.results()[-1]["seats"]] == [anna.key, None, None]


def test_portrait_and_help_are_the_persons_and_not_the_names(app: App):
    """They follow a renamed person; a guest's name is a person's if only one has it."""
    anna, bjorn = add_people(app, "Anna", "Björn")
    app.profiles.give_help(anna.player, Help(hints=False))
    app.profiles.give_next_portrait([anna.player, PlayerInfo("Kári")], 0)
    known = app.people.by_key(anna.key)
    assert known is not None and known.portrait != anna.portrait
    app.people.change(msgspec.structs.replace(known, name="Anna Björk"))
    renamed = app.people.with_present_name(anna.player)
    assert renamed.name == "Anna Björk"
    assert app.profiles.portraits([renamed]) == (known.portrait,)
    assert app.profiles.help(renamed) == Help(hints=False)
    assert app.profiles.help("Anna") == HELP_OF_NEW
    assert "anna" not in app.settings.portraits and "anna" not in app.settings.help
    recognised, eva = app.people.as_listed, PlayerInfo("Eva")
    assert recognised(PlayerInfo("BJÖRN")) == bjorn.player and recognised(eva) == eva
    assert recognised(PlayerInfo("Björn", "bot", "steady")).key == ""
    app.profiles.add_person("björn")
    assert recognised(PlayerInfo("Björn")).key == ""


def test_every_colour_and_portrait_has_a_look_and_a_word():
    """In every language, so that nobody is told apart by a colour alone."""
    assert tuple(colours.PEOPLE) == COLOURS
    keys = [f"colour.{name}" for name in COLOURS] + [f"portrait.{name}" for name in PORTRAITS]
    for language in languages():
        words = Words.load(language)
        assert [key for key in keys if not words.has(key)] == []
