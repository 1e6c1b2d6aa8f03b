"""What scenes stand on: the window, its loop, the stack of scenes, and notices over them.

A `Scene` is one screen and sees of its stage no more than `App`; a `Page` is a scene that is a
form. It imports `widgets`, `i18n` and `theme`, and knows none of the scenes. Begin in `scene.py`;
what people have in their hands besides mouse and keyboard comes in by `devices.py`: `fingers`,
`pads` of games, and `switches`, which walk through what `scan` and `reached` find; `letters` are
for whoever has no keyboard, `keyboard` knows which keys are held. The window is a `pane` on a
`display`, `cramped` where nothing fits into it; `stage` is the loop with its stack, a `notice` lies
over it, and a `herald` speaks of it.
"""
