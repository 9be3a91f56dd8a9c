import {
  CASE_STATUSES,
  type CaseEventKind,
  type CaseStatus,
  DAY_MS,
  type NotificationChannel,
  type NotificationChoices,
  type NotificationFrequency,
  type NotificationKind,
  UNDO_OFFERED_MS,
} from '@smart-waste/contract';

/** What a person gets who has chosen nothing (CA-82). */
export const DEFAULT_NOTIFICATION_CHOICES: NotificationChoices = {
  frequency: 'daily',
  email: { status_changed: true, replied: true },
  push: { status_changed: true, replied: true },
};

export const isWanted = (
  choices: NotificationChoices,
  channel: NotificationChannel,
  kind: NotificationKind,
): boolean => choices[channel][kind];

type Answer = { kind: CaseEventKind; to: string | null; is_public: boolean };

/** The kinds of events whose `to` is a status when they gave their case one. */
const GIVING_STATUS: readonly CaseEventKind[] = [
  'status_changed',
  'unassigned',
  'merged_into',
  'split_from',
  'merge_undone',
  'split_undone',
];
/** Whether an event of this kind may give a status. */
export const isStatusKind = (kind: CaseEventKind): boolean =>
  kind === 'assigned' || GIVING_STATUS.includes(kind);
/** The status that an event gave its case; null for one that gave none. */
export function getStatusAfter({ kind, to }: Pick<Answer, 'kind' | 'to'>): CaseStatus | null {
  if (kind === 'assigned') return 'assigned';
  return (GIVING_STATUS.includes(kind) && CASE_STATUSES.find((status) => status === to)) || null;
}

/**
 * What an event is to citizens (CA-80, CA-96): a change of the status, also when its text is not for them, or a public
 * reply. A case that goes from one crew to another has not changed for them, but one on which a crew was at work and that
 * waits for another has, and so has one whose crew left. One that others are merged into or split from has not changed either. `before` is the status that the last event gave. Null for everything else.
 */
export function chooseNotificationKind(event: Answer, before: CaseStatus): NotificationKind | null {
  const { kind, is_public } = event;
  if (GIVING_STATUS.includes(kind)) return event.to === null ? null : 'status_changed';
  if (kind === 'assigned') return getStatusAfter(event) === before ? null : 'status_changed';
  return kind === 'replied' && is_public ? 'replied' : null;
}

const MINUTE_MS = 60_000;
/** How long a digest waits after the first of its events, for the next steps of the same visit of an officer. */
const DIGEST_DELAY_MS = 30 * MINUTE_MS;

/**
 * A change is told when the Undo that its maker was offered is gone, and a moment later: the last press takes a while to
 * arrive (CA-123).
 */
export const SETTLE_DELAY_MS = UNDO_OFFERED_MS + 5_000;
export const isSettled = (happened_at: Date, now: Date): boolean =>
  now.getTime() - happened_at.getTime() >= SETTLE_DELAY_MS;

type Digest = {
  frequency: NotificationFrequency;
  /** When the first event happened that waits for it. */
  oldest_at: Date;
  /** When the message before was sent on this channel; null before the first. */
  last_sent_at: Date | null;
};

/** When everything that waits is sent (CA-83): as soon as the first of it is settled, or a day after the message before. */
export function computeDeliveryTime({ frequency, oldest_at, last_sent_at }: Digest): Date {
  if (frequency === 'at_once') return new Date(oldest_at.getTime() + SETTLE_DELAY_MS);
  const collected = oldest_at.getTime() + DIGEST_DELAY_MS;
  return new Date(Math.max(collected, (last_sent_at?.getTime() ?? 0) + DAY_MS));
}

/** What could not be sent for so long is of no use any more. */
export const MAX_NOTIFICATION_AGE_MS = 7 * DAY_MS;
