import { sql } from 'kysely';
import type {
  NotificationDelivery,
  NotificationQueue,
  WaitingNotification,
} from '../../../modules/notifications/ports.ts';
import { buildRelease, defineLeasedRows } from '../lease.ts';
import type { Database } from '../schema.ts';
import { distributeEvents } from './distribute-events.ts';

const leaseTable = defineLeasedRows<NotificationDelivery>('notification_deliveries', ['user_id', 'channel']);

const isDelivery = ({ user_id, channel }: NotificationDelivery) =>
  sql<boolean>`user_id = ${user_id} and channel = ${channel}`;
/** Not due any more, unless there `isMore`. What was added since the claim was not read. */
const buildCompletion = ({ additions }: NotificationDelivery, isMore = sql`false`) => sql`
  lease_until = null, failures = 0,
  due_at = case when additions = ${additions} and not ${isMore} then null else now() end`;
/** Something waits that was not begun. */
const hasMore = (delivery: NotificationDelivery) => sql`
  exists (select from notifications where ${isDelivery(delivery)} and began_attempt is null)`;

/** Takes back what was written of a message that cannot begin. */
class RollbackError extends Error {}

/** The queue of notifications of a database. */
export const createNotificationQueue = (db: Database): NotificationQueue => ({
  distribute: (limit) => db.transaction().execute((trx) => distributeEvents(trx, limit)),
  claim: (batch) => leaseTable.claimDue(db, batch, ['failures', 'additions', 'last_sent_at']),
  renew: (delivery, seconds) => leaseTable.renew(db, delivery, seconds),
  read: (delivery, newerThan) => readWaiting(db, delivery, newerThan),
  begin: (...begun) =>
    db
      .transaction()
      .execute((trx) => beginMessage(trx, ...begun))
      .catch((error: unknown) => {
        if (error instanceof RollbackError) return false;
        throw error;
      }),
  complete: (delivery) => leaseTable.change(db, delivery, buildCompletion(delivery, hasMore(delivery))),
  release: (delivery, delayMs) =>
    db.transaction().execute(async (trx) => {
      const set = sql`
        ${buildRelease(delayMs)}, failures = failures + 1, last_sent_at = ${delivery.last_sent_at}`;
      if (!(await leaseTable.change(trx, delivery, set))) return false;
      await sql`
        update notifications set began_attempt = null
         where ${isDelivery(delivery)} and began_attempt = ${delivery.attempts}`.execute(trx);
      return true;
    }),
  postpone: (delivery, delayMs) => leaseTable.change(db, delivery, buildRelease(delayMs)),
  drop: (delivery) =>
    db.transaction().execute(async (trx) => {
      if (!(await leaseTable.change(trx, delivery, buildCompletion(delivery)))) return false;
      // What was added since the claim was not read: then the delivery is due again.
      await sql`
        delete from notifications
         where ${isDelivery(delivery)} and began_attempt is null
           and exists (select from notification_deliveries where ${isDelivery(delivery)} and due_at is null)`.execute(
        trx,
      );
      return true;
    }),
  removeOlderThan: async (at) => {
    await db.deleteFrom('notifications').where('at', '<', at).execute();
  },
});

/** See NotificationQueue.begin. */
async function beginMessage(
  trx: Database,
  ...[delivery, events, at]: Parameters<NotificationQueue['begin']>
): Promise<boolean> {
  if (!(await leaseTable.change(trx, delivery, sql`last_sent_at = ${at}`))) return false;
  const { numAffectedRows } = await sql`
    update notifications set began_attempt = ${delivery.attempts}
     where ${isDelivery(delivery)} and began_attempt is null
       and (case_id, version) in (
         select * from unnest(${events.map(({ case_id }) => case_id)}::uuid[],
                              ${events.map(({ version }) => version)}::integer[]))`.execute(trx);
  if (Number(numAffectedRows) < events.length) throw new RollbackError();
  return true;
}

type WaitingRow = Omit<WaitingNotification, 'kind' | 'event'> &
  WaitingNotification['event'] & { notification_kind: WaitingNotification['kind'] };

/**
 * A text that is not public is not for the people who reported it. After a merge or a split the page of a report is that of
 * the case that has it now.
 */
async function readWaiting(
  db: Database,
  { user_id, channel }: NotificationDelivery,
  newerThan: Date,
): Promise<WaitingNotification[]> {
  const { rows } = await sql<WaitingRow>`
    select n.case_id, n.version, n.kind as notification_kind, e.kind, e."from", e."to", e.at, cases.responsible,
           present.is_private, own.number,
           case when e.is_public and not e.is_hidden then e.text else '' end as text
      from notifications n
      join case_events e using (case_id, version)
      join cases using (case_id)
     cross join lateral (
       select coalesce((select min(number) from reports
                         where reports.case_id = n.case_id and reports.user_id = n.user_id),
                       (select min(number) from reports join case_moves on report_id = any(report_ids)
                         where n.case_id in (from_case_id, to_case_id) and reports.user_id = n.user_id),
                       cases.number) as number) as own
      join reports as report on report.number = own.number
      join cases as present on present.case_id = report.case_id
     where n.user_id = ${user_id} and n.channel = ${channel} and n.began_attempt is null and n.at > ${newerThan}
       and not (e.kind = 'replied' and e.is_hidden)
     order by n.at, n.case_id, n.version`.execute(db);
  return rows.map(({ case_id, version, number, responsible, is_private, notification_kind, ...event }) => ({
    case_id,
    version,
    number,
    responsible,
    is_private,
    event,
    kind: notification_kind,
  }));
}
