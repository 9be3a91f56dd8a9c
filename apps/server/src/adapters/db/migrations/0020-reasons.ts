import { type Migration, sql } from 'kysely';

/** What rows of the versions before say, and what is stored instead. */
const REASONS = {
  'The analysis of this photo failed. It can be started again.': 'analysis.run.failed',
  'The analysis was interrupted and will be tried again.': 'analysis.run.interrupted',
  'The stored photo is missing. Please upload it again.': 'analysis.run.photo_missing',
  'This photo can no longer be read. Please take it again.': 'analysis.run.photo_unreadable',
  'No detector can be reached right now. The photo will be analysed as soon as one is back.':
    'analysis.run.unavailable',
  'Image not found': 'error.image.not_found',
  'This image is being analysed already': 'error.analysis.already_running',
  'This photo can no longer be read, so it cannot be analysed. It can be deleted.':
    'error.analysis.unreadable_photo',
  'This could not be done. Please try again later.': 'error.bulk.gave_up',
  'The test broke off. The log of the worker says why.': 'analysis.check.broke_off',
};
const COLUMNS = [
  ['images', 'error_message'],
  ['analyses', 'error_message'],
  ['bulk_items', 'error'],
  ['model_checks', 'error_message'],
] as const;

/** Classes whose titles are messages. */
const TITLES = [
  'Bin',
  'Bottle',
  'Bulky waste',
  'Can',
  'Cardboard',
  'Cup',
  'Garbage pile',
  'Litter',
  'Overflowing bin',
  'Trash bag',
];

/**
 * Sentences become a reason and its parameters, so that they are said in the language of the person who reads them. An
 * error is stored as the JSON text `{"reason":…,"params":…}`; results keep their English message and get a
 * `message_reason` beside it. Other texts stay as they are.
 */
export const reasons: Migration = {
  up: async (db) => {
    // Nothing changes that is counted or added up.
    await sql`alter table images disable trigger user`.execute(db);
    const known = sql.join(
      Object.entries(REASONS).map(
        ([sentence, reason]) => sql`(${sentence}, ${JSON.stringify({ reason, params: {} })})`,
      ),
    );
    for (const [table, column] of COLUMNS)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = known.reason
          from (values ${known}) as known (sentence, reason)
         where ${sql.ref(`${table}.${column}`)} = known.sentence`.execute(db);
    await sql`
      create function message_reason_of(results jsonb) returns jsonb language sql as $$
        with waste as (
          select detection ->> 'title' as title, count(*) as count, min(position) as first_position
            from jsonb_array_elements(results -> 'detections') with ordinality as listed (detection, position)
           where (detection ->> 'waste')::boolean
           group by 1)
        select case
          when results ->> 'message' = 'No waste detected'
            then '{"message_reason": {"reason": "analysis.result.none", "params": {}}}'
          when substring(results ->> 'message' from '^Found ([0-9]+) items? of waste: ')::integer = sum(count)
            then jsonb_build_object('message_reason', jsonb_build_object(
              'reason', 'analysis.result.found',
              'params', jsonb_build_object('total', sum(count), 'counts', jsonb_agg(
                jsonb_build_object('reason', 'analysis.result.count', 'params', jsonb_build_object(
                  'count', count,
                  'title', case when title in (${sql.join(TITLES.map((title) => sql.lit(title)))})
                    then jsonb_build_object(
                      'reason', 'class.' || replace(lower(title), ' ', '_'), 'params', '{}'::jsonb)
                    else to_jsonb(title) end))
                order by count desc, first_position))))
          else '{}' end
          from waste
      $$`.execute(db);
    await sql`update images set analysis_results = analysis_results || message_reason_of(analysis_results)
               where analysis_results is not null`.execute(db);
    await sql`update analyses set results = results || message_reason_of(results)
               where results is not null`.execute(db);
    await sql`drop function message_reason_of(jsonb)`.execute(db);
    await sql`alter table images enable trigger user`.execute(db);
  },
};
