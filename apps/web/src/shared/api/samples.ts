import {
  type EvaluationSample,
  evaluationSampleList,
  type SamplePhoto,
  samplePhotoList,
} from '@smart-waste/contract';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

/** The current random sample; null without one. */
export async function showCurrentSample(signal: AbortSignal): Promise<EvaluationSample | null> {
  const query = { limit: '1' };
  const call = callApi({ endpoint: 'listSamples', schema: evaluationSampleList, query, signal });
  return (await dataOrThrow(call)).data[0] ?? null;
}

/** Photos of the sample that wait for their labels, the first ones in the order of labelling. */
export async function listWaitingPhotos(sample_id: string, signal: AbortSignal): Promise<SamplePhoto[]> {
  const call = { endpoint: 'listSamplePhotos', schema: samplePhotoList, params: { sample_id } } as const;
  const query = { state: 'waiting', limit: String(WAITING_SHOWN) };
  return (await dataOrThrow(callApi({ ...call, query, signal }))).data;
}

/** Enough to find one on which nobody else works. */
const WAITING_SHOWN = 50;
