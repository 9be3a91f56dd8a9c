import { type Migration, sql } from 'kysely';

/** Words of a status end with it, a reply to the reporters does not: cases keep the last one beside what is shown. */
export const publicReply: Migration = {
  up: async (db) => {
    await sql`
      alter table cases add public_reply text not null default '';
      update cases set public_reply = reply.text
        from (select distinct on (case_id) case_id, text
                from case_events
               where kind = 'replied' and is_public
               order by case_id, version desc) as reply
       where reply.case_id = cases.case_id;`.execute(db);
  },
};
