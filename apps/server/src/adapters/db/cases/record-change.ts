import { type RawBuilder, sql } from 'kysely';
import type { NewCaseEvent } from '../../../modules/cases/ports.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { CASE_CHANGED, MAX_FOLLOWERS_IN_NOTIFICATION } from '../notifications.ts';

/** What a change leaves behind. An entry without a subject is about the number of the case. */
export type CaseRecord = {
  event: NewCaseEvent;
  audit: Omit<AuditEntry, 'subject'> & { subject?: string };
};

/**
 * The parts of a `with` that write the event and the audit entry of a change. `source` is the part that has the changed
 * case; without one nothing is written.
 */
export const buildRecord = (source: string, { event, audit }: CaseRecord) => sql`
  event as (
    insert into case_events (case_id, version, kind, at, actor_id, caused_by, action, "from", "to", text, is_public,
                             idempotency_key, undoes, values_before)
    select case_id, version, ${event.kind}::text, ${event.at}::timestamptz, ${event.actor_id}::integer,
           ${audit.actor_id}::integer, ${event.action}::text, ${event.from}::text, ${event.to}::text, ${event.text}::text,
           ${event.is_public}::boolean, ${event.idempotency_key ?? null}::text, ${event.undoes ?? null}::integer,
           ${event.values_before ? JSON.stringify(event.values_before) : null}::jsonb
      from ${sql.table(source)}
  ), entry as (
    insert into audit_log (at, actor_id, action, subject, details)
    select ${audit.at}::timestamptz, ${audit.actor_id}::integer, ${audit.action}::text,
           coalesce(${audit.subject ?? null}::text, 'case:' || number),
           ${JSON.stringify(audit.details)}::jsonb
      from ${sql.table(source)}
  )`;

type NotificationRecipients = {
  /** Selects the followers of the case. */
  followers?: RawBuilder<unknown>;
  /** Who had it before this change. */
  assigneeBefore?: number | null | undefined;
};
/** Notifies of a change of the case of this source. */
export const buildNotification = (
  source: string,
  {
    followers = sql`select user_id from case_followers where case_id = ${sql.ref(`${source}.case_id`)}`,
    assigneeBefore = null,
  }: NotificationRecipients = {},
) => sql`
  pg_notify(${CASE_CHANGED}, jsonb_build_object(
    'case_id', ${sql.ref(`${source}.case_id`)}, 'number', ${sql.ref(`${source}.number`)},
    'assignee_ids', array_remove(array[${sql.ref(`${source}.assignee_id`)}, ${assigneeBefore}::integer], null),
    'follower_ids',
    (select coalesce(jsonb_agg(user_id), '[]')
       from (${followers} limit ${MAX_FOLLOWERS_IN_NOTIFICATION}) as following))::text)`;
