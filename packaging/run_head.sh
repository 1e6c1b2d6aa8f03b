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
umask go-w
unset TAR_OPTIONS GZIP CDPATH
sums='@SUMS@'

say() {
    printf 'cardtable: %s.\n' "$1" >&2
}

fail() {
    trap - EXIT
    say "$1"
    exit 1
}

damaged="this file is damaged or cut short and must be fetched again"
trap 'fail "$damaged"' EXIT # until all of this head is read

# What was done, told; as where the disk is full that it is told on.
tell() {
    printf '%s\n' "$1" 2>/dev/null || fail "done, but the message could not be printed"
}

file=$0
case $file in
-*) file=./$file ;;
esac

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
case $data in
*[!\ -~]*)
    if command -v iconv >/dev/null 2>&1 &&
        ! printf '%s' "$data" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1; then
        fail "the name of your folder for data is not written in UTF-8; set XDG_DATA_HOME to a folder whose name is"
    fi
    ;;
esac
program=$data/cardtable/program
place=$program/@NAME@
entry=$data/applications/cardtable.desktop
laid=$program/laid # icons that were put there, each with its sum
made=$program/made # folders and lists that were not there before, each in a line

# Take away what an earlier version left, unless somebody plays with it now, and what was being
# unpacked when it was killed.
clear_older() {
    for old in "$program"/.half.*; do
        [ ! -d "$old" ] || kill -0 "${old##*.}" 2>/dev/null || [ -d "/proc/${old##*.}" ] ||
            rm -rf "$old"
    done
    for old in "$program"/[0-9]*-????????????; do
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

# Whether this file is as it was packed: the head by its sum, the archive by the best there is.
is_whole() {
    [ "$(head -n "$((@LINES@ - 1))" "$file" | grep -v '^sums=' | cksum)" = "${sums%%,*}" ] || return 1
    rest=${sums#*,}
    if command -v sha256sum >/dev/null 2>&1; then
        told=$(tail -n "+@LINES@" "$file" | sha256sum)
        [ "${told%% *}" = "${rest#*,}" ]
    else
        [ "$(tail -n "+@LINES@" "$file" | cksum)" = "${rest%%,*}" ]
    fi
}

barred="nothing may be started from the disk that $program lies on; set XDG_DATA_HOME to a folder on another"

unpack() {
    for tool in awk cksum grep gzip head tail tar; do
        command -v $tool >/dev/null 2>&1 || fail "$tool is missing; install it"
    done
    is_whole || fail "$damaged"
    half=$program/.half.$$
    mkdir -p "$half" 2>/dev/null || fail "$program cannot be created; check that you may write there"
    trap 'rm -rf "$half"' EXIT
    trap 'exit 130' HUP INT TERM
    if ! tail -n "+@LINES@" "$file" | gzip -dc 2>/dev/null |
        (cd "$half" && tar -xf - 2>/dev/null) || [ ! -f "$half/cardtable/@LAST@" ]; then
        rm -rf "$half"
        fail "the program could not be unpacked into $program: the disk has no room (@MEGABYTES@ MB are needed)"
    fi
    if [ ! -x "$half/cardtable/cardtable" ]; then
        rm -rf "$half"
        fail "$barred"
    fi
    [ -e "$place/cardtable" ] || rm -rf "$place"
    # Two that unpack at once: the second finds the place taken, and uses it.
    if [ ! -e "$place" ] && ! mv "$half/cardtable" "$place" 2>/dev/null && [ ! -e "$place" ]; then
        fail "$place cannot be created; check that you may write there"
    fi
    rm -rf "$half"
    trap - EXIT HUP INT TERM
    say "unpacked into $program; --remove takes it away"
}

# Make a folder with those above it, and note which were not there.
make_folder() {
    [ -d "$1" ] && return 0
    make_folder "${1%/*}" && mkdir "$1" 2>/dev/null && printf '%s\n' "$1" >>"$made"
}

# Let the menu start this version.
point_here() {
    if [ -e "$program/current" ] && [ ! -L "$program/current" ]; then
        fail "$program/current is not what was put there; move it away"
    fi
    rm -f "$program/current"
    ln -s "@NAME@" "$program/current" 2>/dev/null ||
        fail "$program/current cannot be created; check that you may write there"
}

# The entry for the menu, its lines that start the program with the path of this one, as entries
# want it: quoted, and that written as a text.
written_entry() {
    begun=$program/current/cardtable LC_ALL=C awk '
        BEGIN {
            path = ENVIRON["begun"]
            for (at = 1; at <= length(path); at++) {
                one = plain = quoted = substr(path, at, 1)
                if (one == "\\") { plain = "\\\\"; quoted = "\\\\\\\\" }
                if (one == "\t") plain = quoted = "\\t"
                if (one == "\r") plain = quoted = "\\r"
                if (one == "%") quoted = "%%"
                if (one == "\"" || one == "`" || one == "$") quoted = "\\\\" one
                text = text plain
                command = command quoted
            }
            # GLib asks whether the first word is there before it reads %% as %.
            if (path ~ /%/) by = "sh -c \"exec \\\\\"\\\\$0\\\\\" \\\\\"\\\\$@\\\\\"\" "
        }
        /^Exec=/ { sub(/^Exec=[^ ]*/, ""); print "Exec=" by "\"" command "\"" $0; next }
        /^TryExec=/ { print "TryExec=" text; next }
        { print }' "$place/share/applications/cardtable.desktop"
}

# An icon that is there already and that we did not put there is somebody else's.
is_ours() {
    [ -f "$data/$1" ] && grep -qxF "$(cksum <"$data/$1") $1" "$laid" 2>/dev/null
}

lay_icon() {
    [ ! -e "$data/$1" ] || is_ours "$1" || return 0
    make_folder "$data/${1%/*}" && cp "$place/share/$1" "$data/$1" 2>/dev/null &&
        { is_ours "$1" || printf '%s\n' "$(cksum <"$data/$1") $1" >>"$laid"; }
}

install() {
    make_folder "$data/applications" ||
        fail "$data/applications cannot be created; check that you may write there"
    point_here
    new=$data/applications/.cardtable.$$
    if [ -d "$entry" ] || ! written_entry 2>/dev/null >"$new" || ! mv -f "$new" "$entry"; then
        rm -f "$new"
        fail "$entry cannot be written; check that you may write there"
    fi
    (cd "$place/share" && find icons -type f) | while IFS= read -r icon; do
        lay_icon "$icon"
    done
    for list in "$data/applications/mimeinfo.cache" "$data/icons/hicolor/icon-theme.cache"; do
        [ -e "$list" ] || printf '%s\n' "$list" >>"$made"
    done
    renew
    tell "The card table is in the menu now. Its program lies in $program."
}

# Take a file or a folder away, or say that it stays.
take_away() {
    rm -rf "$1" 2>/dev/null
    [ ! -e "$1" ] && [ ! -L "$1" ] || fail "$1 cannot be removed; check that you may write there"
}

remove() {
    if [ ! -e "$program" ] && [ ! -e "$entry" ]; then
        tell "The card table is not installed here."
        return
    fi
    # What was made for it goes after it; the deepest folder is the last of the list.
    listed=$(sed -n '1!G;h;$p' "$made" 2>/dev/null)
    [ -f "$laid" ] && while IFS= read -r line; do
        icon=${line#* * }
        ! is_ours "$icon" || take_away "$data/$icon"
    done <"$laid"
    take_away "$entry"
    take_away "$program"
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
    tell "The program is gone."
    for kept in "$data/cardtable" "$settings" "$failures" "${CARDTABLE_HOME:-}"; do
        [ -n "$kept" ] && [ -d "$kept" ] || continue
        case $kept in
        "$data/cardtable") what="your games, the album and all else of your own" ;;
        "$settings") what="your settings" ;;
        "$failures") what="what was written down when something failed" ;;
        *) what="all of your own, where CARDTABLE_HOME says" ;;
        esac
        tell "$kept stays: $what"
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

trap - EXIT
case ${1:-} in
--install | --remove | --uninstall)
    if [ $# -gt 1 ]; then
        say "$1 stands alone; leave “$2” out"
        exit 2
    fi
    ;;
esac
case ${1:-} in
--install)
    case $data in
    *'
'*) fail "a menu entry cannot point to a folder with a line break in its name; set XDG_DATA_HOME to another" ;;
    esac
    ;;
--remove | --uninstall)
    ! is_played "$program" || fail "the table is open; close it first, and then remove it"
    remove
    exit 0
    ;;
esac
[ -e "$place/cardtable" ] || unpack
[ -x "$place/cardtable" ] || fail "$barred"
clear_older
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
    point_here
fi
exec "$place/cardtable" "$@"
exit 1
