import { createReason, type Reason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { createCaseNotFoundError, findMergedIntoNumber } from '../case-access.ts';
import type { CaseRow, Deps } from '../ports.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** How long ago, in the largest unit of which at least one has passed. */
function describeElapsedTime(at: Date, now: Date) {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const days = Math.floor(hours / HOURS_PER_DAY);
  if (minutes < 1) return createReason('time.just_now');
  if (hours < 1) return createReason('time.minutes_ago', { count: minutes });
  return days < 1
    ? createReason('time.hours_ago', { count: hours })
    : createReason('time.days_ago', { count: days });
}

/** The refusal of a change because another one came first. */
export class StaleCaseError extends AppError {
  constructor(reason: Reason) {
    super('conflict', reason);
    this.name = 'StaleCaseError';
  }
}

type StaleDeps = Pick<Deps, 'cases' | 'clock' | 'users'>;

async function describeMerge(deps: StaleDeps, row: CaseRow) {
  const number = await findMergedIntoNumber(deps, row);
  return number === null ? null : createReason('error.case.merged', { number });
}

/**
 * The refusal of a change that was made from an earlier version: what the case is now, when it was changed and, for the
 * staff, by whom: citizens learn no names (CA-20).
 */
export async function createStaleCaseError(
  deps: StaleDeps,
  case_id: string,
  viewer: 'staff' | 'reporter' = 'staff',
): Promise<AppError> {
  const [row, [last]] = await Promise.all([deps.cases.findById(case_id), deps.cases.listEvents(case_id)]);
  if (!row || !last) return createCaseNotFoundError();
  const merged = await describeMerge(deps, row);
  if (merged) return new StaleCaseError(merged);
  const { actor_id, at } = last;
  const user =
    actor_id === null || viewer === 'reporter'
      ? undefined
      : (await deps.users.findNames([actor_id])).get(actor_id);
  const now = {
    status: createReason(`cases.status_${row.status}`),
    when: describeElapsedTime(at, deps.clock.now()),
  };
  return new StaleCaseError(
    user === undefined
      ? createReason('error.case.changed_by_unknown', now)
      : createReason('error.case.changed', { ...now, user }),
  );
}

/** Each further attempt means that another person changed the case at that moment. */
const MAX_ATTEMPTS = 10;

/**
 * Makes a change of the newest version, and again as long as another one comes between: for what contradicts no other
 * change, and for reporters, who hold no version. Throws what came between when that does not end.
 */
export async function changeNewest<Outcome>(
  deps: StaleDeps,
  {
    read,
    attempt,
    viewer,
  }: {
    /** Reads the case as it is then, and throws when it must not be changed any more. */
    read: () => Promise<CaseRow>;
    attempt: (caseRow: CaseRow) => Promise<Outcome | 'stale'>;
    viewer: 'staff' | 'reporter';
  },
): Promise<Outcome> {
  let caseRow = await read();
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const outcome = await attempt(caseRow);
    if (outcome !== 'stale') return outcome;
    caseRow = await read();
  }
  throw await createStaleCaseError(deps, caseRow.case_id, viewer);
}
