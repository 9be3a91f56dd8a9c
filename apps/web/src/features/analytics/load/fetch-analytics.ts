import { analyticsSummary, type TimeRange } from '@smart-waste/contract';
import { summarizeAnalytics } from '@smart-waste/core';
import * as z from 'zod/mini';
import { callApi } from '../../../shared/api/client.ts';
import { tolerantImage } from '../../../shared/api/tolerant-schemas.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { collectUploads } from './collect-uploads.ts';

const uploads = z.array(tolerantImage);

/** This screen shows an unknown status as it is (ST-10). */
const recentUpload = z.extend(tolerantImage, { status: z.catch(z.string(), '') });
export type RecentUpload = z.infer<typeof recentUpload>;

const summary = z.extend(analyticsSummary, { recentActivity: z.array(recentUpload) });

/** The response: the summary, or the uploads to compute it from; either may be wrapped in `data` (AN-16). */
const analyticsAnswer = z.union([
  summary,
  uploads,
  z.pipe(
    z.object({ data: z.union([uploads, summary]) }),
    z.transform(({ data }) => data),
  ),
  z.pipe(
    z.object({ uploads }),
    z.transform((answer) => answer.uploads),
  ),
]);

export type Analytics = {
  summary: z.infer<typeof summary>;
  /** Who counted: the server, or this device from the list of uploads, perhaps of the newest ones only. */
  countedBy: 'server' | 'device' | 'device-in-part';
};

type AnalyticsRequest = { range: TimeRange; now: Date; signal: AbortSignal };

/** The summary made from the list of uploads (AN-15). When that call fails too, the screen shows zeros (AN-17). */
async function countHere(request: AnalyticsRequest): Promise<Analytics> {
  try {
    const { uploads, isWhole } = await collectUploads(request);
    return {
      summary: summarizeAnalytics(uploads, request),
      countedBy: isWhole ? 'device' : 'device-in-part',
    };
  } catch (error) {
    if (request.signal.aborted) throw error;
    logFailure('The uploads could not be loaded', error);
    return { summary: summarizeAnalytics([], request), countedBy: 'server' };
  }
}

/** The analytics of a time range: from the call, or made from the list of uploads (AN-15). */
export async function fetchAnalytics(request: AnalyticsRequest): Promise<Analytics> {
  const { range, signal } = request;
  const answer = await callApi({
    endpoint: 'analytics',
    schema: analyticsAnswer,
    query: { range },
    signal,
  });
  if (!answer.success) {
    signal.throwIfAborted();
    logFailure('The analytics could not be loaded', answer.error);
    return countHere(request);
  }
  const { data } = answer;
  return { summary: Array.isArray(data) ? summarizeAnalytics(data, request) : data, countedBy: 'server' };
}
