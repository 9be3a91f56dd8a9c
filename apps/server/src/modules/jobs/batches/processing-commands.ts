import type { AuditAction, ProcessorConfig, RetryAnswer } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../../../ports/deps.ts';

/** Failed photos that go back to waiting at once: so few that no upload or claim waits long, and one notification. */
const RETRY_AT_ONCE = 100;
/** Then a call answers with what is left, long before anybody takes it for lost. */
const RETRY_FOR_MS = 5_000;

export type ProcessingDeps = Pick<Deps, 'audit' | 'batches' | 'images' | 'clock' | 'ids'>;
type By = { actor_id: number };

type Noted = By & { action: AuditAction; details?: Record<string, unknown> };

const note = ({ audit, clock }: ProcessingDeps, { details = {}, ...entry }: Noted) =>
  audit.write({ at: clock.now(), subject: 'processing', details, ...entry });

/** Starts a batch, or lets the paused one go on. The second of two who press at once is told who was first. */
export async function startProcessing(deps: ProcessingDeps, by: By, config: ProcessorConfig): Promise<void> {
  const batch = { batch_id: deps.ids.newId(), started_by: by.actor_id, config };
  if (!(await somethingToDo(deps))) throw new AppError('conflict', because('error.processing.no_jobs'));
  const outcome = await deps.batches.start(batch);
  if (outcome === 'already-running') throw await alreadyRunning(deps);
  const action = outcome === 'started' ? 'processing.start' : 'processing.resume';
  await note(deps, { ...by, action, details: config });
}

/** Lets the running ones end and takes no new one. */
export async function pauseProcessing(deps: ProcessingDeps, by: By): Promise<void> {
  if (!(await deps.batches.pause())) throw new AppError('conflict', because('error.processing.not_running'));
  await note(deps, { ...by, action: 'processing.pause' });
}

/** Ends the batch; what it had not finished waits again. */
export async function stopProcessing(deps: ProcessingDeps, by: By): Promise<void> {
  if (!(await deps.batches.stop())) throw new AppError('conflict', because('error.processing.not_running'));
  await note(deps, { ...by, action: 'processing.stop' });
}

/** Makes failed jobs pending ones, some at a time, as long as a call may take; answers how many, and what is left. */
export async function retryFailedJobs(deps: ProcessingDeps, by: By): Promise<RetryAnswer> {
  const until = deps.clock.now().getTime() + RETRY_FOR_MS;
  let retried = 0;
  let some: number;
  do {
    some = await deps.batches.retryFailed(RETRY_AT_ONCE);
    retried += some;
  } while (some > 0 && deps.clock.now().getTime() < until);
  if (retried > 0) await note(deps, { ...by, action: 'processing.retry-failed', details: { retried } });
  return { retried, left: await deps.images.count({ status: ['ml_failed', 'ml_unavailable'] }) };
}

/** A paused batch may always go on, if only to find that nothing is left. */
async function somethingToDo({ batches, images }: ProcessingDeps): Promise<boolean> {
  const statuses = ['pending', 'ml_failed', 'ml_unavailable'] as const;
  const counts = await Promise.all(statuses.map((status) => images.count({ status })));
  if (counts.some((count) => count > 0)) return true;
  const state = (await batches.findLatest())?.state;
  return state === 'paused' || state === 'running';
}

async function alreadyRunning({ batches }: ProcessingDeps): Promise<AppError> {
  const user = (await batches.findLatest())?.started_by;
  return new AppError(
    'already_processing',
    user == null
      ? because('error.processing.already_started_by_unknown')
      : because('error.processing.already_started', { user }),
  );
}
