"""How often what is on the screen flashes, as WCAG 2.3.1 counts it, frame by frame.

A flash is a pair of opposing changes of relative luminance by a tenth or more of what there is,
where the darker is below 0.8; or of a saturated red. Nothing may flash more than three times in a
second over a quarter of what the eye sees sharply, which is 341 by 256 of 1024 by 768 pixels.
"""

import pygame

ACROSS, DOWN = 64, 48
SWING, DARK, RED = 0.1, 0.8, 20 / 320
MOST = 3  # flashes in a second
AREA = 0.25 * 341 * 256 / (1024 * 768) * ACROSS * DOWN  # cells
_LINEAR = [
    value / 255 / 12.92 if value / 255 <= 0.03928 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]


class Cell:
    """One cell of the screen: its last turning point, and when it turned."""

    __slots__ = ("last", "turns", "way")

    def __init__(self, value: float) -> None:
        self.last, self.way = value, 0
        self.turns: list[float] = []

    def see(self, value: float, swing: float, now: float, dark: float) -> None:
        change = value - self.last
        way = 1 if change > 0 else -1
        if way == self.way:
            self.last = value
        elif abs(change) >= swing:
            if min(value, self.last) < dark:
                self.turns.append(now)
            self.way, self.last = way, value

    def flashes(self, now: float) -> int:
        self.turns = [turn for turn in self.turns if turn > now - 1]
        return len(self.turns) // 2


class Watch:
    """Shown every picture in order; `worst`: how many cells flashed too often at once, at most;
    `changes`: how many of the pictures differed from the one before."""

    def __init__(self) -> None:
        self.worst = self.changes = self.pictures = 0
        self._cells: list[tuple[Cell, Cell]] = []
        self._before: bytes = b""

    def see(self, picture: pygame.Surface, now: float) -> None:
        small = pygame.transform.smoothscale(picture, (ACROSS, DOWN))
        data = pygame.image.tobytes(small, "RGB")
        self.pictures += 1
        if data == self._before:
            return
        self.changes += 1
        over = 0
        for place in range(ACROSS * DOWN):
            at = 3 * place
            if self._before and data[at : at + 3] == self._before[at : at + 3]:
                if self._cells[place][0].turns or self._cells[place][1].turns:
                    over += self._over(place, now)
                continue
            r, g, b = (_LINEAR[level] for level in data[at : at + 3])
            light = 0.2126 * r + 0.7152 * g + 0.0722 * b
            red = max(0.0, r - g - b) if r >= 0.8 * (r + g + b) else 0.0
            if not self._before:
                self._cells.append((Cell(light), Cell(red)))
                continue
            self._cells[place][0].see(light, SWING, now, DARK)
            self._cells[place][1].see(red, RED, now, 2.0)
            over += self._over(place, now)
        self._before = data
        self.worst = max(self.worst, over)

    def _over(self, place: int, now: float) -> bool:
        return any(cell.flashes(now) > MOST for cell in self._cells[place])

    @property
    def calm(self) -> bool:
        """Whether it never flashed too often over too large an area."""
        return self.worst <= AREA
