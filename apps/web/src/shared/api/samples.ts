import { type EvaluationSample, evaluationSampleList, samplePhotoList } from '@smart-waste/contract';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

/** The current random sample; null without one. */
export async function showCurrentSample(signal: AbortSignal): Promise<EvaluationSample | null> {
  const query = { limit: '1' };
  const call = callApi({ endpoint: 'listSamples', schema: evaluationSampleList, query, signal });
  return (await dataOrThrow(call)).data[0] ?? null;
}

/** The first photos of the current sample that wait for their labels, in the order of labelling. */
export async function listWaitingPhotos(signal: AbortSignal): Promise<string[]> {
  const sample = await showCurrentSample(signal);
  if (sample === null) return [];
  const call = { endpoint: 'listSamplePhotos', schema: samplePhotoList } as const;
  const query = { state: 'waiting', limit: '200' };
  const { data } = await dataOrThrow(
    callApi({ ...call, params: { sample_id: sample.sample_id }, query, signal }),
  );
  return data.map(({ image_id }) => image_id);
}
