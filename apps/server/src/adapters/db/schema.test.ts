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
      : Value extends Buffer
        ? 'bytea'
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
  annotation_drafts: {
    image_id: 'uuid',
    user_id: 'int4',
    based_on: 'int4',
    version: 'int4',
    annotations: 'jsonb',
    saved_at: 'timestamptz',
  },
  annotation_leases: {
    image_id: 'uuid',
    user_id: 'int4',
    until: 'timestamptz',
  },
  annotation_sets: {
    set_id: 'uuid',
    image_id: 'uuid',
    number: 'int4',
    scope: 'text',
    schema_version: 'int4',
    analysis_id: 'uuid null',
    annotations: 'jsonb',
    created_at: 'timestamptz',
    created_by: 'int4 null',
    processed_key: 'text',
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
  case_events: {
    case_id: 'uuid',
    version: 'int4',
    kind: 'text',
    at: 'timestamptz',
    actor_id: 'int4 null',
    caused_by: 'int4 null',
    action: 'text null',
    from: 'text null',
    to: 'text null',
    text: 'text',
    is_public: 'bool',
    is_hidden: 'bool default',
    idempotency_key: 'text null',
    values_before: 'jsonb null',
    undoes: 'int4 null',
  },
  case_feedback: {
    case_id: 'uuid',
    user_id: 'int4',
    cleaned_at: 'timestamptz',
    is_clean: 'bool',
  },
  case_followers: {
    case_id: 'uuid',
    user_id: 'int4',
    since: 'timestamptz',
  },
  case_photos: {
    photo_id: 'uuid',
    case_id: 'uuid',
    purpose: 'text',
    photo_key: 'text',
    thumbnail_key: 'text',
    placeholder_color: 'text',
    width: 'int4',
    height: 'int4',
    taken_at: 'timestamptz',
    is_public: 'bool',
    analysis_results: 'jsonb null',
    added_by: 'int4 null',
    added_at: 'timestamptz',
    photo_sha256: 'text null',
    perceptual_hash: 'bit null',
    idempotency_key: 'text null',
    captured_at: 'timestamptz null',
    latitude: 'float8 null',
    longitude: 'float8 null',
    is_known: 'bool default',
    is_similar: 'bool default',
    verdict: 'text null',
    before_photo_id: 'uuid null',
  },
  case_moves: {
    from_case_id: 'uuid',
    from_version: 'int4',
    to_case_id: 'uuid',
    to_version: 'int4',
    kind: 'text',
    at: 'timestamptz',
    from_before: 'jsonb',
    to_before: 'jsonb null',
    report_ids: '_uuid',
    photo_ids: '_uuid',
  },
  case_day_figures: {
    day: 'timestamptz',
    category_id: 'int4',
    opened: 'int4',
    closed: 'int4',
    not_cleaned: 'int4',
    by_photo: 'int4',
    reopened: 'int4',
    answer_ms: 'bytea',
    clean_ms: 'bytea',
  },
  case_views: {
    view_id: 'uuid',
    user_id: 'int4',
    name: 'text',
    query: 'text',
    is_shared: 'bool',
    created_at: 'timestamptz',
  },
  cases: {
    case_id: 'uuid',
    number: 'int4',
    version: 'int4 default',
    status: 'text',
    status_before_waiting: 'text null',
    category_id: 'int4',
    severity: 'float8 null',
    waste_classes: '_text',
    place: 'text',
    latitude: 'float8 null',
    longitude: 'float8 null',
    opened_at: 'timestamptz',
    changed_at: 'timestamptz',
    due_at: 'timestamptz null',
    clock_stopped_at: 'timestamptz null',
    answered_at: 'timestamptz null',
    cleaned_at: 'timestamptz null',
    ended_at: 'timestamptz null',
    escalated_at: 'timestamptz null',
    urgent_at: 'timestamptz',
    urgency_key: 'timestamptz generated',
    assignee_id: 'int4 null',
    reports: 'int4 default',
    followers: 'int4 default',
    repeats: 'int4',
    returns: 'int4 default',
    is_private: 'bool',
    public_note: 'text',
    public_reply: 'text default',
    responsible: 'text null',
    previous_case_id: 'uuid null',
    merged_into: 'uuid null',
    is_sampled: 'bool default',
    words: 'tsvector',
    is_open: 'bool generated',
    waste_words: 'tsvector generated',
  },
  categories: {
    category_id: 'int4 generated',
    names: 'jsonb',
    waste_classes: '_text',
    hours_to_clean: 'int4',
    hours_to_answer: 'int4',
    joining_distance_meters: 'int4',
    joining_days: 'int4',
    reopening_days: 'int4',
    percent_checked_on_site: 'int4',
    responsible: 'text null',
    danger_phone: 'text null',
    is_active: 'bool',
    is_default: 'bool default',
    version: 'int4 default',
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
    uncertainty: 'float8 default',
    severity: 'float8 default',
    batch_number: 'int4 default',
    annotated_results: 'jsonb null',
    annotated_key: 'text null',
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
  photo_covers: {
    photo_id: 'uuid',
    areas: 'jsonb',
    photo_key: 'text',
    thumbnail_key: 'text',
    covered_by: 'int4 null',
    covered_at: 'timestamptz',
  },
  photos_to_compare: {
    photo_id: 'uuid',
    due_at: 'timestamptz default',
    attempts: 'int4 default',
    lease_until: 'timestamptz null',
  },
  reply_templates: {
    template_id: 'int4 generated',
    names: 'jsonb',
    texts: 'jsonb',
    used_for: 'text null',
    position: 'int4',
    version: 'int4 default',
  },
  reports: {
    report_id: 'uuid',
    number: 'int4 generated',
    case_id: 'uuid',
    channel: 'text',
    image_id: 'uuid null',
    user_id: 'int4 null',
    recorded_by: 'int4 null',
    words: 'text',
    is_public: 'bool',
    is_hidden: 'bool default',
    created_at: 'timestamptz',
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
  dirty_case_days: {
    day: 'timestamptz',
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
  events_to_notify: { case_id: 'uuid', version: 'int4' },
  notification_choices: { user_id: 'int4', choices: 'jsonb' },
  notification_deliveries: {
    user_id: 'int4',
    channel: 'text',
    due_at: 'timestamptz null',
    last_sent_at: 'timestamptz null',
    additions: 'int4 default',
    failures: 'int4 default',
    attempts: 'int4 default',
    lease_until: 'timestamptz null',
  },
  notifications: {
    user_id: 'int4',
    case_id: 'uuid',
    version: 'int4',
    channel: 'text',
    kind: 'text',
    at: 'timestamptz',
    began_attempt: 'int4 null',
  },
  push_devices: {
    endpoint: 'text',
    user_id: 'int4',
    session_id: 'uuid',
    p256dh: 'text',
    auth: 'text',
    added_at: 'timestamptz default',
  },
  refused_emails: { user_id: 'int4', refused_at: 'timestamptz' },
  trashed_objects: {
    key: 'text',
    image_id: 'uuid',
  },
  uploads_to_report: {
    image_id: 'uuid',
    due_at: 'timestamptz default',
    attempts: 'int4 default',
    lease_until: 'timestamptz null',
    same_case: 'int4 null',
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
    email_verified_at: 'timestamptz null',
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
