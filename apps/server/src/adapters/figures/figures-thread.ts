import { parentPort, workerData } from 'node:worker_threads';
import { computeFigures } from './compute-figures.ts';

// A separate thread, because the figures of ten thousand photos take seconds, which would block the event loop.
parentPort?.postMessage(computeFigures(workerData));
