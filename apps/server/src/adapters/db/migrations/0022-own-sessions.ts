import { type Migration, sql } from 'kysely';

/**
 * What a person sees of their own sessions, and when a session ends at the latest. The defaults are for processes of an
 * older version that still run; sessions that are open get the whole time once more.
 */
export const ownSessions: Migration = {
  up: async (db) => {
    await sql`
      alter table sessions
        add column user_agent text not null default '',
        add column last_used_at timestamptz not null default now(),
        add column ends_at timestamptz not null default now() + interval '90 days';
      update sessions
         set last_used_at = coalesce(
               (select max(used_at) from refresh_tokens where refresh_tokens.session_id = sessions.session_id),
               created_at);
    `.execute(db);
  },
};
