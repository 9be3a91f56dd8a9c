import { LANGUAGES } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf } from './bounds.ts';
import { CASE_ORDERS, caseFilter } from './case.ts';
import { strictQuery } from './strict-query.ts';
import { DEFAULT_TIME_ZONE, timeZone } from './time-zone.ts';

export const CASE_EXPORT_FORMATS = ['csv', 'geojson'] as const;
export type CaseExportFormat = (typeof CASE_EXPORT_FORMATS)[number];

/** How a file is written for its reader. */
const READER = {
  time_zone: z._default(timeZone, DEFAULT_TIME_ZONE),
  /** That of the caller's account when it is not given. */
  language: z.optional(oneOf(LANGUAGES)),
};

/** A list of cases as a file: its filters and its order. */
export const caseExportQuery = strictQuery({
  ...caseFilter.shape,
  order: z._default(oneOf(CASE_ORDERS), 'urgency'),
  format: oneOf(CASE_EXPORT_FORMATS),
  ...READER,
});
export type CaseExportQuery = z.infer<typeof caseExportQuery>;
