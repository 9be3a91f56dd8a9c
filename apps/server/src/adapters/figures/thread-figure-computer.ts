import { availableParallelism } from 'node:os';
import type { AnsweredPhoto } from '@smart-waste/core';
import pLimit from 'p-limit';
import { runInTimeSlices } from '../../lib/run-in-time-slices.ts';
import type { FigureComputer } from '../../modules/evaluations/ports.ts';
import type { FigureRequest, FigureTask } from './figures-thread.ts';
import { packPhotos } from './pack-photos.ts';
import { requestFromThread } from './request-from-thread.ts';

const BESIDE_THE_BUNDLE = new URL('./figures-thread.js', import.meta.url);
/** Fewer answers take less time than the start of another thread. */
const ANSWERS_PER_THREAD = 1000;
/** Threads have a priority of their own, below that of requests, on Linux; elsewhere a core is left to those. */
const MAX_THREADS = Math.min(4, Math.max(1, availableParallelism() - (process.platform === 'linux' ? 0 : 1)));

/** How many threads compute the figures of this many answered photos; a comparison has two answers to each photo. */
const computeThreadCount = (answers: number): number =>
  Math.min(MAX_THREADS, 1 + Math.floor(answers / ANSWERS_PER_THREAD));

const pack = (photos: readonly AnsweredPhoto[]) => runInTimeSlices(packPhotos(photos));

type ComputerOptions = { file?: string | URL; countThreads?: (answers: number) => number };

/**
 * Computes figures in threads of their own, which end with the request: requests are rare and large. One holds all photos, so only
 * one request is computed at a time.
 */
export function createThreadFigureComputer({
  file = BESIDE_THE_BUNDLE,
  countThreads = computeThreadCount,
}: ComputerOptions = {}): FigureComputer {
  const oneAtATime = pLimit(1);
  function compute<Figures>(request: FigureRequest, answers: number): Promise<Figures> {
    const task: FigureTask = { request, helpers: countThreads(answers) - 1 };
    return requestFromThread(file, task);
  }
  return {
    computeFigures: (photos, schema) =>
      oneAtATime(async () => compute({ schema, photos: await pack(photos) }, photos.length)),
    compare: ({ one, other }, schema) =>
      oneAtATime(async () =>
        compute({ schema, one: await pack(one), other: await pack(other) }, one.length + other.length),
      ),
  };
}
