import type { ServiceHealth } from '@smart-waste/contract';
import type { Deps } from '../ports.ts';

type ServicesDeps = Pick<Deps, 'probe' | 'analyses' | 'store' | 'clock' | 'log'>;

/** Checks whether the database can serve accounts. */
export const usersHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'users', async () => {
    await expectAnswer('The database', deps.probe());
    return 'User service is healthy';
  });

/** Checks database, photo store and queue; the message contains how many photos wait. */
export const imagesHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checkHealth(deps, 'images', async () => {
    const [{ pending, processing }] = await Promise.all([
      expectAnswer('The queue', deps.analyses.countQueued()),
      expectAnswer('The photo store', deps.store.probe()),
    ]);
    return `Image service is healthy: ${pending} waiting, ${processing} being analysed`;
  });

/** A service that cannot be used now; the cause is for the log only. */
class Unhealthy extends Error {
  constructor(part: string, cause: unknown) {
    super(`${part} does not answer`, { cause });
    this.name = 'Unhealthy';
  }
}

async function expectAnswer<Answer>(part: string, probe: Promise<Answer>): Promise<Answer> {
  try {
    return await probe;
  } catch (reason) {
    throw new Unhealthy(part, reason);
  }
}

async function checkHealth(
  { clock, log }: ServicesDeps,
  service: ServiceHealth['service'],
  check: () => Promise<string>,
): Promise<ServiceHealth> {
  const checked_at = clock.now().toISOString();
  try {
    return { status: 'ok', service, message: await check(), checked_at };
  } catch (error) {
    log.warn({ err: error, service }, 'health check failed');
    const message = error instanceof Unhealthy ? error.message : 'The service does not answer';
    return { status: 'error', service, message, checked_at };
  }
}
