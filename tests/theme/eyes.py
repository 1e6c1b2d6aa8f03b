"""Colours as eyes see them that lack one kind of cone, and how far two of them lie apart."""

# What an eye without one kind of cone makes of linear red, green and blue: the
# published fits of Machado, Oliveira and Fernandes (2009) for the whole loss.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(colour: str, eye: str) -> list[float]:
    """A colour as an eye sees it, in linear red, green and blue."""
    light = linear(colour)
    return [min(1, max(0, sum(m * c for m, c in zip(row, light)))) for row in EYES[eye]]


def lab(light: list[float]) -> tuple[float, float, float]:
    r, g, b = light
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    """How far two colours lie from each other for an eye."""
    pairs = zip(lab(seen(one, eye)), lab(seen(other, eye)))
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5
