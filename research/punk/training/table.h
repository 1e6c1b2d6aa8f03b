/* A table of Punk with cards: what lies where, as counts by rank (suits mean nothing; place 0 of a
   heap is no rank), and how it changes. Everything is fixed at compile time by `known.h`, which is
   written from the game's own Python. */
#ifndef TABLE_H
#define TABLE_H
#include <stdint.h>
#include <string.h>
#include "known.h"

#define HEAP (RANKS + 1)
#define OTHERS (SEATS - 1)
#define LAST_ROUND (RANKS - 1)

typedef struct {
    int round, trick, points[SEATS];
    int hands[SEATS][HEAP], caches[SEATS][HEAP], neutral[HEAP], pot[HEAP];
} Table;

/* Luck by xorshift*, the same for the same seed wherever it is compiled. */
static uint64_t luck_state = 88172645463325252ULL;

static double luck(void) {
    luck_state ^= luck_state << 13;
    luck_state ^= luck_state >> 7;
    luck_state ^= luck_state << 17;
    return (luck_state * 2685821657736338717ULL >> 11) * (1.0 / 9007199254740992.0);
}

static void seed_luck(uint64_t seed) {
    luck_state ^= seed * 7919;
    for (int i = 0; i < 20; i++) luck();
}

static int counted(const int *heap) {
    int sum = 0;
    for (int r = 1; r <= RANKS; r++) sum += heap[r];
    return sum;
}

static int hand_size(int round) { return RANKS - round + 1; }

static int tricks_in(int round) {
    int most = hand_size(round) - 1; /* every hand keeps a card */
    return SEATS < most ? SEATS : most;
}

static int tricks_left(const Table *t) { return tricks_in(t->round) - t->trick + 1; }

/* The best of the others, and the second best. */
static void rivals(const Table *t, int seat, int *most, int *second) {
    *most = *second = 0;
    for (int s = 0; s < SEATS; s++) {
        if (s == seat) continue;
        if (t->points[s] > *most) *second = *most, *most = t->points[s];
        else if (t->points[s] > *second) *second = t->points[s];
    }
}

/* How a seat that has won these ranks too stands to the best of the others, by points, then by won
   cards from the highest down: above 0 ahead, 0 level, below 0 behind. */
static int lead_with(const Table *t, int seat, const int *won) {
    int least = TARGET * SEATS;
    for (int s = 0; s < SEATS; s++) {
        int lead = t->points[seat] - t->points[s];
        if (s == seat) continue;
        for (int r = 1; r <= RANKS; r++) lead += r * won[r];
        for (int r = RANKS; r >= 1 && !lead; r--)
            if ((lead = t->caches[seat][r] + won[r] - t->caches[s][r])) break;
        if (lead < least) least = lead;
    }
    return least;
}

static int lead_with_rank(const Table *t, int seat, int rank) {
    int won[HEAP] = {0};
    won[rank] = 1;
    return lead_with(t, seat, won);
}

/* Fill every hand up from a heap; the rest is the pot. */
static void deal(Table *t, const int *heap) {
    int stock[SEATS * RANKS], count = 0;
    for (int r = 1; r <= RANKS; r++)
        for (int k = 0; k < heap[r]; k++) stock[count++] = r;
    for (int i = count - 1; i > 0; i--) {
        int j = luck() * (i + 1), rank = stock[i];
        stock[i] = stock[j], stock[j] = rank;
    }
    for (int s = 0; s < SEATS; s++)
        for (int held = counted(t->hands[s]); held < hand_size(t->round); held++)
            t->hands[s][stock[--count]]++;
    memset(t->pot, 0, sizeof t->pot);
    while (count) t->pot[stock[--count]]++;
}

static void start(Table *t) {
    int pack[HEAP] = {0};
    memset(t, 0, sizeof *t);
    t->round = t->trick = 1;
    for (int r = 1; r <= RANKS; r++) pack[r] = SEATS;
    deal(t, pack);
}

enum Next { TRICK, GIFTS, OVER };

/* The lowest rank that stands alone takes the trick; where none does, the lowest is out. */
static enum Next resolve(Table *t, const int *played) {
    int count[HEAP] = {0}, winner = -1, lowest = RANKS;
    for (int s = 0; s < SEATS; s++) {
        count[played[s]]++;
        t->hands[s][played[s]]--;
        t->pot[played[s]]++;
        if (played[s] < lowest) lowest = played[s];
    }
    for (int s = 0; s < SEATS; s++)
        if (count[played[s]] == 1 && (winner < 0 || played[s] < played[winner])) winner = s;
    if (winner >= 0) {
        t->pot[played[winner]]--;
        t->caches[winner][played[winner]]++;
        t->points[winner] += played[winner];
        if (t->points[winner] >= TARGET) return OVER;
    } else {
        t->pot[lowest]--;
        t->neutral[lowest]++;
    }
    if (t->trick < tricks_in(t->round)) {
        t->trick++;
        return TRICK;
    }
    return t->round == LAST_ROUND ? OVER : GIFTS;
}

/* After a round, what is given up and the pot are dealt again. */
static void next_round(Table *t, int given[SEATS][HEAP]) {
    int heap[HEAP];
    memcpy(heap, t->pot, sizeof heap);
    for (int s = 0; s < SEATS; s++)
        for (int r = 1; r <= RANKS; r++) t->hands[s][r] -= given[s][r], heap[r] += given[s][r];
    t->round++;
    t->trick = 1;
    deal(t, heap);
}

/* Which of two with as many points has the higher card in the cache, from the highest down. */
static int higher_cache(const Table *t, int one, int other) {
    for (int r = RANKS; r >= 1; r--)
        if (t->caches[one][r] != t->caches[other][r])
            return t->caches[one][r] > t->caches[other][r] ? 1 : -1;
    return 0;
}

/* Every seat's share of the game. */
static void shares(const Table *t, double won[SEATS]) {
    int best[SEATS], count = 0;
    for (int s = 0; s < SEATS; s++) {
        int better = 1;
        won[s] = 0;
        if (count) {
            better = t->points[s] - t->points[best[0]];
            if (!better) better = higher_cache(t, s, best[0]);
        }
        if (better > 0) count = 0;
        if (better >= 0) best[count++] = s;
    }
    for (int i = 0; i < count; i++) won[best[i]] = 1.0 / count;
}
#endif
