import type {
  ExportRecord,
  Image,
  Report,
  ReportFormat,
  TimeRange,
  ZoneSizeMeters,
} from '@smart-waste/contract';

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

/** What a report is written from. */
export type ReportMaterial = {
  report: Report;
  /** The photos that the report is about, for their small pictures. */
  images: ReadonlyMap<string, Image>;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

export type ReportFile = {
  name: string;
  content: Blob;
  format: ReportFormat;
  /** Why it is in another format than the requested one. */
  insteadBecause?: 'failed' | 'too-many';
  /** What the server is to know of a report that was written without it. */
  note?: ExportRecord;
};
