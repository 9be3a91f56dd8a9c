import { type Migration, sql } from 'kysely';

/**
 * What the city works on. A report is what a person says about one place, a case is the work about it. Every list has an
 * index in its own order; `is_open` leads those that a filter shares with the cases that have ended, which are many.
 */
export const cases: Migration = {
  up: async (db) => {
    await sql`
      alter table users
        drop constraint users_role_check,
        add constraint users_role_check check (role in ('user', 'admin', 'government', 'crew'))`.execute(db);
    await categories.execute(db);
    await tables.execute(db);
    await belongings.execute(db);
    await listIndexes.execute(db);
    await uploadsToReport.execute(db);
  },
};

const categories = sql`
  create table categories (
    category_id integer generated always as identity primary key,
    names jsonb not null check (names ? 'en'),
    waste_classes text[] not null,
    hours_to_clean integer not null check (hours_to_clean > 0),
    joining_distance_meters integer not null check (joining_distance_meters > 0),
    joining_days integer not null check (joining_days > 0),
    reopening_days integer not null check (reopening_days >= 0),
    responsible text,
    danger_phone text,
    is_active boolean not null,
    is_default boolean not null default false,
    version integer not null default 1,
    check (is_active or not is_default)
  );
  create unique index categories_default on categories (is_default) where is_default;

  insert into categories (names, waste_classes, hours_to_clean, joining_distance_meters, joining_days,
                          reopening_days, is_active, is_default)
  values
    ('{"en": "Mixed waste", "hi": "मिला-जुला कचरा"}', '{}', 72, 50, 14, 14, true, true),
    ('{"en": "Garbage pile", "hi": "कचरे का ढेर"}', '{garbage_pile,trash_bag}', 48, 50, 14, 14, true, false),
    ('{"en": "Overflowing bin", "hi": "भरा हुआ कूड़ेदान"}', '{overflowing_bin}', 24, 30, 7, 7, true, false),
    ('{"en": "Bulky waste", "hi": "बड़ा कचरा"}', '{bulky_waste}', 120, 30, 30, 14, true, false),
    ('{"en": "Litter", "hi": "बिखरा कचरा"}', '{litter,bottle,can,cup,cardboard}', 72, 50, 14, 7, true, false),
    ('{"en": "Hazardous waste", "hi": "ख़तरनाक कचरा"}', '{}', 12, 50, 14, 14, true, false);
`;

/**
 * Moments by which lists are ordered have milliseconds, as cursors do. `words` are those of the place and of all
 * reports, see words_of_case.
 */
const tables = sql`
  create function words_of_classes(text[]) returns tsvector language sql immutable parallel safe as $$
    select words_of(coalesce(string_agg(class, ' '), '')) from unnest($1) as class
  $$;

  create table cases (
    case_id uuid primary key,
    number integer not null unique,
    version integer not null default 1,
    status text not null check (
      status in ('new', 'confirmed', 'assigned', 'in_progress', 'waiting', 'cleaned', 'verified', 'rejected',
                 'not_ours', 'duplicate', 'closed')
    ),
    status_before_waiting text,
    category_id integer not null references categories,
    severity double precision check (severity between 0 and 1),
    waste_classes text[] not null,
    place text not null,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    opened_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    due_at timestamptz(3),
    clock_stopped_at timestamptz(3),
    answered_at timestamptz(3),
    cleaned_at timestamptz(3),
    ended_at timestamptz(3),
    escalated_at timestamptz(3),
    urgent_at timestamptz(3) not null,
    assignee_id integer references users on delete set null,
    reports integer not null default 1,
    followers integer not null default 0,
    repeats integer not null,
    returns integer not null default 0,
    is_private boolean not null,
    public_note text not null,
    responsible text,
    previous_case_id uuid references cases,
    merged_into uuid references cases,
    words tsvector not null,
    is_open boolean not null generated always as (
      status in ('new', 'confirmed', 'assigned', 'in_progress', 'waiting', 'cleaned')
    ) stored,
    waste_words tsvector not null generated always as (words_of_classes(waste_classes)) stored,
    check ((latitude is null) = (longitude is null))
  );
  create index cases_of_previous on cases (previous_case_id) where previous_case_id is not null;
  create index cases_merged on cases (merged_into) where merged_into is not null;

  create table reports (
    report_id uuid primary key,
    number integer not null generated always as identity unique,
    case_id uuid not null references cases,
    channel text not null check (channel in ('upload', 'call', 'city')),
    image_id uuid,
    user_id integer references users on delete set null,
    recorded_by integer references users on delete set null,
    words text not null,
    is_public boolean not null,
    created_at timestamptz(3) not null
  );
  create unique index reports_of_image on reports (image_id) where image_id is not null;
  create index reports_of_case on reports (case_id, number);
  create index reports_of_user on reports (user_id) where user_id is not null;

  create function words_of_case(place text, of_case uuid) returns tsvector language sql stable as $$
    select strip(words_of(left(place || ' ' || coalesce(string_agg(words, ' ' order by number), ''), 100000)))
      from reports where case_id = of_case
  $$;
`;

/**
 * An upload is named without a reference: a deleted one moves to the trash and may come back. `actor_id` is who the
 * history names, and never a citizen; `caused_by` is the account that is not notified, of any role.
 */
const belongings = sql`
  create table case_photos (
    photo_id uuid primary key,
    case_id uuid not null references cases,
    purpose text not null check (purpose in ('after', 'reopen')),
    photo_key text not null,
    thumbnail_key text not null,
    placeholder_color text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    taken_at timestamptz(3) not null,
    is_public boolean not null,
    analysis_results jsonb,
    added_by integer references users on delete set null,
    added_at timestamptz(3) not null
  );
  create index case_photos_newest on case_photos (case_id, taken_at desc);

  create table case_events (
    case_id uuid not null references cases,
    version integer not null,
    kind text not null,
    at timestamptz(3) not null,
    actor_id integer references users on delete set null,
    caused_by integer references users on delete set null,
    action text,
    "from" text,
    "to" text,
    text text not null,
    is_public boolean not null,
    primary key (case_id, version)
  );

  create table case_followers (
    case_id uuid not null references cases,
    user_id integer not null references users on delete cascade,
    since timestamptz(3) not null,
    primary key (case_id, user_id)
  );
  create index case_followers_by_user on case_followers (user_id);
`;

/** `coalesce`, because the order of an index continues after an equal value, but not after "is null". */
const listIndexes = sql`
  create index cases_most_urgent on cases (is_open, urgent_at, number);
  create index cases_most_urgent_by_status on cases (status, urgent_at, number);
  create index cases_most_urgent_by_category on cases (category_id, is_open, urgent_at, number);
  create index cases_most_urgent_by_assignee on cases ((coalesce(assignee_id, 0)), is_open, urgent_at, number);
  create index cases_most_urgent_of_assignee_by_status
    on cases ((coalesce(assignee_id, 0)), status, urgent_at, number);
  create index cases_most_urgent_returned on cases (is_open, urgent_at, number) where returns > 0;
  create index cases_most_urgent_escalated on cases (is_open, urgent_at, number) where escalated_at is not null;

  create index cases_newest on cases (is_open, opened_at desc, number desc);
  create index cases_newest_by_status on cases (status, opened_at desc, number desc);
  create index cases_newest_by_category on cases (category_id, is_open, opened_at desc, number desc);
  create index cases_newest_by_assignee on cases ((coalesce(assignee_id, 0)), is_open, opened_at desc, number desc);
  create index cases_newest_of_assignee_by_status
    on cases ((coalesce(assignee_id, 0)), status, opened_at desc, number desc);
  create index cases_newest_returned on cases (is_open, opened_at desc, number desc) where returns > 0;
  create index cases_newest_escalated on cases (is_open, opened_at desc, number desc) where escalated_at is not null;

  create index cases_due on cases (is_open, (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')), number);

  create index cases_near on cases (is_open, latitude, longitude);
  -- Without it the planner takes status and assignee for independent, and searches all cases for a pair that no case has.
  create statistics cases_statuses (mcv) on status, is_open, (coalesce(assignee_id, 0)) from cases;
  alter statistics cases_statuses set statistics 1000;

  create index cases_words on cases using gin (words);
  create index cases_waste_words on cases using gin (waste_words);
`;

/**
 * The queue of uploads from which reports may have to be made: an upload enters it when waste is detected in it, with
 * the run that detected it. Uploads of the last thirty days are not forgotten.
 */
const uploadsToReport = sql`
  create table uploads_to_report (
    image_id uuid primary key,
    due_at timestamptz not null default now(),
    attempts integer not null default 0,
    lease_until timestamptz
  );
  create index uploads_to_report_due on uploads_to_report (due_at);

  create function queue_upload_to_report() returns trigger language plpgsql as $$
  begin
    insert into uploads_to_report (image_id)
    select new.image_id where not exists (select from reports where image_id = new.image_id)
    on conflict do nothing;
    return null;
  end $$;
  create trigger images_queue_to_report_added after insert on images
    for each row when (new.waste_count > 0) execute function queue_upload_to_report();
  create trigger images_queue_to_report_changed after update of analysis_results on images
    for each row when (old.waste_count <= 0 and new.waste_count > 0) execute function queue_upload_to_report();

  insert into uploads_to_report (image_id, due_at)
  select image_id, uploaded_at
    from images
    join users on users.id = images.user_id
   where waste_count > 0 and uploaded_at >= now() - interval '30 days'
     and role = 'user' and deleted_at is null;
`;
