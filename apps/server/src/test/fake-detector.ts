import type { Detection, DetectorChoice } from '@smart-waste/contract';
import { keep } from '@smart-waste/core';
import type { Detector } from '../ports/detector.ts';

export const aBottle: Detection = {
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8,
  waste: true,
  box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
};

type Given = {
  choice?: DetectorChoice;
  detections?: Detection[];
  /** Called before it answers; what it throws is what the detector throws. */
  before?: () => Promise<void> | void;
  probe?: () => Promise<void>;
};

/** A detector that sees the same in every photo, as exactly as a real one keeps to its settings. */
export function fakeDetector({
  choice = 'yolo',
  detections = [aBottle],
  before,
  probe,
}: Given = {}): Detector {
  return {
    choice,
    detect: async (photo, settings) => {
      await before?.();
      return { detections: keep(detections, settings, photo), model: `fake ${choice}`, model_version: '1' };
    },
    probe: probe ?? (async () => undefined),
    close: async () => undefined,
  };
}
