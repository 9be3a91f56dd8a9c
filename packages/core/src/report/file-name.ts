import type { ReportFormat, TimeRange } from '@smart-waste/contract';

/** The file name of an export, such as `zones-report-7d-500m.csv` (RP-02). */
export const reportFileName = (range: TimeRange, zoneSizeMeters: number, extension: ReportFormat): string =>
  `zones-report-${range}-${zoneSizeMeters}m.${extension}`;
