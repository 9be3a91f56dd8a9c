import { parentPort, workerData } from 'node:worker_threads';
import type { Look, ThreadAnswer } from './messages.ts';
import type { Model } from './model.ts';
import { openSession } from './session.ts';

// A thread of its own, because running a model blocks the loop of the thread that does it. Looks come one at a
// time; the pool sends the next when it has the answer.
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// The edge to the other side of this folder: the pool starts this file with a Model.
const model = workerData as Model;

try {
  const session = await openSession(model);
  parentPort?.on('message', (photo: Look) => {
    session.look(photo).then(
      (detections) => tell({ kind: 'found', detections }),
      (error: unknown) => tell({ kind: 'failed', reason: reasonOf(error) }),
    );
  });
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'refused', reason: reasonOf(error) });
}
