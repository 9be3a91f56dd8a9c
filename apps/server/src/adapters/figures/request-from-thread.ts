import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Twice as much as usual: what is made of all photos lives long, and the collector would copy it again and again. */
const MAX_YOUNG_GENERATION_MB = 96;

/**
 * The first message of a thread that is started with this data. Its error rejects, and so does its end without a message, which must
 * not be waited for.
 */
export async function requestFromThread<Answer>(file: string | URL, workerData: unknown): Promise<Answer> {
  const thread = new Worker(file, {
    name: 'figures',
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });
  const ended = once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread of figures ended: code ${code}`);
  });
  ended.catch(() => undefined);
  const [answer] = await Promise.race([once(thread, 'message'), ended]);
  return answer;
}
