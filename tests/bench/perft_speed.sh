#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: perft_speed.sh [PROGRAM]
# Compares the leaves per second of `bughouse perft` and fairy-stockfish, with one thread and no hash
# table, run alternately; the best of several runs counts. PROGRAM is the release preset's bughouse.
set -eu
program=${1:-build/release/bughouse}
fairy=$(command -v fairy-stockfish || true)
[ -n "$fairy" ] || { [ -x /usr/games/fairy-stockfish ] && fairy=/usr/games/fairy-stockfish; } ||
    { echo "skipped: fairy-stockfish is not installed"; exit 0; }
[ -x "$program" ] || { echo "no program at $program: build the release preset" >&2; exit 2; }

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1'
full='r2qk2r/ppp2ppp/2n1bn2/3pp3/1b1PP3/2N1BN2/PPP2PPP/R2QK2R[QRBNPqrbnp] w KQkq - 0 8'

fairy_perft() { # FEN DEPTH
    printf 'setoption name UCI_Variant value bughouse\nposition fen %s\ngo perft %s\nquit\n' \
        "$1" "$2" | "$fairy" | sed -n 's/^Nodes searched: *//p'
}
list() { "$program" perft "$2" --fen "$1" --list | sed -n 's/^nodes //p'; }
count() { "$program" perft "$2" --fen "$1" | sed -n 's/^nodes //p'; }

# Wall-clock time: the same as processor time on an idle machine, and it needs no other tool.
timed() { # COMMAND FEN DEPTH: "leaves nanoseconds"
    from=$(date +%s%N)
    leaves=$("$@")
    echo "$leaves $(($(date +%s%N) - from))"
}

faster() { # "leaves ns" "leaves ns": the one with less time
    [ -z "$1" ] || [ "${1#* }" -gt "${2#* }" ] || { echo "$1"; return; }
    echo "$2"
}

report() { # NAME FEN DEPTH ROUNDS TARGET_LIST TARGET_COUNT
    best_fairy='' best_list='' best_count=''
    rounds=$4
    while [ "$rounds" -gt 0 ]; do
        rounds=$((rounds - 1))
        best_fairy=$(faster "$best_fairy" "$(timed fairy_perft "$2" "$3")")
        best_list=$(faster "$best_list" "$(timed list "$2" "$3")")
        best_count=$(faster "$best_count" "$(timed count "$2" "$3")")
    done
    echo "$best_fairy $best_list $best_count" | awk -v name="$1" -v depth="$3" \
        -v want_list="$5" -v want_count="$6" '{
        if ($1 != $3 || $1 != $5) { print name ": leaves differ: " $0; exit 1 }
        f = $1 / $2 * 1e3; l = $3 / $4 * 1e3; c = $5 / $6 * 1e3
        printf "%s depth %d, %d leaves: fairy-stockfish %.1f M/s\n", name, depth, $1, f
        printf "  listing  %7.1f M/s  %6.1f times (wanted %d)\n", l, l / f, want_list
        printf "  counting %7.1f M/s  %6.1f times (wanted %d)\n", c, c / f, want_count
    }'
}

report start "$start" 6 3 15 20
report 'full reserves' "$full" 4 2 30 80
