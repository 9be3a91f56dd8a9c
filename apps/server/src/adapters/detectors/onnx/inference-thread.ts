import { parentPort, workerData } from 'node:worker_threads';
import type { Pixels } from '../../../ports/image-processor.ts';
import type { Model } from './model.ts';
import { openSession } from './session.ts';
import type { ThreadMessage } from './thread.ts';

// A thread of its own, because running a model blocks the event loop of the thread that runs it. Photos come one at
// a time: the pool sends the next when it has the answer.
const post = (message: ThreadMessage) => parentPort?.postMessage(message);
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// The edge to the other side of this folder: the pool starts this file with a Model.
const model = workerData as Model;

try {
  const session = await openSession(model);
  parentPort?.on('message', (photo: Pixels) => {
    session.detect(photo).then(
      (detections) => post({ kind: 'detected', detections }),
      (error: unknown) => post({ kind: 'failed', reason: reasonOf(error) }),
    );
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'refused', reason: reasonOf(error) });
}
