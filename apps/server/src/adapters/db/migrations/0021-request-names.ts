import { type Migration, sql } from 'kysely';

/**
 * One name for who requested something and when, as runs and bulk jobs have it, and standard names in the stored
 * figures of performance tests. A quote inside of a JSON text is escaped, so the replaced keys occur as keys only.
 */
export const requestNames: Migration = {
  up: async (db) => {
    await sql`
      alter table model_checks rename column asked_by to requested_by;
      alter table model_checks rename column asked_at to requested_at;
      alter table model_checks rename constraint model_checks_asked_by_fkey to model_checks_requested_by_fkey;
      alter table addresses rename column asked_at to looked_up_at;

      update model_checks
         set performance = replace(
               replace(performance::text, '"asked":', '"photos":'), '"truths":', '"labelled_boxes":')::jsonb
       where performance is not null;
    `.execute(db);
  },
};
