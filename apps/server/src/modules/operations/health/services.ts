import type { ServiceHealth } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import { withText } from '../../../lib/messages.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { PROBE_TIMEOUT_MS, probeService } from '../overview/probe-service.ts';
import type { Deps } from '../ports.ts';

type ServicesDeps = Pick<Deps, 'probe' | 'analyses' | 'dataDisk' | 'detectors' | 'store' | 'clock' | 'log'>;

/** Checks whether the database can serve accounts. */
export const checkUsersHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'users', async () => {
    await expectAnswer('database', deps.probe());
    return createReason('health.users.healthy');
  });

/**
 * Checks database, photo store, queue and the folder of data, which takes incoming photos; the message contains how many photos wait, and
 * that they wait for a detector when none can be used: they are received all the same (DE-13).
 */
export const checkImagesHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'images', async () => {
    const [{ pending, processing }, isDetecting] = await Promise.all([
      expectAnswer('queue', deps.analyses.countQueued()),
      canDetect(deps),
      expectAnswer('store', deps.store.probe()),
      expectAnswer('data_folder', deps.dataDisk.probe()), // what is missing below it is created again
    ]);
    return isDetecting
      ? createReason('health.images.healthy', { waiting: pending, processing })
      : createReason('health.images.no_detector', { waiting: pending });
  });

/** Whether a detector of this process can be used; true in a process that leaves the analysis to others. */
async function canDetect({ detectors, clock }: ServicesDeps): Promise<boolean> {
  const answers = await Promise.all(detectors.map((detector) => probeService(detector.probe, clock)));
  return answers.length === 0 || answers.some(({ ok }) => ok);
}

type Part = 'database' | 'queue' | 'store' | 'data_folder';
/** A service that cannot be used now; the cause is for the log only. */
class UnhealthyError extends Error {
  readonly reason: Reason;

  constructor(part: Part, cause: unknown) {
    const reason = createReason(`health.part.${part}_unreachable`);
    super(describeReason(reason), { cause });
    this.name = 'UnhealthyError';
    this.reason = reason;
  }
}

/** A part that hangs counts as one that fails. */
async function expectAnswer<Answer>(part: Part, probe: Promise<Answer>): Promise<Answer> {
  try {
    return await withTimeout(PROBE_TIMEOUT_MS, () => probe);
  } catch (reason) {
    throw new UnhealthyError(part, reason);
  }
}

async function checkHealth(
  { clock, log }: ServicesDeps,
  service: ServiceHealth['service'],
  check: () => Promise<Reason>,
): Promise<ServiceHealth> {
  const checked_at = clock.now().toISOString();
  try {
    return { status: 'ok', service, ...withText(await check()), checked_at };
  } catch (error) {
    log.warn({ err: error, service }, 'health check failed');
    const reason = error instanceof UnhealthyError ? error.reason : createReason('health.part.unreachable');
    return { status: 'error', service, ...withText(reason), checked_at };
  }
}
