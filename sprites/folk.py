"""People, a troll and the Christmas cat on the seats' portraits, in a disc 100 across."""

from __future__ import annotations

from sprites.svg import circle, ellipse, path, stroke

INK = "#26232b"
SKIN, SKIN_LOW, BLUSH = "#f4cfae", "#dba883", "#e59a82"
WOOL = "#f7f0e0"


def _face(x: float = 50, y: float = 56, wide: float = 22, high: float = 26) -> str:
    """Return a face with red cheeks; `wide` and `high` are half its size."""
    return (
        ellipse(x, y, wide, high, SKIN)
        + circle(x - wide * 0.58, y + high * 0.3, 5, BLUSH)
        + circle(x + wide * 0.58, y + high * 0.3, 5, BLUSH)
    )


def _eyes(y: float, apart: float = 9, r: float = 3.2) -> str:
    return circle(50 - apart, y, r, INK) + circle(50 + apart, y, r, INK)


def _yoke(colour: str, *marks: str) -> str:
    """Return a jersey; a yoke of stitches for each colour in `marks`, from the outside in."""
    body = path("M10 100C12 84 28 78 50 78C72 78 88 84 90 100Z", colour)
    rows = (stroke(f"M{20 + 2 * row} {95 - 5 * row}C34 {87 - 5 * row} 66 {87 - 5 * row} "
                   f"{80 - 2 * row} {95 - 5 * row}", mark, 2.8, stroke_dasharray="3.2 4.6")
            for row, mark in enumerate(marks))  # fmt: skip
    return body + "".join(rows)


def grandmother() -> str:
    """In the black cap with its tassel, with spectacles and a shawl."""
    return (
        path("M8 100C10 80 28 74 50 84C72 74 90 80 92 100Z", "#7c3145")
        + path("M36 78L50 96L64 78Z", WOOL)
        + path("M24 52C22 30 34 18 50 18C66 18 78 30 76 52C80 66 74 74 70 76"
               "L30 76C26 74 20 66 24 52Z",
               "#d9d6d2")
        + _face(50, 56, 21, 24)
        + path("M29 48C32 36 42 34 50 38C58 34 68 36 71 48C64 42 58 42 50 43C42 42 36 42 29 48Z",
               "#d9d6d2")
        + path("M26 30C32 12 68 12 74 30C62 24 38 24 26 30Z", INK)
        + stroke("M72 26C84 30 86 40 83 48", INK, 4) + stroke("M83 50V68", "#b3322f", 7)
        + stroke("M78 52H88", "#e6b445", 5)
        + circle(41, 54, 8, "none", stroke=INK, stroke_width=2.6)
        + circle(59, 54, 8, "none", stroke=INK, stroke_width=2.6)
        + stroke("M49 53H51", INK, 2.6)
        + _eyes(54)
        + stroke("M42 69C46 73 54 73 58 69", "#a34a3f", 3)
    )  # fmt: skip


def fisher() -> str:
    """A trawlerman in oilskins, with a beard."""
    return (
        path("M6 100C8 82 26 76 50 80C74 76 92 82 94 100Z", "#e8a91f")
        + path("M26 50C24 78 36 94 50 94C64 94 76 78 74 50Z", "#b5652d")
        + _face(50, 52, 20, 19)
        + path("M28 54C30 66 38 60 42 64C46 66 54 66 58 64C62 60 70 66 72 54C78 78 64 94 50 94"
               "C36 94 22 78 28 54Z", "#b5652d")
        + stroke("M42 72C46 75 54 75 58 72", "#6b2f14", 3.4)
        + path("M24 40C24 16 76 16 76 40Z", "#f0b92c")
        + path("M6 48C16 36 84 36 94 48C84 52 70 44 50 44C30 44 16 52 6 48Z", "#d7951b")
        + stroke("M36 22C34 28 33 34 33 38", "#fbe08a", 4)
        + _eyes(51)
        + path("M46 55C47 62 53 62 54 55Z", SKIN_LOW)
    )  # fmt: skip


def child() -> str:
    """In a knitted cap with a bobble, a tooth missing."""
    return (
        _yoke("#2f6f8f", "#f7f0e0", "#f2c14e", "#f7f0e0")
        + path("M26 44C18 60 22 72 28 76L36 60ZM74 44C82 60 78 72 72 76L64 60Z", "#d99a3d")
        + _face(50, 58, 24, 24)
        + path("M22 48C20 20 36 14 50 14C64 14 80 20 78 48C64 42 36 42 22 48Z", "#b5303c")
        + path("M21 50C34 40 66 40 79 50L78 40C64 32 36 32 22 40Z", WOOL)
        + stroke("M28 34L34 28L40 33L46 27L52 32L58 27L64 33L70 28", WOOL, 3)
        + circle(50, 13, 10, WOOL)
        + _eyes(57, 10, 3.8)
        + path("M38 67C42 77 58 77 62 67Z", "#8d2f2f")
        + path("M42 67H49V71H43ZM54 67H59L58 70H54Z", WOOL)
    )  # fmt: skip


def troll() -> str:
    """With moss on its head and a nose like a boulder."""
    return (
        path("M12 100C10 84 22 76 50 78C78 76 90 84 88 100Z", "#5d5046")
        + path("M18 50L4 40C4 58 10 66 22 66ZM82 50L96 40C96 58 90 66 78 66Z", "#8e8b78")
        + path("M50 18C76 18 84 40 82 60C80 82 66 92 50 92C34 92 20 82 18 60C16 40 24 18 50 18Z",
               "#a3a08a")
        + path("M14 40C10 22 24 8 36 14C42 4 58 4 64 13C78 8 90 22 86 40C78 30 72 34 66 30"
               "C60 36 52 30 46 34C38 28 30 36 26 32C22 34 18 36 14 40Z", "#55803f")
        + circle(30, 20, 4, "#84ab58") + circle(56, 14, 4, "#84ab58") + circle(74, 22, 3, "#84ab58")
        + stroke("M28 42L42 46M72 42L58 46", "#4a4638", 5)
        + circle(36, 52, 5, "#f4e7b5") + circle(64, 52, 5, "#f4e7b5")
        + circle(37, 52, 2.8, INK) + circle(63, 52, 2.8, INK)
        + path("M50 46C58 50 66 66 60 72C56 76 44 76 40 72C34 66 42 50 50 46Z", "#7f7b68")
        + stroke("M32 80C42 86 58 86 68 80", "#4a4638", 4)
        + path("M38 81L41 74L44 83ZM60 83L62 75L65 80Z", WOOL)
    )  # fmt: skip


def cat() -> str:
    """The Christmas cat, who takes those without new clothes."""
    return (
        path("M14 46L14 8L42 24ZM86 46L86 8L58 24Z", INK)
        + path("M21 34L21 20L33 27ZM79 34L79 20L67 27Z", "#7d4a58")
        + path("M50 20C76 20 90 38 88 58C86 80 70 96 50 96C30 96 14 80 12 58C10 38 24 20 50 20Z",
               "#34313d")
        + stroke("M50 24V36M40 26L42 36M60 26L58 36", "#14121a", 4)
        + path("M18 50C24 40 38 42 44 54C34 60 24 58 18 50ZM82 50C76 40 62 42 56 54"
               "C66 60 76 58 82 50Z", "#f2d33a")
        + path("M32 43C36 48 36 54 32 58C28 54 28 48 32 43ZM68 43C72 48 72 54 68 58"
               "C64 54 64 48 68 43Z", "#14121a")
        + path("M44 66H56L50 73Z", "#d98a8a")
        + stroke("M50 73V78M50 78C46 84 38 84 34 80M50 78C54 84 62 84 66 80", "#d9d2c8", 3)
        + stroke("M30 72L6 68M30 76L8 82M70 72L94 68M70 76L92 82", "#d9d2c8", 2)
    )  # fmt: skip
