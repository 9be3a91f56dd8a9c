import { type Migration, sql } from 'kysely';

/**
 * Each claim of an evaluation or an archive has an id of its own: a release restores the attempt, which tells holders apart elsewhere.
 *
 * Processes of 0.1.0 know no imports and take an evaluation of one for hard cases. Their claims have no id, so the trigger undoes those
 * of imports. It can be dropped by the version after this one, beside which 0.1.0 never runs.
 */
export const claimIds: Migration = {
  up: async (db) => {
    await sql`
      alter table evaluations add column claim_id uuid;
      alter table dataset_exports add column claim_id uuid;

      create function leave_unclaimed() returns trigger language plpgsql as $$
      begin
        return null;
      end $$;
      create trigger evaluations_leave_imports_unclaimed before update of attempts on evaluations for each row
        when (new.import_id is not null and new.attempts > old.attempts
              and new.claim_id is not distinct from old.claim_id)
        execute function leave_unclaimed();`.execute(db);
  },
};
