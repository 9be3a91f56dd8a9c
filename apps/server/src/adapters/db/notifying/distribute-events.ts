import { CASE_EVENT_KINDS } from '@smart-waste/contract';
import {
  DEFAULT_NOTIFICATION_CHOICES,
  isStatusKind,
  notificationKindOf,
  statusAfter,
  TAKING_BACK,
} from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseEventRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';

/** `earlier` is the event that gave the status before, if there is one. */
type QueuedEvent = Pick<CaseEventRow, 'case_id' | 'version' | 'kind' | 'at' | 'to' | 'is_public'> & {
  caused_by: number | null;
  earlier: Pick<CaseEventRow, 'kind' | 'to'> | null;
};

/** See NotificationQueue.distribute; inside the given transaction, so that an event is distributed once. */
export async function distributeEvents(trx: Database, limit: number): Promise<number> {
  const { rows } = await sql<QueuedEvent>`
    with waiting as materialized (
      select case_id, version from events_to_notify limit ${limit} for update skip locked
    ), taken as (
      delete from events_to_notify as queued
       using waiting
       where (queued.case_id, queued.version) = (waiting.case_id, waiting.version)
      returning queued.case_id, queued.version
    )
    select case_id, version, kind, at, caused_by, "to", is_public,
           (select jsonb_build_object('kind', kind, 'to', "to")
              from case_events as before
             where before.case_id = changed.case_id and before.version < changed.version
               and before.kind = any(${CASE_EVENT_KINDS.filter(isStatusKind)}::text[]) and before."to" is not null
             order by version desc
             limit 1) as earlier
      from case_events as changed join taken using (case_id, version)`.execute(trx);
  const events = rows.flatMap(({ earlier, ...event }) => {
    const before = earlier && statusAfter(earlier);
    const kind = notificationKindOf(event, before ?? 'new');
    return kind === null ? [] : [{ ...event, kind, takesBack: TAKING_BACK.includes(event.kind) }];
  });
  if (events.length > 0) await addNotifications(trx, events);
  return rows.length;
}

type NotifiedEvent = Pick<QueuedEvent, 'case_id' | 'version' | 'at' | 'caused_by'> & {
  kind: string;
  takesBack: boolean;
};

/**
 * People who reported or followed when the event happened, or who were notified of the event before it that it takes back.
 * Those who came with the reports of a merged case follow since then. Deliveries are locked in one order, so that two processes do
 * not wait for each other.
 */
const addNotifications = (trx: Database, events: readonly NotifiedEvent[]) =>
  sql`
  with events as (
    select * from unnest(
      ${events.map(({ case_id }) => case_id)}::uuid[], ${events.map(({ version }) => version)}::integer[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ at }) => at)}::timestamptz[],
      ${events.map(({ caused_by }) => caused_by)}::integer[],
      ${events.map(({ takesBack }) => takesBack)}::boolean[]
    ) as events (case_id, version, kind, at, caused_by, takes_back)
  ), person as (
    select events.*, concerned.user_id
      from events, lateral (
        select user_id from case_followers
         where case_id = events.case_id and since <= events.at and not takes_back
         union
        select user_id from reports
         where case_id = events.case_id and created_at <= events.at and user_id is not null and not takes_back
           and not exists (
             select from case_followers as later
              where later.case_id = events.case_id and later.user_id = reports.user_id and since > events.at)
         union
        select notified.user_id from notifications as notified
         where notified.case_id = events.case_id and notified.version = events.version - 1
           and began_attempt is not null and takes_back
      ) as concerned
     where concerned.user_id is distinct from events.caused_by
  ), added as (
    insert into notifications (user_id, case_id, version, channel, kind, at)
    select person.user_id, case_id, version, channel, kind, at
      from person
      join users on users.id = person.user_id and disabled_at is null
      left join notification_choices as own on own.user_id = person.user_id
      cross join (values ('email'), ('push')) as channels (channel)
     where (coalesce(own.choices, ${JSON.stringify(DEFAULT_NOTIFICATION_CHOICES)}::jsonb)
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
