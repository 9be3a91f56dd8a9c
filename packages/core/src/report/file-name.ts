import type { ReportFormat, TimeRange } from '@smart-waste/contract';

/** What an export is called, like `zones-report-7d-500m.csv` (spec §7). */
export const reportFileName = (range: TimeRange, zoneSizeMeters: number, extension: ReportFormat): string =>
  `zones-report-${range}-${zoneSizeMeters}m.${extension}`;
