import { CASE_EVENT_KINDS } from '@smart-waste/contract';
import {
  chooseNotificationKind,
  DEFAULT_NOTIFICATION_CHOICES,
  getStatusAfter,
  isStatusKind,
} from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseEventRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';

/** `earlier` is the event that gave the status before, if there is one. */
type QueuedEvent = Pick<
  CaseEventRow,
  'case_id' | 'version' | 'kind' | 'at' | 'to' | 'is_public' | 'undoes'
> & {
  caused_by: number | null;
  earlier: Pick<CaseEventRow, 'kind' | 'to'> | null;
};

/**
 * See NotificationQueue.distribute; inside the given transaction, so that an event is distributed once. One that takes
 * another back waits until that is distributed.
 */
export async function distributeEvents(trx: Database, limit: number): Promise<number> {
  const { rows } = await sql<QueuedEvent>`
    with waiting as materialized (
      select queued.case_id, queued.version
        from events_to_notify as queued join case_events as event using (case_id, version)
       where not exists (select from events_to_notify as undone
                          where undone.case_id = queued.case_id and undone.version = event.undoes)
       limit ${limit} for update of queued skip locked
    ), taken as (
      delete from events_to_notify as queued
       using waiting
       where (queued.case_id, queued.version) = (waiting.case_id, waiting.version)
      returning queued.case_id, queued.version
    )
    select case_id, version, kind, at, caused_by, "to", is_public, undoes,
           (select jsonb_build_object('kind', kind, 'to', "to")
              from case_events as before
             where before.case_id = changed.case_id and before.version < changed.version
               and before.kind = any(${CASE_EVENT_KINDS.filter(isStatusKind)}::text[]) and before."to" is not null
             order by version desc
             limit 1) as earlier
      from case_events as changed join taken using (case_id, version)`.execute(trx);
  const events = rows.flatMap(({ earlier, ...event }) => {
    const before = earlier && getStatusAfter(earlier);
    const kind = chooseNotificationKind(event, before ?? 'new');
    return kind === null ? [] : [{ ...event, kind }];
  });
  const undoing = rows.filter(({ undoes }) => undoes !== null);
  if (undoing.length > 0) {
    await lockDeliveries(trx, events, undoing);
    await withdrawUndone(trx, undoing);
  }
  if (events.length > 0) await addNotifications(trx, events);
  return rows.length;
}

type UndoingEvents = readonly Pick<QueuedEvent, 'case_id' | 'undoes'>[];

/** The notifications of the events that these take back, as far as they were not begun. */
const buildWaitingCondition = (undoing: UndoingEvents) => sql`
  (case_id, version) in (select * from unnest(${undoing.map(({ case_id }) => case_id)}::uuid[],
                                              ${undoing.map(({ undoes }) => undoes)}::integer[]))
  and began_attempt is null`;

/**
 * Locks the deliveries of everyone from whom something is withdrawn and to whom something is added, in one order, so
 * that two processes do not wait for each other; and before notifications, as those who send do.
 */
const lockDeliveries = (trx: Database, events: readonly NotifiedEvent[], undoing: UndoingEvents) =>
  sql`
  with ${buildConcernedPersons(events)}
  select from notification_deliveries
   where user_id in (select user_id from person union all select user_id from notifications where ${buildWaitingCondition(undoing)})
   order by user_id, channel
     for no key update`.execute(trx);

/** No person is notified of a change and of its undo (CA-123). */
const withdrawUndone = (trx: Database, undoing: UndoingEvents) =>
  sql`delete from notifications where ${buildWaitingCondition(undoing)}`.execute(trx);

type NotifiedEvent = Pick<QueuedEvent, 'case_id' | 'version' | 'at' | 'caused_by' | 'undoes'> & {
  kind: string;
};

/**
 * The parts of a `with` that have the events, and the `person`s whom each concerns: people who reported or followed when
 * it happened; of one that takes another back, those to whom that was sent, on the same channel. Those who came with the
 * reports of a merged case follow since then.
 */
const buildConcernedPersons = (events: readonly NotifiedEvent[]) => sql`
  events as (
    select * from unnest(
      ${events.map(({ case_id }) => case_id)}::uuid[], ${events.map(({ version }) => version)}::integer[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ caused_by }) => caused_by)}::integer[],
      ${events.map(({ undoes }) => undoes)}::integer[]
    ) as events (case_id, version, kind, at, caused_by, undoes)
  ), person as (
    select events.*, concerned.user_id, concerned.only_channel
      from events, lateral (
        select user_id, null as only_channel from case_followers
         where case_id = events.case_id and since <= events.at and undoes is null
         union
        select user_id, null from reports
         where case_id = events.case_id and created_at <= events.at and user_id is not null and undoes is null
           and not exists (
             select from case_followers as later
              where later.case_id = events.case_id and later.user_id = reports.user_id and since > events.at)
         union
        select notified.user_id, notified.channel from notifications as notified
         where notified.case_id = events.case_id and notified.version = events.undoes and began_attempt is not null
      ) as concerned
     where concerned.user_id is distinct from events.caused_by
  )`;

/** Adds to the deliveries in the order in which they are locked. */
const addNotifications = (trx: Database, events: readonly NotifiedEvent[]) =>
  sql`
  with ${buildConcernedPersons(events)}, added as (
    insert into notifications (user_id, case_id, version, channel, kind, at)
    select person.user_id, case_id, version, channel, kind, at
      from person
      join users on users.id = person.user_id and disabled_at is null
      left join notification_choices as own on own.user_id = person.user_id
      cross join (values ('email'), ('push')) as channels (channel)
     where channel = coalesce(only_channel, channel)
       and (coalesce(own.choices, ${JSON.stringify(DEFAULT_NOTIFICATION_CHOICES)}::jsonb)
              #>> array[channel, kind])::boolean
       and case channel
             when 'email' then email_verified_at is not null
             else exists (select from push_devices where push_devices.user_id = person.user_id)
           end
        on conflict do nothing
    returning user_id, channel
  )
  insert into notification_deliveries as delivery (user_id, channel, due_at, additions)
  select distinct user_id, channel, now(), 1 from added order by user_id, channel
      on conflict (user_id, channel) do update
     set additions = delivery.additions + 1, due_at = coalesce(delivery.due_at, now())`.execute(trx);
