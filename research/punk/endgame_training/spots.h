/* Heaps, hands, and how likely each card is to be played by the hand and the heap that it is part
   of. Hands and heaps are numbers that count each rank in two bits. */
#ifndef SPOTS_H
#define SPOTS_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANKS 7 /* three copies of each */
#define SEATS 3
#define TRICKS 3
#define SIZE (TRICKS + 1)
#define MOST (SEATS * SIZE) /* cards of a heap */
#define CODES (1 << 2 * RANKS)
#define ONE(rank) (1 << 2 * (rank))
#define HELD(cards, rank) ((cards) >> 2 * (rank) & 3)
#define FAINT -8.0 /* logarithm, against the likeliest play, below which no chance falls */
#define KEPT 0.5 /* of what is remembered of slopes at each step, and of their squares */
#define LONG_KEPT 0.99

typedef struct {
    int heap, hand, count, at, steps, settled; /* at: where the numbers of its ranks begin */
    unsigned char rank[SIZE];
} Spot;

static Spot *spots;
static int spot_count, spot_room, numbers;
static int *spot_of[CODES]; /* of each heap: the spot of each hand, or -1 */
static double *leant, *chance, *slope, *mean, *square;
static int ranks_in[RANKS]; /* which ranks there are */
static double slight = 1e-9; /* slopes far below this move nothing */

static void *room(size_t count, size_t each) {
    void *found = calloc(count ? count : 1, each);
    if (!found) exit((fprintf(stderr, "There is not enough memory.\n"), 1));
    return found;
}

static int cards_of(int cards) {
    int found = 0;
    for (int rank = 0; rank < RANKS; rank++) found += HELD(cards, rank);
    return found;
}

static int within(int hand, int heap) {
    for (int rank = 0; rank < RANKS; rank++)
        if (HELD(hand, rank) > HELD(heap, rank)) return 0;
    return 1;
}

/* All heaps of so many cards of the ranks there are: how many, and which. */
static int heaps_of(int size, int *found) {
    int count = 0;
    for (int heap = 0; heap < CODES; heap++) {
        int fits = cards_of(heap) == size;
        for (int rank = 0; rank < RANKS; rank++) fits &= ranks_in[rank] || !HELD(heap, rank);
        if (fits) found[count++] = heap;
    }
    return count;
}

static void begin_heap(int heap) {
    int size = cards_of(heap) / SEATS;
    if (!spot_of[heap]) spot_of[heap] = room(CODES, sizeof(int));
    for (int hand = 0; hand < CODES; hand++) {
        spot_of[heap][hand] = -1;
        if (!within(hand, heap) || cards_of(hand) != size) continue;
        if (spot_count == spot_room)
            spots = realloc(spots, sizeof *spots * (spot_room = 2 * spot_room + 64));
        Spot *one = &spots[spot_count];
        *one = (Spot){.heap = heap, .hand = hand, .at = numbers};
        for (int rank = 0; rank < RANKS; rank++)
            if (HELD(hand, rank)) one->rank[one->count++] = rank;
        numbers += one->count;
        spot_of[heap][hand] = spot_count++;
    }
}

/* Chances from what they lean to. */
static void settle(const Spot *one) {
    double *leans = leant + one->at, *likely = chance + one->at, most = leans[0], whole = 0;
    for (int k = 1; k < one->count; k++) most = fmax(most, leans[k]);
    for (int k = 0; k < one->count; k++) {
        leans[k] = fmax(leans[k] - most, FAINT);
        whole += likely[k] = exp(leans[k]);
    }
    for (int k = 0; k < one->count; k++) likely[k] /= whole;
}

/* Every heap there can be of these cards before each trick, any card as likely. */
static void begin_spots(int cards) {
    static int found[CODES];
    spot_count = numbers = 0;
    for (int size = MOST; size > SEATS; size -= SEATS)
        for (int k = 0, count = heaps_of(size, found); k < count; k++)
            if (within(found[k], cards)) begin_heap(found[k]);
    double **all[] = {&leant, &chance, &slope, &mean, &square};
    for (int k = 0; k < 5; k++) free(*all[k]), *all[k] = room(numbers, sizeof(double));
    for (int k = 0; k < spot_count; k++) {
        for (int j = 0; j < spots[k].count; j++)
            leant[spots[k].at + j] = log(HELD(spots[k].hand, spots[k].rank[j]));
        settle(&spots[k]);
    }
}

/* A step against the slope, after Adam (Kingma and Ba 2015). */
static void step(Spot *one, double rate) {
    double along = 0, *down = slope + one->at;
    one->steps++;
    for (int k = 0; k < one->count; k++) along += chance[one->at + k] * down[k];
    for (int k = 0; k < one->count; k++) {
        int at = one->at + k;
        double now = chance[at] * (down[k] - along);
        mean[at] += (now - mean[at]) * (1 - KEPT);
        square[at] += (now * now - square[at]) * (1 - LONG_KEPT);
        double fair = mean[at] / (1 - pow(KEPT, one->steps));
        leant[at] -= rate * fair / (sqrt(square[at] / (1 - pow(LONG_KEPT, one->steps))) + slight);
    }
    settle(one);
}
#endif
