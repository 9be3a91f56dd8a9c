import { type Migration, sql } from 'kysely';

/** Lists of one status of a category that few cases have: all ended cases were read until a page of them was full. */
export const casesOfCategoryByStatus: Migration = {
  up: async (db) => {
    await sql`
      create index cases_most_urgent_of_category_by_status
        on cases (category_id, status, urgency_key, number)`.execute(db);
  },
};
