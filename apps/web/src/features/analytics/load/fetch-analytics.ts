import { type AnalyticsSummary, analyticsSummary, image, type TimeRange } from '@smart-waste/contract';
import { summarise } from '@smart-waste/core';
import * as z from 'zod/mini';
import { callApi } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { collectUploads } from './collect-uploads.ts';

const uploads = z.array(image);

/** The response: the summary, or the uploads to compute it from; either may be wrapped in `data` (AN-16). */
const analyticsAnswer = z.union([
  analyticsSummary,
  uploads,
  z.pipe(
    z.object({ data: z.union([uploads, analyticsSummary]) }),
    z.transform(({ data }) => data),
  ),
  z.pipe(
    z.object({ uploads }),
    z.transform((answer) => answer.uploads),
  ),
]);

export type Analytics = {
  summary: AnalyticsSummary;
  /** Who counted: the server, or this device from the list of uploads, perhaps of the newest ones only. */
  countedBy: 'server' | 'device' | 'device-in-part';
};

type AnalyticsRequest = { range: TimeRange; now: Date; signal: AbortSignal };

/** The summary made from the list of uploads (AN-15). When that call fails too, the screen shows zeros (AN-17). */
async function countHere(request: AnalyticsRequest): Promise<Analytics> {
  try {
    const { uploads, isWhole } = await collectUploads(request);
    return { summary: summarise(uploads, request), countedBy: isWhole ? 'device' : 'device-in-part' };
  } catch (error) {
    if (request.signal.aborted) throw error;
    logFailure('The uploads could not be loaded', error);
    return { summary: summarise([], request), countedBy: 'server' };
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
  return { summary: Array.isArray(data) ? summarise(data, request) : data, countedBy: 'server' };
}
