import type { CaseForTransition } from '../decide-transition.ts';

export const NOW = new Date('2026-03-10T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
export const addHours = (hours: number, from = NOW): Date => new Date(from.getTime() + hours * HOUR_MS);

/** A new case of `sampleCategory` that was opened a day before `NOW`. */
export const heldCase = (facts: Partial<CaseForTransition> = {}): CaseForTransition => ({
  case_id: '019aa000-0000-7000-8000-00000000ffff',
  status: 'new',
  status_before_waiting: null,
  assignee_id: null,
  due_at: addHours(48),
  clock_stopped_at: null,
  answered_at: null,
  cleaned_at: null,
  escalated_at: null,
  urgent_at: addHours(20),
  severity: 0.5,
  reports: 1,
  followers: 1,
  repeats: 0,
  returns: 0,
  public_reply: '',
  ...facts,
});

export const sampleCategory = {
  hours_to_clean: 72,
  reopening_days: 7,
  responsible: null,
  percent_checked_on_site: 10,
};
