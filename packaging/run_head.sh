#!/bin/sh
# The card table, version @VERSION@: started, this file unpacks the program once into the folder
# where your games lie, and opens the table.
#
#   ./@FILE@ --install     puts it into the menu as well
#   ./@FILE@ --remove      takes the program away again, and --uninstall too; your games and
#                          settings stay
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

# A folder that was named, or the usual one in the home folder.
lies_in() {
    case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s' "${HOME:-}/$2" ;;
    esac
}

case ${XDG_DATA_HOME:-}:${HOME:-} in
/*:* | *:/*) ;;
*) fail "there is no home folder to unpack into; set HOME" ;;
esac
data=$(lies_in "${XDG_DATA_HOME:-}" .local/share)
settings=$(lies_in "${XDG_CONFIG_HOME:-}" .config)/cardtable
failures=$(lies_in "${XDG_STATE_HOME:-}" .local/state)/cardtable/log
program=$data/cardtable/program
place=$program/@NAME@
entry=$data/applications/cardtable.desktop
made=$program/made # folders and lists that were not there before, each in a line

# Take away what an earlier version left, unless somebody plays with it now.
clear_older() {
    for old in "$program"/*; do
        if [ -d "$old" ] && [ ! -L "$old" ] && [ "$old" != "$place" ] && ! is_played "$old"; then
            rm -rf "$old"
        fi
    done
}

is_played() {
    within=$(cd "$1" 2>/dev/null && pwd -P) || return 1
    for one in /proc/[0-9]*/exe; do
        case $(readlink "$one" 2>/dev/null) in
        "$within"/*) return 0 ;;
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
    say "unpacked into $program; --remove takes it away"
    clear_older
}

# Make a folder with those above it, and note which were not there.
make_folder() {
    [ -d "$1" ] && return 0
    make_folder "${1%/*}" && mkdir "$1" 2>/dev/null && printf '%s\n' "$1" >>"$made"
}

install() {
    make_folder "$data/applications" ||
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
            make_folder "$data/${icon%/*}" && cp "$place/share/$icon" "$data/$icon"
        done
    fi
    for list in "$data/applications/mimeinfo.cache" "$data/icons/hicolor/icon-theme.cache"; do
        [ -e "$list" ] || printf '%s\n' "$list" >>"$made"
    done
    renew
    echo "The card table is in the menu now. Its program lies in $program."
}

remove() {
    icons=
    if [ -d "$data/icons/hicolor" ]; then
        icons=$(find "$data/icons/hicolor" -type f \
            \( -name cardtable.png -o -name cardtable.svg \) -print -exec rm -f {} +)
    fi
    if [ ! -e "$program" ] && [ ! -e "$entry" ] && [ -z "$icons" ]; then
        echo "The card table is not installed here."
        return
    fi
    # What was made for it goes after it; the deepest folder is the last of the list.
    listed=$(sed -n '1!G;h;$p' "$made" 2>/dev/null)
    rm -f "$entry"
    rm -rf "$program"
    [ ! -e "$program" ] || fail "$program cannot be taken away; see that you may write there"
    renew
    printf '%s\n' "$listed" | while IFS= read -r one; do
        case $one in
        */mimeinfo.cache) grep -q = "$one" 2>/dev/null || rm -f "$one" ;;
        */icon-theme.cache)
            [ -n "$(find "${one%/*}" -type f ! -name icon-theme.cache 2>/dev/null)" ] || rm -f "$one"
            ;;
        esac
    done
    printf '%s\n' "$listed" | while IFS= read -r one; do
        [ ! -d "$one" ] || rmdir "$one" 2>/dev/null
    done
    rmdir "$data/cardtable" 2>/dev/null
    tell_what_stays
}

tell_what_stays() {
    echo "The program is gone."
    for kept in "$data/cardtable" "$settings" "$failures" "${CARDTABLE_HOME:-}"; do
        [ -n "$kept" ] && [ -d "$kept" ] || continue
        case $kept in
        "$data/cardtable") what="your games, the album and all else of your own" ;;
        "$settings") what="your settings" ;;
        "$failures") what="what was written down when something failed" ;;
        *) what="all of your own, where CARDTABLE_HOME says" ;;
        esac
        printf '%s stays: %s\n' "$kept" "$what"
    done
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

case ${1:-} in
--install | --remove | --uninstall)
    if [ $# -gt 1 ]; then
        say "$1 stands alone; leave “$2” out"
        exit 2
    fi
    ;;
esac
case ${1:-} in
--remove | --uninstall)
    ! is_played "$program" || fail "the table is open; close it first, and then remove it"
    remove
    exit 0
    ;;
esac
[ -e "$place/cardtable" ] || unpack
case ${1:-} in
--install)
    install
    exit 0
    ;;
--help | -h)
    echo "This file brings the card table with it. Three words are for the file itself:"
    echo "  --install    put the table into the menu as well"
    echo "  --remove     take the program away again; your games and settings stay"
    echo "  --uninstall  the same as --remove"
    echo "Anything else is for the program:"
    echo
    ;;
esac
# What the menu starts is the newest from now on, too.
if [ -L "$program/current" ] && [ "$(readlink "$program/current")" != "@NAME@" ]; then
    rm -f "$program/current"
    ln -s "@NAME@" "$program/current"
fi
exec "$place/cardtable" "$@"
exit 1
