import type { AnalyticsSummary, TimeRange } from '@smart-waste/contract';
import { summarise } from '@smart-waste/core';
import { call } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { analyticsAnswer } from './analytics-answer.ts';
import { collectUploads } from './collect-uploads.ts';

export type Analytics = {
  summary: AnalyticsSummary;
  /** Who counted: the server, or this device from the list of uploads, perhaps of the newest ones only. */
  countedBy: 'server' | 'device' | 'device-in-part';
};

type Asked = { range: TimeRange; now: Date; signal: AbortSignal };

/** The summary made from the list of uploads (AN-15). When that call fails too, the screen shows zeros (AN-17). */
async function countHere(asked: Asked): Promise<Analytics> {
  try {
    const { uploads, isWhole } = await collectUploads(asked);
    return { summary: summarise(uploads, asked), countedBy: isWhole ? 'device' : 'device-in-part' };
  } catch (error) {
    if (asked.signal.aborted) throw error;
    logFailure('The uploads could not be loaded', error);
    return { summary: summarise([], asked), countedBy: 'server' };
  }
}

/** The analytics of a time range: from the call, or made from the list of uploads (AN-15). */
export async function fetchAnalytics(asked: Asked): Promise<Analytics> {
  const { range, signal } = asked;
  const answer = await call({
    endpoint: 'analytics',
    schema: analyticsAnswer,
    query: { range },
    signal,
  });
  if (!answer.success) {
    signal.throwIfAborted();
    logFailure('The analytics could not be loaded', answer.error);
    return countHere(asked);
  }
  const { data } = answer;
  return { summary: Array.isArray(data) ? summarise(data, asked) : data, countedBy: 'server' };
}
