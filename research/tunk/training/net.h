/* A network of one hidden layer, how it answers (`practice.Network`), and how it learns: slopes by
   the chain rule, steps by Adam (Kingma and Ba 2015). */
#ifndef NET_H
#define NET_H
#include <math.h>
#include "cards.h"

#define WIDEST 56
#define MOST 2        /* verdicts */
#define LARGEST 32.0f /* what is kept are thousandths in two bytes */

/* By what is looked at, so that all hidden sums grow side by side; each bias last. */
typedef struct {
    float hidden[WIDEST][HIDDEN], out[MOST][HIDDEN + 1];
} Numbers;

#define NUMBERS ((int)(sizeof(Numbers) / sizeof(float)))

typedef struct {
    int width, verdicts, steps;
    Numbers now, slope, mean, square;
} Network;

static void fresh(Network *net, int width, int verdicts) {
    memset(net, 0, sizeof *net);
    net->width = width;
    net->verdicts = verdicts;
    for (int j = 0; j < HIDDEN; j++) {
        for (int i = 0; i < width; i++) net->now.hidden[i][j] = (luck() * 2 - 1) * 0.35f;
        for (int k = 0; k < verdicts; k++) net->now.out[k][j] = (luck() * 2 - 1) * 0.1f;
    }
}

static void says(const Network *net, const float *seen, float *sums, float *found) {
    memcpy(sums, net->now.hidden[net->width], HIDDEN * sizeof *sums);
    for (int i = 0; i < net->width; i++)
        for (int j = 0; j < HIDDEN; j++) sums[j] += net->now.hidden[i][j] * seen[i];
    for (int j = 0; j < HIDDEN; j++) sums[j] = sums[j] > 0 ? sums[j] : 0;
    for (int k = 0; k < net->verdicts; k++) {
        found[k] = net->now.out[k][HIDDEN];
        for (int j = 0; j < HIDDEN; j++) found[k] += net->now.out[k][j] * sums[j];
    }
}

/* The verdicts on what was seen were too high by so much; `sums` as it gave them. */
static void learn(Network *net, const float *seen, const float *sums, const float *over) {
    float back[HIDDEN];
    memset(back, 0, sizeof back);
    for (int k = 0; k < net->verdicts; k++) {
        net->slope.out[k][HIDDEN] += over[k];
        for (int j = 0; j < HIDDEN; j++) {
            net->slope.out[k][j] += over[k] * sums[j];
            if (sums[j] > 0) back[j] += over[k] * net->now.out[k][j];
        }
    }
    for (int j = 0; j < HIDDEN; j++) net->slope.hidden[net->width][j] += back[j];
    for (int i = 0; i < net->width; i++)
        for (int j = 0; j < HIDDEN; j++) net->slope.hidden[i][j] += back[j] * seen[i];
}

/* One step down the slopes that so many verdicts have left. */
static void step(Network *net, double rate, int verdicts) {
    float *now = (float *)&net->now, *slope = (float *)&net->slope;
    float *mean = (float *)&net->mean, *square = (float *)&net->square;
    net->steps++;
    double steady = 1 - pow(0.9, net->steps), wide = 1 - pow(0.999, net->steps);
    for (int i = 0; i < NUMBERS; i++) {
        float by = slope[i] / verdicts;
        mean[i] += (by - mean[i]) * 0.1f;
        square[i] += (by * by - square[i]) * 0.001f;
        now[i] -= rate * (mean[i] / steady / (sqrt(square[i] / wide) + 1e-6));
        now[i] = fminf(fmaxf(now[i], -LARGEST), LARGEST);
        slope[i] = 0;
    }
}

static int numbers_of(const Network *net) {
    return HIDDEN * (net->width + 1) + net->verdicts * (HIDDEN + 1);
}

/* In the order in which `practice.networks` reads them: a row for each hidden sum and verdict. */
static float *number_at(Network *net, int place) {
    int rows = net->width + 1, hidden = HIDDEN * rows;
    if (place < hidden) return &net->now.hidden[place % rows][place / rows];
    place -= hidden;
    return &net->now.out[place / (HIDDEN + 1)][place % (HIDDEN + 1)];
}
#endif
