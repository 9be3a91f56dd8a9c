import { sql } from 'kysely';
import type { PushDevices } from '../../../modules/notifications/ports.ts';
import type { Database } from '../schema.ts';
import { lockPerson } from '../tables/users.ts';

/** The browsers that are notified, in a database. */
export const createPushDeviceTable = (db: Database): PushDevices => ({
  add: ({ user_id, session_id, subscription: { endpoint, keys } }, max) =>
    db.transaction().execute(async (trx) => {
      await lockPerson(trx, user_id);
      const device = { user_id, session_id, p256dh: keys.p256dh, auth: keys.auth };
      await trx
        .insertInto('push_devices')
        .values({ endpoint, ...device })
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({ ...device, added_at: sql<Date>`now()` }),
        )
        .execute();
      await sql`
        delete from push_devices where endpoint in (
          select endpoint from push_devices
           where user_id = ${user_id} order by added_at desc, endpoint offset ${max})`.execute(trx);
    }),
  remove: async (user_id, endpoint) => {
    await db
      .deleteFrom('push_devices')
      .where('user_id', '=', user_id)
      .where('endpoint', '=', endpoint)
      .execute();
  },
  list: async (user_id) => {
    const rows = await db
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.session_id', 'push_devices.session_id')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('push_devices.user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .where('ends_at', '>', sql<Date>`now()`)
      .orderBy('added_at')
      .orderBy('endpoint')
      .execute();
    return rows.map(({ endpoint, ...keys }) => ({ endpoint, keys }));
  },
});
