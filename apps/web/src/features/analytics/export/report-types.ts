import type {
  ExportRecord,
  Image,
  Report,
  ReportFormat,
  TimeRange,
  ZoneSizeMeters,
} from '@smart-waste/contract';
import type { ReportMessages } from '@smart-waste/core';

/** The request of one export; later choices apply to the next report. */
export type ReportOrder = {
  range: TimeRange;
  zoneSizeMeters: ZoneSizeMeters;
  format: ReportFormat;
  includeAddresses: boolean;
};

/** How far an export is; `percent` is null while unknown, `bytes` is set while the server's file arrives. */
export type ExportProgress = {
  step: 'uploads' | 'photos' | 'writing' | 'receiving';
  percent: number | null;
  bytes?: number;
};

/** The data of a report. */
export type ReportMaterial = {
  report: Report;
  /** The uploads of the report, for their thumbnails. */
  images: ReadonlyMap<string, Image>;
  /** In the language of the person who exports it. */
  messages: ReportMessages;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

export type ReportFile = {
  name: string;
  content: Blob;
  format: ReportFormat;
  /** Why it is in another format than the requested one. */
  insteadBecause?: 'failed' | 'too_many';
  /** The note for the server about a report that was written in the browser. */
  note?: ExportRecord;
};
