import {
  EVALUATION_LIMITS,
  type EvaluationSample,
  type EvaluationSampleForm,
  type EvaluationSampleList,
  type ReviewListQuery,
  type SamplePhotoList,
  type SamplePhotoQuery,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { cursorCodec, instant, readPage, rowNumber, uuid } from '../../../lib/cursor.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { namesOf } from '../../../lib/names-of.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { SampleRow } from '../ports/samples.ts';
import type { Deps } from '../ports.ts';

type SampleDeps = Pick<Deps, 'evaluationSamples' | 'users' | 'clock' | 'ids'>;

const notCurrent = () => new AppError('conflict', createReason('error.evaluation.not_current'));
const drawnMeanwhile = () => new AppError('conflict', createReason('error.evaluation.drawn_meanwhile'));
const sampleNotFound = () => new AppError('not_found', createReason('error.evaluation.sample_not_found'));

const shown = (
  { created_at, created_by, population_at, ...sample }: SampleRow,
  names: ReadonlyMap<number, string>,
): EvaluationSample => ({
  ...sample,
  population_at: population_at.toISOString(),
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : (names.get(created_by) ?? null),
});

/** The sample that a request extends, which must be smaller and the current one; null when it draws one anew. */
async function extendedBy(
  { evaluationSamples }: SampleDeps,
  { extends_sample_id, replaces_sample_id, seed, size }: EvaluationSampleForm,
): Promise<SampleRow | null> {
  if (extends_sample_id === undefined) return null;
  if (seed !== undefined) throw invalidField('seed', createReason('error.evaluation.seed_of_larger'));
  if (replaces_sample_id !== undefined)
    throw invalidField('replaces_sample_id', createReason('error.evaluation.replaces_of_larger'));
  const extended = await evaluationSamples.findById(extends_sample_id);
  if (!extended) throw sampleNotFound();
  if (!extended.is_current) throw notCurrent();
  if (size <= extended.size)
    throw invalidField('size', createReason('error.evaluation.not_larger', { size: extended.size }));
  return extended;
}

/** The sample in whose place one is drawn: another one that was drawn meanwhile is not replaced. */
async function replacedBy(
  { evaluationSamples }: SampleDeps,
  { replaces_sample_id }: EvaluationSampleForm,
): Promise<string | null> {
  if (replaces_sample_id !== undefined) return replaces_sample_id;
  return (await evaluationSamples.page(null, 1))[0]?.sample_id ?? null;
}

/**
 * Draws and freezes a sample, which is the current one from now on; one that extends another has its seed. Refused while there is
 * no analysed photo that it could draw, and when another one was drawn meanwhile.
 */
export async function freezeSample(
  deps: SampleDeps,
  { form, viewer }: { form: EvaluationSampleForm; viewer: SessionUser },
): Promise<EvaluationSample> {
  const sample_id = deps.ids.newId();
  const extended = await extendedBy(deps, form);
  const known_sample_id = extended?.sample_id ?? (await replacedBy(deps, form));
  const seed =
    extended?.seed ??
    form.seed ??
    Math.floor(seededRandom(deps.ids.newSecret())() * EVALUATION_LIMITS.seedMax);
  const created_at = deps.clock.now();
  const row = await deps.evaluationSamples.freeze(
    {
      sample_id,
      seed,
      requested_size: form.size,
      created_at,
      created_by: viewer.user_id,
      extended,
      known_sample_id,
    },
    {
      at: created_at,
      actor_id: viewer.user_id,
      action: 'evaluation.sample_frozen',
      subject: `evaluation_sample:${sample_id}`,
      details: { seed },
    },
  );
  if (row === 'not_current') throw extended ? notCurrent() : drawnMeanwhile();
  if (row === 'no_photos')
    throw new AppError(
      'conflict',
      createReason(extended ? 'error.evaluation.no_more_photos' : 'error.evaluation.no_photos'),
    );
  return shown(row, await namesOf(deps, [row.created_by]));
}

const viewerOf = ({ clock }: SampleDeps, { user_id }: SessionUser) => ({
  viewer_id: user_id,
  now: clock.now(),
});

export async function showSample(
  deps: SampleDeps,
  { sample_id, viewer }: { sample_id: string; viewer: SessionUser },
): Promise<EvaluationSample> {
  const row = await deps.evaluationSamples.findById(sample_id, viewerOf(deps, viewer));
  if (!row) throw sampleNotFound();
  return shown(row, await namesOf(deps, [row.created_by]));
}

const sampleCursor = cursorCodec(z.strictObject({ created_at: instant, sample_id: uuid }));

/** One page of all samples. */
export async function listSamples(
  deps: SampleDeps,
  { query, viewer }: { query: ReviewListQuery; viewer: SessionUser },
): Promise<EvaluationSampleList> {
  const after = sampleCursor.decode(query.cursor);
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.evaluationSamples.page(after, limit, viewerOf(deps, viewer)),
    ({ created_at, sample_id }) => sampleCursor.encode({ created_at, sample_id }),
  );
  const names = await namesOf(
    deps,
    rows.map(({ created_by }) => created_by),
  );
  return { data: rows.map((row) => shown(row, names)), next_cursor };
}

const photoCursor = cursorCodec(z.strictObject({ position: rowNumber }));

/** One page of the photos of a sample. */
export async function listSamplePhotos(
  deps: SampleDeps,
  { sample_id, query, viewer }: { sample_id: string; query: SamplePhotoQuery; viewer: SessionUser },
): Promise<SamplePhotoList> {
  if (!(await deps.evaluationSamples.findById(sample_id))) throw sampleNotFound();
  const after = photoCursor.decode(query.cursor)?.position ?? 0;
  const { state, image_id } = query;
  const filter = { sample_id, state, image_id, viewer: viewerOf(deps, viewer) };
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.evaluationSamples.photos(filter, after, limit),
    ({ position }) => photoCursor.encode({ position }),
  );
  return { data: rows, next_cursor };
}
