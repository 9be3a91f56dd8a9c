import type { ServiceHealth } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { reasonText } from '@smart-waste/messages/catalogues';
import { withText } from '../../../lib/messages.ts';
import type { Deps } from '../ports.ts';

type ServicesDeps = Pick<Deps, 'probe' | 'analyses' | 'store' | 'clock' | 'log'>;

/** Checks whether the database can serve accounts. */
export const usersHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'users', async () => {
    await expectAnswer('database', deps.probe());
    return createReason('health.users.healthy');
  });

/** Checks database, photo store and queue; the message contains how many photos wait. */
export const imagesHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'images', async () => {
    const [{ pending, processing }] = await Promise.all([
      expectAnswer('queue', deps.analyses.countQueued()),
      expectAnswer('store', deps.store.probe()),
    ]);
    return createReason('health.images.healthy', { waiting: pending, processing });
  });

type Part = 'database' | 'queue' | 'store';
/** A service that cannot be used now; the cause is for the log only. */
class Unhealthy extends Error {
  readonly reason: Reason;

  constructor(part: Part, cause: unknown) {
    const reason = createReason(`health.part.${part}_unreachable`);
    super(reasonText(reason), { cause });
    this.name = 'Unhealthy';
    this.reason = reason;
  }
}

async function expectAnswer<Answer>(part: Part, probe: Promise<Answer>): Promise<Answer> {
  try {
    return await probe;
  } catch (reason) {
    throw new Unhealthy(part, reason);
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
    const reason = error instanceof Unhealthy ? error.reason : createReason('health.part.unreachable');
    return { status: 'error', service, ...withText(reason), checked_at };
  }
}
