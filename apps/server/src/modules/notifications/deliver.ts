import type { PushSubscriptionForm } from '@smart-waste/contract';
import {
  computeBackOffMs,
  computeDeliveryTime,
  isSettled,
  isWanted,
  MAX_NOTIFICATION_AGE_MS,
} from '@smart-waste/core';
import { holdLease } from '../../lib/hold-lease.ts';
import type { Secrets } from '../../lib/secrets.ts';
import { type Email, EmailNotSentError } from '../../ports/mailer.ts';
import type { UserRow } from '../../ports/user-table.ts';
import { composeEmail, composePush, type PushMessage } from './compose-messages.ts';
import type { Deps, NotificationDelivery, PushOutcome, WaitingNotification } from './ports.ts';
import { createLinks } from './unsubscribe-token.ts';

export const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const RETRY = { first: 60_000, longest: 6 * 3600_000 };
const PUSH_TTL_SECONDS = 3 * 86_400;

export type DeliverDeps = Pick<
  Deps,
  | 'users'
  | 'notificationChoices'
  | 'notificationQueue'
  | 'pushDevices'
  | 'pushSender'
  | 'mailer'
  | 'clock'
  | 'log'
> & { secrets: Pick<Secrets, 'unsubscribing'>; publicUrl: string; timeZone: string };

/** `done` also when it is not known whether it arrived; `retry` when it certainly did not. */
type DeliveryOutcome = { outcome: 'done' } | { outcome: 'retry'; afterMs: number | null };
const DONE: DeliveryOutcome = { outcome: 'done' };
const RETRY_LATER: DeliveryOutcome = { outcome: 'retry', afterMs: null };

/** Sends what waits for one person on one channel, when its time has come (CA-83, CA-84). */
export async function deliver(deps: DeliverDeps, delivery: NotificationDelivery): Promise<void> {
  const { notificationQueue: queue, users, notificationChoices, clock, log } = deps;
  const user = await users.findById(delivery.user_id);
  if (!user || !isReachable(user, delivery)) return void (await queue.drop(delivery));
  const now = clock.now();
  const { choices } = await notificationChoices.find(user.id);
  const waiting = await queue.read(delivery, new Date(now.getTime() - MAX_NOTIFICATION_AGE_MS));
  const events = waiting.filter(({ kind }) => isWanted(choices, delivery.channel, kind));
  const [oldest] = events;
  if (!oldest) return void (await queue.drop(delivery));

  const { frequency } = choices;
  const { last_sent_at } = delivery;
  const dueAt = computeDeliveryTime({ frequency, oldest_at: oldest.event.at, last_sent_at });
  if (dueAt > now) return void (await queue.postpone(delivery, dueAt.getTime() - now.getTime()));
  const settled = events.filter(({ event }) => isSettled(event.at, now));
  const retryAfter = (ms: number | null) =>
    queue.release(delivery, ms ?? computeBackOffMs(delivery.failures + 1, RETRY));
  const prepare = delivery.channel === 'email' ? prepareEmail : preparePush;
  const send = await prepare(deps, user, settled).catch((err: unknown) => {
    log.error({ err, user_id: user.id }, 'a notification could not be prepared, and waits');
    return null;
  });
  if (!send) return void (await retryAfter(null));
  if (!(await queue.begin(delivery, settled, now))) return;

  const release = holdLease({
    renew: () => queue.renew(delivery, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    log,
  });
  const sent = await send().finally(release);
  if (sent.outcome === 'done') await queue.complete(delivery);
  else await retryAfter(sent.afterMs);
}

const isReachable = (user: UserRow, { channel }: NotificationDelivery): boolean =>
  user.disabled_at === null && (channel === 'push' || user.email_verified_at !== null);

type Events = readonly WaitingNotification[];
/**
 * Makes everything of a message that is needed to send it, before that begins: an error after the beginning leaves it
 * unknown whether the message was sent, so that it is not sent again.
 */
type Prepare = (deps: DeliverDeps, user: UserRow, events: Events) => Promise<() => Promise<DeliveryOutcome>>;

const prepareEmail: Prepare = async (deps, user, events) => {
  const email = composeEmail({ ...user, timeZone: deps.timeZone }, events, await createLinks(deps, user.id));
  return () => sendEmail(deps, user, email);
};

const preparePush: Prepare = async (deps, user, events) => {
  const message = composePush({ ...user, timeZone: deps.timeZone }, events);
  const devices = await deps.pushDevices.list(user.id);
  return () => sendPush(deps, message, { user_id: user.id, devices });
};

async function sendEmail(deps: DeliverDeps, user: UserRow, email: Email): Promise<DeliveryOutcome> {
  try {
    await deps.mailer.send(email);
    return DONE;
  } catch (error) {
    if (!(error instanceof EmailNotSentError)) {
      deps.log.warn({ err: error, user_id: user.id }, 'it is not known whether a notification was e-mailed');
      return DONE;
    }
    if (!error.isRefused) return RETRY_LATER;
    deps.log.warn(
      { user_id: user.id },
      'a mail server refused the address of a user: no more notifications go there',
    );
    await deps.notificationChoices.refuseEmail(user.id, user.email, deps.clock.now());
    return DONE;
  }
}

type Devices = { user_id: number; devices: readonly PushSubscriptionForm[] };

/** One browser that has the message is enough: a second try would notify it twice. */
async function sendPush(deps: DeliverDeps, message: PushMessage, to: Devices): Promise<DeliveryOutcome> {
  const { pushDevices, pushSender, log } = deps;
  const { user_id, devices } = to;
  const text = JSON.stringify(message);
  const options = { ttlSeconds: PUSH_TTL_SECONDS, topic: message.tag };
  const results = await Promise.all(
    devices.map(async (subscription) => {
      const result = await pushSender.send(subscription, text, options);
      if (result.outcome === 'gone')
        await pushDevices
          .remove(user_id, subscription.endpoint)
          // The next message finds it gone again; what the other devices got counts.
          .catch((err: unknown) => log.warn({ err, user_id }, 'a subscription that is gone was not removed'));
      return result;
    }),
  );
  return results.some(mayHaveArrived) ? DONE : decideRetry(results);
}

const mayHaveArrived = ({ outcome }: PushOutcome): boolean => outcome === 'accepted' || outcome === 'unknown';

/** Repeated while any browser may still get it, at the earliest time at which a service wants it. */
function decideRetry(results: readonly PushOutcome[]): DeliveryOutcome {
  const delays = results.flatMap((result) => (result.outcome === 'busy' ? [result.retryAfterMs ?? 0] : []));
  if (delays.length === 0 && !results.some(({ outcome }) => outcome === 'unreachable')) return DONE;
  const longest = Math.max(0, ...delays);
  return { outcome: 'retry', afterMs: longest > 0 ? Math.min(longest, RETRY.longest) : null };
}
