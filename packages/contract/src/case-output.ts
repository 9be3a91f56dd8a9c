import { createEncodedReason, LANGUAGES } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf, queryDegrees } from './bounds.ts';
import { caseStatus } from './case.ts';
import { CASE_ORDERS, caseFilter } from './case-list.ts';
import { reportNumber } from './case-report.ts';
import { CASE_LIMITS } from './limits.ts';
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

const A_LIST = createEncodedReason('validation.case_numbers', { max: CASE_LIMITS.routeMax });
const NUMBER = /^[1-9]\d{0,9}$/;
const MAX_DIGITS_AND_COMMA = 11;
const areNumbers = (numbers: readonly string[]) =>
  numbers.length <= CASE_LIMITS.routeMax && numbers.every((text) => NUMBER.test(text));

/** Chosen cases, and where the person is who goes there. */
const CHOSEN = {
  /** `numbers=12,15`: the numbers of reports, each of which leads to its case. */
  numbers: z.pipe(
    z.string(A_LIST).check(z.maxLength(CASE_LIMITS.routeMax * MAX_DIGITS_AND_COMMA, A_LIST)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.pipe(
        z.array(z.string()).check(z.refine(areNumbers, A_LIST)),
        z.transform((numbers: string[]) => numbers.map(Number)),
      ),
    ),
  ),
  /** Without both the route begins at the first case. */
  from_latitude: z.optional(queryDegrees(90)),
  from_longitude: z.optional(queryDegrees(180)),
};

export const caseRouteQuery = z.object(CHOSEN);
export type CaseRouteQuery = z.infer<typeof caseRouteQuery>;

const routeCase = z.object({
  number: reportNumber,
  status: caseStatus,
  category_id: z.int(),
  place: z.string(),
  /** Null when the clock stands or the case has ended. */
  due_at: z.nullable(z.iso.datetime()),
});

/** An order in which to visit cases; distances are in a straight line. */
export const caseRoute = z.object({
  stops: z.array(
    z.extend(routeCase, {
      latitude: z.number(),
      longitude: z.number(),
      /** From the one before, or from where the person is; null for the first one without that. */
      leg_meters: z.nullable(z.number()),
    }),
  ),
  total_meters: z.number(),
  /** Cases without coordinates. */
  unplaced: z.array(routeCase),
  /** Numbers without a case that this person sees. */
  missing: z.array(reportNumber),
});
export type CaseRoute = z.infer<typeof caseRoute>;

export const workOrdersQuery = z.object({ ...CHOSEN, ...READER });
export type WorkOrdersQuery = z.infer<typeof workOrdersQuery>;
