import type { CaseRow } from './ports.ts';

/** A moment as the wire has it. */
export const toIsoString = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The due date of a case whose clock runs. */
export const getShownDueDate = ({ due_at, clock_stopped_at }: CaseRow): Date | null =>
  clock_stopped_at === null ? due_at : null;
