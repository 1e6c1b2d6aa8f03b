/* Numbers and tables as they come in, in words. */
#ifndef ASKED_H
#define ASKED_H
#include <stdio.h>
#include <stdlib.h>
#include "table.h"

static int asked(void) {
    int number;
    if (scanf("%d", &number) != 1) exit(0);
    return number;
}

static void asked_heap(int *heap) {
    for (int r = 1; r <= RANKS; r++) heap[r] = asked();
}

/* Giving or not, round, trick, points; hand of seat 0, caches, neutral, pot. Whether it gives. */
static int asked_table(Table *t) {
    int giving = asked();
    memset(t, 0, sizeof *t);
    t->round = asked(), t->trick = asked();
    for (int s = 0; s < SEATS; s++) t->points[s] = asked();
    asked_heap(t->hands[0]);
    for (int s = 0; s < SEATS; s++) asked_heap(t->caches[s]);
    asked_heap(t->neutral), asked_heap(t->pot);
    return giving;
}
#endif
