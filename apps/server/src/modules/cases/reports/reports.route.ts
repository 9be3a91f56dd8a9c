import {
  caseDetail,
  caseParams,
  ownReport,
  ownReportList,
  ownReportsQuery,
  ownReportUpdate,
  recordedReport,
  uploadReport,
} from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { idempotencyHeaders, parseIdempotencyKey } from '../../../http/idempotency-key.ts';
import { route } from '../../../http/route.ts';
import type { CaseDescriber } from '../describe-cases.ts';
import { listOwnReports, listOwnReportsOfCase, presentOwnReport, updateOwnReport } from '../own-reports.ts';
import type { Deps } from '../ports.ts';
import { recordReport } from './record-report.ts';
import { reportUpload } from './report-upload.ts';

type Context = { deps: Deps; describe: CaseDescriber };

/** The routes with which citizens report waste and follow their reports, and officers record what others say. */
export function reportRoutes(app: App, { deps, describe }: Context): void {
  route(app, 'listOwnReports', {
    schema: {
      summary: 'Your reports of these uploads or of this case, with the state of their cases',
      querystring: ownReportsQuery,
      response: { 200: ownReportList },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const { image_ids = [], case_number } = request.query;
      return {
        data:
          case_number === undefined
            ? await listOwnReports(deps, viewer, image_ids)
            : await listOwnReportsOfCase(deps, viewer, case_number),
      };
    },
  });
  route(app, 'reportUpload', {
    schema: {
      summary: 'Report waste with your upload, also where none was detected; an upload has one report',
      body: uploadReport,
      response: { 200: ownReport, 201: ownReport },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const submitted = await reportUpload(deps, { viewer, form: request.body });
      return reply.code(submitted.isNew ? 201 : 200).send(await presentOwnReport(deps, viewer, submitted));
    },
  });
  route(app, 'updateOwnReport', {
    schema: {
      summary: 'Choose whether the public may see the photo of your report',
      params: caseParams,
      body: ownReportUpdate,
      response: { 200: ownReport },
    },
    handler: async (request) => {
      const viewer = getCaller(request);
      const changed = await updateOwnReport(deps, { ...request.params, viewer, update: request.body });
      return presentOwnReport(deps, viewer, changed);
    },
  });
  route(app, 'recordReport', {
    schema: {
      summary:
        'Record the report of a caller or of the city; opens a case or joins one, once for each Idempotency-Key',
      headers: idempotencyHeaders,
      body: recordedReport,
      response: { 200: caseDetail, 201: caseDetail },
    },
    handler: async (request, reply) => {
      const viewer = getCaller(request);
      const idempotency_key = parseIdempotencyKey(request.headers['idempotency-key']);
      const recorded = await recordReport(deps, { viewer, form: request.body, idempotency_key });
      return reply.code(recorded.isNew ? 201 : 200).send(await describe.detail(recorded.case, viewer));
    },
  });
}
