import { type Migration, sql } from 'kysely';

/**
 * How long each category gives the city for its first answer: at first half of its hours to clean, and two days at
 * most. Cases without an answer are found by the age at which they are escalated.
 */
export const escalation: Migration = {
  up: async (db) => {
    await sql`
      alter table categories add hours_to_answer integer check (hours_to_answer > 0);
      update categories set hours_to_answer = greatest(1, least(48, hours_to_clean / 2));
      alter table categories alter hours_to_answer set not null;

      create index cases_unanswered on cases (category_id, opened_at)
        where is_open and answered_at is null and escalated_at is null;`.execute(db);
  },
};
