import { type GovernmentReport, type GovernmentReportsQuery, LIMITS } from '@smart-waste/contract';
import { type Page, readPage } from '../../../lib/cursor.ts';
import type { ImageFilter, ImageRow } from '../../../ports/image-table.ts';
import type { Caller } from '../../../ports/session-table.ts';
import { parseDate } from '../image-search.ts';
import { createImageCursor } from '../list-images.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';

type Images = Pick<Deps, 'images'>;
type ReportPage = Page<ImageRow> & { total: number | null };

/** One page of the reports of all citizens, newest or worst first. */
export async function listReports({ images }: Images, query: GovernmentReportsQuery): Promise<ReportPage> {
  const { cursor, limit, status, order } = query;
  const filter: ImageFilter = {
    status,
    place: query.place || undefined,
    uploaded_from: parseDate(query.uploaded_from),
    uploaded_before: parseDate(query.uploaded_before),
  };
  const cursors = createImageCursor(order);
  const after = cursors.decode(cursor);
  const [page, total] = await Promise.all([
    readPage(limit, (limit) => images.listPage(filter, { limit, after, order }), cursors.after),
    countReports({ images }, filter),
  ]);
  return { ...page, total };
}

/** Exact where the database keeps count, else up to a limit, because counting a million rows takes too long. */
async function countReports({ images }: Images, filter: ImageFilter): Promise<number | null> {
  const { status, place, uploaded_from, uploaded_before } = filter;
  if ((place ?? uploaded_from ?? uploaded_before) === undefined) return images.count({ status });
  const matches = await images.countUpTo(filter, LIMITS.countedMatches + 1);
  return matches > LIMITS.countedMatches ? null : matches;
}

/** An image as an officer may see it: without its owner (GO-03). */
export function presentReport(present: PresentImage, row: ImageRow, viewer: Caller): GovernmentReport {
  const { user_id, possible_duplicate_of, review, ...report } = present(row, viewer);
  return report;
}
