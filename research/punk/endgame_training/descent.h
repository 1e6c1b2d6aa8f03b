/* What a perfect opponent gains against the chances as they are, and which way that falls: descent
   on exploitability (Lockhart and others 2019). The opponent knows how all mix and forgets nothing;
   where `calm` is not 0 it also plays what is nearly as good. */
#ifndef DESCENT_H
#define DESCENT_H
#include <stddef.h>
#include "endings.h"

#define NEVER 3.5 /* in units of calm: what is worth so much less is not played */
#define RARELY 1e-7

static double *worth, *met, *answer; /* by a view's plays; met: how often the others let it come */

static void begin_judging(int plays, int views) {
    free(worth), worth = room(plays + 1, sizeof(double));
    free(answer), answer = room(plays + 1, sizeof(double));
    free(met), met = room(views, sizeof(double));
}

/* What all make of the last trick, and of each play in it. */
static void begin_last(Last *one) {
    const Spot *at[SEATS];
    const double *p[SEATS];
    memset(&one->sum, 0, sizeof *one - offsetof(Last, sum));
    for (int j = 0; j < SEATS; j++) p[j] = chance + (at[j] = &spots[one->spot[j]])->at;
    for (int a = 0; a < at[0]->count; a++)
        for (int b = 0; b < at[1]->count; b++)
            for (int c = 0; c < at[2]->count; c++) {
                int x[] = {a, b, c}, won = winner_of[at[0]->rank[a]][at[1]->rank[b]][at[2]->rank[c]];
                if (won < 0) continue;
                double rest[] = {p[1][b] * p[2][c], p[0][a] * p[2][c], p[0][a] * p[1][b]};
                double points = at[won]->rank[x[won]] + 1;
                one->now[won][x[won]] += rest[won] * points;
                for (int j = 0; j < SEATS; j++) one->all[j][x[j]] += rest[j] * points;
                one->sum += p[0][a] * rest[0] * points;
            }
}

/* How the chances of the last trick change what all and the opponent make. */
static void end_last(const Last *one) {
    const Spot *at[SEATS];
    for (int j = 0; j < SEATS; j++) {
        at[j] = &spots[one->spot[j]];
        for (int k = 0; k < at[j]->count; k++) slope[at[j]->at + k] -= one->came * one->all[j][k];
    }
    for (int j = 0; j < SEATS; j++) {
        const Spot *left = at[(j + 1) % SEATS], *right = at[(j + 2) % SEATS];
        for (int k = 0; k < at[j]->count; k++)
            for (int a = 0; a < left->count; a++)
                for (int b = 0; b < right->count; b++) {
                    int mine = at[j]->rank[k], low = left->rank[a], high = right->rank[b];
                    if (winner_of[mine][low][high]) continue; /* 0: the first of these */
                    double points = one->lure[j][k] * (mine + 1);
                    slope[left->at + a] += points * chance[right->at + b];
                    slope[right->at + b] += points * chance[left->at + a];
                }
    }
}

/* From here on, all as they mix: the points of all, and what each play makes for its seat at once;
   all points count against the slope. `own`: how likely each seat itself came here. */
static double played_on(const Ending *e, int trick, const Node *node, double odds, const double *own) {
    const View *view[SEATS];
    const Spot *at[SEATS];
    double now[SEATS][SIZE] = {{0}}, all[SEATS][SIZE] = {{0}}, sum = 0, others[SEATS];
    for (int j = 0; j < SEATS; j++) {
        view[j] = &e->view[node->view[j]];
        others[j] = odds * own[(j + 1) % SEATS] * own[(j + 2) % SEATS];
        met[node->view[j]] += others[j];
    }
    if (trick == TRICKS - 1) {
        Last *last = &e->last[node->next];
        last->came += others[0] * own[0];
        for (int j = 0; j < SEATS; j++)
            for (int k = 0; k < 2; k++) worth[view[j]->at + k] += others[j] * last->now[j][k];
        return last->sum;
    }
    for (int j = 0; j < SEATS; j++) at[j] = &spots[view[j]->spot];
    const Node *next = e->nodes[trick + 1] + node->next;
    for (int a = 0; a < at[0]->count; a++)
        for (int b = 0; b < at[1]->count; b++)
            for (int c = 0; c < at[2]->count; c++, next++) {
                double p[] = {chance[at[0]->at + a], chance[at[1]->at + b], chance[at[2]->at + c]};
                double rest[] = {p[1] * p[2], p[0] * p[2], p[0] * p[1]}, points = 0, most = 0;
                double came[] = {own[0] * p[0], own[1] * p[1], own[2] * p[2]};
                int x[] = {a, b, c}, won = winner_of[at[0]->rank[a]][at[1]->rank[b]][at[2]->rank[c]];
                if (won >= 0) {
                    points = at[won]->rank[x[won]] + 1;
                    now[won][x[won]] += rest[won] * points;
                }
                for (int j = 0; j < SEATS; j++) most = fmax(most, others[j] * rest[j]);
                if (most > RARELY) points += played_on(e, trick + 1, next, odds, came);
                for (int j = 0; j < SEATS; j++) all[j][x[j]] += rest[j] * points;
                sum += p[0] * rest[0] * points;
            }
    for (int j = 0; j < SEATS; j++)
        for (int k = 0; k < at[j]->count; k++) {
            worth[view[j]->at + k] += others[j] * now[j][k];
            slope[at[j]->at + k] -= others[j] * own[j] * all[j][k];
        }
    return sum;
}

/* The best answer, from the last trick back; its points. */
static double answered(const Ending *e, double calm) {
    double whole = 0;
    for (int k = e->views[TRICKS] - 1; k >= 0; k--) {
        const View *view = &e->view[k];
        double *worths = worth + view->at, *shares = answer + view->at, most = worths[0];
        double sum = 0, made = 0;
        int count = spots[view->spot].count;
        for (int j = 1; j < count; j++) most = fmax(most, worths[j]);
        for (int j = 0; j < count; j++) {
            double less = most - worths[j], near = calm * fmax(met[k], 1e-30);
            shares[j] = calm > 0 ? less > NEVER * near ? 0 : exp(-less / near) : !less;
            sum += shares[j];
        }
        for (int j = 0; j < count; j++) made += (shares[j] /= sum) * worths[j];
        *(view->from < 0 ? &whole : &worth[view->from]) += made;
    }
    return whole;
}

/* From here on, one seat by its answer: its points, and how the others' chances raise them. */
static double lured(const Ending *e, int trick, const Node *node, double odds, const double *own, int seat) {
    const Spot *at[SEATS];
    const double *likely[SEATS];
    double all[SEATS][SIZE] = {{0}}, sum = 0, came = odds * own[0] * own[1] * own[2];
    int left = (seat + 1) % SEATS, right = (seat + 2) % SEATS;
    if (trick == TRICKS - 1) {
        Last *last = &e->last[node->next];
        const View *view = &e->view[node->view[seat]];
        for (int k = 0; k < spots[view->spot].count; k++) {
            sum += answer[view->at + k] * last->now[seat][k];
            last->lure[seat][k] += answer[view->at + k] * came;
        }
        return sum;
    }
    for (int j = 0; j < SEATS; j++) {
        const View *view = &e->view[node->view[j]];
        at[j] = &spots[view->spot];
        likely[j] = j == seat ? answer + view->at : chance + at[j]->at;
    }
    int second = at[2]->count, first = at[1]->count * second, x[SEATS];
    for (x[seat] = 0; x[seat] < at[seat]->count; x[seat]++) {
        double mine = likely[seat][x[seat]];
        if (mine == 0) continue;
        for (x[left] = 0; x[left] < at[left]->count; x[left]++)
            for (x[right] = 0; x[right] < at[right]->count; x[right]++) {
                double p[SEATS], after[SEATS], points = 0;
                for (int j = 0; j < SEATS; j++) after[j] = own[j] * (p[j] = likely[j][x[j]]);
                int won = winner_of[at[0]->rank[x[0]]][at[1]->rank[x[1]]][at[2]->rank[x[2]]];
                if (won == seat) points = at[seat]->rank[x[seat]] + 1;
                if (odds * after[0] * after[1] * after[2] > RARELY / 10) {
                    int place = node->next + x[0] * first + x[1] * second + x[2];
                    points += lured(e, trick + 1, e->nodes[trick + 1] + place, odds, after, seat);
                }
                all[left][x[left]] += mine * p[right] * points;
                all[right][x[right]] += mine * p[left] * points;
                sum += mine * p[left] * p[right] * points;
            }
    }
    for (int j = 0; j < SEATS; j++)
        for (int k = 0; k < at[j]->count; k++) slope[at[j]->at + k] += came * all[j][k];
    return sum;
}

/* What the opponent gains a deal; with calm, the slope of that too. */
static double gain_of(const Ending *e, double calm) {
    static const double sure[] = {1, 1, 1};
    double points = 0;
    memset(worth, 0, sizeof(double) * (e->plays + 1));
    memset(met, 0, sizeof(double) * e->views[TRICKS]);
    for (int k = 0; k < e->led; k++)
        memset(slope + spots[e->spot[k]].at, 0, sizeof(double) * spots[e->spot[k]].count);
    for (int k = 0; k < e->lasts; k++) begin_last(&e->last[k]);
    for (int k = 0; k < e->deals; k++)
        points += e->odds[k] * played_on(e, 0, &e->nodes[0][k], e->odds[k], sure);
    double found = (answered(e, calm) - points) / SEATS;
    if (calm > 0) {
        for (int seat = 0; seat < SEATS; seat++)
            for (int k = 0; k < e->deals; k++) lured(e, 0, &e->nodes[0][k], e->odds[k], sure, seat);
        for (int k = 0; k < e->lasts; k++) end_last(&e->last[k]);
    }
    return found;
}
#endif
