import { type Annotation, type SecondOpinion, secondOpinion } from '@smart-waste/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../shared/api/client.ts';
import { type ApiResult, getDataOrThrow } from '../../../shared/http/api-result.ts';

export const buildOpinionQuery = (image_id: string) =>
  queryOptions({
    queryKey: ['second-opinion', image_id],
    queryFn: ({ signal }): Promise<SecondOpinion> =>
      getDataOrThrow(
        callApi({ endpoint: 'showSecondOpinion', schema: secondOpinion, params: { image_id }, signal }),
      ),
  });

export const requestSecondOpinion = (image_id: string): Promise<SecondOpinion> =>
  getDataOrThrow(callApi({ endpoint: 'requestSecondOpinion', schema: secondOpinion, params: { image_id } }));

export const giveSecondOpinion = (
  image_id: string,
  annotations: Annotation[],
): Promise<ApiResult<SecondOpinion>> =>
  callApi({
    endpoint: 'giveSecondOpinion',
    schema: secondOpinion,
    params: { image_id },
    body: { annotations },
  });
