import { type CaseExportFormat, caseExportQuery } from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { exportSender } from '../../../http/export-sender.ts';
import { callerOf } from '../../../http/guard.ts';
import type { OriginOf } from '../../../http/origin.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { exportCases } from './export-cases.ts';

const TYPE: Record<CaseExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
};
const file = { schema: z.file() };

const EXPORT_DESCRIPTION = `One row or feature for each case of a list, in its order; crews get their own.

- **format**: csv, or geojson, in which a case without coordinates has no geometry.
- **time_zone**: a name of the time zone database, such as Asia/Kolkata; moments are written with their offset.
- **language**: of the names of categories; that of your account by default.

The other parameters are those of the list. One that is not listed here is refused. The answer is a download of unknown length, which \
must not be cached. Two exports per person and four in all are written at once; further ones are answered with 429 and Retry-After. \
A client that reads nothing for 30 seconds is disconnected.`;

type Context = { deps: Deps; originOf: OriginOf };

/** The routes that give cases to other programs and to paper. */
export function caseOutputRoutes(app: App, { deps, originOf }: Context): void {
  const sendExport = exportSender();
  route(app, 'exportCases', {
    schema: {
      summary: 'The cases of a list as a file of any length',
      description: EXPORT_DESCRIPTION,
      querystring: caseExportQuery,
      response: { 200: { content: { 'text/csv': file, 'application/geo+json': file } } },
    },
    handler: async (request, reply) => {
      const viewer = callerOf(request);
      const { query } = request;
      return sendExport(reply, {
        user_id: viewer.user_id,
        name: `cases.${query.format}`,
        type: TYPE[query.format],
        write: () => exportCases(deps, { viewer, query, origin: originOf(request) }),
      });
    },
  });
}
