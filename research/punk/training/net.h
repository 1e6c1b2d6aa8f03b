/* A network of one hidden layer, how it answers (`practice.Network`), and how it learns: slopes by
   the chain rule, steps by Adam (Kingma and Ba 2015). */
#ifndef NET_H
#define NET_H
#include <math.h>
#include <stdint.h>
#include <string.h>
#include "known.h"

#define WIDEST 28
#define LARGEST 32.0f /* what is kept are thousandths in two bytes */

/* By what is looked at, so that all hidden sums grow side by side. */
typedef struct {
    float hidden[WIDEST][HIDDEN], out[HIDDEN + 1];
} Numbers;

#define NUMBERS ((int)(sizeof(Numbers) / sizeof(float)))

typedef struct {
    int width;
    Numbers now, slope, mean, square;
} Network;

static void begin(Network *net, int width) {
    memset(net, 0, sizeof *net);
    net->width = width;
    for (int i = 0; i < width; i++)
        for (int j = 0; j < HIDDEN; j++) net->now.hidden[i][j] = (luck() * 2 - 1) * 0.3;
}

static void hidden_sums(const Network *net, const float *seen, float *sums) {
    memset(sums, 0, HIDDEN * sizeof *sums);
    for (int i = 0; i < net->width; i++)
        for (int j = 0; j < HIDDEN; j++) sums[j] += net->now.hidden[i][j] * seen[i];
}

static double leans(const Network *net, const float *seen) {
    float sums[HIDDEN], found = net->now.out[HIDDEN];
    hidden_sums(net, seen, sums);
    for (int j = 0; j < HIDDEN; j++) found += sums[j] / (1 + fabsf(sums[j])) * net->now.out[j];
    return found;
}

/* The answer to what was seen should have been higher by so much of a step. */
static void learn(Network *net, const float *seen, float by) {
    float sums[HIDDEN], back[HIDDEN];
    hidden_sums(net, seen, sums);
    net->slope.out[HIDDEN] += by;
    for (int j = 0; j < HIDDEN; j++) {
        float flat = 1 + fabsf(sums[j]);
        net->slope.out[j] += by * sums[j] / flat;
        back[j] = by * net->now.out[j] / (flat * flat);
    }
    for (int i = 0; i < net->width; i++)
        for (int j = 0; j < HIDDEN; j++) net->slope.hidden[i][j] += back[j] * seen[i];
}

/* One step along the slopes that so many games have left; the numbers shrink a little by it. */
static void step(Network *net, double rate, int number, int games) {
    float *now = (float *)&net->now, *slope = (float *)&net->slope;
    float *mean = (float *)&net->mean, *square = (float *)&net->square;
    double steady = 1 - pow(0.9, number), wide = 1 - pow(0.999, number);
    for (int i = 0; i < NUMBERS; i++) {
        float by = slope[i] / games;
        mean[i] += (by - mean[i]) * 0.1f;
        square[i] += (by * by - square[i]) * 0.001f;
        now[i] += rate * (mean[i] / steady / (sqrt(square[i] / wide) + 1e-6) - 1e-4 * now[i]);
        now[i] = fminf(fmaxf(now[i], -LARGEST), LARGEST);
        slope[i] = 0;
    }
}

/* In the order in which `practice.networks` reads them, a row for each hidden sum. */
static float *number_at(Network *net, int place) {
    int row = place / net->width, column = place % net->width;
    return row < HIDDEN ? &net->now.hidden[column][row] : &net->now.out[place - HIDDEN * net->width];
}

static int numbers_of(const Network *net) { return HIDDEN * net->width + HIDDEN + 1; }
#endif
