"""Heads of the beasts and birds on the seats' portraits, in a disc 100 across."""

from __future__ import annotations

from sprites.svg import circle, ellipse, path, stroke

INK = "#26232b"
SNOW = "#fbf7ee"
SNOW_LOW = "#d9d6d6"


def _eye(x: float, y: float, r: float = 4.2, ring: str = "") -> str:
    """Return a dark eye with a light in it, on a ring of this colour if one is given."""
    white = circle(x, y, r * 1.7, ring) if ring else ""
    return white + circle(x, y, r, INK) + circle(x + r * 0.35, y - r * 0.35, r * 0.32, SNOW)


def puffin() -> str:
    """Black hood, white cheek, the great striped bill."""
    return (
        path("M12 100C10 70 16 40 28 26C40 12 62 14 70 28C80 52 78 80 84 100Z", INK)
        + path("M36 100C34 84 40 74 52 72C66 72 72 84 74 100Z", SNOW)
        + path("M30 46C30 34 42 27 54 30C66 34 68 48 62 58C52 66 30 62 30 46Z", SNOW)
        + path("M58 30C76 26 92 40 94 58C82 60 68 62 60 60C66 50 66 40 58 30Z", "#ea6a2c")
        + path("M58 30C62 28 65 28 68 29C76 38 76 52 70 61L60 60C66 50 66 40 58 30Z", "#3f5f95")
        + stroke("M79 35C85 43 86 52 84 59", "#f6cf57", 4)
        + stroke("M66 50L93 56", "#8d3313", 2.4)
        + path("M40 40L54 44L42 50Z", "#8b8a90")
        + _eye(47, 44, 4.6)
    )


def raven() -> str:
    """All black, with a heavy bill and a wise eye."""
    return (
        path("M8 100C10 62 18 30 40 22C58 16 70 28 71 42L97 52C88 60 74 60 66 60"
             "C66 76 74 88 78 100Z",
             INK)
        + path("M69 40L97 52C88 60 76 60 66 59C72 54 72 46 69 40Z", "#565d75")
        + stroke("M70 51L92 53", INK, 2.4)
        + stroke("M24 62C28 74 26 84 20 96M38 66C42 78 42 88 38 98M52 68C56 78 58 88 56 98",
                 "#4b5474", 4)
        + path("M38 26C50 22 60 28 64 36C54 32 46 32 36 36Z", "#4b5474")
        + _eye(54, 42, 4.4, "#e9dfc4")
    )  # fmt: skip


def fox() -> str:
    """The arctic fox in its white winter coat."""
    return (
        path("M16 44L20 8L44 26ZM84 44L80 8L56 26Z", SNOW_LOW)
        + path("M23 34L25 18L37 27ZM77 34L75 18L63 27Z", "#b98f8f")
        + path("M50 22C70 22 82 34 84 48L96 62L84 66C76 82 62 92 50 94C38 92 24 82 16 66L4 62"
               "L16 48C18 34 30 22 50 22Z", SNOW)
        + path("M50 54C60 54 66 66 62 78C58 88 54 92 50 92C46 92 42 88 38 78C34 66 40 54 50 54Z",
               SNOW_LOW)
        + path("M42 74C42 68 58 68 58 74C58 80 53 83 50 83C47 83 42 80 42 74Z", INK)
        + path("M24 46C30 42 38 46 40 54C34 54 28 52 24 46ZM76 46C70 42 62 46 60 54"
               "C66 54 72 52 76 46Z", INK)
        + circle(33, 48, 1.8, SNOW) + circle(68, 48, 1.8, SNOW)
    )  # fmt: skip


def ptarmigan() -> str:
    """White in winter, with a red comb."""
    return (
        path("M14 100C14 64 22 30 42 20C62 12 80 26 80 46C80 62 84 82 90 100Z", SNOW)
        + stroke("M28 76C32 84 32 92 28 98M46 80C50 88 50 94 48 100M64 80C68 88 68 94 68 100",
                 SNOW_LOW, 4)
        + path("M76 42L94 50C90 58 82 60 76 58C78 52 78 48 76 42Z", INK)
        + path("M50 26C58 18 72 20 76 30C68 28 58 30 52 34Z", "#d1322f")
        + path("M58 42L80 46L60 48Z", INK)
        + _eye(60, 42, 5)
    )  # fmt: skip


def owl() -> str:
    """The snowy owl, who looks straight at you."""
    spots = "".join(
        path(f"M{x} {y}l5 4l-5 4l-5-4z", "#8f8a94")
        for x, y in ((32, 26), (50, 20), (68, 26), (26, 84), (42, 90), (60, 90), (76, 84))
    )
    return (
        path("M50 10C76 10 88 34 86 58C86 76 92 90 92 100H8C8 90 14 76 14 58C12 34 24 10 50 10Z",
             SNOW)
        + spots
        + circle(33, 50, 17, SNOW_LOW) + circle(67, 50, 17, SNOW_LOW)
        + circle(33, 50, 12, "#f2b92f") + circle(67, 50, 12, "#f2b92f")
        + _eye(33, 50, 6.4) + _eye(67, 50, 6.4)
        + path("M50 54C56 58 56 68 50 76C44 68 44 58 50 54Z", INK)
    )  # fmt: skip


def whale() -> str:
    """A humpback coming up, and its breath."""
    return (
        stroke("M46 26C44 16 36 12 30 14M46 26C46 14 46 10 46 6M46 26C48 16 56 12 62 14",
               "#f7fbfb", 5)
        + path("M4 66C8 40 30 28 54 30C78 32 92 48 97 66C90 88 70 99 50 99C28 99 8 88 4 66Z",
               "#355a78")
        + path("M4 68C26 74 52 72 66 62C70 80 60 97 46 99C24 98 8 86 4 68Z", "#e4eef0")
        + stroke("M14 76C30 82 46 82 60 74M20 84C34 90 46 90 58 84", "#8eabba", 3)
        + stroke("M4 67C26 72 50 70 64 60", "#1e3a52", 4)
        + path("M70 70C80 74 88 84 86 94C76 92 68 84 70 70Z", "#25465f")
        + _eye(66, 54, 4.2, "#9fc0cf")
    )  # fmt: skip


def seal() -> str:
    """A harbour seal, all eyes and whiskers."""
    return (
        path("M10 100C8 60 22 18 50 18C78 18 92 60 90 100Z", "#a9a7ad")
        + "".join(circle(x, y, r, "#85838c") for x, y, r in
                  ((34, 30, 4), (50, 26, 3), (66, 31, 4), (20, 70, 4), (80, 70, 4), (24, 86, 5),
                   (77, 87, 5)))
        + ellipse(38, 68, 15, 12, "#d8d5d6") + ellipse(62, 68, 15, 12, "#d8d5d6")
        + path("M42 56C44 52 56 52 58 56C58 62 54 65 50 65C46 65 42 62 42 56Z", INK)
        + stroke("M50 65V71M50 71C47 76 42 76 40 74M50 71C53 76 58 76 60 74", INK, 2.6)
        + stroke("M32 66L8 60M32 70L8 72M68 66L92 60M68 70L92 72", "#4a4850", 2)
        + _eye(31, 46, 8) + _eye(69, 46, 8)
    )  # fmt: skip


def sheep() -> str:
    """A ewe with horns, in all her wool."""
    wool = ((50, 22, 18), (30, 28, 16), (70, 28, 16), (18, 46, 14), (82, 46, 14), (20, 92, 22),
            (50, 96, 22), (80, 92, 22))  # fmt: skip
    return (
        "".join(circle(x, y, r, SNOW) for x, y, r in wool)
        + stroke("M30 36C14 30 8 44 16 54M70 36C86 30 92 44 84 54", "#c9a25c", 8)
        + path("M30 48L10 58C14 68 26 66 32 60ZM70 48L90 58C86 68 74 66 68 60Z", "#d6b8a0")
        + path("M50 34C64 34 70 44 68 58C66 76 60 88 50 88C40 88 34 76 32 58C30 44 36 34 50 34Z",
               "#f0dcc4")
        + circle(42, 33, 9, SNOW) + circle(57, 32, 10, SNOW) + circle(50, 38, 7, SNOW)
        + stroke("M44 72L50 77L56 72M50 77V82", "#7a4b40", 3)
        + _eye(41, 56) + _eye(59, 56)
    )  # fmt: skip


def horse() -> str:
    """A chestnut with a thick fair mane."""
    return (
        path("M30 100C26 76 28 52 38 36L36 12L52 26C64 30 72 42 80 62C86 76 84 86 76 88"
             "C68 90 62 82 56 76C58 84 62 92 66 100Z", "#8c4b25")
        + path("M68 72C78 70 86 76 84 82C82 90 72 90 66 84Z", "#5f2f17")
        + path("M40 18L48 28L42 34Z", "#5f2f17")
        + path("M52 8C34 6 14 22 12 50C10 70 10 88 6 100H34C28 82 30 60 38 44C44 46 52 44 56 38"
               "C52 36 50 32 50 28C58 28 64 22 66 14C62 14 56 12 52 8Z", "#f0d59a")
        + stroke("M30 34C22 52 24 76 20 96M46 20C38 30 34 44 32 60", "#cda65e", 3)
        + _eye(60, 50, 4.4)
        + circle(77, 79, 2.4, INK)
    )  # fmt: skip
