import {
  type OpinionState,
  type ReviewQueue,
  reviewQueue,
  type SecondOpinionList,
  type SuspectList,
  secondOpinionList,
  suspectList,
} from '@smart-waste/contract';
import { getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

const PAGE = '20';
const buildQuery = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) });

/** One page of what to review next. */
export const listReviewQueue = (cursor: string | undefined, signal: AbortSignal): Promise<ReviewQueue> =>
  getDataOrThrow(
    callApi({ endpoint: 'listReviewQueue', schema: reviewQueue, query: buildQuery(cursor), signal }),
  );

/** One page of reviewed photos whose labels may be wrong. */
export const listSuspects = (cursor: string | undefined, signal: AbortSignal): Promise<SuspectList> =>
  getDataOrThrow(
    callApi({ endpoint: 'listSuspectLabels', schema: suspectList, query: buildQuery(cursor), signal }),
  );

/** One page of the second opinions in a state, the oldest request first. */
export const listSecondOpinions = (
  state: OpinionState,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SecondOpinionList> =>
  getDataOrThrow(
    callApi({
      endpoint: 'listSecondOpinions',
      schema: secondOpinionList,
      query: { ...buildQuery(cursor), state },
      signal,
    }),
  );
