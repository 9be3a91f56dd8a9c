import { type GovernmentReportsQuery, LIMITS } from '@smart-waste/contract';
import type { Deps } from '../../../ports/deps.ts';
import type { ImageFilter, ImageRow } from '../../../ports/image-table.ts';
import { cursorOf, positionOf } from '../list-cursor.ts';

type Images = Pick<Deps, 'images'>;
type ReportPage = { rows: ImageRow[]; next_cursor: string | null; total: number | null };

const dateOf = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

/** One page of everybody's reports, newest first. */
export async function listReports({ images }: Images, query: GovernmentReportsQuery): Promise<ReportPage> {
  const { cursor, limit, status } = query;
  const filter: ImageFilter = {
    status,
    place: query.place || undefined,
    uploaded_from: dateOf(query.uploaded_from),
    uploaded_before: dateOf(query.uploaded_before),
  };
  const after = cursor === undefined ? null : positionOf(cursor);
  const [found, total] = await Promise.all([
    images.page(filter, { limit: limit + 1, after }), // one more tells whether another page follows
    countOf({ images }, filter),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? cursorOf(last) : null, total };
}

/** Exact where the database keeps count, else up to a limit: nobody waits for a million to be counted. */
async function countOf({ images }: Images, filter: ImageFilter): Promise<number | null> {
  const { status, place, uploaded_from, uploaded_before } = filter;
  if ((place ?? uploaded_from ?? uploaded_before) === undefined) return images.count({ status });
  const matches = await images.countUpTo(filter, LIMITS.countedMatches + 1);
  return matches > LIMITS.countedMatches ? null : matches;
}
