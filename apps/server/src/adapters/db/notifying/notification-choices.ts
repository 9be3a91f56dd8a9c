import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, type NotificationChoices } from '@smart-waste/contract';
import { DEFAULT_NOTIFICATION_CHOICES, isWanted } from '@smart-waste/core';
import { sql } from 'kysely';
import type { NotificationChoiceTable } from '../../../modules/notifications/ports.ts';
import type { Database } from '../schema.ts';

/** What people want to be notified of, in a database. */
export const createNotificationChoiceTable = (db: Database): NotificationChoiceTable => ({
  find: async (user_id) => {
    const own = db.selectFrom('notification_choices').select('choices').where('user_id', '=', user_id);
    const refused = db.selectFrom('refused_emails').select('refused_at').where('user_id', '=', user_id);
    const [stored, refusal] = [await own.executeTakeFirst(), await refused.executeTakeFirst()];
    return {
      choices: stored?.choices ?? DEFAULT_NOTIFICATION_CHOICES,
      email_refused_at: refusal?.refused_at ?? null,
    };
  },
  save: (user_id, change) => db.transaction().execute((trx) => saveChoices(trx, user_id, change)),
  refuseEmail: (user_id, email, at) =>
    db.transaction().execute(async (trx) => {
      const refused = await trx
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('id', '=', user_id)
        .where(sql<boolean>`lower(email) = lower(${email})`)
        .executeTakeFirstOrThrow();
      if (refused.numUpdatedRows === 0n) return;
      await trx
        .insertInto('refused_emails')
        .values({ user_id, refused_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ refused_at: at }))
        .execute();
    }),
});

/** Deliveries are locked in one order and before notifications, as those who distribute and send do. */
async function saveChoices(
  trx: Database,
  user_id: number,
  change: Partial<NotificationChoices>,
): Promise<void> {
  const choices = await mergeChoices(trx, user_id, change);
  if (!choices) return;
  await sql`
    select from notification_deliveries where user_id = ${user_id} order by channel for no key update`.execute(
    trx,
  );
  await sql`
    update notification_deliveries set due_at = now(), additions = additions + 1
     where user_id = ${user_id} and due_at is not null`.execute(trx);
  for (const channel of NOTIFICATION_CHANNELS) {
    const unwanted = NOTIFICATION_KINDS.filter((kind) => !isWanted(choices, channel, kind));
    if (unwanted.length === 0) continue;
    await trx
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('channel', '=', channel)
      .where('kind', 'in', unwanted)
      .where('began_attempt', 'is', null)
      .execute();
  }
}

/**
 * One statement, so that of two changes at the same moment neither is lost. Returns all choices; undefined for an account that is deleted,
 * which it waits for, or which waits for it.
 */
async function mergeChoices(
  trx: Database,
  user_id: number,
  change: Partial<NotificationChoices>,
): Promise<NotificationChoices | undefined> {
  const first = sql<string>`${JSON.stringify({ ...DEFAULT_NOTIFICATION_CHOICES, ...change })}::jsonb`;
  const merged = sql<string>`notification_choices.choices || ${JSON.stringify(change)}::jsonb`;
  const stored = await trx
    .insertInto('notification_choices')
    .columns(['user_id', 'choices'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .select(['id', first.as('choices')])
        .where('id', '=', user_id)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ choices: merged }))
    .returning('choices')
    .executeTakeFirst();
  return stored?.choices;
}
