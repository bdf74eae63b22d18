// The lessons of Netrunner.
import { CORP_LESSONS } from './corp';
import { RUNNER_LESSONS } from './runner';
import type { Lesson } from './types';

export type Course = 'runner' | 'corp';
export const LESSONS: Record<Course, Lesson[]> = { runner: RUNNER_LESSONS, corp: CORP_LESSONS };
