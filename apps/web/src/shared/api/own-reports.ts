import {
  CASE_LIMITS,
  type OwnReport,
  type OwnReportUpdate,
  ownReport,
  ownReportList,
  type UploadReport,
} from '@smart-waste/contract';
import { type ApiResult, getDataOrThrow } from '../http/api-result.ts';
import { batchCalls } from './batch-calls.ts';
import { callApi } from './client.ts';

/** The cards of one screen are shown in the same moment. */
const COLLECT_MS = 50;

/** The reports of own uploads by the ids of these, at most as many as one call takes. */
export async function fetchReportsOfUploads(ids: readonly string[]): Promise<ReadonlyMap<string, OwnReport>> {
  if (ids.length === 0) return new Map();
  const query = { image_ids: ids.join(',') };
  const { data } = await getDataOrThrow(
    callApi({ endpoint: 'listOwnReports', schema: ownReportList, query }),
  );
  return new Map(data.flatMap((report) => (report.image_id === null ? [] : [[report.image_id, report]])));
}

/** The report of an upload of the person; null while there is none. Uploads that are shown together are one call. */
export const fetchReportOfUpload = batchCalls(fetchReportsOfUploads, {
  max: CASE_LIMITS.reportsOfImagesMax,
  delayMs: COLLECT_MS,
});

/** The own reports of the case of this number; none of a visitor, and of a person who reported something else. */
export async function fetchReportsInCase(number: string, signal: AbortSignal): Promise<OwnReport[]> {
  const query = { case_number: number };
  const { data } = await getDataOrThrow(
    callApi({ endpoint: 'listOwnReports', schema: ownReportList, query, signal }),
  );
  return data;
}

/** Reports waste on an upload of the person. */
export const reportUpload = (body: UploadReport): Promise<ApiResult<OwnReport>> =>
  callApi({ endpoint: 'reportUpload', schema: ownReport, body });

export const updateOwnReport = (number: number, body: OwnReportUpdate): Promise<ApiResult<OwnReport>> =>
  callApi({ endpoint: 'updateOwnReport', schema: ownReport, params: { number: String(number) }, body });
