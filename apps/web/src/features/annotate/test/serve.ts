import type { AnnotationSetForm, Detection, PhotoAnnotations } from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { sampleDetection, sampleImage } from '../../../test/images.ts';
import { api, server } from '../../../test/server.ts';
import { CAN, createRun, createSet, EMPTY_SET, NOW } from './samples.ts';

/** The request conflicts with what is there, for this reason. */
export const refusal = (reason: string, params: object = {}) =>
  HttpResponse.json({ error: reason, code: 'conflict', reason, params, request_id: 'r' }, { status: 409 });

const createDatabase = (known: Partial<PhotoAnnotations>) => ({
  known: {
    image_id: sampleImage(1).image_id,
    schema_version: 1,
    is_blind: false,
    newest_number: 0,
    sets: [],
    draft: null,
    lease: null,
    ...known,
  },
  lease: { is_own: true, held_by: 'asha', since: NOW, until: NOW },
  refuse: null as (() => Response) | null,
  isOffline: false,
  isDrawn: false,
  /** The parameter of each call for the photo and its runs. */
  annotating: [] as (string | null)[],
  beforeSaving: async () => {},
  attempts: 0,
});

type Database = ReturnType<typeof createDatabase>;
type SavedDraft = { version: number; annotations: { class: string }[] };

/** Saves a draft unless another one was saved since. */
const createDraftHandler = (database: Database, drafts: SavedDraft[]) =>
  http.put(api('/admin/annotations/:id/draft/'), async ({ request }) => {
    database.attempts += 1;
    if (database.isOffline) return HttpResponse.error();
    await database.beforeSaving();
    const form = (await request.json()) as SavedDraft;
    const { draft } = database.known;
    if (form.version !== ((draft as { version: number } | null)?.version ?? 0))
      return refusal('error.annotation.draft_stale');
    drafts.push(form);
    database.known = {
      ...database.known,
      draft: { ...form, version: form.version + 1, saved_at: NOW } as never,
    };
    return HttpResponse.json({ ...form, version: form.version + 1, saved_at: NOW });
  });

/** Stores a set, which decides where two people disagree. */
const createSetHandler = (database: Database, submitted: AnnotationSetForm[]) =>
  http.post(api('/admin/annotations/:id/'), async ({ request }) => {
    if (database.refuse) return database.refuse();
    const form = (await request.json()) as AnnotationSetForm;
    submitted.push(form);
    const set = createSet({ ...form, number: form.based_on + 1 });
    const { second_opinion, ...rest } = database.known;
    const is_decision = second_opinion === 'disputed' && !database.isDrawn;
    database.known = {
      ...rest,
      draft: null,
      newest_number: set.number,
      ...(database.isDrawn ? { is_blind: true, sets: [] } : { sets: [set] }),
    };
    return HttpResponse.json({ ...set, is_decision }, { status: 201 });
  });

/** A server with one photo, which has these detections and these annotations. */
export function serve(
  known: Partial<PhotoAnnotations> = {},
  detections: Detection[] = [CAN, sampleDetection()],
) {
  const image = sampleImage(1);
  const database = createDatabase(known);
  const submitted: AnnotationSetForm[] = [];
  const drafts: SavedDraft[] = [];
  server.use(
    http.get(api('/images/:id/'), ({ params, request }) => {
      database.annotating.push(new URL(request.url).searchParams.get('annotating'));
      return HttpResponse.json({ ...image, image_id: params.id });
    }),
    http.get(api('/admin/images/:id/neighbours/'), () => HttpResponse.json({ previous: null, next: null })),
    http.get(api('/admin/images/:id/runs/'), ({ request }) => {
      database.annotating.push(new URL(request.url).searchParams.get('annotating'));
      return HttpResponse.json({
        data: [createRun(detections)],
      });
    }),
    // Of every other photo nothing is known.
    http.get(api('/admin/annotations/:id/'), ({ params: { id } }) =>
      HttpResponse.json(
        id === image.image_id ? database.known : { ...database.known, image_id: id, sets: [], draft: null },
      ),
    ),
    http.post(api('/admin/annotations/:id/lease/'), () => HttpResponse.json(database.lease)),
    http.delete(api('/admin/annotations/:id/lease/'), () => new HttpResponse(null, { status: 204 })),
    createDraftHandler(database, drafts),
    createSetHandler(database, submitted),
  );
  return { database, submitted, drafts };
}

/** The set of the shown photo is answered when the result is called. */
export function answerLate(database: Database): () => void {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.post(
      api('/admin/annotations/:id/'),
      async () => {
        await arrived;
        database.known = { ...database.known, is_blind: false, sets: [EMPTY_SET] as never };
        return HttpResponse.json(EMPTY_SET, { status: 201 });
      },
      { once: true },
    ),
  );
  return () => arrive();
}

/** The answer to every request about a photo that was deleted. */
export const photoMissing = () =>
  HttpResponse.json(
    {
      error: 'Image not found',
      code: 'not_found',
      reason: 'error.image.not_found',
      params: {},
      request_id: 'r',
    },
    { status: 404 },
  );
