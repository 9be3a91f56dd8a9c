import type { ReportFormat, TimeRange, ZoneSizeMeters } from '@smart-waste/contract';

/** What is asked for with one press. It is taken as it stands then: later choices are for the next report. */
export type ReportOrder = {
  range: TimeRange;
  zoneSizeMeters: ZoneSizeMeters;
  format: ReportFormat;
  includeAddresses: boolean;
};

export type ExportStep = 'uploads' | 'photos' | 'writing' | 'receiving';
/** How far an export is; `percent` null where nobody knows, `bytes` while it comes from the server. */
export type ExportProgress = { step: ExportStep; percent: number | null; bytes?: number };
