"""Themes: the colours, read from a file, and those that follow from them.

It imports `files` alone.
Begin in `theme.py`.

| file | what it is |
| --- | --- |
| `theme` | reads a theme |
| `colours` | pairs of ink and ground that can be read, mixed colours, high contrast |
| `style` | the sizes of type, the styles of button, the radius, the shadow |
"""
