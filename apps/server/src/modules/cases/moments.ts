import type { CaseRow } from './ports.ts';

/** The due date of a case whose clock runs. */
export const getShownDueDate = ({ due_at, clock_stopped_at }: CaseRow): Date | null =>
  clock_stopped_at === null ? due_at : null;
