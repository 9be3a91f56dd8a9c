import {
  type EvaluationRunDetails,
  type EvaluationSample,
  evaluationSampleForm,
} from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { api, server } from '../../../test/server.ts';
import { createEvaluation, EVALUATION_ID } from '../evaluation-fixture.ts';

export const ID = EVALUATION_ID;
export const PHOTO_ID = '22222222-2222-4222-8222-222222222222';
export const createSample = (given: Partial<EvaluationSample> = {}): EvaluationSample => ({
  sample_id: ID,
  seed: 1,
  requested_size: 300,
  size: 300,
  drawn_from: 900,
  is_current: true,
  created_at: '2026-11-19T10:00:00.000Z',
  created_by: 'mira',
  labelled: 75,
  gone: 2,
  next: PHOTO_ID,
  counted: 75,
  number: 2,
  extends_number: null,
  population_at: '2026-11-19T10:00:00.000Z',
  ...given,
});
export function serve(sample: EvaluationSample | null, evaluations: EvaluationRunDetails[] = []) {
  const database = { sample, evaluations, listed: 0, photos: 900, labelledBefore: 0 };
  const sent: unknown[] = [];
  const newest = () => HttpResponse.json(database.evaluations[0]);
  server.use(
    http.get(api('/admin/evaluations/samples/'), () =>
      HttpResponse.json({ data: database.sample ? [database.sample] : [], next_cursor: null }),
    ),
    http.post(api('/admin/evaluations/samples/'), async ({ request }) => {
      const form = evaluationSampleForm.parse(await request.json());
      sent.push(form);
      const labelled = { labelled: database.labelledBefore, labelled_before: database.labelledBefore };
      const drawn = { ...labelled, gone: 0, seed: form.seed ?? 1, requested_size: form.size };
      database.sample = createSample({ ...drawn, size: Math.min(form.size, database.photos) });
      return HttpResponse.json(database.sample, { status: 201 });
    }),
    http.get(api('/admin/evaluations/calibrations/'), () =>
      HttpResponse.json({ data: [], recalibrations: [] }),
    ),
    http.get(api('/admin/evaluations/'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [source, sample_id] = [searchParams.get('source'), searchParams.get('sample_id')];
      const isOpenWanted = searchParams.get('state') === 'open';
      if (source !== null) database.listed += 1;
      const listed = database.evaluations.filter((one) =>
        isOpenWanted
          ? one.state === 'waiting' || one.state === 'running'
          : one.source === source || (sample_id !== null && one.sample_id === sample_id),
      );
      const begin = Number(searchParams.get('cursor') ?? 0);
      const end = begin + Number(searchParams.get('limit'));
      const next_cursor = end < listed.length ? String(end) : null;
      return HttpResponse.json({ data: listed.slice(begin, end), next_cursor });
    }),
    http.get(api('/admin/evaluations/:id/'), ({ params }) =>
      HttpResponse.json(database.evaluations.find(({ evaluation_id }) => evaluation_id === params.id)),
    ),
    http.post(api('/admin/evaluations/'), async ({ request }) => {
      sent.push(await request.json());
      database.evaluations = [
        createEvaluation({
          source: 'hard_cases',
          state: 'running',
          done: 15,
          figures: null,
          headlines: null,
        }),
        ...database.evaluations,
      ];
      return HttpResponse.json(database.evaluations[0], { status: 202 });
    }),
    http.post(api('/admin/evaluations/:id/cancel/'), () => {
      database.evaluations = [
        createEvaluation({ source: 'hard_cases', state: 'cancelled', figures: null, headlines: null }),
      ];
      return newest();
    }),
    http.delete(api('/admin/evaluations/:id/'), ({ params }) => {
      database.evaluations = database.evaluations.filter(({ evaluation_id }) => evaluation_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}
