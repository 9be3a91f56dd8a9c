import type { AnalyticsSummary, PhotoResults, ReportUpload } from '@smart-waste/contract';
import type {
  Point,
  ProcessingStats,
  ReportMeta,
  UploadColumns,
  ZoneFigures,
  ZoneSummary,
  ZoningOptions,
} from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageRow } from '../../ports/image-table.ts';

/** Uploads from `from` on and before `before`; null means unbounded. */
export type Period = { from: Date | null; before: Date | null };

/** Uploads as columns, and their ids. */
export type LocatedColumns = UploadColumns & {
  getId: (upload: number) => string;
  /** The index of this image in the columns. */
  find: (image_id: string) => number | undefined;
};

/** The fields of an upload that zones and reports list. */
export type ListedRow = Pick<
  ImageRow,
  | 'image_id'
  | 'photo_key'
  | 'thumbnail_key'
  | 'width'
  | 'height'
  | 'processed_key'
  | 'location'
  | 'uploaded_at'
> & {
  latitude: number;
  longitude: number;
  analysis_results: Pick<
    PhotoResults,
    'total_detections' | 'average_confidence' | 'average_calibrated_confidence'
  > | null;
};

export type LocatedUploads = {
  /**
   * All uploads of a period that have coordinates, oldest first, as columns: some fifty bytes each. Read in parts, so
   * that nothing else waits long; rejects soon after `signal` aborts.
   */
  readColumns: (period: Period, signal: AbortSignal) => Promise<LocatedColumns>;
  /** The rows of these uploads; deleted ones are missing. */
  findRows: (image_ids: readonly string[]) => Promise<Map<string, ListedRow>>;
};

/** The totals of all uploads since a moment. */
export type AnalyticsFigures = Pick<AnalyticsSummary, 'wasteTypes' | 'locations' | 'confidenceBuckets'> & {
  processingStats: ProcessingStats;
  /** Durations of the analyses that gave the results. */
  runs: number;
  runMilliseconds: number;
  /** `YYYY-MM-DD` in UTC to uploads; days without any are missing. */
  days: Map<string, number>;
  /** From 0 to 1: the share of the hours with uploads whose figures are up to date. */
  countedShare: number;
};

export type RollUpResult = {
  /** Grows when the figures include a change of an upload's status, place, time or results. */
  version: number;
  /** The dirty hours that are still to be counted. */
  hoursLeft: number;
};

export type UploadFigures = {
  /** Of all uploads, or of those since `since`, as far as they are counted; fast at any number of uploads. */
  readSince: (since: Date | null) => Promise<AnalyticsFigures>;
  /** Counts a part of the dirty hours again, the newest first. Changes of uploads never wait for it. */
  rollUp: () => Promise<RollUpResult>;
};

export type ZoningResult<Uploads extends UploadColumns> = { uploads: Uploads; figures: ZoneFigures };

/** Groups uploads into zones outside the event loop that answers requests. */
export type Zoner = {
  /** Takes over the columns and returns them with the zones, so that nothing is copied. */
  zone: <Uploads extends UploadColumns>(
    uploads: Uploads,
    zoning: ZoningOptions,
  ) => Promise<ZoningResult<Uploads>>;
};

/** A place to three decimals, which is about a hundred metres: thousandths of a degree, whole numbers. */
export type AddressCell = { latitude_millidegrees: number; longitude_millidegrees: number };

/** The answer of a geocoder for a place; `address` is null where its map has none. */
export type KnownAddress = AddressCell & { address: string | null; looked_up_at: Date };

/** Stores the answers of the geocoder, each language separately, so that no request is repeated. */
export type AddressTable = {
  /** Cells without a stored answer are missing. */
  find: (cells: readonly AddressCell[], language: string) => Promise<KnownAddress[]>;
  /** Replaces an earlier answer. */
  save: (known: KnownAddress, language: string) => Promise<void>;
  /** Deletes answers that were requested before that moment. */
  removeOlderThan: (before: Date) => Promise<void>;
};

/** The geocoder gave no usable answer, so the address stays unknown. The message is for the log and holds no secret. */
export class GeocoderUnavailableError extends Error {
  /** How long the service asks clients to wait, in milliseconds; null when it is not known. */
  readonly waitMs: number | null;

  constructor(reason: string, waitMs: number | null = null) {
    super(reason);
    this.name = 'GeocoderUnavailableError';
    this.waitMs = waitMs;
  }
}

/** Finds addresses. */
export type Geocoder = {
  /** The language of the addresses, as in `Accept-Language`. */
  language: string;
  /**
   * The address nearest to a place, in one line; null where the map has none. Concurrent calls are queued. Rejects with
   * GeocoderUnavailableError, or when the signal is aborted.
   */
  findAddress: (place: Point, abortSignal: AbortSignal) => Promise<string | null>;
};

/** A photo in a document: a small JPEG, and the size of the photo, for its proportions. */
export type DocumentPhoto = { bytes: Uint8Array; width: number; height: number };

/** A zone in a document, with the newest of its uploads, newest first. */
export type DocumentZone = { zone: ZoneSummary; uploads: ReportUpload[]; photo: DocumentPhoto | null };

/** What a Word report says, in any language. */
export type DocumentMaterial = {
  language: Language;
  meta: ReportMeta;
  /** The number of uploads with coordinates. */
  located: number;
  /** The number of uploads in the period before; null for all time. */
  uploadsBefore: number | null;
  /** Class and number of detections, the most frequent first. */
  wasteTypes: (readonly [string, number])[];
  /** Oldest first, without gaps; days are in UTC. */
  days: AnalyticsSummary['dailyUploads'];
  /** The most urgent zones. */
  zones: DocumentZone[];
};

/** Writes Word documents outside the event loop that answers requests. */
export type DocumentWriter = {
  /** Rejects soon after `signal` aborts. */
  write: (material: DocumentMaterial, signal: AbortSignal) => Promise<Uint8Array>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  figures: UploadFigures;
  locatedUploads: LocatedUploads;
  zoner: Zoner;
  documentWriter: DocumentWriter;
  addresses: AddressTable;
  /** Null when no geocoder is configured. */
  geocoder: Geocoder | null;
};
