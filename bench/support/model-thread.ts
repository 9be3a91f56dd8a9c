import { parentPort } from 'node:worker_threads';
import { openBareModel } from './bare-model.ts';

// A thread that only runs the model: as many times as each message requests, then it responds with 'done'.
const run = await openBareModel();
parentPort?.on('message', async (times: number) => {
  for (let time = 0; time < times; time += 1) await run();
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
