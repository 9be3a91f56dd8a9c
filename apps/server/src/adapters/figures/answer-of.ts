import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** The first message of a thread. Its error rejects, and so does its end without a message, which must not be waited for. */
export async function answerOf<Answer>(worker: Worker): Promise<Answer> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`the thread of figures ended: code ${code}`);
  });
  ended.catch(() => undefined);
  const [answer] = await Promise.race([once(worker, 'message'), ended]);
  return answer;
}
