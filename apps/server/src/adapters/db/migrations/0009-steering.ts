import { type Migration, sql } from 'kysely';

/** Who saved the configuration, which worker uses which version of it, and tests of the detectors. */
export const steering: Migration = {
  up: async (db) => {
    await sql`
      alter table ml_config add column updated_by integer references users on delete set null;
      create index audit_log_of_ml_config on audit_log (id desc) where action = 'ml_config.saved';

      create table ml_workers (
        worker text primary key,
        version integer not null,
        taken_over_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      );
    `.execute(db);
  },
};
