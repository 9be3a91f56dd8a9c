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
import { createCursorCodec, instant, readPage, rowNumber, uuid } from '../../../lib/cursor.ts';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { findUserNames } from '../../../lib/find-user-names.ts';
import { createSeededRandom } from '../../../lib/seeded-random.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { SampleRow } from '../ports/samples.ts';
import type { Deps } from '../ports.ts';

type SampleDeps = Pick<Deps, 'evaluationSamples' | 'users' | 'clock' | 'ids'>;

const createNotCurrentError = () => new AppError('conflict', createReason('error.evaluation.not_current'));
const createDrawnMeanwhileError = () =>
  new AppError('conflict', createReason('error.evaluation.drawn_meanwhile'));
const createSampleNotFoundError = () =>
  new AppError('not_found', createReason('error.evaluation.sample_not_found'));

const toEvaluationSample = (
  { created_at, created_by, population_at, ...sample }: SampleRow,
  names: ReadonlyMap<number, string>,
): EvaluationSample => ({
  ...sample,
  population_at: population_at.toISOString(),
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : (names.get(created_by) ?? null),
});

/** The sample that a request extends, which must be smaller and the current one; null when it draws one anew. */
async function findExtendedSample(
  { evaluationSamples }: SampleDeps,
  { extends_sample_id, replaces_sample_id, seed, size }: EvaluationSampleForm,
): Promise<SampleRow | null> {
  if (extends_sample_id === undefined) return null;
  if (seed !== undefined)
    throw createInvalidFieldError('seed', createReason('error.evaluation.seed_of_larger'));
  if (replaces_sample_id !== undefined)
    throw createInvalidFieldError('replaces_sample_id', createReason('error.evaluation.replaces_of_larger'));
  const extended = await evaluationSamples.findById(extends_sample_id);
  if (!extended) throw createSampleNotFoundError();
  if (!extended.is_current) throw createNotCurrentError();
  if (size <= extended.size)
    throw createInvalidFieldError(
      'size',
      createReason('error.evaluation.not_larger', { size: extended.size }),
    );
  return extended;
}

/** The sample in whose place one is drawn: another one that was drawn meanwhile is not replaced. */
async function findReplacedSample(
  { evaluationSamples }: SampleDeps,
  { replaces_sample_id }: EvaluationSampleForm,
): Promise<string | null> {
  if (replaces_sample_id !== undefined) return replaces_sample_id;
  return (await evaluationSamples.listPage(null, 1))[0]?.sample_id ?? null;
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
  const extendedSample = await findExtendedSample(deps, form);
  const known_sample_id = extendedSample?.sample_id ?? (await findReplacedSample(deps, form));
  const seed =
    extendedSample?.seed ??
    form.seed ??
    Math.floor(createSeededRandom(deps.ids.newSecret())() * EVALUATION_LIMITS.seedMax);
  const created_at = deps.clock.now();
  const row = await deps.evaluationSamples.freeze(
    {
      sample_id,
      seed,
      requested_size: form.size,
      created_at,
      created_by: viewer.user_id,
      extended: extendedSample,
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
  if (row === 'not_current') throw extendedSample ? createNotCurrentError() : createDrawnMeanwhileError();
  if (row === 'no_photos')
    throw new AppError(
      'conflict',
      createReason(extendedSample ? 'error.evaluation.no_more_photos' : 'error.evaluation.no_photos'),
    );
  return toEvaluationSample(row, await findUserNames(deps, [row.created_by]));
}

const toSampleViewer = ({ clock }: SampleDeps, { user_id }: SessionUser) => ({
  viewer_id: user_id,
  now: clock.now(),
});

export async function showSample(
  deps: SampleDeps,
  { sample_id, viewer }: { sample_id: string; viewer: SessionUser },
): Promise<EvaluationSample> {
  const row = await deps.evaluationSamples.findById(sample_id, toSampleViewer(deps, viewer));
  if (!row) throw createSampleNotFoundError();
  return toEvaluationSample(row, await findUserNames(deps, [row.created_by]));
}

const sampleCursor = createCursorCodec(z.strictObject({ created_at: instant, sample_id: uuid }));

/** One page of all samples. */
export async function listSamples(
  deps: SampleDeps,
  { query, viewer }: { query: ReviewListQuery; viewer: SessionUser },
): Promise<EvaluationSampleList> {
  const after = sampleCursor.decode(query.cursor);
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.evaluationSamples.listPage(after, limit, toSampleViewer(deps, viewer)),
    ({ created_at, sample_id }) => sampleCursor.encode({ created_at, sample_id }),
  );
  const names = await findUserNames(
    deps,
    rows.map(({ created_by }) => created_by),
  );
  return { data: rows.map((row) => toEvaluationSample(row, names)), next_cursor };
}

const photoCursor = createCursorCodec(z.strictObject({ position: rowNumber }));

/** One page of the photos of a sample. */
export async function listSamplePhotos(
  deps: SampleDeps,
  { sample_id, query, viewer }: { sample_id: string; query: SamplePhotoQuery; viewer: SessionUser },
): Promise<SamplePhotoList> {
  if (!(await deps.evaluationSamples.findById(sample_id))) throw createSampleNotFoundError();
  const after = photoCursor.decode(query.cursor)?.position ?? 0;
  const { state, image_id } = query;
  const filter = { sample_id, state, image_id, viewer: toSampleViewer(deps, viewer) };
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.evaluationSamples.listPhotos(filter, after, limit),
    ({ position }) => photoCursor.encode({ position }),
  );
  return { data: rows, next_cursor };
}
