/*
 * The two halves of the check: the Swiss rounds (check.c) and the finals (check_finals.c).
 */
#ifndef TOURNAMENT_CHECK_H
#define TOURNAMENT_CHECK_H

#include "tournament/parts.h"

/* Notes a fault; what stands beyond TN_FAULTS_MAX is only counted. */
tn_fault *check_note(tn_check *c, tn_fault_kind kind, unsigned round, unsigned table);

/* Works out prestige and SoS after the first `rounds` rounds for itself. */
void check_scores(tn_check *c, unsigned rounds);

void check_seeds(tn_check *c);
void check_final_sides(tn_check *c, const tn_record *r);
void check_bracket(tn_check *c);

#endif
