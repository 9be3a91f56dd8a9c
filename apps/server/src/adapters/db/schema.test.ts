import type { InsertType, SelectType } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import type { Schema } from './schema.ts';

/** The PostgreSQL types of a column whose value has this type. */
type TypeName<Value> = Value extends Date
  ? 'timestamptz'
  : Value extends boolean
    ? 'bool'
    : Value extends number
      ? 'int4' | 'float8'
      : Value extends string[]
        ? '_text' | '_uuid'
        : Value extends string
          ? 'text' | 'uuid' | 'int8' | 'tsvector' | 'bit'
          : 'jsonb';
type Nullable<Value> = null extends Value ? ' null' : '';
type Optional<Column> = [InsertType<Column>] extends [never]
  ? ' generated'
  : undefined extends InsertType<Column>
    ? ' default'
    : '';

/** A column as schema.ts declares it; a nullable one is always optional. */
type ColumnType<Column> =
  null extends SelectType<Column>
    ? [InsertType<Column>] extends [never]
      ? `${TypeName<NonNullable<SelectType<Column>>>} null generated`
      : `${TypeName<NonNullable<SelectType<Column>>>} null`
    : `${TypeName<NonNullable<SelectType<Column>>>}${Nullable<SelectType<Column>>}${Optional<Column>}`;

/** The compiler compares this list with schema.ts, and the test compares it with the database. */
const DECLARED: {
  [Table in keyof Schema]: { [Column in keyof Schema[Table]]: ColumnType<Schema[Table][Column]> };
} = {
  addresses: {
    language: 'text',
    latitude_millidegrees: 'int4',
    longitude_millidegrees: 'int4',
    address: 'text null',
    looked_up_at: 'timestamptz',
  },
  all_figures: {
    kind: 'text',
    name: 'text',
    amount: 'int8',
  },
  analyses: {
    analysis_id: 'uuid',
    image_id: 'uuid',
    requested_by: 'int4 null',
    options: 'jsonb',
    status: 'text default',
    attempts: 'int4 default',
    worker: 'text null',
    lease_until: 'timestamptz null',
    run_after: 'timestamptz default',
    created_at: 'timestamptz default',
    started_at: 'timestamptz null',
    finished_at: 'timestamptz null',
    duration_ms: 'float8 null',
    detector: 'text null',
    model: 'text null',
    model_version: 'text null',
    settings: 'jsonb null',
    results: 'jsonb null',
    processed_key: 'text null',
    error_message: 'text null',
    expirations: 'int4 default',
    batch_id: 'uuid null',
  },
  audit_log: {
    id: 'int8 generated',
    at: 'timestamptz',
    actor_id: 'int4 null',
    action: 'text',
    subject: 'text',
    details: 'jsonb',
  },
  batch_counts: {
    batch_id: 'uuid',
    completed: 'int4 default',
    unreadable: 'int4 default',
    completed_seconds: 'float8 default',
  },
  batches: {
    batch_id: 'uuid',
    number: 'int4 generated',
    state: 'text',
    config: 'jsonb',
    started_by: 'int4 null',
    started_at: 'timestamptz default',
    running_since: 'timestamptz null',
    ran_seconds: 'float8 default',
    ended_at: 'timestamptz null',
    image_limit: 'int4 null',
    planned: 'int4 default',
    taken: 'int4 default',
  },
  bulk_items: {
    job_id: 'uuid',
    position: 'int4',
    image_id: 'uuid',
    location: 'text',
    attempts: 'int4 default',
    lease_until: 'timestamptz null',
    result: 'text null',
    error: 'text null',
    due_at: 'timestamptz default',
  },
  bulk_jobs: {
    job_id: 'uuid',
    action: 'text',
    requested_by: 'int4',
    total: 'int4',
    done: 'int4 default',
    failed: 'int4 default',
    skipped: 'int4 default',
    created_at: 'timestamptz',
    finished_at: 'timestamptz null',
  },
  copied_keys: {
    target: 'text',
    key: 'text',
    sha256: 'text',
    copied_at: 'timestamptz default',
  },
  figures_version: {
    version: 'int8',
  },
  hour_figures: {
    hour: 'timestamptz',
    kind: 'text',
    name: 'text',
    amount: 'int8',
  },
  image_counts: {
    user_id: 'int4',
    status: 'text',
    images: 'int4',
  },
  images: {
    image_id: 'uuid',
    user_id: 'int4',
    photo_key: 'text',
    thumbnail_key: 'text',
    processed_key: 'text null',
    width: 'int4',
    height: 'int4',
    placeholder_color: 'text',
    location: 'text',
    latitude: 'float8 null',
    longitude: 'float8 null',
    location_source: 'text',
    uploaded_at: 'timestamptz',
    status: 'text default',
    stage: 'text null',
    analysis_results: 'jsonb null',
    error_message: 'text null',
    possible_duplicate_of: 'uuid null',
    reviewed_at: 'timestamptz null',
    reviewed_by: 'int4 null',
    photo_sha256: 'text',
    perceptual_hash: 'bit',
    idempotency_key: 'text null',
    place_cell: 'int8 null generated',
    place_words: 'tsvector generated',
    detection_words: 'tsvector generated',
    waste_count: 'int4 generated',
    uncertainty: 'float8 generated',
    severity: 'float8 default',
    batch_number: 'int4 default',
  },
  orphaned_objects: {
    key: 'text',
    due_at: 'timestamptz',
    attempts: 'int4 default',
    error: 'text null',
    lease_until: 'timestamptz null',
  },
  ml_config: {
    only_one: 'bool default',
    config: 'jsonb',
    version: 'int4',
    updated_at: 'timestamptz',
    updated_by: 'int4 null',
  },
  ml_workers: {
    worker: 'text',
    version: 'int4',
    taken_over_at: 'timestamptz default',
    seen_at: 'timestamptz default',
  },
  model_checks: {
    check_id: 'uuid',
    kind: 'text',
    status: 'text default',
    config: 'jsonb null',
    done: 'int4 default',
    total: 'int4 default',
    attempts: 'int4 default',
    worker: 'text null',
    lease_until: 'timestamptz null',
    requested_by: 'int4 null',
    requested_at: 'timestamptz',
    finished_at: 'timestamptz null',
    service: 'jsonb null',
    performance: 'jsonb null',
    error_message: 'text null',
  },
  password_resets: {
    token_hash: 'text',
    user_id: 'int4',
    expires_at: 'timestamptz',
  },
  refresh_tokens: {
    token_hash: 'text',
    session_id: 'uuid',
    expires_at: 'timestamptz',
    used_at: 'timestamptz null',
  },
  service_calls: {
    service: 'text',
    ok: 'bool',
    reason: 'text null',
    at: 'timestamptz',
  },
  sessions: {
    session_id: 'uuid',
    user_id: 'int4',
    created_at: 'timestamptz default',
    revoked_at: 'timestamptz null',
    user_agent: 'text default',
    last_used_at: 'timestamptz default',
    ends_at: 'timestamptz default',
  },
  dirty_hours: {
    hour: 'timestamptz',
  },
  trashed_images: {
    image_id: 'uuid',
    user_id: 'int4',
    photo_sha256: 'text',
    trashed_at: 'timestamptz',
    trashed_by: 'int4 null',
    image: 'jsonb',
    runs: 'jsonb',
    near_duplicates: '_uuid',
  },
  trashed_objects: {
    key: 'text',
    image_id: 'uuid',
  },
  users: {
    id: 'int4 generated',
    username: 'text',
    email: 'text',
    password_hash: 'text',
    role: 'text',
    phone_number: 'text',
    address: 'text',
    language: 'text null',
    disabled_at: 'timestamptz null',
    created_at: 'timestamptz',
    trigrams: '_text generated',
    deleted_at: 'timestamptz null',
    photos_to_remove: 'bool default',
    trash_to_remove: 'bool default',
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

it('schema.ts has every table and column of the migrated database, and no other', async () => {
  const { rows } = await sql<{ table: keyof Schema; column: string; declared: string }>`
    select table_name as table, column_name as column,
           udt_name || case when is_nullable = 'YES' then ' null' else '' end
                    || case when is_generated = 'ALWAYS' or is_identity = 'YES' then ' generated'
                            when column_default is not null and is_nullable = 'NO' then ' default'
                            else '' end as declared
      from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely_%'
     order by table_name, ordinal_position`.execute(database.kysely);
  const migrated: Record<string, Record<string, string>> = {};
  for (const { table, column, declared } of rows) {
    migrated[table] = { ...migrated[table], [column]: declared };
  }
  expect(migrated).toEqual(DECLARED);
});
