import { type Migration, sql } from 'kysely';

/**
 * What a change of a case replaced, so that it can be undone, and the version whose change an event took back. Events of
 * earlier versions of the product have neither.
 */
export const caseUndo: Migration = {
  up: async (db) => {
    await sql`alter table case_events add values_before jsonb, add undoes integer`.execute(db);
  },
};
