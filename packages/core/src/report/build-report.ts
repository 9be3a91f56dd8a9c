import type { Report, ReportFormat, TimeRange } from '@smart-waste/contract';
import type { AnalysedUpload } from '../analytics/analysed-upload.ts';
import { processingStats } from '../analytics/processing-stats.ts';
import { filterByRange } from '../analytics/time-range.ts';
import { buildZones, type ZoneOptions } from '../zones/build-zones.ts';

/** The file name of an export, such as `zones-report-7d-500m.csv` (RP-02). */
export const reportFileName = (range: TimeRange, zoneSizeMeters: number, extension: ReportFormat): string =>
  `zones-report-${range}-${zoneSizeMeters}m.${extension}`;

export type ReportRequest = ZoneOptions & {
  uploads: readonly AnalysedUpload[];
  generatedAt: Date;
  /** The username of the person who requested it. */
  generatedBy: string;
  timeRange: TimeRange;
};

/** The report of a time range, the source of every export. Uploads without coordinates count in its totals only. */
export function buildReport({
  uploads,
  generatedAt,
  generatedBy,
  timeRange,
  ...options
}: ReportRequest): Report {
  const within = filterByRange(uploads, timeRange, generatedAt);
  const zones = buildZones(within, options);
  const { completed, failed } = processingStats(within);
  return {
    meta: {
      generatedAt: generatedAt.toISOString(),
      generatedBy,
      timeRange,
      zoneSizeMeters: options.zoneSizeMeters,
      includeAddresses: options.includeAddresses,
      totals: { uploads: within.length, zones: zones.length, completed, failed },
    },
    zones,
  };
}
