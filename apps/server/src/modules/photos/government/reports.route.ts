import {
  governmentReport,
  governmentReportList,
  governmentReportsQuery,
  imageParams,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { createImageNotFoundError } from '../image-access.ts';
import type { Deps } from '../ports.ts';
import type { PresentImage } from '../present-image.ts';
import { listReports, presentReport } from './list-reports.ts';

/** The routes with which officers and admins read citizen reports. */
export function governmentRoutes(app: App, { deps, present }: { deps: Deps; present: PresentImage }): void {
  route(app, 'listReports', {
    schema: {
      summary:
        'One page of the reports of all citizens, newest or worst first, filtered by place text, status and time',
      querystring: governmentReportsQuery,
      response: { 200: governmentReportList },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const { rows, ...page } = await listReports(deps, request.query);
      return { data: rows.map((row) => presentReport(present, row, viewer)), ...page };
    },
  });

  route(app, 'showReport', {
    schema: {
      summary: 'One report, with new links to its photo',
      params: imageParams,
      response: { 200: governmentReport },
    },
    handler: async (request) => {
      const row = await deps.images.findById(request.params.image_id);
      if (!row) throw createImageNotFoundError();
      return presentReport(present, row, getCaller(request));
    },
  });
}
