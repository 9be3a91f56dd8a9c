import type { Detection, Image } from '@smart-waste/contract';
import { selectWasteObjects } from '../distinct-objects.ts';

/** How often each text occurs. Counted in a `Map`, so that `__proto__` is a text like any other. */
export function countBy(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** How often each title occurs: the most frequent first, equal counts in the order of the detections. */
export const countTitles = (
  detections: readonly Pick<Detection, 'title'>[],
): [title: string, count: number][] =>
  [...countBy(detections.map(({ title }) => title))].sort(([, a], [, b]) => b - a);

/** The most frequent first; equal counts in the order of their code units. */
export function sortByCount(counts: Iterable<readonly [string, number]>): (readonly [string, number])[] {
  return [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1));
}

/** The fields of an upload that analytics, zones and reports read. */
export type AnalysedUpload = Pick<
  Image,
  | 'image_id'
  | 'image_url'
  | 'processed_image_url'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'uploaded_at'
  | 'status'
  | 'analysis_results'
>;

type WithResults = Pick<AnalysedUpload, 'analysis_results'>;

/** The objects that count as waste. */
export const listWasteDetections = ({ analysis_results }: WithResults) =>
  selectWasteObjects(analysis_results?.detections ?? []);

/** A share clamped to 0–1; 0 for a value that is no number. */
export const toShare = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(1, value) : 0;

/** A count of at least 0; 0 for a value that is no number. */
export const toCount = (value: unknown): number =>
  Number.isFinite(value) ? Math.max(0, Math.trunc(Number(value))) : 0;

/** Oldest first, and by id within one moment, so that every side has the same order. */
export function sortByUploadTime<Upload extends Pick<AnalysedUpload, 'uploaded_at' | 'image_id'>>(
  uploads: readonly Upload[],
): Upload[] {
  const dated = uploads.map((upload) => ({ upload, at: Date.parse(upload.uploaded_at) || 0 }));
  dated.sort((a, b) => a.at - b.at || (a.upload.image_id < b.upload.image_id ? -1 : 1));
  return dated.map(({ upload }) => upload);
}
