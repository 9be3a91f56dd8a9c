import { type ReportFormat, reportQuery } from '@smart-waste/contract';
import { buildReportFileName } from '@smart-waste/core';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { createExportSender } from '../../../http/export-sender.ts';
import { getCaller } from '../../../http/guard.ts';
import type { GetOrigin } from '../../../http/origin.ts';
import { route } from '../../../http/route.ts';
import { type ExportReportDeps, exportReport } from './export-report.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPE: Record<ReportFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  geojson: 'application/geo+json',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  docx: `${OFFICE}.wordprocessingml.document`,
};
const file = { schema: z.file() };
const FILES = Object.fromEntries(Object.values(TYPE).map((type) => [type.split(';')[0] ?? type, file]));

const DESCRIPTION = `One row or entry for each upload, in zones with the most urgent first.

- **format**: json, csv, geojson and txt; xlsx, with as many sheets as the uploads take; docx, a document for readers with a \
summary, a map, charts, the most urgent zones and at most 1,000 uploads.
- **links**: where photo links lead. page: the photo's page, which asks for a login. 1d, 7d, 30d: files that anyone with the \
link can open for 1, 7 or 30 days.
- **time_zone**: a name of the time zone database, such as Asia/Kolkata; moments are written with their offset.
- **addresses**: false leaves out every place text.
- **language**: of txt, xlsx and docx; that of your account by default.

A parameter that is not listed here is refused.

The answer is a download (Content-Disposition) of unknown length, which must not be cached. Two reports per person and four in all \
are written at once; further ones are answered with 429 and Retry-After. A client that reads nothing for 30 seconds is \
disconnected.`;

type ReportRouteDeps = ExportReportDeps & { getOrigin: GetOrigin };

/**
 * Streams a report of any length. Each holds some hundred bytes for every upload in memory; only reports of the same
 * zones share them.
 */
export function reportRoute(app: App, deps: ReportRouteDeps): void {
  const sendExport = createExportSender();
  route(app, 'exportReport', {
    schema: {
      summary: 'The zones report of a time range as a file of any length',
      description: DESCRIPTION,
      querystring: reportQuery,
      response: { 200: { content: FILES } },
    },
    handler: async (request, reply) => {
      const caller = getCaller(request);
      const { query } = request;
      const { range, zone_size, format } = query;
      return sendExport(reply, {
        user_id: caller.user_id,
        name: buildReportFileName(range, zone_size, format),
        type: TYPE[format],
        write: (signal) => exportReport(deps, { caller, query, origin: deps.getOrigin(request), signal }),
      });
    },
  });
}
