import type { ModelCard } from '@smart-waste/contract';
import { filterDetections } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import type { Logger } from 'pino';
import { type Detector, DetectorUnavailableError } from '../../../ports/detector.ts';
import { loadCheckedModel } from './model.ts';
import { createInferencePool } from './pool.ts';
import { startThread } from './thread.ts';

export type OnnxOptions = {
  modelPath: string;
  cardPath: string;
  /** Threads that run the model at the same time; each keeps one core busy. */
  threads: number;
  /** The file of the inference thread; by default the one beside the server's bundle. */
  threadFile?: string | URL;
  /** Replaces the card, for measuring a model. */
  adjust?: (card: ModelCard) => ModelCard;
  log: Logger;
};

// From 1.30 on the runtime sends usage data to its maker, and stores a device id, unless this is set before it is
// loaded. Threads have a copy of the environment, so it is set here, in the thread that starts them.
process.env.ORT_DISABLE_TELEMETRY = '1';

const BESIDE_THE_BUNDLE = new URL('./inference-thread.js', import.meta.url);

/**
 * Opens the local detector. Resolves when every thread has loaded the model; throws StartupError when it cannot be
 * used.
 */
export async function createOnnxDetector({
  modelPath,
  cardPath,
  threads,
  threadFile,
  adjust = (card) => card,
  log,
}: OnnxOptions): Promise<Detector> {
  const checked = await loadCheckedModel(modelPath, cardPath);
  const model = { ...checked, card: adjust(checked.card) };
  const { name, version, input, min_confidence } = model.card;
  const start = () => startThread(threadFile ?? BESIDE_THE_BUNDLE, model);
  const pool = createInferencePool({ threads: await startAll(threads, start), start, log });
  return {
    choice: 'yolo',
    minConfidence: min_confidence,
    detect: async (photo, settings) => {
      const pixels = await photo.decode(input.size);
      const { detections, waste_score } = await pool.detect(pixels, settings.timeoutMs);
      return {
        detections: filterDetections(detections, settings, photo),
        model: name,
        model_version: version,
        waste_score,
      };
    },
    probe: async () => {
      if (pool.countAlive() === 0) throw new DetectorUnavailableError(createReason('detector.no_thread'));
    },
    close: async () => pool.close(),
  };
}

/** Starts this many threads, or none. */
async function startAll<T extends { stop: () => void }>(
  count: number,
  start: () => Promise<T>,
): Promise<T[]> {
  const starts = await Promise.allSettled(Array.from({ length: count }, start));
  const started = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = starts.find((one) => one.status === 'rejected');
  if (!failed) return started;
  for (const one of started) one.stop();
  throw failed.reason;
}
