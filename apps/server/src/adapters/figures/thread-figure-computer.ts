import { availableParallelism } from 'node:os';
import type { AnsweredPhoto } from '@smart-waste/core';
import { runInTimeSlices } from '../../lib/run-in-time-slices.ts';
import type { FigureComputer } from '../../modules/evaluations/ports.ts';
import { answerOfThread } from './answer-of-thread.ts';
import { createClaims } from './claims.ts';
import type { FigureRequest, FigureTask } from './figures-thread.ts';
import { packPhotos } from './pack-photos.ts';

const BESIDE_THE_BUNDLE = new URL('./figures-thread.js', import.meta.url);
/** Each thread holds all photos, and is worth its start from about so many on. */
const PHOTOS_PER_THREAD = 1000;
const MAX_THREADS = Math.min(4, availableParallelism());
const threadsFor = (photos: number) => Math.min(MAX_THREADS, 1 + Math.floor(photos / PHOTOS_PER_THREAD));

const pack = (photos: readonly AnsweredPhoto[]) => runInTimeSlices(packPhotos(photos));

type ComputerOptions = { file?: string | URL; threads?: (photos: number) => number };

/** Computes figures in threads of their own, which end with the request: requests are rare and large. */
export function threadFigureComputer({
  file = BESIDE_THE_BUNDLE,
  threads = threadsFor,
}: ComputerOptions = {}): FigureComputer {
  function compute<Figures>(request: FigureRequest, photos: number): Promise<Figures> {
    const task: FigureTask = {
      request,
      claims: createClaims(),
      helpers: threads(photos) - 1,
      isHelper: false,
    };
    return answerOfThread(file, task);
  }
  return {
    figures: async (photos, schema) => compute({ schema, photos: await pack(photos) }, photos.length),
    compare: async ({ one, other }, schema) =>
      compute({ schema, one: await pack(one), other: await pack(other) }, one.length),
  };
}
