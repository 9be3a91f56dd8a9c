import { finished, type Readable } from 'node:stream';
import { type ReportFormat, type ReportQuery, reportQuery } from '@smart-waste/contract';
import { reportFileName } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { dropStalledResponse } from '../../../http/drop-stalled-response.ts';
import { callerOf } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
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

/** Each report holds some hundred bytes for every upload in memory; only reports of the same zones share them. */
const MAX_CONCURRENT_REPORTS = 4;
const MAX_REPORTS_PER_USER = 2;

const DESCRIPTION = `One row or entry for each upload, in zones with the most urgent first.

- **format**: json, csv, geojson and txt; xlsx, with as many sheets as the uploads take; docx, a document for readers with a \
summary, a map, charts, the most urgent zones and at most 1,000 uploads.
- **links**: where photo links lead. page: the photo's page, which asks for a log-in. 1d, 7d, 30d: files that anyone with the \
link can open for 1, 7 or 30 days.
- **time_zone**: a name of the time zone database, such as Asia/Kolkata; moments are written with their offset.
- **addresses**: false leaves out every place text.
- **language**: of txt, xlsx and docx; that of your account by default.

A parameter that is not listed here is refused.

The answer is a download (Content-Disposition) of unknown length, which must not be cached. Two reports per person and four in all \
are written at once; further ones are answered with 429 and Retry-After. A client that reads nothing for 30 seconds is \
disconnected.`;

type ReportRouteDeps = ExportReportDeps & { originOf: (request: FastifyRequest) => string };

/**
 * Streams a report of any length; a closed connection ends the reading too, and a client that reads nothing is dropped.
 */
export function reportRoute(app: App, deps: ReportRouteDeps): void {
  /** The user of each report that is being written. */
  const writing: number[] = [];
  route(app, 'exportReport', {
    schema: {
      summary: 'The zones report of a time range as a file of any length',
      description: DESCRIPTION,
      querystring: reportQuery,
      response: { 200: { content: FILES } },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const own = writing.filter((user_id) => user_id === caller.user_id).length;
      if (writing.length >= MAX_CONCURRENT_REPORTS || own >= MAX_REPORTS_PER_USER) throw tooMany();
      writing.push(caller.user_id);
      const disconnected = new AbortController();
      finished(reply.raw, () => {
        writing.splice(writing.indexOf(caller.user_id), 1);
        disconnected.abort();
      });
      const { query } = request;
      const body = await exportReport(deps, {
        caller,
        query,
        origin: deps.originOf(request),
        signal: disconnected.signal,
      }).catch((error: unknown) => {
        if (!disconnected.signal.aborted) throw error;
      });
      if (!body) return reply.hijack(); // the client has disconnected
      dropStalledResponse(reply.raw);
      return sendFile(reply, query, body);
    },
  });
}

function sendFile(
  reply: FastifyReply,
  { range, zone_size, format }: ReportQuery,
  body: Readable,
): FastifyReply {
  const name = reportFileName(range, zone_size, format);
  return reply
    .type(TYPE[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(body);
}

const tooMany = () =>
  new AppError('too_many_requests', createReason('error.report.too_many'), {
    retryAfterSeconds: 60,
  });
