import type {
  CaseEventKind,
  NotificationChannel,
  NotificationChoices,
  NotificationKind,
  PushSubscriptionForm,
} from '@smart-waste/contract';
import type { SharedDeps } from '../../ports/deps.ts';

/**
 * What became of a push message. `unreachable` and `busy` were certainly not delivered and may be sent again; after
 * `unknown` it may have been. `gone`: the browser no longer has this subscription.
 */
export type PushOutcome =
  | { outcome: 'accepted' | 'gone' | 'refused' | 'unreachable' | 'unknown' }
  | { outcome: 'busy'; retryAfterMs: number | null };

/** How a push service treats a message; `topic` replaces one of the same topic that still waits there. */
export type PushOptions = { ttlSeconds: number; topic: string };

/** Sends messages through the push services of browsers, encrypted for the browser (RFC 8291). */
export type PushSender = {
  /** The key with which browsers subscribe, in base64url. */
  publicKey: string;
  /** Whether messages could be sent there: a public address or one that is allowed, and keys of a browser. */
  accepts: (subscription: PushSubscriptionForm) => Promise<boolean>;
  /** Never rejects because of the service. Throws when the message is longer than a push service must accept. */
  send: (subscription: PushSubscriptionForm, message: string, options: PushOptions) => Promise<PushOutcome>;
};

/** A browser that is notified while the session lasts in which it subscribed. */
export type PushDevice = { user_id: number; session_id: string; subscription: PushSubscriptionForm };

export type PushDevices = {
  /** A browser has one subscription: one that is known gets this person and session. The oldest above `max` go. */
  add: (device: PushDevice, max: number) => Promise<void>;
  /** A subscription of another person stays. */
  remove: (user_id: number, endpoint: string) => Promise<void>;
  /** Those whose sessions have not ended, the oldest first. */
  list: (user_id: number) => Promise<PushSubscriptionForm[]>;
};

/** What a person has chosen, and since when their mail server refuses e-mails. */
export type StoredChoices = { choices: NotificationChoices; email_refused_at: Date | null };

export type NotificationChoiceTable = {
  /** The default choices while there are none. */
  find: (user_id: number) => Promise<StoredChoices>;
  /**
   * Stores these choices and leaves the others as they are at that moment. What waits and is no longer wanted is dropped, and what is
   * left is planned anew. Changes nothing for an account that was deleted.
   */
  save: (user_id: number, change: Partial<NotificationChoices>) => Promise<void>;
  /** The address counts as unconfirmed from now on, unless it is another one by now. */
  refuseEmail: (user_id: number, email: string, at: Date) => Promise<void>;
};

/** All that waits for one person on one channel: it becomes one message. Claimed under a lease. */
export type NotificationDelivery = {
  user_id: number;
  channel: NotificationChannel;
  attempts: number;
  /** How often in a row nothing could be sent. */
  failures: number;
  /** Grows with everything that is added, so that nothing is overlooked while a message is sent. */
  additions: number;
  last_sent_at: Date | null;
};

/** One event that waits for one person, with what its message needs. */
export type WaitingNotification = {
  case_id: string;
  version: number;
  kind: NotificationKind;
  /** That of the person's own report; of a follower, the number of the case. */
  number: number;
  event: { kind: CaseEventKind; from: string | null; to: string | null; at: Date; text: string };
  responsible: string | null;
  /** Whether the case to which the report of that number belongs is private now, and so has no page. */
  is_private: boolean;
};

/**
 * Notifications of the events of cases. An event waits since the transaction in which it happened; each person gets it
 * once on each channel.
 */
export type NotificationQueue = {
  /**
   * Gives events that wait to everyone who reported or followed the case when they happened, wants them and
   * can be reached, except the person who caused it; returns the number of events. One that takes an earlier one back withdraws
   * what was not begun of that, and goes only to those to whom that was sent.
   */
  distribute: (limit: number) => Promise<number>;
  claim: (batch: { limit: number; leaseSeconds: number }) => Promise<NotificationDelivery[]>;
  renew: (delivery: NotificationDelivery, leaseSeconds: number) => Promise<boolean>;
  /** All that waits, the oldest first. */
  read: (delivery: NotificationDelivery, newerThan: Date) => Promise<WaitingNotification[]>;
  /**
   * From now on these are never offered again unless they are released: a process that dies while it sends has sent them
   * or not, and none is sent twice. The message counts as the last one. False, and nothing is begun, when the lease was lost
   * or one of them was withdrawn.
   */
  begin: (
    delivery: NotificationDelivery,
    events: readonly WaitingNotification[],
    at: Date,
  ) => Promise<boolean>;
  /** What was begun is sent, or will not be. What was not begun is due. */
  complete: (delivery: NotificationDelivery) => Promise<boolean>;
  /** Nothing was begun, or what was begun was certainly not sent: it is due again after this delay. */
  release: (delivery: NotificationDelivery, delayMs: number) => Promise<boolean>;
  /** Nothing was begun; the delivery is due after this delay. */
  postpone: (delivery: NotificationDelivery, delayMs: number) => Promise<boolean>;
  /** Nothing that waited at the claim will be sent. With what was added since it is offered again. */
  drop: (delivery: NotificationDelivery) => Promise<boolean>;
  /** Deletes what is older, sent or not. */
  removeOlderThan: (at: Date) => Promise<void>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  pushSender: PushSender;
  pushDevices: PushDevices;
  notificationChoices: NotificationChoiceTable;
  notificationQueue: NotificationQueue;
};
