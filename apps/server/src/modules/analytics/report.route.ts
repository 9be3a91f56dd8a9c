import { finished, Readable } from 'node:stream';
import { exportRecord, type ReportQuery, reportQuery, type StreamedFormat } from '@smart-waste/contract';
import { reportFileName } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../http/app-type.ts';
import { dropStalledResponse } from '../../http/drop-stalled-response.ts';
import { callerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import type { AddressBook } from './addresses/address-book.ts';
import { exportReport, recordExport } from './export-report.ts';
import type { ZonesOf } from './find-zones.ts';
import type { Deps } from './ports.ts';
import type { PresentUpload } from './present-upload.ts';

const TYPE: Record<StreamedFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  geojson: 'application/geo+json',
};
/** Each report holds some hundred bytes for every upload in memory; only reports of the same zones share them. */
const MAX_CONCURRENT_REPORTS = 4;
const MAX_REPORTS_PER_USER = 2;
const file = { schema: z.file() };

type ReportRoutesDeps = { deps: Deps; present: PresentUpload; zonesOf: ZonesOf; book: AddressBook };

/** Streams a report of any length; a closed connection ends the reading too, and a client that reads nothing is dropped. */
export function reportRoute(app: App, { deps, ...parts }: ReportRoutesDeps): void {
  /** The user of each report that is being written. */
  const writing: number[] = [];
  route(app, 'exportReport', {
    schema: {
      summary: 'The zones report of a time range as a file of any length',
      querystring: reportQuery,
      response: {
        200: {
          content: {
            'application/json': file,
            'text/csv': file,
            'text/plain': file,
            'application/geo+json': file,
          },
        },
      },
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
      const exportRequest = { caller, query, signal: disconnected.signal };
      const pieces = await exportReport({ ...deps, ...parts }, exportRequest).catch((error: unknown) => {
        if (!disconnected.signal.aborted) throw error;
      });
      if (!pieces) return reply.hijack(); // the client has disconnected
      dropStalledResponse(reply.raw);
      return sendFile(reply, query, Readable.from(pieces, { objectMode: false }));
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

/** Reports of few uploads are written by the browser; this call records them in the audit log. */
export function recordExportRoute(app: App, deps: Deps): void {
  route(app, 'recordExport', {
    schema: {
      summary: 'Record a report that was written in the browser in the audit log',
      body: exportRecord,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      await recordExport(deps, callerOf(request), { ...request.body, written_by: 'browser' });
      return reply.code(204).send();
    },
  });
}
