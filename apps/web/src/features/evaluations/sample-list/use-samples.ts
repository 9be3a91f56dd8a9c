import { type EvaluationSample, evaluationRunList, evaluationSampleList } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { usePagedList } from '../../../shared/api/cursor-pages.ts';
import { CURRENT_SAMPLE_KEY } from '../../../shared/api/review-keys.ts';
import { dataOrThrow } from '../../../shared/http/api-result.ts';
import { EVALUATIONS_KEY } from '../evaluation-cache.ts';

const PER_PAGE = 5;
/** More evaluations of one sample are found in the list of all. */
const EVALUATIONS_SHOWN = 10;

/** All samples, page by page, the newest first; loaded anew with the current one. */
export const useSamples = () =>
  usePagedList([...CURRENT_SAMPLE_KEY, 'all'], (cursor, signal) => {
    const query = { limit: String(PER_PAGE), ...(cursor !== undefined && { cursor }) };
    return dataOrThrow(callApi({ endpoint: 'listSamples', schema: evaluationSampleList, query, signal }));
  });

/** The newest evaluations on a sample. */
export const useEvaluationsOn = ({ sample_id }: Pick<EvaluationSample, 'sample_id'>) =>
  useQuery({
    queryKey: [...EVALUATIONS_KEY, 'of-sample', sample_id],
    queryFn: ({ signal }) => {
      const query = { sample_id, limit: String(EVALUATIONS_SHOWN) };
      return dataOrThrow(callApi({ endpoint: 'listEvaluations', schema: evaluationRunList, query, signal }));
    },
  });
