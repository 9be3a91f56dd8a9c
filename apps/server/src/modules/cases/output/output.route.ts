import {
  type CaseExportFormat,
  caseExportQuery,
  caseRoute,
  caseRouteQuery,
  workOrdersQuery,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { createExportSender } from '../../../http/export-sender.ts';
import { getCaller } from '../../../http/guard.ts';
import type { GetOrigin } from '../../../http/origin.ts';
import { route } from '../../../http/route.ts';
import type { CaseDescriber } from '../describe-cases.ts';
import type { Deps } from '../ports.ts';
import { exportCases } from './export-cases.ts';
import { describeRoute, planCases } from './plan-case-route.ts';
import { printWorkOrders } from './print-work-orders.ts';

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

const ORDERS_DESCRIPTION = `One page for each case, in the order of their route, after a page with that route when there are several.

Numbers without a case that you see are left out and named. time_zone and language are those of the reader; the language is that of \
your account by default.`;

type Context = { deps: Deps; describe: CaseDescriber; getOrigin: GetOrigin };

/** The routes that give cases to other programs and to paper. */
export function caseOutputRoutes(app: App, { deps, describe, getOrigin }: Context): void {
  const sendExport = createExportSender();
  route(app, 'exportCases', {
    schema: {
      summary: 'The cases of a list as a file of any length',
      description: EXPORT_DESCRIPTION,
      querystring: caseExportQuery,
      response: { 200: { content: { 'text/csv': file, 'application/geo+json': file } } },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const { query } = request;
      return sendExport(reply, {
        user_id: viewer.user_id,
        name: `cases.${query.format}`,
        type: TYPE[query.format],
        write: () => exportCases(deps, { viewer, query, origin: getOrigin(request) }),
      });
    },
  });
  route(app, 'planCaseRoute', {
    schema: {
      summary: 'An order in which to visit chosen cases, with the distances in a straight line',
      querystring: caseRouteQuery,
      response: { 200: caseRoute },
    },
    handler: async (request) => describeRoute(await planCases(deps, request.query, getCaller(request))),
  });
  route(app, 'printWorkOrders', {
    schema: {
      summary: 'Work orders for chosen cases to print',
      description: ORDERS_DESCRIPTION,
      querystring: workOrdersQuery,
      response: { 200: { content: { 'application/pdf': file } } },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const { query } = request;
      return sendExport(reply, {
        user_id: viewer.user_id,
        name: 'work-orders.pdf',
        type: 'application/pdf',
        write: (signal) =>
          printWorkOrders({ ...deps, describe }, { viewer, query, origin: getOrigin(request), signal }),
      });
    },
  });
}
