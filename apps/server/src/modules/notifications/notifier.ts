import { MAX_NOTIFICATION_AGE_MS } from '@smart-waste/core';
import {
  type BackgroundLoop,
  createBackgroundLoop,
  MIN_WAKE_INTERVAL_MS,
} from '../../lib/background-loop.ts';
import type { ChangeFeed } from '../../ports/change-feed.ts';
import { type DeliverDeps, deliver, LEASE_SECONDS } from './deliver.ts';

const PAUSE_MS = 10_000;
const EVENTS_PER_BATCH = 100;
const DELIVERIES_PER_BATCH = 8;
/** Sent ones are kept for a while, so that an operator can answer what a person got. */
const KEPT_MS = 4 * MAX_NOTIFICATION_AGE_MS;
const CLEARING_EVERY_MS = 3600_000;

type NotifierDeps = DeliverDeps & { changeFeed: ChangeFeed };

/** Notifies people of what happened to the cases that they reported or follow. A change of a case wakes it. */
export function createNotifier(deps: NotifierDeps, idleMs = PAUSE_MS): BackgroundLoop {
  let clearedAt = 0;
  return createBackgroundLoop({
    name: 'sending notifications',
    work: async () => {
      const worked = await notifyPeople(deps);
      const now = deps.clock.now().getTime();
      if (worked === 0 && now - clearedAt > CLEARING_EVERY_MS) {
        clearedAt = now;
        await deps.notificationQueue.removeOlderThan(new Date(now - KEPT_MS));
      }
      return worked > 0 ? 'more' : 'idle';
    },
    idleMs,
    wakeOn: deps.changeFeed.onCaseChange,
    wokenEveryMs: MIN_WAKE_INTERVAL_MS,
    jitter: 0.2,
    log: deps.log,
  });
}

/** Distributes events and sends what is due; returns how many it worked on. */
export async function notifyPeople(deps: DeliverDeps): Promise<number> {
  const distributed = await deps.notificationQueue.distribute(EVENTS_PER_BATCH);
  const deliveries = await deps.notificationQueue.claim({
    limit: DELIVERIES_PER_BATCH,
    leaseSeconds: LEASE_SECONDS,
  });
  await Promise.all(
    deliveries.map((delivery) =>
      deliver(deps, delivery).catch((error: unknown) =>
        deps.log.error({ err: error, user_id: delivery.user_id }, 'a notification could not be sent'),
      ),
    ),
  );
  return distributed + deliveries.length;
}
