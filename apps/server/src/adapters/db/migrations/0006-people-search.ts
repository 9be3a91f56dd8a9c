import { type Migration, sql } from 'kysely';

/**
 * Lets admins find people by any part of a name or an address: groups of three letters and an index over them, built
 * from what every PostgreSQL has. And the orders in which people and the audit log are read.
 */
export const peopleSearch: Migration = {
  up: async (db) => {
    await sql`
      create function letter_groups(word text) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(distinct substr(word, place, 3)), '{}')
          from generate_series(1, length(word) - 2) as place
      $$;

      -- The two spaces make groups of beginnings, so that one letter is enough to search by.
      alter table users add column letter_groups text[] not null generated always as (
        letter_groups('  ' || lower(username)) || letter_groups('  ' || lower(email))
      ) stored;
      create index users_by_letters on users using gin (letter_groups);
      create index users_by_role on users (role, id desc);
      create index users_disabled on users (id desc) where disabled_at is not null;

      create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
      create index audit_log_of_subject on audit_log (subject, at desc, id desc);
      create index audit_log_of_action on audit_log (action, at desc, id desc);
    `.execute(db);
  },
};
