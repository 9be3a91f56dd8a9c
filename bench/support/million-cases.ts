import type { Pool } from 'pg';

/** Adds accounts of the staff without a valid password. */
const STAFF = `
  insert into users (username, email, password_hash, role, phone_number, address, created_at)
  select 'crew' || number, 'crew' || number || '@example.org', '-', 'crew', '', '', now()
    from generate_series(1, $1::integer) as number`;

/**
 * Adds three years of cases around one city; those of the last six weeks are partly open. New cases have no assignee,
 * due dates and escalations of open cases follow their age, and one ended case in thirty was returned.
 */
const CASES = `
  insert into cases (case_id, number, status, status_before_waiting, category_id, severity, waste_classes, place,
                     latitude, longitude, opened_at, changed_at, due_at, clock_stopped_at, answered_at, cleaned_at,
                     ended_at, escalated_at, urgent_at, assignee_id, repeats, returns, is_private, public_note, words)
  select gen_random_uuid(), number, status, case status when 'waiting' then 'confirmed' end, category_id, severity,
         (array['garbage_pile', 'litter', 'overflowing_bin', 'bulky_waste', 'can'])
           [1 + floor(kind * 5)::integer : 1 + floor(kind * 5 + severity * 2)::integer],
         place, 17.3 + random() * 0.3, 78.3 + random() * 0.4, opened_at, opened_at,
         case when is_open then opened_at + interval '3 days' + category_id * interval '6 hours' end,
         case status when 'waiting' then opened_at + interval '1 day' end,
         case when status <> 'new' then opened_at + interval '1 day' end,
         case when status in ('cleaned', 'verified') then opened_at + interval '2 days' end,
         case when not is_open then opened_at + interval '3 days' end,
         case when late < 0.02 then opened_at + interval '7 days' end,
         opened_at + interval '2 days' - severity * interval '1 day' + category_id * interval '5 hours',
         case when status not in ('new', 'confirmed', 'rejected', 'not_ours')
              then staff.ids[1 + floor(random() * cardinality(staff.ids))::integer] end,
         case when kind < 0.05 then 1 else 0 end, case when late > 0.97 then 1 else 0 end, false, '',
         strip(words_of(place))
    from (select *, age < 0.04 and luck < 0.7 as is_open,
                 case when age < 0.04 and luck < 0.7
                      then (array['new', 'new', 'confirmed', 'assigned', 'in_progress', 'waiting', 'cleaned'])
                           [1 + floor(luck * 10)::integer]
                      else (array['verified', 'verified', 'verified', 'verified', 'verified', 'verified', 'duplicate',
                                  'rejected', 'not_ours', 'closed'])[1 + floor(ended * 10)::integer] end as status,
                 1 + floor(6 * power(random(), 2))::integer as category_id,
                 'Market Road ' || number % 900 || case number % 1000 when 7 then ' Oldtown' else '' end as place,
                 now() - age * interval '1095 days' as opened_at
            from (select number, 1 - number::float8 / $1 as age, random() as luck, random() as kind,
                         random() as severity, random() as late,
                         random() as ended
                    from generate_series(1, $1::integer) as number offset 0) as drawn
         offset 0) as drawn,
         (select array_agg(id) as ids from users where role = 'crew') as staff`;

const REPORTS = `
  insert into reports (report_id, number, case_id, channel, words, is_public, created_at)
  overriding system value
  select gen_random_uuid(), number, case_id, 'call', '', true, opened_at from cases`;

const EVENTS = `
  insert into case_events (case_id, version, kind, at, text, is_public)
  select case_id, 1, 'opened', opened_at, '', false from cases`;

/** Each ended case that was returned says when; of the cleaned ones three in five have a photo, some with waste. */
const RETURNS = `
  insert into case_events (case_id, version, kind, at, action, text, is_public)
  select case_id, 2, 'noted', opened_at + interval '50 hours', 'return', '', false
    from cases where returns > 0 and not is_open`;
const PHOTOS = `
  insert into case_photos (photo_id, case_id, purpose, photo_key, thumbnail_key, placeholder_color, width, height,
                           taken_at, added_at, is_public, verdict)
  select gen_random_uuid(), case_id, 'after', 'cases/' || number, 'cases/' || number || '-small', '#808080', 1600, 1200,
         cleaned_at, cleaned_at, true,
         (array['no_waste_seen', 'no_waste_seen', 'still_sees', 'cannot_tell'])[1 + number % 4]
    from cases where cleaned_at is not null and number % 5 < 3`;

/** Fills the database with cases of one report and one event each. Indexes are made afterwards, which is faster. */
export async function fillWithCases(database: Pool, { cases, staff }: { cases: number; staff: number }) {
  await database.query(STAFF, [staff]);
  await withoutIndexes(database, () => database.query(CASES, [cases]));
  await database.query(REPORTS);
  await database.query(EVENTS);
  await database.query(RETURNS);
  await database.query(PHOTOS);
  await database.query(`select setval(pg_get_serial_sequence('reports', 'number'), $1)`, [cases]);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

async function withoutIndexes(database: Pool, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'cases' and indexname not in ('cases_pkey', 'cases_number_key')`);
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await database.query(definition);
}
