import { type Migration, sql } from 'kysely';

/**
 * Evaluations of a model on photos of the installation, with the labels and answers of each photo. Photos do not refer to
 * `images`: one that is deleted meanwhile is counted.
 */
export const evaluations: Migration = {
  up: async (db) => {
    await sql`
      create table evaluations (
        evaluation_id uuid primary key,
        source text not null check (source in ('sample', 'hard_cases')),
        sample_id uuid references evaluation_samples on delete cascade,
        model text not null,
        model_name text,
        model_version text,
        settings jsonb,
        labels jsonb,
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'completed', 'failed', 'cancelled')),
        excluded integer not null default 0,
        may_have_seen boolean,
        attempts integer not null default 0,
        lease_until timestamptz,
        worker text,
        requested_at timestamptz(3) not null,
        requested_by integer references users on delete set null,
        finished_at timestamptz(3),
        error_message text,
        figures jsonb,
        check ((source = 'sample') = (sample_id is not null))
      );
      create index evaluations_newest on evaluations (requested_at desc, evaluation_id desc);
      create index evaluations_open on evaluations (requested_at) where state in ('waiting', 'running');
      create index evaluations_of_sample on evaluations (sample_id);
      create index evaluations_of_requester on evaluations (requested_by);

      create table evaluation_photos (
        evaluation_id uuid not null references evaluations on delete cascade,
        position integer not null,
        image_id uuid not null,
        set_id uuid not null,
        annotations jsonb not null,
        place_group text not null,
        slices text[] not null,
        state text not null default 'waiting' check (state in ('waiting', 'answered', 'unanswered', 'gone')),
        scored jsonb,
        live jsonb,
        false_alarm double precision,
        miss double precision,
        primary key (evaluation_id, position)
      );
      create index evaluation_photos_of_image on evaluation_photos (image_id);
      create index evaluation_photos_waiting on evaluation_photos (evaluation_id, position) where state = 'waiting';
      create index evaluation_photos_by_false_alarm on evaluation_photos (evaluation_id, false_alarm, position)
        where false_alarm is not null;
      create index evaluation_photos_by_miss on evaluation_photos (evaluation_id, miss, position)
        where miss is not null;`.execute(db);
  },
};
