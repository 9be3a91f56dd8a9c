import { type EvaluationSample, evaluationRunList, evaluationSampleList } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { usePagedList } from '../../../shared/api/cursor-pages.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { EVALUATIONS_KEY } from '../evaluation-cache.ts';

const PAGE_SIZE = 5;
/** More evaluations of one sample are found in the list of all. */
const MAX_SHOWN_EVALUATIONS = 10;

/** All samples, page by page, the newest first; loaded anew with the current one. */
export const useSamples = () =>
  usePagedList([...CURRENT_SAMPLE_KEY, 'all'], (cursor, signal) => {
    const query = { limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
    return getDataOrThrow(callApi({ endpoint: 'listSamples', schema: evaluationSampleList, query, signal }));
  });

/** The newest evaluations on a sample. */
export const useEvaluationsOn = ({ sample_id }: Pick<EvaluationSample, 'sample_id'>) =>
  useQuery({
    queryKey: [...EVALUATIONS_KEY, 'of-sample', sample_id],
    queryFn: ({ signal }) => {
      const query = { sample_id, limit: String(MAX_SHOWN_EVALUATIONS) };
      return getDataOrThrow(
        callApi({ endpoint: 'listEvaluations', schema: evaluationRunList, query, signal }),
      );
    },
  });
