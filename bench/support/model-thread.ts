import { parentPort } from 'node:worker_threads';
import { openBareModel } from './bare-model.ts';

// A thread that does nothing but run the model: as often as it is told to, then it says so.
const run = await openBareModel();
parentPort?.on('message', async (times: number) => {
  for (let time = 0; time < times; time += 1) await run();
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
