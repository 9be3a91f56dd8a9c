import type { ServiceHealth } from '@smart-waste/contract';
import type { Deps } from '../../../ports/deps.ts';

type ServicesDeps = Pick<Deps, 'probe' | 'analyses' | 'store' | 'clock' | 'log'>;

/** Asks the database whether accounts can be served. */
export const usersHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checked(deps, 'users', async () => {
    await asked('The database', deps.probe());
    return 'User service is healthy';
  });

/** Asks database, photo store and queue; the message tells how many photos wait. */
export const imagesHealth = (deps: ServicesDeps): Promise<ServiceHealth> =>
  checked(deps, 'images', async () => {
    const [{ pending, processing }] = await Promise.all([
      asked('The queue', deps.analyses.countQueued()),
      asked('The photo store', deps.store.probe()),
    ]);
    return `Image service is healthy: ${pending} waiting, ${processing} being analysed`;
  });

/** What cannot be used right now, in words; the reasons themselves are for the log. */
class Unhealthy extends Error {
  constructor(part: string, cause: unknown) {
    super(`${part} does not answer`, { cause });
    this.name = 'Unhealthy';
  }
}

async function asked<Answer>(part: string, question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (reason) {
    throw new Unhealthy(part, reason);
  }
}

async function checked(
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
