import { collectBuffers, createRequestThread } from '../../lib/request-thread.ts';
import type { Zoner } from '../../modules/analytics/ports.ts';
import type { ZoningRequest, ZoningResponse } from './messages.ts';

const BESIDE_THE_BUNDLE = new URL('./zoning-thread.js', import.meta.url);

/** Computes zones in a worker thread, which starts with the first request and again after it ended. */
export function createThreadZoner(
  file: string | URL = BESIDE_THE_BUNDLE,
): Zoner & { close: () => Promise<void> } {
  const thread = createRequestThread<Omit<ZoningRequest, 'id'>, ZoningResponse>({ file, name: 'zoning' });
  return {
    zone: async (uploads, zoning) => {
      const { latitude, longitude, detections, confidence, calibratedConfidence, name } = uploads;
      const columns = { latitude, longitude, detections, confidence, calibratedConfidence, name };
      const answer = await thread.send(
        { uploads: columns, zoning },
        collectBuffers([columns, zoning.before]),
      );
      if ('reason' in answer) throw new Error(`zoning failed: ${answer.reason}`);
      return { uploads: { ...uploads, ...answer.uploads }, figures: answer.figures };
    },
    close: thread.close,
  };
}
