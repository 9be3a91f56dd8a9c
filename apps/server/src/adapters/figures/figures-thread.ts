import { parentPort, workerData } from 'node:worker_threads';
import {
  type LabelSchema,
  prepareAnswerComparison,
  prepareInstallationFigures,
  type ResampledScores,
} from '@smart-waste/core';
import { lowerPriority } from '../../lib/low-priority.ts';
import { answerOfThread } from './answer-of-thread.ts';
import { claimedBootstrap } from './claims.ts';
import { type PackedPhotos, unpackPhotos } from './pack-photos.ts';

/** The figures of some photos, or the differences of two answers to each. */
export type FigureRequest = { schema: LabelSchema } & (
  | { photos: PackedPhotos }
  | { one: PackedPhotos; other: PackedPhotos }
);

/** A helper answers with the scores of the resamples that it claimed, the thread that started it with the figures. */
export type FigureTask = {
  request: FigureRequest;
  claims: SharedArrayBuffer;
  helpers: number;
  isHelper: boolean;
};

const prepare = (request: FigureRequest) =>
  'photos' in request
    ? prepareInstallationFigures(unpackPhotos(request.photos), request.schema)
    : prepareAnswerComparison(
        { one: unpackPhotos(request.one), other: unpackPhotos(request.other) },
        request.schema,
      );

function startHelper(task: FigureTask): Promise<ResampledScores[]> {
  const helper: FigureTask = { ...task, helpers: 0, isHelper: true };
  return answerOfThread(new URL(import.meta.url), helper);
}

/** Separate threads, because the figures of ten thousand photos take seconds, which would block the event loop. */
async function computeFigures(task: FigureTask) {
  const helpers = Array.from({ length: task.helpers }, () => startHelper(task));
  const { scoreResamples, figures } = prepare(task.request);
  const claimed = () => scoreResamples((index) => claimedBootstrap(task.claims, index));
  if (task.isHelper) return claimed();
  const figuresWith = figures(); // the helpers score meanwhile
  const own = claimed();
  const all = [own, ...(await Promise.all(helpers))];
  return figuresWith(own.map((_, index) => all.flatMap((scores) => scores[index] ?? [])));
}

if (process.platform === 'linux') lowerPriority();
parentPort?.postMessage(await computeFigures(workerData));
