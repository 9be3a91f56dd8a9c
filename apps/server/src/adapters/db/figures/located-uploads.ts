import { GPS_LOCATION } from '@smart-waste/core';
import { sql } from 'kysely';
import type { ListedRow, LocatedColumns, LocatedUploads, Period } from '../../../modules/analytics/ports.ts';
import type { Database } from '../schema.ts';
import { createColumns } from './located-columns.ts';

/** Rows per query; unpacking them blocks the event loop for a few milliseconds. */
const PART_ROWS = 20_000;
const BEGINNING: Position = { at: '-infinity', image_id: '00000000-0000-0000-0000-000000000000' };

type Position = { at: string; image_id: string };
type Part = { records: Buffer | null; at: string | null; image_id: string | null; uploads: number };

/** The uploads with coordinates of a database. */
export function createLocatedUploads(db: Database): LocatedUploads {
  return {
    readColumns: (period, signal) => readColumns(db, { period, signal }),
    findRows: async (image_ids) => {
      const { rows } = await buildRowsQuery([...image_ids]).execute(db);
      return new Map(rows.map((row) => [row.image_id, row]));
    },
  };
}

async function readColumns(
  db: Database,
  { period, signal }: { period: Period; signal: AbortSignal },
): Promise<LocatedColumns> {
  const parts: Buffer[] = [];
  let uploads = 0;
  for (let after: Position | null = BEGINNING; after; ) {
    signal.throwIfAborted();
    const part: Part | undefined = (await buildPartQuery(period, after).execute(db)).rows[0];
    if (part?.records) parts.push(part.records);
    uploads += part?.uploads ?? 0;
    after = part?.at && part.image_id ? { at: part.at, image_id: part.image_id } : null;
  }
  const columns = createColumns(uploads);
  for (const part of parts.splice(0)) {
    columns.take(part);
    await new Promise(setImmediate); // other work of the event loop goes first
  }
  return columns.getColumns();
}

const isInPeriod = ({ from, before }: Period) => sql`
  ${from ? sql`uploaded_at >= ${from}` : sql`true`} and ${before ? sql`uploaded_at < ${before}` : sql`true`}`;

/**
 * One part as packed binary records: in text, most of the time would be spent on parsing digits. Figures of detectors
 * are limited to their valid ranges, as in core. `hashtext` numbers the location texts; two texts with the same number,
 * one pair in four thousand million, would be treated as one.
 */
const buildPartQuery = (period: Period, after: Position) => sql<Part>`
  with chosen as materialized (
    select image_id, uploaded_at, latitude, longitude, btrim(location, E' \\t\\r\\n') as location,
           (analysis_results ->> 'total_detections')::double precision as detections,
           (analysis_results ->> 'average_confidence')::double precision as confidence,
           (analysis_results ->> 'average_calibrated_confidence')::double precision as calibrated,
           coalesce(analysis_results ->> 'source' = 'person', false) as by_person
      from images
     where latitude is not null and ${isInPeriod(period)}
       and (uploaded_at, image_id) > (${after.at}::timestamptz, ${after.image_id}::uuid)
     order by uploaded_at, image_id
     limit ${sql.lit(PART_ROWS)}
  )
  select string_agg(
           uuid_send(image_id) || float8send(latitude) || float8send(longitude)
           || float8send(greatest(0, trunc(coalesce(detections, 0))))
           || float8send(case when by_person then 'NaN' else least(1, greatest(0, coalesce(confidence, 0))) end)
           || float8send(case when calibrated is null then 'NaN' else least(1, greatest(0, calibrated)) end)
           || int4send(case when location in ('', ${sql.lit(GPS_LOCATION)}) then 0 else hashtext(location) end),
           ''::bytea order by uploaded_at, image_id) as records,
         count(*)::integer as uploads,
         max(uploaded_at)::text as at,
         (array_agg(image_id order by uploaded_at desc, image_id desc))[1]::text as image_id
    from chosen`;

const buildRowsQuery = (image_ids: string[]) => sql<ListedRow>`
  select image_id, photo_key, thumbnail_key, width, height, processed_key, location, latitude, longitude, uploaded_at,
         (select jsonb_object_agg(key, value) from jsonb_each(analysis_results)
           where key in ('total_detections', 'average_confidence', 'average_calibrated_confidence'))
           as analysis_results
    from images
   where image_id = any(${image_ids}::uuid[]) and latitude is not null`;
