import { Worker } from 'node:worker_threads';
import type { UploadColumns, ZoneFigures } from '@smart-waste/core';
import type { Zoner } from '../../modules/analytics/ports.ts';
import { memoryOf, type ZoningResponse } from './messages.ts';

type PendingRequest = {
  resolve: (answer: { uploads: UploadColumns; figures: ZoneFigures }) => void;
  reject: (error: Error) => void;
};

const BESIDE_THE_BUNDLE = new URL('./zoning-thread.js', import.meta.url);

/** Computes zones in a worker thread, which starts with the first request and again after it ended. */
export function threadZoner(file: string | URL = BESIDE_THE_BUNDLE): Zoner & { close: () => Promise<void> } {
  const waiting = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let nextId = 0;

  function settle(answer: ZoningResponse): void {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('figures' in answer) request?.resolve(answer);
    else request?.reject(new Error(`zoning failed: ${answer.reason}`));
  }
  function rejectAll(reason: string): void {
    worker = undefined;
    const requests = [...waiting.values()];
    waiting.clear();
    for (const { reject } of requests) reject(new Error(`the zoning thread ended: ${reason}`));
  }
  function start(): Worker {
    const started = new Worker(file, { name: 'zoning' });
    started.unref();
    started.on('message', settle);
    started.once('error', (error) => rejectAll(error.message));
    started.once('exit', (code) => {
      if (worker === started) rejectAll(`code ${code}`);
    });
    return started;
  }

  return {
    zone: async (uploads, zoning) => {
      const id = nextId++;
      worker ??= start();
      const { latitude, longitude, detections, confidence, calibratedConfidence, name } = uploads;
      const columns = { latitude, longitude, detections, confidence, calibratedConfidence, name };
      worker.postMessage({ id, uploads: columns, zoning }, memoryOf(columns, zoning.before));
      const answer = await new Promise<Parameters<PendingRequest['resolve']>[0]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      return { uploads: { ...uploads, ...answer.uploads }, figures: answer.figures };
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
