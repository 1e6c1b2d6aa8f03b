/* One ending: every way its cards can lie and be played, told apart by all that a seat has seen. */
#ifndef ENDINGS_H
#define ENDINGS_H
#include "spots.h"

/* What a seat has seen: its hand, what it and the others have played, but not who of the others.
   `at`: where the numbers of its plays begin; `from`: the play that led here, or -1. */
typedef struct {
    int spot, at, from;
} View;

typedef struct {
    int view[SEATS], next; /* the first node that it leads to, or in the last trick its `Last` */
} Node;

/* Who holds which two cards before the last trick, however that came. By seat and play: `now`, the
   points it makes; `all`, what all make; `lure`, how often an opponent comes here to play it. */
typedef struct {
    int spot[SEATS];
    double sum, came, now[SEATS][2], all[SEATS][2], lure[SEATS][2];
} Last;

typedef struct {
    int heap, deals, lasts, plays, led, views[TRICKS + 1]; /* views: where each trick's begin */
    double *odds;
    Node *nodes[TRICKS];
    View *view;
    Last *last;
    int *spot; /* those with a choice, `led` of them */
} Ending;

static int winner_of[RANKS][RANKS][RANKS];

static void begin_winners(void) {
    for (int a = 0; a < RANKS; a++)
        for (int b = 0; b < RANKS; b++)
            for (int c = 0; c < RANKS; c++) {
                int best = RANKS, won = -1;
                if (a != b && a != c) best = a, won = 0;
                if (b != a && b != c && b < best) best = b, won = 1;
                if (c != a && c != b && c < best) best = c, won = 2;
                winner_of[a][b][c] = won;
            }
}

static int begin_view(Ending *one, int *views, int *full, int spot, int from) {
    if (*views == *full) one->view = realloc(one->view, sizeof(View) * (*full = 2 * *full + 64));
    one->view[*views] = (View){spot, one->plays, from};
    one->plays += spots[spot].count;
    return (*views)++;
}

static double ways(int heap, const int *hands) {
    static const double orders[] = {1, 1, 2, 6};
    double found = hands[0] == hands[2] ? 1 : hands[0] == hands[1] || hands[1] == hands[2] ? 3 : 6;
    for (int rank = 0; rank < RANKS; rank++) {
        found *= orders[HELD(heap, rank)];
        for (int seat = 0; seat < SEATS; seat++) found /= orders[HELD(hands[seat], rank)];
    }
    return found;
}

/* The deals, whoever holds which hand, and how likely each is. */
static int begin_deals(Ending *one, int *views, int *full) {
    int *seen = room(CODES, sizeof(int)), count = 0, space = 0;
    double whole = 0;
    memset(seen, -1, CODES * sizeof(int));
    for (int low = 0; low < CODES; low++) {
        if (spot_of[one->heap][low] < 0) continue;
        for (int mid = low; mid < CODES; mid++) {
            if (spot_of[one->heap][mid] < 0 || !within(mid, one->heap - low)) continue;
            int hands[SEATS] = {low, mid, one->heap - low - mid};
            if (hands[2] < mid) continue;
            if (count == space) {
                space = 2 * space + 64;
                one->nodes[0] = realloc(one->nodes[0], sizeof(Node) * space);
                one->odds = realloc(one->odds, sizeof(double) * space);
            }
            for (int seat = 0; seat < SEATS; seat++) {
                int *known = &seen[hands[seat]];
                if (*known < 0) {
                    int spot = spot_of[one->heap][hands[seat]];
                    *known = begin_view(one, views, full, spot, -1);
                }
                one->nodes[0][count].view[seat] = *known;
            }
            whole += one->odds[count++] = ways(one->heap, hands);
        }
    }
    for (int k = 0; k < count; k++) one->odds[k] /= whole;
    free(seen);
    return count;
}

/* What the others played, whoever of them did. */
static int pair(int one, int other) { return one < other ? one * RANKS + other : other * RANKS + one; }

/* The nodes of the next trick; how many. */
static int begin_trick(Ending *one, int trick, int count, int *views, int *full) {
    int since = one->views[trick], known = *views - since, made = 0, space = 0;
    int *seen = room((size_t)known * SIZE * RANKS * RANKS, sizeof(int));
    one->views[trick + 1] = *views;
    for (int k = 0; k < count; k++) {
        Node *node = &one->nodes[trick][k];
        View now[SEATS];
        Spot at[SEATS];
        int x[SEATS];
        for (int j = 0; j < SEATS; j++) at[j] = spots[(now[j] = one->view[node->view[j]]).spot];
        node->next = made;
        for (x[0] = 0; x[0] < at[0].count; x[0]++)
            for (x[1] = 0; x[1] < at[1].count; x[1]++)
                for (x[2] = 0; x[2] < at[2].count; x[2]++, made++) {
                    if (made == space) {
                        space = 2 * space + 64;
                        one->nodes[trick + 1] = realloc(one->nodes[trick + 1], sizeof(Node) * space);
                    }
                    int played[SEATS], left = at[0].heap;
                    for (int j = 0; j < SEATS; j++) left -= ONE(played[j] = at[j].rank[x[j]]);
                    for (int j = 0; j < SEATS; j++) {
                        int place = (node->view[j] - since) * SIZE + x[j];
                        int others = pair(played[(j + 1) % SEATS], played[(j + 2) % SEATS]);
                        int *view = &seen[place * RANKS * RANKS + others];
                        int spot = spot_of[left][at[j].hand - ONE(played[j])];
                        if (!*view) *view = begin_view(one, views, full, spot, now[j].at + x[j]);
                        one->nodes[trick + 1][made].view[j] = *view;
                    }
                }
    }
    free(seen);
    return made;
}

/* Nodes of the last trick in which all hands are the same are played the same. */
static void begin_lasts(Ending *one, int count) {
    int size = 1 << 10, full = 0;
    while (size < count) size *= 2;
    int *table = room(size, sizeof(int));
    for (int k = 0; k < count; k++) {
        Node *node = &one->nodes[TRICKS - 1][k];
        int spot[SEATS];
        for (int j = 0; j < SEATS; j++) spot[j] = one->view[node->view[j]].spot;
        unsigned place = (spot[0] * 73856093u ^ spot[1] * 19349663u ^ spot[2] * 83492791u) % size;
        while (table[place] && memcmp(one->last[table[place] - 1].spot, spot, sizeof spot))
            place = (place + 1) % size;
        if (!table[place]) {
            if (one->lasts == full)
                one->last = realloc(one->last, sizeof(Last) * (full = 2 * full + 64));
            memcpy(one->last[one->lasts].spot, spot, sizeof spot);
            table[place] = ++one->lasts;
        }
        node->next = table[place] - 1;
    }
    free(table);
}

static Ending ending_of(int heap) {
    Ending one = {.heap = heap};
    int views = 0, full = 0, count = one.deals = begin_deals(&one, &views, &full);
    for (int trick = 0; trick < TRICKS - 1; trick++)
        count = begin_trick(&one, trick, count, &views, &full);
    one.views[TRICKS] = views;
    begin_lasts(&one, count);
    char *seen = room(spot_count, 1);
    one.spot = room(spot_count, sizeof(int));
    for (int k = 0; k < views; k++) {
        int spot = one.view[k].spot;
        if (!seen[spot]++ && spots[spot].count > 1) one.spot[one.led++] = spot;
        seen[spot] = 1;
    }
    one.spot = realloc(one.spot, sizeof(int) * (one.led + 1));
    free(seen);
    return one;
}

static void end(Ending *one) {
    for (int trick = 0; trick < TRICKS; trick++) free(one->nodes[trick]);
    free(one->odds), free(one->view), free(one->last), free(one->spot);
}
#endif
