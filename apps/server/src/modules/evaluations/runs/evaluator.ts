import { createLabelSchema, LABELLED_CLASSES } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { type BackgroundLoop, createBackgroundLoop, type NextRound } from '../../../lib/background-loop.ts';
import { DatabaseConnectionError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { releaseAfterOutage } from '../../../lib/release-after-outage.ts';
import { retryAfterOutage } from '../../../lib/retry-after-outage.ts';
import { DetectorUnavailableError } from '../../../ports/detector.ts';
import { StoreUnavailableError } from '../../../ports/image-store.ts';
import type {
  ClaimedEvaluation,
  Deps,
  EvaluationRow,
  ModelFile,
  PhotoSource,
  UnansweredPhoto,
} from '../ports.ts';
import { type OpenedModel, openForAnswers } from './answer-photo.ts';
import { prepareEvaluation } from './prepare.ts';

const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
const POLL_EVERY_MS = 5000;
/** While photos of citizens wait; the present photo is finished before. */
const BUSY_MS = 2000;
const UNAVAILABLE_MS = 30_000;
/** An evaluation that has crashed this many workers is not claimed again. */
const MAX_ATTEMPTS = 5;
const PHOTOS_PER_BATCH = 20;

export type EvaluatorDeps = Pick<
  Deps,
  | 'changeFeed'
  | 'clock'
  | 'evaluations'
  | 'figureComputer'
  | 'imageProcessor'
  | 'log'
  | 'openModelFile'
  | 'store'
> & {
  /** The stored configuration, whose settings are the live ones. */
  readConfig: () => Promise<Parameters<typeof prepareEvaluation>[2]['config']>;
  timeZone: string;
};

/** What may pass: the evaluation goes on later with what is answered. */
const WAITED_FOR = [StoreUnavailableError, DetectorUnavailableError];

/** What ends a round: all photos are answered, the evaluation is another worker's or cancelled, or others come first. */
type Progress = 'answered' | 'lost' | 'stopped' | 'busy';

/**
 * Evaluates models photo by photo, beside the runs: while photos of citizens wait, the evaluation is released. A worker that
 * is killed leaves its answers, and another one goes on after them.
 */
export function createEvaluator(deps: EvaluatorDeps, { worker }: { worker: string }): BackgroundLoop {
  return createBackgroundLoop({
    name: 'evaluating a model',
    work: async (stopping) => {
      if (await deps.evaluations.areRunsWaiting()) return BUSY_MS;
      const claimed = await deps.evaluations.claim({ worker, leaseSeconds: LEASE_SECONDS });
      return claimed ? workOn(deps, claimed, stopping) : 'idle';
    },
    idleMs: POLL_EVERY_MS,
    wakeOn: deps.changeFeed.onRunWaiting,
    jitter: 0.2,
    log: deps.log,
  });
}

async function workOn(
  deps: EvaluatorDeps,
  claimedEvaluation: ClaimedEvaluation,
  stopping: AbortSignal,
): Promise<NextRound> {
  const { evaluations, log } = deps;
  const { evaluation_id } = claimedEvaluation;
  const stopRenewing = holdLease({
    renew: () => evaluations.renew(claimedEvaluation, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    log,
  });
  try {
    return await evaluate(deps, claimedEvaluation, stopping);
  } catch (error) {
    if (error instanceof DatabaseConnectionError) {
      const release = () => evaluations.releaseAfterOutage(claimedEvaluation);
      const context = { leaseSeconds: LEASE_SECONDS, signal: stopping, logFields: { evaluation_id }, log };
      await releaseAfterOutage({ release, error, ...context });
      return UNAVAILABLE_MS;
    }
    if (WAITED_FOR.some((unavailable) => error instanceof unavailable)) {
      const release = () => evaluations.release(claimedEvaluation);
      await retryAfterOutage(release, { maxMs: LEASE_SECONDS * 1000, signal: stopping });
      return UNAVAILABLE_MS;
    }
    log.error({ err: error, evaluation_id }, 'an evaluation failed');
    await evaluations.complete(claimedEvaluation, {
      error_message: createEncodedReason('evaluation.broke_off'),
    });
    return 'more';
  } finally {
    stopRenewing();
  }
}

async function evaluate(
  deps: EvaluatorDeps,
  claimedEvaluation: ClaimedEvaluation,
  stopping: AbortSignal,
): Promise<NextRound> {
  const { evaluations } = deps;
  if (claimedEvaluation.attempts > MAX_ATTEMPTS) throw new Error('it broke off too often');
  const file = await deps.openModelFile(claimedEvaluation.model);
  if (isOfAnotherModel(claimedEvaluation, file)) {
    await evaluations.complete(claimedEvaluation, {
      error_message: createEncodedReason('evaluation.model_changed'),
    });
    return 'more';
  }
  const settings = claimedEvaluation.settings ?? (await prepare(deps, claimedEvaluation, file));
  if (settings === null) return 'more';
  const model = await openForAnswers(deps, file, settings);
  try {
    const progress = await answerPhotos(evaluations, { claimed: claimedEvaluation, model, stopping });
    if (progress === 'lost') return 'more';
    if (progress !== 'answered') {
      await evaluations.release(claimedEvaluation);
      return progress === 'busy' ? BUSY_MS : 'more';
    }
  } finally {
    await model.close();
  }
  const answers = await evaluations.listAnswers(claimedEvaluation.evaluation_id);
  const outcome =
    answers.length === 0
      ? { error_message: createEncodedReason('evaluation.nothing_answered') }
      : {
          figures: await deps.figureComputer.computeFigures(
            answers,
            createLabelSchema([file.card], LABELLED_CLASSES),
          ),
        };
  await evaluations.complete(claimedEvaluation, outcome);
  return 'more';
}

/** Whether the answers that are there already are another model's: the file was replaced, or a worker has an older one. */
const isOfAnotherModel = ({ settings, ...of }: ClaimedEvaluation, { card }: ModelFile): boolean =>
  settings !== null && (of.model_name !== card.name || of.model_version !== card.version);

function toPhotoSource({ sample_id, import_id }: ClaimedEvaluation): PhotoSource {
  if (import_id !== null) return { source: 'import', sample_id: null, import_id };
  return sample_id === null
    ? { source: 'hard_cases', sample_id, import_id }
    : { source: 'sample', sample_id, import_id };
}

/** Stores photos, labels and settings; null when the evaluation is not held any more. */
async function prepare(
  deps: EvaluatorDeps,
  claimed: ClaimedEvaluation,
  file: ModelFile,
): Promise<EvaluationRow['settings']> {
  const { evaluations, readConfig, timeZone } = deps;
  const config = await readConfig();
  const preparation = await prepareEvaluation(evaluations, toPhotoSource(claimed), {
    ...file,
    config,
    timeZone,
  });
  return (await evaluations.prepare(claimed, preparation)) ? preparation.settings : null;
}

type Work = { claimed: ClaimedEvaluation; model: OpenedModel; stopping: AbortSignal };

async function answerPhotos(evaluations: Deps['evaluations'], work: Work): Promise<Progress> {
  for (;;) {
    const photos = await evaluations.listWaitingPhotos(work.claimed.evaluation_id, PHOTOS_PER_BATCH);
    if (photos.length === 0) return 'answered';
    const interruption = await answerSome(evaluations, photos, work);
    if (interruption) return interruption;
  }
}

/** Answers these photos; returns what came in between. */
async function answerSome(
  evaluations: Deps['evaluations'],
  photos: readonly UnansweredPhoto[],
  { claimed, model, stopping }: Work,
): Promise<Exclude<Progress, 'answered'> | undefined> {
  for (const photo of photos) {
    if (stopping.aborted) return 'stopped';
    if (await evaluations.areRunsWaiting()) return 'busy';
    const answer = await model.answer(photo);
    if (!(await evaluations.answer(claimed, photo.position, answer))) return 'lost';
  }
  return undefined;
}
