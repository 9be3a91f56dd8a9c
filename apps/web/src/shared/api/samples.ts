import {
  type EvaluationSample,
  evaluationSampleList,
  type SamplePhoto,
  type SamplePhotoList,
  samplePhotoList,
} from '@smart-waste/contract';
import { getDataOrThrow } from '../http/api-result.ts';
import type { QueryParameters } from '../http/send-request.ts';
import { callApi } from './client.ts';

/** The current random sample; null without one. */
export async function showCurrentSample(signal: AbortSignal): Promise<EvaluationSample | null> {
  const query = { limit: '1' };
  const call = callApi({ endpoint: 'listSamples', schema: evaluationSampleList, query, signal });
  return (await getDataOrThrow(call)).data[0] ?? null;
}

/** Photos of the sample that wait for their labels, the first ones in the order of labelling. */
export async function listWaitingPhotos(sample_id: string, signal: AbortSignal): Promise<SamplePhoto[]> {
  return (await listPhotos(sample_id, { state: 'waiting', limit: MAX_SHOWN_WAITING }, signal)).data;
}

/** The position of a photo in the sample, whatever its state; null when it is not one of them. */
export async function findPositionInSample(
  sample_id: string,
  image_id: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { data } = await listPhotos(sample_id, { image_id }, signal);
  return data.find((photo) => photo.image_id === image_id)?.position ?? null;
}

/** One page of the photos of a sample. */
export const listSamplePhotos = (
  sample_id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<SamplePhotoList> => listPhotos(sample_id, { cursor, limit: MAX_SHOWN_PHOTOS }, signal);

const listPhotos = (sample_id: string, query: QueryParameters, signal: AbortSignal) =>
  getDataOrThrow(
    callApi({ endpoint: 'listSamplePhotos', schema: samplePhotoList, params: { sample_id }, query, signal }),
  );

/** Enough to find one on which no other person works. */
const MAX_SHOWN_WAITING = 50;
const MAX_SHOWN_PHOTOS = 100;
