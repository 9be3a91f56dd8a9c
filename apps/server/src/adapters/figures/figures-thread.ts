import { parentPort, workerData } from 'node:worker_threads';
import {
  type LabelSchema,
  prepareAnswerComparison,
  prepareInstallationFigures,
  type ResampledPhotos,
  type ResampledScores,
  scoreResamples,
} from '@smart-waste/core';
import { lowerPriority } from '../../lib/low-priority.ts';
import { createClaimedBootstrap, createClaims } from './claims.ts';
import { type PackedPhotos, unpackPhotos } from './pack-photos.ts';
import { requestFromThread } from './request-from-thread.ts';

/** The figures of some photos, or the differences of two answers to each. */
export type FigureRequest = { schema: LabelSchema } & (
  | { photos: PackedPhotos }
  | { one: PackedPhotos; other: PackedPhotos }
);

/** For the thread that answers with the figures; it starts the helpers. */
export type FigureTask = { request: FigureRequest; helpers: number };
/** For a helper, which answers with the scores of the resamples that it claimed. */
type HelperTask = { resampled: ResampledPhotos[]; claims: SharedArrayBuffer };

const prepare = (request: FigureRequest) =>
  'photos' in request
    ? prepareInstallationFigures(unpackPhotos(request.photos), request.schema)
    : prepareAnswerComparison(
        { one: unpackPhotos(request.one), other: unpackPhotos(request.other) },
        request.schema,
      );

const scoreClaimed = ({ resampled, claims }: HelperTask): ResampledScores[] =>
  resampled.map((photos, index) => scoreResamples(photos, createClaimedBootstrap(claims, index)));

async function computeFigures({ request, helpers }: FigureTask) {
  const { resampled, figures } = prepare(request);
  const shared: HelperTask = { resampled, claims: createClaims() };
  const helperScores = Array.from({ length: helpers }, () =>
    requestFromThread<ResampledScores[]>(new URL(import.meta.url), shared),
  );
  const figuresWith = figures();
  const ownScores = scoreClaimed(shared);
  const all = [ownScores, ...(await Promise.all(helperScores))];
  return figuresWith(ownScores.map((_, index) => all.flatMap((scores) => scores[index] ?? [])));
}

// Separate threads, because the figures of ten thousand photos take seconds, which would block the event loop.
if (process.platform === 'linux') lowerPriority();
const task: FigureTask | HelperTask = workerData;
parentPort?.postMessage('request' in task ? await computeFigures(task) : scoreClaimed(task));
