import { parentPort } from 'node:worker_threads';
import { computeZoneFigures } from '@smart-waste/core';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { collectBuffers } from '../../lib/request-thread.ts';
import type { ZoningRequest, ZoningResponse } from './messages.ts';

// A separate thread, because a million uploads take two seconds, which would block the event loop.
const post = (answer: ZoningResponse, memory: ArrayBuffer[] = []) => parentPort?.postMessage(answer, memory);

parentPort?.on('message', ({ id, uploads, zoning }: ZoningRequest) => {
  try {
    const figures = computeZoneFigures(uploads, zoning);
    post({ id, uploads, figures }, collectBuffers([uploads, figures]));
  } catch (error) {
    post({ id, reason: getErrorMessage(error) });
  }
});
