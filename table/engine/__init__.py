"""The window and its loop: what scenes are built on.

A `Scene` is one screen and knows its stage only as `App`; a `Page` is a scene that is a form.
It imports `widgets`, `i18n` and `theme`, and knows no scene.
Begin in `scene.py`.

| file | what it is |
| --- | --- |
| `scene` | what a scene is, and what it may ask for |
| `page` | a scene that is a form |
| `stage` | the loop, the stack of scenes, notices |
| `display` | the video driver, and a window that suits the screen |
| `notice` | a sentence over the scene |
| `devices` | all input devices, turned into events |
| `fingers` | touch |
| `pads` | game controllers |
| `letters` | letters on screen, where there is no keyboard |
| `switches` | one or two switches for everything |
"""
