import { type Migration, sql } from 'kysely';

/**
 * The share of cleaned cases that is checked on site, by category, and the sample as a column of the case: it is decided
 * when the case is cleaned, so that another share does not change what was listed before. Until now it was the tenth of
 * the cases whose ids end below 6554, which those that were cleaned before keep.
 */
export const checkedShare: Migration = {
  up: async (db) => {
    await sql`
      alter table categories
        add percent_checked_on_site integer not null default 10 check (percent_checked_on_site between 0 and 100);
      alter table categories alter percent_checked_on_site drop default;

      alter table cases add is_sampled boolean not null default false;
      update cases set is_sampled = true
       where cleaned_at is not null
         and get_byte(uuid_send(case_id), 14) * 256 + get_byte(uuid_send(case_id), 15) < 6554;
      -- An undo sets all columns of a case as they were stored beside the move.
      update case_moves set
        from_before = from_before || jsonb_build_object('is_sampled', moved_from.is_sampled),
        to_before = to_before || jsonb_build_object('is_sampled', moved_to.is_sampled)
        from cases as moved_from, cases as moved_to
       where moved_from.case_id = from_case_id and moved_to.case_id = to_case_id;
      drop index cases_to_check_on_site;
      create index cases_to_check_on_site on cases (urgency_key, number) where status = 'cleaned' and is_sampled;`.execute(
      db,
    );
  },
};
