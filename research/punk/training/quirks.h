/* What one sees of each character, as `rules/punk/player/quirks.py` has it; the prices come from
   there. Included by `keen.h`, whose player makes the move that suits a quirk. */
#ifndef QUIRKS_H
#define QUIRKS_H
#include "table.h"

/* `rules.kit.quirk.Quirk`. `shows`: whether a move is of that kind, -1 without an occasion; `made`
   is the rank that is played or, for a quirk of `giving`, the number of cards given up. */
typedef struct {
    const char *name;
    double most;
    int is_liked, giving;
    int (*shows)(const Table *t, int seat, int made);
} Quirk;

static int ranks_held(const Table *t, int seat) {
    int count = 0;
    for (int r = 1; r <= RANKS; r++) count += t->hands[seat][r] > 0;
    return count;
}

static int plays_rank(const Table *t, int seat, int made, int rank) {
    return t->hands[seat][rank] && ranks_held(t, seat) > 1 ? made == rank : -1;
}

static int plays_ace(const Table *t, int seat, int made) { return plays_rank(t, seat, made, 1); }

static int plays_five(const Table *t, int seat, int made) { return plays_rank(t, seat, made, 5); }

static int plays_six(const Table *t, int seat, int made) { return plays_rank(t, seat, made, 6); }

static int plays_early_ace(const Table *t, int seat, int made) {
    return tricks_left(t) > 1 ? plays_rank(t, seat, made, 1) : -1;
}

static int plays_early_two(const Table *t, int seat, int made) {
    return tricks_left(t) > 1 ? plays_rank(t, seat, made, 2) : -1;
}

static int opens_high(const Table *t, int seat, int made) {
    int high = RANKS;
    while (high > 1 && !t->hands[seat][high]) high--;
    return t->trick == 1 && ranks_held(t, seat) > 1 ? made == high : -1;
}

static int opens_low(const Table *t, int seat, int made) {
    int low = 1;
    while (low < RANKS && !t->hands[seat][low]) low++;
    return t->trick == 1 && ranks_held(t, seat) > 1 ? made == low : -1;
}

static int gives_all(const Table *t, int seat, int made) { return made == counted(t->hands[seat]); }

static const Quirk QUIRKS[] = {
    {"jorunn", JORUNN, 0, 0, opens_low},
    {"kari", KARI, 1, 0, opens_high},
    {"loa", LOA, 1, 0, plays_five},
    {"magni", MAGNI, 0, 0, plays_early_ace},
    {"nanna", NANNA, 0, 0, plays_early_two},
    {"oddur", ODDUR, 1, 0, plays_ace},
    {"ragna", RAGNA, 1, 0, plays_six},
    {"snorri", SNORRI, 1, 1, gives_all},
};

/* `playing_style.choose_by_quirk`: the rank `own`, or the one that suits the quirk at least loss. */
static int play_by_quirk(
    const Table *t, int seat, int own, const Quirk *quirk, const double *worth
) {
    int shown = quirk->giving ? -1 : quirk->shows(t, seat, own), best = 0;
    if (shown < 0 || shown == quirk->is_liked) return own;
    for (int r = 1; r <= RANKS; r++)
        if (t->hands[seat][r] && quirk->shows(t, seat, r) == quirk->is_liked &&
            worth[r] >= worth[own] - quirk->most && (!best || worth[r] > worth[best]))
            best = r;
    return best ? best : own;
}

/* The same of what is given up: all cards, if those of them that are kept are worth little more
   than fresh ones. */
static void give_by_quirk(
    const Table *t, int seat, int *given, const Quirk *quirk, const double *worth, double fresh
) {
    double loss = 0;
    for (int r = 1; r <= RANKS; r++)
        loss += (t->hands[seat][r] - given[r]) * (worth[r] - fresh);
    if (quirk->giving && loss <= quirk->most)
        memcpy(given, t->hands[seat], HEAP * sizeof *given);
}
#endif
