import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../ports/deps.ts';

const PAUSE_MS = 15_000;

/**
 * Counts again in the background what changed, so that notes of changes do not pile up. While much is left (after an
 * upgrade, a great import) it rests as long as it works, and leaves half of a core to those who upload.
 */
export function figureGatherer({ figures, log }: Pick<Deps, 'figures' | 'log'>, pauseMs = PAUSE_MS) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const pauseAfterSlice = async (): Promise<number> => {
    const begunAt = performance.now();
    const { hoursLeft } = await figures.rollUp();
    return hoursLeft > 0 ? Math.min(performance.now() - begunAt, pauseMs) : pauseMs;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pause = await pauseAfterSlice().catch((error: unknown) => {
        log.warn({ err: error }, 'counting uploads failed, trying again');
        return pauseMs;
      });
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start: (): void => {
      running ??= loop();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
}
