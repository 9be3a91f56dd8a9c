import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { TIME_RANGES, timeRange } from './analytics.ts';
import { zone, zoneSize, zoningQuery } from './zone.ts';

export const REPORT_FORMATS = ['json', 'csv', 'xlsx', 'docx', 'txt', 'geojson'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const DEFAULT_REPORT_FORMAT = 'json' satisfies ReportFormat;

/** The content of every export, in any format (RP-01). */
export const report = z.object({
  meta: z.object({
    generatedAt: z.iso.datetime(),
    /** The username of the person who requested it. */
    generatedBy: z.string(),
    timeRange: z.enum(TIME_RANGES),
    zoneSizeMeters: z.number(),
    includeAddresses: z.boolean(),
    totals: z.object({ uploads: z.int(), zones: z.int(), completed: z.int(), failed: z.int() }),
  }),
  zones: z.array(zone),
});
export type Report = z.infer<typeof report>;

/** The formats that the server writes, at any length. Spreadsheet and Word are made in the browser from the JSON. */
export const STREAMED_FORMATS = ['json', 'csv', 'txt', 'geojson'] as const satisfies readonly ReportFormat[];
export type StreamedFormat = (typeof STREAMED_FORMATS)[number];
/** Beyond this number of uploads the server writes the report (RP-03). */
export const BROWSER_REPORT_UPLOADS = 10_000;

const NOT_STREAMED = createEncodedReason('validation.report_format', {
  values: STREAMED_FORMATS.join(', '),
  max: BROWSER_REPORT_UPLOADS,
});
export const reportQuery = z.extend(zoningQuery, {
  format: z._default(z.enum(STREAMED_FORMATS, NOT_STREAMED), DEFAULT_REPORT_FORMAT),
});
export type ReportQuery = z.infer<typeof reportQuery>;

const A_FORMAT = createEncodedReason('validation.one_of', { values: REPORT_FORMATS.join(', ') });
const A_COUNT = createEncodedReason('validation.integer', { min: 0, max: BROWSER_REPORT_UPLOADS });
const count = z.int(A_COUNT).check(z.gte(0, A_COUNT), z.lte(BROWSER_REPORT_UPLOADS, A_COUNT));

/** The record of a report that the browser has written itself (RP-11). */
export const exportRecord = z.object({
  format: z.enum(REPORT_FORMATS, A_FORMAT),
  range: timeRange,
  zone_size: zoneSize,
  addresses: z.boolean(createEncodedReason('validation.boolean')),
  /** The number of uploads in the report. */
  uploads: count,
  zones: count,
});
export type ExportRecord = z.infer<typeof exportRecord>;
