import { type Migration, sql } from 'kysely';

/** Tests of the detectors, and an index for what production runs say of each of them. */
export const modelChecks: Migration = {
  up: async (db) => {
    await sql`
      create table model_checks (
        check_id uuid primary key,
        kind text not null check (kind in ('service', 'performance')),
        status text not null default 'waiting' check (status in ('waiting', 'running', 'completed', 'failed')),
        config jsonb,
        done integer not null default 0,
        total integer not null default 0,
        attempts integer not null default 0,
        worker text,
        lease_until timestamptz,
        asked_by integer references users on delete set null,
        asked_at timestamptz not null,
        finished_at timestamptz,
        service jsonb,
        performance jsonb,
        error_message text,
        check ((status = 'running') = (lease_until is not null)),
        check ((status in ('waiting', 'running')) = (finished_at is null))
      );
      create unique index model_checks_one_performance on model_checks (kind)
        where kind = 'performance' and status in ('waiting', 'running');
      create index model_checks_open on model_checks (asked_at) where status in ('waiting', 'running');
      create index model_checks_newest on model_checks (asked_at desc) where kind = 'performance';

      create index analyses_of_detector on analyses (detector, finished_at desc)
        where finished_at is not null and detector is not null;
    `.execute(db);
  },
};
