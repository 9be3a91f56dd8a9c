import type { CaseForTransition } from './decide-transition.ts';

/** A case as far as a merge or a split depends on it. */
export type MovedCase = CaseForTransition & {
  number: number;
  waste_classes: readonly string[];
  place: string;
  latitude: number | null;
  longitude: number | null;
  opened_at: Date;
  is_private: boolean;
  previous_case_id: string | null;
};
type Clock = Pick<CaseForTransition, 'status' | 'due_at' | 'clock_stopped_at'>;

/** By how much the due date has moved that is stored for a case that waits. */
export const computeStoodMs = ({ status, clock_stopped_at }: Clock, now: Date): number =>
  status === 'waiting' && clock_stopped_at !== null
    ? Math.max(0, now.getTime() - clock_stopped_at.getTime())
    : 0;

/** When a case is due if its clock goes on now. */
export const computeRunningDueDate = (caseItem: Clock, now: Date): number | null =>
  caseItem.due_at && caseItem.due_at.getTime() + computeStoodMs(caseItem, now);

/** The worse severity. */
export const getWorseSeverity = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;

export const hasPlace = ({ latitude, longitude }: Pick<MovedCase, 'latitude' | 'longitude'>): boolean =>
  latitude !== null && longitude !== null;

/** What a case without reports is: nothing remains to be done, and it never counts as cleaned (CA-12). */
export const createDuplicateChange = (now: Date) => ({
  status: 'duplicate' as const,
  status_before_waiting: null,
  due_at: null,
  clock_stopped_at: null,
  cleaned_at: null,
  ended_at: now,
  public_note: '',
});
export type DuplicateChange = ReturnType<typeof createDuplicateChange>;

type Move = { from_version: number; to_version: number };
/** Whether a merge or a split can be taken back: as long as neither case has changed since (CA-52). */
export const canUndoMove = (move: Move, from: { version: number }, to: { version: number }): boolean =>
  move.from_version === from.version && move.to_version === to.version;
