/* What the player looks at (`practice.practised_shares` and `practised_gifts`, in their order), the
   lots that come of it, and what the critic looks at, who guesses the share of the game. */
#ifndef LOOKS_H
#define LOOKS_H
#include "keen.h"
#include "net.h"

#define JUDGING 18

static Network to_play, to_give, critic;

/* A choice that was made: for each rank in the hand what was seen of it and how likely it was to
   be played or to be given up; which was played, or how many were given. */
typedef struct {
    int giving, ranks, rank[RANKS], copies[RANKS], picked, given[RANKS];
    float seen[RANKS][WIDEST], judged[WIDEST];
    double chance[RANKS];
} Choice;

/* What a seat holds before it chooses, and how much of it lies below a rank. */
static int held_below(const int *hand, int rank) {
    int below = 0;
    for (int r = 1; r < rank; r++) below += hand[r];
    return below;
}

static void judged(const Table *t, int seat, int giving, const double *worth, float *seen) {
    const int *hand = t->hands[seat];
    int most, second, all = 0, size = counted(hand);
    double sum = 0, best = 0, own = t->points[seat];
    rivals(t, seat, &most, &second);
    for (int s = 0; s < SEATS; s++) all += t->points[s];
    for (int r = 1; r <= RANKS; r++)
        if (hand[r]) sum += hand[r] * worth[r], best = fmax(best, worth[r]);
    float found[JUDGING] = {
        1,
        own / TARGET,
        most / (float)TARGET,
        second / (float)TARGET,
        (all - own) / TARGET / OTHERS,
        t->round / (float)RANKS,
        giving ? 0 : (t->trick - 1.0) / SEATS,
        giving,
        size ? sum / size / 3 : 0,
        best / 4,
        size / (float)RANKS,
        hand[1] / 2.0,
        hand[2] / 2.0,
        hand[3] / 2.0,
        (hand[RANKS - 1] + hand[RANKS]) / 2.0,
        (own - most) / TARGET,
        own * own / TARGET / TARGET,
        own > most,
    };
    memcpy(seen, found, sizeof found);
}

/* One rank of a hand that may be played; `share`: how often the rule player would. */
static void seen_to_play(
    const Table *t, int seat, const Weighed *w, int rank, double share, float *seen
) {
    const int *hand = t->hands[seat];
    int most, second, own = t->points[seat], below = held_below(hand, rank);
    double lower = 0, unseen = 0, reach = 0, chance = w->chances[rank - 1];
    rivals(t, seat, &most, &second);
    for (int r = 1; r <= RANKS; r++) {
        unseen += w->pool[r];
        if (r < rank) lower += w->pool[r];
        if (most + r >= TARGET) reach += w->pool[r];
    }
    if (!unseen) unseen = 1;
    float found[PLAYING] = {
        1,
        rank / (float)RANKS,
        within(w->worth[rank] / 3, -2, 4),
        chance,
        rank * chance / 3,
        log(share + 1e-5) / 5,
        hand[rank] / 3.0,
        below / (float)w->size,
        (w->size - below - hand[rank]) / (float)w->size,
        w->pool[rank] / (float)SEATS,
        lower / unseen,
        w->tricks / (float)SEATS,
        w->size / (float)RANKS,
        own / (float)TARGET,
        most / (float)TARGET,
        second / (float)TARGET,
        own + rank >= TARGET,
        reach / unseen,
        rank == 1,
        rank == 2,
        rank == 3,
        rank == RANKS,
        rank == RANKS - 1,
        w->kept / 3,
        (own - most) / (float)TARGET,
        own + rank > most,
        w->lean[rank - 1] * 3,
    };
    memcpy(seen, found, sizeof found);
}

/* The lot among the ranks of a hand, before it is drawn. */
static void weigh_plays(const Table *t, int seat, const Weighed *w, Choice *choice) {
    double worth[RANKS], share[RANKS], top = -1e300, whole = 0;
    int count = 0, at = 0;
    choice->giving = choice->ranks = 0;
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < t->hands[seat][r]; k++) worth[count++] = w->worth[r];
    first_shares(worth, count, w->tricks, share);
    for (int r = 1; r <= RANKS; r++) {
        int copies = t->hands[seat][r], n = choice->ranks;
        double often = 0;
        if (!copies) continue;
        for (int k = 0; k < copies; k++) often += share[at++];
        choice->rank[n] = r, choice->copies[n] = copies, choice->ranks++;
        seen_to_play(t, seat, w, r, often, choice->seen[n]);
        choice->chance[n] = log(often + 1e-5) + leans(&to_play, choice->seen[n]);
        top = fmax(top, choice->chance[n]);
    }
    for (int n = 0; n < choice->ranks; n++)
        whole += choice->chance[n] = exp(choice->chance[n] - top);
    for (int n = 0; n < choice->ranks; n++) choice->chance[n] /= whole;
}

/* How likely a card of each rank in the hand is to be given up; what each is worth then. */
static void weigh_gifts(const Table *t, int seat, Choice *choice, double *worth) {
    const int *hand = t->hands[seat];
    int pool[HEAP], most, second, own = t->points[seat], size = counted(hand);
    double chances[RANKS], fresh = against_fresh(t, seat, worth, chances), mean = 0;
    pool_of(t, seat, 1, pool);
    rivals(t, seat, &most, &second);
    choice->giving = 1, choice->ranks = 0;
    for (int r = 1; r <= RANKS; r++) mean += hand[r] * chances[r - 1] / (size ? size : 1);
    for (int r = 1; r <= RANKS; r++) {
        int n = choice->ranks, below = held_below(hand, r);
        double likely = within((fresh - worth[r]) / SURELY, -SURE, SURE);
        if (!hand[r]) continue;
        float found[GIVING] = {
            1,
            r / (float)RANKS,
            worth[r] / 3,
            fresh / 3,
            likely / 4,
            hand[r] / 3.0,
            below / (float)size,
            (size - below - hand[r]) / (float)size,
            pool[r] / (float)SEATS,
            own / (float)TARGET,
            most / (float)TARGET,
            (own - most) / (float)TARGET,
            r == 1,
            r == 2,
            r == 3,
            r == RANKS,
            size / (float)RANKS,
            t->round / (float)RANKS,
            own + r >= TARGET,
            mean,
        };
        memcpy(choice->seen[n], found, sizeof found);
        choice->rank[n] = r, choice->copies[n] = hand[r], choice->ranks++;
        choice->chance[n] = worth[r] ? 1 / (1 + exp(-likely - leans(&to_give, found))) : VAIN;
    }
}

#endif
