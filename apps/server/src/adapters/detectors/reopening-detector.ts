import type { DetectorChoice } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { Logger } from 'pino';
import { StartupError } from '../../lib/errors.ts';
import type { Clock } from '../../ports/deps.ts';
import { type Detector, DetectorUnavailableError } from '../../ports/detector.ts';

/** A model is repaired by hand: there is no hurry. */
const RETRY_MS = 30_000;

type ReopeningOptions = {
  choice: DetectorChoice;
  open: () => Promise<Detector>;
  clock: Pick<Clock, 'now'>;
  log: Logger;
};

/**
 * Opens a detector. One that throws StartupError, because its model is damaged or missing, is unavailable and opened
 * again from time to time, so that photos are received meanwhile and analysed as soon as it can be used (DE-13).
 */
export async function createReopeningDetector({
  choice,
  open,
  clock,
  log,
}: ReopeningOptions): Promise<Detector> {
  let detector: Detector | null = null;
  let problem = '';
  let triedAt = Number.NEGATIVE_INFINITY;
  let opening: Promise<void> | null = null;
  let isClosed = false;

  const tryToOpen = async () => {
    triedAt = clock.now().getTime();
    try {
      const opened = await open();
      if (isClosed) await opened.close();
      else detector = opened;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      if (error.message !== problem)
        log.error(
          { reason: error.message },
          'the local detector cannot be used; photos are received and wait',
        );
      problem = error.message;
    }
  };
  const getUsableDetector = async (): Promise<Detector> => {
    const isDue = !detector && !isClosed && clock.now().getTime() - triedAt >= RETRY_MS;
    if (isDue)
      opening ??= tryToOpen().finally(() => {
        opening = null;
      });
    await opening;
    if (!detector) throw new DetectorUnavailableError(createReason('detector.model_unusable', { problem }));
    return detector;
  };

  await tryToOpen();
  return {
    choice,
    /** Undefined until the model can be used. */
    get minConfidence() {
      return detector?.minConfidence;
    },
    detect: async (photo, settings) => (await getUsableDetector()).detect(photo, settings),
    probe: async () => (await getUsableDetector()).probe(),
    close: async () => {
      isClosed = true;
      await detector?.close();
    },
  };
}
