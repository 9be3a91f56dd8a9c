import { parentPort } from 'node:worker_threads';
import { computeZoneFigures } from '@smart-waste/core';
import { type Answer, memoryOf, type Question } from './messages.ts';

// A thread of its own, because a million uploads take it two seconds and nobody else may wait that long.
const tell = (answer: Answer, memory: ArrayBuffer[] = []) => parentPort?.postMessage(answer, memory);

parentPort?.on('message', ({ id, uploads, zoning }: Question) => {
  try {
    const figures = computeZoneFigures(uploads, zoning);
    tell({ id, uploads, figures }, memoryOf(uploads, figures));
  } catch (error) {
    tell({ id, reason: error instanceof Error ? error.message : String(error) });
  }
});
