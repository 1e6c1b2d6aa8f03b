"""The card table: play at one screen, or play, replay, look into and measure games without one.

  main.py                                      open the table
  main.py play GAME [--seats ...]              sit down at once
  main.py play --safe                          without settings, themes, games of your own
  main.py play GAME --no-window                computer seats play it out, score sheet printed
  main.py games                                what can be played, and by which house rules
  main.py words --missing LANG                 what a language does not say yet, file by file
  main.py new NAME                             a game of your own, to be changed
  main.py trace FILE                           a journal as JSON lines, a line a position
  main.py check FILE                           is a journal whole, and if not, where
  main.py ask FILE STEP "SEAT: MOVE"           may this move be made there, and if not, why
  main.py shot FILE STEP --out PICTURE.png     a picture of a position
  main.py film FILE --out DIR                  a game as numbered pictures
  main.py duel GAME --seats A,B,... --deals N  which computer player is better, and by how much
  main.py book --export FILE.csv               the family book as a file, or --read one
  main.py bench rules|seats|frames|calls|start|felt measure; JSON lines

`main.py COMMAND --help` explains each. A mistake is told in one line, with exit code 2.
"""

# The processes that think import this file again: nothing heavy stands at its top.

from __future__ import annotations

import os
import sys

STOPPED = 130  # by Ctrl-C


def main(argv: list[str] | None = None) -> int:
    """Do what the command line says; the exit code: 0 done, 2 a mistake told, 1 a bug told."""
    try:
        from rules.kit.strangers import install_ctrl_c_handler
        from table.cli.guarded import run_guarded, use_utf8

        install_ctrl_c_handler()
        use_utf8()
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand amid our output
        args = sys.argv[1:] if argv is None else argv
        return run_guarded(lambda: _run(args))
    except KeyboardInterrupt:  # before or after there was anybody to hear it
        return STOPPED


def _run(argv: list[str]) -> int:
    if argv:  # without, the table opens sooner for not knowing the commands
        from rules.kit.catalogue import set_own_games_folder
        from table.cli.line import make_parser
        from table.i18n.own import set_own_folder
        from table.storage.store import Store

        store = Store()
        set_own_games_folder(store.own_games)
        set_own_folder(store.languages)
        args = make_parser(__doc__, argv[0]).parse_args(argv)
        if args.version:
            from table.files.trouble import say
            from table.files.version import version

            say(f"card table {version()}")
            return 0
        if args.run is not None:
            code: int = args.run(args)
            return code
    import gc

    gc.disable()  # until the window has settled: little that is made before then is garbage
    from table.window import open_window

    return open_window()


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # whoever thinks is then this program begun once more
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
