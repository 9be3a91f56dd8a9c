import {
  type GovernmentReport,
  type GovernmentReportList,
  governmentReport,
  governmentReportList,
  type ImageStatus,
  type ReportOrder,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import { callApi } from '../../shared/api/client.ts';
import { nextCursor, tolerantFields } from '../../shared/api/tolerant-schemas.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';

export type ReportsRequest = {
  place?: string;
  status?: ImageStatus;
  uploaded_from?: string;
  uploaded_before?: string;
  order?: ReportOrder;
};
type PageOfReports = ReportsRequest & { cursor?: string; limit: number };

export const reportKeys = {
  pages: (request: ReportsRequest) => ['reports', 'pages', request] as const,
  one: (id: string) => ['reports', 'one', id] as const,
};

const report = z.extend(governmentReport, tolerantFields);
const reportList = z.extend(governmentReportList, {
  data: z.array(report),
  next_cursor: nextCursor,
  total: z._default(governmentReportList.shape.total, null),
});

/** One page of citizens' reports, newest first unless another order is given. */
export const listReports = (query: PageOfReports, signal: AbortSignal): Promise<GovernmentReportList> =>
  getDataOrThrow(callApi({ endpoint: 'listReports', schema: reportList, query, signal }));

export const showReport = (image_id: string, signal: AbortSignal): Promise<GovernmentReport> =>
  getDataOrThrow(callApi({ endpoint: 'showReport', schema: report, params: { image_id }, signal }));
