#!/bin/sh
# The card table, version @VERSION@: started, this file unpacks the program once into the folder
# where your games lie, and opens the table.
#
#   ./@FILE@ --install     puts it into the menu as well
#   ./@FILE@ --remove      takes the program away again; your games and settings stay
#   ./@FILE@ WORDS         anything else is for the program: try --help
#
# From line @LINES@ on this is an archive: tail -n +@LINES@ FILE | gzip -dc | tar -x

set -u
umask 022

say() {
    printf 'cardtable: %s.\n' "$1" >&2
}

fail() {
    say "$1"
    exit 1
}

# Who says no folder for data has the usual one.
data=${XDG_DATA_HOME:-}
case $data in
/*) ;;
*)
    case ${HOME:-} in
    /*) data=$HOME/.local/share ;;
    *) fail "there is no home folder to unpack into; set HOME" ;;
    esac
    ;;
esac
program=$data/cardtable/program
place=$program/@NAME@
entry=$data/applications/cardtable.desktop

# Take away what an earlier version left, unless somebody plays with it now.
clear_older() {
    for old in "$program"/*; do
        if [ -d "$old" ] && [ ! -L "$old" ] && [ "$old" != "$place" ] && ! is_played "$old"; then
            rm -rf "$old"
        fi
    done
}

is_played() {
    for one in /proc/[0-9]*/exe; do
        case $(readlink "$one" 2>/dev/null) in
        "$1"/*) return 0 ;;
        esac
    done
    return 1
}

unpack() {
    half=$program/.half.$$
    mkdir -p "$half" 2>/dev/null || fail "$program cannot be made; see that you may write there"
    trap 'rm -rf "$half"' EXIT
    trap 'exit 130' HUP INT TERM
    if ! tail -n "+@LINES@" "$0" | gzip -dc 2>/dev/null | tar -xf - -C "$half" 2>/dev/null ||
        [ ! -f "$half/cardtable/@LAST@" ]; then
        fail "the program could not be unpacked into $program: the disk has no room (@MEGABYTES@ MB are needed), or this file is cut short and must be fetched again"
    fi
    # Two that unpack at once: the second finds the place taken, and uses it.
    if [ ! -e "$place" ] && ! mv "$half/cardtable" "$place" 2>/dev/null && [ ! -e "$place" ]; then
        fail "$place cannot be made; see that you may write there"
    fi
    rm -rf "$half"
    trap - EXIT HUP INT TERM
    clear_older
}

install() {
    mkdir -p "$data/applications" 2>/dev/null ||
        fail "$data/applications cannot be made; see that you may write there"
    # Where it is found however new it is.
    rm -f "$program/current"
    ln -s "@NAME@" "$program/current"
    quoted=$(printf '%s' "$program/current/cardtable" | sed -e 's/[\\&|]/\\&/g' -e 's/["`$]/\\\\&/g')
    sed -e "s|^Exec=[^ ]*|Exec=\"$quoted\"|" -e "s|^TryExec=.*|TryExec=$program/current/cardtable|" \
        "$place/share/applications/cardtable.desktop" >"$entry" ||
        fail "$entry cannot be written; see that you may write there"
    if [ -d "$place/share/icons" ]; then
        (cd "$place/share" && find icons -type f) | while IFS= read -r icon; do
            mkdir -p "$data/${icon%/*}" && cp "$place/share/$icon" "$data/$icon"
        done
    fi
    renew
    echo "The card table is in the menu now. Its program lies in $program."
}

remove() {
    if [ -d "$data/icons/hicolor" ]; then
        find "$data/icons/hicolor" -type f \( -name cardtable.png -o -name cardtable.svg \) \
            -exec rm -f {} +
    fi
    rm -f "$entry"
    rm -rf "$program"
    renew
    echo "The program is gone. Your games and settings are still in $data/cardtable and where"
    echo "your other settings lie."
}

# Menus that keep a list of what is there.
renew() {
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$data/applications" 2>/dev/null
    fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -q -t "$data/icons/hicolor" 2>/dev/null
    fi
    return 0
}

if [ "${1:-}" = --remove ]; then
    remove
    exit 0
fi
[ -e "$place/cardtable" ] || unpack
if [ "${1:-}" = --install ]; then
    install
    exit 0
fi
# What the menu starts is the newest from now on, too.
if [ -L "$program/current" ] && [ "$(readlink "$program/current")" != "@NAME@" ]; then
    rm -f "$program/current"
    ln -s "@NAME@" "$program/current"
fi
exec "$place/cardtable" "$@"
exit 1
