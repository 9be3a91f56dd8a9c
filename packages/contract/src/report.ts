import { LANGUAGES } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { TIME_RANGES } from './analytics.ts';
import { oneOf } from './bounds.ts';
import { strictQuery } from './strict-query.ts';
import { DEFAULT_TIME_ZONE, timeZone } from './time-zone.ts';
import { zone, zoneUpload, zoningQuery } from './zone.ts';

export const REPORT_FORMATS = ['json', 'csv', 'xlsx', 'docx', 'txt', 'geojson'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const DEFAULT_REPORT_FORMAT = 'json' satisfies ReportFormat;

/**
 * Where the photo links of a report lead: `page` is the photo's page, which asks for a login; the others are files
 * that anyone who has the link can open for so many days.
 */
export const PHOTO_LINKS = ['page', '1d', '7d', '30d'] as const;
export type PhotoLinks = (typeof PHOTO_LINKS)[number];
export const DEFAULT_PHOTO_LINKS = 'page' satisfies PhotoLinks;

/** An upload in a report. Links are absolute addresses. */
export const reportUpload = z.extend(zoneUpload, {
  /** The photo's page, when `image_url` is a file. */
  page_url: z.optional(z.string()),
});
export type ReportUpload = z.infer<typeof reportUpload>;

const moment = z.iso.datetime({ offset: true });

/** The content of every export, in any format (RP-01). Moments are in its time zone, with their offset. */
export const report = z.object({
  meta: z.object({
    generatedAt: moment,
    /** The username of the person who requested it. */
    generatedBy: z.string(),
    timeRange: z.enum(TIME_RANGES),
    timeZone: z.string(),
    zoneSizeMeters: z.number(),
    includeAddresses: z.boolean(),
    photoLinks: z.enum(PHOTO_LINKS),
    /** Only when the photo links are files: the moment at which they end. */
    photoLinksExpireAt: z.optional(moment),
    totals: z.object({ uploads: z.int(), zones: z.int(), completed: z.int(), failed: z.int() }),
  }),
  zones: z.array(z.extend(zone, { uploads: z.array(reportUpload) })),
});
export type Report = z.infer<typeof report>;

const REPORT_PARAMETERS = {
  ...zoningQuery.shape,
  format: z._default(oneOf(REPORT_FORMATS), DEFAULT_REPORT_FORMAT),
  links: z._default(oneOf(PHOTO_LINKS), DEFAULT_PHOTO_LINKS),
  time_zone: z._default(timeZone, DEFAULT_TIME_ZONE),
  /** Of text, Excel and Word; that of the caller's account when it is not given. */
  language: z.optional(oneOf(LANGUAGES)),
};

export const reportQuery = strictQuery(REPORT_PARAMETERS);
export type ReportQuery = z.infer<typeof reportQuery>;
