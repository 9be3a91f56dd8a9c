import { randomUUID } from 'node:crypto';
import type {
  EvaluationSample,
  PhotoAnnotations,
  SamplePhoto,
  SamplePhotoState,
} from '@smart-waste/contract';
import { expect } from 'vitest';
import { analyseUpload, wasteOn } from './analyse-upload.ts';
import type { ImageApi } from './image-api.ts';
import type { Person } from './people.ts';
import { addImage, newImage } from './rows.ts';

export const BOTTLE = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
};

type Callers = { api: ImageApi; admin: Person; reviewer: Person; asha: Person };

/** Calls about random samples and their photos, by those who take part in the test that runs. */
export function createSampleCalls(getCallers: () => Callers) {
  const request: ImageApi['request'] = (...given) => getCallers().api.request(...given);

  /** A photo with a result in which the detector sees a bottle. */
  async function addPhoto(): Promise<string> {
    const { api, asha } = getCallers();
    const image = newImage(asha.user_id);
    await addImage(api.deps, image, randomUUID());
    await analyseUpload(api.deps, image.image_id, [wasteOn('bottle', 0.3)]);
    return image.image_id;
  }
  async function addPhotos(count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await addPhoto());
    return ids;
  }

  const freeze = (form: object, by = getCallers().admin) =>
    request('POST /admin/evaluations/samples/', by, form);
  const frozen = async (form: object): Promise<EvaluationSample> => {
    const answer = await freeze(form);
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  const show = async (sample_id: string): Promise<EvaluationSample> =>
    (await request(`GET /admin/evaluations/samples/${sample_id}/`, getCallers().reviewer)).json();
  const fetchPhotos = async (
    sample_id: string,
    query = '',
  ): Promise<{ data: SamplePhoto[]; next_cursor: string | null }> =>
    (
      await request(`GET /admin/evaluations/samples/${sample_id}/photos/?${query}`, getCallers().reviewer)
    ).json();
  const fetchIds = async (sample_id: string, state?: SamplePhotoState) =>
    (await fetchPhotos(sample_id, state && `state=${state}`)).data.map(({ image_id }) => image_id);
  const annotations = async (image_id: string, by = getCallers().reviewer): Promise<PhotoAnnotations> =>
    (await request(`GET /admin/annotations/${image_id}/`, by)).json();
  const submit = (image_id: string, form: object = {}, by = getCallers().reviewer) =>
    request(`POST /admin/annotations/${image_id}/`, by, {
      based_on: 0,
      scope: 'checked',
      analysis_id: null,
      is_blind: true,
      annotations: [],
      ...form,
    });
  const remove = (image_id: string) => request(`DELETE /images/${image_id}/delete/`, getCallers().asha);
  return { addPhoto, addPhotos, freeze, frozen, show, fetchPhotos, fetchIds, annotations, submit, remove };
}
