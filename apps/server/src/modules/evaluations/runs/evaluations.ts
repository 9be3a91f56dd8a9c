import {
  EVALUATION_LIMITS,
  type EvaluationComparison,
  type EvaluationRun,
  type EvaluationRunDetails,
  type EvaluationRunForm,
  type EvaluationRunList,
  type EvaluationRunQuery,
} from '@smart-waste/contract';
import { createLabelSchema, judgeMeans, LABELLED_CLASSES } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, uuid } from '../../../lib/cursor.ts';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { findUserNames } from '../../../lib/find-user-names.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps, EvaluationRow, PhotoSource, StoredAnswer } from '../ports.ts';

type EvaluationDeps = Pick<
  Deps,
  'evaluations' | 'evaluationSamples' | 'figureComputer' | 'users' | 'clock' | 'ids'
>;

const createConflictError = (reason: Reason) => new AppError('conflict', reason);
export const createEvaluationNotFoundError = () =>
  new AppError('not_found', createReason('error.evaluation.not_found'));
const importNotFound = () => new AppError('not_found', createReason('error.evaluation.import_not_found'));

/** What a reader must know to judge the figures. */
function collectNotes(row: EvaluationRow): EvaluationRun['notes'] {
  const { source, may_have_seen, excluded, total, sample_size: size } = row;
  const photos = total + excluded;
  const isPartly = size !== null && total > 0 && photos < size;
  const { hardCasesMax } = EVALUATION_LIMITS;
  const isBounded = source === 'hard_cases' && photos >= hardCasesMax;
  const reasons = [
    ...(isPartly ? [createReason('evaluation.note.partly_labelled', { photos, size })] : []),
    ...(source === 'sample' ? [] : [createReason(`evaluation.note.${source}`)]),
    ...(isBounded ? [createReason('evaluation.note.newest_hard_cases', { max: hardCasesMax })] : []),
    ...(may_have_seen === true ? [createReason('evaluation.note.may_have_seen')] : []),
    ...(excluded > 0 ? [createReason('evaluation.note.excluded', { photos: excluded })] : []),
  ];
  return reasons.map((reason) => ({ text: describeReason(reason), reason }));
}

function toEvaluationRun(row: EvaluationRow, names: ReadonlyMap<number, string>): EvaluationRun {
  const { labels: _, objects_of_classes, requested_at, requested_by, finished_at, ...evaluation } = row;
  return {
    ...evaluation,
    headlines: row.headlines && judgeMeans(row.headlines, objects_of_classes ?? []),
    notes: collectNotes(row),
    requested_at: requested_at.toISOString(),
    requested_by: requested_by === null ? null : (names.get(requested_by) ?? null),
    finished_at: finished_at?.toISOString() ?? null,
    ...parseStoredError(row.error_message),
  };
}

async function requireEvaluation({ evaluations }: EvaluationDeps, evaluation_id: string) {
  const row = await evaluations.findById(evaluation_id);
  if (!row) throw createEvaluationNotFoundError();
  return row;
}

/** The source that a request means. Throws when there is no such sample, or none at all. */
async function resolveSource(
  { evaluationSamples }: EvaluationDeps,
  form: EvaluationRunForm,
): Promise<PhotoSource> {
  const { source, import_id } = form;
  if (source !== 'sample' && form.sample_id !== undefined)
    throw createInvalidFieldError('sample_id', createReason('error.evaluation.no_sample_of_others'));
  if ((source === 'import') !== (import_id !== undefined))
    throw createInvalidFieldError('import_id', createReason('error.evaluation.import_of_imports'));
  if (import_id !== undefined) return { source: 'import', sample_id: null, import_id };
  if (source === 'hard_cases') return { source: 'hard_cases', sample_id: null, import_id: null };
  const sample =
    form.sample_id === undefined
      ? (await evaluationSamples.listPage(null, 1))[0]
      : await evaluationSamples.findById(form.sample_id);
  if (!sample) throw new AppError('not_found', createReason('error.evaluation.sample_not_found'));
  return { source: 'sample', sample_id: sample.sample_id, import_id: null };
}

/** The classes that people looked for on the photos of a source; null for all. Refused without a labelled photo. */
async function findClasses({ evaluations }: EvaluationDeps, source: PhotoSource): Promise<string[] | null> {
  if (source.source !== 'import') {
    if (await evaluations.hasChecked(source)) return null;
    throw createConflictError(createReason(`error.evaluation.nothing_labelled.${source.source}`));
  }
  const classes = await evaluations.findImportedClasses(source.import_id);
  if (classes === undefined) throw importNotFound();
  return classes;
}

/** Stores an evaluation for the workers. Refused while another one is open, and without a labelled photo. */
export async function startEvaluation(
  deps: EvaluationDeps,
  { form, viewer }: { form: EvaluationRunForm; viewer: SessionUser },
): Promise<EvaluationRun> {
  const source = await resolveSource(deps, form);
  const labelled_classes = await findClasses(deps, source);
  const evaluation_id = deps.ids.newId();
  const started = { evaluation_id, model: form.model, labelled_classes, ...source };
  const row = await deps.evaluations.start(
    { ...started, requested_at: deps.clock.now(), requested_by: viewer.user_id },
    createAuditEntry(deps, viewer, { action: 'evaluation.started', evaluation_id, details: source }),
  );
  if (row === 'open') throw createConflictError(createReason('error.evaluation.already_open'));
  if (row === 'gone') throw importNotFound();
  return toEvaluationRun(row, await findUserNames(deps, [row.requested_by]));
}

type AuditedChange = {
  action: 'evaluation.started' | 'evaluation.cancelled' | 'evaluation.deleted';
  evaluation_id: string;
  details?: object;
};
const createAuditEntry = (
  { clock }: Pick<EvaluationDeps, 'clock'>,
  { user_id }: SessionUser,
  { action, evaluation_id, details = {} }: AuditedChange,
) => ({
  at: clock.now(),
  actor_id: user_id,
  action,
  subject: `evaluation:${evaluation_id}`,
  details: { ...details },
});

export async function showEvaluation(
  deps: EvaluationDeps,
  evaluation_id: string,
): Promise<EvaluationRunDetails> {
  const { figures, ...row } = await requireEvaluation(deps, evaluation_id);
  const run = toEvaluationRun(row, await findUserNames(deps, [row.requested_by]));
  return { ...run, figures: figures && { ...figures, headlines: run.headlines ?? figures.headlines } };
}

const evaluationCursor = createCursorCodec(z.strictObject({ requested_at: instant, evaluation_id: uuid }));

/** One page of all evaluations. */
export async function listEvaluations(
  deps: EvaluationDeps,
  query: EvaluationRunQuery,
): Promise<EvaluationRunList> {
  const after = evaluationCursor.decode(query.cursor);
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) => deps.evaluations.listPage(query, after, limit),
    ({ requested_at, evaluation_id }) => evaluationCursor.encode({ requested_at, evaluation_id }),
  );
  const names = await findUserNames(
    deps,
    rows.map(({ requested_by }) => requested_by),
  );
  return { data: rows.map((row) => toEvaluationRun(row, names)), next_cursor };
}

type EvaluationRequest = { evaluation_id: string; viewer: SessionUser };

/** Ends an evaluation that waits or runs; its answers stay until it is deleted. */
export async function cancelEvaluation(
  deps: EvaluationDeps,
  { evaluation_id, viewer }: EvaluationRequest,
): Promise<EvaluationRun> {
  const audit = createAuditEntry(deps, viewer, { action: 'evaluation.cancelled', evaluation_id });
  const isCancelled = await deps.evaluations.cancel(evaluation_id, audit);
  const { figures: _, ...row } = await requireEvaluation(deps, evaluation_id);
  if (!isCancelled && row.state !== 'cancelled')
    throw createConflictError(createReason('error.evaluation.has_ended'));
  return toEvaluationRun(row, await findUserNames(deps, [row.requested_by]));
}

/** Deletes an evaluation with its answers; one that runs ends. */
export async function deleteEvaluation(
  deps: EvaluationDeps,
  { evaluation_id, viewer }: EvaluationRequest,
): Promise<void> {
  const audit = createAuditEntry(deps, viewer, { action: 'evaluation.deleted', evaluation_id });
  if (!(await deps.evaluations.remove(evaluation_id, audit))) throw createEvaluationNotFoundError();
}

const buildLabelsKey = ({ image_id, set_id }: StoredAnswer) => `${image_id} ${set_id}`;

/** The photos that both evaluations answered with the same labels, in the same order. */
function selectCommonAnswers(one: readonly StoredAnswer[], other: readonly StoredAnswer[]) {
  const ofOther = new Map(other.map((answer) => [buildLabelsKey(answer), answer]));
  const pairs = one.flatMap((answer) => {
    const same = ofOther.get(buildLabelsKey(answer));
    return same ? [{ answer, same }] : [];
  });
  return { one: pairs.map(({ answer }) => answer), other: pairs.map(({ same }) => same) };
}

/** Paired differences of two completed evaluations. Refused while one has not completed, or without a common photo. */
export async function compareEvaluations(
  deps: EvaluationDeps,
  { evaluation_id, other_id }: { evaluation_id: string; other_id: string },
): Promise<EvaluationComparison> {
  const rows = await Promise.all([requireEvaluation(deps, evaluation_id), requireEvaluation(deps, other_id)]);
  const models = rows.flatMap(({ labels, state }) => (labels && state === 'completed' ? [{ labels }] : []));
  if (models.length < rows.length) throw createConflictError(createReason('error.evaluation.not_completed'));
  const [one, other] = await Promise.all([
    deps.evaluations.listAnswers(evaluation_id),
    deps.evaluations.listAnswers(other_id),
  ]);
  const common = selectCommonAnswers(one, other);
  if (common.one.length === 0) throw createConflictError(createReason('error.evaluation.nothing_in_common'));
  const comparison = await deps.figureComputer.compare(common, createLabelSchema(models, LABELLED_CLASSES));
  return { evaluation_id, other_id, ...comparison };
}
