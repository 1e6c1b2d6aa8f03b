"""The card table: play at one screen, or play, replay and inspect games from the command line.

  main.py                                      open the table
  main.py play GAME [--seats ...]              open a table of this game
  main.py play --safe                          ignore your own settings, themes and games
  main.py play GAME --no-window                let computers play a match; print the score
  main.py games                                list the games and their house rules
  main.py words --missing LANG                 list the missing texts of a language
  main.py new NAME                             create a game of your own
  main.py trace FILE                           print each position of a journal as JSON
  main.py check FILE                           check that a journal is complete and unchanged
  main.py ask FILE STEP "SEAT: MOVE"           is this move legal there, and if not, why?
  main.py shot FILE STEP --out PICTURE.png     draw a position
  main.py film FILE --out DIR                  draw every position of a game
  main.py duel GAME --seats A,B,... --deals N  compare computer players
  main.py book --export FILE.csv               export the family book, or --read FILE
  main.py bench frames|calls|start             measure speed; prints JSON lines

See `main.py COMMAND --help` for each. A mistake is reported in one line, with exit code 2.
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
