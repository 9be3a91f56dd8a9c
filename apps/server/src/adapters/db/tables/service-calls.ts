import type { ServiceCalls } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

/** The last call of each service, in a database. */
export function createServiceCallTable(db: Database): ServiceCalls {
  return {
    record: async (call) => {
      await db
        .insertInto('service_calls')
        .values(call)
        .onConflict((conflict) =>
          conflict
            .column('service')
            .doUpdateSet(({ ref }) => ({
              ok: ref('excluded.ok'),
              reason: ref('excluded.reason'),
              at: ref('excluded.at'),
            }))
            .whereRef('service_calls.at', '<=', 'excluded.at'),
        )
        .execute();
    },
    list: () => db.selectFrom('service_calls').selectAll().execute(),
  };
}
