import {
  type OpinionState,
  type ReviewQueue,
  reviewQueue,
  type SecondOpinionList,
  type SuspectList,
  secondOpinionList,
  suspectList,
} from '@smart-waste/contract';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

const PAGE = '20';
const queryOf = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor !== undefined && { cursor }) });

/** One page of what to review next. */
export const listReviewQueue = (cursor: string | undefined, signal: AbortSignal): Promise<ReviewQueue> =>
  dataOrThrow(callApi({ endpoint: 'listReviewQueue', schema: reviewQueue, query: queryOf(cursor), signal }));

/** One page of reviewed photos whose labels may be wrong. */
export const listSuspects = (cursor: string | undefined, signal: AbortSignal): Promise<SuspectList> =>
  dataOrThrow(
    callApi({ endpoint: 'listSuspectLabels', schema: suspectList, query: queryOf(cursor), signal }),
  );

/** One page of the second opinions in a state, the oldest request first. */
export const listSecondOpinions = (
  state: OpinionState,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SecondOpinionList> =>
  dataOrThrow(
    callApi({
      endpoint: 'listSecondOpinions',
      schema: secondOpinionList,
      query: { ...queryOf(cursor), state },
      signal,
    }),
  );
