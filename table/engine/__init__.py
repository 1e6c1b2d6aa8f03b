"""The window and its loop: what scenes are built on.

A `Scene` is one screen and knows the loop as `Engine`, the stack of scenes; a `Page` is a scene
that is a form.
It imports `widgets`, `i18n` and `theme`, and knows no scene.
Begin in `scene.py`.

| file | what it is |
| --- | --- |
| `scene` | what a scene is; the stack of scenes |
| `page` | a scene that is a form; its papers slide in; its switches; letters on the screen |
| `game_loop` | the loop, the stack of scenes, input, notices |
| `notice` | a sentence over the scene; the line that a window too small shows |
| `display` | the window, the video driver, full screen |
| `devices` | touch, which keys are held, game controllers |
| `switches` | one or two switches for everything |
"""
