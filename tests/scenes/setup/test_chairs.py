"""How those on the list come to their chairs, by a pilot: chosen, dragged, and from the bench."""

import msgspec

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.table_setup import usual_table
from table.players.roster import new_bot
from tests.pilot import GAME, Pilot, add_people, open_seats

COMPUTER = PlayerInfo("", "bot", "steady")


def seated_keys(scene) -> list[str]:
    return [player.key for player in scene.chairs.roster()]


def test_a_person_is_chosen_for_a_chair_from_a_list(pilot: Pilot, app: App):
    """By click and by keys; both are there the next time, by their present names."""
    anna, bjorn = add_people(app, "Anna", "Björn")
    scene = open_seats(pilot, anna.player, COMPUTER, COMPUTER)
    pilot.click("token:1", "who:1")
    pilot.keys("home", "right", "enter", "esc")
    assert scene.chairs.roster()[1] == bjorn.player
    scene.chairs.choose(2, "person", "")
    pilot.frame()
    pilot.click("token:2")
    pilot.type("Gestur")
    pilot.keys("esc")
    pilot.click("start")
    app.people.change(msgspec.structs.replace(bjorn, name="Bjössi"))
    later = App(app.store)
    renamed = PlayerInfo("Bjössi", "person", "", bjorn.key)
    players = usual_table(later, later.open(GAME)).players
    assert players == [anna.player, renamed, PlayerInfo("Gestur")]


def test_nobody_sits_on_two_chairs(pilot: Pilot, app: App):
    """Choosing or dragging a seated person swaps two; a drag that ends nowhere does nothing."""
    anna, bjorn, eva = add_people(app, "Anna", "Björn", "Eva")
    scene = open_seats(pilot, anna.player, bjorn.player, COMPUTER)
    faces = app.profiles.portraits([anna.player, bjorn.player])
    pilot.click("token:0")
    pilot.to("who:0")
    for key, first in (("right", eva), ("left", anna)):
        pilot.keys(key)
        assert seated_keys(scene) == [first.key, bjorn.key, ""]
    pilot.keys("esc")
    scene.chairs.choose(0, "person", bjorn.key)
    assert seated_keys(scene) == [bjorn.key, anna.key, ""]
    pilot.frame()
    pilot.drag("token:1", "token:2")
    assert seated_keys(scene) == [bjorn.key, "", anna.key]
    chair = pilot.widget("token:1")
    pilot.drag("token:2", pilot.top.form.pixels(chair, chair.name_area()).center)
    assert seated_keys(scene) == [bjorn.key, anna.key, ""]
    pilot.drag("token:0", (pilot.stage.size[0] - 9, 9))
    assert seated_keys(scene) == [bjorn.key, anna.key, ""]
    x, y = pilot.top.form.centre_of("token:0")
    pilot.drag("token:0", (x + 12, y))  # and back onto itself
    assert app.profiles.portraits([anna.player, bjorn.player]) == faces
    assert not pilot.widget("carried").visible


def test_tokens_are_dragged_from_the_bench_and_back(pilot: Pilot, app: App):
    """Onto any seat or place for one more, or by a click; and back from a seat to the shelf."""
    anna, bjorn, eva = add_people(app, "Anna", "Björn", "Eva")
    scene = open_seats(pilot, anna.player, COMPUTER, COMPUTER)
    for start, end, keys in (
        (eva, "token:0", [eva.key, "", ""]),
        (bjorn, "token:2", [eva.key, "", bjorn.key]),
        (anna, "", [eva.key, anna.key, bjorn.key]),
    ):
        pilot.drag(f"bench:{start.key}", end) if end else pilot.click(f"bench:{start.key}")
        assert seated_keys(scene) == keys
    assert "bench" not in pilot.names()
    scene.chairs.swap(0, 2)
    for change in (app.people.delete, app.people.bring_back):
        change(eva)
        scene.resume(None)
        assert seated_keys(scene) == [bjorn.key, anna.key, ""]
    pilot.drag("token:1", "bench")
    assert seated_keys(scene) == [bjorn.key, "", ""] and scene.chairs.players[1] == PlayerInfo("")
    pilot.drag(f"bench:{eva.key}", "free:2")
    assert seated_keys(scene) == [bjorn.key, "", "", eva.key]


def test_nobody_on_the_bench_moves_when_another_gets_up(pilot: Pilot, app: App):
    """A second press hits nobody else; who comes back has the old place, others get free ones."""
    anna, *_ = add_people(app, "Anna", "Björn", "Eva", "Dóra")
    scene = open_seats(pilot, anna.player, COMPUTER, COMPUTER)
    waiting = [person.key for person in scene.chairs.people_waiting()]
    before = {key: scene.form.centre_of(f"bench:{key}") for key in waiting}
    first, *rest = waiting
    pilot.click(f"bench:{first}")
    assert f"bench:{first}" not in pilot.names()
    assert all(scene.form.centre_of(f"bench:{key}") == before[key] for key in rest)
    seated = seated_keys(scene)
    pilot.press_at(before[first])
    assert seated_keys(scene) == seated
    for token in ("token:0", f"token:{seated.index(first)}"):
        pilot.drag(token, "bench")
    places = {key: scene.form.centre_of(f"bench:{key}") for key in (*before, anna.key)}
    assert places == before | {anna.key: places[anna.key]} and len(set(places.values())) == 4


def test_the_chair_shows_its_persons_own(pilot: Pilot, app: App):
    """Portrait, colour and name; equal names and colours are told apart by portrait."""
    anna, second = add_people(app, "Anna", "anna")
    app.people.change(msgspec.structs.replace(second, colour=anna.colour))
    scene = open_seats(pilot, anna.player, PlayerInfo("Anna"))
    options = dict(scene.chairs.seat_choices(0))
    assert len({options["person", person.key] for person in (anna, second)}) == 2
    token = pilot.widget("token:0")
    assert (token.portrait, token.colour) == (anna.portrait, anna.colour)
    assert pilot.widget("token:1").colour == ""
    assert token.text == "Anna"
    pilot.click("token:0")
    assert pilot.said("name:0") == "Anna"
    pilot.click("portrait")
    known = app.people.by_key(anna.key)
    assert known is not None and known.portrait == pilot.widget("portrait").portrait
    assert known.portrait != anna.portrait
    pilot.click("help")
    assert pilot.page == "HelpScene"


def test_a_chosen_portrait_goes_with_whoever_chose_it(pilot: Pilot, app: App):
    """To another seat; other guests at this one neither wear it nor lose their own."""
    anna, _ = add_people(app, "Anna", "Björn")
    scene = open_seats(pilot, PlayerInfo("Gestur"), PlayerInfo("Dóra"), anna.player)

    def choose_portrait(seat: int) -> list[str]:
        """Take the next portrait at a seat; what all wear then."""
        pilot.click(f"token:{seat}", "portrait")
        pilot.keys("esc")
        return app.profiles.portraits(scene.chairs.roster())

    app.profiles.fix_portraits(scene.chairs.roster())
    chosen, other, _ = choose_portrait(0)
    assert app.settings.portraits["dóra"] == other
    pilot.drag("token:0", "token:1")
    for seat, name in enumerate(("Dóra Björg", "Gestur Ari")):
        scene.chairs.rename(seat, name)
    assert app.profiles.portraits(scene.chairs.roster())[1] == chosen
    assert app.settings.portraits["dóra"] == other
    pilot.drag("token:2", "token:1")  # Gestur to the last chair
    pilot.drag("token:1", "bench")
    again = choose_portrait(2)[2]
    pilot.drag(f"bench:{anna.key}", "token:2")
    pilot.drag("token:2", "bench")
    scene.chairs.rename(2, "Nýr")
    assert app.settings.portraits["gestur ari"] == again
    assert app.settings.portraits.get("nýr") != again


def test_a_person_picked_in_the_list_is_named_at_once(pilot: Pilot):
    """Arrows stay in the choice; who is seated stays, and computers make way."""
    open_seats(pilot, PlayerInfo("Anna"), new_bot([], "playful"))
    pilot.click("token:1")
    pilot.to("who:1", "left")
    focus, chairs = pilot.top.form.focus, pilot.top.chairs
    assert focus.name == "who:1" and focus.value == ("person", ""), "arrows left the choice"
    pilot.keys("right", "enter", "home", "enter")
    assert pilot.top.form.focus.name == "name:1", "a person was picked: type the name at once"
    pilot.type("Björn")
    assert chairs.seated_players[1].name == "Björn"
    chairs.players[0] = PlayerInfo("", "bot", "steady:kari")
    chairs.rename(1, "Kári")
    names = [player.name for player in chairs.roster()]
    assert "Kári" in names and "Kári 2" not in names, f"another computer makes way: {names}"
    scene = open_seats(pilot, PlayerInfo("You"), new_bot([], "steady"))
    assert pilot.widget("faces").text
    chairs, beside = scene.chairs, scene.chairs.players[1]
    chairs.players[2] = beside
    chairs.add_after(0, 3)
    pilot.frame()
    players = chairs.seated_players
    assert players[2] == beside and beside not in players[:2], players
    chairs.players[2] = PlayerInfo("", "bot", "steady")
    name = chairs.roster()[2].name
    chairs.add_after(0, 4)
    assert chairs.roster()[3].name == name, "a computer without a character stays the same too"
    chairs.remove(1, 3)
    chairs.choose(1, "person", "")
    assert not any(widget.name == "faces" for widget in scene.form.widgets)


def test_who_sat_last_sits_down_to_the_next_game_too(app: App):
    """Also at another game, with its own computers; nobody moves who sits there already."""
    (anna,) = add_people(app, "Anna")
    people, others = [anna.player, PlayerInfo("Björn")], [g for g in app.games if g.name != GAME]
    app.save_setup(others[0], [anna.player, COMPUTER], {})
    app.save_setup(app.open(GAME), [COMPUTER, *people, COMPUTER], {})
    for game in others:
        seated = usual_table(app, game).players
        assert seated[:2] == people, f"{game.name}: seat the people of the last table, not {seated}"
    assert usual_table(app, app.open(GAME)).players[1:3] == people
    app.save_setup(others[0], [anna.player, COMPUTER], {})
    assert usual_table(app, app.open(GAME)).players[1:3] == people, "Anna is there: all stay"
