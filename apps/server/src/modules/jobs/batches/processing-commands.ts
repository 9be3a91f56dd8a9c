import type { AuditAction, ProcessingStart, RetryResponse } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { Deps } from '../ports.ts';

/**
 * Failed photos that one transaction requeues: few enough for one notification and for short waits of uploads and
 * claims.
 */
const RETRY_BATCH_SIZE = 100;
/** After this time a call responds with how many are left, well before clients time out. */
const MAX_RETRY_MS = 5_000;

export type ProcessingDeps = Pick<Deps, 'audit' | 'batches' | 'images' | 'clock' | 'ids'>;
type Actor = { actor_id: number };

type Entry = Actor & { action: AuditAction; details?: Record<string, unknown> };

const createEntry = (
  { clock }: Pick<ProcessingDeps, 'clock'>,
  { details = {}, ...entry }: Entry,
): AuditEntry => ({ at: clock.now(), subject: 'processing', details, ...entry });

/**
 * Starts a batch, or resumes the paused one. The second of two concurrent starts is refused with the name of the first
 * admin.
 */
export async function startProcessing(
  deps: ProcessingDeps,
  actor: Actor,
  { scope, ...config }: ProcessingStart,
): Promise<void> {
  const batch = { batch_id: deps.ids.newId(), started_by: actor.actor_id, config, scope };
  if (!(await hasWork(deps))) throw new AppError('conflict', createReason('error.processing.no_jobs'));
  const outcome = await deps.batches.start(batch, (made) =>
    createEntry(deps, {
      ...actor,
      ...(made === 'started'
        ? { action: 'processing.start', details: { ...config, scope } }
        : { action: 'processing.resume', details: config }),
    }),
  );
  if (outcome === 'already-running') throw await createAlreadyRunningError(deps);
}

/** Pauses the batch: running analyses end, and no new photo is queued. */
export async function pauseProcessing(deps: ProcessingDeps, actor: Actor): Promise<void> {
  if (!(await deps.batches.pause(createEntry(deps, { ...actor, action: 'processing.pause' }))))
    throw new AppError('conflict', createReason('error.processing.not_running'));
}

/** Ends the batch; its unfinished photos wait again. */
export async function stopProcessing(deps: ProcessingDeps, actor: Actor): Promise<void> {
  if (!(await deps.batches.stop(createEntry(deps, { ...actor, action: 'processing.stop' }))))
    throw new AppError('conflict', createReason('error.processing.not_running'));
}

/** Makes failed jobs pending in batches until the time limit of a call; returns how many, and how many are left. */
export async function retryFailedJobs(deps: ProcessingDeps, actor: Actor): Promise<RetryResponse> {
  const until = deps.clock.now().getTime() + MAX_RETRY_MS;
  let retried = 0;
  let count: number;
  do {
    count = await deps.batches.retryFailed(RETRY_BATCH_SIZE);
    retried += count;
  } while (count > 0 && deps.clock.now().getTime() < until);
  // One entry for all transactions of the call, once it is known how many photos these were.
  if (retried > 0)
    await deps.audit.write(
      createEntry(deps, { ...actor, action: 'processing.retry-failed', details: { retried } }),
    );
  return { retried, left: await deps.images.count({ status: ['ml_failed', 'ml_unavailable'] }) };
}

/** A paused batch may always be resumed, even when nothing is left. */
async function hasWork({ batches, images }: ProcessingDeps): Promise<boolean> {
  const statuses = ['pending', 'ml_failed', 'ml_unavailable'] as const;
  const counts = await Promise.all(statuses.map((status) => images.count({ status })));
  if (counts.some((count) => count > 0)) return true;
  const state = (await batches.findLatest())?.state;
  return state === 'paused' || state === 'running';
}

async function createAlreadyRunningError({ batches }: ProcessingDeps): Promise<AppError> {
  const user = (await batches.findLatest())?.started_by;
  return new AppError(
    'already_processing',
    user == null
      ? createReason('error.processing.already_started_by_unknown')
      : createReason('error.processing.already_started', { user }),
  );
}
