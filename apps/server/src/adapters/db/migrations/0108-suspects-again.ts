import { type Migration, sql } from 'kysely';

/** Suspect labels are ranked again: what was submitted once more, unchanged, is no longer suspect (LB-34). */
export const suspectsAgain: Migration = {
  up: async (db) => {
    await sql`update label_suspects set changes = changes + 1 where strength > 0`.execute(db);
  },
};
