import type { UploadColumns } from '@smart-waste/core';
import type { ImageRow } from './image-table.ts';

/** Uploads from `from` on and before `before`; null means unbounded. */
export type Period = { from: Date | null; before: Date | null };

/** Uploads as columns, and their ids. */
export type LocatedColumns = UploadColumns & {
  idOf: (upload: number) => string;
  /** The index of this image in the columns. */
  find: (image_id: string) => number | undefined;
};

/** The fields of an upload that zones and reports list. */
export type ListedRow = Pick<
  ImageRow,
  'image_id' | 'photo_key' | 'processed_key' | 'location' | 'uploaded_at'
> & {
  latitude: number;
  longitude: number;
  analysis_results: { total_detections: number; average_confidence: number } | null;
};

export type LocatedUploads = {
  /**
   * All uploads of a period that have coordinates, oldest first, as columns: some fifty bytes each. Read in parts, so
   * that nothing else waits long; rejects soon after `signal` aborts.
   */
  columns: (period: Period, signal: AbortSignal) => Promise<LocatedColumns>;
  /** The rows of these uploads; deleted ones are missing. */
  rows: (image_ids: readonly string[]) => Promise<Map<string, ListedRow>>;
};
