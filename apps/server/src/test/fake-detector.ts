import type { Detection, DetectorChoice } from '@smart-waste/contract';
import { filterDetections } from '@smart-waste/core';
import type { Detector } from '../ports/detector.ts';

export const bottle: Detection = {
  class: 'bottle',
  title: 'Bottle',
  confidence: 0.8,
  waste: true,
  box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
};

type FakeOptions = {
  choice?: DetectorChoice;
  detections?: Detection[];
  /** By default it gives none, as a detector that cannot tell. */
  wasteScore?: number;
  /** Called before each result; an error that it throws is the detector's. */
  before?: () => Promise<void> | void;
  probe?: () => Promise<void>;
};

/** A detector that gives the same detections for every readable photo, filtered by the settings as by a real one. */
export function fakeDetector({
  choice = 'yolo',
  detections = [bottle],
  wasteScore,
  before,
  probe,
}: FakeOptions = {}): Detector {
  return {
    choice,
    detect: async (photo, settings) => {
      await photo.decode(32);
      await before?.();
      return {
        detections: filterDetections(detections, settings, photo),
        model: `fake ${choice}`,
        model_version: '1',
        ...(wasteScore !== undefined && { waste_score: wasteScore }),
      };
    },
    probe: probe ?? (async () => undefined),
    close: async () => undefined,
  };
}
