import { parentPort, workerData } from 'node:worker_threads';
import { getErrorMessage } from '../../../lib/caught-error.ts';
import { openSession } from './session.ts';
import type { PhotoMessage, ThreadInput, ThreadMessage } from './thread.ts';

// A separate thread, because running a model blocks the event loop of its thread. Photos arrive one at
// a time: the pool sends the next one when it has the answer.
const post = (message: ThreadMessage) => parentPort?.postMessage(message);

// An unchecked cast: the pool starts this file with these.
const { model, pixels } = workerData as ThreadInput;

try {
  const session = await openSession(model);
  parentPort?.on('message', ({ width, height }: PhotoMessage) => {
    const rgb = new Uint8Array(pixels, 0, 3 * width * height);
    session.detect({ rgb, width, height }).then(
      (inference) => post({ kind: 'detected', inference }),
      (error: unknown) => post({ kind: 'failed', reason: getErrorMessage(error) }),
    );
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'refused', reason: getErrorMessage(error) });
}
