import type { SeenPhoto } from '@smart-waste/core';
import type { Deps } from '../../../ports/deps.ts';
import { type Detector, DetectorFailed, DetectorUnavailable } from '../../../ports/detector.ts';
import type { LabelledFile } from '../../../ports/labelled-photos.ts';

/** Everything that the detector has to say, so that the evaluation decides what counts. */
const TELL_ALL = { confidenceThreshold: 0, minDetectionSize: 1, maxDetectionsPerImage: 10_000 };

/** One photo as the detector saw it; `reason` says why it gave no answer. */
export type Look =
  | { seen: SeenPhoto; model: string; model_version: string; milliseconds: number }
  | { reason: string };

type Needs = Pick<Deps, 'imageProcessor'> & { milliseconds: () => number };

/** Shows a labelled photo to a detector as a run does with a stored one. Only the detector's own time is measured. */
export async function lookAtPhoto(
  { imageProcessor, milliseconds }: Needs,
  { detector, timeoutMs }: { detector: Detector; timeoutMs: number },
  { read, truths, labelled }: LabelledFile,
): Promise<Look> {
  const bytes = await read();
  const pixels = await imageProcessor.decode(bytes);
  const stored = { bytes, pixels, width: pixels.width, height: pixels.height };
  const started = milliseconds();
  try {
    const { detections, ...model } = await detector.detect(stored, { ...TELL_ALL, timeoutMs });
    return { seen: { detections, truths, labelled }, ...model, milliseconds: milliseconds() - started };
  } catch (error) {
    if (error instanceof DetectorFailed || error instanceof DetectorUnavailable)
      return { reason: error.message };
    throw error;
  }
}
